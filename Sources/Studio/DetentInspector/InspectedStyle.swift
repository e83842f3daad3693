import DetentDesign
import DetentDrawing
import DetentViews

/// A property of a style without the style's type, with everything that an editor needs.
struct InspectedProperty: Hashable, Sendable {
  /// The stable name, as in files and in code.
  let name: String
  let title: String
  let group: String
  /// The kind of value, which determines the editor.
  var kind: PropertyKind
  var defaultValue: PropertyValue
  /// A description in one line, or an empty string.
  var summary = ""
  /// The use of a color, which determines its required contrast.
  var contrast = ContrastRole.decoration
}

/// The shown value of a property: the first view's value, and whether other views differ.
struct InspectedValue: Hashable, Sendable {
  let value: PropertyValue
  var isMixed = false
}

extension InspectedValue {
  fileprivate init?(of all: [PropertyValue]) {
    guard let first = all.first else { return nil }
    self.init(value: first, isMixed: !all.allSatisfy { $0 == first })
  }
}

/// The style of one view, or the common properties of several views, accessed by property names.
struct InspectedStyle: PropertyGroups.Source {
  /// The views. The first one was selected last, and its values count if the views differ.
  var views: [View] { styled }
  private let styled: [any Styled]
  /// The name of the style's type, or all names of several types.
  let typeName: String
  var foldingKey: String { typeName }
  /// The common properties, in the order of the first view's schema.
  let properties: [InspectedProperty]

  /// Fails if a view has no style, or if the views share no property.
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

  var values: [InspectedValue] {
    let all = styled.map(\.allValues)
    return properties.compactMap { property in
      InspectedValue(of: all.compactMap { $0[property.name] })
    }
  }

  func value(of name: String) -> InspectedValue? { InspectedValue(of: values(of: name)) }

  func values(of name: String) -> [PropertyValue] { styled.compactMap { $0.value(of: name) } }

  var isShown: [Bool] {
    let shown = Set(styled.flatMap(\.shownNames))
    return properties.map { shown.contains($0.name) }
  }

  /// The color of the nearest opaque ancestor.
  var ground: DynamicColor? {
    views[0].lineage.dropFirst().lazy.compactMap(\.backgroundColor)
      .first { $0.light.alpha == 1 && $0.dark.alpha == 1 } ?? .background
  }

  /// Swift code that sets the current value of a property, one line per view.
  func swiftLines(of name: String) -> [String] { styled.compactMap { $0.swiftLine(of: name) } }
}

/// Type-erased access to a style.
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

  func value(of name: String) -> PropertyValue? {
    Style.schema.property(named: name)?.value(in: style)
  }

  func kind(of name: String) -> PropertyKind? { Style.schema.property(named: name)?.kind }

  func swiftLine(of name: String) -> String? {
    style.swiftLine(of: name, name: "\(ViewName.variable(of: self)).style")
  }

  var isChanged: Bool { style != Style() }
}
