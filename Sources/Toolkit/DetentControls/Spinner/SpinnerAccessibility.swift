import DetentDrawing
import DetentViews

extension Spinner {
  /// The node of the hub, or nil if the program has removed the role.
  var hubNode: AccessibilityNode? {
    guard let role = accessibilityRole else { return nil }
    // A selection of several items is not a number.
    let hasValue = hasPopup && !model.allowsMultipleSelection
    var states = accessibilityStates
    if hasPopup { states += [.haspopup, isOpen ? .expanded : .collapsed] }
    return AccessibilityNode(
      id: identifier, type: "Spinner", role: model.presentation == .button ? .button : role,
      label: accessibilityLabel, frame: frameInWindow(bounds),
      value: hasValue ? Double(model.currentIndex) : nil, valueText: renderState.selectedText,
      minimum: hasValue ? 0 : nil, maximum: hasValue ? Double(model.count - 1) : nil,
      increment: hasValue ? 1 : nil, states: states)
  }

  /// The nodes of the items, hidden while the spinner is closed, and of the search.
  var popupNodes: [AccessibilityNode] {
    guard accessibilityRole != nil, hasPopup else { return [] }
    let popup = isOpen ? popup : nil
    let list = AccessibilityNode(
      id: identifier.map { "\($0).list" },
      type: model.presentation == .wheel ? "SpinnerWheel" : "SpinnerPicker",
      role: .list, label: accessibilityLabel,
      frame: popup?.contentPlacement.frame ?? frameInWindow(bounds),
      states: (model.allowsMultipleSelection ? [.multiselectable] : [])
        + (popup == nil ? [.hidden] : []),
      children: readItems.map { itemNode($0, popup) }, part: "list")
    guard let searchFrame = popup?.searchFrame else { return [list] }
    return [
      list,
      AccessibilityNode(
        id: identifier.map { "\($0).search" }, type: "SpinnerSearch", role: .textbox,
        label: traits.localized("Search"), frame: searchFrame, valueText: search.text,
        states: [.focused], part: "search"),
    ]
  }

  private var readItems: [Int] {
    let first = model.items.indices.prefix(Self.mostItems)
    let others = model.selectedIndexes.union([model.currentIndex])
      .filter { $0 >= first.endIndex && $0 < model.count }
    return Array(first) + others.sorted()
  }

  /// Limited because screen readers fetch all nodes at once.
  private static let mostItems = 500

  private func itemNode(_ index: Int, _ popup: SpinnerPopup?) -> AccessibilityNode {
    let item = model.items[index]
    var states: [AccessibilityState] = []
    if !model.isSelectable(index) { states.append(.disabled) }
    if model.isSelected(index) { states.append(.selected) }
    if model.allowsMultipleSelection, popup != nil, index == model.currentIndex {
      states += [.focusable, .focused]
    }
    if gesture.hoveredSlot.map(model.index(ofSlot:)) == index { states.append(.hovered) }
    let frame = popup.map { itemFrame(index, $0) } ?? frameInWindow(bounds)
    if popup == nil || frame.isEmpty { states.append(.hidden) }
    var node = AccessibilityNode(
      id: identifier.map { "\($0).\(index)" } ?? "\(index)", type: "SpinnerItem", role: .option,
      label: item.title, frame: frame, valueText: item.description, states: states,
      part: "\(index)")
    node.description = item.accessibilityDescription ?? item.description
    if model.count > Self.mostItems {
      (node.positionInSet, node.setSize) = (index + 1, model.count)
    }
    return node
  }

  /// The square of an icon or a title on the wheel, or a row; empty if it is out of sight.
  private func itemFrame(_ index: Int, _ popup: SpinnerPopup) -> Rect {
    let origin = popup.contentOrigin
    let local: Rect
    switch popup.shape {
    case .wheel(let geometry):
      let isTitle = model.items[index].showsTitle || renderState.showsWords(on: geometry)
      let (distance, titleRadius) = geometry.titleCircle
      let middle = geometry.point(
        at: geometry.offset(ofSlot: Double(index), rotation: wheel.rotation),
        radius: isTitle ? distance : geometry.iconRadius)
      let side = max(isTitle ? 2 * titleRadius : geometry.iconSide, 1)
      local = Rect(center: middle, size: Size(width: side, height: side))
    case .picker(let picker):
      let slot = model.slot(ofIndex: index)
      let isShown = model.slots.contains(slot) && model.index(ofSlot: slot) == index
      let row =
        isShown
        ? picker.frame(ofSlot: slot, rotation: wheel.rotation, drift: wheel.drift) : nil
      local = row?.intersection(picker.list) ?? .zero
    }
    return local.isEmpty ? .zero : local.offsetBy(dx: origin.x, dy: origin.y)
  }
}
