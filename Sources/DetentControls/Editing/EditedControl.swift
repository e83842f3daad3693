import DetentDrawing
import DetentViews

/// A control whose values a program sets silently and the user changes within edits: what sliders and
/// dials have in common, whatever their values are.
@MainActor
protocol EditedControl: Control {
  associatedtype Model: EditedModel
  /// One of those that the values belong to.
  associatedtype Thumb: Equatable
  /// What of the values an edit is about.
  associatedtype Part
  associatedtype Drag: EditingDrag<Thumb, Part>
  /// Where values are drawn.
  associatedtype Positions: Equatable

  var model: Model { get set }
  var edits: any BridgedEdits<Model.Values> { get }
  /// The rules when the edit began.
  var editRules: Model.Rules? { get set }
  var typing: FieldEditor { get }
  /// Whether a field may be opened on the value of a thumb.
  func canType(_ thumb: Thumb) -> Bool
  func typedValue(of thumb: Thumb) -> FieldValue
  /// Whether disabling the control during an edit keeps what was reached instead of taking it back.
  var commitsWhenDisabled: Bool { get }

  var press: ControlPress? { get set }
  var drag: Drag? { get set }
  /// The thumb that keys and the wheel move while the control has the focus.
  var activeThumb: Thumb { get set }
  /// The thumb that was used last, where one was.
  var lastThumb: Thumb? { get set }

  /// The places that are drawn while they are on the way to the values.
  var shownPositions: Positions? { get set }
  var transition: Animation? { get set }
  /// How the thumbs go from old places to new ones.
  static var slideTiming: Timing { get }
  /// Where the values are.
  var valuePositions: Positions { get }
  /// A part of the way from some places to others, 0...1.
  func positions(from old: Positions, to new: Positions, _ progress: Double) -> Positions

  /// Ends what keys and the wheel have under way.
  func finishRuns()
  /// What the control is called in the tree of what is accessible, and in the log without an identifier.
  var typeName: String { get }
  /// What an edit of a part is called.
  func name(of part: Part) -> String
  /// Starts what shows a change of hover, press or focus, and asks for a layout.
  func appearanceDidChange()

  /// A program set other bounds, steps or distances.
  func rulesDidChange()
  /// A drag ended and was not taken back.
  func dragDidEnd()
  /// The values of the start of an edit are about to return.
  func prepareToTakeBack()
}

extension EditedControl {
  func rulesDidChange() {}
  func dragDidEnd() {}
  func prepareToTakeBack() {}

  // MARK: By a program

  /// Does what a program asks for: silently, drawn with the next frame.
  func program(_ name: String, _ requested: some Sendable, _ change: (inout Model) -> Bool) {
    let old = model
    guard change(&model) else {
      return ThrottledLog.warn("\(identifier ?? typeName).\(name) refuses \(requested)")
    }
    guard model != old else { return }
    if model.rules != old.rules { rulesDidChange() }
    if model.values != old.values {
      endTransition()
      edits.acknowledge(model.values)
    }
    // Also where no value moved: the next layout ends the turn in which requests wait for each other.
    setNeedsLayout()
  }

  // MARK: By the user

  func begin(_ part: Part, reason: EditReason) {
    editRules = model.rules
    edits.begin(at: model.values, part: name(of: part), reason: reason)
  }

  /// Does what the user asks for: the targets hear of it within the edit that is open.
  /// - Parameter exactly: whether values between two steps stay where they are.
  func edit(to values: Model.Values, exactly: Bool = false) {
    guard values != model.values else { return }
    model.take(values, exactly: exactly)
    endTransition()
    setNeedsLayout()
    edits.change(to: values)
  }

  /// A change within a run of keys or of the wheel. The edit opens with the first one: at a limit nothing
  /// is said.
  /// - Parameter find: the values to go to and, where it is something else, what the edit is about from
  ///   then on; nil where there is nothing to change any more. It is asked again after the beginning,
  ///   whose handlers may have set other rules and values.
  /// - Returns: whether the values were to change.
  @discardableResult
  func editInRun(
    _ part: Part, reason: EditReason, to find: () -> (values: Model.Values, part: Part)?
  ) -> Bool {
    guard var found = find(), found.values != model.values else { return false }
    if !edits.isOpen {
      begin(part, reason: reason)
      // A handler of the beginning may have ended it again, or refuse what it was for.
      guard edits.isOpen, isEnabled, let again = find() else { return true }
      found = again
    }
    edits.setPart(name(of: found.part))
    edit(to: found.values, exactly: reason == .textEntry)
    return true
  }

  /// A change that is an edit of its own, such as one by assistive technology.
  func editOnce(
    _ part: Part, reason: EditReason, to find: () -> (values: Model.Values, part: Part)?
  ) {
    editInRun(part, reason: reason, to: find)
    edits.end(at: model.values)
  }

  /// Gives the values back that the open edit began with, as far as the rules still allow them.
  func takeBack() {
    edits.cancel { start in
      prepareToTakeBack()
      // Under the rules of the start they are taken as they were, to the last digit.
      model.take(model.rules == editRules ? start : model.resolved(start), exactly: true)
      endTransition()
      setNeedsLayout()
    }
  }

  /// Makes a thumb the one that keys move and that lies on top.
  func focus(_ thumb: Thumb) {
    guard thumb != activeThumb || thumb != lastThumb else { return }
    activeThumb = thumb
    lastThumb = thumb
    appearanceDidChange()
  }
}
