public import DetentDrawing
import Synchronization

/// The description of one property of a style, for inspectors, files and change detection.
///
/// The name is that of the stored property at the end of the key path. Closures hide the type of
/// the key path, so that properties of all types fit in one list.
///
///     .number(\.arcThickness, title: "Thickness", group: "Value", limits: .lengths)
///       .described("The thickness of the arc.").formerly("arcWidth")
public struct PropertySpec<Root: Sendable>: Sendable {
  /// The description itself. It is boxed because a schema passes hundreds of properties through
  /// several calls each: the code that copied them made up half of a schema.
  private struct Facts: Sendable {
    var name: @Sendable () -> String
    let title: String
    var group: String
    let kind: PropertyKind
    let effects: StyleEffects
    let contrast: ContrastRole
    let isDuration: Bool
    let read: @Sendable (Root) -> PropertyValue
    let write: @Sendable (inout Root, PropertyValue) -> Bool
    var summary = ""
    var aliases: [String] = []
    var shows: (@Sendable (Root) -> Bool)?
  }

  private final class Box: Sendable {
    let facts: Facts
    private let known = Mutex<String?>(nil)

    init(_ facts: Facts) { self.facts = facts }

    /// Derived from the key path only when needed, since that takes longer than the rest of a
    /// schema.
    var name: String {
      known.withLock { known in
        let name = known ?? facts.name()
        known = name
        return name
      }
    }
  }

  private let box: Box

  /// The stable name, the same in files and in code.
  package var name: String { box.name }
  /// The title in an editor.
  public var title: String { box.facts.title }
  /// The heading in an editor.
  public var group: String { box.facts.group }
  package var kind: PropertyKind { box.facts.kind }
  package var effects: StyleEffects { box.facts.effects }
  package var contrast: ContrastRole { box.facts.contrast }
  package var summary: String { box.facts.summary }
  package var aliases: [String] { box.facts.aliases }
  /// Whether the number is a `Duration` in code.
  package var isDuration: Bool { box.facts.isDuration }

  /// Returns the value of the property in a style.
  public func value(in root: Root) -> PropertyValue { box.facts.read(root) }

  /// Whether the property has an effect in a style; otherwise editors hide it.
  package func isShown(in root: Root) -> Bool { box.facts.shows?(root) ?? true }

  /// Writes a value, limited to its range. Returns false if it is of another kind or not finite.
  @discardableResult
  package func set(_ value: PropertyValue, in root: inout Root) -> Bool {
    guard let value = kind.limited(value) else { return false }
    return box.facts.write(&root, value)
  }

  /// The reason in one line why an editor may not set the value, or nil if it may.
  package func validationMessage(for value: PropertyValue) -> String? {
    kind.limited(value) == value ? nil : "\(value) is not \(kind)"
  }

  package init<Value>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: PropertyForm<Value>,
    title: String, group: String = "", effects: StyleEffects = .display,
    contrast: ContrastRole = .decoration
  ) {
    box = Box(
      Facts(
        name: { Self.name(of: path) }, title: title, group: group, kind: form.kind,
        effects: effects, contrast: contrast, isDuration: form.isDuration,
        read: { form.box($0[keyPath: path]) },
        write: { root, value in
          guard let value = form.unbox(value) else { return false }
          root[keyPath: path] = value
          return true
        }))
  }

  /// Creates a property of a nested style; its name is the path to it, such as `menu.font`.
  package init<Part>(
    _ part: PropertySpec<Part>, of path: any WritableKeyPath<Root, Part> & Sendable, group: String
  ) {
    let whole = part
    let part = whole.box.facts
    var facts = Facts(
      name: { "\(Self.name(of: path)).\(whole.name)" }, title: part.title, group: group,
      kind: part.kind, effects: part.effects, contrast: part.contrast,
      isDuration: part.isDuration, read: { part.read($0[keyPath: path]) },
      write: { part.write(&$0[keyPath: path], $1) })
    facts.summary = part.summary
    facts.aliases = part.aliases.map { "\(Self.name(of: path)).\($0)" }
    if let condition = part.shows { facts.shows = { condition($0[keyPath: path]) } }
    box = Box(facts)
  }

  private init(_ facts: Facts) { box = Box(facts) }

  private func saying(_ more: (inout Facts) -> Void) -> PropertySpec {
    var facts = box.facts
    more(&facts)
    return PropertySpec(facts)
  }

  private static func name<Value>(of path: any WritableKeyPath<Root, Value> & Sendable) -> String {
    String("\(path)".drop { $0 != "." }.dropFirst())
  }

  // MARK: More about a property

  /// Returns the property with a heading, unless it has one.
  func under(_ heading: String) -> PropertySpec {
    group.isEmpty ? saying { $0.group = heading } : self
  }

  /// Returns the property with a name, which a key path to a requirement of a protocol lacks.
  public func named(_ name: String) -> PropertySpec { saying { $0.name = { name } } }

  /// Returns the property with a summary for editors, as in the comment of the stored property.
  public func described(_ summary: String) -> PropertySpec { saying { $0.summary = summary } }

  /// Returns the property with former names, which files may still use.
  package func formerly(_ names: String...) -> PropertySpec { saying { $0.aliases += names } }

  /// Returns the property with a condition on the style; editors hide it if the condition is false.
  public func shown(where condition: @escaping @Sendable (Root) -> Bool) -> PropertySpec {
    saying { facts in
      let before = facts.shows
      facts.shows = { (before?($0) ?? true) && condition($0) }
    }
  }
}

extension PropertySpec where Root: DesignStyle {
  /// The value in the default style.
  public var defaultValue: PropertyValue { value(in: Root()) }
}

// MARK: The usual properties

extension PropertySpec {
  /// A number within limits.
  public static func number(
    _ path: any WritableKeyPath<Root, Double> & Sendable,
    title: String, group: String = "", limits: NumberLimits, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .number(limits), title: title, group: group, effects: effects)
  }

  /// A duration, edited as a number of milliseconds.
  public static func duration(
    _ path: any WritableKeyPath<Root, Duration> & Sendable,
    title: String, group: String = "", limits: NumberLimits = .milliseconds,
    effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .duration(limits), title: title, group: group, effects: effects)
  }

  /// A Boolean value, edited with a switch.
  public static func flag(
    _ path: any WritableKeyPath<Root, Bool> & Sendable,
    title: String, group: String = "", effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .flag, title: title, group: group, effects: effects)
  }

  /// One of the cases of an enumeration.
  public static func choice<Choice>(
    _ path: any WritableKeyPath<Root, Choice> & Sendable,
    title: String, group: String = "", effects: StyleEffects = .display
  ) -> PropertySpec
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    PropertySpec(path, .choice, title: title, group: group, effects: effects)
  }

  /// A colour for each appearance.
  public static func color(
    _ path: any WritableKeyPath<Root, DynamicColor> & Sendable,
    title: String, group: String = "", effects: StyleEffects = .display,
    contrast: ContrastRole = .decoration
  ) -> PropertySpec {
    PropertySpec(
      path, .color, title: title, group: group, effects: effects, contrast: contrast)
  }

  /// A shadow.
  public static func shadow(
    _ path: any WritableKeyPath<Root, Shadow> & Sendable,
    title: String, group: String = "", effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .shadow, title: title, group: group, effects: effects)
  }

  /// A typeface with its size and weight.
  public static func font(
    _ path: any WritableKeyPath<Root, Font> & Sendable,
    title: String, group: String = "", effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(path, .font(), title: title, group: group, effects: effects)
  }

  /// Distances from four edges.
  public static func insets(
    _ path: any WritableKeyPath<Root, EdgeInsets> & Sendable,
    title: String, group: String = "", limits: NumberLimits = .lengths,
    effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(path, .insets(limits), title: title, group: group, effects: effects)
  }

  /// A text that the control shows.
  public static func text(
    _ path: any WritableKeyPath<Root, String> & Sendable,
    title: String, group: String = "", effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(path, .text, title: title, group: group, effects: effects)
  }
}

// MARK: Forms

/// The conversion between the values of a type and ``PropertyValue``.
public struct PropertyForm<Value>: Sendable {
  package let kind: PropertyKind
  var isDuration = false
  package let box: @Sendable (Value) -> PropertyValue
  /// Returns nil for a value of another kind.
  package let unbox: @Sendable (PropertyValue) -> Value?

  /// A value of another form, or nil.
  public static func optional<Wrapped>(_ form: PropertyForm<Wrapped>) -> PropertyForm
  where Value == Wrapped? {
    PropertyForm(
      kind: .optional(form.kind), isDuration: form.isDuration,
      box: { value in value.map { form.box($0) } ?? .unset },
      unbox: { $0 == .unset ? .some(nil) : form.unbox($0).map { .some($0) } })
  }
}

extension PropertyForm where Value == Double {
  /// A number within limits.
  public static func number(_ limits: NumberLimits) -> PropertyForm {
    PropertyForm(
      kind: .number(limits), box: { .number($0) },
      unbox: { if case .number(let number) = $0 { number } else { nil } })
  }
}

extension PropertyForm where Value == Duration {
  package static func duration(_ limits: NumberLimits = .milliseconds) -> PropertyForm {
    PropertyForm(
      kind: .number(limits), isDuration: true, box: { .number(milliseconds(of: $0)) },
      unbox: { if case .number(let number) = $0 { duration(of: number) } else { nil } })
  }

  /// Longer than any wait, and within the range of `Duration`.
  private static var longest: Double { 1e15 }

  private static func duration(of milliseconds: Double) -> Duration {
    .milliseconds(max(-longest, min(milliseconds, longest)))
  }

  /// The number that converts back to the same duration. The plain division may be off by one bit.
  private static func milliseconds(of duration: Duration) -> Double {
    let number = duration / .milliseconds(1)
    if Self.duration(of: number) == duration { return number }
    let near = [number.nextUp, number.nextDown, number.nextUp.nextUp, number.nextDown.nextDown]
    return near.first { Self.duration(of: $0) == duration } ?? number
  }
}

extension PropertyForm where Value == Bool {
  /// A Boolean value, true or false.
  public static var flag: PropertyForm {
    PropertyForm(
      kind: .flag, box: { .flag($0) },
      unbox: { if case .flag(let flag) = $0 { flag } else { nil } })
  }
}

extension PropertyForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the cases of an enumeration, by name.
  public static var choice: PropertyForm {
    PropertyForm(
      kind: .choice(Value.allCases.map(\.rawValue)), box: { .choice($0.rawValue) },
      unbox: { if case .choice(let name) = $0 { Value(rawValue: name) } else { nil } })
  }
}

extension PropertyForm where Value == String {
  /// A text that the control shows.
  public static var text: PropertyForm {
    PropertyForm(
      kind: .text, box: { .text($0) },
      unbox: { if case .text(let text) = $0 { text } else { nil } })
  }

  /// The path of an image, relative to the working directory; in a file of styles, to its folder.
  public static var image: PropertyForm {
    PropertyForm(
      kind: .image, box: { .image($0) },
      unbox: { if case .image(let path) = $0 { path } else { nil } })
  }
}

extension PropertyForm where Value == Icon {
  /// An icon beside a text. Any name is accepted; an unknown icon is drawn as a box.
  public static var icon: PropertyForm {
    PropertyForm(
      kind: .icon, box: { .icon($0) },
      unbox: { if case .icon(let icon) = $0 { icon } else { nil } })
  }
}

extension PropertyForm where Value == DynamicColor {
  /// A color for each appearance.
  public static var color: PropertyForm {
    PropertyForm(
      kind: .color, box: { .color($0) },
      unbox: { if case .color(let color) = $0 { color } else { nil } })
  }
}

extension PropertyForm where Value == Shadow {
  package static var shadow: PropertyForm {
    PropertyForm(
      kind: .shadow, box: { .shadow($0) },
      unbox: { if case .shadow(let shadow) = $0 { shadow } else { nil } })
  }
}

extension PropertyForm where Value == Font {
  /// A typeface, its size within limits.
  public static func font(_ sizes: NumberLimits = .fontSizes) -> PropertyForm {
    PropertyForm(
      kind: .font(sizes), box: { .font($0) },
      unbox: { if case .font(let font) = $0 { font } else { nil } })
  }
}

extension PropertyForm where Value == EdgeInsets {
  /// Distances from four edges, each within limits.
  public static func insets(_ limits: NumberLimits = .lengths) -> PropertyForm {
    PropertyForm(
      kind: .insets(limits), box: { .insets($0) },
      unbox: { if case .insets(let insets) = $0 { insets } else { nil } })
  }
}
