extension FilterExpression {
  /// The columns of a sort that have a word of their own.
  private static let sortWords: [(word: String, column: ListingsSort.Column)] = [
    ("price", .price), ("area", .area), ("beds", .bedrooms), ("baths", .bathrooms),
    ("distance", .distance), ("title", .title), ("type", .kind), ("place", .location),
    ("price/area", .pricePerArea),
  ]

  private static func sortColumn(_ name: String) -> ListingsSort.Column? {
    let folded = TextFolding.folded(name)
    let others = ["bedrooms": "beds", "bathrooms": "baths", "kind": "type", "location": "place"]
    let word = others[folded] ?? folded
    return sortWords.first { $0.word == word }?.column
  }

  /// The sort that a text stands for: columns between commas, the one that counts most first, each
  /// with `-` behind it where the greatest comes first. By price for blank text.
  public func sort(from text: String) throws(ExpressionError) -> ListingsSort {
    var scanner = ExpressionScanner(text)
    var sort = ListingsSort()
    guard !scanner.isAtEnd() else { return sort }
    repeat {
      sort.keys.append(try readKey(&scanner))
    } while scanner.take(",")
    guard scanner.isAtEnd() else {
      throw ExpressionError(position: scanner.position, message: "a comma is missing here")
    }
    return sort
  }

  private func readKey(
    _ scanner: inout ExpressionScanner
  ) throws(ExpressionError) -> ListingsSort.Key {
    var term = try scanner.term(until: [","])
    guard !term.isMissing else {
      throw ExpressionError(position: term.position, message: "a column name is missing")
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
      throw ExpressionError(
        position: term.position,
        message: "unknown name \(PlainText.quoted(term.text)); "
          + known(Self.sortWords.map(\.word)))
    }
    if let fact = column.fact { try require(fact, for: term) }
    return ListingsSort.Key(column, isDescending: isDescending)
  }

  /// The shortest text that is read back as the same sort; columns that the file does not have are
  /// left out.
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

extension ListingsSort.Column {
  /// What the file has to have for it.
  fileprivate var fact: FilterExpression.Fact? {
    switch self {
    case .price, .file: nil
    case .area, .pricePerArea: .areas
    case .bedrooms: .bedrooms
    case .bathrooms: .bathrooms
    case .distance: .coordinates
    case .title: .titles
    case .kind: .types
    case .location: .districts
    }
  }
}
