/// A model whose values are those of thumbs.
///
/// Properties that are set one after the other in one turn of the event loop count as set together:
/// a value requested before its bounds is kept as a request and takes effect with them. `commit()`
/// ends the turn. Setting the same rule a second time commits first: values that a tighter range
/// cut off do not spring back.
protocol ThumbModel: Equatable {
  /// Bounds, steps and distances.
  var thumbRules: ThumbRules { get }

  /// Changes them in the turn under way, or in the next one where the same parts were changed in it
  /// already; the values follow.
  mutating func changeThumbRules(_ parts: ThumbRules.Parts, _ change: (inout ThumbRules) -> Void)
}

extension ThumbRules {
  /// What of the rules was changed in a turn.
  struct Parts: OptionSet, Hashable, Sendable {
    let rawValue: UInt16
    static let minimum = Parts(rawValue: 1)
    static let maximum = Parts(rawValue: 2)
    static let step = Parts(rawValue: 4)
    static let minimumDistance = Parts(rawValue: 8)
    static let maximumDistance = Parts(rawValue: 16)
    static let shape = Parts(rawValue: 32)
    static let page = Parts(rawValue: 64)
  }
}

/// One of the rules, as a program sets it.
enum ThumbRule {
  case minimum(Double)
  case maximum(Double)
  case bounds(Double, Double)
  case step(Double)
  case page(Double?)
  case minimumDistance(Double)
  case maximumDistance(Double?)
  case limits(ClosedRange<Double>?, of: Int)

  /// The property that sets it, and what was requested: for the log.
  var request: (name: String, value: Double) {
    switch self {
    case .minimum(let value): ("minimumValue", value)
    case .maximum(let value): ("maximumValue", value)
    case .bounds(let minimum, let maximum): ("range", maximum - minimum)
    case .step(let value): ("step", value)
    case .page(let value): ("page", value ?? 0)
    case .minimumDistance(let value): ("minimumDistance", value)
    case .maximumDistance(let value): ("maximumDistance", value ?? 0)
    case .limits(let range, _): ("limits", (range?.lowerBound ?? 0) + (range?.upperBound ?? 0))
    }
  }
}

extension ThumbModel {
  /// - Returns: whether the request was accepted; a refused one changes nothing.
  mutating func set(_ rule: ThumbRule) -> Bool {
    switch rule {
    case .minimum(let value): setMinimum(value)
    case .maximum(let value): setMaximum(value)
    case .bounds(let minimum, let maximum): setBounds(minimum: minimum, maximum: maximum)
    case .step(let value): setStep(value)
    case .page(let value): setPage(value)
    case .minimumDistance(let value): setMinimumDistance(value)
    case .maximumDistance(let value): setMaximumDistance(value)
    case .limits(let range, let thumb): setLimits(range, of: thumb)
    }
  }
}

/// All return whether the request was accepted; refused ones change nothing.
extension ThumbModel {
  @discardableResult
  mutating func setMinimum(_ value: Double) -> Bool {
    setBounds(value, max(value, thumbRules.maximum), .minimum)
  }

  @discardableResult
  mutating func setMaximum(_ value: Double) -> Bool {
    setBounds(min(value, thumbRules.minimum), value, .maximum)
  }

  /// A maximum below the minimum is drawn up to it.
  @discardableResult
  mutating func setBounds(minimum: Double, maximum: Double) -> Bool {
    guard maximum.isFinite else { return false }
    return setBounds(minimum, max(minimum, maximum), [.minimum, .maximum])
  }

  private mutating func setBounds(
    _ minimum: Double, _ maximum: Double, _ parts: ThumbRules.Parts
  ) -> Bool {
    guard minimum.isFinite, maximum.isFinite, (maximum - minimum).isFinite else { return false }
    guard minimum != thumbRules.minimum || maximum != thumbRules.maximum else { return true }
    // Adding zero makes a zero of a minus zero.
    changeThumbRules(parts) { $0.setBounds(minimum + 0, maximum + 0) }
    return true
  }

  /// Negative steps are taken as 0: every value is allowed.
  @discardableResult
  mutating func setStep(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    let step = max(0, value)
    if step != thumbRules.step { changeThumbRules(.step) { $0.setStep(step) } }
    return true
  }

  /// Nil and what is not positive stand for the default.
  @discardableResult
  mutating func setPage(_ value: Double?) -> Bool {
    guard value?.isFinite != false else { return false }
    let page = value.flatMap { $0 > 0 ? $0 : nil }
    if page != thumbRules.page { changeThumbRules(.page) { $0.setPage(page) } }
    return true
  }

  /// Negative distances are taken as 0.
  @discardableResult
  mutating func setMinimumDistance(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    let distance = max(0, value)
    guard distance != thumbRules.minimumDistance else { return true }
    changeThumbRules(.minimumDistance) { $0.setMinimumDistance(distance) }
    return true
  }

  /// Nil lifts the limit; negative distances are taken as 0.
  @discardableResult
  mutating func setMaximumDistance(_ value: Double?) -> Bool {
    guard value?.isFinite != false else { return false }
    let distance = value.map { max(0, $0) }
    guard distance != thumbRules.maximumDistance else { return true }
    changeThumbRules(.maximumDistance) { $0.setMaximumDistance(distance) }
    return true
  }

  /// Nil gives a thumb the whole range. The limits of several thumbs belong together: none of them
  /// begins a turn.
  @discardableResult
  mutating func setLimits(_ range: ClosedRange<Double>?, of thumb: Int) -> Bool {
    guard thumbRules.limits.indices.contains(thumb), range?.lowerBound.isFinite != false,
      range?.upperBound.isFinite != false
    else { return false }
    if range != thumbRules.limits[thumb] {
      changeThumbRules([]) { $0.setLimits(range, of: thumb) }
    }
    return true
  }

  mutating func setShape(_ shape: SliderScale) {
    if shape != thumbRules.shape { changeThumbRules(.shape) { $0.setShape(shape) } }
  }
}
