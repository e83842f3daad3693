/// The names that identify the column of a role, the preferred ones first. `words.txt` describes how
/// they match.
struct ColumnNames: Sendable {
  let names: [[String]]
  /// The indices of names by their joined words.
  private var joined: [String: Int] = [:]
  /// The names that match the end of a word, and those that match anywhere in a name.
  private var endings: [(text: String, number: Int)] = []
  private var parts: [(text: String, number: Int)] = []
  let excluded, alone: Set<String>
  private let excludedParts: Set<String>

  /// - Parameter section: the section of `Words`; three further ones qualify its words.
  init(section: String) {
    excluded = WordSet.words(Words.list(section + " excluded"))
    excludedParts = WordSet.words(Words.list(section + " excluded anywhere"))
    alone = WordSet.words(Words.list(section + " alone"))
    let items = Words.list(section).listItems
    names = items.map { item in
      item.utf8.split { $0 == 0x20 || $0 == 0x2A }.map { String(Substring($0)) }
    }
    for (number, words) in names.enumerated() {
      let text = words.joined()
      if items[number].utf8.first == 0x2A {
        endings.append((text, number))
        continue
      }
      // The first of equal names is preferred.
      if joined[text] == nil { joined[text] = number }
      let isIdeographic = text.unicodeScalars.contains {
        $0.value >= 0x3000 || 0x0E00...0x0E7F ~= $0.value
      }
      if isIdeographic, !alone.contains(text) { parts.append((text, number)) }
    }
  }

  enum Tier { case whole, part, ending }

  struct Match {
    let tier: Tier
    let order: Int
    let extraWords: Int
  }

  func match(_ name: HeaderName) -> Match? {
    guard !name.words.isEmpty, !excludedParts.contains(where: name.contains) else { return nil }
    func best(_ tier: Tier, _ numbers: [Int?]) -> Match? {
      numbers.compactMap { $0 }.min().map {
        Match(tier: tier, order: $0, extraWords: max(0, name.words.count - names[$0].count))
      }
    }
    if let whole = best(.whole, [joined[name.joined], joined[name.joinedCore]]) { return whole }
    guard !name.words.contains(where: excluded.contains) else { return nil }
    var numbers: [Int?] = []
    for start in name.words.indices {
      var run = ""
      for word in name.words[start...] {
        run += word
        if !alone.contains(run) { numbers.append(joined[run]) }
      }
    }
    numbers += parts.lazy.filter { name.contains(part: $0.text) }.map(\.number)
    let ends = endings.filter { ending in name.words.contains { $0.hasSuffix(ending.text) } }
    return best(.part, numbers) ?? best(.ending, ends.map(\.number))
  }
}

/// Words in the names and cells of columns, and their weights. `words.txt` describes each list.
enum Vocabulary {
  static let columns = Dictionary(
    uniqueKeysWithValues: Words.lists("names").compactMap { list in
      ColumnRole(rawValue: list.name).map { ($0, ColumnNames(section: "names \(list.name)")) }
    })

  enum Topic: String, CaseIterable, Sendable {
    case old, current, total, part, rank, time, people, other, plot, annex, living, usable, rent,
      month, fee, assessed, bound, upper
  }

  static let topics = Dictionary(
    uniqueKeysWithValues: Topic.allCases.map { ($0, WordSet(Words.list("topic \($0.rawValue)"))) })

  static let weights: [ColumnRole: [Topic: Double]] = [
    .price: [
      .old: -0.4, .current: 0.2, .total: 0.4, .part: -1, .rank: -1, .time: -1, .people: -1,
      .plot: -0.3, .annex: -0.6, .rent: -0.35, .fee: -1, .assessed: -0.3, .bound: -0.15,
      .upper: -0.1,
    ],
    .area: [
      .old: -0.2, .total: 0.05, .rank: -1, .time: -1, .people: -1, .other: -1, .plot: -1,
      .annex: -1, .living: 0.12, .usable: 0.08, .rent: -1, .fee: -1, .part: -0.3, .bound: -0.15,
      .upper: -0.1,
    ],
    .bedrooms: [.time: -0.5, .people: -0.3, .annex: -0.3, .bound: -0.4, .fee: -1],
    .bathrooms: [.annex: -0.5, .bound: -0.4, .fee: -1],
    .type: [.people: -1, .annex: -0.6, .rent: -0.3, .fee: -1],
    .title: [.people: -1], .location: [.people: -0.6], .city: [.people: -1],
  ]

  /// Words in cells that name kinds of homes, and words after a number that count rooms.
  static let homes = WordSet(Words.list("home"))
  static let rooms = WordSet(Words.list("room"))

  static let asides = WordSet(Words.list("aside"))
  static let unitNames = WordSet(Words.list("measure column"))
  static let counters = WordSet.words(Words.list("counter"))
  static let endings = WordSet.words(Words.list("ending"))

  /// The roles by their aliases on the command line.
  static let roles = Dictionary(
    uniqueKeysWithValues: ColumnRole.allCases.flatMap { role in
      WordSet.words(Words.list("alias \(role.rawValue)")).map { ($0, role) }
    })

  static let columnScaleSigns = Words.lists("joined scale").map {
    (signs: WordSet.words($0.text), exponent: Int($0.name))
  }
  static let columnUnits = Words.lists("implied unit").map {
    (parts: WordSet.words($0.text), unit: AreaMeasure(named: $0.name))
  }
  static let countries = Words.lists("country").map {
    (parts: WordSet.words($0.text), currency: $0.name)
  }
}
