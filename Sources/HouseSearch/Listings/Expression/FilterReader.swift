extension FilterExpression {
  /// Reads a filter. With blank text, all homes pass.
  package func filter(from text: String) throws(ExpressionError) -> ListingsFilter {
    var (reader, scanner) = (FilterReader(expression: self), ExpressionScanner(text))
    while try scanner.hasNext() { try reader.read(try scanner.part()) }
    return reader.filter
  }
}

private struct FilterReader {
  typealias Part = ExpressionScanner.Part
  typealias Term = ExpressionScanner.Term

  let expression: FilterExpression
  var filter = ListingsFilter()

  mutating func read(_ part: Part) throws(ExpressionError) {
    let (term, expression) = (part.name, expression)
    let word = term.isQuoted ? nil : FilterExpression.Word(term.text)
    let mark = word?.mark
    // A mark stands alone. With a sign after it, the name means a column, if one has this name.
    if let mark, part.sign == nil { return try read(mark, term) }
    let column = word == nil || mark != nil ? expression.column(term) : nil
    if let mark, column == nil {
      throw part.error("\(mark.rawValue) stands alone, without a value")
    }
    guard word != nil || column != nil else {
      let words = FilterExpression.Word.allCases.map(\.rawValue)
      throw term.error("unknown name \(PlainText.quoted(term.text)); \(expression.known(words))")
    }
    guard part.sign != nil else {
      throw part.error("=, >= or <= is missing after \(PlainText.quoted(term.text))")
    }
    if let column { return try readColumn(column, part) }
    switch word {
    case .price:
      limit(.price, to: try range(part) { expression.price($0).map { $0...$0 } })
    case .area:
      try expression.require(.areas, for: term)
      limit(.area, to: try range(part) { expression.area($0).map { $0...$0 } })
    case .beds: try readRooms(part)
    case .type: try readKinds(part)
    case .place:
      let roles: [ColumnRole] = [.title, .location, .city, .postalCode]
      try expression.require(.init(name: "places", roles: [roles]), for: term)
      try require(filter.text == nil, term)
      let values = try texts(part)
      guard values.count <= 1 else {
        throw values[1].error("only one place is allowed; quote it if it contains a bar")
      }
      filter.text = values.first?.text
    case .distance: try readDistance(part)
    case .within: try readRegion(part)
    case .favourite, .note, nil: break
    }
  }

  // MARK: Numbers

  /// - Parameters:
  ///   - limit: the largest number that a home may have.
  ///   - span: returns the numbers of a text: one, or the days of a month or year.
  private func range(
    _ part: Part, kind: String = "number", limit: Double = .greatestFiniteMagnitude,
    _ span: (String) -> ClosedRange<Double>?
  ) throws(ExpressionError) -> ValueRange {
    guard part.values.count == 1 else {
      let position = part.values.last?.lower.position ?? part.position
      throw ExpressionError(position: position, message: "expected one number or range")
    }
    let (sign, value) = (part.sign, part.values[0])
    func read(_ term: Term) throws(ExpressionError) -> ClosedRange<Double> {
      guard let span = span(term.text) else {
        throw term.error("\(PlainText.quoted(term.text)) is not a \(kind)")
      }
      guard span.lowerBound >= -limit, span.upperBound <= limit else {
        let hint = limit < 1e9 ? "; the limit is \(ExpressionText.number(limit))" : ""
        throw term.error("\(PlainText.quoted(term.text)) is out of range\(hint)")
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

  /// Limits the numbers of a criterion, also by the ranges of its earlier parts.
  private mutating func limit(_ criterion: Criterion, to range: ValueRange) {
    let known = filter.ranges[criterion] ?? ValueRange()
    filter.ranges[criterion] = ValueRange(
      lower: max(known.lower, range.lower), upper: min(known.upper, range.upper))
  }

  private mutating func readRooms(_ part: Part) throws(ExpressionError) {
    try expression.require(.bedrooms, for: part.name)
    let range = try range(part, limit: Double(NumberParser.maximumRooms), Self.number)
    guard [range.lower, range.upper].allSatisfy({ $0 == $0.rounded() }) else {
      throw part.error("the number of bedrooms must be whole, as in beds=3, beds>=3 or beds=2..4")
    }
    limit(.bedrooms, to: range)
  }

  // MARK: Texts

  private mutating func texts(_ part: Part) throws(ExpressionError) -> [Term] {
    guard part.sign == .equal else {
      throw part.name.error("\(PlainText.quoted(part.name.text)) can be used only with =")
    }
    if let range = part.values.first(where: { $0.upper != nil }) {
      throw range.lower.error("a range must be the only value; quote a text that contains dots")
    }
    return part.values.map { $0.lower }
  }

  private mutating func readKinds(_ part: Part) throws(ExpressionError) {
    let kinds = expression.listings.kinds
    guard !kinds.isEmpty else { throw part.name.error("the file has no types") }
    guard !part.values.isEmpty else { throw part.error("expected a type") }
    try readChoices(.kinds, part) { (term) throws(ExpressionError) in
      try Self.found(term, among: kinds) { "there is no type \($0); the types are \($1)" }
    }
  }

  /// - Parameter named: returns the texts that a term names.
  private mutating func readChoices(
    _ criterion: Criterion, _ part: Part,
    _ named: (Term) throws(ExpressionError) -> [String]
  ) throws(ExpressionError) {
    try require(filter.choices[criterion] == nil && filter.ranges[criterion] == nil, part.name)
    let found = try texts(part).map(named)
    guard !found.isEmpty else {
      throw part.error("expected a text, or \"\" for homes without one")
    }
    filter.choices[criterion] = Set(found.joined())
  }

  /// The texts that a term means: the exact match; or else all that differ only in case and
  /// accents; or else all that contain its words.
  private static func found(
    _ term: Term, among choices: [FileColumn.Choice], _ message: (String, String) -> String
  ) throws(ExpressionError) -> [String] {
    let texts = choices.map(\.text)
    if texts.contains(term.text) { return [term.text] }
    let folded = TextFolding.folded(term.text)
    var found = texts.filter { TextFolding.folded($0) == folded }
    let words = Set(TextMatcher.words(term.text))
    if found.isEmpty, !words.isEmpty {
      found = texts.filter { words.isSubset(of: TextMatcher.words($0)) }
    }
    guard !found.isEmpty else {
      throw term.error(message(PlainText.quoted(term.text), Remark.list(texts)))
    }
    return found
  }

  private mutating func readColumn(_ number: Int, _ part: Part) throws(ExpressionError) {
    let column = expression.index?.column(number)
    guard isRange(part, in: column) else {
      // The column of types by its own name: types have a filter of their own.
      if number == expression.columns[.type] { return try readKinds(part) }
      return try readChoices(.column(number), part) { (term) throws(ExpressionError) in
        guard let column, !term.text.isEmpty else { return [term.text] }
        return try Self.found(term, among: column.choices) {
          "no home has \($0) here; the values are \($1)"
        }
      }
    }
    if case .texts? = column?.values {
      throw part.error("\(PlainText.quoted(part.name.text)) does not contain numbers")
    }
    try require(filter.choices[.column(number)] == nil, part.name)
    limit(.column(number), to: try columnRange(part, in: column))
  }

  /// If the column has not been read, prefers the reading that gives a valid range.
  private func columnRange(
    _ part: Part, in column: FileColumn?
  ) throws(ExpressionError) -> ValueRange {
    if let column {
      return try column.areDays
        ? range(part, kind: "date such as 2024-05-17", Day.numbers) : range(part, Self.number)
    }
    if let numbers = try? range(part, Self.number) { return numbers }
    if let days = try? range(part, Day.numbers) { return days }
    return try range(part) { Self.number($0) ?? Day.numbers(of: $0) }
  }

  /// Whether a part means a range. If the column has not been read, a number without quotes does.
  private func isRange(_ part: Part, in column: FileColumn?) -> Bool {
    if case .numbers? = column?.values { return true }
    let hasEnds = part.sign != .equal || part.values.count == 1 && part.values[0].upper != nil
    guard column == nil, part.values.count == 1, !hasEnds else { return hasEnds }
    let term = part.values[0].lower
    return !term.isQuoted && (Self.number(term.text) ?? Day.numbers(of: term.text)) != nil
  }

  private static func number(_ text: String) -> ClosedRange<Double>? {
    ExpressionText.amount(of: text).map { $0...$0 }
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
    let number = ExpressionText.amount(of: String(text.dropLast(letters))) ?? .nan
    guard 0..<Double.infinity ~= number else { return nil }
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
    guard let marks = expression.marks() else {
      throw name.error("\(mark.rawValue)s are not available here")
    }
    filter.marks[mark] = marks[mark] ?? []
  }

  private func require(_ isFirst: Bool, _ name: Term) throws(ExpressionError) {
    guard isFirst else {
      throw name.error("\(PlainText.quoted(name.text)) is given twice or not followed by =")
    }
  }
}

extension FilterExpression {
  func price(_ text: String) -> Double? {
    ExpressionText.amount(of: text)
      ?? TypedPrice.amount(from: text, in: listings.currency, decimalSign: ".")
  }

  func area(_ text: String) -> Double? {
    if let plain = ExpressionText.amount(of: text) { return plain }
    guard let number = try? NumberParser(.area).parse(text) else { return nil }
    guard let unit = number.unit else { return number.value }
    return unit.squareMetres.map { $0 * number.value }
  }
}
