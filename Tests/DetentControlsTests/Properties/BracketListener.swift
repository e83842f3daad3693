import DetentViews

/// What somebody knows who listens to the edits of a control.
protocol BracketHearing: AnyObject {
  /// What was wrong first.
  var failure: String? { get }
  var isOpen: Bool { get }
  /// A program sets something of the control: an edit that is open may end with other values than it
  /// would have.
  func wasDisturbed()
}

/// Listens to the edits of a control and knows what may come next.
final class BracketListener<Value: ReportedValue>: BracketHearing {
  private(set) var failure: String?
  private(set) var isOpen = false
  private(set) var count = 0
  private var start: Value
  private var isCommitted = false
  private var isDisturbed = false

  init(_ value: Value) { start = value }

  func hear(_ event: ControlEvents, _ change: ValueChange<Value>) {
    count += 1
    guard event == .editingDidBegin || isOpen else { return fail("an event outside an edit") }
    switch event {
    case .editingDidBegin:
      if isOpen { fail("an edit within an edit") }
      (isOpen, isCommitted, isDisturbed, start) = (true, false, false, change.new)
    case .valueChanged:
      if change.old == change.new { fail("a change of nothing") }
      if isCommitted { fail("a change after the commit") }
    case .valueCommitted:
      if change.new == start { fail("a commit without a change") }
      if isCommitted { fail("two commits") }
      isCommitted = true
    case .editingDidCancel:
      if isCommitted { fail("a cancel after a commit") }
      isOpen = false
    default: isOpen = false
    }
  }

  func wasDisturbed() { isDisturbed = true }

  /// After a cancel that nobody interfered with, the control has the value of the beginning.
  func hearRestored(_ value: Value) {
    if !isDisturbed, value != start { fail("\(start) became \(value) by a cancel") }
  }

  private func fail(_ text: String) { failure = failure ?? text }
}
