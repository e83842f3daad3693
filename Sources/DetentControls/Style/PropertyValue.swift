public import DetentDrawing
public import DetentViews

/// The value of a property without its type: what inspectors, files and code export pass around.
public enum PropertyValue: Hashable, Sendable {
  /// A finite number.
  case number(Double)
  /// On or off.
  case flag(Bool)
  /// One of the names of a choice.
  case choice(String)
  /// A colour for each appearance.
  case color(DynamicColor)
  /// A soft shadow.
  case shadow(Shadow)
}

/// What a property can be, and so which editor suits it.
public enum PropertyKind: Hashable, Sendable {
  /// A number within limits.
  case number(NumberLimits)
  /// A switch.
  case flag
  /// The names to choose from, in their order.
  case choice([String])
  /// A colour for each appearance.
  case color
  /// A soft shadow.
  case shadow
}

/// What a number can be.
public struct NumberLimits: Hashable, Sendable {
  /// Numbers outside are brought to the nearer end.
  public var range: ClosedRange<Double>
  /// What one step of an editor changes.
  public var step: Double
  /// What the number counts.
  public var unit: PropertyUnit

  /// Limits with a step for editors.
  public init(_ range: ClosedRange<Double>, step: Double = 1, unit: PropertyUnit = .none) {
    self.range = range
    self.step = step
    self.unit = unit
  }
}

/// The unit an editor shows beside a number.
public enum PropertyUnit: String, Hashable, Sendable, Codable, CaseIterable {
  /// A plain number.
  case none = ""
  /// Logical pixels.
  case pixels = "px"
  /// Parts of a hundred.
  case percent = "%"
  /// Parts of a full turn of 360.
  case degrees = "°"
  /// Thousandths of a second.
  case milliseconds = "ms"
}
