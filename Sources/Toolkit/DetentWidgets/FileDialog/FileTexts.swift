import DetentBase
import DetentDrawing
import DetentViews

/// The texts of a file dialog in the language of a view.
@MainActor
struct FileTexts {
  let traits: Traits

  func title(_ options: FileChooserOptions) -> String {
    if !options.title.isEmpty { return options.title }
    return options.mode == .open ? traits.localized("Open file") : traits.localized("Save file")
  }

  func accept(_ mode: FileChooserOptions.Mode) -> String {
    mode == .open
      ? traits.localized("Open", context: "button") : traits.localized("Save", context: "button")
  }

  func name(ofFolder path: String, home: String) -> String {
    switch path {
    case home: traits.localized("Home", context: "folder")
    case "/": traits.localized("File system")
    default: TypedPath.lastName(path).displayedPath
    }
  }

  /// A size in the unit that leaves the fewest digits: `840 B`, `12 kB`, `3.4 MB`.
  func size(_ bytes: Int) -> String {
    guard bytes >= 1_000 else {
      let number = traits.numberLocale.text(max(0, bytes))
      return traits.localized("\(number) B")
    }
    let units: [(Double, (String) -> String)] = [
      (1e3, { traits.localized("\($0) kB") }), (1e6, { traits.localized("\($0) MB") }),
      (1e9, { traits.localized("\($0) GB") }), (1e12, { traits.localized("\($0) TB") }),
    ]
    let value = Double(bytes)
    // What is rounded up to a thousand belongs to the next one.
    let unit = units.last { value >= $0.0 * 0.9995 } ?? units[0]
    let scaled = value / unit.0
    var format = NumberFormat()
    format.fractionDigits = scaled < 9.95 ? 1 : 0
    return unit.1(format.text(for: scaled, locale: traits.numberLocale))
  }

  func message(_ error: DirectoryError) -> String {
    switch error {
    case .notFound: traits.localized("This folder does not exist.")
    case .noPermission: traits.localized("You don’t have permission to open this folder.")
    case .notAFolder: traits.localized("That is a file, not a folder.")
    case .system(let code):
      traits.localized("Couldn’t read this folder (error \(traits.numberLocale.text(Int(code)))).")
    }
  }

  func message(_ refusal: FileBrowser.Refusal) -> String {
    switch refusal {
    case .noName: traits.localized("Select a file or type its name.")
    case .notFound(let name): traits.localized("The file “\(name.displayedPath)” doesn’t exist.")
    case .noPermission(let name):
      traits.localized("You don’t have permission to use “\(name.displayedPath)”.")
    case .noFolder(let folder):
      traits.localized("The folder “\(folder.displayedPath)” doesn’t exist.")
    case .isNoFile(let name): traits.localized("“\(name.displayedPath)” isn’t a file.")
    case .tooLong: traits.localized("This name is too long.")
    }
  }

  /// Why the list is empty.
  func empty(_ listing: DirectoryListing) -> String {
    if !listing.prefix.isEmpty { return traits.localized("No matches") }
    let count = listing.hiddenCount
    guard count > 0 else { return traits.localized("This folder is empty.") }
    let number = traits.numberLocale.text(count)
    let texts = Localized(.detent, for: traits)
    return texts(
      count, "\(number) file of another type is hidden.",
      "\(number) files of other types are hidden.")
  }

  func question(_ name: String) -> String {
    traits.localized("“\(name.displayedPath)” already exists. Replace it?")
  }
}
