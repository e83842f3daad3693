import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

/// The menu of a property: it resets the value, copies it and pastes another one.
@MainActor
final class RowMenu {
  private let session: InspectorSession

  init(_ session: InspectorSession) { self.session = session }

  /// Opens the menu of a row.
  /// - Parameter point: the point in the row; nil if keys open the menu.
  func open(_ row: PropertyRow, at point: Point?) {
    guard let style = session.style else { return }
    let property = row.property
    let value = style.value(of: property.name)
    let isDefault = value == InspectedValue(value: property.defaultValue)
    let isMixed = value?.isMixed != false
    func copy(_ lines: @escaping @MainActor () -> [String]) -> @MainActor () -> Void {
      { [weak row] in
        row?.window?.offer(lines().joined(separator: "\n"), on: .clipboard)
      }
    }
    let items: [(item: MenuItem, action: @MainActor () -> Void)] = [
      (
        MenuItem(
          "Reset to default", detail: isDefault ? "Default" : "Ctrl+⌫", isEnabled: !isDefault),
        { [weak row] in row?.didReset?() }
      ),
      (.separator, {}),
      (MenuItem("Copy JSON path"), copy { [session] in session.locations(of: property.name) }),
      (MenuItem("Copy Swift"), copy { style.swiftLines(of: property.name) }),
      (
        MenuItem("Copy value", detail: isMixed ? "Mixed" : "", isEnabled: !isMixed),
        copy { style.value(of: property.name).map { [property.kind.text(of: $0.value)] } ?? [] }
      ),
      (
        MenuItem("Paste value"),
        { [weak self, weak row] in
          row?.window?.requestText(from: .clipboard) { text in
            if let self, let row { self.paste(text ?? "", row, style) }
          }
        }
      ),
    ]
    let menu = MenuPopover(items.map(\.item), style: EditorLook.menu.menu)
    menu.didChoose = { items[$0].action() }
    menu.open(from: row, at: point)
  }

  /// Sets the property to the value of a text. A number out of its range becomes the nearest end,
  /// with a message.
  private func paste(_ text: String, _ row: PropertyRow, _ style: InspectedStyle) {
    // The program that has the clipboard may have taken its time.
    guard session.style?.views.elementsEqual(style.views, by: ===) == true else { return }
    let kind = row.property.kind
    guard !text.isEmpty else { return row.showMessage("Couldn’t paste: clipboard is empty") }
    guard let value = kind.value(fromText: text) ?? Self.token(text, kind),
      let limited = kind.limited(value)
    else { return row.showMessage("Couldn’t paste: not \(kind)") }
    let note = limited == value ? nil : "\(value) is out of range. Changed to \(limited)."
    let refusal = session.history.set(limited, of: row.property.name, in: style)
    session.setNeedsRefresh()
    row.showMessage(refusal ?? note)
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
