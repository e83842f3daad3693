/// The values of a range slider and what was asked of them.
///
/// Properties that are set one after the other in one turn of the event loop count as set together: a
/// value asked for before its bounds is kept as a wish and takes effect with them. `settle()` ends the
/// turn. Setting the same bound, step or distance a second time settles first: values that a tighter
/// range cut off do not spring back.
struct RangeModel: Hashable, Sendable {
  private(set) var rules: RangeRules
  private(set) var values: RangeValues
  private var wishes: RangeValuesWish
  private var touched: Rule = []

  private struct Rule: OptionSet, Hashable {
    let rawValue: UInt8
    static let minimum = Rule(rawValue: 1)
    static let maximum = Rule(rawValue: 2)
    static let step = Rule(rawValue: 4)
    static let minimumDistance = Rule(rawValue: 8)
    static let maximumDistance = Rule(rawValue: 16)
    static let shape = Rule(rawValue: 32)
  }

  private struct RangeValuesWish: Hashable {
    var lower: Double
    var upper: Double
    /// The thumb that gives way where the wishes contradict each other: the one set last.
    var yielding = RangeThumb.upper
  }

  init() {
    rules = RangeRules(minimum: 0, maximum: 1)
    values = RangeValues(0.2, 0.8)
    wishes = RangeValuesWish(lower: 0.2, upper: 0.8)
  }

  var scale: SpannedScale { rules.scale }

  /// Takes the values as they are: later changes of the rules start from them.
  mutating func settle() {
    wishes = RangeValuesWish(lower: values.lower, upper: values.upper)
    touched = []
  }

  // MARK: Rules. All return whether the wish was accepted; refused ones change nothing.

  @discardableResult
  mutating func setMinimum(_ value: Double) -> Bool {
    setBounds(value, max(value, rules.maximum), .minimum)
  }

  @discardableResult
  mutating func setMaximum(_ value: Double) -> Bool {
    setBounds(min(value, rules.minimum), value, .maximum)
  }

  /// A maximum below the minimum is drawn up to it.
  @discardableResult
  mutating func setBounds(minimum: Double, maximum: Double) -> Bool {
    guard maximum.isFinite else { return false }
    return setBounds(minimum, max(minimum, maximum), [.minimum, .maximum])
  }

  private mutating func setBounds(_ minimum: Double, _ maximum: Double, _ rule: Rule) -> Bool {
    guard minimum.isFinite, maximum.isFinite, (maximum - minimum).isFinite else { return false }
    guard minimum != rules.minimum || maximum != rules.maximum else { return true }
    touch(rule)
    // Adding zero makes a zero of a minus zero.
    rules.setBounds(minimum + 0, maximum + 0)
    resolve()
    return true
  }

  /// Negative steps are taken as 0: every value is allowed.
  @discardableResult
  mutating func setStep(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    let step = max(0, value)
    guard step != rules.step else { return true }
    touch(.step)
    rules.setStep(step)
    resolve()
    return true
  }

  /// Negative distances are taken as 0.
  @discardableResult
  mutating func setMinimumDistance(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    let distance = max(0, value)
    guard distance != rules.minimumDistance else { return true }
    touch(.minimumDistance)
    rules.setMinimumDistance(distance)
    resolve()
    return true
  }

  /// Nil lifts the limit; negative distances are taken as 0.
  @discardableResult
  mutating func setMaximumDistance(_ value: Double?) -> Bool {
    guard value?.isFinite != false else { return false }
    let distance = value.map { max(0, $0) }
    guard distance != rules.maximumDistance else { return true }
    touch(.maximumDistance)
    rules.setMaximumDistance(distance)
    resolve()
    return true
  }

  mutating func setShape(_ shape: SliderScale) {
    guard shape != rules.shape else { return }
    touch(.shape)
    rules.setShape(shape)
    resolve()
  }

  private mutating func touch(_ rule: Rule) {
    if !touched.isDisjoint(with: rule) { settle() }
    touched.formUnion(rule)
  }

  // MARK: Values

  /// Asks for the value of one thumb; the other one limits it.
  @discardableResult
  mutating func set(_ thumb: RangeThumb, to value: Double) -> Bool {
    guard value.isFinite else { return false }
    let crosses = thumb == .lower ? value > wishes.upper : value < wishes.lower
    if crosses {
      // The other thumb's wish cannot be met together with this one, so it no longer waits.
      if thumb == .lower {
        wishes.upper = values.upper
      } else {
        wishes.lower = values.lower
      }
    }
    if thumb == .lower {
      wishes.lower = value + 0
    } else {
      wishes.upper = value + 0
    }
    wishes.yielding = thumb
    resolve()
    return true
  }

  /// Asks for both values, in any order.
  @discardableResult
  mutating func set(_ a: Double, _ b: Double) -> Bool {
    guard a.isFinite, b.isFinite else { return false }
    wishes = RangeValuesWish(lower: min(a, b) + 0, upper: max(a, b) + 0)
    resolve()
    return true
  }

  /// Takes values that already obey the rules: an edit by a person.
  mutating func take(_ newValues: RangeValues) {
    values = newValues
    settle()
  }

  private mutating func resolve() {
    values = rules.resolve(
      lower: wishes.lower, upper: wishes.upper, yielding: wishes.yielding)
  }
}
