/// The values of a dial and what was asked of them.
struct DialModel: ThumbModel, Hashable, Sendable {
  private(set) var rules = DialRules()
  private(set) var values: DialValues
  private var wishes: DialValues
  private var yielding = RangeThumb.upper
  /// The handles whose values were typed between two steps: they stay there until they are moved.
  private var offStep: Set<RangeThumb> = []
  /// Whether both were asked for at once: then the lesser one is the lower one.
  private var isPair = true
  private var touched: ThumbRules.Parts = []

  init(hasRange: Bool) {
    rules.hasRange = hasRange
    values = hasRange ? DialValues(lower: 0.2, upper: 0.8) : DialValues(upper: 0)
    wishes = values
  }

  /// Takes the values as they are: later changes of the rules start from them.
  mutating func settle() {
    wishes = values
    isPair = true
    touched = []
  }

  // MARK: Rules

  var thumbRules: ThumbRules { rules.limits }

  mutating func changeThumbRules(
    _ parts: ThumbRules.Parts, _ change: (inout ThumbRules) -> Void
  ) {
    self.change(parts) { change(&$0.limits) }
  }

  /// Nil and what is not positive stand for the default.
  /// - Returns: whether the wish was accepted; a refused one changes nothing.
  mutating func setPage(_ value: Double?) -> Bool {
    guard value?.isFinite != false else { return false }
    let page = value.flatMap { $0 > 0 ? $0 : nil }
    if page != rules.page { change(.page) { $0.page = page } }
    return true
  }

  mutating func setWraps(_ wraps: Bool) {
    if wraps != rules.wraps { change(.wraps) { $0.wraps = wraps } }
  }

  mutating func setCrossing(_ crossing: HandleCrossing) {
    if crossing != rules.crossing { change(.crossing) { $0.crossing = crossing } }
  }

  private mutating func change(_ parts: ThumbRules.Parts, _ change: (inout DialRules) -> Void) {
    if !touched.isDisjoint(with: parts) { settle() }
    touched.formUnion(parts)
    change(&rules)
    resolve()
  }

  // MARK: Values

  /// Asks for the value of one handle.
  mutating func set(_ thumb: RangeThumb, to value: Double) -> Bool {
    guard value.isFinite else { return false }
    wishes[thumb] = value + 0
    if !rules.wraps, rules.hasRange, wishes.lower > wishes.upper {
      // The other handle's wish cannot be met together with this one, so it no longer waits.
      wishes[thumb.other] = values[thumb.other]
    }
    yielding = thumb
    isPair = false
    resolve()
    return true
  }

  /// Asks for both values; only where they may lead over the seam does their order count.
  mutating func set(_ lower: Double, _ upper: Double) -> Bool {
    guard lower.isFinite, upper.isFinite else { return false }
    wishes = DialValues(lower: lower + 0, upper: upper + 0)
    yielding = .upper
    isPair = true
    resolve()
    return true
  }

  /// Takes values that already obey the rules: an edit by a person.
  mutating func take(_ newValues: DialValues, exactly: Bool = false) {
    offStep =
      exactly ? rules.offStep(newValues) : offStep.filter { newValues[$0] == values[$0] }
    values = newValues
    settle()
  }

  func resolved(_ values: DialValues) -> DialValues {
    rules.resolved(values, yielding: .upper, exact: kept(values))
  }

  /// Those of the handles between two steps for which some values ask for where they are.
  private func kept(_ wishes: DialValues) -> Set<RangeThumb> {
    offStep.filter { wishes[$0] == values[$0] }
  }

  private mutating func resolve() {
    var wish = wishes
    if isPair, rules.hasRange, !rules.wraps, wish.lower > wish.upper {
      swap(&wish.lower, &wish.upper)
    }
    let exact = kept(wish)
    values = rules.resolved(wish, yielding: yielding, exact: exact)
    offStep = rules.offStep(values).intersection(exact)
  }
}

extension ThumbRules.Parts {
  fileprivate static let page = Self(rawValue: 64)
  fileprivate static let wraps = Self(rawValue: 128)
  fileprivate static let crossing = Self(rawValue: 256)
}
