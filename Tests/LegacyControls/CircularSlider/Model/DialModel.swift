public import DetentViews

/// The values of a dial and what was requested of them.
struct DialModel: ThumbModel, Equatable, Sendable {
  private(set) var rules = DialRules()
  private(set) var values: DialValues
  private var requested: DialValues
  private var flexible = RangeThumb.upper
  /// The thumbs whose values were typed between two steps: they stay there until they are moved.
  private var offStep: Set<RangeThumb> = []
  /// Whether both were requested at once: then the lesser one is the lower one.
  private var isPair = true
  private var dirty: ThumbRules.Parts = []

  init(hasRange: Bool) {
    rules.hasRange = hasRange
    values = hasRange ? DialValues(lower: 0.2, upper: 0.8) : DialValues(upper: 0)
    requested = values
  }

  /// Takes the values as they are: later changes of the rules start from them.
  mutating func commit() {
    requested = values
    isPair = true
    dirty = []
  }

  // MARK: Rules

  var thumbRules: ThumbRules { rules.limits }

  mutating func changeThumbRules(
    _ parts: ThumbRules.Parts, _ change: (inout ThumbRules) -> Void
  ) {
    self.change(parts) { change(&$0.limits) }
  }

  mutating func setWraps(_ wraps: Bool) {
    if wraps != rules.wraps { change(.wraps) { $0.wraps = wraps } }
  }

  mutating func setCollision(_ collision: ThumbCollision) {
    if collision != rules.collision { change(.collision) { $0.collision = collision } }
  }

  private mutating func change(_ parts: ThumbRules.Parts, _ change: (inout DialRules) -> Void) {
    if !dirty.isDisjoint(with: parts) { commit() }
    dirty.formUnion(parts)
    change(&rules)
    resolve()
  }

  // MARK: Values

  /// Requests the value of one thumb.
  mutating func set(_ thumb: RangeThumb, to value: Double) -> Bool {
    guard value.isFinite else { return false }
    requested[thumb] = value + 0
    if !rules.wraps, rules.hasRange, requested.lower > requested.upper {
      // The other thumb's request cannot be met together with this one, so it no longer waits.
      requested[thumb.other] = values[thumb.other]
    }
    flexible = thumb
    isPair = false
    resolve()
    return true
  }

  /// Requests both values; only where they may lead over the seam does their order count.
  /// - Parameter exactly: whether those between two steps stay there, as typed ones do.
  mutating func set(_ lower: Double, _ upper: Double, exactly: Bool = false) -> Bool {
    guard lower.isFinite, upper.isFinite else { return false }
    requested = DialValues(lower: lower + 0, upper: upper + 0)
    if exactly { (values, offStep) = (requested, Set(RangeThumb.allCases)) }
    flexible = .upper
    isPair = true
    resolve()
    return true
  }

  /// Takes values that already obey the rules: an edit by the user.
  mutating func take(_ newValues: DialValues, exactly: Bool = false) {
    offStep =
      exactly ? rules.offStep(newValues) : offStep.filter { newValues[$0] == values[$0] }
    values = newValues
    commit()
  }

  func resolved(_ values: DialValues) -> DialValues {
    rules.resolved(values, flexible: .upper, exact: kept(values))
  }

  /// Those of the thumbs between two steps for which some values ask for where they are.
  private func kept(_ requested: DialValues) -> Set<RangeThumb> {
    offStep.filter { requested[$0] == values[$0] }
  }

  private mutating func resolve() {
    var request = requested
    if isPair, rules.hasRange, !rules.wraps, request.lower > request.upper {
      swap(&request.lower, &request.upper)
    }
    let exact = kept(request)
    values = rules.resolved(request, flexible: flexible, exact: exact)
    offStep = rules.offStep(values).intersection(exact)
  }
}

extension ThumbRules.Parts {
  fileprivate static let wraps = Self(rawValue: 128)
  fileprivate static let collision = Self(rawValue: 256)
}

/// The two values of a range dial. On a dial that goes round, the range may lead over the seam:
/// from 22 to 6 it is the night. Numbers that are not finite stay what they are: controls refuse
/// such values with a log line.
public struct CircularRange: Hashable, Sendable, Codable {
  /// Where the range begins.
  public var lower: Double
  /// Where it ends; below `lower` where it leads over the seam.
  public var upper: Double

  /// Values as they are.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

extension CircularRange: ReportedValue {
  /// The fields `lower` and `upper`.
  public var report: [String: ReportedField] {
    ["lower": .number(lower), "upper": .number(upper)]
  }
}

/// The values of a dial of either kind; one with a single thumb has the `upper` one.
struct DialValues: Equatable, Sendable {
  var lower: Double
  var upper: Double

  init(lower: Double = 0, upper: Double) { (self.lower, self.upper) = (lower, upper) }

  init(_ pair: [Double]) { (lower, upper) = (pair[0], pair[1]) }

  subscript(thumb: RangeThumb) -> Double {
    get { thumb == .lower ? lower : upper }
    set {
      if thumb == .lower {
        lower = newValue
      } else {
        upper = newValue
      }
    }
  }

  var range: CircularRange { CircularRange(lower, upper) }

  /// Both in order, as `ThumbRules` have them.
  var pair: [Double] { [lower, upper] }
}
