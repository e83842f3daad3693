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
    case value(PropertyValue)
    /// Why there is nothing.
    case nothing(String)
  }

  /// Opens the menu of a row once the clipboard has said what it holds.
  /// - Parameter point: in the row; nil if keys open the menu.
  func open(_ row: PropertyRow, at point: Point?) {
    guard let style = session.style, let window = row.window else { return }
    let property = row.property
    waiting += 1
    let number = waiting
    let show = { @MainActor [weak self, weak row] (content: Content) in
      guard let self, let row, waiting == number else { return }
      waiting += 1
      open(row, style, content, at: point)
    }
    window.requestText(from: .clipboard) { show(Self.content($0, for: property)) }
    if waiting == number { row.startTimer(after: Self.patience) { show(.unknown) } }
  }

  private func open(
    _ row: PropertyRow, _ style: InspectedStyle, _ content: Content, at point: Point?
  ) {
    let value = style.value(of: row.property.name)
    let isDefault = value == InspectedValue(value: row.property.defaultValue)
    let isMixed = value?.isMixed != false
    var reason = ""
    if case .nothing(let text) = content { reason = text }
    let items: [(item: MenuItem, action: Action?)] = [
      (
        MenuItem(
          "Reset to default", detail: isDefault ? "Default" : "Ctrl+⌫",
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
      perform(action, row, style, content)
    }
    menu.open(from: row, at: point)
  }

  // MARK: Actions

  private func perform(
    _ action: Action, _ row: PropertyRow, _ style: InspectedStyle, _ content: Content
  ) {
    let property = row.property
    func offer(_ lines: [String]) {
      row.window?.offer(lines.joined(separator: "\n"), on: .clipboard)
    }
    switch action {
    case .reset: row.didReset?()
    case .copyPath: offer(session.locations(of: property.name))
    case .copySwift: offer(style.swiftLines(of: property.name))
    case .copyValue:
      if let value = style.value(of: property.name) { offer([property.kind.text(of: value.value)]) }
    case .pasteValue:
      if case .value(let value) = content { return paste(value, row, style) }
      row.window?.requestText(from: .clipboard) { [weak self, weak row] text in
        guard let self, let row, session.style?.views.elementsEqual(style.views, by: ===) == true
        else { return }
        switch Self.content(text, for: property) {
        case .value(let value): paste(value, row, style)
        case .nothing(let reason): row.showMessage("Couldn’t paste: \(reason)")
        case .unknown: break
        }
      }
    }
  }

  /// Sets the property. A number out of its range becomes the nearest end, with a message.
  private func paste(_ value: PropertyValue, _ row: PropertyRow, _ style: InspectedStyle) {
    let kind = row.property.kind
    guard let limited = kind.limited(value) else { return }
    let note = limited == value ? nil : "\(value) is out of range. Changed to \(limited)."
    let refusal = session.history.set(limited, of: row.property.name, in: style)
    session.setNeedsRefresh()
    row.showMessage(refusal ?? note)
  }

  // MARK: The clipboard

  /// The value that a text has for a property.
  private static func content(_ text: String?, for property: InspectedProperty) -> Content {
    guard let text, !text.isEmpty else { return .nothing("Clipboard is empty") }
    guard let value = property.kind.value(fromText: text) ?? token(text, property.kind),
      property.kind.limited(value) != nil
    else { return .nothing("not \(property.kind)") }
    return .value(value)
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
