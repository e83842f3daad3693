/// The values of a dial and what was asked of them.
///
/// Properties that are set one after the other in one turn of the event loop count as set together: a
/// value asked for before its bounds is kept as a wish and takes effect with them. `settle()` ends the
/// turn. Setting the same rule a second time settles first: values that tighter bounds cut off do not
/// spring back.
struct DialModel: EditedModel, Hashable, Sendable {
  private(set) var rules = DialRules()
  private(set) var values: DialValues
  private var wishes: DialValues
  private var yielding = RangeThumb.upper
  /// Whether both were asked for at once: then the lesser one is the lower one.
  private var isPair = true
  private var touched: Set<Rule> = []

  enum Rule: Hashable {
    case bounds, step, page, shape, wraps, distance, greatestDistance, crossing
  }

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

  // MARK: Rules. All return whether the wish was accepted; refused ones change nothing.

  mutating func setBounds(_ minimum: Double, _ maximum: Double) -> Bool {
    guard minimum.isFinite, maximum.isFinite, (maximum - minimum).isFinite else { return false }
    // Adding zero makes a zero of a minus zero.
    change(.bounds) { $0.limits.setBounds(minimum + 0, max(minimum, maximum) + 0) }
    return true
  }

  mutating func setMinimum(_ value: Double) -> Bool {
    setBounds(value, max(value, rules.maximum))
  }

  mutating func setMaximum(_ value: Double) -> Bool {
    setBounds(min(value, rules.minimum), value)
  }

  /// Negative steps are taken as 0: every value is allowed.
  mutating func setStep(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    change(.step) { $0.limits.setStep(max(0, value)) }
    return true
  }

  /// Nil and what is not positive stand for the default.
  mutating func setPage(_ value: Double?) -> Bool {
    guard value?.isFinite != false else { return false }
    change(.page) { $0.page = value.flatMap { $0 > 0 ? $0 : nil } }
    return true
  }

  mutating func setShape(_ shape: SliderScale) { change(.shape) { $0.limits.setShape(shape) } }

  mutating func setWraps(_ wraps: Bool) { change(.wraps) { $0.wraps = wraps } }

  mutating func setCrossing(_ crossing: HandleCrossing) {
    change(.crossing) { $0.crossing = crossing }
  }

  /// Negative distances are taken as 0.
  mutating func setMinimumDistance(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    change(.distance) { $0.limits.setMinimumDistance(max(0, value)) }
    return true
  }

  /// Nil lifts the limit; negative distances are taken as 0.
  mutating func setMaximumDistance(_ value: Double?) -> Bool {
    guard value?.isFinite != false else { return false }
    change(.greatestDistance) { $0.limits.setMaximumDistance(value.map { max(0, $0) }) }
    return true
  }

  private mutating func change(_ rule: Rule, _ change: (inout DialRules) -> Void) {
    var changed = rules
    change(&changed)
    guard changed != rules else { return }
    if touched.contains(rule) { settle() }
    touched.insert(rule)
    rules = changed
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
  mutating func take(_ newValues: DialValues) {
    values = newValues
    settle()
  }

  func resolved(_ values: DialValues) -> DialValues { rules.resolved(values, yielding: .upper) }

  private mutating func resolve() {
    var wish = wishes
    if isPair, rules.hasRange, !rules.wraps, wish.lower > wish.upper {
      swap(&wish.lower, &wish.upper)
    }
    values = rules.resolved(wish, yielding: yielding)
  }
}
