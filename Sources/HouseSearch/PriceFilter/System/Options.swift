import DetentBase
package import DetentDrawing
package import DetentViews
import Glibc
package import Listings

extension PriceFilterApplication {
  /// The choices of the user before the window opens.
  package struct Options: Sendable {
    /// The path of a CSV file, `-` for standard input, or nil for the bundled sample.
    package var listings: String?
    /// The settings for reading: columns, currency, encoding, header line. The rest is detected.
    package var reading = ImportOptions()
    /// The initial search: a filter and an order, as text.
    package var search = SearchText()
    /// Whether `favourite` and `note` in the search refer to the user's stored marks.
    package var keepsMarks = false
    /// The size of the window, in logical pixels, or nil for the last or the default size.
    package var size: Size?
    /// Whether window size, recent files, searches, favourites and notes are kept between runs.
    package var keepsState = false
    /// Whether a report opens by itself if parts of an opened file could not be read.
    package var announcesLosses = false
    /// The appearance, or nil to follow the desktop.
    package var appearance: Appearance?
    /// The locale of numbers, and the language of texts.
    package var locale = LocaleID.current
    /// The language of texts if not the locale's: names in order of preference, such as `de:fr`.
    package var language = ""

    /// The default options.
    package init() {}

    /// Parses command-line options. Options that would have no effect are errors.
    /// - Throws: `OptionError` with the option and the problem.
    package init(
      listings: String?, columns: String?, currency: String? = nil,
      encoding: String? = nil, headerLine: Int? = nil, locale: String?
    ) throws(OptionError) {
      if listings?.isEmpty == true { throw OptionError("--listings \"\": must name a file") }
      self.listings = listings
      if let columns {
        do { reading.columns = try ColumnOverrides(parsing: columns) } catch {
          throw OptionError("--columns: \(error)")
        }
      }
      reading.currency = try Self.parsed(
        "currency", currency, use: "a code such as EUR, or auto", Currency.init(code:))
      let encodings = TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
      reading.encoding = try Self.parsed(
        "encoding", encoding, use: "auto or one of \(encodings)", TextEncoding.init(named:))
      if let headerLine, headerLine < 0 {
        throw OptionError("--header-line \(headerLine): must be 0 or a line, counted from 1")
      }
      reading.headerLine = headerLine
      let given = [
        ("columns", columns != nil), ("currency", reading.currency != nil),
        ("encoding", reading.encoding != nil), ("header-line", headerLine != nil),
      ]
      if listings == nil, let option = given.first(where: \.1)?.0 {
        throw OptionError("--\(option): requires a file; name it with --listings")
      }
      // With its script: zh_Hant is not zh.
      language = locale ?? LocaleID.currentLanguages
      guard let locale else { return }
      guard let known = LocaleID(known: locale) else {
        throw OptionError(
          "--locale \(PlainText.quoted(locale)): unknown locale; use a name such as de_DE or pt-BR")
      }
      self.locale = known
    }

    /// Reads the value of an option; `auto` leaves the decision to the file.
    private static func parsed<Value>(
      _ option: String, _ text: String?, use hint: String, _ parse: (String) -> Value?
    ) throws(OptionError) -> Value? {
      guard let text, text != "auto" else { return nil }
      guard let value = parse(text) else {
        throw OptionError("--\(option) \(PlainText.quoted(text)): unknown \(option); use \(hint)")
      }
      return value
    }
  }

  /// A request of the user that cannot be fulfilled, in one line.
  package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }
}

extension ListingsSource {
  init(
    _ options: PriceFilterApplication.Options, last: String? = nil
  ) throws(PriceFilterApplication.OptionError) {
    guard let path = options.listings ?? last ?? ResourceLocator().sampleListings else {
      throw .init("the bundled sample is missing; name a file with --listings")
    }
    self.init(path: path, options: options.reading)
  }

  var isThere: Bool { path.withPath { access($0, R_OK) } == 0 }
}

extension LoadError {
  /// The part of `--help` on unreadable files.
  package static let help = """
    Problems in a file (rows without a readable price, other currencies, an encoding other than UTF-8) are \
    reported on standard error and in the member "report" of --describe, which also lists the role of each column \
    with its reasons. With --describe, --snapshot and \
    --print the exit status is 1 if the file cannot be read, and 65 if none of its rows can be read.
    """
}

extension SearchText {
  /// The part of `--help` on searches.
  package static let help = """
    A filter is a list of conditions separated by commas: price, area in m², beds, type, place, \
    distance<=5km@51.5/-0.12, within=51.4/-0.2|51.6/-0.2|51.5/0, favourite, note, and any column of the file by \
    its name. Quote names that contain punctuation. Write .. between the ends of a range and | \
    between choices. --sort accepts price, area, beds, baths, distance, title, type, place, price/area and \
    columns. If the filter or the order does not fit the file, the exit status is 64.

    --print writes to standard output: csv the header and the rows of the file, json an array of objects, \
    count the number of homes, describe the same as --describe, and snapshot a PNG image.
    """
}

/// Finds the bundled files, regardless of the place of installation.
struct ResourceLocator: Hashable, Sendable {
  /// The searched folders, in order: that of the executable and its `Resources`, `../share/detent`
  /// from it, and the folder `Resources` of the sources it was built from.
  let folders: [String]

  init() {
    let executable = realpath("/proc/self/exe", nil)
    defer { free(executable) }
    self.init(executable: executable.map { String(path: $0) }, sourceFile: #filePath)
  }

  /// - Parameter sourceFile: the path of this file where it was compiled.
  init(executable: String?, sourceFile: String) {
    let folder = executable?.folderOfPath
    // This file is five levels below the folder of the package.
    let root = (0..<5).reduce(String?(sourceFile)) { path, _ in path?.folderOfPath }
    folders = [
      folder, folder.map { $0 + "/Resources" }, folder?.folderOfPath.map { $0 + "/share/detent" },
      root.map { $0 + "/Resources" },
    ].compactMap(\.self)
  }

  func path(of name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first { ListingsSource(path: $0).isThere }
  }

  var sampleListings: String? { path(of: "sample-listings.csv") }
}
