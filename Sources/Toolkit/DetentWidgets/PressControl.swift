public import DetentDrawing
public import DetentViews

/// A control that a press or key triggers. A press that is cancelled or ends outside does nothing.
@MainActor
open class PressControl: Control {
  /// The purpose of the control, shown as a tool tip when the pointer rests on it or keys reach it,
  /// and read as its accessibility description. If nil, there is no tip.
  open var toolTip: String?
  /// The global shortcut of the control, for the tool tip, such as `Ctrl+O`.
  public final var toolTipKeys: String?
  /// The global shortcut in ARIA syntax, such as `Control+O`, or nil.
  public final var keyShortcuts: String? { didSet { accessibilityDidChange() } }
  /// Whether a press opens a popup such as a menu; assistive technology reads it.
  public final var opensPopup = false { didSet { accessibilityDidChange() } }
  private var tip: Tooltip?
  private var tipTimer: TimerToken?

  /// Performs the control's action; by default sends `primaryActionTriggered`.
  open func trigger(_ reason: EditReason) { sendActions(for: .primaryActionTriggered) }

  /// The keys that trigger the focused control.
  open var triggerKeys: Set<Key> { [.space, .enter] }

  open override var highlightsOutside: Bool { false }

  open override func pointerInsideDidChange(_ isInside: Bool) { tipIsReached(isInside) }

  open override func didBecomeFirstResponder(_ cause: FocusCause) {
    if cause.isKeyboard { tipIsReached(true) }
  }

  private func tipIsReached(_ isReached: Bool) {
    guard isReached, toolTip != nil else { return closeTip() }
    guard tip == nil else { return }
    tipTimer?.cancel()
    tipTimer = startTimer(after: .milliseconds(600)) { [weak self] in
      guard let self, let toolTip else { return }
      let tip = Tooltip(
        toolTipKeys.map { traits.localized("\(toolTip) (\($0))") } ?? toolTip)
      self.tip = tip
      tip.open(from: self)
    }
  }

  private func closeTip() {
    tipTimer?.cancel()
    tip?.close()
    (tip, tipTimer) = (nil, nil)
  }

  open override func didResignFirstResponder() { closeTip() }

  open override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    if let toolTip, toolTip != node?.label { node?.description = toolTip }
    node?.keyShortcuts = keyShortcuts
    if opensPopup { node?.states += [.haspopup, hasOpenPopover ? .expanded : .collapsed] }
    return node
  }

  open override func cursor(at point: Point) -> Cursor? { isEnabled ? .pointingHand : nil }

  open override func beginTracking(_ event: PointerEvent) -> Bool {
    closeTip()
    guard event.button == .primary else { return false }
    // A finger may be about to scroll.
    if event.device != .touch { becomeFirstResponder(.pointer) }
    return true
  }

  open override func endTracking(_ event: PointerEvent) {
    if isOver(event) { trigger(.itemPress) }
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty, triggerKeys.contains(event.key) else { return false }
    if event.phase == .down {
      closeTip()
      trigger(.key)
    }
    return true
  }

  open override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard action == .press, part.isEmpty else {
      return super.accessibilityPerform(action, part: part)
    }
    guard isEnabled else { return false }
    trigger(.accessibility)
    return true
  }
}

/// A short text beside a view, without input: the meaning of an icon, or a reason of refusal.
@MainActor
package class Tooltip: Popover {
  package enum Tone: Hashable, Sendable { case plain, error }

  package final let text: String

  /// A tooltip that is not shown yet. It keeps line breaks.
  package init(_ text: String, tone: Tone = .plain) {
    self.text = text
    super.init(content: Self.card(text, tone: tone))
    takesInput = false
    canLeaveWindow = true
    placement = AnchorPlacement(alignment: .leading, gap: 6)
  }

  private static func card(_ text: String, tone: Tone) -> PopoverCard {
    let label = Label(text, font: .system(11.5), color: tone == .error ? .destructive : .text)
    label.lineLimit = 6
    // The view that the text belongs to is read with it.
    label.accessibilityRole = nil
    let room = Size(width: widest, height: .greatestFiniteMagnitude)
    let card = PopoverCard(contentView: label, contentSize: label.sizeThatFits(room))
    (card.style.cornerRadius, card.style.stemLength) = (6, 0)
    card.style.padding = EdgeInsets(vertical: 5, horizontal: 9)
    if tone == .error { card.style.borderColor = .destructive }
    card.style.shadow = Shadow(
      color: Color(hex: 0x000000, alpha: 0.2), offset: Point(x: 0, y: 3), sigma: 5)
    return card
  }

  private static let widest = 260.0

  package final func close() { finish(.program, animated: false) }
}
