import DetentBase
import DetentDrawing
import DetentViews

/// What a file dialog says, in the language of a view.
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

  /// What a place is called.
  func name(_ place: DirectoryPlace) -> String {
    switch place.kind {
    case .home: traits.localized("Home", context: "folder")
    case .root: traits.localized("File system")
    case .folder, .recent: String(place.path.split(separator: "/").last ?? "/").displayedPath
    }
  }

  func name(_ order: DirectoryListing.Order) -> String {
    switch order {
    case .name: traits.localized("Name", context: "file")
    case .size: traits.localized("Size", context: "file")
    case .modified: traits.localized("Modified", context: "file")
    }
  }

  // MARK: Sizes and dates

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

  /// The time of a day that is today, else the day.
  func date(_ date: DirectoryDate, today: DirectoryDate) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(date.hour)):\(two(date.minute))"
    let day = "\(date.year)-\(two(date.month))-\(two(date.day))"
    let isToday = (date.year, date.month, date.day) == (today.year, today.month, today.day)
    return traits.numberLocale.text(ofDate: isToday ? time : day)
  }

  private func digits(_ number: Int) -> String {
    NumberFormat(usesGrouping: false).text(for: Double(number), locale: traits.numberLocale)
  }

  // MARK: What went wrong

  func message(_ error: DirectoryError) -> String {
    switch error {
    case .notFound: traits.localized("This folder does not exist.")
    case .noPermission: traits.localized("You don’t have permission to open this folder.")
    case .notAFolder: traits.localized("That is a file, not a folder.")
    case .system(let code):
      traits.localized("Couldn’t read this folder (error \(digits(Int(code)))).")
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

  /// What stands instead of an empty list.
  func empty(_ listing: DirectoryListing) -> String {
    if !listing.prefix.isEmpty {
      return traits.localized("No matches")
    }
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
