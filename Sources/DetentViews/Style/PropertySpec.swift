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

  /// Writes a value, numbers brought into their range.
  /// - Returns: false, with nothing changed, where the value is of another kind or not finite.
  @discardableResult
  public func set(_ value: PropertyValue, in root: inout Root) -> Bool {
    guard let value = kind.limited(value) else { return false }
    return write(&root, value)
  }

  /// Why an editor may not set a value, in one line: it is of another kind, no number, or out of range. Nil
  /// where it may.
  public func refusal(of value: PropertyValue) -> String? {
    kind.limited(value) == value ? nil : "\(value) is not \(kind)"
  }

  /// - Parameters:
  ///   - name: nil for that of the stored property, which the key path tells.
  ///   - unbox: nil for a value of another kind.
  private init<Value>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ name: String?, _ title: String,
    _ group: String, _ kind: PropertyKind, _ effects: StyleEffects,
    box: @escaping @Sendable (Value) -> PropertyValue,
    unbox: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    self.name = name ?? Self.name(of: path)
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

  /// A property of a style that is a part of this one; its name is the path to it, such as `menu.font`.
  package init<Part>(
    _ part: PropertySpec<Part>, of path: any WritableKeyPath<Root, Part> & Sendable, group: String
  ) {
    name = "\(Self.name(of: path)).\(part.name)"
    title = part.title
    self.group = group
    kind = part.kind
    effects = part.effects
    read = { part.read($0[keyPath: path]) }
    write = { part.write(&$0[keyPath: path], $1) }
  }

  private static func name<Value>(of path: any WritableKeyPath<Root, Value> & Sendable) -> String {
    String("\(path)".drop { $0 != "." }.dropFirst())
  }

  /// A number.
  public static func number(
    _ path: any WritableKeyPath<Root, Double> & Sendable, name: String? = nil,
    title: String, group: String, limits: NumberLimits, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .number(limits), effects, box: { .number($0) },
      unbox: { if case .number(let number) = $0 { number } else { nil } })
  }

  /// How long something takes: a number of milliseconds.
  public static func duration(
    _ path: any WritableKeyPath<Root, Duration> & Sendable, name: String? = nil,
    title: String, group: String, limits: NumberLimits = .milliseconds,
    effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .number(limits), effects,
      box: { .number($0 / .milliseconds(1)) },
      unbox: { if case .number(let number) = $0 { .milliseconds(number) } else { nil } })
  }

  /// A switch.
  public static func flag(
    _ path: any WritableKeyPath<Root, Bool> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .flag, effects, box: { .flag($0) },
      unbox: { if case .flag(let flag) = $0 { flag } else { nil } })
  }

  /// One of the cases of an enumeration.
  public static func choice<Choice>(
    _ path: any WritableKeyPath<Root, Choice> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects = .display
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
      unbox: { if case .color(let color) = $0 { color } else { nil } })
  }

  /// A shadow.
  public static func shadow(
    _ path: any WritableKeyPath<Root, Shadow> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .shadow, effects, box: { .shadow($0) },
      unbox: { if case .shadow(let shadow) = $0 { shadow } else { nil } })
  }

  /// A typeface with its size and weight.
  public static func font(
    _ path: any WritableKeyPath<Root, Font> & Sendable, name: String? = nil,
    title: String, group: String, effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .font(.fontSizes), effects, box: { .font($0) },
      unbox: { if case .font(let font) = $0 { font } else { nil } })
  }

  /// Distances from four edges.
  public static func insets(
    _ path: any WritableKeyPath<Root, EdgeInsets> & Sendable, name: String? = nil,
    title: String, group: String, limits: NumberLimits = .lengths, effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .insets(limits), effects, box: { .insets($0) },
      unbox: { if case .insets(let insets) = $0 { insets } else { nil } })
  }
}

extension PropertySpec where Root: DesignStyle {
  /// The value in the look of the design, to compare with.
  public var defaultValue: PropertyValue { value(in: Root()) }
}

// MARK: Values

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
  /// A typeface with its size and weight.
  case font(Font)
  /// Distances from four edges.
  case insets(EdgeInsets)
}

extension PropertyValue: Codable {
  /// Reads whichever value has the shape that is found: no two kinds are written alike.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let choice = try? value.decode(String.self) {
      self = .choice(choice)
    } else if let color = try? value.decode(DynamicColor.self) {
      self = .color(color)
    } else if let insets = try? value.decode(EdgeInsets.self) {
      self = .insets(insets)
    } else if let shadow = try? value.decode(Shadow.self) {
      self = .shadow(shadow)
    } else {
      self = .font(try value.decode(Font.self))
    }
  }

  /// Writes the bare value.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .flag(let flag): try value.encode(flag)
    case .choice(let choice): try value.encode(choice)
    case .color(let color): try value.encode(color)
    case .shadow(let shadow): try value.encode(shadow)
    case .font(let font): try value.encode(font)
    case .insets(let insets): try value.encode(insets)
    }
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The bare value, on one line.
  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .choice(let choice): choice.prefix(60).debugDescription
    case .color: "a color"
    case .shadow(let shadow): "a shadow with sigma \(shadow.sigma)"
    case .font(let font): "a font of \(font.size)"
    case .insets(let insets):
      "insets of \(insets.top), \(insets.leading), \(insets.bottom), \(insets.trailing)"
    }
  }
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
  /// A typeface, its size within limits.
  case font(NumberLimits)
  /// Distances from four edges, each within limits.
  case insets(NumberLimits)

  /// What a property of this kind accepts of a value: numbers brought into their range; nil for a value of
  /// another kind, and for what is no number.
  func limited(_ value: PropertyValue) -> PropertyValue? {
    switch (self, value) {
    case (.number(let limits), .number(let number)) where number.isFinite:
      return .number(limits.limited(number))
    case (.flag, .flag), (.color, .color): return value
    case (.choice(let names), .choice(let name)): return names.contains(name) ? value : nil
    case (.shadow, .shadow(let shadow)):
      let isSound = shadow.offset.isFinite && shadow.sigma.isFinite && shadow.sigma >= 0
      return isSound ? value : nil
    case (.font(let sizes), .font(let font)):
      return sizes.range.contains(font.size)
        ? value : .font(font.withSize(sizes.limited(font.size)))
    case (.insets(let limits), .insets(let insets)) where insets.isFinite:
      return .insets(
        EdgeInsets(
          top: limits.limited(insets.top), leading: limits.limited(insets.leading),
          bottom: limits.limited(insets.bottom), trailing: limits.limited(insets.trailing)))
    default: return nil
    }
  }
}

extension PropertyKind: CustomStringConvertible {
  /// What may be written, for messages.
  public var description: String {
    switch self {
    case .number(let limits): "a number in \(limits)"
    case .flag: "true or false"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .color: "a color"
    case .shadow: "a shadow with a sigma of 0 or more"
    case .font(let sizes): "a font with a size in \(sizes)"
    case .insets(let limits): "insets in \(limits)"
    }
  }
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

  func limited(_ number: Double) -> Double {
    max(range.lowerBound, min(number, range.upperBound))
  }

  /// Opacities and other parts of a whole.
  public static let fractions = NumberLimits(0...1, step: 0.01)
  /// Widths of lines and small gaps.
  public static let halfPixels = NumberLimits(0...16, step: 0.5, unit: .pixels)
  /// Gaps, paddings and corners.
  public static let lengths = NumberLimits(0...128, step: 0.5, unit: .pixels)
  /// Widths and heights of controls and of their parts.
  public static let extents = NumberLimits(0...2_048, step: 1, unit: .pixels)
  /// Sizes of fonts, all that there are.
  public static let fontSizes = NumberLimits(1...1_000, step: 0.5, unit: .pixels)
  /// Times that transitions take.
  public static let milliseconds = NumberLimits(0...10_000, step: 10, unit: .milliseconds)
}

extension NumberLimits: CustomStringConvertible {
  /// The range with its unit, such as `0.0...16.0 px`.
  public var description: String {
    "\(range.lowerBound)...\(range.upperBound)\(unit == .none ? "" : " \(unit.rawValue)")"
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
