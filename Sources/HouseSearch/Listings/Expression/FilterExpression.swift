/// Filters and sorts of one file as text, both ways: `price=500k..900k,type=House|Flat,beds>=3`,
/// `price-,area`.
///
/// A filter is a list of parts, between commas: a name, `=`, `>=` or `<=`, and values, `|` between
/// several and `..` between the ends of a range. Names are `price`, `area` in square metres,
/// `beds`, `type`, `place`, `distance` as in `distance<=5km@51.5/-0.12`, `within` for a region as
/// in `within=51.4/-0.2|51.6/-0.2|51.5/0`, `favourite` and `note` alone, `row`, and the columns of
/// the file by their names or numbers. Names and texts with signs, and texts that look like
/// numbers, stand between quotes; two quotes are one. Names and texts that the file does not have
/// are refused.
public struct FilterExpression: Sendable {
  /// The parts that have a word of their own.
  enum Word: String, CaseIterable {
    case price, area, beds, type, place, distance, within, favourite, note, row

    init?(_ name: String) { self.init(rawValue: TextFolding.folded(name)) }

    var mark: ListingMark? { ListingMark(rawValue: rawValue) }
  }

  enum Name: Equatable {
    case word(Word)
    case column(Int)
  }

  let listings: ListingsTable
  private let index: FilterIndex?
  private let markedRows: @Sendable () -> MarkedRows?

  /// The names and types of listings.
  /// - Parameter marks: the homes of `favourite` and `note`, if one is named; nil to refuse these.
  public init(
    _ listings: ListingsTable,
    marks: @autoclosure @escaping @Sendable () -> MarkedRows? = nil
  ) {
    (self.listings, index, markedRows) = (listings, nil, marks)
  }

  /// The same with what the columns hold that were added to an index, also later.
  package init(
    _ index: FilterIndex,
    marks: @autoclosure @escaping @Sendable () -> MarkedRows? = nil
  ) {
    (listings, self.index, markedRows) = (index.listings, index, marks)
  }

  var columns: ColumnMap { listings.columns }
  var kinds: [HomeKind] { listings.kinds }
  var marks: MarkedRows? { markedRows() }

  func fileColumn(_ number: Int) -> FileColumn? { index?.column(number) }

  // MARK: What files may lack

  /// What filters and orders need, and a file may lack: of each list of roles one.
  struct Fact {
    let name: String
    let roles: [[ColumnRole]]

    static let areas = Fact(name: "floor areas", roles: [[.area]])
    static let bedrooms = Fact(name: "bedrooms", roles: [[.bedrooms]])
    static let coordinates = Fact(
      name: "coordinates", roles: [[.latitude, .coordinates], [.longitude, .coordinates]])
  }

  func require(_ fact: Fact, for name: ExpressionScanner.Term) throws(ExpressionError) {
    guard fact.roles.allSatisfy({ $0.contains { columns[$0] != nil } }) else {
      throw name.error("the file has no \(fact.name)")
    }
  }

  // MARK: Names

  /// The meaning of a name: words first, then columns, then roles.
  func name(_ term: ExpressionScanner.Term) -> Name? {
    if !term.isQuoted, let word = Word(term.text) { return .word(word) }
    return column(term).map(Name.column)
  }

  func column(_ term: ExpressionScanner.Term) -> Int? {
    if let number = ColumnAssignment.column(named: term.text, in: columns.names) { return number }
    guard !term.isQuoted else { return nil }
    let folded = TextFolding.folded(term.text)
    return ColumnRole(rawValue: folded == "baths" ? "bathrooms" : folded).flatMap { columns[$0] }
  }

  /// The shortest name of a column that is read as the same one.
  func text(ofColumn number: Int, isTaken: (String) -> Bool, signs: [String]) -> String? {
    guard columns.names.indices.contains(number) else { return nil }
    let name = columns.names[number]
    let bare = ExpressionText.written(name, without: signs)
    for text in [bare, ExpressionText.quoted(name), String(number + 1)] {
      let isQuoted = text.hasPrefix("\"")
      if !isQuoted, isTaken(text) { continue }
      let term = ExpressionScanner.Term(
        text: isQuoted ? name : text, isQuoted: isQuoted, position: 1)
      if column(term) == number { return text }
    }
    return nil
  }

  func known(_ words: [String]) -> String {
    "use \(words.joined(separator: ", ")) or one of the columns \(Remark.list(columns.names))"
  }
}

extension FilterExpression {
  /// The columns with a word of their own, and what the file has to have for them.
  private static let sortWords: [(word: String, column: ListingsSort.Column, fact: Fact?)] = [
    ("price", .price, nil), ("area", .area, .areas), ("beds", .bedrooms, .bedrooms),
    ("baths", .bathrooms, Fact(name: "bathrooms", roles: [[.bathrooms]])),
    ("distance", .distance, .coordinates),
    ("title", .title, Fact(name: "titles", roles: [[.title]])),
    ("type", .kind, Fact(name: "types", roles: [[.type]])),
    ("place", .location, Fact(name: "districts", roles: [[.location]])),
    ("price/area", .pricePerArea, .areas),
  ]

  private static func sortColumn(_ name: String) -> ListingsSort.Column? {
    let word = TextFolding.folded(name)
    return sortWords.first { $0.word == word }?.column
  }

  /// The sort of a text: columns between commas, each with `-` behind it to descend.
  public func sort(from text: String) throws(ExpressionError) -> ListingsSort {
    var scanner = ExpressionScanner(text)
    var sort = ListingsSort()
    while try scanner.hasNext() { sort.keys.append(try readKey(&scanner)) }
    return sort
  }

  private func readKey(
    _ scanner: inout ExpressionScanner
  ) throws(ExpressionError) -> ListingsSort.Key {
    var term = try scanner.term(until: [","])
    guard !term.isMissing else {
      throw term.error("a column name is missing")
    }
    var isDescending = false
    if term.isQuoted {
      isDescending = scanner.take("-")
      if !isDescending { _ = scanner.take("+") }
    } else if let sign = term.text.last, sign == "-" || sign == "+" {
      isDescending = sign == "-"
      term.text.removeLast()
      while term.text.last?.isWhitespace == true { term.text.removeLast() }
    }
    let word = term.isQuoted ? nil : Self.sortColumn(term.text)
    guard let column = word ?? column(term).map(ListingsSort.Column.file) else {
      throw term.error(
        "unknown name \(PlainText.quoted(term.text)); \(known(Self.sortWords.map(\.word)))")
    }
    if let fact = Self.sortWords.first(where: { $0.column == column })?.fact {
      try require(fact, for: term)
    }
    return ListingsSort.Key(column, isDescending: isDescending)
  }

  /// The shortest text that is read back as the same sort.
  public func text(of sort: ListingsSort) -> String {
    sort.keys.compactMap { key in
      name(of: key.column).map { key.isDescending ? $0 + "-" : $0 }
    }.joined(separator: ",")
  }

  private func name(of column: ListingsSort.Column) -> String? {
    guard case .file(let number) = column else {
      return Self.sortWords.first { $0.column == column }?.word
    }
    let isTaken = { (name: String) in
      Self.sortColumn(name) != nil || name.hasSuffix("-") || name.hasSuffix("+")
    }
    return text(ofColumn: number, isTaken: isTaken, signs: [",", "\""])
  }
}
