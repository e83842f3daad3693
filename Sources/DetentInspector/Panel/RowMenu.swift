import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

/// What can be done with a property besides editing it: its default, and its ways through the
/// clipboard.
@MainActor
final class RowMenu {
  private let session: InspectorSession
  /// The time that the clipboard has to answer; then the menu opens without what it holds.
  private static let patience = Duration.milliseconds(120)
  /// The menu that waits for the clipboard, by its number.
  private var waiting = 0

  init(_ session: InspectorSession) { self.session = session }

  private enum Action {
    case reset, copyPath, copySwift, copyValue, pasteValue
  }

  /// What the clipboard has for properties.
  private enum Content {
    /// The program that has it does not answer; the request is repeated when it is pasted.
    case unknown
    case values([PropertyValue])
    /// Why there is nothing.
    case nothing(String)
  }

  /// Opens the menu of a row once the clipboard has said what it holds.
  /// - Parameters:
  ///   - properties: one, or the ends of an interval.
  ///   - point: in the row; nil where keys open the menu.
  func open(_ row: PropertyRow, _ properties: [InspectedProperty], at point: Point?) {
    guard let style = session.style, let window = row.window else { return }
    waiting += 1
    let number = waiting
    let show = { @MainActor [weak self, weak row] (content: Content) in
      guard let self, let row, waiting == number else { return }
      waiting += 1
      open(row, style, properties, content, at: point)
    }
    window.requestText(from: .clipboard) { show(Self.content($0, for: properties)) }
    if waiting == number { row.startTimer(after: Self.patience) { show(.unknown) } }
  }

  private func open(
    _ row: PropertyRow, _ style: InspectedStyle, _ properties: [InspectedProperty],
    _ content: Content, at point: Point?
  ) {
    let values = properties.map { style.value(of: $0.name) }
    let isDefault = zip(properties, values).allSatisfy {
      $1 == InspectedValue(value: $0.defaultValue)
    }
    let isMixed = values.contains { $0?.isMixed != false }
    var reason = ""
    if case .nothing(let text) = content { reason = text }
    let items: [(item: MenuItem, action: Action?)] = [
      (
        MenuItem(
          "Reset to default", detail: isDefault ? "is the default" : "Ctrl+⌫",
          isEnabled: !isDefault), .reset
      ),
      (.separator, nil), (MenuItem("Copy JSON path"), .copyPath),
      (MenuItem("Copy Swift"), .copySwift),
      (MenuItem("Copy value", detail: isMixed ? "Mixed" : "", isEnabled: !isMixed), .copyValue),
      (MenuItem("Paste value", detail: reason, isEnabled: reason.isEmpty), .pasteValue),
    ]
    let menu = MenuPopover(items.map(\.item), style: EditorLook.menu.menu)
    menu.didChoose = { [weak self, weak row] index in
      guard let self, let row, let action = items[index].action else { return }
      perform(action, row, style, properties, content)
    }
    menu.open(from: row, at: point)
  }

  // MARK: Actions

  private func perform(
    _ action: Action, _ row: PropertyRow, _ style: InspectedStyle,
    _ properties: [InspectedProperty], _ content: Content
  ) {
    func offer(_ lines: [String]) {
      row.window?.offer(lines.joined(separator: "\n"), on: .clipboard)
    }
    switch action {
    case .reset: row.didReset?()
    case .copyPath: offer(properties.flatMap { session.locations(of: $0.name) })
    case .copySwift: offer(properties.flatMap { style.swiftLines(of: $0.name) })
    case .copyValue:
      offer(
        properties.compactMap { property in
          style.value(of: property.name).map { property.kind.text(of: $0.value) }
        })
    case .pasteValue:
      if case .values(let values) = content { return paste(values, row, style, properties) }
      row.window?.requestText(from: .clipboard) { [weak self, weak row] text in
        guard let self, let row, session.style?.views.elementsEqual(style.views, by: ===) == true
        else { return }
        switch Self.content(text, for: properties) {
        case .values(let values): paste(values, row, style, properties)
        case .nothing(let reason): row.showMessage("Not pasted: \(reason)")
        case .unknown: break
        }
      }
    }
  }

  /// Gives values to the properties; a number out of its range is brought into it, and that is
  /// said.
  private func paste(
    _ values: [PropertyValue], _ row: PropertyRow, _ style: InspectedStyle,
    _ properties: [InspectedProperty]
  ) {
    var notes: [String] = []
    let taken = zip(properties, values).compactMap { property, value in
      property.kind.limited(value).map { limited in
        if limited != value {
          notes.append("\(value) is not \(property.kind); \(limited) is taken")
        }
        return (name: property.name, value: limited)
      }
    }
    let refusal = session.history.set(taken, of: style)
    session.setNeedsRefresh()
    row.showMessage(refusal ?? notes.first)
  }

  // MARK: The clipboard

  /// What a text says for properties: a line for each, where there are several.
  private static func content(_ text: String?, for properties: [InspectedProperty]) -> Content {
    guard let text, !text.isEmpty else { return .nothing("empty clipboard") }
    let lines =
      properties.count == 1
      ? [text] : text.trimmingSpaces.split(separator: "\n").map { String($0) }
    guard lines.count == properties.count else {
      return .nothing("not \(properties.count) lines")
    }
    var values: [PropertyValue] = []
    for (line, property) in zip(lines, properties) {
      guard let value = property.kind.value(fromText: line) ?? token(line, property.kind),
        property.kind.limited(value) != nil
      else { return .nothing("not \(property.kind)") }
      values.append(value)
    }
    return .values(values)
  }

  /// A colour by its name, as editors show it.
  private static func token(_ text: String, _ kind: PropertyKind) -> PropertyValue? {
    guard kind.wrapped == .color else { return nil }
    let halves = [Appearance.light, .dark].map { appearance in
      ColorTokens.color(named: text, appearance, current: .accent)
    }
    guard let light = halves[0], let dark = halves[1] else { return nil }
    return .color(DynamicColor(lightOf: light, darkOf: dark))
  }
}
