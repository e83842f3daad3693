import DetentDrawing
import DetentViews

extension Spinner {
  /// The hub: a combo box with the title of the selected item as its value.
  func hubNode() -> AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    let item = model.selectedItem
    let hasPopup = model.presentation == .wheel || model.presentation == .picker
    var states = accessibilityStates
    if hasPopup { states.append(isOpen ? .expanded : .collapsed) }
    return AccessibilityNode(
      id: identifier, type: "Spinner",
      role: model.presentation == .button ? .button : role, label: accessibilityLabel,
      frame: frameInWindow(bounds),
      value: hasPopup ? Double(model.selectedIndex) : nil, valueText: item?.title,
      minimum: hasPopup ? 0 : nil, maximum: hasPopup ? Double(model.count - 1) : nil,
      increment: hasPopup ? 1 : nil, states: states)
  }

  /// While it is open, a list of its items.
  func popupNodes() -> [AccessibilityNode] {
    guard accessibilityRole != nil, isOpen, let popup else { return [] }
    let frame = popup.placement.frame
    let list = AccessibilityNode(
      id: identifier.map { "\($0).list" }, type: popup.isWheel ? "SpinnerWheel" : "SpinnerPicker",
      role: .list, label: accessibilityLabel, frame: frame,
      children: model.items.indices.map { itemNode($0, popup) })
    guard case .picker(let picker) = popup.shape, !picker.search.isEmpty else { return [list] }
    let origin = popup.contentOrigin
    return [
      list,
      AccessibilityNode(
        id: identifier.map { "\($0).search" }, type: "SpinnerSearch", role: .textbox,
        label: searchPlaceholder, frame: picker.search.offsetBy(dx: origin.x, dy: origin.y),
        valueText: search.text, states: [.focused]),
    ]
  }

  private func itemNode(_ index: Int, _ popup: SpinnerPopup) -> AccessibilityNode {
    let item = model.items[index]
    var states: [AccessibilityState] = []
    if !model.isSelectable(index) { states.append(.disabled) }
    if index == model.selectedIndex { states.append(.selected) }
    if let hoveredSlot, model.index(ofSlot: hoveredSlot) == index { states.append(.hovered) }
    let frame = itemFrame(index, popup)
    if frame.isEmpty { states.append(.hidden) }
    return AccessibilityNode(
      id: identifier.map { "\($0).\(index)" } ?? "\(index)", type: "SpinnerItem", role: .option,
      label: item.title, frame: frame, valueText: item.description, states: states)
  }

  /// The square of an icon or of a title on the wheel, or a row; empty where it cannot be seen.
  private func itemFrame(_ index: Int, _ popup: SpinnerPopup) -> Rect {
    let origin = popup.contentOrigin
    let local: Rect
    switch popup.shape {
    case .wheel(let wheel):
      let isTitle = model.items[index].showsTitle
      let (distance, titleRadius) = wheel.titleCircle
      let middle = wheel.point(
        at: wheel.offset(ofSlot: Double(index), rotation: rotation),
        radius: isTitle ? distance : wheel.iconRadius)
      let side = max(isTitle ? 2 * titleRadius : wheel.iconSide, 1)
      local = Rect(center: middle, size: Size(width: side, height: side))
    case .picker(let picker):
      let slot = model.slot(ofIndex: index)
      let isShown = model.slots.contains(slot) && model.index(ofSlot: slot) == index
      let row = isShown ? picker.row(slot: slot, rotation: rotation, drift: drift) : nil
      local = row?.frame.intersection(picker.list) ?? .zero
    }
    return local.isEmpty ? .zero : local.offsetBy(dx: origin.x, dy: origin.y)
  }

  /// Selects an item as the user would: told to the targets, and committed unless more may follow.
  func setIndexForAccessibility(_ value: Double) -> Bool {
    guard isEnabled, gesture == nil, let index = Int(exactly: value.rounded()),
      model.isSelectable(index)
    else { return false }
    stopSpinning()
    endRuns()
    // A handler of a run's end may have done anything.
    guard isEnabled, model.isSelectable(index) else { return false }
    turn(toIndex: index, reason: .accessibility)
    endRuns()
    return true
  }
}
