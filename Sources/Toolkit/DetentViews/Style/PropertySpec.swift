public import DetentDrawing
import Synchronization

/// One property of a style, described once: inspectors, files and change detection all read this.
///
/// A property is said once: its name is that of the stored property that a key path leads to. The
/// typed key path is hidden behind closures, so that properties of all types fit in one list.
///
///     .number(\.arcThickness, title: "Thickness", group: "Value", limits: .lengths)
///       .described("The thickness of the arc.").formerly("arcWidth")
public struct PropertySpec<Root: Sendable>: Sendable {
  /// All that is said of it. It stands in a box: a schema hands on hundreds of properties, each
  /// through several calls, and code that copies so much every time was half of a schema.
  private struct Facts: Sendable {
    var name: @Sendable () -> String
    let title: String
    let group: String
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

    /// Read from the key path when it is needed: that takes longer than all the rest of a schema,
    /// and a program that only draws never does.
    var name: String {
      known.withLock { known in
        let name = known ?? facts.name()
        known = name
        return name
      }
    }
  }

  private let box: Box

  /// The stable name: in files, and the same as in code.
  package var name: String { box.name }
  /// What an editor shows.
  public var title: String { box.facts.title }
  /// The heading under which an editor shows it.
  public var group: String { box.facts.group }
  package var kind: PropertyKind { box.facts.kind }
  package var effects: StyleEffects { box.facts.effects }
  /// How far a colour has to stand out.
  package var contrast: ContrastRole { box.facts.contrast }
  package var summary: String { box.facts.summary }
  /// The names that it had in former files.
  package var aliases: [String] { box.facts.aliases }
  /// Whether the number is a duration in code.
  package var isDuration: Bool { box.facts.isDuration }

  /// The value of the property in a style.
  public func value(in root: Root) -> PropertyValue { box.facts.read(root) }

  /// Whether the property has an effect in a style; an editor hides it otherwise.
  package func isShown(in root: Root) -> Bool { box.facts.shows?(root) ?? true }

  /// Writes a value within its range; false if it is of another kind or not finite.
  @discardableResult
  package func set(_ value: PropertyValue, in root: inout Root) -> Bool {
    guard let value = kind.limited(value) else { return false }
    return box.facts.write(&root, value)
  }

  /// Why an editor may not set a value, in one line; nil if it may.
  package func validationMessage(for value: PropertyValue) -> String? {
    kind.limited(value) == value ? nil : "\(value) is not \(kind)"
  }

  package init<Value>(
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: PropertyForm<Value>,
    title: String, group: String, effects: StyleEffects = .display,
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

  /// A property of a nested style; its name is the path to it, such as `menu.font`.
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

  /// The same under a name. A key path to a requirement of a protocol has none: the stored property
  /// is another one in each style.
  public func named(_ name: String) -> PropertySpec { saying { $0.name = { name } } }

  /// The same with a line that says what it is. It is for those who see no code: the comment of the
  /// property, which no program can read, says the same to those who do.
  public func described(_ summary: String) -> PropertySpec { saying { $0.summary = summary } }

  /// The same with names that it had before, which files may still use.
  package func formerly(_ names: String...) -> PropertySpec { saying { $0.aliases += names } }

  /// The same for styles that leave it something to say.
  public func shown(where condition: @escaping @Sendable (Root) -> Bool) -> PropertySpec {
    saying { facts in
      let before = facts.shows
      facts.shows = { (before?($0) ?? true) && condition($0) }
    }
  }
}

extension PropertySpec where Root: DesignStyle {
  /// The value in the default look, to compare with.
  public var defaultValue: PropertyValue { value(in: Root()) }
}

// MARK: The usual properties

extension PropertySpec {
  /// A number.
  public static func number(
    _ path: any WritableKeyPath<Root, Double> & Sendable,
    title: String, group: String, limits: NumberLimits, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .number(limits), title: title, group: group, effects: effects)
  }

  /// How long something takes: a number of milliseconds.
  public static func duration(
    _ path: any WritableKeyPath<Root, Duration> & Sendable,
    title: String, group: String, limits: NumberLimits = .milliseconds,
    effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .duration(limits), title: title, group: group, effects: effects)
  }

  /// A switch.
  public static func flag(
    _ path: any WritableKeyPath<Root, Bool> & Sendable,
    title: String, group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .flag, title: title, group: group, effects: effects)
  }

  /// One of the cases of an enumeration.
  public static func choice<Choice>(
    _ path: any WritableKeyPath<Root, Choice> & Sendable,
    title: String, group: String, effects: StyleEffects = .display
  ) -> PropertySpec
  where Choice: RawRepresentable<String> & CaseIterable & Sendable {
    PropertySpec(path, .choice, title: title, group: group, effects: effects)
  }

  /// A colour for each appearance.
  public static func color(
    _ path: any WritableKeyPath<Root, DynamicColor> & Sendable,
    title: String, group: String, effects: StyleEffects = .display,
    contrast: ContrastRole = .decoration
  ) -> PropertySpec {
    PropertySpec(
      path, .color, title: title, group: group, effects: effects, contrast: contrast)
  }

  /// A shadow.
  public static func shadow(
    _ path: any WritableKeyPath<Root, Shadow> & Sendable,
    title: String, group: String, effects: StyleEffects = .display
  ) -> PropertySpec {
    PropertySpec(path, .shadow, title: title, group: group, effects: effects)
  }

  /// A typeface with its size and weight.
  public static func font(
    _ path: any WritableKeyPath<Root, Font> & Sendable,
    title: String, group: String, effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(path, .font(), title: title, group: group, effects: effects)
  }

  /// Distances from four edges.
  public static func insets(
    _ path: any WritableKeyPath<Root, EdgeInsets> & Sendable,
    title: String, group: String, limits: NumberLimits = .lengths, effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(path, .insets(limits), title: title, group: group, effects: effects)
  }

  /// What is written somewhere.
  public static func text(
    _ path: any WritableKeyPath<Root, String> & Sendable,
    title: String, group: String, effects: StyleEffects = .placed
  ) -> PropertySpec {
    PropertySpec(path, .text, title: title, group: group, effects: effects)
  }
}

// MARK: Forms

/// How the values of a type pass as a ``PropertyValue``.
public struct PropertyForm<Value>: Sendable {
  package let kind: PropertyKind
  var isDuration = false
  package let box: @Sendable (Value) -> PropertyValue
  /// Nil for a value of another kind.
  package let unbox: @Sendable (PropertyValue) -> Value?

  /// What another form is, or nothing.
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

  /// Longer than any time that can be waited for, and what a `Duration` can hold.
  private static var longest: Double { 1e15 }

  private static func duration(of milliseconds: Double) -> Duration {
    .milliseconds(max(-longest, min(milliseconds, longest)))
  }

  /// The number that is read back as the same duration. The division may miss it by a hair.
  private static func milliseconds(of duration: Duration) -> Double {
    let number = duration / .milliseconds(1)
    if Self.duration(of: number) == duration { return number }
    let near = [number.nextUp, number.nextDown, number.nextUp.nextUp, number.nextDown.nextDown]
    return near.first { Self.duration(of: $0) == duration } ?? number
  }
}

extension PropertyForm where Value == Bool {
  /// True or false.
  public static var flag: PropertyForm {
    PropertyForm(
      kind: .flag, box: { .flag($0) },
      unbox: { if case .flag(let flag) = $0 { flag } else { nil } })
  }
}

extension PropertyForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of the cases of an enumeration, by their names.
  public static var choice: PropertyForm {
    PropertyForm(
      kind: .choice(Value.allCases.map(\.rawValue)), box: { .choice($0.rawValue) },
      unbox: { if case .choice(let name) = $0 { Value(rawValue: name) } else { nil } })
  }
}

extension PropertyForm where Value == String {
  /// A text.
  public static var text: PropertyForm {
    PropertyForm(
      kind: .text, box: { .text($0) },
      unbox: { if case .text(let text) = $0 { text } else { nil } })
  }

  /// The path of an image from the working directory; a file of styles says it from its folder.
  public static var image: PropertyForm {
    PropertyForm(
      kind: .image, box: { .image($0) },
      unbox: { if case .image(let path) = $0 { path } else { nil } })
  }
}

extension PropertyForm where Value == Icon {
  /// An icon beside a text; one that is not there is drawn as a box, so every text is taken.
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
