extension FilterExpression {
  /// The filter that a text stands for; one that lets everything through for blank text.
  public func filter(from text: String) throws(ExpressionError) -> ListingsFilter {
    var reader = FilterReader(expression: self, scanner: ExpressionScanner(text))
    return try reader.read()
  }
}

/// Reads a filter part by part.
private struct FilterReader {
  typealias Term = ExpressionScanner.Term
  typealias Value = ExpressionScanner.Value

  let expression: FilterExpression
  var scanner: ExpressionScanner
  var filter = ListingsFilter()

  private static let ends = ["=", "<", ">", ","]

  init(expression: FilterExpression, scanner: ExpressionScanner) {
    self.expression = expression
    self.scanner = scanner
  }

  mutating func read() throws(ExpressionError) -> ListingsFilter {
    guard !scanner.isAtEnd() else { return filter }
    repeat { try readPart() } while scanner.take(",")
    guard scanner.isAtEnd() else {
      throw ExpressionError(position: scanner.position, message: "a comma is missing here")
    }
    return filter
  }

  private mutating func readPart() throws(ExpressionError) {
    let term = try scanner.term(until: Self.ends)
    guard !term.isMissing else { throw Self.error(term, "a name is missing") }
    guard let name = expression.name(term) else {
      let words = FilterExpression.Word.allCases.map(\.rawValue)
      throw Self.error(
        term, "nothing is called \(PlainText.quoted(term.text)); \(expression.known(words))")
    }
    if name == .word(.favourite) { return try readFavourites(term) }
    let sign = try scanner.comparison(after: term.text)
    let expression = expression
    switch name {
    case .word(.price):
      let range = try range(sign, term) { expression.price($0) }
      filter.price = Self.both(filter.price, range)
    case .word(.area):
      let range = try range(sign, term) { expression.area($0) }
      filter.area = Self.both(filter.area, range)
    case .word(.beds): try readRooms(sign, term)
    case .word(.type):
      try require(filter.kinds == nil, term)
      let values = try texts(sign, term)
      var kinds: Set<Int> = []
      for value in values { kinds.formUnion(try self.kinds(value)) }
      filter.kinds = kinds
    case .word(.place):
      try require(filter.text == nil, term)
      let values = try texts(sign, term)
      guard values.count <= 1 else {
        throw Self.error(values[1], "a place is one text; put it between quotes if it has a bar")
      }
      filter.text = values.first?.text
    case .word(.distance): try readDistance(sign, term)
    case .word(.within): try readRegion(sign, term)
    case .word(.favourite): break
    case .word(.row): try readRows(sign, term)
    case .column(let number): try readColumn(number, sign, term)
    }
  }

  // MARK: Numbers

  private mutating func range(
    _ sign: ExpressionScanner.Operator, _ name: Term, _ number: (Term) -> Double?
  ) throws(ExpressionError) -> ValueRange {
    let values = try scanner.values(areRanges: true)
    guard values.count == 1 else {
      throw Self.error(values.last?.lower ?? name, "one number or range has to stand here")
    }
    return try range(sign, values[0], number)
  }

  private func range(
    _ sign: ExpressionScanner.Operator, _ value: Value, _ number: (Term) -> Double?
  ) throws(ExpressionError) -> ValueRange {
    func read(_ term: Term) throws(ExpressionError) -> Double {
      guard let number = number(term) else {
        throw Self.error(term, "\(PlainText.quoted(term.text)) is no number")
      }
      return number
    }
    guard let upper = value.upper else {
      let number = try read(value.lower)
      return switch sign {
      case .equal: ValueRange(lower: number, upper: number)
      case .atLeast: ValueRange(lower: number)
      case .atMost: ValueRange(upper: number)
      }
    }
    guard sign == .equal else {
      throw Self.error(value.lower, "a range stands after =, not after \(sign.rawValue)")
    }
    guard !value.lower.isMissing || !upper.isMissing else {
      throw Self.error(value.lower, "a range needs a number on one side")
    }
    return ValueRange(
      lower: value.lower.isMissing ? -.infinity : try read(value.lower),
      upper: upper.isMissing ? .infinity : try read(upper))
  }

  /// What lies in both of two ranges.
  private static func both(_ one: ValueRange?, _ other: ValueRange) -> ValueRange {
    guard let one else { return other }
    return ValueRange(lower: max(one.lower, other.lower), upper: min(one.upper, other.upper))
  }

  private mutating func readRooms(
    _ sign: ExpressionScanner.Operator, _ name: Term
  ) throws(ExpressionError) {
    try require(filter.bedrooms == nil, name)
    let range = try range(sign, name) { ExpressionText.amount(of: $0.text) }
    guard let least = Int(exactly: range.lower),
      range.upper == range.lower || range.upper == .infinity
    else {
      throw Self.error(name, "so many rooms are written as beds=3 or beds>=3")
    }
    filter.bedrooms = range.upper == range.lower ? .exactly(least) : .atLeast(least)
  }

  // MARK: Texts

  private mutating func texts(
    _ sign: ExpressionScanner.Operator, _ name: Term
  ) throws(ExpressionError) -> [Term] {
    guard sign == .equal else {
      throw Self.error(name, "\(PlainText.quoted(name.text)) takes = alone")
    }
    return try scanner.values(areRanges: false).map(\.lower)
  }

  /// The kinds of a name: the one that is written so; else all that differ in case and accents; else
  /// all that have its words, as terraced and detached houses those of `House`.
  private func kinds(_ name: Term) throws(ExpressionError) -> [Int] {
    let kinds = expression.kinds
    if let kind = kinds.first(where: { $0.name == name.text }) { return [kind.id] }
    let folded = TextFolding.folded(name.text)
    let near = kinds.filter { TextFolding.folded($0.name) == folded }
    guard near.isEmpty else { return near.map(\.id) }
    let words = Set(TextMatcher.words(name.text))
    let wider = words.isEmpty ? [] : kinds.filter { words.isSubset(of: TextMatcher.words($0.name)) }
    guard wider.isEmpty else { return wider.map(\.id) }
    throw Self.error(
      name,
      "no type is called \(PlainText.quoted(name.text)); the types are "
        + ColumnError.list(kinds.map(\.name)))
  }

  private mutating func readColumn(
    _ number: Int, _ sign: ExpressionScanner.Operator, _ name: Term
  ) throws(ExpressionError) {
    let values = try scanner.values(areRanges: true)
    let isNumber = values.count == 1 && (values[0].upper != nil || !values[0].lower.isQuoted)
    let value = values.first.flatMap { ExpressionText.amount(of: $0.lower.text) }
    let isRange = values.first?.upper != nil
    if isNumber, sign != .equal || isRange || value != nil {
      let range = try range(sign, values[0]) { ExpressionText.amount(of: $0.text) }
      filter.numbers[number] = Self.both(filter.numbers[number], range)
      return
    }
    guard sign == .equal else {
      throw Self.error(
        values.first?.lower ?? name, "one number has to stand after \(sign.rawValue)")
    }
    if let range = values.first(where: { $0.upper != nil }) {
      throw Self.error(range.lower, "a range stands alone; put a text with dots between quotes")
    }
    try require(filter.choices[number] == nil, name)
    filter.choices[number] = Set(values.map(\.lower.text))
  }

  // MARK: Places and homes

  private mutating func readDistance(
    _ sign: ExpressionScanner.Operator, _ name: Term
  ) throws(ExpressionError) {
    try require(filter.surroundings == nil, name)
    let value = try scanner.values(areRanges: false).first?.lower ?? name
    let parts = value.text.split(separator: "@", omittingEmptySubsequences: false)
    guard sign != .atLeast, parts.count == 2, let radius = Self.kilometres(parts[0]),
      let center = Self.coordinate(parts[1])
    else { throw Self.error(value, "a distance is written as distance<=5km@51.5/-0.12") }
    filter.surroundings = Surroundings(center: center, radius: radius)
  }

  private static func kilometres(_ text: Substring) -> Double? {
    let letters = text.reversed().prefix { $0.isLetter || $0.isWhitespace }.count
    guard let number = ExpressionText.amount(of: String(text.dropLast(letters))) else { return nil }
    switch text.suffix(letters).lowercased().filter({ !$0.isWhitespace }) {
    case "", "km": return number
    case "m": return number / 1_000
    case "mi", "mile", "miles": return number * 1.609_344
    default: return nil
    }
  }

  private static func coordinate(_ text: Substring) -> Coordinate? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      ExpressionText.amount(of: $0.filter { !$0.isWhitespace })
    }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      // Lines across the 180th meridian go on beyond it.
      abs(latitude) <= 90, abs(longitude) <= 540
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func readRegion(
    _ sign: ExpressionScanner.Operator, _ name: Term
  ) throws(ExpressionError) {
    try require(filter.region == nil && sign == .equal, name)
    func corner(_ term: Term) throws(ExpressionError) -> Coordinate {
      guard let corner = Self.coordinate(term.text[...]) else {
        throw Self.error(term, "a corner is written as 51.5/-0.12")
      }
      return corner
    }
    let values = try scanner.values(areRanges: true)
    if values.count == 1, let upper = values[0].upper {
      filter.region = Region(
        southWest: try corner(values[0].lower), northEast: try corner(upper))
      return
    }
    var corners: [Coordinate] = []
    for value in values {
      if let upper = value.upper { throw Self.error(upper, "two corners stand alone") }
      corners.append(try corner(value.lower))
    }
    filter.region = Region(corners: corners)
  }

  private mutating func readFavourites(_ name: Term) throws(ExpressionError) {
    try require(filter.homes == nil, name)
    guard let favourites = expression.favourites else {
      throw Self.error(name, "no favourites are known here")
    }
    filter.homes = favourites
  }

  /// Rows counted from 1.
  private mutating func readRows(
    _ sign: ExpressionScanner.Operator, _ name: Term
  ) throws(ExpressionError) {
    try require(filter.homes == nil && sign == .equal, name)
    var homes: Set<Int> = []
    for value in try scanner.values(areRanges: true) {
      let first = Int(value.lower.text)
      let last = value.upper.map { Int($0.text) } ?? first
      guard let first, let last, first >= 1, first <= last, last <= Self.mostRows else {
        throw Self.error(value.lower, "rows are written as row=1..3|7")
      }
      homes.formUnion(first - 1..<last)
    }
    filter.homes = homes
  }

  private static let mostRows = 20_000_000

  // MARK: Errors

  private func require(_ isFirst: Bool, _ name: Term) throws(ExpressionError) {
    guard isFirst else {
      throw Self.error(
        name, "\(PlainText.quoted(name.text)) stands here a second time, or not after =")
    }
  }

  private static func error(_ term: Term, _ message: String) -> ExpressionError {
    ExpressionError(position: term.position, message: message)
  }
}

extension FilterExpression {
  /// An amount of money: a plain number, or one as users type them.
  func price(_ term: ExpressionScanner.Term) -> Double? {
    ExpressionText.amount(of: term.text)
      ?? TypedPrice.amount(from: term.text, in: currency, decimalSign: ".")
  }

  /// A number of square metres, or one with its unit.
  func area(_ term: ExpressionScanner.Term) -> Double? {
    if let plain = ExpressionText.amount(of: term.text) { return plain }
    guard let number = try? NumberParser(.area).parse(term.text) else { return nil }
    return number.unit?.toSquareMetres(number.value) ?? number.value
  }
}
