/// The values of a track, and the requests for them. Properties that are set in one turn of the
/// event loop take effect together: a value that is set before its bounds waits for them as a
/// request. `commit()` ends the turn. Setting a rule a second time commits first, so that values
/// cut off by a tighter range do not spring back.
struct TrackModel: Equatable, Sendable {
  private(set) var rules: TrackRules
  private(set) var values: [Double]
  private var requested: [Double]
  /// The thumb that gives way if requests contradict each other: the one set last.
  private var flexible: Int
  /// Whether all values were requested at once. On an open track their order does not count then.
  private var isUnordered = true
  /// The thumbs with values between two steps. They stay there until they are moved.
  private var offStep: Set<Int> = []
  private var dirty: Set<Rule> = []
  private enum Rule {
    case minimum, maximum, step, minimumDistance, maximumDistance, shape, page, wraps, collision
  }

  /// Whether the track can become a ring. Then order counts, and `flexible` is kept across turns.
  private let canWrap: Bool

  /// - Parameter values: one value or more, in order, each 0...1.
  init(_ values: [Double], canWrap: Bool = false) {
    rules = TrackRules(count: values.count, minimum: 0, maximum: 1)
    requested = values
    flexible = rules.count - 1
    self.values = values
    self.canWrap = canWrap
  }

  var scale: SpannedScale { rules.scale }

  /// Accepts the present values, from which later changes of the rules start.
  mutating func commit() {
    (requested, isUnordered, dirty) = (values, true, [])
    if !canWrap { flexible = rules.count - 1 }
  }

  // MARK: Values

  /// Returns whether the request is valid; an invalid one changes nothing. Other thumbs limit it.
  @discardableResult
  mutating func set(_ thumb: Int, to value: Double) -> Bool {
    guard value.isFinite, values.indices.contains(thumb) else { return false }
    for other in values.indices where !rules.wraps {
      let crosses =
        other < thumb ? requested[other] > value : other > thumb && requested[other] < value
      // Both requests together are impossible, so the older one no longer waits.
      if crosses { requested[other] = values[other] }
    }
    // Adding zero turns a negative zero into a positive one.
    requested[thumb] = value + 0
    (flexible, isUnordered) = (thumb, false)
    resolve()
    return true
  }

  /// Requests the values of all thumbs. Their order counts only on a ring.
  /// - Parameter exactly: whether values between two steps stay there, like typed ones.
  @discardableResult
  mutating func set(_ values: [Double], exactly: Bool = false) -> Bool {
    guard values.count == rules.count, values.allSatisfy(\.isFinite) else { return false }
    requested = values.map { $0 + 0 }
    if !canWrap { requested.sort() }
    (flexible, isUnordered) = (rules.count - 1, true)
    if exactly { (self.values, offStep) = (requested, Set(values.indices)) }
    resolve()
    return true
  }

  /// Accepts the values of an edit.
  mutating func take(_ newValues: [Double], exactly: Bool = false) {
    offStep =
      exactly
      ? rules.offStep(newValues)
      : offStep.filter { newValues[$0] == values[$0] }
    values = newValues
    commit()
  }

  func resolved(_ values: [Double]) -> [Double] {
    // A delegate or a default may have values for another number of thumbs.
    guard values.count == rules.count else { return self.values }
    return rules.resolve(values, flexible: rules.count - 1, exact: kept(values))
  }

  /// The thumbs between two steps whose requests leave them there.
  private func kept(_ requested: [Double]) -> Set<Int> {
    offStep.filter { requested[$0] == values[$0] }
  }

  private mutating func resolve() {
    var request = requested
    if isUnordered, !rules.wraps { request.sort() }
    let exact = kept(request)
    values = rules.resolve(request, flexible: flexible, exact: exact)
    offStep = rules.offStep(values).intersection(exact)
  }
}

// MARK: Rules

/// Each setter returns whether the request is valid; an invalid one changes nothing.
extension TrackModel {
  @discardableResult
  mutating func setMinimum(_ value: Double) -> Bool {
    setBounds(value, max(value, rules.maximum), [.minimum])
  }

  @discardableResult
  mutating func setMaximum(_ value: Double) -> Bool {
    setBounds(min(value, rules.minimum), value, [.maximum])
  }

  /// A maximum below the minimum is raised to it.
  @discardableResult
  mutating func setBounds(minimum: Double, maximum: Double) -> Bool {
    guard maximum.isFinite else { return false }
    return setBounds(minimum, max(minimum, maximum), [.minimum, .maximum])
  }

  private mutating func setBounds(
    _ minimum: Double, _ maximum: Double, _ rules: Set<Rule>
  ) -> Bool {
    guard minimum.isFinite, maximum.isFinite, (maximum - minimum).isFinite else { return false }
    guard minimum != self.rules.minimum || maximum != self.rules.maximum else { return true }
    change(rules) { $0.setBounds(minimum + 0, maximum + 0) }
    return true
  }

  /// Negative steps count as 0, which allows every value.
  @discardableResult
  mutating func setStep(_ value: Double) -> Bool {
    value.isFinite && set(\.step, to: max(0, value), [.step])
  }

  /// Nil and numbers that are not positive stand for the default.
  @discardableResult
  mutating func setPage(_ value: Double?) -> Bool {
    value?.isFinite != false && set(\.page, to: value.flatMap { $0 > 0 ? $0 : nil }, [.page])
  }

  /// Negative distances count as 0.
  @discardableResult
  mutating func setMinimumDistance(_ value: Double) -> Bool {
    value.isFinite && set(\.minimumDistance, to: max(0, value), [.minimumDistance])
  }

  /// Nil removes the limit; negative distances count as 0.
  @discardableResult
  mutating func setMaximumDistance(_ value: Double?) -> Bool {
    value?.isFinite != false
      && set(\.maximumDistance, to: value.map { max(0, $0) }, [.maximumDistance])
  }

  /// Nil allows the whole range. Limits are set for several thumbs, so they never commit a turn.
  @discardableResult
  mutating func setLimits(_ range: ClosedRange<Double>?, of thumb: Int) -> Bool {
    rules.limits.indices.contains(thumb) && range?.lowerBound.isFinite != false
      && range?.upperBound.isFinite != false && set(\.limits[thumb], to: range, [])
  }

  @discardableResult
  mutating func setShape(_ shape: SliderScale) -> Bool { set(\.shape, to: shape, [.shape]) }

  mutating func setWraps(_ wraps: Bool) { set(\.wraps, to: wraps, [.wraps]) }

  /// Commits the turn if the collision behaviour was set before; no value changes.
  mutating func collisionDidChange() -> Bool {
    change([.collision]) { _ in }
    return true
  }

  @discardableResult
  private mutating func set<Value: Equatable>(
    _ property: WritableKeyPath<TrackRules, Value>, to value: Value, _ names: Set<Rule>
  ) -> Bool {
    if rules[keyPath: property] != value { change(names) { $0[keyPath: property] = value } }
    return true
  }

  /// Changes rules, after a commit if one of them was set in this turn, and updates the values.
  private mutating func change(_ names: Set<Rule>, _ change: (inout TrackRules) -> Void) {
    if !dirty.isDisjoint(with: names) { commit() }
    dirty.formUnion(names)
    change(&rules)
    resolve()
  }
}
