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
  /// The texts of the application in the language of a view.
  var texts: Localized { Localized(.priceFilter, for: self) }
}

/// The words of the window that name listings, and what is wrong with a file, in one language. Made
/// once for a locale: a drag needs some of them at every step.
struct ListingsTexts {
  /// The locale and the language that it was made for.
  let localeKey: [String]

  /// What texts with the same key are equal in.
  struct Key: Equatable {
    let locale: [String]
    let areaUnit: AreaUnit
    let distanceUnit: DistanceUnit
  }
  var key: Key { Key(locale: localeKey, areaUnit: areaUnit, distanceUnit: distanceUnit) }

  let text: Localized
  let numbers: NumberLocale
  /// What areas are counted in.
  private(set) var areaUnit = AreaUnit.squareMetres
  private(set) var distanceUnit = DistanceUnit.kilometres
  /// How areas are written that controls have, in that unit.
  private(set) var areaFormat = ValueFormat.number()
  /// The same without the unit.
  let areaTicks: ValueFormat
  private var wholeAreas = NumberFormat()
  private var distanceFormat = NumberFormat()
  /// The bedrooms of homes that have few: a drag writes rows of the list at every step.
  private let fewBedrooms: [String]

  init(
    _ traits: Traits, areaUnit: AreaUnit = .squareMetres, distanceUnit: DistanceUnit? = nil
  ) {
    localeKey = [traits.locale, traits.language]
    text = traits.texts
    numbers = traits.numberLocale
    areaTicks = ValueFormat(NumberFormat())
    let (text, numbers) = (text, numbers)
    fewBedrooms = (0...9).map { Self.bedrooms($0, text, numbers) }
    count(areasIn: areaUnit, distancesIn: distanceUnit)
  }

  func count(_ count: Int) -> String { numbers.text(count) }

  /// A number that names a line or a column: without groups.
  private func number(_ number: Int) -> String {
    NumberFormat(usesGrouping: false).text(for: Double(number), locale: numbers)
  }

  // MARK: Homes

  func homes(_ n: Int) -> String { text(n, "\(count(n)) home", "\(count(n)) homes") }

  /// Writes areas and distances in units from now on.
  /// - Parameter distances: their unit; nil for miles where areas are in square feet, else kilometres.
  mutating func count(areasIn unit: AreaUnit, distancesIn distances: DistanceUnit?) {
    distanceUnit = distances ?? (unit == .squareFeet ? .miles : .kilometres)
    distanceFormat = .unit(name(of: distanceUnit))
    let (name, locale, number) = (name(of: unit), numbers, NumberFormat())
    areaUnit = unit
    wholeAreas = .unit(name, fractionDigits: 0)
    // What was chosen in another unit is seldom round: a tenth of a square metre, a whole foot.
    let write = { @MainActor (area: Double) in
      let tenths = (area * 10).rounded() / 10
      let isWhole = unit == .squareFeet && tenths != area
      return number.text(for: isWhole ? area.rounded() : tenths, locale: locale)
    }
    areaFormat = ValueFormat(
      rangeText: { "\(write($0)) – \(write($1))" },
      parse: { number.number(from: $0, locale: locale) }, text: write)
    areaFormat.unit = name
    areaFormat.editingText = { write($0) + ValueFormat.noBreakSpace + name }
  }

  func name(of unit: AreaUnit) -> String {
    switch unit {
    case .squareMetres: text("m²")
    case .squareFeet: text("sq ft")
    }
  }

  func name(of unit: DistanceUnit) -> String {
    switch unit {
    case .kilometres: text("km")
    case .miles: text("mi")
    }
  }

  /// An area in square metres, written in the unit of areas without decimals.
  func area(_ area: Double) -> String { amount(area / areaUnit.squareMetres, wholeAreas) }

  /// An area in square metres, read aloud in the unit of areas.
  func spokenArea(_ area: Double) -> String {
    spoken(areaNumber: (area / areaUnit.squareMetres).rounded())
  }

  /// An area in the unit of areas, read aloud.
  func spoken(areaNumber: Double) -> String {
    let (number, count) = (amount(areaNumber, NumberFormat()), Self.count(of: areaNumber))
    return switch areaUnit {
    case .squareMetres: text(count, "\(number) square metre", "\(number) square metres")
    case .squareFeet: text(count, "\(number) square foot", "\(number) square feet")
    }
  }

  /// A distance in kilometres, read aloud.
  /// - Parameter isExact: whether it was chosen; one that was measured is rounded as it is shown.
  func spokenDistance(_ kilometres: Double, isExact: Bool = false) -> String {
    let length = self.length(kilometres)
    let rounded = length < 100 ? (length * 10).rounded() / 10 : length.rounded()
    let plain = isExact ? length : rounded
    let (number, count) = (amount(plain, NumberFormat()), Self.count(of: plain))
    return distanceUnit == .miles
      ? text(count, "\(number) mile", "\(number) miles")
      : text(count, "\(number) kilometre", "\(number) kilometres")
  }

  /// The count that stands for a number: parts of one are many, as in most languages.
  private static func count(of number: Double) -> Int { Int(exactly: number) ?? 100 }

  func spokenBedrooms(_ count: Int) -> String {
    guard count > 0 else { return bedrooms(0) }
    return text(count, "\(self.count(count)) bedroom", "\(self.count(count)) bedrooms")
  }

  /// A distance in kilometres as it is counted, without the noise of a conversion there and back.
  func length(_ kilometres: Double) -> Double {
    Surroundings.plain(kilometres / distanceUnit.kilometres)
  }

  /// A distance in kilometres, near ones to a tenth.
  func distance(_ kilometres: Double) -> String {
    var format = distanceFormat
    format.fractionDigits = length(kilometres) < 100 ? 1 : 0
    return amount(length(kilometres), format)
  }

  /// A distance that was chosen, in kilometres.
  func exactDistance(_ kilometres: Double) -> String {
    amount(length(kilometres), distanceFormat)
  }

  /// The same, in metres where it is shorter than a kilometre.
  func shortDistance(_ kilometres: Double) -> String {
    distanceUnit == .miles || kilometres >= 1
      ? exactDistance(kilometres) : amount(kilometres * 1_000, .unit(text("m")))
  }

  /// What stands below the number of a greatest distance.
  var mostDistanceUnit: String {
    distanceUnit == .miles ? text("mi at most") : text("km at most")
  }

  /// A point on the earth, to about a hundred metres.
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

  /// The day so many days after 1970-01-01, as all languages write it.
  func day(_ number: Double) -> String {
    numbers.text(ofDate: Day(number: number.rounded()).description)
  }

  /// The bedrooms of a home, as a list has room for them.
  func bedrooms(_ count: Int) -> String {
    fewBedrooms.indices.contains(count) ? fewBedrooms[count] : Self.bedrooms(count, text, numbers)
  }

  private static func bedrooms(
    _ count: Int, _ text: Localized, _ numbers: NumberLocale
  ) -> String {
    guard count > 0 else { return text("Studio", context: "bedrooms") }
    let number = numbers.text(count)
    return text(count, "\(number) bed", "\(number) bed", context: "list")
  }

  /// The type of a home: types that are known are translated, others stay as the file has them.
  func type(_ name: String) -> String {
    text(LocalizedText(stringLiteral: name), context: "type")
  }

  /// The type on a wedge of the wheel, where its name is too long for one in some language; nil for
  /// the others. Soft hyphens are where it may be broken.
  func shortType(_ name: String) -> String? {
    Self.shortTypes[name].map { text($0, context: "type on the wheel") }
  }

  static let shortTypes: [String: LocalizedText] = [
    "Detached house": "Detached house", "Semi-detached": "Semi-detached",
    "Semi-detached house": "Semi-detached", "New development": "New build",
  ]

  /// The homes of a type, likewise.
  func types(_ name: String) -> String {
    Self.pluralTypes[name].map { text($0, context: "types") } ?? name
  }

  /// The types that are translated, as files name them, and what several homes of them are called.
  static let knownTypes: [(one: LocalizedText, many: LocalizedText)] = [
    ("House", "houses"), ("Flat / Apartment", "flats / apartments"), ("Flat", "flats"),
    ("Apartment", "apartments"), ("Studio", "studios"), ("Bungalow", "bungalows"),
    ("Penthouse", "penthouses"), ("Duplex", "duplexes"), ("Mews", "mews houses"),
    ("New development", "new developments"), ("Detached", "detached homes"),
    ("Semi-detached", "semi-detached homes"), ("Terraced", "terraced homes"),
    ("Detached house", "detached houses"), ("Semi-detached house", "semi-detached houses"),
    ("Terraced house", "terraced houses"), ("Houseboat", "houseboats"),
  ]
  private static let pluralTypes = Dictionary(
    knownTypes.map { ($0.one.key, $0.many) }, uniquingKeysWith: { first, _ in first })

  /// Names on a line: all while they are short together, else the first one and how many more.
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

  /// How many homes a file is shown with that was not read to its last row.
  func rowsShown(_ n: Int, of file: String) -> String {
    let kept =
      n > 0
      ? text(
        n, "\(file) was opened with \(count(n)) home.",
        "\(file) was opened with \(count(n)) homes.")
      : text("\(file) has no homes to show.")
    return text("\(kept) The file was not changed.")
  }

  func showHomes(_ n: Int) -> String {
    text(n, "Show \(count(n)) home", "Show \(count(n)) homes")
  }

  /// On a button that saves the rows that could not be read.
  func saveRows(_ n: Int) -> String {
    text(n, "Export \(count(n)) row…", "Export \(count(n)) rows…")
  }

  func rows(_ n: Int) -> String { text(n, "\(count(n)) row", "\(count(n)) rows") }

  func rowsSoFar(_ n: Int) -> String {
    text(n, "\(count(n)) row so far", "\(count(n)) rows so far")
  }

  func furtherOnes(_ n: Int) -> String {
    text(n, "and \(count(n)) more", "and \(count(n)) more")
  }

  /// A fact about a file, in the language of the window.
  func words(_ fact: some Remarkable) -> String { words(fact.remark) }

  private func words(_ remark: Remark) -> String {
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

  /// The line of a file, counted from 1.
  func lineNumber(_ line: Int) -> String { text("Line \(number(line))") }

  /// What is wrong with a row without what is only true of that one.
  func topic(_ reason: Diagnostic.Reason) -> String {
    switch reason {
    case .tooManyFields: text("Too many values")
    case .otherCurrency: text("Price in another currency")
    case .duplicateHeader: text("Duplicate column name")
    default: Self.sentence(words(reason), end: "")
    }
  }

  /// What a role is called above its menu.
  func name(of role: ColumnRole) -> String {
    let word = self.role(role)
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  private func role(_ role: ColumnRole) -> String {
    text(Self.key(of: role), context: "column")
  }

  static func key(of role: ColumnRole) -> LocalizedText {
    LocalizedText(stringLiteral: role.rawValue.replacing("-", with: " "))
  }

  /// What a column of the file is called: its name, or its number where it has none.
  /// - Parameter number: counted from 0.
  func columnName(_ name: String, _ number: Int) -> String {
    let shown = PlainText.displayed(name)
    return shown.allSatisfy(\.isWhitespace) ? text("Column \(count(number + 1))") : shown
  }

  /// What concerns a file as a whole, a line each.
  func notes(_ report: LoadReport) -> [String] {
    var notes: [String] = []
    if report.encoding != .utf8 {
      notes.append(text("the text is not UTF-8; it was read as \(report.encoding.rawValue)"))
    }
    if !report.otherCurrencies.isEmpty {
      let counts = report.otherCurrencies
        .map { text("\(count($0.count)) in \($0.currency.code)") }.joined(separator: text(", "))
      notes.append(
        report.currency.map {
          text(
            "prices in other currencies were skipped: \(counts); the file's currency is \($0.code)")
        } ?? text("prices in other currencies were skipped: \(counts)"))
    }
    return notes + report.columnNotes.map(note)
  }

  private func note(_ note: ColumnNote) -> String {
    guard case .unused(let role, let name, _) = note else { return words(note) }
    return text(
      "the column \(PlainText.quoted(name)) is not used as the \(self.role(role)): its values do not fit"
    )
  }

  /// The notes and the first remarks, and how many more there were.
  func details(_ report: LoadReport, limit: Int) -> [String] {
    let shown = report.diagnostics.stored.prefix(limit).map { words($0) }
    let rest = report.diagnostics.count - shown.count
    return notes(report) + shown + (rest > 0 ? [furtherOnes(rest)] : [])
  }

  /// What there is to say about a file, for a terminal; nothing where it was read without a flaw.
  func reportLines(of name: String, _ report: LoadReport) -> [String] {
    guard report.isRemarkable else { return [] }
    return ["\(name): \(report.summary(count: count))"]
      + report.details(limit: Self.reportedDiagnostics, count: count).map { "  \($0)" }
  }

  private static let reportedDiagnostics = 10

  /// Why a file cannot be shown, with its name.
  func failure(_ error: LoadError) -> String {
    "\(PlainText.escaped(error.path, limit: 400)): \(failure(error.reason))"
  }

  /// Why a file cannot be shown, as a sentence.
  func sentence(_ error: LoadError) -> String {
    Self.sentence(failure(error.reason), end: text("."))
  }

  /// Why a file does not replace the one that is shown, as a sentence.
  func sentence(_ failure: ListingsSession.ReplacementFailure) -> String {
    let reason =
      switch failure {
      case .noHomes: text("it contains no homes")
      case .error(let reason): self.failure(reason)
      }
    return Self.sentence(reason, end: text("."))
  }

  /// A remark with a capital letter and a full stop.
  static func sentence(_ text: String, end: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : end)
  }

  private func failure(_ reason: LoadError.Reason) -> String {
    switch reason {
    case .noReadableRow(let report): failure(report)
    case .search(let error): error.description
    case .columns(.missingPriceColumn(let names)):
      text("which column holds the price? The columns are \(list(names))")
    case .columns(.missingHeader(let columns)):
      text(
        "the first row has no column names. Give the number of the price column, from 1 to \(count(columns)), when you start the program"
      )
    default: words(reason)
    }
  }

  func failure(_ reason: ExportError.Reason) -> String {
    if case .source(let error) = reason { failure(error.reason) } else { words(reason) }
  }

  private func failure(_ report: LoadReport) -> String {
    let reasons = report.diagnostics.stored.lazy.filter(\.skipsRow).prefix(3).map { words($0) }
    let list =
      reasons.joined(separator: text("; "))
      + (report.rowsSkipped > reasons.count ? text("; and so on") : "")
    if report.rowsRead == 1 { return text("could not read its only row: \(list)") }
    let rows = count(report.rowsRead)
    return text(
      report.rowsRead, "could not read any of its \(rows) rows: \(list)",
      "could not read any of its \(rows) rows: \(list)")
  }

  /// Names in one line: the first ones, and how many more.
  private func list(_ names: [String]) -> String {
    let shown = names.prefix(24).map { PlainText.quoted($0, limit: 40) }
      .joined(separator: text(", "))
    return names.count > 24 ? text("\(shown) and \(count(names.count - 24)) more") : shown
  }
}
