import DetentDesign
import DetentDrawing
import DetentViews
import DetentWidgets

/// The menu of a property: it resets the value, copies it and pastes another one.
extension InspectorSession {
  /// Opens the menu of a row.
  /// - Parameter point: the point in the row; nil if keys open the menu.
  func openMenu(of row: PropertyRow, at point: Point?) {
    guard let style else { return }
    let property = row.property
    let value = style.value(of: property.name)
    let isDefault = value == InspectedValue(value: property.defaultValue)
    let isMixed = value?.isMixed != false
    func copy(_ text: @escaping @MainActor () -> String) -> @MainActor () -> Void {
      { [weak row] in row?.window?.offer(text(), on: .clipboard) }
    }
    let items: [(item: MenuItem, action: @MainActor () -> Void)] = [
      (
        MenuItem(
          "Reset to default", detail: isDefault ? "Default" : "Ctrl+⌫", isEnabled: !isDefault),
        { [weak row] in row?.didReset?() }
      ),
      (.separator, {}),
      (
        MenuItem("Copy JSON path"),
        copy { [self] in locations(of: property.name).joined(separator: "\n") }
      ),
      (
        MenuItem("Copy Swift"),
        copy { style.swiftLines(of: property.name).joined(separator: "\n") }
      ),
      (
        MenuItem("Copy value", detail: isMixed ? "Mixed" : "", isEnabled: !isMixed),
        copy { style.value(of: property.name).map { property.kind.text(of: $0.value) } ?? "" }
      ),
      (
        MenuItem("Paste value"),
        { [weak self, weak row] in
          row?.window?.requestText(from: .clipboard) { text in
            if let row { self?.paste(text ?? "", row, style) }
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
    guard style.views.elementsEqual(selectedViews, by: ===) else { return }
    let kind = row.property.kind
    guard !text.isEmpty else { return row.showMessage("Couldn’t paste: clipboard is empty") }
    guard let value = kind.value(fromText: text) ?? kind.token(text),
      let limited = kind.limited(value)
    else { return row.showMessage("Couldn’t paste: not \(kind)") }
    let note = limited == value ? nil : "\(value) is out of range. Changed to \(limited)."
    let refusal = history.edit(style, row.property.name, .editingDidEnd, limited)
    setNeedsRefresh()
    row.showMessage(refusal ?? note)
  }
}

extension PropertyKind {
  /// A colour by its name, as editors show it.
  @MainActor fileprivate func token(_ text: String) -> PropertyValue? {
    func half(_ appearance: Appearance) -> DynamicColor? {
      ColorTokens.color(named: text, appearance, current: .accent)
    }
    guard wrapped == .color, let light = half(.light), let dark = half(.dark) else { return nil }
    return .color(DynamicColor(lightOf: light, darkOf: dark))
  }
}
