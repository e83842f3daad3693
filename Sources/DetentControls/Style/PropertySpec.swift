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

  /// A number.
  public static func number(
    _ path: any WritableKeyPath<Root, Double> & Sendable, _ name: String, title: String,
    group: String,
    limits: NumberLimits, effects: StyleEffects
  ) -> PropertySpec {
    PropertySpec(
      name: name, title: title, group: group, kind: .number(limits), effects: effects,
      read: { .number($0[keyPath: path]) },
      write: { root, value in
        guard case .number(let number) = value, number.isFinite else { return false }
        let range = limits.range
        root[keyPath: path] = max(range.lowerBound, min(number, range.upperBound))
        return true
      })
  }

  /// A switch.
  public static func flag(
    _ path: any WritableKeyPath<Root, Bool> & Sendable, _ name: String, title: String,
    group: String,
    effects: StyleEffects
  ) -> PropertySpec {
    PropertySpec(
      name: name, title: title, group: group, kind: .flag, effects: effects,
      read: { .flag($0[keyPath: path]) },
      write: { root, value in
        guard case .flag(let flag) = value else { return false }
        root[keyPath: path] = flag
        return true
      })
  }

  /// One of the cases of an enumeration.
  public static func choice<Choice>(
    _ path: any WritableKeyPath<Root, Choice> & Sendable, _ name: String, title: String,
    group: String,
    effects: StyleEffects
  ) -> PropertySpec
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    PropertySpec(
      name: name, title: title, group: group, kind: .choice(Choice.allCases.map(\.rawValue)),
      effects: effects,
      read: { .choice($0[keyPath: path].rawValue) },
      write: { root, value in
        guard case .choice(let raw) = value, let choice = Choice(rawValue: raw) else {
          return false
        }
        root[keyPath: path] = choice
        return true
      })
  }

  /// A colour for each appearance.
  public static func color(
    _ path: any WritableKeyPath<Root, DynamicColor> & Sendable, _ name: String, title: String,
    group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      name: name, title: title, group: group, kind: .color, effects: effects,
      read: { .color($0[keyPath: path]) },
      write: { root, value in
        guard case .color(let color) = value else { return false }
        root[keyPath: path] = color
        return true
      })
  }

  /// A shadow.
  public static func shadow(
    _ path: any WritableKeyPath<Root, Shadow> & Sendable, _ name: String, title: String,
    group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(
      name: name, title: title, group: group, kind: .shadow, effects: effects,
      read: { .shadow($0[keyPath: path]) },
      write: { root, value in
        guard case .shadow(let shadow) = value, shadow.offset.isFinite, shadow.sigma.isFinite,
          shadow.sigma >= 0
        else { return false }
        root[keyPath: path] = shadow
        return true
      })
  }
}
