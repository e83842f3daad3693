public import DetentDrawing

/// One property of a style, described once: inspectors, files and change detection all read this.
///
/// A property is said once: its name is that of the stored property that a key path leads to. Where it leads to a
/// requirement of a protocol the name is given. The typed key path is hidden behind closures, so that properties of all types fit in one list.
public struct PropertySpec<Root: Sendable>: Sendable {
  /// The stable name: in files, and the same as in code.
  public let name: String
  /// What an editor shows.
  public let title: String
  /// The heading under which an editor shows it.
  public let group: String
  /// What it can be.
  public let kind: PropertyKind
  /// What has to happen when it changes.
  public let effects: StyleEffects

  private let read: @Sendable (Root) -> PropertyValue
  private let write: @Sendable (inout Root, PropertyValue) -> Bool

  /// The value of the property in a style.
  public func value(in root: Root) -> PropertyValue { read(root) }

  /// Writes a value, numbers limited to their range.
  /// - Returns: false, with nothing changed, where the value is of another kind or not finite.
  @discardableResult
  public func set(_ value: PropertyValue, in root: inout Root) -> Bool { write(&root, value) }

  /// - Parameters:
  ///   - name: nil for that of the stored property, which the key path tells.
  ///   - unbox: nil for a value of another kind, and for one that cannot be.
  private init<Value>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ name: String?, _ title: String,
    _ group: String, _ kind: PropertyKind, _ effects: StyleEffects,
    box: @escaping @Sendable (Value) -> PropertyValue,
    unbox: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    self.name = name ?? String("\(path)".drop { $0 != "." }.dropFirst())
    self.title = title
    self.group = group
    self.kind = kind
    self.effects = effects
    read = { box($0[keyPath: path]) }
    write = { root, value in
      guard let value = unbox(value) else { return false }
      root[keyPath: path] = value
      return true
    }
  }

  /// A number.
  public static func number(
    _ path: any WritableKeyPath<Root, Double> & Sendable, name: String? = nil,
    title: String, group: String, limits: NumberLimits, effects: StyleEffects
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .number(limits), effects, box: { .number($0) },
      unbox: {
        guard case .number(let number) = $0, number.isFinite else { return nil }
        return max(limits.range.lowerBound, min(number, limits.range.upperBound))
      })
  }

  /// A switch.
  public static func flag(
    _ path: any WritableKeyPath<Root, Bool> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .flag, effects, box: { .flag($0) },
      unbox: {
        if case .flag(let flag) = $0 { flag } else { nil }
      })
  }

  /// One of the cases of an enumeration.
  public static func choice<Choice>(
    _ path: any WritableKeyPath<Root, Choice> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects
  ) -> PropertySpec
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    let names = Choice.allCases.map(\.rawValue)
    return PropertySpec(
      path, name, title, group, .choice(names), effects, box: { .choice($0.rawValue) },
      unbox: { if case .choice(let raw) = $0 { Choice(rawValue: raw) } else { nil } })
  }

  /// A colour for each appearance.
  public static func color(
    _ path: any WritableKeyPath<Root, DynamicColor> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .color, effects, box: { .color($0) },
      unbox: {
        if case .color(let color) = $0 { color } else { nil }
      })
  }

  /// A shadow.
  public static func shadow(
    _ path: any WritableKeyPath<Root, Shadow> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .shadow, effects, box: { .shadow($0) },
      unbox: {
        guard case .shadow(let shadow) = $0, shadow.offset.isFinite, shadow.sigma.isFinite,
          shadow.sigma >= 0
        else { return nil }
        return shadow
      })
  }
}

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
