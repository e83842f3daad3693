/// A value made of numbers, which may be NaN or infinite.
package protocol FiniteNumbers {
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

extension Optional: FiniteNumbers where Wrapped: FiniteNumbers {
  package var isFinite: Bool { self?.isFinite ?? true }
}

extension Array: FiniteNumbers where Element: FiniteNumbers {
  package var isFinite: Bool { allSatisfy(\.isFinite) }
}

extension ClosedRange: FiniteNumbers where Bound: FiniteNumbers {
  package var isFinite: Bool { lowerBound.isFinite && upperBound.isFinite }
}

/// Restores a stored property's old value if the new one is NaN or infinite, and logs its name.
///
///     public var cornerRadius = 0.0 {
///       didSet { redraw(if: Finite.changes(&cornerRadius, oldValue, "View.cornerRadius")) }
///     }
package enum Finite {
  /// Whether a property may take a value. Its name is evaluated only for the log.
  package static func accepts<Value: FiniteNumbers>(
    _ value: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    // Every setter of a frame passes here, so the invalid number is searched only after a refusal.
    value.isFinite ? true : acceptsFields(of: value, property())
  }

  /// Whether all numbers in the fields of a value, such as a style, are finite.
  package static func acceptsFields<Value>(
    of value: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    guard let fault = fault(in: value, at: "") else { return true }
    ThrottledLog.warn(
      "\(property())\(fault.path): \(fault.number) is not finite; keeping the old value")
    return false
  }

  /// Restores the old value if the new one is not finite. Returns whether the new value is kept.
  @discardableResult
  package static func keep<Value: FiniteNumbers>(
    _ value: inout Value, _ old: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    if accepts(value, property()) { return true }
    value = old
    return false
  }

  /// Restores the old value if the new one is not finite. Returns whether the property has changed.
  package static func changes<Value: FiniteNumbers & Equatable>(
    _ value: inout Value, _ old: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    keep(&value, old, property()) && value != old
  }

  /// Restores the old value if a field is not finite. Returns whether the new value is kept.
  @discardableResult
  package static func keepFields<Value>(
    of value: inout Value, _ old: Value, _ property: @autoclosure () -> String
  ) -> Bool {
    if acceptsFields(of: value, property()) { return true }
    value = old
    return false
  }

  /// The value for an initialiser, or the fallback if the value is not finite.
  package static func value<Value: FiniteNumbers>(
    _ value: Value, or fallback: Value, _ property: @autoclosure () -> String
  ) -> Value {
    accepts(value, property()) ? value : fallback
  }

  private static func fault(in value: Any, at path: String) -> (path: String, number: Double)? {
    if let number = value as? Double { return number.isFinite ? nil : (path, number) }
    if let numbers = value as? any FiniteNumbers, numbers.isFinite { return nil }
    let mirror = Mirror(reflecting: value)
    // A class instance is shared, and its owner checks its numbers.
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
  /// The nearest integer in a range, or its lower bound if the number is NaN.
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
  /// The number clamped to a range, or the fallback if it is NaN.
  func clamped(_ low: Double, _ high: Double, orNaN fallback: Double) -> Double {
    if isNaN { return fallback }
    return self < low ? low : (self > high ? high : self)
  }
}
