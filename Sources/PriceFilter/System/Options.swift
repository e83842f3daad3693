public import DetentDrawing
public import DetentViews
public import Listings

extension PriceFilterApplication {
  /// What the user chooses before the window opens.
  public struct Options: Sendable {
    /// A CSV file; nil for the bundled sample.
    public var listings: String?
    /// Which columns play which role; empty finds them by their names.
    public var columns = ColumnOverrides()
    /// The size of the window, in logical pixels.
    public var size = Size(width: 1_120, height: 720)
    /// Nil for the desktop's.
    public var appearance: Appearance?
    /// How numbers are written.
    public var locale = LocaleID.current
    /// One of `pages`.
    public var page = pages[0]

    public init() {}

    /// Reads options as they are typed. What would be ignored, or contradicts another one, is refused.
    /// - Throws: `OptionError`, which names the option and what is wrong with it.
    public init(
      listings: String?, columns: String?, scale: Double?, size: String, appearance: String?,
      locale: String?, page: String, events: Bool = false, describe: Bool = false,
      snapshot: String? = nil
    ) throws(OptionError) {
      try Self.checkFileName(listings, of: "--listings")
      try Self.checkFileName(snapshot, of: "--snapshot")
      if let scale, !(0.25...8).contains(scale) {
        throw OptionError("--scale \(scale): must be between 0.25 and 8")
      }
      self.size = try Self.size(size)
      self.listings = listings
      if let columns {
        do { self.columns = try ColumnOverrides(parsing: columns) } catch {
          throw OptionError("--columns: \(error)")
        }
        if listings == nil { throw OptionError("--columns: needs a file; name it with --listings") }
      }
      if let appearance {
        guard let look = Appearance(rawValue: appearance) else {
          throw OptionError("--appearance \(PlainText.quoted(appearance)): must be light or dark")
        }
        self.appearance = look
      }
      if let locale {
        guard let known = LocaleID(known: locale) else {
          throw OptionError(
            "--locale \(PlainText.quoted(locale)): no such language; write it as de_DE or pt-BR")
        }
        self.locale = known
      }
      self.page = try Self.page(page, hasListings: listings != nil, hasLocale: locale != nil)
      if events, describe || snapshot != nil {
        throw OptionError("--events: tells of a window; --describe and --snapshot open none")
      }
    }

    private static func checkFileName(_ name: String?, of option: String) throws(OptionError) {
      if name?.isEmpty == true { throw OptionError("\(option) \"\": must name a file") }
    }

    /// The pages of the gallery show no listings and no numbers of a place.
    private static func page(
      _ page: String, hasListings: Bool, hasLocale: Bool
    ) throws(OptionError) -> String {
      guard pages.contains(page) else {
        let known = pages.joined(separator: ", ")
        throw OptionError("--page \(PlainText.quoted(page)): no such page; there are: \(known)")
      }
      guard page != pages[0] else { return page }
      if hasListings { throw OptionError("--listings: the page \(page) shows none") }
      if hasLocale { throw OptionError("--locale: the page \(page) has none") }
      return page
    }

    private static func size(_ text: String) throws(OptionError) -> Size {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1],
        (1...16_384).contains(width), (1...16_384).contains(height)
      else {
        throw OptionError(
          "--size \(PlainText.quoted(text)): must be WIDTHxHEIGHT, each from 1 to 16384")
      }
      return Size(width: Double(width), height: Double(height))
    }
  }

  /// Something that the user asked for and that cannot be: one line.
  public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
  }
}

extension ListingsSource {
  /// The file that the user named, else the bundled sample.
  init(_ options: PriceFilterApplication.Options) throws(PriceFilterApplication.OptionError) {
    guard let path = options.listings ?? ResourceLocator().sampleListings else {
      throw .init("the bundled sample is missing; name a file with --listings")
    }
    self.init(path: path, columns: options.columns)
  }
}
