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

extension InspectedValue {
  /// What the values of views show; nil for no views.
  fileprivate init?(of all: [PropertyValue]) {
    guard let first = all.first else { return nil }
    self.init(value: first, isMixed: !all.allSatisfy { $0 == first })
  }
}

/// The style of a view, or what the styles of several have in common, read and written by the names
/// of its properties.
@MainActor
struct InspectedStyle {
  /// The views whose style it is. The first one is the one that was selected last: where values
  /// differ, its own count.
  var views: [View] { styled }
  private let styled: [any Styled]
  /// The name of the style's type; of several types all names.
  let typeName: String
  /// The properties that all views have, in the order of the first one's schema.
  let properties: [InspectedProperty]

  /// The style of a view; nil for one that has none.
  init?(of view: View) { self.init(of: [view]) }

  /// What the styles of views have in common; nil where that is nothing.
  init?(of views: [View]) {
    styled = views.compactMap { $0 as? any Styled }
    guard let first = styled.first, styled.count == views.count else { return nil }
    properties = styled.dropFirst().reduce(first.inspectedProperties) { common, view in
      let kinds = Dictionary(
        view.inspectedProperties.map { ($0.name, $0.kind) }, uniquingKeysWith: { kind, _ in kind })
      return common.filter { kinds[$0.name] == $0.kind }
    }
    guard !properties.isEmpty else { return nil }
    var types: [String] = []
    for view in styled where !types.contains(view.styleName) { types.append(view.styleName) }
    typeName = types.joined(separator: ", ")
  }

  /// The values now, one for each property.
  var values: [InspectedValue] {
    let all = styled.map(\.allValues)
    return properties.compactMap { property in
      InspectedValue(of: all.compactMap { $0[property.name] })
    }
  }

  /// The value of one property now; nil for a name that there is not.
  func value(of name: String) -> InspectedValue? { InspectedValue(of: values(of: name)) }

  /// The value of one property in each of the views.
  func values(of name: String) -> [PropertyValue] { styled.compactMap { $0.value(of: name) } }

  /// Which properties the rest of a style leaves something to say, one for each property.
  var isShown: [Bool] {
    let shown = Set(styled.flatMap(\.shownNames))
    return properties.map { shown.contains($0.name) }
  }

  /// Sets one property, of all views.
  /// - Returns: why the value is refused, in one line, with nothing changed.
  func set(_ value: PropertyValue, of name: String) -> String? {
    styled.reduce(nil) { refusal, view in view.apply(value, to: name) ?? refusal }
  }

  /// Swift that gives each view the property as it is now, a line each.
  func swiftLines(of name: String) -> [String] { styled.compactMap { $0.swiftLine(of: name) } }
}

/// A look without its type.
extension Styled {
  fileprivate var styleName: String { "\(Style.self)" }

  fileprivate var inspectedProperties: [InspectedProperty] {
    Style.schema.properties.map {
      InspectedProperty(
        name: $0.name, title: $0.title, group: $0.group, kind: $0.kind,
        defaultValue: $0.defaultValue, summary: $0.summary, contrast: $0.contrast)
    }
  }

  fileprivate var allValues: [String: PropertyValue] {
    let style = style
    let values = Style.schema.properties.map { ($0.name, $0.value(in: style)) }
    return Dictionary(values, uniquingKeysWith: { value, _ in value })
  }

  fileprivate var shownNames: [String] {
    let style = style
    return Style.schema.properties.filter { $0.isShown(in: style) }.map(\.name)
  }

  /// The value of one property now, or nil for a name that there is not.
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
