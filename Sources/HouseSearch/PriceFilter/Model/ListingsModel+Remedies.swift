import DetentViews
import Listings

extension ListingsModel {
  /// As many fit below a message, and more are no help.
  private static let mostRemedies = 4

  /// What is to be said where no home passes: which filter keeps out the most, and what would bring
  /// homes back.
  /// - Parameters:
  ///   - words: what a part of the filter lets through, in words.
  ///   - spoken: the same, read aloud.
  func noMatches(
    _ words: (Criterion) -> String, spoken: (Criterion) -> String
  ) -> StatusView.NoMatches {
    guard let result = session.result else { return StatusView.NoMatches(filters: 0) }
    let remedies = Self.chosen(of: result.remedies)
    var message = StatusView.NoMatches(filters: result.filter.criteria.count)
    if case .removal(let criterion, let count)? = remedies.first {
      (message.blamed, message.spokenBlamed) = (words(criterion), spoken(criterion))
      message.count = count
    }
    message.rows = remedies.map { row(of: $0, in: result.filter, words, spoken: spoken) }
    return message
  }

  /// What may be done about each part of the filter, the larger of two ways; of too many those that
  /// bring the most.
  private static func chosen(of remedies: [Remedy]) -> [Remedy] {
    var best: [Remedy] = []
    for remedy in remedies {
      if case .removal = remedy {
        best.append(remedy)
      } else if let place = best.lastIndex(where: {
        $0.isChange && $0.criterion == remedy.criterion
      }) {
        if remedy.count > best[place].count { best[place] = remedy }
      } else {
        best.append(remedy)
      }
    }
    let removals = best.prefix { !$0.isChange }
    let room = max(0, mostRemedies - removals.count)
    let changes = best.dropFirst(removals.count)
    let kept = Set(changes.sorted { $0.count > $1.count }.prefix(room))
    return Array(removals) + changes.filter(kept.contains)
  }

  private func row(
    of remedy: Remedy, in filter: ListingsFilter, _ words: (Criterion) -> String,
    spoken: (Criterion) -> String
  ) -> RemedyList.Row {
    let text = texts.text
    let (sign, title, detail, action): (RemedyList.Row.Sign, String, String, String)
    let change: String
    switch remedy {
    case .removal(let criterion, _):
      let now = words(criterion)
      (sign, title) = (Self.sign(of: criterion), everything(criterion))
      (detail, action) = (text("without \(now)"), text("Remove"))
      change = text("Remove filter: \(spoken(criterion))")
    case .widening(let criterion, let range, let bound, _):
      let (old, new) = bounds(bound, of: criterion, from: filter, to: range)
      let name = name(of: criterion)
      let isLower = bound == .lower
      sign = Self.sign(of: criterion)
      title =
        isLower
        ? text("\(name): lower minimum to \(new)") : text("\(name): raise maximum to \(new)")
      detail = isLower ? text("closest below \(old)") : text("closest above \(old)")
      action = text("Widen")
      let aloud = bounds(bound, of: criterion, from: filter, to: range, isSpoken: true).new
      change =
        isLower
        ? text("\(name): lower minimum to \(aloud)") : text("\(name): raise maximum to \(aloud)")
    case .farther(let wider, _):
      let (old, new) = (
        texts.distance(filter.surroundings?.radius ?? 0), texts.distance(wider.radius)
      )
      (sign, title) = (Self.sign(of: .surroundings), text("Increase distance to \(new)"))
      (detail, action) = (text("closest beyond \(old)"), text("Widen"))
      change = text("Increase distance to \(texts.spokenDistance(wider.radius))")
    case .kind(let id, _):
      let kind = kinds.first { $0.id == id }
      sign = .kind(PropertyIcon(type: kind?.sign ?? ""))
      title = text("Include \(texts.types(kind?.name ?? ""))")
      (detail, action) = (text("in addition to \(words(.kinds))"), text("Add"))
      change = title
    }
    let count = texts.homes(remedy.count)
    return RemedyList.Row(
      remedy: remedy, sign: sign, title: title, detail: detail, count: count,
      countedDetail: text("\(count) · \(detail)", context: "remedy"), action: action,
      spoken: text("\(change). \(count)"))
  }

  /// The bound of a range before and after, in words.
  private func bounds(
    _ bound: Remedy.Bound, of criterion: Criterion, from filter: ListingsFilter,
    to new: ValueRange, isSpoken: Bool = false
  ) -> (old: String, new: String) {
    let old: ValueRange? =
      switch criterion {
      case .price: filter.price
      case .area: filter.area
      case .column(let number): filter.numbers[number]
      default: nil
      }
    func words(_ range: ValueRange) -> String {
      let value = bound == .lower ? range.lower : range.upper
      return switch criterion {
      case .price: isSpoken ? money.spokenExact(value, texts.text) : money.exact(value)
      case .area: isSpoken ? texts.spokenArea(value) : texts.area(value)
      case .column(let number) where session.index?.column(number)?.areDays == true:
        texts.day(value)
      default: texts.amount(value, NumberFormat())
      }
    }
    return (words(old ?? new), words(new))
  }

  /// What a part of the filter is called.
  private func name(of criterion: Criterion) -> String {
    switch criterion {
    case .price: texts.text("Price")
    case .area: texts.text("Floor area")
    case .column(let number): columnName(number)
    default: ""
    }
  }

  /// What passes without a part of the filter.
  private func everything(_ criterion: Criterion) -> String {
    let text = texts.text
    return switch criterion {
    case .price: text("Any price")
    case .area: text("Any floor area")
    case .bedrooms: text("Any number of bedrooms")
    case .kinds: text("Any type")
    case .text: text("Anywhere")
    case .surroundings: text("Any distance")
    case .region: text("Include homes outside the drawn area")
    case .column(let number): text("Any \(columnName(number))")
    case .homes: text("Include all rows")
    case .mark(let mark): mark.everything(text)
    }
  }

  private static func sign(of criterion: Criterion) -> RemedyList.Row.Sign {
    switch criterion {
    case .price, .bedrooms, .column, .homes: .tool(.filters)
    case .area: .tool(.widen)
    case .kinds: .kind(.any)
    case .text, .region: .tool(.pin)
    case .surroundings: .tool(.crosshair)
    case .mark(let mark): .tool(mark.icon)
    }
  }
}

extension Remedy {
  /// Whether it changes a part of the filter rather than taking it away.
  fileprivate var isChange: Bool { if case .removal = self { false } else { true } }
}
