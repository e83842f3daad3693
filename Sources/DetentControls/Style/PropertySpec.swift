public import DetentDrawing
public import DetentViews

/// One property of a style, described once: inspectors, files and change detection all read this.
///
/// The typed key path is hidden behind closures, so that properties of all types fit in one list.
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

  /// - Parameter unbox: nil for a value of another kind, and for one that cannot be.
  private init<Value>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ name: String, _ title: String,
    _ group: String, _ kind: PropertyKind, _ effects: StyleEffects,
    box: @escaping @Sendable (Value) -> PropertyValue,
    unbox: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    self.name = name
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
    _ path: any WritableKeyPath<Root, Double> & Sendable, _ name: String, title: String,
    group: String, limits: NumberLimits, effects: StyleEffects
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
    _ path: any WritableKeyPath<Root, Bool> & Sendable, _ name: String, title: String,
    group: String, effects: StyleEffects
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .flag, effects, box: { .flag($0) },
      unbox: {
        if case .flag(let flag) = $0 { flag } else { nil }
      })
  }

  /// One of the cases of an enumeration.
  public static func choice<Choice>(
    _ path: any WritableKeyPath<Root, Choice> & Sendable, _ name: String, title: String,
    group: String, effects: StyleEffects
  ) -> PropertySpec
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    let names = Choice.allCases.map(\.rawValue)
    return PropertySpec(
      path, name, title, group, .choice(names), effects, box: { .choice($0.rawValue) },
      unbox: { if case .choice(let raw) = $0 { Choice(rawValue: raw) } else { nil } })
  }

  /// A colour for each appearance.
  public static func color(
    _ path: any WritableKeyPath<Root, DynamicColor> & Sendable, _ name: String, title: String,
    group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      path, name, title, group, .color, effects, box: { .color($0) },
      unbox: {
        if case .color(let color) = $0 { color } else { nil }
      })
  }

  /// A shadow.
  public static func shadow(
    _ path: any WritableKeyPath<Root, Shadow> & Sendable, _ name: String, title: String,
    group: String, effects: StyleEffects = .display
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
