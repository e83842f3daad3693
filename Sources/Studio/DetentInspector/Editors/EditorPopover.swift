import DetentDrawing
import DetentViews
import DetentWidgets

/// A card beside the panel of the inspector, or below its editor where there is no room: with a
/// popup for a colour or an icon on it.
///
/// Tab goes round inside of it, Escape takes back what was done in it, Enter and a press elsewhere
/// keep it.
@MainActor
final class EditorPopover: Popover {
  private let card: PopoverCard
  /// Called when it has closed, with whether what was done is to stay.
  var didClose: (@MainActor (_ keeps: Bool) -> Void)?

  /// A popup with a content of a size.
  init(_ content: View, size: Size) {
    card = PopoverCard(contentView: content, contentSize: size)
    card.style = EditorLook.card
    super.init(content: card)
    (canLeaveWindow, contentCornerRadius) = (true, card.style.cornerRadius)
    didDismiss = { [weak self] reason in self?.didClose?(reason != .escape) }
  }

  /// The content is higher or lower now.
  func resize(to size: Size) {
    guard size != card.contentSize else { return }
    card.contentSize = size
    setNeedsLayout()
  }

  /// The frame at the leading side of the panel where the screen has room for it, else below or
  /// above the editor.
  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    guard let owner, let window else { return (.zero, false) }
    let size = card.intrinsicContentSize
    let anchor = convert(owner.bounds, from: owner)
    if mayLeave, let screen = window.screenArea {
      let row = Rect(x: 0, y: anchor.minY, width: bounds.width, height: anchor.height)
      let beside = AnchorPlacement(
        side: .leading, alignment: .center, gap: EditorLook.gap + card.style.stemLength
      ).frame(of: size, beside: row, in: screen, isRightToLeft: traits.isRightToLeft)
      if beside.size == size { return (beside.rounded(toPixelsAt: traits.scale), true) }
    }
    let below = AnchorPlacement(alignment: .center, gap: card.style.stemLength + 2)
      .frame(of: size, beside: anchor, in: area, isRightToLeft: traits.isRightToLeft)
    guard below.height < size.height else {
      return (below.rounded(toPixelsAt: traits.scale), false)
    }
    // It may cover its row, but is never cut while the window has room for all of it.
    let room = area.insetBy(dx: 8, dy: 8)
    let height = min(size.height, room.height)
    let y = max(room.minY, min(anchor.maxY + 8, room.maxY - height))
    let frame = Rect(x: below.minX, y: y, width: below.width, height: height)
    return (frame.rounded(toPixelsAt: traits.scale), false)
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .tab, event.modifiers.isSubset(of: .shift), isOpen {
      if event.phase != .up { moveFocus(event.modifiers.contains(.shift) ? .backward : .forward) }
      return true
    }
    if super.keyDown(event) { return true }
    guard isOpen, event.key == .enter, event.modifiers.isEmpty, event.phase == .down else {
      return false
    }
    dismiss(.program)
    return true
  }

  private func moveFocus(_ direction: FocusDirection) {
    var stops: [View] = []
    func visit(_ view: View) {
      guard !view.isHidden, view.isUserInteractionEnabled else { return }
      if view.canBecomeFirstResponder { stops.append(view) }
      view.focusOrder.forEach(visit)
    }
    visit(card)
    if direction == .backward { stops.reverse() }
    guard let first = stops.first else { return }
    let focus = card.window?.firstResponder
    let index =
      stops.firstIndex { focus?.isDescendant(of: $0) == true && focus === $0 }
      ?? stops.firstIndex { focus?.isDescendant(of: $0) == true }
    let next = index.map { stops[($0 + 1) % stops.count] } ?? first
    next.becomeFirstResponder(.keyboard(direction))
  }
}
