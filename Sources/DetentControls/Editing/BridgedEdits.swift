import DetentViews

/// The edit bracket of a control, whatever its targets call its values.
@MainActor
protocol BridgedEdits<Inside>: AnyObject {
  /// What the control calls them.
  associatedtype Inside

  var isOpen: Bool { get }
  var isContinuous: Bool { get set }
  func begin(at values: Inside, part: String, reason: EditReason)
  func setPart(_ part: String, reason: EditReason?)
  func acknowledge(_ values: Inside)
  func change(to values: Inside)
  func end(at values: Inside)
  func cancel(restore: (Inside) -> Void)
}

extension BridgedEdits {
  func setPart(_ part: String) { setPart(part, reason: nil) }
}

/// The edit bracket of controls whose targets hear of one kind of value.
@MainActor
final class EditBridge<Inside, Value: ReportedValue>: BridgedEdits {
  private weak var control: Control?
  private let bracket: EditBracket<Value>
  private let outside: (Inside) -> Value
  private let inside: (Value) -> Inside

  init(
    control: Control, outside: @escaping (Inside) -> Value, inside: @escaping (Value) -> Inside
  ) {
    self.control = control
    bracket = EditBracket(control: control)
    self.outside = outside
    self.inside = inside
  }

  var isOpen: Bool { bracket.isOpen }
  var isContinuous: Bool {
    get { bracket.isContinuous }
    set { bracket.isContinuous = newValue }
  }

  func begin(at values: Inside, part: String, reason: EditReason) {
    bracket.begin(at: outside(values), part: part, reason: reason)
    control?.setNeedsLayout()
  }
  func setPart(_ part: String, reason: EditReason?) { bracket.setPart(part, reason: reason) }
  func acknowledge(_ values: Inside) { bracket.acknowledge(outside(values)) }
  func change(to values: Inside) { bracket.change(to: outside(values)) }
  func end(at values: Inside) {
    bracket.end(at: outside(values))
    // What is shown during edits goes with them.
    control?.setNeedsLayout()
  }
  func cancel(restore: (Inside) -> Void) {
    bracket.cancel { restore(inside($0)) }
    control?.setNeedsLayout()
  }
}
