import DetentViews

/// The edit bracket of a dial, whatever its targets call its values.
@MainActor
protocol DialEditing: AnyObject {
  var isOpen: Bool { get }
  var isContinuous: Bool { get set }
  func begin(at values: DialValues, part: String, reason: EditReason)
  func setPart(_ part: String, reason: EditReason?)
  func acknowledge(_ values: DialValues)
  func change(to values: DialValues)
  func end(at values: DialValues)
  func cancel(restore: (DialValues) -> Void)
}

/// The edit bracket of dials whose targets hear of one kind of value.
@MainActor
final class DialEdits<Value: ReportedValue>: DialEditing {
  private let bracket: EditBracket<Value>
  private let outside: (DialValues) -> Value
  private let inside: (Value) -> DialValues

  init(
    control: Control, outside: @escaping (DialValues) -> Value,
    inside: @escaping (Value) -> DialValues
  ) {
    bracket = EditBracket(control: control)
    self.outside = outside
    self.inside = inside
  }

  var isOpen: Bool { bracket.isOpen }
  var isContinuous: Bool {
    get { bracket.isContinuous }
    set { bracket.isContinuous = newValue }
  }

  func begin(at values: DialValues, part: String, reason: EditReason) {
    bracket.begin(at: outside(values), part: part, reason: reason)
  }
  func setPart(_ part: String, reason: EditReason?) { bracket.setPart(part, reason: reason) }
  func acknowledge(_ values: DialValues) { bracket.acknowledge(outside(values)) }
  func change(to values: DialValues) { bracket.change(to: outside(values)) }
  func end(at values: DialValues) { bracket.end(at: outside(values)) }
  func cancel(restore: (DialValues) -> Void) { bracket.cancel { restore(inside($0)) } }
}
