/// Converts filters and sorts of a file to text and back:
/// `price=500k..900k,type=House|Flat,beds>=3`, `price-,area`.
///
/// A filter is a list of parts, separated by commas. A part is a name, `=`, `>=` or `<=`, and
/// values, with `|` between several values and `..` between the ends of a range. Names are `price`,
/// `area` in square metres, `beds`, `type`, `place`, `distance` as in `distance<=5km@51.5/-0.12`,
/// `within` for a region as in `within=51.4/-0.2|51.6/-0.2|51.5/0`, `favourite` and `note` without
/// a value, and the file's columns by name or number. Names and texts that contain signs or
/// look like numbers are quoted, with doubled quotes inside. Unknown names and texts are errors.
package struct FilterExpression: Sendable {
  enum Word: String, CaseIterable {
    case price, area, beds, type, place, distance, within, favourite, note

    init?(_ name: String) { self.init(rawValue: TextFolding.folded(name)) }

    var mark: ListingMark? { ListingMark(rawValue: rawValue) }
  }

  let listings: ListingsTable
  /// The columns that were read, even later, or nil if only their names are known.
  let index: FilterIndex?
  let marks: @Sendable () -> MarkedRows?

  /// Creates an expression with the names and types of listings.
  /// - Parameters:
  ///   - index: knows the values of the columns that were added to it.
  ///   - marks: the homes of `favourite` and `note`, read if named; nil rejects the names.
  package init(
    _ listings: ListingsTable, _ index: FilterIndex? = nil,
    marks: @autoclosure @escaping @Sendable () -> MarkedRows? = nil
  ) {
    (self.listings, self.index, self.marks) = (listings, index, marks)
  }

  var columns: ColumnAssignment { listings.columns }

  /// A fact that filters and sorts need and a file may lack: it needs one role of each list.
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

  /// The column with a name, or with the role of that name.
  func column(_ term: ExpressionScanner.Term) -> Int? {
    if let number = ColumnAssignment.column(named: term.text, in: columns.names) { return number }
    guard !term.isQuoted else { return nil }
    let folded = TextFolding.folded(term.text)
    return ColumnRole(rawValue: folded == "baths" ? "bathrooms" : folded).flatMap { columns[$0] }
  }

  /// The shortest name that identifies a column, or nil if the column does not exist.
  func text(ofColumn number: Int, isTaken: (String) -> Bool, signs: [String]) -> String? {
    guard columns.names.indices.contains(number) else { return nil }
    let name = columns.names[number]
    let bare = ExpressionText.written(name, without: signs)
    return [bare, ExpressionText.quoted(name), String(number + 1)].first { text in
      let isQuoted = text.utf8.first == 0x22
      let term = ExpressionScanner.Term(
        text: isQuoted ? name : text, isQuoted: isQuoted, position: 1)
      return (isQuoted || !isTaken(text)) && column(term) == number
    }
  }

  func known(_ words: [String]) -> String {
    "use \(words.joined(separator: ", ")) or one of the columns \(Remark.list(columns.names))"
  }
}

extension FilterExpression {
  /// The columns with a reserved word, and the facts that they need.
  private typealias SortWord = (word: String, column: ListingsSort.Column, fact: Fact?)
  private static let sortWords: [SortWord] = [
    ("price", .price, nil), ("area", .area, .areas), ("beds", .bedrooms, .bedrooms),
    ("baths", .bathrooms, Fact(name: "bathrooms", roles: [[.bathrooms]])),
    ("distance", .distance, .coordinates),
    ("title", .title, Fact(name: "titles", roles: [[.title]])),
    ("type", .kind, Fact(name: "types", roles: [[.type]])),
    ("place", .location, Fact(name: "districts", roles: [[.location]])),
    ("price/area", .pricePerArea, .areas),
  ]

  private static func sortWord(_ name: String) -> SortWord? {
    let word = TextFolding.folded(name)
    return sortWords.first { $0.word == word }
  }

  /// Reads a sort: columns separated by commas, each with `-` after it to descend.
  package func sort(from text: String) throws(ExpressionError) -> ListingsSort {
    var scanner = ExpressionScanner(text)
    var sort = ListingsSort()
    while try scanner.hasNext() { sort.keys.append(try readKey(&scanner)) }
    return sort
  }

  private func readKey(
    _ scanner: inout ExpressionScanner
  ) throws(ExpressionError) -> ListingsSort.Key {
    var term = try scanner.term(until: [","])
    guard !term.isMissing else { throw term.error("a column name is missing") }
    let isDescending = term.isQuoted ? scanner.take("-") : term.text.last == "-"
    if !term.isQuoted, isDescending {
      term.text.removeLast()
      while term.text.last?.isWhitespace == true { term.text.removeLast() }
    }
    let word = term.isQuoted ? nil : Self.sortWord(term.text)
    if let fact = word?.fact { try require(fact, for: term) }
    guard let column = word?.column ?? column(term).map(ListingsSort.Column.file) else {
      throw term.error(
        "unknown name \(PlainText.quoted(term.text)); \(known(Self.sortWords.map(\.word)))")
    }
    return ListingsSort.Key(column, isDescending: isDescending)
  }

  /// The shortest text that reads back as the same sort.
  package func text(of sort: ListingsSort) -> String {
    sort.keys.compactMap { key in
      name(of: key.column).map { key.isDescending ? $0 + "-" : $0 }
    }.joined(separator: ",")
  }

  private func name(of column: ListingsSort.Column) -> String? {
    guard case .file(let number) = column else {
      return Self.sortWords.first { $0.column == column }?.word
    }
    let isTaken = { (name: String) in Self.sortWord(name) != nil || name.hasSuffix("-") }
    return text(ofColumn: number, isTaken: isTaken, signs: [",", "\""])
  }
}

struct ExpressionScanner {
  struct Term {
    var text: String
    var isQuoted: Bool
    var position: Int
    var isMissing: Bool { text.isEmpty && !isQuoted }

    func error(_ message: String) -> ExpressionError {
      ExpressionError(position: position, message: message)
    }
  }

  /// A part of a filter: a name, and a sign with values unless it is a mark.
  struct Part {
    let name: Term
    let sign: Operator?
    /// The values, each with its second end if it is a range.
    let values: [(lower: Term, upper: Term?)]
    /// The position after the sign.
    let position: Int

    func error(_ message: String) -> ExpressionError {
      ExpressionError(position: position, message: message)
    }
  }

  enum Operator: String, CaseIterable {
    case equal = "="
    case atLeast = ">="
    case atMost = "<="
  }

  private let text: String
  // Scalars, not characters: a mark at the start of a text would hide the quote before it.
  private var rest: Substring.UnicodeScalarView
  private var isWithin = false

  init(_ text: String) { (self.text, rest) = (text, text[...].unicodeScalars) }

  /// The position in characters, counted from 1, as users count.
  private var position: Int { text[..<rest.startIndex].count + 1 }

  mutating func isAtEnd() -> Bool {
    skipSpaces()
    return rest.isEmpty
  }

  /// Whether another part of the list follows; scans the comma before it.
  mutating func hasNext() throws(ExpressionError) -> Bool {
    if isAtEnd() { return false }
    defer { isWithin = true }
    if isWithin, !take(",") {
      throw ExpressionError(position: position, message: "a comma is missing here")
    }
    return true
  }

  mutating func take(_ text: String) -> Bool {
    skipSpaces()
    guard isNext(text) else { return false }
    rest.removeFirst(text.unicodeScalars.count)
    return true
  }

  private func isNext(_ text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  private mutating func skipSpaces() { rest = rest.drop(while: \.properties.isWhitespace) }

  /// Scans a quoted text, with doubled quotes inside, or the text up to one of `ends`.
  mutating func term(until ends: [String]) throws(ExpressionError) -> Term {
    skipSpaces()
    if isNext("\"") { return try quoted() }
    let (start, position) = (rest, position)
    while !rest.isEmpty, !ends.contains(where: isNext) { rest.removeFirst() }
    var term = start[..<rest.startIndex]
    while term.last?.properties.isWhitespace == true { term.removeLast() }
    return Term(text: String(term), isQuoted: false, position: position)
  }

  private mutating func quoted() throws(ExpressionError) -> Term {
    let position = position
    var quoted = String.UnicodeScalarView()
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        guard rest.first == scalar else {
          return Term(text: String(quoted), isQuoted: true, position: position)
        }
        rest.removeFirst()
      }
      quoted.append(scalar)
    }
    throw ExpressionError(position: position, message: "the closing quote is missing")
  }

  mutating func part() throws(ExpressionError) -> Part {
    let name = try term(until: ["=", "<", ">", ","])
    guard !name.isMissing else { throw name.error("a name is missing") }
    let sign = Operator.allCases.first { take($0.rawValue) }
    skipSpaces()
    let position = position
    let values = try sign == nil ? [] : values()
    return Part(name: name, sign: sign, values: values, position: position)
  }

  private mutating func values() throws(ExpressionError) -> [(lower: Term, upper: Term?)] {
    let ends = ["..", "|", ","]
    var values: [(lower: Term, upper: Term?)] = []
    repeat {
      let lower = try term(until: ends)
      values.append((lower, try take("..") ? term(until: ends) : nil))
    } while take("|")
    if values.count == 1, values[0].lower.isMissing, values[0].upper == nil { return [] }
    guard isAtEnd() || isNext(",") else {
      throw ExpressionError(position: position, message: "a comma is missing here")
    }
    return values
  }
}
