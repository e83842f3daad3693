import Listings

/// The texts to choose from: those of a column, the most common one first, an empty one for homes
/// that have none, and what was typed elsewhere, which may be no text of the column. A column may
/// have very many, so none is copied.
struct ChoiceWords: RandomAccessCollection, Sendable {
  private var choices: [FileColumn.Choice] = []
  /// What follows those of the column, and their numbers in it.
  private var rest: [(text: String, id: Int?)] = []

  init() {}

  init(of column: FileColumn) {
    choices = column.choices
    if column.textlessCount > 0 { rest = [("", 0)] }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { choices.count + rest.count }

  subscript(index: Int) -> String {
    index < choices.count ? choices[index].text : rest[index - choices.count].text
  }

  /// The number of a text in the column; nil for one that is not there.
  func id(of index: Int) -> Int? {
    index < choices.count ? choices[index].id : rest[index - choices.count].id
  }

  /// Adds those of some texts that are missing, and drops what was added before.
  /// - Returns: where the texts are; nil for none.
  mutating func take(_ wanted: Set<String>?) -> Set<Int>? {
    rest.removeAll { $0.id == nil }
    guard let wanted else { return nil }
    let known = indices.filter { wanted.contains(self[$0]) }
    let others = wanted.subtracting(known.map { self[$0] }).sorted()
    let knownCount = count
    rest += others.map { ($0, nil) }
    return Set(known + Array(knownCount..<count))
  }
}
