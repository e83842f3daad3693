public import DetentViews

/// What the user is asked for when a file is to be chosen.
public struct FileChooserOptions: Hashable, Sendable {
  /// What the file is wanted for.
  public enum Mode: Hashable, Sendable {
    /// A file that is there.
    case open
    /// A file to be written, there or not.
    case save
  }

  /// Files of some endings, under one name.
  public struct Kind: Hashable, Sendable {
    /// What the user reads, such as `CSV and TSV`.
    public var name: String
    /// The endings of names without their dot; none stands for all files.
    public var endings: [String]

    /// A kind of files.
    public init(_ name: String, endings: [String] = []) {
      self.name = name
      self.endings = endings.map { $0.lowercased() }
    }

    func includes(_ name: String) -> Bool {
      let name = name.lowercased()
      return endings.isEmpty || endings.contains { name.hasSuffix(".\($0)") }
    }
  }

  /// What the file is wanted for.
  public var mode: Mode
  /// The heading; empty for the usual one.
  public var title = ""
  /// The folder to begin in, as an absolute path; nil for the user's own.
  public var folder: String?
  /// The name that is proposed for a file to be written.
  public var name = ""
  /// The kinds that the user chooses among, the first one first; none shows all files.
  public var kinds: [Kind] = []
  /// Files that were open before, as absolute paths: their folders are offered.
  public var recentFiles: [String] = []

  /// Options for a purpose.
  public init(_ mode: Mode) { self.mode = mode }

  /// The ending of a kind that a name has; nil where it has none of them.
  func ending(of name: String) -> String? {
    kinds.flatMap(\.endings).first { name.lowercased().hasSuffix(".\($0)") }
  }

  /// The name of a new file, with the ending of the chosen kind if it has the ending of none.
  package func completed(_ name: String, as kind: Kind?) -> String {
    guard mode == .save, !name.isEmpty, ending(of: name) == nil, let ending = kind?.endings.first
    else { return name }
    return "\(name).\(ending)"
  }
}

/// Lets the user choose files: a dialog of its own, or that of the desktop.
@MainActor
public protocol FileChooser {
  /// Asks the user; returns absolute paths, none if the user chose none.
  func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String]
}

/// Asks with a sheet over the window.
@MainActor
public struct SheetFileChooser: FileChooser {
  private let reader: any DirectoryReader

  /// A chooser for the files of the system.
  public init() { self.init(reader: SystemDirectoryReader()) }

  init(reader: any DirectoryReader) { self.reader = reader }

  /// Asks the user; a question that is open already is answered with nothing.
  public func chooseFile(_ options: FileChooserOptions, for view: View) async -> [String] {
    await withCheckedContinuation { continuation in
      let dialog = FileDialog(options, reader: reader)
      dialog.didFinish = { continuation.resume(returning: $0) }
      dialog.present(for: view)
    }
  }
}
