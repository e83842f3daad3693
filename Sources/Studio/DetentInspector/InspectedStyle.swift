import DetentDesign
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
  /// What a change requires.
  let effects: StyleEffects
  /// The value in the default look.
  var defaultValue: PropertyValue
  /// What it is, in a line; empty where nothing is said.
  var summary = ""
  /// What a colour is for, and so how far it has to stand out.
  var contrast = ContrastRole.decoration
}

/// What is shown of a property: the value of the first view, and whether another view has another
/// one.
struct InspectedValue: Hashable, Sendable {
  let value: PropertyValue
  var isMixed = false
}

/// The style of a view, or what the styles of several have in common, read and written by the names
/// of its properties.
@MainActor
struct InspectedStyle {
  /// The views whose style it is. The first one is the one that was selected last: where values
  /// differ, its own count.
  let views: [View]
  /// The name of the style's type; of several types all names.
  let typeName: String
  /// The properties that all views have, in the order of the first one's schema.
  let properties: [InspectedProperty]
  /// The looks of the views, one for each.
  private let looks: [Look]
  /// The indices of the properties in the schema of each look.
  private let indices: [[Int]]

  /// The look of one view without its type.
  fileprivate struct Look {
    let typeName: String
    let properties: [InspectedProperty]
    let read: @MainActor ([Int]) -> [PropertyValue]
    let shown: @MainActor ([Int]) -> [Bool]
    /// Takes the style that it is now for the one that is known.
    let note: @MainActor () -> Void
    let hasChanged: @MainActor () -> Bool
    let write: @MainActor (PropertyValue, String) -> String?
    let line: @MainActor (String) -> String?
  }

  /// The style of a view; nil for one that has none.
  init?(of view: View) { self.init(of: [view]) }

  /// What the styles of views have in common; nil where that is nothing.
  init?(of views: [View]) {
    let looks = views.compactMap { ($0 as? any Styled)?.look }
    guard let first = looks.first, looks.count == views.count else { return nil }
    let tables = looks.map { look in
      Dictionary(
        look.properties.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }
    let common = first.properties.filter { property in
      zip(looks, tables).allSatisfy { look, table in
        table[property.name].map { look.properties[$0].kind == property.kind } ?? false
      }
    }
    guard !common.isEmpty else { return nil }
    properties = common
    indices = tables.map { table in common.compactMap { table[$0.name] } }
    var names: [String] = []
    for look in looks where !names.contains(look.typeName) { names.append(look.typeName) }
    typeName = names.joined(separator: ", ")
    (self.views, self.looks) = (views, looks)
  }

  /// The values now, one for each property.
  var values: [InspectedValue] {
    for look in looks { look.note() }
    var result = looks[0].read(indices[0]).map { InspectedValue(value: $0) }
    for (look, indices) in zip(looks, indices).dropFirst() {
      for (index, value) in look.read(indices).enumerated() where value != result[index].value {
        result[index].isMixed = true
      }
    }
    return result
  }

  /// The value of one property now; nil for a name that there is not.
  func value(of name: String) -> InspectedValue? {
    let all = values(of: name)
    guard let first = all.first else { return nil }
    return InspectedValue(value: first, isMixed: !all.allSatisfy { $0 == first })
  }

  /// The value of one property in each of the views.
  func values(of name: String) -> [PropertyValue] {
    guard let index = properties.firstIndex(where: { $0.name == name }) else { return [] }
    return zip(looks, indices).flatMap { look, indices in look.read([indices[index]]) }
  }

  /// Whether a style is another one since `values` was read.
  var hasChanged: Bool { looks.contains { $0.hasChanged() } }

  /// Which properties the rest of a style leaves something to say, one for each property.
  var isShown: [Bool] {
    zip(looks, indices).map { $0.shown($1) }.reduce(properties.map { _ in false }) { all, shown in
      zip(all, shown).map { $0 || $1 }
    }
  }

  /// Sets one property, of all views.
  /// - Returns: why the value is refused, in one line, with nothing changed.
  func set(_ value: PropertyValue, of name: String) -> String? {
    var refusal: String?
    for look in looks { refusal = look.write(value, name) ?? refusal }
    return refusal
  }

  /// Swift that gives each view the property as it is now, a line each.
  func swiftLines(of name: String) -> [String] {
    looks.compactMap { $0.line(name) }
  }
}

extension Styled {
  fileprivate var look: InspectedStyle.Look {
    let specs = Style.schema.properties
    var last: Style?
    return InspectedStyle.Look(
      typeName: "\(Style.self)",
      properties: specs.map {
        InspectedProperty(
          name: $0.name, title: $0.title, group: $0.group, kind: $0.kind, effects: $0.effects,
          defaultValue: $0.defaultValue, summary: $0.summary, contrast: $0.contrast)
      },
      read: { [self] indices in
        let style = style
        return indices.map { specs[$0].value(in: style) }
      },
      shown: { [self] indices in
        let style = style
        return indices.map { specs[$0].isShown(in: style) }
      },
      note: { [self] in last = style },
      hasChanged: { [self] in style != last },
      write: { [self] in apply($0, to: $1) },
      line: { [self] in swiftLine(of: $0) })
  }

  /// The value of one property now, without a look at the others; nil for a name that there is not.
  func value(of name: String) -> PropertyValue? {
    Style.schema.property(named: name)?.value(in: style)
  }

  /// What a property can be; nil for a name that there is not.
  func kind(of name: String) -> PropertyKind? { Style.schema.property(named: name)?.kind }

  /// Swift that gives the view a property as it is now; nil for a name that there is not.
  func swiftLine(of name: String) -> String? {
    style.swiftLine(of: name, name: "\(ViewName.variable(of: self)).style")
  }

  /// Whether the style differs from the default look.
  var isChanged: Bool { style != Style() }
}
