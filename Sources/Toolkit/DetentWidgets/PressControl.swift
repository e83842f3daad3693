public import DetentDrawing
public import DetentViews

/// A control that a press or a key triggers. A press that ends elsewhere, or is cancelled, does
/// nothing.
@MainActor
open class PressControl: Control {
  /// The purpose of the control: shown when the pointer rests on it or keys reach it, and read as
  /// its description by assistive technology. Nil shows no tip.
  open var toolTip: String?
  /// The keys that do the same wherever the focus is, as the tool tip shows them, such as `Ctrl+O`.
  public final var toolTipKeys: String?
  /// The same keys for assistive technology, in ARIA's words, such as `Control+O`; nil for none.
  public final var keyShortcuts: String? { didSet { accessibilityDidChange() } }
  /// Whether a press opens something, such as a menu, as assistive technology reads.
  public final var opensPopup = false { didSet { accessibilityDidChange() } }
  private var tip: Tooltip?
  private var tipTimer: TimerToken?

  /// Does what the control is for; by default sends `primaryActionTriggered`.
  open func trigger(_ reason: EditReason) { sendActions(for: .primaryActionTriggered) }

  /// The keys that trigger it while it has the focus.
  open var triggerKeys: Set<Key> { [.space, .enter] }

  open override var highlightsOutside: Bool { false }

  open override func pointerInsideDidChange(_ isInside: Bool) { tipIsReached(isInside) }

  open override func didBecomeFirstResponder(_ cause: FocusCause) {
    if cause.isKeyboard { tipIsReached(true) }
  }

  /// Shows the tip some time after the pointer came to rest here, or keys came.
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
