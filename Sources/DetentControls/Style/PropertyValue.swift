public import DetentDrawing
public import DetentViews

/// The value of a property without its type: what inspectors, files and code export pass around.
public enum PropertyValue: Hashable, Sendable {
  case number(Double)
  case flag(Bool)
  /// One of the names of a choice.
  case choice(String)
  case color(DynamicColor)
  case shadow(Shadow)
}

/// What a property can be, and so which editor suits it.
public enum PropertyKind: Hashable, Sendable {
  case number(NumberLimits)
  case flag
  /// The names to choose from, in their order.
  case choice([String])
  case color
  case shadow
}

/// What a number can be.
public struct NumberLimits: Hashable, Sendable {
  /// Numbers outside are brought to the nearer end.
  public var range: ClosedRange<Double>
  /// What one step of an editor changes.
  public var step: Double
  public var unit: PropertyUnit

  public init(_ range: ClosedRange<Double>, step: Double = 1, unit: PropertyUnit = .none) {
    self.range = range
    self.step = step
    self.unit = unit
  }
}

/// The unit an editor shows beside a number.
public enum PropertyUnit: String, Hashable, Sendable, Codable, CaseIterable {
  case none = ""
  /// Logical pixels.
  case pixels = "px"
  case percent = "%"
  case degrees = "°"
  case milliseconds = "ms"
}
