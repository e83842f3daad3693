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
