extension FilterExpression {
  /// What of a search that was written for another file, or another version of it, fits these
  /// listings.
  /// - Returns: the search, and the parts of its filter that were left out, as they stand there.
  public func fittingSearch(
    from text: SearchText
  ) -> (search: ListingsSearch, leftOut: [String]) {
    let fitting = fittingFilter(from: text.filter)
    let search = ListingsSearch(filter: fitting.filter, sort: fittingSort(from: text.sort))
    return (search, fitting.leftOut)
  }

  /// What a search is written as, to be found again.
  public func text(of search: ListingsSearch) -> SearchText {
    SearchText(filter: text(of: search.filter), sort: text(of: search.sort))
  }

  /// What of a filter that was written for another file, or another version of it, fits these
  /// listings.
  /// - Returns: the filter, and the parts that were left out, as they stand in the text.
  public func fittingFilter(
    from text: String
  ) -> (filter: ListingsFilter, leftOut: [String]) {
    var (kept, leftOut) = ([String](), [String]())
    func isRead(_ part: String) -> Bool {
      (try? self.filter(from: (kept + [part]).joined(separator: ","))) != nil
    }
    for part in Self.pieces(of: text, at: ",") where !part.isEmpty {
      if isRead(part) {
        kept.append(part)
        continue
      }
      // Of several values those that are known count.
      let name = part.prefix { $0 != "=" }
      let values = Self.pieces(of: String(part.dropFirst(name.count + 1)), at: "|")
      let known = values.count > 1 ? values.filter { isRead("\(name)=\($0)") } : []
      if !known.isEmpty { kept.append("\(name)=\(known.joined(separator: "|"))") }
      let unknown = values.filter { !known.contains($0) }
      if !known.isEmpty, unknown.isEmpty { continue }
      leftOut.append(
        known.isEmpty ? part : "\(name)=\(unknown.joined(separator: "|"))")
    }
    let filter = try? self.filter(from: kept.joined(separator: ","))
    return (filter ?? ListingsFilter(), leftOut)
  }

  /// The columns of a sort that the file has.
  public func fittingSort(from text: String) -> ListingsSort {
    let known = Self.pieces(of: text, at: ",").compactMap { try? sort(from: $0).keys }
    return ListingsSort(keys: known.flatMap { $0 })
  }

  /// What stands between signs that are not between quotes.
  private static func pieces(of text: String, at sign: Character) -> [String] {
    var (pieces, isQuoted) = ([""], false)
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if character == sign, !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }
}
