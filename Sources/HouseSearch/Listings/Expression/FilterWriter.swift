extension FilterExpression {
  /// The shortest text that reads back as the same filter, except columns and types the file lacks.
  public func text(of filter: ListingsFilter) -> String {
    var parts = filter.criteria.flatMap { self.parts(of: $0, filter) }
    // An origin of distances is not a criterion, but is kept as a choice of the user.
    if let point = filter.surroundings, !point.radius.isFinite { parts.append(Self.text(point)) }
    return parts.joined(separator: ",")
  }

  private func parts(of criterion: Criterion, _ filter: ListingsFilter) -> [String] {
    switch criterion {
    case .price: filter.price.map { [Self.range("price", $0, ExpressionText.amount)] } ?? []
    case .area: filter.area.map { [Self.range("area", $0, areaText)] } ?? []
    case .bedrooms:
      switch filter.bedrooms {
      case .exactly(let number): ["beds=\(number)"]
      case .atLeast(let number): ["beds>=\(number)"]
      case nil: []
      }
    case .kinds: kindParts(filter.kinds ?? [])
    case .text:
      filter.text.map { ["place=\(ExpressionText.written($0, without: Self.signs))"] } ?? []
    case .surroundings: filter.surroundings.map { [Self.text($0)] } ?? []
    case .region:
      filter.region.map { region in
        ["within=\(region.corners.map(Self.text).joined(separator: "|"))"]
      } ?? []
    case .column(let number): columnParts(number, filter)
    case .homes: filter.homes.map { [Self.text(ofRows: $0)] } ?? []
    case .mark(let mark): [mark.rawValue]
    }
  }

  private static let signs = [",", "|", "\"", ".."]

  private static func range(
    _ name: String, _ range: ValueRange, _ text: (Double) -> String
  ) -> String {
    let (lower, upper) = (text(range.lower), text(range.upper))
    if range.lower == range.upper { return "\(name)=\(lower)" }
    if range.upper == .infinity { return "\(name)>=\(lower)" }
    if range.lower == -.infinity { return "\(name)<=\(upper)" }
    return "\(name)=\(lower)..\(upper)"
  }

  /// An area in square metres, or in the unit of the file if that is shorter and exact.
  private func areaText(_ area: Double) -> String {
    let (plain, unit) = (ExpressionText.number(area), listings.areaUnit)
    let number = ExpressionText.number(
      (area / unit.squareMetres * Self.areaSteps).rounded() / Self.areaSteps)
    let term = ExpressionScanner.Term(
      text: "\(number) \(unit.rawValue)", isQuoted: false, position: 1)
    return number.count < plain.count && self.area(term) == area ? term.text : plain
  }
  private static let areaSteps = 100.0

  private func kindParts(_ wanted: Set<Int>) -> [String] {
    let names = kinds.filter { wanted.contains($0.id) }.map(\.name)
    let texts = names.map { ExpressionText.written($0, without: Self.signs) }
    return texts.isEmpty ? [] : ["type=\(texts.joined(separator: "|"))"]
  }

  private static func text(_ surroundings: Surroundings) -> String {
    let radius = surroundings.radius
    let distance =
      radius.isFinite ? "<=\(ExpressionText.number(radius))km" : "=\(Surroundings.anyRadius)"
    return "distance\(distance)@\(text(surroundings.center))"
  }

  private static func text(_ place: Coordinate) -> String {
    "\(ExpressionText.number(place.latitude))/\(ExpressionText.number(place.longitude))"
  }

  private func columnParts(_ number: Int, _ filter: ListingsFilter) -> [String] {
    let isTaken = { (name: String) in Word(name) != nil }
    guard
      let name = text(ofColumn: number, isTaken: isTaken, signs: Self.signs + ["=", "<", ">"])
    else { return [] }
    var parts: [String] = []
    if let range = filter.numbers[number], !range.isEverything {
      let areDays = fileColumn(number)?.areDays == true
      parts.append(
        Self.range(name, range) {
          areDays ? Day(number: $0).description : ExpressionText.number($0)
        })
    }
    if let choices = filter.choices[number], !choices.isEmpty {
      let texts = choices.sorted().map { text in
        // Quoted, because a single number would be read as a range of one number.
        choices.count == 1 && ExpressionText.amount(of: text) != nil
          ? ExpressionText.quoted(text)
          : ExpressionText.written(text, without: Self.signs)
      }
      parts.append("\(name)=\(texts.joined(separator: "|"))")
    }
    return parts
  }

  private static func text(ofRows rows: Set<Int>) -> String {
    let ranges = RangeSet(rows.filter { $0 >= 0 }.sorted().map { $0..<$0 + 1 }).ranges
    // Rows are counted from 1 in texts.
    let texts = ranges.map {
      $0.count == 1 ? "\($0.upperBound)" : "\($0.lowerBound + 1)..\($0.upperBound)"
    }
    return "row=\(texts.joined(separator: "|"))"
  }
}
