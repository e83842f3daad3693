import DetentControls
import DetentViews
import Listings

extension TextCatalog {
  static let priceFilter = TextCatalog([
    "ar": { PackageResources.ar_po }, "de": { PackageResources.de_po },
    "en_US": { PackageResources.en_US_po }, "zh_CN": { PackageResources.zh_CN_po },
  ])
}

extension Traits {
  var texts: Localized { Localized(.priceFilter, for: self) }
}

/// The texts about listings and about problems with files, in one language.
struct ListingsTexts {
  /// The locale and the language of the texts.
  let localeKey: [String]
  /// The values that determine the texts, with the units.
  var key: [String] { localeKey + ["\(areaUnit)", "\(distanceUnit)"] }

  let text: Localized
  let numbers: NumberLocale
  var areaUnit = AreaUnit.squareMetres
  var chosenDistanceUnit: DistanceUnit?
  /// Without a chosen unit, distances are in miles if areas are in square feet, else in km.
  var distanceUnit: DistanceUnit {
    chosenDistanceUnit ?? (areaUnit == .squareFeet ? .miles : .kilometres)
  }

  init(_ traits: Traits, distanceUnit: DistanceUnit? = nil) {
    localeKey = [traits.locale, traits.language]
    (text, numbers) = (traits.texts, traits.numberLocale)
    chosenDistanceUnit = distanceUnit
  }

  func count(_ count: Int) -> String { numbers.text(count) }

  /// Returns the number of a line or a column, without grouping.
  private func number(_ number: Int) -> String {
    NumberFormat(usesGrouping: false).text(for: Double(number), locale: numbers)
  }

  // MARK: Homes

  func homes(_ n: Int) -> String { text(n, "\(count(n)) home", "\(count(n)) homes") }

  /// The format of areas in controls, in the area unit.
  var areaFormat: ValueFormat {
    // An area chosen in another unit is seldom round. Show tenths of m², or whole square feet.
    let write = { @MainActor (area: Double) in
      let tenths = (area * 10).rounded() / 10
      let isWhole = areaUnit == .squareFeet && tenths != area
      return amount(isWhole ? area.rounded() : tenths, NumberFormat())
    }
    var format = ValueFormat(
      rangeText: { "\(write($0)) – \(write($1))" },
      parse: { NumberFormat().number(from: $0, locale: numbers) }, text: write)
    format.unit = name(of: areaUnit)
    return format
  }

  func name(of unit: AreaUnit) -> String { unit == .squareFeet ? text("sq ft") : text("m²") }

  func name(of unit: DistanceUnit) -> String { unit == .miles ? text("mi") : text("km") }

  /// Returns an area in square metres as text in the area unit, without decimals.
  func area(_ area: Double) -> String {
    amount(area / areaUnit.squareMetres, .unit(name(of: areaUnit), fractionDigits: 0))
  }

  /// Returns an area in square metres for reading aloud in the area unit.
  func spokenArea(_ area: Double) -> String {
    spoken(areaNumber: (area / areaUnit.squareMetres).rounded())
  }

  /// Returns an area in the area unit for reading aloud.
  func spoken(areaNumber: Double) -> String {
    let (number, count) = (amount(areaNumber, NumberFormat()), Self.count(of: areaNumber))
    return switch areaUnit {
    case .squareMetres: text(count, "\(number) square metre", "\(number) square metres")
    case .squareFeet: text(count, "\(number) square foot", "\(number) square feet")
    }
  }

  /// - Parameter isExact: true for a distance that the user chose, which is rounded less.
  func spokenDistance(_ kilometres: Double, isExact: Bool = false) -> String {
    let length = self.length(kilometres)
    let rounded = length < 100 ? (length * 10).rounded() / 10 : length.rounded()
    let plain = isExact ? Self.chosen(length) : rounded
    let (number, count) = (amount(plain, NumberFormat()), Self.count(of: plain))
    return distanceUnit == .miles
      ? text(count, "\(number) mile", "\(number) miles")
      : text(count, "\(number) kilometre", "\(number) kilometres")
  }

  /// Returns the count that selects the plural form. Fractions are plural, as in most languages.
  private static func count(of number: Double) -> Int { Int(exactly: number) ?? 100 }

  func spokenBedrooms(_ count: Int) -> String {
    guard count > 0 else { return bedrooms(0) }
    return text(count, "\(self.count(count)) bedroom", "\(self.count(count)) bedrooms")
  }

  /// Converts kilometres to the distance unit, without the noise of converting there and back.
  func length(_ kilometres: Double) -> Double {
    Surroundings.plain(kilometres / distanceUnit.kilometres)
  }

  /// Returns a distance in kilometres as text, with a decimal if it is short.
  func distance(_ kilometres: Double) -> String {
    let length = length(kilometres)
    return amount(length, .unit(name(of: distanceUnit), fractionDigits: length < 100 ? 1 : 0))
  }

  func exactDistance(_ kilometres: Double) -> String {
    amount(Self.chosen(length(kilometres)), .unit(name(of: distanceUnit)))
  }

  /// A length to a thousandth, because one chosen in the other unit has endless decimals.
  private static func chosen(_ length: Double) -> Double { (length * 1_000).rounded() / 1_000 }

  /// Returns the text of `exactDistance`, but in metres below a kilometre.
  func shortDistance(_ kilometres: Double) -> String {
    distanceUnit == .miles || kilometres >= 1
      ? exactDistance(kilometres) : amount(kilometres * 1_000, .unit(text("m")))
  }

  /// The unit below the number of a maximum distance.
  var mostDistanceUnit: String { distanceUnit == .miles ? text("mi at most") : text("km at most") }

  /// Returns a point on the earth, to about a hundred metres.
  func coordinate(_ point: Coordinate) -> String {
    let format = NumberFormat(fractionDigits: 3)
    func number(_ degrees: Double) -> String { amount(abs(degrees), format) }
    let (latitude, longitude) = (number(point.latitude), number(point.longitude))
    let north = point.latitude < 0 ? text("\(latitude)° S") : text("\(latitude)° N")
    let east = point.longitude < 0 ? text("\(longitude)° W") : text("\(longitude)° E")
    return text("\(north), \(east)")
  }

  func amount(_ value: Double, _ format: NumberFormat) -> String {
    format.text(for: value, locale: numbers)
  }

  /// Returns the date that is a number of days after 1970-01-01, in the digits of the language.
  func day(_ number: Double) -> String {
    numbers.text(ofDate: Day(number: number.rounded()).description)
  }

  /// Returns the bedrooms of a home in short form, for the list.
  func bedrooms(_ count: Int) -> String {
    guard count > 0 else { return text("Studio", context: "bedrooms") }
    let number = self.count(count)
    return text(count, "\(number) bed", "\(number) bed", context: "list")
  }

  /// Returns the name of a type, translated if it is known, otherwise as in the file.
  func type(_ name: String) -> String { text(LocalizedText(stringLiteral: name), context: "type") }

  /// Returns a short name for the wheel, or nil if the name of the type fits in all languages. Soft
  /// hyphens mark where it may break.
  func shortType(_ name: String) -> String? {
    Self.shortTypes[name].map { text($0, context: "type on the wheel") }
  }

  static let shortTypes: [String: LocalizedText] = [
    "Detached house": "Detached house", "Semi-detached": "Semi-detached",
    "Semi-detached house": "Semi-detached", "New development": "New build",
  ]

  /// Returns names on one line: all if they are short, else the first and how many more.
  func names(_ names: [String], longest: Int = 24) -> String {
    guard let first = names.first else { return "" }
    let all = names.dropFirst().reduce(first) { text("\($0) + \($1)") }
    let rest = names.count - 1
    guard rest > 0, all.count > longest else { return all }
    return text(rest, "\(first), \(count(rest)) more", "\(first), \(count(rest)) more")
  }

  // MARK: Files

  func rowsNotRead(_ n: Int) -> String {
    text(n, "\(count(n)) unreadable", "\(count(n)) unreadable")
  }

  func rowsUnread(_ n: Int, of all: Int) -> String {
    text(
      n, "\(count(n)) of \(count(all)) rows could not be read",
      "\(count(n)) of \(count(all)) rows could not be read")
  }

  func rowsShown(_ n: Int, of file: String) -> String {
    let kept =
      n > 0
      ? text(
        n, "\(file) was opened with \(count(n)) home.",
        "\(file) was opened with \(count(n)) homes.")
      : text("\(file) has no homes to show.")
    return text("\(kept) The file was not changed.")
  }

  func showHomes(_ n: Int) -> String { text(n, "Show \(count(n)) home", "Show \(count(n)) homes") }

  func saveRows(_ n: Int) -> String {
    text(n, "Export \(count(n)) row…", "Export \(count(n)) rows…")
  }

  func rows(_ n: Int) -> String { text(n, "\(count(n)) row", "\(count(n)) rows") }

  func rowsSoFar(_ n: Int) -> String {
    text(n, "\(count(n)) row so far", "\(count(n)) rows so far")
  }

  func furtherOnes(_ n: Int) -> String { text(n, "and \(count(n)) more", "and \(count(n)) more") }

  func words(_ fact: some Remarkable) -> String { words(fact.remark) }

  func words(_ remark: Remark) -> String {
    var text = LocalizedText.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    for part in remark.parts {
      switch part {
      case .words(let words): text.appendLiteral(words)
      case .text(let name): text.appendInterpolation(name)
      case .count(let count): text.appendInterpolation(self.count(count))
      case .number(let number): text.appendInterpolation(self.number(number))
      case .role(let role): text.appendInterpolation(self.role(role))
      case .names(let names): text.appendInterpolation(list(names))
      case .remark(let remark): text.appendInterpolation(words(remark))
      }
    }
    return self.text(LocalizedText(stringInterpolation: text))
  }

  func lineNumber(_ line: Int) -> String { text("Line \(number(line))") }

  /// Returns the kind of problem with a row, without details of that row.
  func topic(_ reason: Diagnostic.Reason) -> String {
    switch reason {
    case .tooManyFields: text("Too many values")
    case .otherCurrency: text("Price in another currency")
    case .duplicateHeader: text("Duplicate column name")
    default: Self.sentence(words(reason), end: "")
    }
  }

  func name(of role: ColumnRole) -> String { Self.sentence(self.role(role), end: "") }

  private func role(_ role: ColumnRole) -> String { text(Self.key(of: role), context: "column") }

  static func key(of role: ColumnRole) -> LocalizedText {
    LocalizedText(stringLiteral: role.rawValue.replacing("-", with: " "))
  }

  /// Returns a number from 1 for a column without a name. `number` is counted from 0.
  func columnName(_ name: String, _ number: Int) -> String {
    let shown = PlainText.displayed(name)
    return shown.allSatisfy(\.isWhitespace) ? text("Column \(count(number + 1))") : shown
  }

  /// Returns the notes, the first remarks, and the number of further ones.
  func details(_ report: LoadReport, limit: Int) -> [String] {
    let shown = report.diagnostics.stored.prefix(limit).map { words($0) }
    let rest = report.diagnostics.count - shown.count
    return report.notes.map(words) + shown + (rest > 0 ? [furtherOnes(rest)] : [])
  }

  func failure(_ error: LoadError) -> String {
    "\(PlainText.escaped(error.path, limit: 400)): \(words(error.reason))"
  }

  func failure(_ reason: ExportError.Reason) -> String {
    if case .source(let error) = reason { words(error.reason) } else { words(reason) }
  }

  func sentence(_ reason: LoadError.Reason) -> String {
    Self.sentence(words(reason), end: text("."))
  }

  static func sentence(_ text: String, end: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : end)
  }

  private func list(_ names: [String]) -> String {
    let shown = names.prefix(24).map { PlainText.quoted($0, limit: 40) }
      .joined(separator: text(", "))
    return names.count > 24 ? text("\(shown) and \(count(names.count - 24)) more") : shown
  }
}
