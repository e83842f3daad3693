/// The column of each role in a file, with confidence and reasons.
///
/// Roles are assigned by the names of the columns, by their first cells, and by the decisions in
/// `options`. To change them, read the file again with other options.
package struct ColumnAssignment: Hashable, Sendable {
  package struct Choice: Hashable, Sendable {
    /// The column, counted from 0.
    package let column: Int
    /// The confidence, from 0 to 1; 1 if the user chose the column.
    package let confidence: Double
    package let isChosen: Bool
    package let reasons: [ColumnReason]

    package var isDoubtful: Bool { confidence < ColumnScorer.weak }
  }

  /// The names of the columns, or their numbers from 1 if the file has no header.
  package let names: [String]
  let hasHeader: Bool
  package private(set) var choices: [ColumnRole: Choice] = [:]
  /// The unit of areas that state no unit, or nil if the cells decide.
  package private(set) var areaMeasure: AreaMeasure?
  /// The power of ten for prices that state no scale.
  package private(set) var priceScale = 0
  /// Doubts about the columns, for users.
  package private(set) var notes: [Remark] = []
  package let options: ImportOptions
  /// The names before any decision on encoding and header; decisions are stored under these names.
  package let foundNames: [String]

  /// Whether a column of a few different words replaces the missing column of types.
  private(set) var hasOtherTypes = false
  /// The columns with prices; in each row the first one with a price counts.
  private(set) var priceColumns: [Int] = []
  private(set) var statedCurrency: Currency?
  /// The currency that postal codes or the language of the names suggest.
  private(set) var likelyCurrency: FileCurrency?
  /// The first different cells of each column, at most five.
  package let cells: [[String]]

  static let sampleRows = 250

  /// - Parameters:
  ///   - rows: the first rows of the file, including the header if it has one.
  ///   - found: `foundNames`, or nil to use the names in `rows`.
  ///   - passedOver: the rows above the header, and its line; nil if the header is the first row.
  init(
    rows: [[String]], options: ImportOptions = ImportOptions(), found: [String]? = nil,
    passedOver: (rows: Int, line: Int)? = nil
  ) throws(ColumnError) {
    let headers = Self.headers(of: rows)
    let sample: ColumnSample
    self.options = options
    (names, hasHeader, sample) = Self.header(of: rows, headers, options)
    foundNames = found ?? names
    cells = headers.indices.map(sample.firstCells)
    if let passedOver, options.headerLine == nil {
      notes.append(
        "the header is on line \(number: passedOver.line); rows above it: \(count: passedOver.rows)"
      )
    }
    try applyOverrides()
    let stated = hasHeader ? headers : headers.map { _ in HeaderName("") }
    let scorer = ColumnScorer(stated, sample)
    if hasHeader { findColumns(scorer) }
    guard let price = self[.price] else {
      if hasHeader { throw .missingPriceColumn(names: names) }
      throw .missingHeader(columns: names.count)
    }
    findUnits(scorer, price)
    noteSmallPrices(scorer)
    noteShares(scorer)
  }

  static func names(of rows: [[String]]) -> [String] {
    header(of: rows, headers(of: rows), ImportOptions()).names
  }

  /// The names, with the units in the row below them if it holds units instead of numbers.
  private static func headers(of rows: [[String]]) -> [HeaderName] {
    let below = rows.dropFirst().first ?? []
    // `ft2` is two forints, too.
    let hasNumbers = below.contains { ColumnSample.isNumber($0) && AreaMeasure(named: $0) == nil }
    return zip(rows.first ?? [], 0...).map { name, column in
      guard !hasNumbers, column < below.count else { return HeaderName(name) }
      let unit = below[column].filter { !"[]()".contains($0) }
      let isMoney = unit.utf8.count > 1 && PriceUnit(unit).map { $0 != PriceUnit() } == true
      return HeaderName(isMoney || AreaMeasure(named: unit) != nil ? "\(name) (\(unit))" : name)
    }
  }

  private static func header(
    of rows: [[String]], _ headers: [HeaderName], _ options: ImportOptions
  ) -> (names: [String], isThere: Bool, rows: ColumnSample) {
    let below = ColumnSample(rows: rows.dropFirst().prefix(sampleRows))
    let isThere =
      options.headerLine.map { $0 > 0 }
      ?? isHeader(rows.first ?? [], headers, below, options.columns)
    if isThere { return ((rows.first ?? []).map(HeaderName.trimmed), true, below) }
    let names = headers.indices.map { String($0 + 1) }
    return (names, false, ColumnSample(rows: rows.prefix(sampleRows)))
  }

  package subscript(role: ColumnRole) -> Int? { choices[role]?.column }

  package func name(of role: ColumnRole) -> String? { self[role].map { names[$0] } }

  /// The name of a column, or its number from 1 if the name is empty.
  private func quoted(_ column: Int) -> String {
    PlainText.quoted(names[column].isEmpty ? String(column + 1) : names[column])
  }

  package func role(of column: Int) -> ColumnRole? {
    choices.first { $0.value.column == column }?.key
  }

  package var used: Set<Int> { Set(choices.values.map(\.column)) }

  // MARK: Roles

  /// The order in which roles choose columns: the roles with unmistakable names come first.
  private static let order: [ColumnRole] = [
    .price, .currency, .latitude, .longitude, .coordinates, .area, .bedrooms, .bathrooms,
    .postalCode, .type, .url, .id, .title, .city, .location,
  ]

  private mutating func applyOverrides() throws(ColumnError) {
    for role in ColumnRole.allCases {
      guard let name = options.columns.names[role] else { continue }
      guard let column = Self.column(named: name, in: names) else {
        throw .unknownColumn(role: role, name: name, names: names)
      }
      if let other = self.role(of: column) { throw .sharedColumn(other, role) }
      choices[role] = Choice(column: column, confidence: 1, isChosen: true, reasons: [])
    }
  }

  private func choice(of column: Int, _ score: ColumnScorer.Score) -> Choice {
    Choice(
      column: column, confidence: min(1, score.value), isChosen: false, reasons: score.reasons)
  }

  private mutating func findColumns(_ scorer: ColumnScorer) {
    var unreadable: [(role: ColumnRole, column: Int)] = []
    for role in Self.order {
      let found = scorer.candidates(role)
      if role == .coordinates, found.contains(where: { $0.score.value > ColumnScorer.threshold }) {
        dropHalfPlace()
      }
      // Separate latitude and longitude columns make a column of pairs unnecessary.
      let isSaid = role == .coordinates && choices[.latitude] != nil && choices[.longitude] != nil
      if choices[role] == nil, !options.columns.absent.contains(role), !isSaid {
        let free = found.filter { !used.contains($0.column) }
        // A doubtful price column is better than no price column.
        let threshold = role == .price ? 0 : ColumnScorer.threshold
        if let best = free.first(where: { $0.score.value > threshold }) {
          choices[role] = choice(of: best.column, best.score)
          if Self.isDoubtful(role, best.score, among: free.map(\.score)) {
            notes.append(
              "the column \(quoted(best.column)) is probably the \(role)")
          }
          if role == .price { findPrices(scorer, found) }
        } else if let best = free.first(where: \.score.isUnreadable) {
          unreadable.append((role, best.column))
        }
      }
      findUnitColumns(scorer, of: role)
    }
    if choices[.type] == nil, !options.columns.absent.contains(.type),
      let column = scorer.sample.choiceColumn(of: names.count, besides: used)
    {
      var score = ColumnScorer.Score()
      score.add(ColumnScorer.threshold, "a few texts that homes share")
      choices[.type] = choice(of: column, score)
      hasOtherTypes = true
    }
    for (role, column) in unreadable where Self.noted.contains(role) && !used.contains(column) {
      let name = quoted(column)
      notes.append("the column \(name) is not used as the \(role): its values do not fit")
    }
    for (role, sizes) in [(ColumnRole.bedrooms, 0.0...12), (.area, 15...10_000)]
    where !unreadable.contains(where: { $0.role == role }) {
      noteMissing(role, scorer, sizes)
    }
  }

  /// Notes the only column that may hold a role which no column has.
  private mutating func noteMissing(
    _ role: ColumnRole, _ scorer: ColumnScorer, _ sizes: ClosedRange<Double>
  ) {
    guard choices[role] == nil, !options.columns.absent.contains(role) else { return }
    let found = names.indices.filter { !used.contains($0) && scorer.mayHold(role, $0, sizes) }
    guard found.count == 1 else { return }
    let name = quoted(found[0])
    notes.append("no column for the \(role) was found; it may be \(name)")
  }

  /// Whether users should be told which column has a role: the evidence is weak, or another column
  /// has nearly as good a name, as in a file with living and total areas.
  private static func isDoubtful(
    _ role: ColumnRole, _ best: ColumnScorer.Score, among scores: [ColumnScorer.Score]
  ) -> Bool {
    let isWeak = best.strength < ColumnScorer.weak && !best.isUnreadable
    func hasRival(within distance: Double) -> Bool {
      scores.dropFirst().contains {
        $0.value > ColumnScorer.threshold && $0.strength > best.strength - distance
      }
    }
    switch role {
    // Whole names of prices are alternatives, see `findPrices`.
    case .price: return isWeak || best.strength <= ColumnScorer.part && hasRival(within: 0.05)
    case .area: return isWeak || best.strength > 0.9 && hasRival(within: 0.12)
    case .bedrooms: return hasRival(within: 0)
    default: return false
    }
  }

  /// The roles that get a note if a column has their name but cannot be read.
  private static let noted: [ColumnRole] = [.area, .coordinates, .latitude, .longitude, .bedrooms]

  private mutating func dropHalfPlace() {
    guard (choices[.latitude] == nil) != (choices[.longitude] == nil) else { return }
    for role in [ColumnRole.latitude, .longitude] where choices[role]?.isChosen == false {
      choices[role] = nil
    }
  }

  private mutating func findUnitColumns(_ scorer: ColumnScorer, of role: ColumnRole) {
    guard let column = self[role] else { return }
    let units: [ColumnRole] =
      role == .price ? [.priceUnit, .currency] : role == .area ? [.areaUnit] : []
    for unit in units where choices[unit] == nil && !options.columns.absent.contains(unit) {
      guard let found = scorer.unitColumn(unit, of: column, besides: used) else { continue }
      choices[unit] = choice(of: found.column, found.score)
    }
  }

  /// Finds further price columns of the same kind and size, for rows without a price in the best.
  private mutating func findPrices(_ scorer: ColumnScorer, _ found: [ColumnScorer.Candidate]) {
    guard let main = self[.price], let names = Vocabulary.columns[.price] else { return }
    let own = scorer.headers[main]
    let isRent = scorer.has(.rent, main)
    let currency = own.currency
    let median = scorer.sample.contents(main, as: .price, isLenient: true).median
    let strange: [Vocabulary.Topic] = [.old, .part, .rank, .fee, .assessed, .bound, .plot, .annex]
    var columns: [(column: Int, order: Int)] = []
    for candidate in found {
      let header = scorer.headers[candidate.column]
      guard let match = names.match(header) else { continue }
      if candidate.column != main {
        guard candidate.score.reasons.first?.text == "the name",
          header.priceScale == own.priceScale,
          header.currency.map({ $0 == currency }) ?? true,
          scorer.has(.rent, candidate.column) == isRent,
          !strange.contains(where: { scorer.has($0, candidate.column) })
        else { continue }
        let other = scorer.sample.contents(candidate.column, as: .price, isLenient: true)
        guard other.readable >= 0.5 else { continue }
        if let median, let size = other.median, !(0.2...5 ~= size / median) { continue }
      }
      columns.append((candidate.column, match.order))
    }
    priceColumns = columns.sorted { ($0.order, $0.column) < ($1.order, $1.column) }.map(\.column)
  }

  // MARK: Units

  private mutating func findUnits(_ scorer: ColumnScorer, _ price: Int) {
    let (headers, sample) = (scorer.headers, scorer.sample)
    if priceColumns.isEmpty { priceColumns = [price] }
    statedCurrency = headers[price].currency
    priceScale = options.priceScale ?? headers[price].priceScale ?? 0
    if options.priceScale == nil {
      let contents = sample.contents(price, as: .price, isLenient: true)
      let (median, largest) = (contents.median ?? 0, contents.values.last ?? 0)
      // A scale of millions on amounts that homes cost must be a mistake.
      if priceScale > 4, median >= 1e5 { priceScale = 0 }
      // `mil` is a thousand in Spanish, and a million in English.
      let isMillion = median < 10 && largest < 100 && !scorer.namesRents
      if isMillion, headers[price].words.contains("mil") { priceScale = 6 }
    }
    likelyCurrency = likelyCurrency(scorer)
    guard let area = choices[.area] else { return }
    let header = headers[area.column]
    let implied = Vocabulary.columnUnits.first { $0.parts.contains(where: header.contains) }?.unit
    areaMeasure = options.areaMeasure ?? header.areaMeasure ?? implied
    let unknown = areaMeasure.map { $0.squareMetres == nil ? $0.name : nil } ?? header.unknownAside
    // If the cells state their units, the unit of the column does not matter.
    if let unknown, choices[.areaUnit] == nil,
      sample.contents(area.column, as: .area, isLenient: true).marked < 0.5
    {
      let (name, unit) = (quoted(area.column), PlainText.quoted(unknown))
      notes.append("the column \(name) is not used: areas in \(unit) cannot be converted")
      if !area.isChosen || areaMeasure != nil { choices[.area] = nil }
    }
    if areaMeasure?.squareMetres == nil { areaMeasure = nil }
  }

  /// Notes prices that are too small for homes: below 5 per square metre, or below 50 without areas.
  private mutating func noteSmallPrices(_ scorer: ColumnScorer) {
    guard let column = self[.price], self[.priceUnit] == nil, priceScale == 0 else { return }
    let prices = scorer.sample.contents(column, as: .price, isLenient: true)
    let area = self[.area].flatMap {
      scorer.sample.contents($0, as: .area, isLenient: true, unit: areaMeasure).median
    }
    // Large areas are square feet.
    let least = area.map { $0 > AreaReader.plausibleMetres ? $0 / 2 : $0 * 5 } ?? 50
    guard let median = prices.median, median < least, prices.values.count > 1, prices.marked < 0.5,
      !scorer.namesRents, options.priceScale == nil
    else { return }
    notes.append("the prices are small; they may be in thousands or another scale")
  }

  /// Notes a column with shares of homes, such as 25 %, or with words for a price of a part.
  private mutating func noteShares(_ scorer: ColumnScorer) {
    let found = names.indices.first { column in
      let header = scorer.headers[column]
      let isNamed = header.words.contains(where: NumberWords.shares.contains)
      return scorer.sample.counts(column).keys.contains { cell in
        let isPart = (cell + header.text).contains { "%/.".contains($0) }
        let isShare = isPart && !["100", "1/1", "1.0"].contains(where: cell.hasPrefix)
        return isNamed && isShare && cell.utf8.contains(where: \.isDigit)
          || NumberWords.sharedSales.contains(TextFolding.folded(cell).filter { $0 != " " })
      }
    }
    guard let name = found.map(quoted) else { return }
    notes.append("the column \(name) names shares, times or areas; such prices cannot be compared")
  }

  /// Guesses from postal codes, then from the language of the names.
  private func likelyCurrency(_ scorer: ColumnScorer) -> FileCurrency? {
    if let column = self[.postalCode] {
      let codes = Array(scorer.sample.cells(column))
      if codes.count(where: Self.isBritishPostcode) * 2 > codes.count {
        return FileCurrency(.pound, .postalCodes)
      }
    }
    let country = Vocabulary.countries.first { parts, _ in
      parts.contains { part in scorer.headers.contains { $0.contains(part: part) } }
    }
    return country.flatMap { Currency(code: $0.currency) }.map { FileCurrency($0, .columnNames) }
  }

  /// Whether text is shaped like `SW19 8NY` or `M1 1AE`.
  static func isBritishPostcode(_ text: String) -> Bool {
    let signs = text.utf8.filter { $0 != 0x20 }
    let (outward, inward) = (signs.dropLast(3), signs.suffix(3))
    return 2...4 ~= outward.count && signs[0].isLetter && outward.contains(where: \.isDigit)
      && inward.first?.isDigit == true && inward.dropFirst().allSatisfy(\.isLetter)
  }

  // MARK: The header

  static func column(named name: String, in names: [String]) -> Int? {
    if let exact = names.firstIndex(of: name) { return exact }
    let joined = HeaderName(name).joined
    if !joined.isEmpty, let near = names.firstIndex(where: { HeaderName($0).joined == joined }) {
      return near
    }
    guard let position = Int(name), position > 0, position <= names.count else { return nil }
    return position - 1
  }

  /// Whether the first row holds names: a known price name, or no number.
  private static func isHeader(
    _ row: [String], _ headers: [HeaderName], _ sample: ColumnSample,
    _ overrides: ColumnOverrides
  ) -> Bool {
    if headers.contains(where: { Vocabulary.columns[.price]?.match($0)?.tier == .whole }) {
      return true
    }
    if let name = overrides.names[.price],
      let column = column(named: name, in: headers.map(\.text))
    {
      return !ColumnSample.isNumber(row[column]) || Int(name) == nil
    }
    return !row.indices.contains {
      ColumnSample.isNumber(row[$0]) && sample.contents($0, as: .price).readable >= 0.5
    }
  }
}

package enum ColumnError: Error, Hashable, Sendable, Remarkable {
  /// No column is known to hold the price. Holds the names of the columns.
  case missingPriceColumn(names: [String])
  /// The first row holds data, not names.
  case missingHeader(columns: Int)
  case unknownColumn(role: ColumnRole, name: String, names: [String])
  case sharedColumn(ColumnRole, ColumnRole)

  /// One line for users; names from the file are escaped.
  package var remark: Remark {
    switch self {
    case .missingPriceColumn(let names):
      "which column holds the price? The columns are \(names: names)"
    case .missingHeader: "the first row has no column names, so the price column is unknown"
    case .unknownColumn(let role, let name, let names):
      "there is no column \(PlainText.quoted(name)) for \(role); the columns are \(names: names)"
    case .sharedColumn(let first, let second): "\(first) and \(second) use the same column"
    }
  }
}
