import DetentDrawing
import DetentViews

/// The accessibility nodes of a spinner: its hub, and its items, hidden while it is closed.
@MainActor
struct SpinnerAccessibility {
  private let spinner: Spinner
  private let state: SpinnerRenderState
  private let role: AccessibilityRole

  /// Returns nil if the program has removed the role.
  init?(of spinner: Spinner) {
    guard let role = spinner.accessibilityRole else { return nil }
    (self.spinner, self.role, state) = (spinner, role, spinner.renderState)
  }

  var hubNode: AccessibilityNode {
    let model = state.model
    // A selection of several items is not a number.
    let hasValue = hasPopup && !model.allowsMultipleSelection
    var states = spinner.accessibilityStates
    if hasPopup { states += [.haspopup, state.isOpen ? .expanded : .collapsed] }
    return AccessibilityNode(
      id: spinner.identifier, type: "Spinner",
      role: model.presentation == .button ? .button : role, label: spinner.accessibilityLabel,
      frame: hubFrame,
      value: hasValue ? Double(model.currentIndex) : nil, valueText: state.selectedText,
      minimum: hasValue ? 0 : nil, maximum: hasValue ? Double(model.count - 1) : nil,
      increment: hasValue ? 1 : nil, states: states)
  }

  private var hasPopup: Bool { spinner.hasPopup }

  private var hubFrame: Rect { spinner.frameInWindow(spinner.bounds) }

  private var popup: SpinnerPopup? { state.isOpen ? spinner.popup : nil }

  var children: [AccessibilityNode] {
    guard hasPopup else { return [] }
    let popup = popup
    let isMultiple = state.model.allowsMultipleSelection
    let list = AccessibilityNode(
      id: spinner.identifier.map { "\($0).list" },
      type: state.model.presentation == .wheel ? "SpinnerWheel" : "SpinnerPicker",
      role: .list, label: spinner.accessibilityLabel,
      frame: popup?.contentPlacement.frame ?? hubFrame,
      states: (isMultiple ? [.multiselectable] : []) + (popup == nil ? [.hidden] : []),
      children: readItems.map { itemNode($0, popup) }, part: "list")
    guard let search = popup?.searchFrame else { return [list] }
    return [
      list,
      AccessibilityNode(
        id: spinner.identifier.map { "\($0).search" }, type: "SpinnerSearch", role: .textbox,
        label: state.traits.localized("Search"), frame: search, valueText: state.search.text,
        states: [.focused], part: "search"),
    ]
  }

  private var readItems: [Int] {
    let model = state.model
    let first = model.items.indices.prefix(Self.mostItems)
    let others = model.selectedIndexes.union([model.currentIndex])
      .filter { $0 >= first.endIndex && $0 < model.count }
    return Array(first) + others.sorted()
  }

  /// Limited because screen readers fetch all nodes at once.
  private static let mostItems = 500

  private func itemNode(_ index: Int, _ popup: SpinnerPopup?) -> AccessibilityNode {
    let model = state.model
    let item = model.items[index]
    var states: [AccessibilityState] = []
    if !model.isSelectable(index) { states.append(.disabled) }
    if model.isSelected(index) { states.append(.selected) }
    if model.allowsMultipleSelection, popup != nil, index == model.currentIndex {
      states += [.focusable, .focused]
    }
    if state.hoveredSlot.map(model.index(ofSlot:)) == index { states.append(.hovered) }
    let frame = popup.map { itemFrame(index, $0) } ?? hubFrame
    if popup == nil || frame.isEmpty { states.append(.hidden) }
    var node = AccessibilityNode(
      id: spinner.identifier.map { "\($0).\(index)" } ?? "\(index)", type: "SpinnerItem",
      role: .option,
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
    let (model, origin) = (state.model, popup.contentOrigin)
    let local: Rect
    switch popup.shape {
    case .wheel(let wheel):
      let isTitle = model.items[index].showsTitle || state.showsWords(on: wheel)
      let (distance, titleRadius) = wheel.titleCircle
      let middle = wheel.point(
        at: wheel.offset(ofSlot: Double(index), rotation: state.rotation),
        radius: isTitle ? distance : wheel.iconRadius)
      let side = max(isTitle ? 2 * titleRadius : wheel.iconSide, 1)
      local = Rect(center: middle, size: Size(width: side, height: side))
    case .picker(let picker):
      let slot = model.slot(ofIndex: index)
      let isShown = model.slots.contains(slot) && model.index(ofSlot: slot) == index
      let row =
        isShown
        ? picker.frame(ofSlot: slot, rotation: state.rotation, drift: state.drift) : nil
      local = row?.intersection(picker.list) ?? .zero
    }
    return local.isEmpty ? .zero : local.offsetBy(dx: origin.x, dy: origin.y)
  }
}
