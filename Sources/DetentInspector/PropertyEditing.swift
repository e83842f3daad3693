import DetentDrawing
import DetentViews

/// Where in an edit a value is: one drag, one run of keys, one stay in a popup is one edit.
enum EditPhase: Hashable, Sendable {
  /// The user takes hold of the value; nothing has changed yet.
  case began
  /// The same of a number that is moved, as by a drag: of several views each moves by as much.
  case grabbed
  /// It changed, and more may follow.
  case changed
  /// The user let go: the value stays.
  case committed
  /// The user took it back: what was there when it began is there again.
  case cancelled
}

/// A view that shows and edits the value of one property.
@MainActor
protocol PropertyEditing: View {
  /// Called with what the user does; between `began` and the end `changed` may come any number of times.
  var didEdit: (@MainActor (EditPhase, PropertyValue) -> Void)? { get set }

  /// Shows a value that came from elsewhere: nothing is sent, neither focus nor caret move.
  /// - Parameter value: nil where several views differ ("Mixed").
  func show(_ value: PropertyValue?)
}
