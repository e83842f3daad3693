/// A search as text, before it is combined with a file.
package struct SearchText: Hashable, Sendable {
  /// The filter, see `FilterExpression`; blank for all homes.
  package var filter: String
  /// The order, see `FilterExpression.sort(from:)`; blank for cheapest first.
  package var sort: String

  package init(filter: String = "", sort: String = "") { (self.filter, self.sort) = (filter, sort) }

  /// Whether the filter compares texts of homes, also those that tell which homes are marked.
  package var comparesTexts: Bool {
    ExpressionText.pieces(of: filter, at: ",").contains { part in
      let name = part.lowercased().prefix { $0.isLetter }
      return !part.isEmpty && !["price", "area", "beds", "distance", "within"].contains(name)
    }
  }

  /// Reads the search with the names and types of some listings.
  package func search(by names: FilterExpression) throws(ExpressionError) -> ListingsSearch {
    var option = "filter"
    do throws(ExpressionError) {
      let filter = try names.filter(from: filter)
      option = "sort"
      return ListingsSearch(filter: filter, sort: try names.sort(from: sort))
    } catch {
      throw ExpressionError(position: error.position, message: error.message, option: option)
    }
  }
}

extension SearchText: Codable {
  /// Decodes a search; missing parts are blank.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    filter = try values.decodeIfPresent(String.self, forKey: .filter) ?? ""
    sort = try values.decodeIfPresent(String.self, forKey: .sort) ?? ""
  }
}

extension FilterExpression {
  /// The parts of another file's search that fit here, and the dropped parts of its filter.
  package func fittingSearch(from text: SearchText) -> (search: ListingsSearch, leftOut: [String]) {
    let fitting = fittingFilter(from: text.filter)
    let search = ListingsSearch(filter: fitting.filter, sort: fittingSort(from: text.sort))
    return (search, fitting.leftOut)
  }

  package func text(of search: ListingsSearch) -> SearchText {
    SearchText(filter: text(of: search.filter), sort: text(of: search.sort))
  }

  func fittingFilter(from text: String) -> (filter: ListingsFilter, leftOut: [String]) {
    var (kept, leftOut) = ([String](), [String]())
    func isRead(_ part: String) -> Bool {
      (try? self.filter(from: (kept + [part]).joined(separator: ","))) != nil
    }
    for part in ExpressionText.pieces(of: text, at: ",") where !part.isEmpty {
      if isRead(part) { kept.append(part) } else { leftOut.append(part) }
    }
    let filter = try? self.filter(from: kept.joined(separator: ","))
    return (filter ?? ListingsFilter(), leftOut)
  }

  func fittingSort(from text: String) -> ListingsSort {
    let known = ExpressionText.pieces(of: text, at: ",").compactMap { try? sort(from: $0).keys }
    return ListingsSort(keys: known.flatMap { $0 })
  }
}

extension ListingsSearch {
  package var fileColumns: Set<Int> {
    var columns = filter.fileColumns
    for key in sort.keys { if case .file(let number) = key.column { columns.insert(number) } }
    return columns
  }
}

extension FilterIndex {
  @concurrent
  func addColumn(_ number: Int) async throws(LoadError) { add(try await listings.column(number)) }

  /// The homes that pass, in the order of a search whose columns were added.
  @concurrent
  package func sorted(_ search: ListingsSearch) async -> SortedResult {
    let center = search.sort.needsCenter ? search.filter.surroundings?.center ?? area?.center : nil
    return SortedResult(
      result(of: search.filter), by: SortOrder(search.sort, from: center, in: self))
  }
}

extension ListingsLoader {
  /// Loads a file, and reads a search together with the columns that it uses.
  /// - Parameter marks: returns the rows of `favourite` and `note`; called only if one is named.
  @concurrent
  package static func loadIndex(
    _ source: ListingsSource, kept: KeptOptions = [:], searching text: SearchText,
    keepsTexts: Bool = true, marks: @escaping @Sendable (ListingsTable) -> MarkedRows,
    progress: (@Sendable (LoadProgress) -> Void)? = nil
  ) async throws(LoadError) -> (index: FilterIndex, search: ListingsSearch) {
    let index = FilterIndex(
      try await load(
        source.path, options: source.options, kept: kept, keepsTexts: keepsTexts,
        progress: progress))
    let names = FilterExpression(index.listings, index, marks: marks(index.listings))
    func read() throws(LoadError) -> ListingsSearch {
      do { return try text.search(by: names) } catch {
        throw LoadError(path: source.path, reason: .search(error))
      }
    }
    let search = try read()
    guard !search.fileColumns.isEmpty else { return (index, search) }
    for number in search.fileColumns.sorted() { try await index.addColumn(number) }
    // Read again, because the values of the columns are known now.
    return (index, try read())
  }
}

extension FilterExpression {
  /// The shortest text that reads back as the same filter, except columns and types the file lacks.
  package func text(of filter: ListingsFilter) -> String {
    var parts = filter.criteria.compactMap { part(of: $0, filter) }
    // An origin of distances is not a criterion, but is kept as a choice of the user.
    if let point = filter.surroundings, !point.radius.isFinite { parts.append(Self.text(point)) }
    return parts.joined(separator: ",")
  }

  private func part(of criterion: Criterion, _ filter: ListingsFilter) -> String? {
    switch criterion {
    case .price: rangePart("price", filter.ranges[criterion], ExpressionText.amount)
    case .area: rangePart("area", filter.ranges[criterion], areaText)
    case .bedrooms: rangePart("beds", filter.ranges[criterion], ExpressionText.number)
    case .kinds:
      // The wanted kinds that the file has, the most frequent first.
      choicePart(
        "type", listings.kinds.map(\.text).filter { filter.choices[.kinds]?.contains($0) == true })
    case .text: filter.text.map { "place=\(ExpressionText.written($0, without: Self.signs))" }
    case .surroundings: filter.surroundings.map(Self.text)
    case .region:
      filter.region.map { "within=\($0.corners.map(Self.text).joined(separator: "|"))" }
    case .column(let number): columnPart(number, filter)
    case .mark(let mark): mark.rawValue
    }
  }

  private static let signs = [",", "|", "\"", ".."]

  private func rangePart(
    _ name: String, _ range: ValueRange?, _ text: (Double) -> String
  ) -> String? {
    guard let range else { return nil }
    let (lower, upper) = (text(range.lower), text(range.upper))
    if range.lower == range.upper { return "\(name)=\(lower)" }
    if range.upper == .infinity { return "\(name)>=\(lower)" }
    if range.lower == -.infinity { return "\(name)<=\(upper)" }
    return "\(name)=\(lower)..\(upper)"
  }

  private func choicePart(_ name: String, _ texts: [String]) -> String? {
    let written = texts.map { ExpressionText.written($0, without: Self.signs) }
    return texts.isEmpty ? nil : "\(name)=\(written.joined(separator: "|"))"
  }

  /// An area in square metres, or in the unit of the file if that is shorter and exact.
  private func areaText(_ area: Double) -> String {
    let (plain, unit) = (ExpressionText.number(area), listings.areaUnit)
    let number = ExpressionText.number(
      (area / unit.squareMetres * Self.areaSteps).rounded() / Self.areaSteps)
    let text = "\(number) \(unit.rawValue)"
    return number.count < plain.count && self.area(text) == area ? text : plain
  }
  private static let areaSteps = 100.0

  private static func text(_ surroundings: Surroundings) -> String {
    let radius = surroundings.radius
    let distance =
      radius.isFinite ? "<=\(ExpressionText.number(radius))km" : "=\(Surroundings.anyRadius)"
    return "distance\(distance)@\(text(surroundings.center))"
  }

  private static func text(_ place: Coordinate) -> String {
    "\(ExpressionText.number(place.latitude))/\(ExpressionText.number(place.longitude))"
  }

  private func columnPart(_ number: Int, _ filter: ListingsFilter) -> String? {
    let isTaken = { (name: String) in Word(name) != nil }
    guard
      let name = text(ofColumn: number, isTaken: isTaken, signs: Self.signs + ["=", "<", ">"])
    else { return nil }
    if let choices = filter.choices[.column(number)] {
      // Quoted, because a single number would be read as a range of one number.
      if choices.count == 1, let text = choices.first, ExpressionText.amount(of: text) != nil {
        return "\(name)=\(ExpressionText.quoted(text))"
      }
      return choicePart(name, choices.sorted())
    }
    let areDays = index?.column(number)?.areDays == true
    return rangePart(name, filter.ranges[.column(number)]) {
      areDays ? Day(number: $0).description : ExpressionText.number($0)
    }
  }
}
