/// Finds what was noted of the homes of one file.
///
/// A home is the one that a mark is of if the first of their keys that both have is the same: where
/// ids can be compared, addresses and words say nothing more.
struct MarkFinder: Sendable {
  private let rule: HomeKey.Rule
  /// The keys that marks stand under, by each of their keys.
  private var all: [String: String] = [:]
  /// The same without marks of homes with an id that the file's ids can be compared with.
  private var withoutIDs: [String: String] = [:]
  /// The addresses of the homes that marks are of.
  private var addresses: [String: String] = [:]

  init(_ marked: MarkedHomes, _ rule: HomeKey.Rule) {
    self.rule = rule
    for (key, mark) in marked.homes {
      let keys = [key] + (mark.also ?? [])
      let hasID = keys.contains(where: rule.hasScope)
      addresses[key] = keys.first { $0.hasPrefix("web:") }
      for name in keys {
        Self.add(key, to: &all, under: name)
        if !hasID { Self.add(key, to: &withoutIDs, under: name) }
      }
    }
  }

  /// Of several marks that no file tells apart the first one counts.
  private static func add(_ key: String, to marks: inout [String: String], under name: String) {
    marks[name] = min(marks[name] ?? key, key)
  }

  /// Whether nothing is marked.
  var isEmpty: Bool { all.isEmpty }

  /// The key that the mark of a home stands under; nil where it has none.
  func key(of home: HomeKey.Cells) -> HomeKey? {
    var marks = all
    if let id = rule.id(of: home) {
      if let key = all[id.text] { return HomeKey(text: key) }
      marks = withoutIDs
    }
    guard !marks.isEmpty else { return nil }
    let address = rule.address(of: home)
    if let address, let key = marks[address.text] { return HomeKey(text: key) }
    guard let words = rule.words(of: home), let key = marks[words.text],
      address == nil || addresses[key] == nil
    else { return nil }
    return HomeKey(text: key)
  }
}
