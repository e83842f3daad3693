import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Observation
import Testing

@MainActor @Suite struct ActionTests {
  @MainActor final class Screen {
    var senders: [ObjectIdentifier] = []
    func changed(_ sender: RecordingControl) { senders.append(ObjectIdentifier(sender)) }
  }

  private let control = RecordingControl()
  private let screen = Screen()

  @Test func aTargetReceivesItsTypedSender() {
    let token = control.addTarget(screen, action: Screen.changed, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    control.sendActions(for: .pointerDown)
    #expect(screen.senders == [ObjectIdentifier(control)])
    token.remove()
    control.sendActions(for: .valueChanged)
    #expect(screen.senders.count == 1)
  }

  @Test func aTargetIsHeldWeakly() {
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
    var order: [Int] = []
    control.addAction(for: [.valueChanged, .pointerDown]) { _, _ in order.append(1) }
    control.addAction(for: .pointerDown) { _, _ in order.append(2) }
    control.addAction(for: .allEditingEvents) { _, _ in order.append(3) }
    control.sendActions(for: .valueChanged)
    #expect(order == [1, 3])
    control.sendActions(for: [.valueChanged, .pointerDown])
    #expect(order == [1, 3, 1, 2, 3])
  }

  @Test func targetsAreCalledBeforeClosuresWhoeverCameFirst() {
    let screens = [Screen(), Screen()]
    var order: [Int] = []
    control.addAction(for: .valueChanged) { _, _ in
      order.append(screens.map(\.senders.count).reduce(0, +))
    }
    for screen in screens { control.addTarget(screen, action: Screen.changed, for: .valueChanged) }
    control.sendActions(for: .valueChanged)
    #expect(order == [2])
  }

  @Test func aTargetMayRemoveItselfWhileItIsCalled() {
    @MainActor final class Once {
      var count = 0
      func changed(_ sender: RecordingControl) {
        count += 1
        sender.removeTarget(self, for: .valueChanged)
      }
    }
    let (once, screen) = (Once(), Screen())
    control.addTarget(once, action: Once.changed, for: .valueChanged)
    control.addTarget(screen, action: Screen.changed, for: .valueChanged)
    for _ in 0..<3 { control.sendActions(for: .valueChanged) }
    #expect(once.count == 1 && screen.senders.count == 3)
  }

  @Test(arguments: [false, true])
  func whatARemovedClosureHoldsIsLetGoAtOnce(removesItself: Bool) {
    weak var gone: Screen?
    var token: ActionToken?
    do {
      let screen = Screen()
      gone = screen
      token = control.addAction(for: .valueChanged) { sender, _ in
        screen.changed(sender)
        token?.remove()
      }
    }
    #expect(gone != nil)
    if removesItself { control.sendActions(for: .valueChanged) } else { token?.remove() }
    #expect(gone == nil)
  }

  @Test func anActionRemovedDuringASendIsNotCalled() {
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
    var late = 0
    control.addAction(for: .valueChanged) { control, _ in
      if late == 0 { control.addAction(for: .valueChanged) { _, _ in late += 1 } }
    }
    control.sendActions(for: .valueChanged)
    #expect(late == 0)
    control.sendActions(for: .valueChanged)
    #expect(late == 1)
  }

  @Test func aNestedSendIsDeliveredAfterTheCurrentOne() {
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

  @Test func aTargetIsStillNotifiedOfTheEventsItWasNotRemovedFor() {
    control.addTarget(screen, action: Screen.changed, for: [.valueChanged, .pointerDown])
    control.removeTarget(screen, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(screen.senders.isEmpty)
    control.sendActions(for: .pointerDown)
    #expect(screen.senders.count == 1)
    control.removeTarget(screen, for: [.pointerDown, .valueChanged])
    control.sendActions(for: .pointerDown)
    #expect(screen.senders.count == 1)
  }

  @Test func theStateFollowsThePress() throws {
    let stage = try Stage()
    let (control, host) = (stage.control, stage.host)
    #expect(control.state == .normal)
    host.move(to: point(30, 20))
    #expect(control.state == .hovered)
    host.press(at: point(30, 20))
    #expect(control.state == [.hovered, .highlighted, .focused])
    host.release()
    control.isEnabled = false
    host.drain()
    #expect(control.state == .disabled)
  }
}

@MainActor @Suite struct EditingSessionTests {
  @MainActor final class Knob: Control, ValueEditing {
    typealias Value = Double
    var value = 1.0
    var editedValue: Double {
      get { value }
      set { value = newValue }
    }
    lazy var editing = EditingSession(self, value: \.value) { knob, value, _ in knob.value = value }

    func begin(_ reason: EditReason, changes: Double...) {
      editing.begin(reason: reason)
      for value in changes { editing.change(to: value) }
    }

    func end(at value: Double) {
      self.value = value
      editing.end()
    }
  }

  struct Seen: Equatable {
    var event: ControlEvents
    var old: Double
    var new: Double
    var isFinal: Bool
  }

  private let knob = Knob()

  private func record() -> () -> [Seen] {
    var seen: [Seen] = []
    knob.onEdit { _, event, change in
      seen.append(Seen(event: event, old: change.old, new: change.new, isFinal: change.isFinal))
    }
    return { seen }
  }

  @Test func anEditThatChangesIsCommittedAndEnded() {
    let seen = record()
    knob.begin(.thumbDrag, changes: 2, 2, 5)
    knob.end(at: 5)
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
    let seen = record()
    knob.begin(.key, changes: 2, 1)
    knob.end(at: 1)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueChanged, .editingDidEnd])
  }

  @Test func aCancelRestoresFirstAndCommitsNothing() {
    let seen = record()
    knob.begin(.thumbDrag, changes: 7)
    knob.editing.cancel()
    #expect(knob.value == 1)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueChanged, .editingDidCancel])
    #expect(seen()[2] == Seen(event: .valueChanged, old: 7, new: 1, isFinal: true))
  }

  /// A control that writes what the user chose as its program would.
  final class PlainLevel: Control, ValueEditing {
    typealias Value = Double
    var level: Double {
      get {
        valueWasRead()
        return stored
      }
      set {
        stored = max(0, min(newValue, 1))
        editing.acknowledge()
      }
    }
    private var stored = 0.0
    var editedValue: Double {
      get { level }
      set { level = newValue }
    }
    lazy var editing = EditingSession(self, value: \.level) { control, level, _ in
      control.level = level
    }
  }

  @Test func aControlMayWriteByTheSetterThatItsProgramUses() {
    let control = PlainLevel()
    var log: [String] = []
    control.onEdit { _, event, change in log.append("\(event.word) \(change.new)") }
    withObservationTracking {
      _ = control.level
    } onChange: {
      MainActor.assumeIsolated { log.append("observed") }
    }
    control.editing.performOnce { EditStep(0.5, reason: .key) }
    #expect(log == ["began 0.0", "changed 0.5", "observed", "committed 0.5", "ended 0.5"])
    log = []
    control.editing.begin(reason: .thumbDrag)
    control.editing.change(to: 0.75)
    control.level = 1
    control.editing.cancel()
    #expect(log == ["began 0.5", "changed 0.75", "changed 0.5", "cancelled 0.5"])
    #expect(control.level == 0.5)
  }

  @Test func aDiscreteEditTellsOfItsChangeOnceBeforeTheCommit() {
    knob.editing.isContinuous = false
    let seen = record()
    knob.begin(.wheel, changes: 2, 3)
    knob.end(at: 3)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd])
    #expect(seen()[1].old == 1 && seen()[1].new == 3)
  }

  @Test func aSecondBeginEndsTheFirst() {
    let seen = record()
    knob.begin(.wheel)
    knob.begin(.key)
    knob.end(at: 1)
    let bracket: [ControlEvents] = [.editingDidBegin, .editingDidEnd]
    #expect(seen().map(\.event) == bracket + bracket)
  }

  @Test func anEditThatAHandlerOfTheCommitBeginsFollowsTheEndOfTheFirst() {
    let first = record()
    knob.onEdit(for: .valueCommitted) { knob, _, change in
      guard change.new == 5 else { return }
      knob.begin(.accessibility)
      knob.end(at: 6)
    }
    let last = record()
    knob.begin(.key)
    knob.end(at: 5)
    let bracket: [ControlEvents] = [
      .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd,
    ]
    #expect(first().map(\.event) == bracket + bracket)
    #expect(last() == first() && !knob.editing.isOpen)
  }

  @Test func anEditThatAHandlerOfACancelBeginsFollowsTheCancel() {
    let seen = record()
    knob.begin(.key, changes: 5)
    knob.onEdit(for: .valueChanged) { knob, _, change in
      if change.isFinal { knob.begin(.accessibility) }
    }
    knob.editing.cancel()
    #expect(
      seen().map(\.event) == [
        .editingDidBegin, .valueChanged, .valueChanged, .editingDidCancel, .editingDidBegin,
      ])
    #expect(knob.editing.isOpen)
  }

  @Test func anEditThatEndsForAnotherIsClosedWhateverItsHandlersBegin() {
    let seen = record()
    knob.onEdit(for: .valueCommitted) { knob, _, change in
      guard change.reason == .wheel else { return }
      knob.begin(.accessibility)
      knob.end(at: 3)
    }
    knob.begin(.wheel, changes: 2)
    knob.begin(.key)
    var isOpen = false
    for change in seen().map(\.event) {
      if change == .editingDidBegin { #expect(!isOpen) }
      isOpen = change == .editingDidBegin || isOpen && change != .editingDidEnd
    }
    #expect(isOpen == knob.editing.isOpen)
  }

  @Test func aHandlerMayCloseTheEditItIsNotifiedOf() {
    let seen = record()
    knob.onEdit(for: .valueChanged) { knob, _, _ in knob.editing.cancel() }
    knob.begin(.key, changes: 2)
    knob.end(at: 2)
    #expect(
      seen().map(\.event) == [.editingDidBegin, .valueChanged, .valueChanged, .editingDidCancel])
  }
}
