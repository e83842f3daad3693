/// The values of a slider, in order, and what was requested of them.
struct SliderModel: ThumbModel, Equatable, Sendable {
  private(set) var rules: ThumbRules
  private(set) var values: [Double]
  private var requested: Request
  /// The thumbs whose values were typed between two steps: they stay there until they are moved.
  private var offStep: Set<Int> = []
  private var dirty: ThumbRules.Parts = []

  private struct Request: Equatable {
    var values: [Double]
    /// The thumb that gives way where the requests contradict each other: the one set last.
    var flexible: Int
  }

  /// Values of 0...1, in order; at least one.
  init(_ values: [Double]) {
    rules = ThumbRules(count: values.count, minimum: 0, maximum: 1)
    requested = Request(values: values, flexible: rules.count - 1)
    self.values = rules.resolve(values, flexible: rules.count - 1)
  }

  var scale: SpannedScale { rules.scale }

  /// Takes the values as they are: later changes of the rules start from them.
  mutating func commit() {
    requested = Request(values: values, flexible: rules.count - 1)
    dirty = []
  }

  /// Those of the thumbs between two steps for which some values ask for where they are.
  private func kept(_ requested: [Double]) -> Set<Int> {
    offStep.filter { requested[$0] == values[$0] }
  }

  // MARK: Rules

  var thumbRules: ThumbRules { rules }

  mutating func changeThumbRules(
    _ parts: ThumbRules.Parts, _ change: (inout ThumbRules) -> Void
  ) {
    if !dirty.isDisjoint(with: parts) { commit() }
    dirty.formUnion(parts)
    change(&rules)
    resolve()
  }

  // MARK: Values

  /// Requests the value of one thumb; the others limit it.
  @discardableResult
  mutating func set(_ thumb: Int, to value: Double) -> Bool {
    guard value.isFinite, values.indices.contains(thumb) else { return false }
    for other in values.indices {
      let crosses =
        other < thumb
        ? requested.values[other] > value : other > thumb && requested.values[other] < value
      // The other thumb's request cannot be met together with this one, so it no longer waits.
      if crosses { requested.values[other] = values[other] }
    }
    requested.values[thumb] = value + 0
    requested.flexible = thumb
    resolve()
    return true
  }

  /// Requests all values, in any order; as many as there are thumbs.
  /// - Parameter exactly: whether those between two steps stay there, as typed ones do.
  @discardableResult
  mutating func set(_ values: [Double], exactly: Bool = false) -> Bool {
    guard values.count == rules.count, values.allSatisfy(\.isFinite) else { return false }
    requested = Request(values: values.map { $0 + 0 }.sorted(), flexible: rules.count - 1)
    if exactly { (self.values, offStep) = (requested.values, Set(values.indices)) }
    resolve()
    return true
  }

  /// Takes values that already obey the rules: an edit by the user.
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

  // MARK: Thumbs

  /// Adds a thumb where the others and the distances leave room for it.
  /// - Returns: its rank among the thumbs; nil where nothing was added.
  mutating func insert(_ value: Double) -> Int? {
    guard value.isFinite, rules.count < MultiSlider.greatestThumbCount else { return nil }
    let request = rules.grid.snap(value)
    let thumb = values.firstIndex { $0 > request } ?? values.count
    var more = rules
    more.insertThumb(at: thumb)
    var requested = values
    requested.insert(request, at: thumb)
    let resolved = more.resolve(
      requested, flexible: thumb, exact: Set(offStep.map { $0 < thumb ? $0 : $0 + 1 }))
    var others = resolved
    others.remove(at: thumb)
    // The others stay where they are, as far apart as they have to be.
    guard more.leastGap == rules.leastGap, others == values else { return nil }
    (rules, values) = (more, resolved)
    offStep = Set(offStep.map { $0 < thumb ? $0 : $0 + 1 })
    commit()
    return thumb
  }

  /// Where a thumb at a value would be added; nil where it would not.
  func insertionIndex(of value: Double) -> Int? {
    var model = self
    return model.insert(value)
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

  private mutating func resolve() {
    let exact = kept(requested.values)
    values = rules.resolve(requested.values, flexible: requested.flexible, exact: exact)
    offStep = rules.offStep(values).intersection(exact)
  }
}
