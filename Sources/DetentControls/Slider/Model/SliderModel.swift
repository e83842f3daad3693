/// The values of a slider, in order, and what was asked of them.
///
/// Properties that are set one after the other in one turn of the event loop count as set together: a
/// value asked for before its bounds is kept as a wish and takes effect with them. `settle()` ends the
/// turn. Setting the same bound, step or distance a second time settles first: values that a tighter
/// range cut off do not spring back.
struct SliderModel: EditedModel, Hashable, Sendable {
  private(set) var rules: ThumbRules
  private(set) var values: [Double]
  private var wishes: Wish
  private var touched: Rule = []

  private struct Rule: OptionSet, Hashable {
    let rawValue: UInt8
    static let minimum = Rule(rawValue: 1)
    static let maximum = Rule(rawValue: 2)
    static let step = Rule(rawValue: 4)
    static let minimumDistance = Rule(rawValue: 8)
    static let maximumDistance = Rule(rawValue: 16)
    static let shape = Rule(rawValue: 32)
    static let limits = Rule(rawValue: 64)
  }

  private struct Wish: Hashable {
    var values: [Double]
    /// The thumb that gives way where the wishes contradict each other: the one set last.
    var yielding: Int
  }

  /// Values of 0...1, in order; at least one.
  init(_ values: [Double]) {
    rules = ThumbRules(count: values.count, minimum: 0, maximum: 1)
    wishes = Wish(values: values, yielding: rules.count - 1)
    self.values = rules.resolve(values, yielding: rules.count - 1)
  }

  var scale: SpannedScale { rules.scale }

  /// Takes the values as they are: later changes of the rules start from them.
  mutating func settle() {
    wishes = Wish(values: values, yielding: rules.count - 1)
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

  /// Nil gives a thumb the whole range.
  @discardableResult
  mutating func setLimits(_ range: ClosedRange<Double>?, of thumb: Int) -> Bool {
    guard rules.limits.indices.contains(thumb), range?.lowerBound.isFinite != false,
      range?.upperBound.isFinite != false
    else { return false }
    guard range != rules.limits[thumb] else { return true }
    // The limits of several thumbs belong together: none of them begins a turn.
    touched.formUnion(.limits)
    rules.setLimits(range, of: thumb)
    resolve()
    return true
  }

  private mutating func touch(_ rule: Rule) {
    if !touched.isDisjoint(with: rule) { settle() }
    touched.formUnion(rule)
  }

  // MARK: Values

  /// Asks for the value of one thumb; the others limit it.
  @discardableResult
  mutating func set(_ thumb: Int, to value: Double) -> Bool {
    guard value.isFinite, values.indices.contains(thumb) else { return false }
    for other in values.indices {
      let crosses =
        other < thumb
        ? wishes.values[other] > value : other > thumb && wishes.values[other] < value
      // The other thumb's wish cannot be met together with this one, so it no longer waits.
      if crosses { wishes.values[other] = values[other] }
    }
    wishes.values[thumb] = value + 0
    wishes.yielding = thumb
    resolve()
    return true
  }

  /// Asks for all values, in any order; as many as there are thumbs.
  @discardableResult
  mutating func set(_ values: [Double]) -> Bool {
    guard values.count == rules.count, values.allSatisfy(\.isFinite) else { return false }
    wishes = Wish(values: values.map { $0 + 0 }.sorted(), yielding: rules.count - 1)
    resolve()
    return true
  }

  /// Takes values that already obey the rules: an edit by a person.
  mutating func take(_ newValues: [Double]) {
    values = newValues
    settle()
  }

  func resolved(_ values: [Double]) -> [Double] {
    // Those of another number of thumbs say nothing of these.
    guard values.count == rules.count else { return self.values }
    return rules.resolve(values, yielding: rules.count - 1)
  }

  // MARK: Thumbs

  /// Adds a thumb where the others and the distances leave room for it.
  /// - Returns: its place in the order; nil where nothing was added.
  mutating func insert(_ value: Double) -> Int? {
    guard value.isFinite, rules.count < MultiSlider.greatestThumbCount else { return nil }
    let wish = rules.lattice.snap(value)
    let thumb = values.firstIndex { $0 > wish } ?? values.count
    var more = rules
    more.insertThumb(at: thumb)
    var wishes = values
    wishes.insert(wish, at: thumb)
    let resolved = more.resolve(wishes, yielding: thumb)
    var others = resolved
    others.remove(at: thumb)
    // The others stay where they are, as far apart as they have to be.
    guard more.leastGap == rules.leastGap, others == values else { return nil }
    (rules, values) = (more, resolved)
    settle()
    return thumb
  }

  /// Where a thumb at a value would be added; nil where it would not.
  func place(of value: Double) -> Int? {
    var model = self
    return model.insert(value)
  }

  /// Takes a thumb away, but not the last one.
  mutating func remove(_ thumb: Int) -> Bool {
    guard values.indices.contains(thumb), values.count > 1 else { return false }
    rules.removeThumb(thumb)
    values.remove(at: thumb)
    values = rules.resolve(values, yielding: rules.count - 1)
    settle()
    return true
  }

  private mutating func resolve() {
    values = rules.resolve(wishes.values, yielding: wishes.yielding)
  }
}
