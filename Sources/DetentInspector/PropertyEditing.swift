import DetentDrawing
import DetentViews

/// Where in an edit a value is: one drag, one run of keys, one stay in a popup is one edit.
enum EditPhase: Hashable, Sendable {
  /// The user takes hold of the value; nothing has changed yet.
  case began
  /// It changed, and more may follow.
  case changed
  /// The user let go: the value stays.
  case committed
  /// The user took it back: what was there when it began is there again.
  case cancelled

  /// The phase that an event of a control stands for; nil for none.
  init?(_ event: ControlEvents) {
    switch event {
    case .editingDidBegin: self = .began
    case .valueChanged: self = .changed
    case .editingDidEnd: self = .committed
    case .editingDidCancel: self = .cancelled
    default: return nil
    }
  }
}

/// What an edit makes of the value that one of several views has.
typealias EachEdit = @MainActor (PropertyValue) -> PropertyValue

/// A number that a value is, or has as a part of it.
@MainActor
struct NumberPart {
  /// What the number can be.
  let limits: NumberLimits
  /// The number; nil for a value that has none.
  let read: @MainActor (PropertyValue) -> Double?
  /// The value with another number instead.
  let map: @MainActor (PropertyValue, (Double) -> Double) -> PropertyValue

  /// A value that is a number.
  static func whole(_ limits: NumberLimits) -> NumberPart {
    NumberPart(limits: limits) { value in
      if case .number(let number) = value { number } else { nil }
    } map: { value, change in
      if case .number(let number) = value { .number(change(number)) } else { value }
    }
  }

  /// What a change makes of the value of each of several views; one without the number gets what is
  /// requested.
  func each(_ requested: PropertyValue, _ change: @escaping (Double) -> Double) -> EachEdit {
    { value in
      guard read(value) != nil else { return requested }
      return map(value) { limits.limited(change($0)) }
    }
  }
}

/// A view that shows and edits the value of one property.
@MainActor
protocol PropertyEditing: View {
  /// Called with what the user does; between `began` and the end `changed` may come any number of
  /// times.
  var didEdit: (@MainActor (EditPhase, PropertyValue) -> Void)? { get set }

  /// What the edit that is under way makes of the value of each of several views that differ: what
  /// it is not about stays. Nil gives all of them what is shown.
  var each: EachEdit? { get }

  /// Shows a value that came from elsewhere: nothing is sent, neither focus nor caret move.
  /// - Parameter value: nil where several views differ ("Mixed").
  func show(_ value: PropertyValue?)
}
