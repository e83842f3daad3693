/// The means by which the user changes a value.
public enum EditReason: String, Hashable, Sendable, Codable {
  case thumbDrag
  /// The bar between two thumbs was dragged.
  case barDrag
  /// The track was pressed away from the thumbs.
  case trackPress
  case key
  case wheel
  case textEntry
  case accessibility
  /// A wheel or a drum was turned with the pointer.
  case turn
  /// The hub of a spinner was pressed.
  case hubPress
  case itemPress

  /// Whether the user makes many steps in quick succession by these means.
  var isStepByStep: Bool {
    switch self {
    case .thumbDrag, .barDrag, .trackPress, .key, .wheel, .turn: true
    case .textEntry, .accessibility, .hubPress, .itemPress: false
    }
  }
}

/// One step of an edit.
public struct ValueChange<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The previous value.
  public var old: Value
  /// The new value.
  public var new: Value
  /// The part of the control that is edited, such as `lower`, or empty for the whole control.
  public var part: String
  /// The means by which the user made the change.
  public var reason: EditReason
  /// Whether this is the last step of the edit: it was committed, ended or cancelled.
  public var isFinal: Bool

  /// Creates a step from one value to another.
  package init(old: Value, new: Value, part: String, reason: EditReason, isFinal: Bool) {
    (self.old, self.new) = (old, new)
    (self.part, self.reason, self.isFinal) = (part, reason, isFinal)
  }

  /// Converts both values of the step to another type.
  public func map<Other>(_ transform: (Value) -> Other) -> ValueChange<Other> {
    ValueChange<Other>(
      old: transform(old), new: transform(new), part: part, reason: reason, isFinal: isFinal)
  }
}

/// A value that can be reported as named fields.
public protocol ReportedValue: Equatable, Sendable {
  /// The fields by name.
  var report: [String: ReportedField] { get }
}

/// One field of a reported value.
public enum ReportedField: Hashable, Sendable, Encodable {
  /// A number in the unit of the value.
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([Double])

  /// Encodes the plain value.
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
  /// The number under the key `value`.
  public var report: [String: ReportedField] { ["value": .number(self)] }
}

extension Bool: ReportedValue {
  /// The flag under the key `value`.
  public var report: [String: ReportedField] { ["value": .flag(self)] }
}

/// The selection in a control with several items.
public struct ItemChoice: ReportedValue, Hashable {
  /// The index of the selected item, from 0, or of the first of several; -1 for no selection.
  public var index: Int
  /// The title of the item, or of several items separated by commas; empty for no selection.
  public var title: String
  /// The indexes of all selected items in ascending order; nil if the control allows only one.
  public let indexes: [Int]?

  /// Creates a choice of one item.
  public init(index: Int, title: String) {
    (self.index, self.title) = (index, title)
    indexes = nil
  }

  /// Creates a choice of the given items, in ascending order, for a control that allows several.
  public init(indexes: [Int], titles: [String]) {
    index = indexes.first ?? -1
    title = titles.joined(separator: ", ")
    self.indexes = indexes
  }

  /// Creates a choice of the item at an index; nil or an invalid index means no selection.
  public init(_ index: Int?, of titles: [String]) {
    let chosen = index.flatMap { titles.indices.contains($0) ? $0 : nil }
    self.init(index: chosen ?? -1, title: chosen.map { titles[$0] } ?? "")
  }

  /// The fields `index` and `title`, and `indexes` if several items can be selected.
  public var report: [String: ReportedField] {
    var fields: [String: ReportedField] = ["index": .number(Double(index)), "title": .text(title)]
    if let indexes { fields["indexes"] = .list(indexes.map(Double.init)) }
    return fields
  }
}

/// One step of an edit without its type, for logs and inspectors.
package struct EditReport: Hashable, Sendable {
  package var value: [String: ReportedField]
  package var part: String
  package var reason: EditReason
}

/// A control whose value the user edits. Its closures receive both values, the part and the reason.
@MainActor
public protocol ValueEditing: ActionSending {
  /// The type of the value.
  associatedtype Value: ReportedValue

  /// The value that the user edits. Setting it sends no events.
  var editedValue: Value { get set }
}

extension ValueEditing {
  /// Adds a closure that is called for each change by the user.
  @discardableResult
  public func onValueChanged(
    _ action: @escaping @MainActor (Self, ValueChange<Value>) -> Void
  ) -> ActionToken {
    onEdit(for: .valueChanged) { sender, _, change in action(sender, change) }
  }

  /// Adds a closure that is called for the events of an edit.
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

extension ActionSending {
  /// Adds a closure that is called for the events of an edit in any kind of control.
  /// - Parameter target: the owner, held weakly. Closures with a target are called before the rest.
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

/// Decides about the user's changes of values, in any number of controls. The default allows all.
///
/// It is called for edits by any means: the pointer, keys, the wheel, typing or assistive
/// technology. It is not called when the program sets a value or a cancel restores one.
///
///     func control(_ control: Control, willChange proposal: inout ValueProposal) {
///       guard let change = proposal.change(of: price), change.new.upper > ceiling else { return }
///       proposal.adjust(price, to: RangeValues(change.new.lower, ceiling))
///     }
@MainActor
public protocol ValueEditingDelegate: AnyObject {
  /// Called when the user is about to edit a value. Returns false to refuse: no events are sent and
  /// a press has no effect. A key or the wheel calls this again at its next step.
  /// - Parameter part: the part that is edited, such as `lower`, or empty for the whole control.
  func control(_ control: Control, shouldBeginEditing part: String, reason: EditReason) -> Bool

  /// Called before a control stores a change by the user, which the delegate may refuse or adjust.
  func control(_ control: Control, willChange proposal: inout ValueProposal)
}

extension ValueEditingDelegate {
  /// Allows the edit.
  public func control(
    _ control: Control, shouldBeginEditing part: String, reason: EditReason
  ) -> Bool { true }
  /// Allows the change.
  public func control(_ control: Control, willChange proposal: inout ValueProposal) {}
}

extension ValueEditing {
  /// Decides about changes by the user; not owned.
  public var delegate: (any ValueEditingDelegate)? {
    get { valueDelegate }
    set { valueDelegate = newValue }
  }
}

/// A change that the user wants to make, and the delegate's answer to it.
@MainActor
public struct ValueProposal {
  enum Answer {
    case agreed
    case refused
    case adjusted(any Sendable)
  }

  /// The part of the control that is edited, such as `lower`, or empty for the whole control.
  public let part: String
  /// The means by which the user edits.
  public let reason: EditReason
  private let control: Control
  private let change: any Sendable
  private(set) var answer = Answer.agreed

  init(control: Control, part: String, reason: EditReason, change: any Sendable) {
    (self.control, self.part, self.reason, self.change) = (control, part, reason, change)
  }

  /// The proposed change, or nil if it concerns another control.
  public func change<Editor: ValueEditing>(of editor: Editor) -> ValueChange<Editor.Value>? {
    editor === control ? change as? ValueChange<Editor.Value> : nil
  }

  /// Refuses the change, so that the control keeps its value.
  public mutating func refuse() { answer = .refused }

  /// Replaces the proposed value, within the control's limits. Has no effect for another control.
  public mutating func adjust<Editor: ValueEditing>(_ editor: Editor, to value: Editor.Value) {
    if editor === control { answer = .adjusted(value) }
  }
}
