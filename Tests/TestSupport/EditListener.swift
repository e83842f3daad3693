package import DetentViews

/// Listens to the edits of a control and knows what may come next.
@MainActor
package class EditListener {
  /// What was wrong first.
  package private(set) var failure: String?
  package private(set) var isOpen = false
  /// How many events there were.
  package private(set) var count = 0
  private var isCommitted = false
  fileprivate var isDisturbed = false

  package init() {}

  package func observe(_ event: ControlEvents) {
    count += 1
    guard event == .editingDidBegin || isOpen else { return fail("an event outside an edit") }
    switch event {
    case .editingDidBegin:
      if isOpen { fail("an edit within an edit") }
      (isOpen, isCommitted, isDisturbed) = (true, false, false)
    case .valueChanged:
      if isCommitted { fail("a change after the commit") }
    case .valueCommitted:
      if isCommitted { fail("two commits") }
      isCommitted = true
    case .editingDidCancel:
      if isCommitted { fail("a cancel after a commit") }
      isOpen = false
    default: isOpen = false
    }
  }

  /// A program sets something of the control: an edit that is open may end with other values than
  /// it would have.
  package func wasDisturbed() { isDisturbed = true }

  fileprivate func fail(_ text: String) { failure = failure ?? text }
}

/// Listens to the values of the edits, too.
package final class BracketListener<Value: ReportedValue>: EditListener {
  private var start: Value

  package init(_ value: Value) { start = value }

  package func observe(_ event: ControlEvents, _ change: ValueChange<Value>) {
    observe(event)
    switch event {
    case .editingDidBegin: start = change.new
    case .valueChanged: if change.old == change.new { fail("a change of nothing") }
    case .valueCommitted: if change.new == start { fail("a commit without a change") }
    default: break
    }
  }

  /// After a cancel that nobody interfered with, the control has the value of the beginning.
  package func observeRestored(_ value: Value) {
    if !isDisturbed, value != start { fail("\(start) became \(value) by a cancel") }
  }
}
