import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@MainActor
@Suite struct ActionTests {
  @MainActor final class Screen {
    var senders: [ObjectIdentifier] = []
    func changed(_ sender: RecordingControl) { senders.append(ObjectIdentifier(sender)) }
  }

  @Test func aTargetReceivesItsTypedSender() {
    let control = RecordingControl()
    let screen = Screen()
    control.addTarget(screen, action: Screen.changed, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .pointerDown)
    #expect(screen.senders == [ObjectIdentifier(control)])
  }

  @Test func aTargetIsHeldWeakly() {
    let control = RecordingControl()
    weak var gone: Screen?
    do {
      let screen = Screen()
      gone = screen
      control.addTarget(screen, action: Screen.changed, for: .valueChanged)
    }
    #expect(gone == nil)
    control.sendActions(for: .valueChanged)
  }

  @Test func actionsRunInTheOrderOfRegistrationForAnyIntersectingEvent() {
    let control = RecordingControl()
    var order: [Int] = []
    control.addAction(for: [.valueChanged, .pointerDown]) { _, _ in order.append(1) }
    control.addAction(for: .pointerDown) { _, _ in order.append(2) }
    control.addAction(for: .allEditingEvents) { _, _ in order.append(3) }
    control.sendActions(for: .valueChanged)
    #expect(order == [1, 3])
    control.sendActions(for: [.valueChanged, .pointerDown])
    #expect(order == [1, 3, 1, 2, 3])
  }

  @Test func anActionRemovedDuringASendIsNotCalled() {
    let control = RecordingControl()
    var order: [Int] = []
    var second: ActionToken?
    control.addAction(for: .valueChanged) { _, _ in
      order.append(1)
      second?.remove()
    }
    second = control.addAction(for: .valueChanged) { _, _ in order.append(2) }
    control.addAction(for: .valueChanged) { _, _ in order.append(3) }
    control.sendActions(for: .valueChanged)
    #expect(order == [1, 3])
  }

  @Test func anActionAddedDuringASendIsCalledFromTheNextOn() {
    let control = RecordingControl()
    var late = 0
    var isAdded = false
    control.addAction(for: .valueChanged) { control, _ in
      guard !isAdded else { return }
      isAdded = true
      control.addAction(for: .valueChanged) { _, _ in late += 1 }
    }
    control.sendActions(for: .valueChanged)
    #expect(late == 0)
    control.sendActions(for: .valueChanged)
    #expect(late == 1)
  }

  @Test func aNestedSendIsDeliveredAfterTheCurrentOne() {
    let control = RecordingControl()
    var order: [String] = []
    control.addAction(for: [.valueChanged, .valueCommitted]) { control, events in
      order.append(events == .valueChanged ? "a changed" : "a committed")
      if events == .valueChanged { control.sendActions(for: .valueCommitted) }
    }
    control.addAction(for: [.valueChanged, .valueCommitted]) { _, events in
      order.append(events == .valueChanged ? "b changed" : "b committed")
    }
    control.sendActions(for: .valueChanged)
    #expect(order == ["a changed", "b changed", "a committed", "b committed"])
  }

  @Test func anActionThatSendsForEverIsStopped() {
    let control = RecordingControl()
    var count = 0
    control.addAction(for: .valueChanged) { control, _ in
      count += 1
      control.sendActions(for: .valueChanged)
    }
    control.sendActions(for: .valueChanged)
    #expect(count == 64)
    control.sendActions(for: .pointerDown)
    control.sendActions(for: .valueChanged)
    #expect(count == 128)
  }

  @Test func aRemovedTargetHearsNothing() {
    let control = RecordingControl()
    let screen = Screen()
    control.addTarget(screen, action: Screen.changed, for: .valueChanged)
    control.removeTarget(screen, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(screen.senders.isEmpty)
  }

  @Test func theStateFollowsThePress() throws {
    let stage = try Stage()
    #expect(stage.control.state == .normal)
    stage.host.move(to: point(30, 20))
    #expect(stage.control.state == .hovered)
    stage.host.press(at: point(30, 20))
    #expect(stage.control.state == [.hovered, .highlighted, .focused])
    stage.host.release()
    stage.control.isEnabled = false
    stage.host.drain()
    #expect(stage.control.state == .disabled)
  }
}

@MainActor
@Suite struct EditBracketTests {
  @MainActor final class Knob: Control, ValueEditing {
    typealias Value = Double
    lazy var bracket = EditBracket<Double>(control: self)
  }

  struct Seen: Equatable {
    var event: ControlEvents
    var old: Double
    var new: Double
    var isFinal: Bool
  }

  private func record(_ knob: Knob) -> () -> [Seen] {
    var seen: [Seen] = []
    knob.onEdit { _, event, change in
      seen.append(Seen(event: event, old: change.old, new: change.new, isFinal: change.isFinal))
    }
    return { seen }
  }

  @Test func anEditThatChangesIsCommittedAndEnded() {
    let knob = Knob()
    let seen = record(knob)
    knob.bracket.begin(at: 1, part: "lower", reason: .thumbDrag)
    knob.bracket.change(to: 2)
    knob.bracket.change(to: 2)
    knob.bracket.change(to: 5)
    knob.bracket.end(at: 5)
    #expect(
      seen() == [
        Seen(event: .editingDidBegin, old: 1, new: 1, isFinal: false),
        Seen(event: .valueChanged, old: 1, new: 2, isFinal: false),
        Seen(event: .valueChanged, old: 2, new: 5, isFinal: false),
        Seen(event: .valueCommitted, old: 1, new: 5, isFinal: true),
        Seen(event: .editingDidEnd, old: 1, new: 5, isFinal: true),
      ])
  }

  @Test func anEditThatComesBackIsNotCommitted() {
    let knob = Knob()
    let seen = record(knob)
    knob.bracket.begin(at: 1, reason: .key)
    knob.bracket.change(to: 2)
    knob.bracket.change(to: 1)
    knob.bracket.end(at: 1)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueChanged, .editingDidEnd])
  }

  @Test func aCancelRestoresFirstAndCommitsNothing() {
    let knob = Knob()
    let seen = record(knob)
    var value = 1.0
    knob.bracket.begin(at: value, reason: .thumbDrag)
    value = 7
    knob.bracket.change(to: value)
    knob.bracket.cancel { value = $0 }
    #expect(value == 1)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueChanged, .editingDidCancel])
    #expect(seen()[2] == Seen(event: .valueChanged, old: 7, new: 1, isFinal: true))
  }

  @Test func aDiscreteEditTellsOfItsChangeOnceBeforeTheCommit() {
    let knob = Knob()
    knob.bracket.isContinuous = false
    let seen = record(knob)
    knob.bracket.begin(at: 1, reason: .wheel)
    knob.bracket.change(to: 2)
    knob.bracket.change(to: 3)
    knob.bracket.end(at: 3)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd])
    #expect(seen()[1].old == 1 && seen()[1].new == 3)
  }

  @Test func aSecondBeginEndsTheFirst() {
    let knob = Knob()
    let seen = record(knob)
    knob.bracket.begin(at: 1, reason: .wheel)
    knob.bracket.begin(at: 1, reason: .key)
    knob.bracket.end(at: 1)
    #expect(
      seen().map(\.event) == [
        .editingDidBegin, .editingDidEnd, .editingDidBegin, .editingDidEnd,
      ])
  }

  @Test func anEditThatAHandlerOfTheCommitBeginsFollowsTheEndOfTheFirst() {
    let knob = Knob()
    let first = record(knob)
    let token = knob.onEdit(for: .valueCommitted) { knob, _, change in
      guard change.new == 5 else { return }
      knob.bracket.begin(at: 5, reason: .accessibility)
      knob.bracket.end(at: 6)
    }
    let last = record(knob)
    knob.bracket.begin(at: 1, reason: .key)
    knob.bracket.end(at: 5)
    let bracket: [ControlEvents] = [
      .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd,
    ]
    #expect(first().map(\.event) == bracket + bracket)
    #expect(last() == first() && !knob.bracket.isOpen)
    token.remove()
  }

  @Test func anEditThatAHandlerOfACancelBeginsFollowsTheCancel() {
    let knob = Knob()
    let seen = record(knob)
    knob.bracket.begin(at: 1, reason: .key)
    knob.bracket.change(to: 5)
    knob.onEdit(for: .valueChanged) { knob, _, change in
      guard change.isFinal else { return }
      knob.bracket.begin(at: 1, reason: .accessibility)
    }
    knob.bracket.cancel { _ in }
    #expect(
      seen().map(\.event) == [
        .editingDidBegin, .valueChanged, .valueChanged, .editingDidCancel, .editingDidBegin,
      ])
    #expect(knob.bracket.isOpen)
  }

  @Test func anEditThatEndsForAnotherIsClosedWhateverItsHandlersBegin() {
    let knob = Knob()
    let seen = record(knob)
    knob.onEdit(for: .valueCommitted) { knob, _, change in
      guard change.reason == .wheel else { return }
      knob.bracket.begin(at: 2, reason: .accessibility)
      knob.bracket.end(at: 3)
    }
    knob.bracket.begin(at: 1, reason: .wheel)
    knob.bracket.change(to: 2)
    knob.bracket.begin(at: 2, reason: .key)
    var isOpen = false
    for change in seen().map(\.event) {
      if change == .editingDidBegin { #expect(!isOpen) }
      isOpen = change == .editingDidBegin || isOpen && change != .editingDidEnd
    }
    #expect(isOpen == knob.bracket.isOpen)
  }

  @Test func aHandlerMayCloseTheEditItHearsOf() {
    let knob = Knob()
    let seen = record(knob)
    knob.onEdit(for: .valueChanged) { knob, _, _ in knob.bracket.cancel { _ in } }
    knob.bracket.begin(at: 1, reason: .key)
    knob.bracket.change(to: 2)
    knob.bracket.end(at: 2)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueChanged, .editingDidCancel])
  }
}
