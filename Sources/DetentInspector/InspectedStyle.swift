import DetentDrawing
import DetentViews

/// One property of a view's style without its type: all that an editor has to know of it.
struct InspectedProperty: Hashable, Sendable {
  /// The stable name, as in files and in code.
  let name: String
  /// What a row shows.
  let title: String
  /// The heading of its group.
  let group: String
  /// What it can be, and so which editor suits it.
  var kind: PropertyKind
  /// What a change asks for.
  let effects: StyleEffects
  /// The value in the look of the design.
  var defaultValue: PropertyValue
  /// What it is, in a line; empty where nothing is said.
  var summary = ""
  /// What a colour is for, and so how far it has to stand out.
  var contrast = ContrastRole.decoration
  /// The property that is the upper end of an interval whose lower end this one is.
  var pairedWith: String?
}

/// The style of a view, read and written by the names of its properties.
@MainActor
struct InspectedStyle {
  /// Whose it is.
  let view: View
  /// The name of the style's type.
  let typeName: String
  /// In the order of the schema.
  let properties: [InspectedProperty]
  private let read: @MainActor () -> [PropertyValue]
  private let shown: @MainActor () -> [Bool]
  private let write: @MainActor (PropertyValue, String) -> String?

  /// The style of a view; nil for one that has none.
  init?(of view: View) {
    guard let styled = view as? any Styled else { return nil }
    self = styled.inspectedStyle
  }

  fileprivate init(
    view: View, typeName: String, properties: [InspectedProperty],
    read: @escaping @MainActor () -> [PropertyValue], shown: @escaping @MainActor () -> [Bool],
    write: @escaping @MainActor (PropertyValue, String) -> String?
  ) {
    self.view = view
    self.typeName = typeName
    self.properties = properties
    self.read = read
    self.shown = shown
    self.write = write
  }

  /// The values now, one for each property.
  var values: [PropertyValue] { read() }

  /// Which properties the rest of the style leaves something to say, one for each property.
  var isShown: [Bool] { shown() }

  /// Sets one property.
  /// - Returns: why the value is refused, in one line, with nothing changed.
  func set(_ value: PropertyValue, of name: String) -> String? { write(value, name) }
}

extension Styled {
  fileprivate var inspectedStyle: InspectedStyle {
    let specs = Style.schema.properties
    return InspectedStyle(
      view: self, typeName: "\(Style.self)",
      properties: specs.map {
        InspectedProperty(
          name: $0.name, title: $0.title, group: $0.group, kind: $0.kind, effects: $0.effects,
          defaultValue: $0.defaultValue, summary: $0.summary, contrast: $0.contrast,
          pairedWith: $0.pairedWith)
      },
      read: { [self] in
        let style = style
        return specs.map { $0.value(in: style) }
      },
      shown: { [self] in
        let style = style
        return specs.map { $0.isShown(in: style) }
      },
      write: { [self] in apply($0, to: $1) })
  }
}
