extension FilterExpression {
  /// Reads a filter. With blank text, all homes pass.
  public func filter(from text: String) throws(ExpressionError) -> ListingsFilter {
    var (reader, scanner) = (FilterReader(expression: self), ExpressionScanner(text))
    while try scanner.hasNext() { try reader.read(try scanner.part()) }
    return reader.filter
  }
}

private struct FilterReader {
  typealias Part = ExpressionScanner.Part
  typealias Term = ExpressionScanner.Term
  typealias Value = ExpressionScanner.Value

  let expression: FilterExpression
  var filter = ListingsFilter()

  mutating func read(_ part: Part) throws(ExpressionError) {
    let (term, expression) = (part.name, expression)
    guard var name = expression.name(term) else {
      let words = FilterExpression.Word.allCases.map(\.rawValue)
      throw term.error("unknown name \(PlainText.quoted(term.text)); \(expression.known(words))")
    }
    if case .word(let word) = name, let mark = word.mark {
      // A mark stands alone. With a sign after it, the name means a column, if one has this name.
      guard part.sign != nil else { return try read(mark, term) }
      guard let number = expression.column(term) else {
        throw part.error("\(mark.rawValue) stands alone, without a value")
      }
      name = .column(number)
    }
    guard part.sign != nil else {
      throw part.error("=, >= or <= is missing after \(PlainText.quoted(term.text))")
    }
    switch name {
    case .word(.price):
      let range = try range(part) { expression.price($0) }
      filter.price = Self.both(filter.price, range)
    case .word(.area):
      try expression.require(.areas, for: term)
      let range = try range(part) { expression.area($0) }
      filter.area = Self.both(filter.area, range)
    case .word(.beds): try readRooms(part)
    case .word(.type): try readKinds(part)
    case .word(.place):
      let roles: [ColumnRole] = [.title, .location, .city, .postalCode]
      try expression.require(.init(name: "places", roles: [roles]), for: term)
      try require(filter.text == nil, term)
      let values = try texts(part)
      guard values.count <= 1 else {
        throw values[1].error("only one place is allowed; quote it if it contains a bar")
      }
      filter.text = values.first?.text
    case .word(.distance): try readDistance(part)
    case .word(.within): try readRegion(part)
    case .word(.favourite), .word(.note): break
    case .column(let number): try readColumn(number, part)
    }
  }

  // MARK: Numbers

  private mutating func range(
    _ part: Part, _ number: (Term) -> Double?
  ) throws(ExpressionError) -> ValueRange {
    guard part.values.count == 1 else {
      let position = part.values.last?.lower.position ?? part.position
      throw ExpressionError(position: position, message: "expected one number or range")
    }
    return try range(part.sign, part.values[0]) { term in number(term).map { $0...$0 } }
  }

  /// - Parameter span: returns the numbers of a text: one, or the days of a month or year.
  private func range(
    _ sign: ExpressionScanner.Operator?, _ value: Value, kind: String = "number",
    _ span: (Term) -> ClosedRange<Double>?
  ) throws(ExpressionError) -> ValueRange {
    func read(_ term: Term) throws(ExpressionError) -> ClosedRange<Double> {
      guard let span = span(term) else {
        throw term.error("\(PlainText.quoted(term.text)) is not a \(kind)")
      }
      return span
    }
    guard let upper = value.upper else {
      let span = try read(value.lower)
      return switch sign {
      case .equal, nil: ValueRange(lower: span.lowerBound, upper: span.upperBound)
      case .atLeast: ValueRange(lower: span.lowerBound)
      case .atMost: ValueRange(upper: span.upperBound)
      }
    }
    guard sign == .equal, !value.lower.isMissing || !upper.isMissing else {
      throw value.lower.error("a range needs = and a number on at least one side")
    }
    let range = ValueRange(
      lower: value.lower.isMissing ? -.infinity : try read(value.lower).lowerBound,
      upper: upper.isMissing ? .infinity : try read(upper).upperBound)
    guard range.lower <= range.upper else {
      throw value.lower.error("a range must begin with its smaller number")
    }
    return range
  }

  private static func both(_ one: ValueRange?, _ other: ValueRange) -> ValueRange {
    guard let one else { return other }
    return ValueRange(lower: max(one.lower, other.lower), upper: min(one.upper, other.upper))
  }

  /// A number or a lower bound becomes a room count; a range applies to the column of bedrooms.
  private mutating func readRooms(_ part: Part) throws(ExpressionError) {
    try expression.require(.bedrooms, for: part.name)
    let range = try range(part) { ExpressionText.amount(of: $0.text) }
    guard [range.lower, range.upper].allSatisfy({ $0.isInfinite || Int(exactly: $0) != nil }) else {
      throw part.error("the number of bedrooms must be whole, as in beds=3, beds>=3 or beds=2..4")
    }
    if let least = Int(exactly: range.lower), [range.lower, .infinity].contains(range.upper) {
      try require(filter.bedrooms == nil, part.name)
      filter.bedrooms = range.upper == range.lower ? .exactly(least) : .atLeast(least)
    } else if let column = expression.columns[.bedrooms] {
      filter.numbers[column] = Self.both(filter.numbers[column], range)
    }
  }

  // MARK: Texts

  private mutating func texts(_ part: Part) throws(ExpressionError) -> [Term] {
    guard part.sign == .equal else {
      throw part.name.error("\(PlainText.quoted(part.name.text)) can be used only with =")
    }
    if let range = part.values.first(where: { $0.upper != nil }) {
      throw range.lower.error("a range must be the only value; quote a text that contains dots")
    }
    return part.values.map(\.lower)
  }

  private mutating func readKinds(_ part: Part) throws(ExpressionError) {
    let kinds = expression.kinds
    guard !kinds.isEmpty else { throw part.name.error("the file has no types") }
    try require(filter.kinds == nil, part.name)
    let values = try texts(part)
    guard !values.isEmpty else { throw part.error("expected a type") }
    let names = kinds.map(\.name)
    let wanted = try values.map { (value) throws(ExpressionError) in
      try found(value, in: names) { "there is no type \($0); the types are \($1)" }
    }
    filter.kinds = Set(wanted.joined().map { kinds[$0].id })
  }

  private func kinds(of values: [Term]) -> Set<Int>? {
    let names = expression.kinds.map(\.name)
    let found = values.map { Self.found($0.text, in: names) }
    return found.contains(where: \.isEmpty)
      ? nil : Set(found.joined().map { expression.kinds[$0].id })
  }

  private func found(
    _ term: Term, in names: [String], _ message: (String, String) -> String
  ) throws(ExpressionError) -> [Int] {
    let found = Self.found(term.text, in: names)
    guard !found.isEmpty else {
      throw term.error(message(PlainText.quoted(term.text), Remark.list(names)))
    }
    return found
  }

  /// The indices of the names that a text means: the exact match; or else all that differ only in
  /// case and accents; or else all that contain its words.
  private static func found(_ text: String, in names: [String]) -> [Int] {
    if let index = names.firstIndex(of: text) { return [index] }
    let folded = TextFolding.folded(text)
    let near = names.indices.filter { TextFolding.folded(names[$0]) == folded }
    let words = Set(TextMatcher.words(text))
    guard near.isEmpty, !words.isEmpty else { return near }
    return names.indices.filter { words.isSubset(of: TextMatcher.words(names[$0])) }
  }

  private mutating func readColumn(_ number: Int, _ part: Part) throws(ExpressionError) {
    let column = expression.fileColumn(number)
    let values = part.values
    let isNumber = values.count == 1 && (values[0].upper != nil || !values[0].lower.isQuoted)
    let reading = values.first.map { Self.reading(of: $0, in: column) }
    let value = values.first.flatMap { reading?($0.lower) }
    let isRange = values.first?.upper != nil
    if isNumber, let reading, part.sign != .equal || isRange || value != nil {
      let kind = column?.areDays == true ? "date such as 2024-05-17" : "number"
      let range = try range(part.sign, values[0], kind: kind, reading)
      guard column?.holdsNumbers != false else {
        throw part.error("\(PlainText.quoted(part.name.text)) does not contain numbers")
      }
      filter.numbers[number] = Self.both(filter.numbers[number], range)
      return
    }
    let texts = try texts(part)
    guard !texts.isEmpty else { throw part.error("expected a text, or \"\" for homes without one") }
    // The column of types by its own name: types have a filter of their own.
    if number == expression.columns[.type], filter.kinds == nil, let kinds = kinds(of: texts) {
      filter.kinds = kinds
      return
    }
    try require(filter.choices[number] == nil, part.name)
    let found = try texts.map { (text) throws(ExpressionError) in try self.texts(text, in: column) }
    filter.choices[number] = Set(found.joined())
  }

  private typealias Reading = (Term) -> ClosedRange<Double>?

  /// Chooses numbers or days for both ends of a value. If the column has not been read, prefers the
  /// reading that gives a valid range, then one that reads both ends.
  private static func reading(of value: Value, in column: FileColumn?) -> Reading {
    let days: Reading = { Day.numbers(of: $0.text) }
    let numbers: Reading = { ExpressionText.amount(of: $0.text).map { $0...$0 } }
    if let column { return column.areDays ? days : numbers }
    guard let upper = value.upper, !value.lower.isMissing, !upper.isMissing else {
      return { numbers($0) ?? days($0) }
    }
    func isReversed(_ read: Reading) -> Bool? {
      guard let first = read(value.lower), let last = read(upper) else { return nil }
      return first.lowerBound > last.upperBound
    }
    let readings = [numbers, days]
    return readings.first { isReversed($0) == false }
      ?? readings.first { isReversed($0) != nil } ?? { numbers($0) ?? days($0) }
  }

  /// The cells that a text names, or the text itself if the column has not been read.
  private func texts(_ term: Term, in column: FileColumn?) throws(ExpressionError) -> [String] {
    guard let column, !term.text.isEmpty else { return [term.text] }
    if case .numbers = column.values {
      guard Double(term.text) != nil else {
        throw term.error("\(PlainText.quoted(term.text)) is not a number")
      }
      return [term.text]
    }
    let names = column.choices.map(\.text)
    return try found(term, in: names) { "no home has \($0) here; the values are \($1)" }
      .map { names[$0] }
  }

  // MARK: Places and marks

  private mutating func readDistance(_ part: Part) throws(ExpressionError) {
    try expression.require(.coordinates, for: part.name)
    try require(filter.surroundings == nil, part.name)
    let text = part.values.first?.lower.text ?? ""
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard part.sign != .atLeast, parts.count == 2, let radius = Self.kilometres(parts[0]),
      let center = Self.coordinate(parts[1])
    else {
      throw part.error(
        "write a distance as distance<=5km@51.5/-0.12, "
          + "or distance=any@51.5/-0.12 to set only the point")
    }
    filter.surroundings = Surroundings(center: center, radius: radius)
  }

  private static func kilometres(_ text: Substring) -> Double? {
    if text.lowercased().filter({ !$0.isWhitespace }) == Surroundings.anyRadius { return .infinity }
    let letters = text.reversed().prefix { $0.isLetter || $0.isWhitespace }.count
    guard let number = ExpressionText.amount(of: String(text.dropLast(letters))) else { return nil }
    switch text.suffix(letters).lowercased().filter({ !$0.isWhitespace }) {
    case "", "km": return number
    case "mi": return number * DistanceUnit.miles.kilometres
    default: return nil
    }
  }

  private static func coordinate(_ text: Substring) -> Coordinate? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      ExpressionText.amount(of: $0.filter { !$0.isWhitespace })
    }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      // Lines across the 180th meridian continue beyond it.
      abs(latitude) <= 90, abs(longitude) <= 540
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private mutating func readRegion(_ part: Part) throws(ExpressionError) {
    try expression.require(.coordinates, for: part.name)
    try require(filter.region == nil && part.sign == .equal, part.name)
    func corner(_ term: Term) throws(ExpressionError) -> Coordinate {
      guard let corner = Self.coordinate(term.text[...]) else {
        throw term.error("write a corner as 51.5/-0.12")
      }
      return corner
    }
    let corners = try texts(part).map(corner)
    guard corners.count > 2 else {
      throw part.error("write an area as three or more corners, as in 51/0|51.5/1|52/0")
    }
    filter.region = Region(corners: corners)
  }

  private mutating func read(_ mark: ListingMark, _ name: Term) throws(ExpressionError) {
    try require(filter.marks[mark] == nil, name)
    guard let marks = expression.marks else {
      throw name.error("\(mark.rawValue)s are not available here")
    }
    filter.marks[mark] = marks[mark] ?? []
  }

  // MARK: Errors

  private func require(_ isFirst: Bool, _ name: Term) throws(ExpressionError) {
    guard isFirst else {
      throw name.error("\(PlainText.quoted(name.text)) is given twice or not followed by =")
    }
  }
}

extension FilterExpression {
  func price(_ term: ExpressionScanner.Term) -> Double? {
    ExpressionText.amount(of: term.text)
      ?? TypedPrice.amount(from: term.text, in: listings.currency, decimalSign: ".")
  }

  func area(_ term: ExpressionScanner.Term) -> Double? {
    if let plain = ExpressionText.amount(of: term.text) { return plain }
    guard let number = try? NumberParser(.area).parse(term.text) else { return nil }
    guard let unit = number.unit else { return number.value }
    return unit.squareMetres.map { $0 * number.value }
  }
}
