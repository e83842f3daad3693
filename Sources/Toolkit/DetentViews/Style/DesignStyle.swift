import DetentDrawing

/// The look of a control as a plain value, with a schema of its properties.
///
/// A style is encoded as one object with a key for each property. In decoding, missing keys keep
/// their defaults, former names count, unknown keys are ignored, and numbers are limited to range.
public protocol DesignStyle: Equatable, Codable, Sendable {
  /// Creates the default style.
  init()
  /// The properties of the style.
  static var schema: StyleSchema<Self> { get }
  /// The distance drawn beyond the bounds of a view, in logical pixels; 0 by default.
  var overflow: Double { get }
}

extension DesignStyle {
  /// Nothing is drawn beyond the bounds.
  public var overflow: Double { 0 }

  /// Returns a copy with changes.
  package func with(_ change: (inout Self) -> Void) -> Self {
    var style = self
    change(&style)
    return style
  }

  /// Reads the properties that are present over the defaults.
  public init(from decoder: any Decoder) throws {
    self.init()
    let fields = try decoder.container(keyedBy: FieldName.self)
    for property in Self.schema.properties {
      let keys = ([property.name] + property.aliases).map { FieldName($0) }
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
    var fields = encoder.container(keyedBy: FieldName.self)
    for property in Self.schema.properties {
      try fields.encode(property.value(in: self), forKey: FieldName(property.name))
    }
  }
}

// MARK: Applying

/// A view whose look is one value. It needs only a style with a schema and a store for it:
///
///     final class Meter: View, Styled {
///       let styleStore = StyleStore<MeterStyle>()
///       …
///     }
///
/// The view then has a `style`. However many of its properties are written, the view is drawn, laid
/// out and measured once per turn of the event loop.
@MainActor
public protocol Styled: View {
  /// The type of the style.
  associatedtype Style: DesignStyle
  /// The storage of the style. Read and write ``style`` instead.
  var styleStore: StyleStore<Style> { get }
  /// Called after the style changed, so that a view can update state that it derives from it.
  /// Drawing, layout and measuring are already requested. The default does nothing.
  func styleDidChange(from old: Style, _ effects: StyleEffects)
}

extension Styled {
  /// Does nothing.
  public func styleDidChange(from old: Style, _ effects: StyleEffects) {}

  /// The look of the view. A change has only the effects that the changed properties require.
  /// Numbers are limited to their range; values that are not numbers are refused and logged.
  @inlinable public var style: Style {
    get { styleStore.value }
    set { styleStore.take(newValue, in: self) }
  }

  /// Sets the style. A view that draws beyond its bounds calls this once with its first style.
  public func apply(_ style: Style) { styleStore.take(style, in: self) }

  /// Sets one property by its name, as an inspector does. The value is not limited to its range.
  /// Returns the reason in one line if the value is refused, or nil if it was set.
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

/// The store of one view's style, which applies changes to the view.
@MainActor
public final class StyleStore<Style: DesignStyle> {
  /// The style, for painters and images that hold it as well.
  @usableFromInline package private(set) var shared: SharedStyle<Style>
  /// The style of the view.
  @inlinable package var value: Style { shared.wrappedValue }
  private var isApplied = false

  /// Creates a store with the given style.
  public init(_ value: Style = Style()) {
    // Most views begin with the default style, which needs no check.
    let usual = Style()
    shared = SharedStyle(value == usual ? value : Style.schema.accepted(value, over: usual))
  }

  /// Replaces the style with the valid form of a new one; an equal style has no effect.
  public func take<Owner: Styled>(_ style: Style, in view: Owner) where Owner.Style == Style {
    if !isApplied { view.visualOverflow = max(view.visualOverflow, value.overflow) }
    isApplied = true
    guard style != value else { return }
    let old = value
    let accepted = Style.schema.accepted(style, over: old, of: "\(view.logName).style")
    let effects = Style.schema.effects(from: old, to: accepted)
    guard !effects.isEmpty else { return }
    // The area of the old overflow; the call below marks that of the new one.
    view.setNeedsDisplay()
    shared = SharedStyle(accepted)
    view.visualOverflow = accepted.overflow
    view.setNeedsDisplay()
    if effects.contains(.layout) { view.setNeedsLayout() }
    if effects.contains(.intrinsicSize) { view.invalidateIntrinsicContentSize() }
    view.styleDidChange(from: old, effects)
  }
}

/// A shared reference to a style for painters, image keys and the like: copying it is cheap.
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

/// The properties of a style in the order of editors and files.
public struct StyleSchema<Style: Sendable & Equatable>: Sendable {
  /// All properties of the style.
  public let properties: [PropertySpec<Style>]

  /// Creates a schema with the properties in their order.
  public init(_ properties: [PropertySpec<Style>]) { self.properties = properties }

  /// Creates a schema with the properties under their headings. A property may name another group.
  public init(groups: KeyValuePairs<String, [PropertySpec<Style>]>) {
    properties = groups.flatMap { heading, members in members.map { $0.under(heading) } }
  }

  package func property(named name: String) -> PropertySpec<Style>? {
    properties.first { $0.name == name }
  }

  package func effects(from old: Style, to new: Style) -> StyleEffects {
    guard old != new else { return [] }
    return properties.reduce(into: []) { effects, property in
      if property.value(in: old) != property.value(in: new) { effects.formUnion(property.effects) }
    }
  }

  /// Returns a style that obeys the schema: numbers are limited to their range, and values that are
  /// not numbers are replaced with those of `fallback`.
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

/// The effects of changing a property. Several changes have the union of their effects, once.
public struct StyleEffects: OptionSet, Hashable, Sendable {
  /// One bit for each effect.
  public let rawValue: UInt8

  /// Creates a set of effects from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The control is redrawn.
  public static let display = StyleEffects(rawValue: 1 << 0)
  /// The parts of the control are laid out again.
  public static let layout = StyleEffects(rawValue: 1 << 1)
  package static let intrinsicSize = StyleEffects(rawValue: 1 << 2)
  /// The area that accepts presses changes.
  public static let hitRegion = StyleEffects(rawValue: 1 << 3)
  /// Assistive technology is notified.
  public static let accessibility = StyleEffects(rawValue: 1 << 4)

  /// The effects of a length that takes up room.
  public static let placed: StyleEffects = [.layout, .display, .intrinsicSize]
}

/// A key of an encoded object, under any name.
package struct FieldName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
