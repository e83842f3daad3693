package struct ColumnReason: Hashable, Sendable {
  package let text: String
  /// The weight in the confidence; negative for a reason against.
  package let weight: Double
}

/// Scores columns for roles, by their names and their cells.
///
/// A whole name scores up to 1, a part up to 0.6; then come the words for and against, see
/// `Vocabulary.weights`, and the cells: the shares of filled and of readable cells, units and
/// scales, and sizes that are plausible for homes.
struct ColumnScorer {
  let headers: [HeaderName]
  let sample: ColumnSample
  private let topics: [[Vocabulary.Topic: String]]

  /// The score that a column must exceed to get a role.
  static let threshold = 0.25
  static let weak = 0.45
  /// The score of a column whose name contains a name of the role.
  static let part = 0.6

  typealias Candidate = (column: Int, score: Score)

  struct Score {
    var value = 0.0
    /// The value if all cells were filled.
    var strength = 0.0
    var reasons: [ColumnReason] = []
    /// Whether only the cells speak against the column.
    var isUnreadable = false

    mutating func add(_ weight: Double, _ text: String, isFilling: Bool = false) {
      value += weight
      if !isFilling { strength += weight }
      reasons.append(ColumnReason(text: text, weight: weight))
    }
  }

  init(_ headers: [HeaderName], _ sample: ColumnSample) {
    (self.headers, self.sample) = (headers, sample)
    topics = headers.map { header in
      Vocabulary.topics.compactMapValues { header.wordsBesideUnits.first(where: $0.contains) }
    }
  }

  func has(_ topic: Vocabulary.Topic, _ column: Int) -> Bool { topics[column][topic] != nil }

  private func nameScore(_ role: ColumnRole, _ column: Int) -> Score? {
    guard let names = Vocabulary.columns[role], let match = names.match(headers[column]) else {
      return nil
    }
    var score = Score()
    let order = Double(match.order) / Double(names.names.count)
    switch match.tier {
    case .whole: score.add(1 - 0.25 * order - 0.01 * Double(match.extraWords), "the name")
    case .part:
      score.add(Self.part - 0.25 * order - 0.02 * Double(match.extraWords), "a part of the name")
    case .ending: score.add(0.5 - 0.25 * order, "the end of the name")
    }
    for topic in Vocabulary.Topic.allCases {
      guard let weight = Vocabulary.weights[role]?[topic], let word = topics[column][topic],
        !names.names[match.order].contains(word) || weight > 0
      else { continue }
      score.add(weight, "the word \"\(word)\"")
    }
    return score
  }

  private func isCalled(_ role: ColumnRole, _ column: Int) -> Bool {
    Vocabulary.columns[role]?.match(headers[column]) != nil
  }

  private func isVague(_ role: ColumnRole, _ column: Int) -> Bool {
    Vocabulary.columns[role]?.alone.contains(headers[column].joined) == true
  }

  /// Returns whether no word of a name speaks against a role, and nothing is divided.
  private func isFree(_ role: ColumnRole, _ column: Int) -> Bool {
    let excluded = Vocabulary.columns[role]?.excluded ?? []
    let weights = topics[column].keys.compactMap { Vocabulary.weights[role]?[$0] }
    return weights.allSatisfy { $0 > -0.5 } && !headers[column].text.contains("/")
      && !headers[column].words.contains(where: excluded.contains)
  }

  /// True if any name has a word for rents or nights.
  var namesRents: Bool { headers.indices.contains { has(.rent, $0) } }

  /// Returns whether all filled cells are numbers of usual sizes, except those of rows, and no word
  /// of the name speaks against the role.
  func mayHold(_ role: ColumnRole, _ column: Int, _ sizes: ClosedRange<Double>) -> Bool {
    let contents = sample.contents(column, as: .price)
    let numbers = sample.cells(column).compactMap { Int($0) }
    let countsUp = zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
    let numbersRows =
      numbers.count > 2 && countsUp || Vocabulary.counters.contains(headers[column].joined)
    return isFree(role, column) && topics[column].isEmpty && contents.readable == 1
      && contents.filled >= 0.8 && Set(contents.values).count > 1 && !numbersRows
      && contents.values.allSatisfy { value in
        sizes.contains(value) && (role == .area || value == value.rounded())
      }
  }

  /// Returns whether the name or most cells state a currency.
  private func statesCurrency(_ column: Int) -> Bool {
    headers[column].currency != nil || headers[column].priceScale != nil
      || sample.currencyShare(column) >= 0.5
  }

  /// Whether most cells state a unit of area, and the name does not mean another area.
  private func holdsAreas(_ column: Int) -> Bool {
    let contents = sample.contents(column, as: .area, isLenient: true)
    return contents.readable * contents.marked >= 0.5 && !has(.plot, column) && !has(.annex, column)
  }

  func score(_ role: ColumnRole, _ column: Int) -> Score? {
    let name = nameScore(role, column)
    var score = name ?? Score()
    switch role {
    case .price:
      if name == nil, isFree(.price, column), statesCurrency(column) {
        score.add(has(.current, column) ? 0.15 : has(.old, column) ? 0.05 : 0.1, "a currency")
      }
      if headers[column].areaMeasure != nil, !headers[column].isAreaMeasure {
        score.add(-1.2, "a unit of area in the name")
      }
    case .area where headers[column].isRate: return nil
    case .area where name == nil && headers[column].isAreaMeasure:
      score.add(0.7, "the name is a unit")
    case .area where name == nil && headers[column].areaMeasure != nil && isFree(.area, column):
      score.add(has(.living, column) ? 0.4 : 0.3, "a unit in the name")
    case .area where name == nil && !isCalled(.title, column) && holdsAreas(column):
      score.add(0.15, "cells that are areas")
    case .bedrooms:
      let share = sample.roomShare(column)
      if share >= 0.6, (name?.value ?? 0) < 0.7, name != nil || !isCalled(.title, column) {
        score.add(name == nil ? 0.6 : 0.3, "cells that count rooms")
      }
    case .latitude where isVague(role, column), .longitude where isVague(role, column):
      // A width has fewer digits than degrees, and the number of a row has no partner.
      let hasDegrees = sample.cells(column).contains { $0.count(where: \.isNumber) > 4 }
      let isPair = headers.indices.count { isVague(.latitude, $0) || isVague(.longitude, $0) } > 1
      if !hasDegrees || !isPair { return nil }
    case .type:
      // A column without the name of the role must offer a choice of a few values.
      guard name != nil || sample.isChoice(column) else { return nil }
      let areHomes = sample.homeShare(column) >= 0.5
      if areHomes, name != nil || !isCalled(.title, column) {
        score.add(name == nil ? 0.3 : 0.35, "cells that name kinds of homes")
      } else if !areHomes, let name, name.value <= 0.7, !sample.rows.isEmpty {
        score.add(-0.3, "no cells that name kinds of homes")
      }
    default: break
    }
    guard score.value > 0 else { return nil }
    judgeCells(role, column, &score)
    return score
  }

  private func judgeCells(_ role: ColumnRole, _ column: Int, _ score: inout Score) {
    guard !sample.rows.isEmpty else { return }
    switch role {
    case .type, .postalCode, .id, .url: return
    case .title where !sample.isVaried(column):
      return score.add(-2, "too few different cells")
    case .title, .location, .city:
      let contents = sample.contents(column, as: role)
      let isNumber = contents.readable >= 0.9 || sample.contents(column, as: .area).readable >= 0.9
      // The streets of some files are numbers.
      if isNumber, contents.filled > 0 { score.add(role == .title ? -0.5 : -2, "only numbers") }
      return
    default: break
    }
    let name = score.value
    let isMoney = role == .price || role == .area
    let contents = sample.contents(
      column, as: role, isLenient: isMoney, unit: headers[column].areaMeasure)
    let (filled, readable) = (contents.filled, contents.readable)
    if filled == 0 {
      score.add(-name * (role == .price ? 0.8 : 2), "no cells")
    } else if filled < 0.9 {
      score.add(
        -0.7 * name * (1 - filled / 0.9), "\(Self.percent(filled)) of the cells filled",
        isFilling: true)
    }
    if readable < 0.5 {
      score.isUnreadable = name >= 0.3
      // A whole price name keeps the role, so that the error explains why no row can be read.
      let isNamed = role == .price && name > 0.7
      score.add(isNamed ? -0.75 * name : -2, "\(Self.percent(readable)) of the cells readable")
    }
    if isMoney, contents.marked >= 0.3 { score.add(0.25, "units beside the numbers") }
    judgeSizes(role, column, contents, &score)
  }

  private func judgeSizes(
    _ role: ColumnRole, _ column: Int, _ contents: ColumnSample.Contents, _ score: inout Score
  ) {
    guard let median = contents.median, let most = contents.values.last else { return }
    switch role {
    case .area:
      let isSmall = median < 5 && most < 10 && most > contents.values[0]
      // Farms are large, but their units are written.
      let isStated = headers[column].areaMeasure != nil || contents.marked >= 0.5
      if isSmall || median > (isStated ? 1e7 : 1e5),
        unitColumn(.areaUnit, of: column, besides: []) == nil
      {
        score.isUnreadable = score.strength >= 0.5
        score.add(
          -2, "numbers up to \(ExpressionText.number(most)): too \(isSmall ? "small" : "large")")
      }
    case .bedrooms, .bathrooms:
      if median > 30 { score.add(-2, "numbers as large as \(ExpressionText.number(median))") }
    default: break
    }
  }

  func candidates(_ role: ColumnRole) -> [Candidate] {
    var found = headers.indices.compactMap { column -> Candidate? in
      score(role, column).map { (column, $0) }
    }
    if role == .price { compare(&found) }
    // Equal columns keep the order of the file.
    return found.sorted { $0.score.value > $1.score.value }
  }

  /// Penalizes much smaller prices than another column's, which are per area, rents or fees, and
  /// rents that are larger than a monthly one.
  private func compare(_ found: inout [Candidate]) {
    let medians = found.map { candidate in
      let contents = sample.contents(candidate.column, as: .price, isLenient: true)
      let scale = DecimalRounding.value(1, exponent: headers[candidate.column].priceScale ?? 0)
      return contents.filled > 0.5 ? contents.median.map { $0 * scale } : nil
    }
    for index in found.indices {
      let others = found.indices.filter { $0 != index && found[$0].score.value >= 0.3 }
      guard let own = medians[index] else { continue }
      if has(.rent, found[index].column),
        others.contains(where: { has(.month, found[$0].column) && own > 2 * (medians[$0] ?? own) })
      {
        found[index].score.add(-1, "a rent for more than a month")
      } else if others.contains(where: { medians[$0].map { $0 > 20 * own } == true }) {
        found[index].score.add(-0.3, "amounts much smaller than those of another column")
      }
    }
  }

  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  // MARK: Columns beside the price and the area

  /// The column that holds the unit of another column, row by row, or nil. Its cells are units, and
  /// its name has a word for units or shares a word with the other column.
  func unitColumn(_ role: ColumnRole, of column: Int, besides taken: Set<Int>) -> Candidate? {
    guard !sample.rows.isEmpty else { return nil }
    let found = headers.indices.compactMap { index -> Candidate? in
      guard index != column, !taken.contains(index) else { return nil }
      let contents = sample.contents(index, as: role)
      guard contents.filled > 0, contents.readable >= 0.9 else { return nil }
      let scales = sample.counts(index).keys.filter { PriceUnit($0)?.scale != nil }
      // Currencies without scales belong to the role `currency`.
      if role == .priceUnit, scales.isEmpty { return nil }
      var score = Score()
      // Single letters may be codes.
      let isWord = scales.contains { $0.utf8.count(where: \.isLetter) > 2 }
      score.add(isWord ? 0.7 : 0.4, "cells that are units")
      let (own, other) = (headers[index], headers[column])
      let shared = own.words.filter(other.words.contains)
      if !shared.isEmpty { score.add(0.3, "the word \"\(shared[0])\" of \"\(other.text)\"") }
      if let word = own.words.first(where: Vocabulary.unitNames.contains) {
        score.add(0.3, "the word \"\(word)\"")
      }
      if index == column + 1 { score.add(0.1, "beside \"\(other.text)\"") }
      let isOther = index != column + 1 && other.areaMeasure != nil
      if isOther || topics[index][.plot] != nil || topics[index][.annex] != nil {
        score.add(-1, "a unit of another area")
      }
      return score.value > 0.6 ? (index, score) : nil
    }
    return found.max { ($0.score.value, $1.column) < ($1.score.value, $0.column) }
  }
}
