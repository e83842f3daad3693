public import DetentViews

/// Options of a dialog that chooses a file.
public struct FileChooserOptions: Hashable, Sendable {
  /// The purpose of a file dialog.
  public enum Mode: Hashable, Sendable {
    /// Opening an existing file.
    case open
    /// Saving to a new or existing file.
    case save
  }

  /// A named group of file name extensions.
  public struct Kind: Hashable, Sendable {
    /// The name that the user reads, such as `CSV and TSV`.
    public var name: String
    /// The extensions without a dot; an empty list stands for all files.
    public var endings: [String]

    /// A kind of files with a name and extensions.
    public init(_ name: String, endings: [String] = []) {
      self.name = name
      self.endings = endings.map { $0.lowercased() }
    }

    func includes(_ name: String) -> Bool {
      let name = name.lowercased()
      return endings.isEmpty || endings.contains { name.hasSuffix(".\($0)") }
    }
  }

  /// The purpose of the dialog.
  public var mode: Mode
  /// The heading of the dialog, or an empty string for the default one.
  public var title = ""
  /// The first folder, as an absolute path, or nil for the home folder.
  public var folder: String?
  /// The proposed name of a file to save.
  public var name = ""
  /// The kinds that the user can choose from, the default first; if empty, all files are shown.
  public var kinds: [Kind] = []
  /// Recently opened files, as absolute paths; the dialog offers their folders.
  public var recentFiles: [String] = []

  /// Options for opening or saving.
  public init(_ mode: Mode) { self.mode = mode }

  /// The extension of a name if some kind has it, or nil.
  func ending(of name: String) -> String? {
    kinds.flatMap(\.endings).first { name.lowercased().hasSuffix(".\($0)") }
  }

  /// The name of a new file, with the chosen kind's extension unless it has that of some kind.
  package func completed(_ name: String, as kind: Kind?) -> String {
    guard mode == .save, !name.isEmpty, ending(of: name) == nil, let ending = kind?.endings.first
    else { return name }
    return "\(name).\(ending)"
  }
}

/// A way to let the user choose files: the toolkit's own dialog or the desktop's.
@MainActor
public protocol FileChooser {
  /// Asks the user and returns absolute paths, or an empty list if the user cancels.
  func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String]
}

/// A file chooser that shows a sheet over the window.
@MainActor
public struct SheetFileChooser: FileChooser {
  private let reader: any DirectoryReader

  /// A chooser for the files of this computer.
  public init() { self.init(reader: SystemDirectoryReader()) }

  init(reader: any DirectoryReader) { self.reader = reader }

  /// Asks the user. A dialog that is already open is cancelled.
  public func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] {
    await withCheckedContinuation { continuation in
      let dialog = FileDialog(options, reader: reader)
      dialog.didFinish = { continuation.resume(returning: $0) }
      dialog.present(for: view)
    }
  }
}
