import DetentDrawing

/// The look of a control as a plain value, with a schema that names every property of it.
///
/// Encodes as one object with a key for each property. Decoding takes what it knows: missing keys keep
/// their defaults, unknown ones are ignored, numbers are limited to their range.
public protocol DesignStyle: Hashable, Codable, Sendable {
  /// The defaults.
  init()
  /// What its properties are.
  static var schema: StyleSchema<Self> { get }
}

extension DesignStyle {
  /// Takes the properties that a file has over the defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let fields = try decoder.container(keyedBy: PropertyKey.self)
    for property in Self.schema.properties {
      let key = PropertyKey(property.name)
      guard fields.contains(key) else { continue }
      let value = try property.kind.decode(from: fields, forKey: key)
      guard property.set(value, in: &self) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: fields, debugDescription: "not a value of this property: \(value)")
      }
    }
  }

  /// Writes every property under its name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: PropertyKey.self)
    for property in Self.schema.properties {
      let key = PropertyKey(property.name)
      switch property.value(in: self) {
      case .number(let number): try fields.encode(number, forKey: key)
      case .flag(let flag): try fields.encode(flag, forKey: key)
      case .choice(let choice): try fields.encode(choice, forKey: key)
      case .color(let color): try fields.encode(color, forKey: key)
      case .shadow(let shadow): try fields.encode(shadow, forKey: key)
      }
    }
  }
}

extension DesignStyle {
  /// Puts what the schema accepts of this style in the place of another one of a view; equal ones cost
  /// nothing. A control calls it where its style is set.
  /// - Parameters:
  ///   - overflow: how far drawing goes beyond the bounds, in logical pixels.
  ///   - store: keeps the accepted style.
  /// - Returns: what the change asks for; display and intrinsic size are seen to. Nil without a change.
  @MainActor public func apply(
    to view: View, over stored: Self, overflow: (Self) -> Double, store: (Self) -> Void
  ) -> StyleEffects? {
    let accepted = Self.schema.accepted(self, over: stored)
    let effects = Self.schema.effects(from: stored, to: accepted)
    guard !effects.isEmpty else { return nil }
    // Once for where it is and once for where it will be.
    view.setNeedsDisplay()
    store(accepted)
    view.visualOverflow = overflow(accepted)
    view.setNeedsDisplay()
    if effects.contains(.intrinsicSize) { view.invalidateIntrinsicContentSize() }
    return effects
  }
}

// MARK: The schema

/// The properties of a style, in the order in which editors and files show them.
public struct StyleSchema<Style: Sendable & Equatable>: Sendable {
  /// Every property of the style.
  public let properties: [PropertySpec<Style>]

  /// A schema of properties in their order.
  public init(_ properties: [PropertySpec<Style>]) { self.properties = properties }

  /// The property with a name, or nil.
  public func property(named name: String) -> PropertySpec<Style>? {
    properties.first { $0.name == name }
  }

  /// What has to happen after one style took the place of another; nothing where they are equal.
  public func effects(from old: Style, to new: Style) -> StyleEffects {
    guard old != new else { return [] }
    return properties.reduce(into: []) { effects, property in
      if property.value(in: old) != property.value(in: new) { effects.formUnion(property.effects) }
    }
  }

  /// A style that obeys the schema: numbers out of range are brought into it, values that are no
  /// numbers at all are replaced by those of another style.
  public func accepted(_ style: Style, over fallback: Style) -> Style {
    var result = style
    for property in properties where !property.set(property.value(in: style), in: &result) {
      ThrottledLog.warn("\(Style.self).\(property.name) is no number; the old value stays")
      property.set(property.value(in: fallback), in: &result)
    }
    return result
  }
}

/// What has to happen after a change of a property: of many changes together, the union, once.
public struct StyleEffects: OptionSet, Hashable, Sendable {
  /// One bit for each effect.
  public let rawValue: UInt8

  /// Effects by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The control is drawn again.
  public static let display = StyleEffects(rawValue: 1 << 0)
  /// Its parts are placed again.
  public static let layout = StyleEffects(rawValue: 1 << 1)
  /// It asks for another size.
  public static let intrinsicSize = StyleEffects(rawValue: 1 << 2)
  /// Presses reach it elsewhere.
  public static let hitRegion = StyleEffects(rawValue: 1 << 3)
  /// Assistive technology is notified.
  public static let accessibility = StyleEffects(rawValue: 1 << 4)
}

// MARK: Files

extension PropertyKind {
  fileprivate func decode(
    from fields: KeyedDecodingContainer<PropertyKey>, forKey key: PropertyKey
  ) throws -> PropertyValue {
    switch self {
    case .number: .number(try fields.decode(Double.self, forKey: key))
    case .flag: .flag(try fields.decode(Bool.self, forKey: key))
    case .choice: .choice(try fields.decode(String.self, forKey: key))
    case .color: .color(try fields.decode(DynamicColor.self, forKey: key))
    case .shadow: .shadow(try fields.decode(Shadow.self, forKey: key))
    }
  }
}

/// The name of a property as a key of a file.
private struct PropertyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
