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
