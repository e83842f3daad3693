import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// What happens to a press, a turn or an edit when its spinner is taken away in the middle of it.
@MainActor @Suite struct SpinnerInterruptionTests {
  @Test func eachClickOnASideStepsOnceAndLeavesNoTimer() throws {
    let f = try SpinnerFixture.opened(24) { ($0.mode, $0.tapMode) = (.wheel, .stepSides) }
    for click in 1...8 {
      f.host.click(at: f.at(90))
      f.host.advance(by: .seconds(1))
      #expect(f.spinner.selectedIndex == click)
      #expect(f.host.driver.nextFrameTime == nil && !f.host.driver.wantsAnotherFrame)
    }
  }

  @Test func aHeldSideThatIsTakenAwayLeavesNoTimer() throws {
    let ends: [(SpinnerFixture) -> Void] = [
      { $0.host.key(.escape) }, { $0.host.press(at: $0.at(90), button: .secondary) },
      { $0.host.move(to: $0.at(110)) }, { $0.spinner.selectedIndex = 5 },
      { $0.host.setFocused(false) }, { $0.spinner.isEnabled = false }, { $0.host.cancelPointer() },
    ]
    for (index, end) in ends.enumerated() {
      let f = try SpinnerFixture.opened { $0.tapMode = .stepSides }
      f.host.press(at: f.at(90))
      f.host.advance(by: .milliseconds(600))
      end(f)
      f.host.settle()
      f.host.advance(by: .milliseconds(100))
      #expect(f.host.driver.nextFrameTime == nil, "\(index)")
      let reached = f.spinner.selectedIndex
      f.host.advance(by: .seconds(2))
      #expect(f.spinner.selectedIndex == reached, "\(index)")
    }
  }

  @Test func aTurnOfTheMouseWheelWhoseHandlerEndsTheRunLeavesNoTimer() throws {
    let ends: [(SpinnerFixture) -> Void] = [
      { $0.spinner.removeFromSuperview() }, { $0.window.close() }, { $0.spinner.isOpen = true },
      { $0.spinner.isEnabled = false }, { $0.host.setFocused(false) },
    ]
    for (index, end) in ends.enumerated() {
      let f = try SpinnerFixture { $0.wheelPolicy = .always }
      f.host.key(.tab)
      f.spinner.onValueChanged { [weak f] _, _ in if let f { end(f) } }
      f.host.scroll(by: -1, at: SpinnerFixture.center)
      #expect(!f.spinner.wheel.editing.isTurning, "\(index)")
      #expect(!f.spinner.wheel.editing.isOpen, "\(index)")
    }
  }

  @Test func aTurningWheelThatIsHeldForAMomentArrivesAlsoWhereItMayNotClose() throws {
    let places: [(SpinnerFixture) -> Point] = [
      { _ in SpinnerFixture.center }, { $0.item(2) }, { $0.at(90) },
    ]
    for (index, place) in places.enumerated() {
      let f = try SpinnerFixture.opened()
      f.vetoes = true
      f.host.key(.right)
      f.host.advance(by: .milliseconds(80))
      #expect(f.spinner.wheel.rotation != f.spinner.wheel.rotation.rounded(), "\(index)")
      f.host.press(at: place(f), clickCount: 2)
      f.letGoAtRest()
      #expect(f.spinner.isOpen, "\(index)")
      #expect(f.spinner.wheel.rotation == Double(f.spinner.selectedIndex), "\(index)")
    }
  }

  @Test func aTurnOfTheRingThatIsInterruptedIsTakenBack() throws {
    let ends: [(SpinnerFixture) -> Void] = [
      { $0.spinner.isEnabled = false }, { $0.spinner.isHidden = true },
      { $0.spinner.removeFromSuperview() }, { $0.content.isHidden = true },
      { $0.content.isUserInteractionEnabled = false }, { $0.content.removeFromSuperview() },
      { $0.window.contentView = View() }, { $0.spinner.items = SpinnerFixture.items(8) },
      { $0.spinner.items = SpinnerFixture.items(3) }, { $0.spinner.items = [] },
      { $0.spinner.mode = .picker }, { $0.spinner.pickerThreshold = 2 },
      { $0.spinner.resignFirstResponder() },
    ]
    for (index, end) in ends.enumerated() {
      let f = try SpinnerFixture.opened(8) { $0.selectedIndex = 1 }
      f.drag(from: 90, by: 100, release: false)
      #expect(f.spinner.selectedIndex == 3)
      f.clearLog()
      end(f)
      #expect(!f.spinner.isOpen && f.spinner.gesture.press == nil, "\(index)")
      #expect(f.edits == ["changed 1 wheel", "cancelled wheel"], "\(index)")
      #expect(f.spinner.selectedIndex == (f.spinner.count == 0 ? 0 : 1), "\(index)")
      f.clearLog()
      f.host.move(to: Point(x: 320, y: 100))
      f.host.release()
      f.host.settle()
      #expect(f.edits.isEmpty && f.window.overlay.subviews.isEmpty, "\(index)")
    }
  }

  @Test func aDrumThatIsInterruptedIsTakenBackToo() throws {
    let f = try SpinnerFixture.opened(18) { $0.selectedIndex = 9 }
    let frame = try f.popupFrame()
    f.host.press(at: frame.center)
    f.host.move(to: frame.center + Point(x: 0, y: -70))
    f.spinner.isEnabled = false
    #expect(f.spinner.selectedIndex == 9 && !f.spinner.isOpen)
    #expect(f.edits == ["cancelled picker"])
  }

  @Test func noHandlerFindsADisabledSpinnerOpen() throws {
    let f = try SpinnerFixture()
    f.host.touchDown(1, at: SpinnerFixture.center)
    f.host.touchMove(1, to: SpinnerFixture.center + Point(x: 0, y: -90))
    // The mouse takes the wheel from the finger.
    f.host.click(at: SpinnerFixture.center + Point(x: 75, y: 0))
    let chosen = f.spinner.selectedIndex
    #expect(f.spinner.isOpen && chosen != 0)
    var wasOpen: [Bool] = []
    f.spinner.addAction(for: [.pointerCancel, .valueCommitted, .editingDidEnd]) { spinner, _ in
      wasOpen.append(spinner.isOpen)
    }
    f.spinner.isEnabled = false
    #expect(!wasOpen.isEmpty && !wasOpen.contains(true))
    #expect(f.edits.last == "ended wheel" && f.spinner.selectedIndex == chosen)
  }

  @Test func aTurnThatIsTakenBackReturnsToAnItemThatOnlyAProgramCouldSelect() throws {
    let f = try SpinnerFixture.opened(8, disabled: [0])
    f.drag(from: 90, by: 100, release: false)
    #expect(f.spinner.selectedIndex == 2)
    f.host.key(.escape)
    #expect(f.spinner.selectedIndex == 0 && f.spinner.isOpen)
    f.host.settle()
    #expect(f.spinner.wheel.rotation == 0)
  }

  @Test func aSpinnerWhoseHandlerTookTheItemsDoesNotOpen() throws {
    let events: [ControlEvents] = [.editingDidBegin, .valueCommitted, .editingDidEnd]
    let openings: [(SpinnerFixture) -> Void] = [
      { $0.host.click(at: SpinnerFixture.center) }, { $0.host.key(.enter) },
      { $0.spinner.isOpen = true },
    ]
    for (left, open) in [0, 1].flatMap({ left in openings.map { (left, $0) } }) {
      for event in events {
        let f = try SpinnerFixture()
        f.host.key(.tab)
        f.host.keyDown(.right)
        f.spinner.addAction(for: event) { spinner, _ in
          if spinner.count > 1 { spinner.items = SpinnerFixture.items(left) }
        }
        open(f)
        f.host.settle()
        #expect(f.spinner.count == left || event == .editingDidBegin)
        #expect(!f.spinner.isOpen || f.spinner.count > 1, "\(event) \(left)")
        if f.spinner.isOpen { continue }
        #expect(f.window.overlay.subviews.isEmpty && f.spinner.popup == nil)
      }
    }
  }

  @Test func aSpinnerThatClosesForAChangeIsNotOpenedAgainBeforeIt() throws {
    let changes: [(Spinner) -> Void] = [
      { $0.items = SpinnerFixture.items(1) }, { $0.items = [] },
      { $0.items = SpinnerFixture.items(5) }, { $0.mode = .picker }, { $0.pickerThreshold = 2 },
    ]
    for (index, change) in changes.enumerated() {
      let f = try SpinnerFixture.opened()
      f.spinner.addAction(for: .editingDidEnd) { spinner, _ in spinner.isOpen = true }
      change(f.spinner)
      #expect(!f.spinner.isOpen, "\(index)")
      f.host.settle()
      #expect(f.window.overlay.subviews.isEmpty, "\(index)")
      f.spinner.isOpen = true
      #expect(f.spinner.isOpen == (f.spinner.count > 1), "\(index)")
    }
  }

  @Test func aSpinnerWhoseFeedbackTookTheItemsTellsNobodyThatItOpened() throws {
    let f = try SpinnerFixture()
    f.spinner.feedback = { [weak f] moment in
      if moment == .opened { f?.spinner.items = SpinnerFixture.items(1) }
    }
    f.host.click(at: SpinnerFixture.center)
    #expect(!f.spinner.isOpen && !f.log.contains("didOpen"))
    #expect(f.log.filter { $0 == "didClose" }.count <= 1)
  }

  /// Everything that a handler may do to its spinner, at every event, before every kind of input: a
  /// third of all combinations, in which every two meet.
  @Test func handlersMayDoAnythingAtEveryEvent() throws {
    let deeds: [(SpinnerFixture) -> Void] = [
      { $0.spinner.isEnabled = false }, { $0.spinner.isHidden = true },
      { $0.spinner.removeFromSuperview() }, { $0.spinner.items = [] },
      { $0.spinner.items = SpinnerFixture.items(1) }, { $0.spinner.isOpen = true },
      { $0.spinner.isOpen = false }, { $0.spinner.selectedIndex = 5 },
      { $0.spinner.resignFirstResponder() }, { $0.window.close() },
    ]
    let inputs: [(SpinnerFixture) -> Void] = [
      { $0.host.click(at: SpinnerFixture.center) }, { $0.host.key(.right) },
      { $0.host.key(.enter) }, { $0.host.scroll(by: -1, at: SpinnerFixture.center) },
      { _ = $0.spinner.accessibilitySetValue(2, part: "") },
      { $0.host.drag(SpinnerFixture.center, SpinnerFixture.center + Point(x: -90, y: 0)) },
    ]
    let starts: [(SpinnerFixture) -> Void] = [
      { $0.host.keyDown(.right) }, { $0.host.scroll(by: -1, at: SpinnerFixture.center) },
      { $0.open() },
    ]
    let events: [ControlEvents] = [
      .editingDidBegin, .valueChanged, .valueCommitted, .editingDidEnd,
    ]
    for (e, event) in events.enumerated() {
      for (d, deed) in deeds.enumerated() {
        for (s, start) in starts.enumerated() {
          for (i, input) in inputs.enumerated() where (e + d + s + i).isMultiple(of: 3) {
            let f = try SpinnerFixture { $0.wheelPolicy = .always }
            f.host.key(.tab)
            start(f)
            var isDone = false
            f.spinner.addAction(for: event) { [weak f] _, _ in
              guard let f, !isDone else { return }
              isDone = true
              deed(f)
            }
            input(f)
            f.spinner.isOpen = false
            f.host.advance(by: .seconds(2))
            f.host.setFocused(false)
            let name = "event \(event.rawValue) deed \(d) start \(s) input \(i)"
            #expect(f.isBalanced, "\(name): \(f.log)")
            let editing = f.spinner.wheel.editing
            #expect(f.spinner.gesture.press == nil && !editing.holdsKeys, "\(name)")
            #expect(!f.spinner.isOpen && !editing.isOpen, "\(name): \(f.log)")
          }
        }
      }
    }
  }
}

extension SpinnerFixture {
  /// Whether every edit began once and ended once, with all changes inside of it; what began before
  /// the log was cleared counts.
  var isBalanced: Bool {
    var isOpen = edits.first.map { !$0.hasPrefix("began") } ?? false
    for edit in edits {
      switch edit.split(separator: " ").first {
      case "began":
        if isOpen { return false }
        isOpen = true
      case "ended", "cancelled":
        if !isOpen { return false }
        isOpen = false
      default: if !isOpen { return false }
      }
    }
    return !isOpen
  }
}

/// The ring and the selection agree at rest, whatever the handlers of an edit do.
@MainActor @Suite struct SpinnerAgreementTests {
  /// One item further on the closed control.
  private static let steps: [@MainActor (SpinnerFixture) -> Void] = [
    { $0.host.key(.right) }, { $0.host.scroll(by: -1, at: SpinnerFixture.center) },
    { $0.host.type("Item \($0.spinner.selectedIndex + 1)") },
    { _ = $0.spinner.accessibilitySetValue(Double($0.spinner.selectedIndex + 1), part: "") },
  ]

  /// A spinner with the focus, whose next edit notifies a handler, and none after it.
  private func fixture(
    _ configure: (Spinner) -> Void = { _ in }, onBegin: @escaping (Spinner) -> Void
  ) throws -> SpinnerFixture {
    let f = try SpinnerFixture(8) {
      $0.wheelPolicy = .always
      configure($0)
    }
    f.window.rootTraits.reducesMotion = true
    f.host.key(.tab)
    f.spinner.delegate = nil
    var isFirst = true
    f.spinner.onEdit(for: .editingDidBegin) { spinner, _, _ in
      if isFirst { onBegin(spinner) }
      isFirst = false
    }
    return f
  }

  private func expectAgreement(
    on index: Int, _ f: SpinnerFixture, _ comment: Comment, _ location: SourceLocation
  ) {
    f.host.settle()
    let (spinner, ring) = (f.spinner, f.spinner.wheel)
    #expect(spinner.selectedIndex == index, comment, sourceLocation: location)
    #expect(spinner.model.index(ofSlot: ring.target) == index, comment, sourceLocation: location)
    #expect(ring.rotation == Double(ring.target), comment, sourceLocation: location)
  }

  @Test func aStepWhoseBeginningDisablesTheSpinnerTurnsNothing() throws {
    for (number, step) in Self.steps.enumerated() {
      let f = try fixture { $0.isEnabled = false }
      step(f)
      expectAgreement(on: 0, f, "\(number)", #_sourceLocation)
      #expect(!f.spinner.wheel.editing.isOpen)
      f.spinner.isEnabled = true
      f.spinner.becomeFirstResponder()
      f.host.key(.right)
      expectAgreement(on: 1, f, "\(number)", #_sourceLocation)
    }
  }

  @Test func aStepGoesOnFromWhatTheProgramSelectsAtItsBeginning() throws {
    // The first item further by keys and the wheel; what is typed or said is what was meant.
    for (number, reached) in [6, 6, 1, 1].enumerated() {
      let f = try fixture { $0.selectedIndex = 5 }
      Self.steps[number](f)
      expectAgreement(on: reached, f, "\(number)", #_sourceLocation)
      f.host.advance(by: .seconds(2))
      f.host.key(.right)
      expectAgreement(on: reached + 1, f, "\(number)", #_sourceLocation)
    }
  }

  /// One that the program has opened, and where something is selected when the edit begins.
  private func opened(
    _ mode: SpinnerMode = .wheel, onBegin: @escaping (Spinner) -> Void = { $0.selectedIndex = 5 }
  ) throws -> SpinnerFixture {
    let f = try fixture({ $0.mode = mode }, onBegin: onBegin)
    f.spinner.isOpen = true
    f.host.settle()
    return f
  }

  @Test func aStepOfWhatTheProgramOpenedGoesOnFromWhatItSelectsAtTheBeginning() throws {
    for mode in [SpinnerMode.wheel, .picker] {
      let f = try opened(mode)
      f.host.key(.down)
      expectAgreement(on: 6, f, "\(mode)", #_sourceLocation)
      #expect(f.spinner.isOpen)
      f.host.key(.up)
      expectAgreement(on: 5, f, "\(mode)", #_sourceLocation)
    }
  }

  @Test func aTurnOfWhatTheProgramOpenedIsOverWhereItSelectsAtTheBeginning() throws {
    let f = try opened()
    f.drag(from: 90, by: 60)
    expectAgreement(on: 5, f, "wheel", #_sourceLocation)
    #expect(f.spinner.isOpen)
    f.host.key(.right)
    expectAgreement(on: 6, f, "wheel", #_sourceLocation)
  }

  @Test func aDragOfAPickerIsOverWhereTheProgramSelectsAtTheBeginning() throws {
    let f = try opened(.picker)
    let start = try f.popupFrame().center
    f.host.press(at: start)
    for step in 1...10 {
      f.host.advance(by: .milliseconds(30))
      f.host.move(to: Point(x: start.x, y: start.y - Double(step) * 8))
    }
    f.host.advance(by: .milliseconds(500))
    f.host.release()
    expectAgreement(on: 5, f, "picker", #_sourceLocation)
  }

  @Test func aClickOnAnItemSelectsItWhateverTheProgramSelectsAtTheBeginning() throws {
    let f = try opened()
    f.host.click(at: f.item(2))
    expectAgreement(on: 2, f, "click", #_sourceLocation)
  }

  @Test func whatIsDisabledWhileItIsTurnedRestsAtTheSelection() throws {
    for mode in [SpinnerMode.wheel, .picker] {
      let f = try opened(mode) { $0.isEnabled = false }
      f.host.key(.down)
      expectAgreement(on: 0, f, "\(mode)", #_sourceLocation)
      #expect(!f.spinner.isOpen)
    }
  }
}
