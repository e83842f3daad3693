/// What the user used to change a value.
public enum EditReason: String, Hashable, Sendable, Codable {
  /// A thumb was dragged.
  case thumbDrag
  /// The bar between two thumbs was dragged.
  case barDrag
  /// The track was pressed beside the thumbs.
  case trackPress
  /// A key was pressed.
  case key
  /// The wheel was turned.
  case wheel
  /// A value was typed.
  case textEntry
  /// Assistive technology set the value.
  case accessibility
  /// A wheel or a drum was turned with the pointer.
  case turn
  /// The hub of a spinner was pressed.
  case hubPress
  /// One of several items was pressed.
  case itemPress

  /// Whether the user makes many steps in quick succession this way.
  var isStepByStep: Bool {
    switch self {
    case .thumbDrag, .barDrag, .trackPress, .key, .wheel, .turn: true
    case .textEntry, .accessibility, .hubPress, .itemPress: false
    }
  }
}

/// One step of an edit.
public struct ValueChange<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The value before this step.
  public var old: Value
  /// The value now.
  public var new: Value
  /// The part of the control that is being edited, such as `lower`; empty for the whole.
  public var part: String
  /// What the user used.
  public var reason: EditReason
  /// Whether this is the last step of the edit: it was committed, ended or cancelled.
  public var isFinal: Bool

  /// A step from one value to another.
  public init(old: Value, new: Value, part: String, reason: EditReason, isFinal: Bool) {
    self.old = old
    self.new = new
    self.part = part
    self.reason = reason
    self.isFinal = isFinal
  }

  /// The same step of a value that is written otherwise.
  public func map<Other>(_ transform: (Value) -> Other) -> ValueChange<Other> {
    ValueChange<Other>(
      old: transform(old), new: transform(new), part: part, reason: reason, isFinal: isFinal)
  }
}

/// A value that can be reported, field by field.
public protocol ReportedValue: Equatable, Sendable {
  /// The fields by their names.
  var report: [String: ReportedField] { get }
}

/// One field of a value that is reported.
public enum ReportedField: Hashable, Sendable, Encodable {
  /// A number in the unit of the value.
  case number(Double)
  /// A text, written as it is.
  case text(String)
  /// A field that is true or false.
  case flag(Bool)
  /// Several numbers, in their order.
  case list([Double])

  /// Writes the plain value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .list(let numbers): try container.encode(numbers)
    }
  }
}

extension Double: ReportedValue {
  /// A control with one value calls it `value`.
  public var report: [String: ReportedField] { ["value": .number(self)] }
}

extension Bool: ReportedValue {
  /// A control that is on or off calls that `value`.
  public var report: [String: ReportedField] { ["value": .flag(self)] }
}

/// What was chosen among several items.
public struct ItemChoice: ReportedValue, Hashable {
  /// The index of the item, from 0, the first one of several; -1 where none is chosen.
  public var index: Int
  /// What the item says, or each of several, with commas between them; empty where none is chosen.
  public var title: String
  /// The indexes of all that are chosen, in ascending order; nil where only one can be.
  public let indexes: [Int]?

  /// A choice by its index and title.
  public init(index: Int, title: String) {
    (self.index, self.title) = (index, title)
    indexes = nil
  }

  /// The choice of a control in which several items can be chosen at once.
  /// - Parameters:
  ///   - indexes: of the items that are chosen, in ascending order.
  ///   - titles: what they say.
  public init(indexes: [Int], titles: [String]) {
    index = indexes.first ?? -1
    title = titles.joined(separator: ", ")
    self.indexes = indexes
  }

  /// The item of a list, or that of none.
  public init(_ index: Int?, of titles: [String]) {
    let chosen = index.flatMap { titles.indices.contains($0) ? $0 : nil }
    self.init(index: chosen ?? -1, title: chosen.map { titles[$0] } ?? "")
  }

  /// The fields `index` and `title`, and `indexes` where several can be chosen.
  public var report: [String: ReportedField] {
    var fields: [String: ReportedField] = ["index": .number(Double(index)), "title": .text(title)]
    if let indexes { fields["indexes"] = .list(indexes.map(Double.init)) }
    return fields
  }
}

/// One step of an edit, for those who do not know the control: logs, inspectors.
package struct EditReport: Hashable, Sendable {
  package var value: [String: ReportedField]
  package var part: String
  package var reason: EditReason
}

/// A control whose value the user edits. The two closures get more than target-action: the old and
/// the new value, the part, the reason.
@MainActor
public protocol ValueEditing: ActionSending {
  /// The type of the value that is edited.
  associatedtype Value: ReportedValue

  /// The value that the user edits. Setting it sends nothing.
  var editedValue: Value { get set }
}

extension ValueEditing {
  /// Calls a closure with each change that the user makes.
  @discardableResult
  public func onValueChanged(
    _ action: @escaping @MainActor (Self, ValueChange<Value>) -> Void
  ) -> ActionToken {
    onEdit(for: .valueChanged) { sender, _, change in action(sender, change) }
  }

  /// Calls a closure with the events that bracket an edit.
  @discardableResult
  public func onEdit(
    for events: ControlEvents = .allEditingEvents,
    _ action: @escaping @MainActor (Self, ControlEvents, ValueChange<Value>) -> Void
  ) -> ActionToken {
    register(for: events) { sender, events, payload in
      guard let sender = sender as? Self, let change = payload as? ValueChange<Value> else {
        return
      }
      action(sender, events, change)
    }
  }
}

extension Control {
  /// Calls a closure with the events that bracket an edit, whatever kind of control this is.
  /// - Parameter target: what the closure is for, held weakly. Those of targets are called before all
  ///   others.
  @discardableResult
  package func onEditReport(
    for target: AnyObject? = nil,
    _ action: @escaping @MainActor (Control, ControlEvents, EditReport) -> Void
  ) -> ActionToken {
    register(for: .allEditingEvents, target: target) { control, events, payload in
      guard let change = payload as? any EditReporting else { return }
      action(control, events, change.editReport)
    }
  }
}

private protocol EditReporting {
  var editReport: EditReport { get }
}

extension ValueChange: EditReporting where Value: ReportedValue {
  fileprivate var editReport: EditReport {
    EditReport(value: new.report, part: part, reason: reason)
  }
}

/// What a control consults before the user changes its value. One object may answer for controls of
/// every kind; each method has a default that agrees.
///
/// It is consulted whatever the user does it with: the pointer, keys, the wheel, typed text,
/// assistive technology. It is not consulted when a program sets a value, nor when a cancel brings
/// a value back.
///
///     func control(_ control: Control, willChange proposal: inout ValueProposal) {
///       guard let change = proposal.change(of: price), change.new.upper > ceiling else { return }
///       proposal.adjust(price, to: RangeValues(change.new.lower, ceiling))
///     }
@MainActor
public protocol ValueEditingDelegate: AnyObject {
  /// The user is about to edit a value. False refuses it: there are no events, a press does
  /// nothing, and a key or a turn of the wheel consults it again with its next step.
  /// - Parameters:
  ///   - part: what the edit is about, such as `lower`; empty for the whole.
  ///   - reason: what the user does.
  func control(_ control: Control, shouldBeginEditing part: String, reason: EditReason) -> Bool

  /// The user is about to change a value, which the control has not stored yet. Without an answer
  /// the delegate agrees.
  /// - Parameter proposal: the change, and what becomes of it.
  func control(_ control: Control, willChange proposal: inout ValueProposal)
}

extension ValueEditingDelegate {
  /// Lets it begin.
  public func control(
    _ control: Control, shouldBeginEditing part: String, reason: EditReason
  ) -> Bool { true }
  /// Agrees.
  public func control(_ control: Control, willChange proposal: inout ValueProposal) {}
}

extension ValueEditing {
  /// Consulted before the user changes the value; not owned.
  public var delegate: (any ValueEditingDelegate)? {
    get { valueDelegate }
    set { valueDelegate = newValue }
  }
}

/// A change that the user wants to make, and what a delegate makes of it.
@MainActor
public struct ValueProposal {
  enum Answer {
    case agreed
    case refused
    case adjusted(any Sendable)
  }

  /// The part of the control that is edited, such as `lower`; empty for the whole.
  public let part: String
  /// What the user does.
  public let reason: EditReason
  private let control: Control
  private let change: any Sendable
  private(set) var answer = Answer.agreed

  init(control: Control, part: String, reason: EditReason, change: any Sendable) {
    (self.control, self.part, self.reason, self.change) = (control, part, reason, change)
  }

  /// What would become of the value of a control; nil for the value of another control.
  public func change<Editor: ValueEditing>(of editor: Editor) -> ValueChange<Editor.Value>? {
    editor === control ? change as? ValueChange<Editor.Value> : nil
  }

  /// The control keeps the value that it has.
  public mutating func refuse() { answer = .refused }

  /// Makes the control take another value, limited; no effect on another control.
  public mutating func adjust<Editor: ValueEditing>(_ editor: Editor, to value: Editor.Value) {
    if editor === control { answer = .adjusted(value) }
  }
}
