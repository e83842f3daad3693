import DetentDrawing

/// The look of a control as a plain value, with a schema that names every property of it.
///
/// Encodes as one object with a key for each property. Decoding takes what it knows: missing keys
/// keep their defaults, former names count as the new ones, unknown ones are ignored, numbers are
/// limited to their range.
public protocol DesignStyle: Equatable, Codable, Sendable {
  /// The defaults.
  init()
  /// What its properties are.
  static var schema: StyleSchema<Self> { get }
  /// How far what it says is drawn beyond the bounds of a view, in logical pixels; 0 unless said.
  var overflow: Double { get }
}

extension DesignStyle {
  /// Nothing is drawn beyond the bounds.
  public var overflow: Double { 0 }

  /// Takes the properties that a file has over the defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let fields = try decoder.container(keyedBy: PropertyKey.self)
    for property in Self.schema.properties {
      let keys = ([property.name] + property.aliases).map { PropertyKey($0) }
      guard let key = keys.first(where: { fields.contains($0) }) else { continue }
      let value = try property.kind.value(from: fields.superDecoder(forKey: key))
      guard property.set(value, in: &self) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: fields, debugDescription: "\(value) is not \(property.kind)")
      }
    }
  }

  /// Writes every property under its name.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: PropertyKey.self)
    for property in Self.schema.properties {
      try fields.encode(property.value(in: self), forKey: PropertyKey(property.name))
    }
  }
}

// MARK: Applying

/// A view whose look is one value. All that it takes is a style with a schema, and a place for it:
///
///     final class Meter: View, Styled {
///       let styleStore = StyleStore<MeterStyle>()
///       …
///     }
///
/// `meter.style` is there then, and a change of it is drawn, laid out and measured once for a turn
/// of the event loop, however many properties were written.
@MainActor
public protocol Styled: View {
  /// What its look says.
  associatedtype Style: DesignStyle
  /// The storage of its look. Read and write ``style``.
  var styleStore: StyleStore<Style> { get }
  /// Called after another style replaced one. What the change needs is requested already: drawing,
  /// layout, size; here follows what the view itself keeps of its style. The default does nothing.
  func styleDidChange(from old: Style, _ effects: StyleEffects)
}

extension Styled {
  /// Nothing follows but what the change needs.
  public func styleDidChange(from old: Style, _ effects: StyleEffects) {}

  /// How it looks. A change costs what the changed properties ask for, an equal value nothing;
  /// numbers out of their range are brought into it, what is no number is refused with one line of
  /// the log.
  @inlinable public var style: Style {
    get { styleStore.value }
    set { styleStore.take(newValue, in: self) }
  }

  /// Takes another look; a view that draws beyond its bounds calls it once with the first.
  public func apply(_ style: Style) { styleStore.take(style, in: self) }

  /// Sets one property by its name, as an inspector does; here nothing is brought into range.
  /// - Returns: why the value is refused, in one line, with nothing changed; nil where it was
  ///   taken.
  public func apply(_ value: PropertyValue, to name: String) -> String? {
    guard let property = Style.schema.property(named: name) else {
      return "\(Style.self) has no property \(name.prefix(60).debugDescription)"
    }
    if let reason = property.validationMessage(for: value) {
      return "\(Style.self).\(name): \(reason)"
    }
    var changed = style
    property.set(value, in: &changed)
    style = changed
    return nil
  }
}

/// The style of one view, and the one rule of what follows from setting it.
@MainActor
public final class StyleStore<Style: DesignStyle> {
  /// How the view looks, for what holds it beside the view.
  @usableFromInline package private(set) var shared: SharedStyle<Style>
  /// How the view looks.
  @inlinable public var value: Style { shared.wrappedValue }
  private var isApplied = false

  /// Storage for a style; the view has it at once.
  public init(_ value: Style = Style()) {
    // Most views begin with the default look, which needs no check.
    let usual = Style()
    shared = SharedStyle(value == usual ? value : Style.schema.accepted(value, over: usual))
  }

  /// Replaces the style by what the schema accepts of another one; equal ones cost nothing.
  public func take<Owner: Styled>(_ style: Style, in view: Owner) where Owner.Style == Style {
    if !isApplied { view.visualOverflow = max(view.visualOverflow, value.overflow) }
    isApplied = true
    guard style != value else { return }
    let old = value
    let accepted = Style.schema.accepted(style, over: old, of: "\(view.logName).style")
    let effects = Style.schema.effects(from: old, to: accepted)
    guard !effects.isEmpty else { return }
    // Once for where it is and once for where it will be.
    view.setNeedsDisplay()
    shared = SharedStyle(accepted)
    view.visualOverflow = accepted.overflow
    view.setNeedsDisplay()
    if effects.contains(.layout) { view.setNeedsLayout() }
    if effects.contains(.intrinsicSize) { view.invalidateIntrinsicContentSize() }
    view.styleDidChange(from: old, effects)
  }
}

/// A style that many values hold at once, such as painters and what tells two images apart: each of
/// them holds a pointer, and none copies a thousand bytes.
@propertyWrapper
@usableFromInline package struct SharedStyle<Style: DesignStyle>: Equatable, Sendable {
  @usableFromInline final class Box: Sendable {
    @usableFromInline let style: Style
    init(_ style: Style) { self.style = style }
  }

  @usableFromInline let box: Box

  package init(_ style: Style) { box = Box(style) }

  @inlinable package var wrappedValue: Style { box.style }

  @usableFromInline package static func == (a: SharedStyle, b: SharedStyle) -> Bool {
    a.box === b.box || a.box.style == b.box.style
  }
}

// MARK: The schema

/// The properties of a style, in the order in which editors and files show them.
public struct StyleSchema<Style: Sendable & Equatable>: Sendable {
  /// Every property of the style.
  public let properties: [PropertySpec<Style>]

  /// A schema of properties in their order.
  public init(_ properties: [PropertySpec<Style>]) { self.properties = properties }

  package func property(named name: String) -> PropertySpec<Style>? {
    properties.first { $0.name == name }
  }

  /// What has to happen after one style replaced another; nothing where they are equal.
  package func effects(from old: Style, to new: Style) -> StyleEffects {
    guard old != new else { return [] }
    return properties.reduce(into: []) { effects, property in
      if property.value(in: old) != property.value(in: new) { effects.formUnion(property.effects) }
    }
  }

  /// A style that obeys the schema: numbers out of range are brought into it, values that are no
  /// numbers at all are replaced by those of another style.
  /// - Parameter owner: who is named where a value is refused.
  package func accepted(
    _ style: Style, over fallback: Style, of owner: @autoclosure () -> String = "\(Style.self)"
  ) -> Style {
    var result = style
    for property in properties where !property.set(property.value(in: style), in: &result) {
      let reason = property.validationMessage(for: property.value(in: style)) ?? ""
      ThrottledLog.warn("\(owner()).\(property.name): \(reason); keeping the old value")
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
  /// Its parts are laid out again.
  public static let layout = StyleEffects(rawValue: 1 << 1)
  /// Its intrinsic size is another one.
  package static let intrinsicSize = StyleEffects(rawValue: 1 << 2)
  /// Presses are for it elsewhere.
  public static let hitRegion = StyleEffects(rawValue: 1 << 3)
  /// Assistive technology is notified.
  public static let accessibility = StyleEffects(rawValue: 1 << 4)

  /// What a length asks for that makes room.
  public static let placed: StyleEffects = [.layout, .display, .intrinsicSize]
}

// MARK: Files

private struct PropertyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
