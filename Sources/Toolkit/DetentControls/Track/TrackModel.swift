/// The values of a track, and what was requested of them.
///
/// Properties that are set one after the other in one turn of the event loop count as set together:
/// a value requested before its bounds is kept as a request and takes effect with them. `commit()`
/// ends the turn. Setting the same rule a second time commits first: values that a tighter range
/// cut off do not spring back.
struct TrackModel: Equatable, Sendable {
  private(set) var rules: TrackRules
  private(set) var values: [Double]
  private var requested: [Double]
  /// The thumb that gives way if the requests contradict each other: the one set last.
  private var flexible: Int
  /// Whether all values were requested at once: then their order does not count on an open track.
  private var isUnordered = true
  /// The thumbs whose values were typed between two steps: they stay there until they are moved.
  private var offStep: Set<Int> = []
  /// The rules that were set in this turn.
  private var dirty: Set<Rule> = []
  private enum Rule {
    case minimum, maximum, step, minimumDistance, maximumDistance, shape, page, wraps, collision
  }

  /// Whether the track may become a ring within a turn, on which the order of values counts. Such a
  /// model also remembers beyond the turn which thumb was set last.
  private let canWrap: Bool

  /// - Parameter values: of 0...1, in order; at least one.
  init(_ values: [Double], canWrap: Bool = false) {
    rules = TrackRules(count: values.count, minimum: 0, maximum: 1)
    requested = values
    flexible = rules.count - 1
    self.values = values
    self.canWrap = canWrap
  }

  var scale: SpannedScale { rules.scale }

  /// Takes the values as they are: later changes of the rules start from them.
  mutating func commit() {
    (requested, isUnordered, dirty) = (values, true, [])
    if !canWrap { flexible = rules.count - 1 }
  }

  // MARK: Values

  /// Requests the value of one thumb; the others limit it.
  /// - Returns: whether the request was accepted; a refused one changes nothing.
  @discardableResult
  mutating func set(_ thumb: Int, to value: Double) -> Bool {
    guard value.isFinite, values.indices.contains(thumb) else { return false }
    for other in values.indices where !rules.wraps {
      let crosses =
        other < thumb ? requested[other] > value : other > thumb && requested[other] < value
      // The other thumb's request cannot be met together with this one, so it no longer waits.
      if crosses { requested[other] = values[other] }
    }
    // Adding zero makes a zero of a minus zero.
    requested[thumb] = value + 0
    (flexible, isUnordered) = (thumb, false)
    resolve()
    return true
  }

  /// Requests all values, as many as there are thumbs; their order counts on a ring only.
  /// - Parameter exactly: whether those between two steps stay there, as typed ones do.
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

  /// Takes the values of an edit, which obey the rules. Those of another number of thumbs are
  /// refused: a delegate may have added a thumb while it was asked.
  mutating func take(_ newValues: [Double], exactly: Bool = false) {
    guard newValues.count == rules.count else { return }
    offStep =
      exactly
      ? rules.offStep(newValues)
      : offStep.filter { newValues.count > $0 && newValues[$0] == values[$0] }
    values = newValues
    commit()
  }

  func resolved(_ values: [Double]) -> [Double] {
    // Those of another number of thumbs say nothing of these.
    guard values.count == rules.count else { return self.values }
    return rules.resolve(values, flexible: rules.count - 1, exact: kept(values))
  }

  /// Those of the thumbs between two steps for which some values ask for where they are.
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

  // MARK: Thumbs

  /// Adds a thumb if the others and the distances leave room for it.
  /// - Returns: its rank among the thumbs; nil if nothing was added.
  mutating func insert(_ value: Double) -> Int? {
    guard value.isFinite, rules.count < MultiSlider.greatestThumbCount else { return nil }
    let request = rules.grid.snap(value)
    let thumb = values.firstIndex { $0 > request } ?? values.count
    let exact = Set(offStep.map { $0 < thumb ? $0 : $0 + 1 })
    var more = rules
    more.insertThumb(at: thumb)
    var requested = values
    requested.insert(request, at: thumb)
    let resolved = more.resolve(requested, flexible: thumb, exact: exact)
    var others = resolved
    others.remove(at: thumb)
    // The others stay where they are, as far apart as they have to be.
    guard more.leastGap == rules.leastGap, others == values else { return nil }
    (rules, values, offStep) = (more, resolved, exact)
    commit()
    return thumb
  }

  /// Takes a thumb away, but not the last one.
  mutating func remove(_ thumb: Int) -> Bool {
    guard values.indices.contains(thumb), values.count > 1 else { return false }
    rules.removeThumb(thumb)
    values.remove(at: thumb)
    offStep = Set(offStep.filter { $0 != thumb }.map { $0 < thumb ? $0 : $0 - 1 })
    values = rules.resolve(values, flexible: rules.count - 1, exact: offStep)
    commit()
    return true
  }
}

// MARK: Rules

/// All return whether the request was accepted; refused ones change nothing.
extension TrackModel {
  @discardableResult
  mutating func setMinimum(_ value: Double) -> Bool {
    setBounds(value, max(value, rules.maximum), [.minimum])
  }

  @discardableResult
  mutating func setMaximum(_ value: Double) -> Bool {
    setBounds(min(value, rules.minimum), value, [.maximum])
  }

  /// A maximum below the minimum is drawn up to it.
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

  /// Negative steps are taken as 0: every value is allowed.
  @discardableResult
  mutating func setStep(_ value: Double) -> Bool {
    value.isFinite && set(\.step, to: max(0, value), [.step])
  }

  /// Nil and what is not positive stand for the default.
  @discardableResult
  mutating func setPage(_ value: Double?) -> Bool {
    value?.isFinite != false && set(\.page, to: value.flatMap { $0 > 0 ? $0 : nil }, [.page])
  }

  /// Negative distances are taken as 0.
  @discardableResult
  mutating func setMinimumDistance(_ value: Double) -> Bool {
    value.isFinite && set(\.minimumDistance, to: max(0, value), [.minimumDistance])
  }

  /// Nil lifts the limit; negative distances are taken as 0.
  @discardableResult
  mutating func setMaximumDistance(_ value: Double?) -> Bool {
    value?.isFinite != false
      && set(\.maximumDistance, to: value.map { max(0, $0) }, [.maximumDistance])
  }

  /// Nil gives a thumb the whole range. The limits of several thumbs belong together: none of them
  /// begins a turn.
  @discardableResult
  mutating func setLimits(_ range: ClosedRange<Double>?, of thumb: Int) -> Bool {
    rules.limits.indices.contains(thumb) && range?.lowerBound.isFinite != false
      && range?.upperBound.isFinite != false && set(\.limits[thumb], to: range, [])
  }

  @discardableResult
  mutating func setShape(_ shape: SliderScale) -> Bool { set(\.shape, to: shape, [.shape]) }

  mutating func setWraps(_ wraps: Bool) { set(\.wraps, to: wraps, [.wraps]) }

  /// Thumbs make way in another way, which changes no value.
  mutating func collisionDidChange() -> Bool {
    change([.collision]) { _ in }
    return true
  }

  /// - Returns: true.
  @discardableResult
  private mutating func set<Value: Equatable>(
    _ property: WritableKeyPath<TrackRules, Value>, to value: Value, _ names: Set<Rule>
  ) -> Bool {
    if rules[keyPath: property] != value { change(names) { $0[keyPath: property] = value } }
    return true
  }

  /// Changes rules in this turn, or in the next one if the same were changed in it; values follow.
  private mutating func change(_ names: Set<Rule>, _ change: (inout TrackRules) -> Void) {
    if !dirty.isDisjoint(with: names) { commit() }
    dirty.formUnion(names)
    change(&rules)
    resolve()
  }
}
