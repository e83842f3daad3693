import DetentDrawing

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
