/// A value made of numbers, which may be none: NaN or infinite.
package protocol FiniteNumbers {
  /// Whether every number of the value is one.
  var isFinite: Bool { get }
}

extension Double: FiniteNumbers {}
extension Point: FiniteNumbers {}
extension Size: FiniteNumbers {}
extension Rect: FiniteNumbers {}
extension AffineTransform: FiniteNumbers {}

extension EdgeInsets: FiniteNumbers {
  package var isFinite: Bool {
    top.isFinite && leading.isFinite && bottom.isFinite && trailing.isFinite
  }
}

// Colours and fonts see to their numbers themselves, and cannot be changed in part.
extension Color: FiniteNumbers {
  package var isFinite: Bool { true }
}

extension Font: FiniteNumbers {
  package var isFinite: Bool { true }
}

extension Optional: FiniteNumbers where Wrapped: FiniteNumbers {
  package var isFinite: Bool { self?.isFinite ?? true }
}

extension Array: FiniteNumbers where Element: FiniteNumbers {
  package var isFinite: Bool { allSatisfy(\.isFinite) }
}

extension ClosedRange: FiniteNumbers where Bound: FiniteNumbers {
  package var isFinite: Bool { lowerBound.isFinite && upperBound.isFinite }
}

/// The one way in which plain properties see to it that what they are set to are numbers: where one
/// is NaN or infinite, the old value stays and one line of the log names the property.
///
///     public var cornerRadius = 0.0 {
///       didSet {
///         guard Finite.keep(&cornerRadius, oldValue, "View.cornerRadius") else { return }
///         …
///       }
///     }
package enum Finite {
  /// Whether a property may take a value.
  /// - Parameter property: its name, evaluated only where it may not.
  package static func accepts<Value: FiniteNumbers>(
    _ value: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    // Every setter of a frame passes here, so the search for the number comes after the refusal.
    value.isFinite ? true : acceptsFields(of: value, property())
  }

  /// Whether a property may take a value of several fields, such as a style: no number in it,
  /// however deep, is NaN or infinite.
  package static func acceptsFields<Value>(
    of value: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    guard let fault = fault(in: value, at: "") else { return true }
    ThrottledLog.warn(
      "\(property())\(fault.path): \(fault.number) is not finite; keeping the old value")
    return false
  }

  /// Gives a property that was set its old value back where it may not take the new one.
  /// - Returns: whether the new value stays.
  @discardableResult
  package static func keep<Value: FiniteNumbers>(
    _ value: inout Value, _ old: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    if accepts(value, property()) { return true }
    value = old
    return false
  }

  /// The same for a value of several fields.
  @discardableResult
  package static func keepFields<Value>(
    of value: inout Value, _ old: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    if acceptsFields(of: value, property()) { return true }
    value = old
    return false
  }

  /// What an initialiser takes: the value, or the default where it is no number.
  package static func value<Value: FiniteNumbers>(
    _ value: Value, or fallback: Value, _ property: @autoclosure () -> String
  ) -> Value {
    accepts(value, property()) ? value : fallback
  }

  private static func fault(in value: Any, at path: String) -> (path: String, number: Double)? {
    if let number = value as? Double { return number.isFinite ? nil : (path, number) }
    if let numbers = value as? any FiniteNumbers, numbers.isFinite { return nil }
    let mirror = Mirror(reflecting: value)
    // What is shared is not the property's own; whoever holds it answers for it.
    if mirror.displayStyle == .class { return nil }
    for (index, child) in mirror.children.enumerated() {
      let name =
        switch mirror.displayStyle {
        case .optional: ""
        case .collection, .set, .dictionary: "[\(index)]"
        default: child.label.map { ".\($0)" } ?? ""
        }
      if let found = fault(in: child.value, at: path + name) { return found }
    }
    return nil
  }
}

extension Int {
  /// The nearest whole number inside a range; the lower end where the number is NaN.
  init(_ value: Double, clampedTo range: ClosedRange<Int>) {
    guard value > Double(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    guard value < Double(range.upperBound) else {
      self = range.upperBound
      return
    }
    self = Int(exactly: value.rounded()) ?? range.lowerBound
  }
}

extension Double {
  /// The number inside a range; the fallback where it is NaN.
  func clamped(_ low: Double, _ high: Double, orNaN fallback: Double) -> Double {
    if isNaN { return fallback }
    return self < low ? low : (self > high ? high : self)
  }
}
