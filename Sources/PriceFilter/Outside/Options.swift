public import DetentDrawing
public import DetentViews

extension PriceFilterApplication {
  /// What a person chooses before the window opens.
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

    /// Reads options as they are typed.
    /// - Throws: `OptionError`, which names the option and what is wrong with it.
    public init(
      listings: String?, columns: String?, scale: Double?, size: String, appearance: String?,
      locale: String?, page: String
    ) throws(OptionError) {
      self.listings = listings
      if let columns {
        do { self.columns = try ColumnOverrides(parsing: columns) } catch {
          throw OptionError("--columns: \(error)")
        }
      }
      if let scale, !(0.25...8).contains(scale) {
        throw OptionError("--scale \(scale): must be between 0.25 and 8")
      }
      self.size = try Self.size(size)
      if let appearance {
        guard let look = Appearance(rawValue: appearance) else {
          throw OptionError("--appearance \(PlainText.quoted(appearance)): must be light or dark")
        }
        self.appearance = look
      }
      if let locale { self.locale = LocaleID(locale) }
      guard pages.contains(page) else {
        let known = pages.joined(separator: ", ")
        throw OptionError("--page \(PlainText.quoted(page)): no such page; there are: \(known)")
      }
      self.page = page
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

  /// Something that a person asked for and that cannot be: one line.
  public struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
  }
}
