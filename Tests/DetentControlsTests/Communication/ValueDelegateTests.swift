import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// Questions before the user changes a value, through each kind of input.
@MainActor @Suite struct ValueDelegateTests {
  /// Answers for every control, and writes down each question.
  @MainActor final class Judge: SpinnerDelegate {
    var log: [String] = []
    var mayBegin = true
    var onBegin: () -> Void = {}
    var answer: (inout ValueProposal) -> Void = { _ in }

    func control(_ control: Control, shouldBeginEditing part: String, reason: EditReason) -> Bool {
      log.append("begin \(part) \(reason)")
      onBegin()
      return mayBegin
    }

    func control(_ control: Control, willChange proposal: inout ValueProposal) {
      log.append("change \(proposal.part) \(proposal.reason)")
      answer(&proposal)
    }
  }

  /// A control of whole steps that asks a delegate.
  private func judged(_ kind: ThumbKind) throws -> (ThumbFixture, Judge) {
    let (f, judge) = (try ThumbFixture.stepped(kind), Judge())
    f.control.valueDelegate = judge
    return (f, judge)
  }

  private func judgedSlider() throws -> (SliderFixture, Judge) {
    let (f, judge) = (try SliderFixture { $0.step = 1 }, Judge())
    f.slider.delegate = judge
    return (f, judge)
  }

  /// What the user does to the only thumb or the lower one, at 60: to 90 or beyond.
  enum Input: CaseIterable {
    case drag, key, wheel, typing, accessibility

    var reason: EditReason {
      switch self {
      case .drag: .thumbDrag
      case .key: .key
      case .wheel: .wheel
      case .typing: .textEntry
      case .accessibility: .accessibility
      }
    }

    @MainActor func act(on f: ThumbFixture) {
      f.focus()
      switch self {
      case .drag: f.drag(60, 90)
      case .key: f.host.key(.end)
      case .wheel:
        f.wheel(30)
        f.host.advance(by: .seconds(1))
      case .typing: f.host.enter("90")
      case .accessibility: _ = f.control.accessibilitySetValue(90, part: f.part)
      }
      f.host.settle()
    }
  }

  @Test(arguments: ThumbKind.allCases, Input.allCases)
  func aSliderKeepsItsValueWhereTheDelegateRefuses(kind: ThumbKind, input: Input) throws {
    let (f, judge) = try judged(kind)
    judge.answer = { $0.refuse() }
    input.act(on: f)
    #expect(f.value == 60 && f.log == ["began", "ended"])
    #expect(judge.log.first?.hasPrefix("begin") == true)
    #expect(judge.log.allSatisfy { $0.hasSuffix(" \(input.reason)") })
    #expect(judge.log.contains { $0.hasPrefix("change") })
    #expect(judge.log.count { $0.hasPrefix("begin") } == 1)
  }

  @Test(arguments: ThumbKind.allCases, Input.allCases)
  func aSliderTakesWhatTheDelegateMakesOfAValue(kind: ThumbKind, input: Input) throws {
    let (f, judge) = try judged(kind)
    // Between two steps: the control brings it to one.
    judge.answer = { [control = f.control] proposal in
      switch control {
      case let slider as Slider: proposal.adjust(slider, to: 70.2)
      case let dial as CircularSlider: proposal.adjust(dial, to: 70.2)
      case let slider as RangeSlider: proposal.adjust(slider, to: RangeValues(70.2, 200))
      case let dial as RangeCircularSlider: proposal.adjust(dial, to: CircularRange(70.2, 200))
      default: break
      }
    }
    input.act(on: f)
    #expect(f.value == 70 && f.log.suffix(2) == ["committed", "ended"])
  }

  @Test(arguments: ThumbKind.allCases, Input.allCases)
  func aSliderDoesNothingWhereTheEditMayNotBegin(kind: ThumbKind, input: Input) throws {
    let (f, judge) = try judged(kind)
    judge.mayBegin = false
    input.act(on: f)
    #expect(f.value == 60 && f.log.isEmpty && !judge.log.isEmpty)
    #expect(judge.log.allSatisfy { $0.hasPrefix("begin") && $0.hasSuffix(" \(input.reason)") })
    #expect(!f.control.isHighlighted && !f.control.editing.isOpen)
    #expect(f.control.pressing.drag == nil)
    // And it works again as soon as edits may begin.
    judge.mayBegin = true
    f.host.advance(by: .seconds(1))
    #expect(f.drag(60, 70).lower == 70)
  }

  @Test func aDragThatWasHeldGoesOnWhereThePointerComesBack() throws {
    let (f, judge) = try judgedSlider()
    judge.answer = { [slider = f.slider] proposal in
      if let change = proposal.change(of: slider), change.new.upper > 250 { proposal.refuse() }
    }
    f.press(250)
    for position in [258.0, 290, 300, 256] { f.move(position) }
    #expect(f.values == [60, 246])
    f.release()
    #expect(f.log.suffix(2) == ["committed 60 246 upper", "ended upper"])
  }

  @Test(arguments: ThumbKind.pairs)
  func aDelegateMayRefuseTheThumbOfASecondFinger(kind: ThumbKind) throws {
    let (f, judge) = try judged(kind)
    f.host.touchDown(1, at: f.at(60))
    judge.mayBegin = false
    f.host.touchDown(2, at: f.at(200))
    #expect(f.touchMove(2, to: f.at(230)) == [60, 200])
    #expect(f.touchMove(1, to: f.at(90)) == [90, 200])
  }

  @Test(arguments: ThumbKind.pairs)
  func aThumbThatMayNotPassItsNeighbourStaysInHand(kind: ThumbKind) throws {
    let (f, judge) = try judged(kind)
    f.pair?.collision = .cross
    judge.answer = { $0.refuse() }
    #expect(f.key(.end) == [60, 200] && f.control.thumbs.active == 0)
    #expect(f.press(60, 150, 250) == [60, 200] && f.control.thumbs.active == 0)
    judge.answer = { _ in }
    #expect(f.move(150) == [150, 200])
  }

  @Test func aRefusedValueBeyondTheSeamIsNoTurn() throws {
    let (f, judge) = (try CircularSliderFixture(350) { $0.wraps = true }, Judge())
    f.dial.delegate = judge
    judge.answer = { $0.refuse() }
    f.press(350)
    #expect(f.turn(from: 350, to: 380) == [350] && f.dial.windings == 0)
    f.host.release()
    f.dial.value = 359
    #expect(f.key(.up) == [359] && f.dial.windings == 0)
  }

  @Test func aRefusedPageOverTheSeamIsNoTurn() throws {
    let f = try CircularSliderFixture(350) { ($0.wraps, $0.trackPress) = (true, .page) }
    let judge = Judge()
    f.dial.delegate = judge
    judge.answer = { $0.refuse() }
    f.press(60)
    for _ in 0..<3 { f.host.advance(by: .milliseconds(600)) }
    #expect(f.dial.value == 350 && f.dial.windings == 0)
    judge.answer = { _ in }
    f.host.advance(by: .milliseconds(250))
    #expect(f.dial.value == 26 && f.dial.windings == 1)
  }

  @Test func aRangeDialAndSeveralThumbsAskWithTheirOwnValues() throws {
    let judge = Judge()
    let dial = RangeCircularSlider()
    dial.delegate = judge
    judge.answer = { proposal in
      guard let change = proposal.change(of: dial) else { return }
      proposal.adjust(dial, to: CircularRange(change.new.lower, 0.9))
    }
    #expect(dial.accessibilitySetValue(1, part: "upper"))
    #expect(dial.values == CircularRange(0.2, 0.9))
    let classes = MultiSlider(thumbCount: 3)
    classes.delegate = judge
    judge.answer = { proposal in
      // That of another control is none of its.
      #expect(proposal.change(of: dial) == nil)
      proposal.adjust(dial, to: CircularRange(0, 1))
      guard let change = proposal.change(of: classes) else { return }
      proposal.adjust(classes, to: ThumbValues(change.new.numbers.map { min($0, 0.8) }))
    }
    #expect(classes.accessibilitySetValue(1, part: "thumb2"))
    #expect(classes.values == [0.25, 0.5, 0.8] && dial.values == CircularRange(0.2, 0.9))
  }

  @Test func theSpinnerTurnsBackWhereItsDelegateRefuses() throws {
    let (f, judge) = (try SpinnerFixture(), Judge())
    f.spinner.delegate = judge
    judge.answer = { $0.refuse() }
    f.host.keys(.tab, .right)
    #expect(f.spinner.selectedIndex == 0 && f.edits == ["began hub", "ended hub"])
    f.open()
    f.drag(from: 60, by: -45)
    f.host.settle()
    #expect(f.spinner.selectedIndex == 0 && f.spinner.wheel.rotation == 0)
    f.spinner.isOpen = false
    judge.mayBegin = false
    f.host.settle()
    f.click(SpinnerFixture.center)
    #expect(!f.spinner.isOpen)
    f.expectSelections([(.right, 0)])
    (judge.mayBegin, judge.answer) = (true, { _ in })
    f.expectSelections([(.right, 1)])
  }

  @Test func widgetsAskThroughTheSameDelegate() throws {
    let judge = Judge()
    let toggle = Toggle("On")
    let segments = SegmentedControl(["A", "B", "C"])
    let menu = MenuButton([MenuItem("A"), MenuItem("B")])
    toggle.delegate = judge
    segments.delegate = judge
    menu.delegate = judge
    judge.answer = { $0.refuse() }
    #expect(toggle.accessibilitySetValue(1, part: "") && !toggle.isOn)
    _ = segments.accessibilitySetValue(1, part: "")
    _ = menu.accessibilitySetValue(1, part: "")
    #expect(segments.selectedIndex == 0 && menu.selectedIndex == 0)
    judge.answer = { $0.adjust(segments, to: ItemChoice(index: 2, title: "C")) }
    _ = segments.accessibilitySetValue(1, part: "")
    #expect(segments.selectedIndex == 2)
    // One that is not there is none to choose.
    judge.answer = { $0.adjust(segments, to: ItemChoice(index: 7, title: "")) }
    _ = segments.accessibilitySetValue(1, part: "")
    #expect(segments.selectedIndex == 2)
  }

  @Test func aFieldTakesWhatTheDelegateMakesOfATextAndKeepsItsOwnWhereItRefuses() throws {
    let field = TextField("ab")
    let scene = try Scene(
      field, Rect(x: 10, y: 10, width: 200, height: 30), in: Size(width: 300, height: 100))
    scene.host.setFocused(true)
    scene.host.keys(.tab, .end)
    let judge = Judge()
    field.delegate = judge
    judge.answer = { proposal in
      #expect(field.text == proposal.change(of: field)?.old)
      if proposal.change(of: field)?.new.contains("1") == true { proposal.refuse() }
    }
    scene.host.type("1c1")
    #expect(field.text == "abc")
    judge.answer = { proposal in
      if let change = proposal.change(of: field) {
        proposal.adjust(field, to: change.new.uppercased())
      }
    }
    scene.host.type("d")
    #expect(field.text == "ABCD")
    scene.host.key(.enter)
    judge.mayBegin = false
    scene.host.type("e")
    #expect(field.text == "ABCD" && !field.isEditing)
  }

  @Test func theProgramIsNotAskedAndACancelIsNotEither() throws {
    let (f, judge) = try judgedSlider()
    f.slider.upperValue = 200
    #expect(judge.log.isEmpty)
    f.press(210, 230)
    judge.answer = { $0.refuse() }
    judge.log = []
    #expect(f.key(.escape) == [60, 200] && judge.log.isEmpty)
  }

  @Test(arguments: 0..<5, [false, true])
  func whatTheDelegateRefusesLooksAsItDidBefore(kind: Int, byFinger: Bool) throws {
    let controls: [ThumbControl] = [
      Slider(), RangeSlider(), MultiSlider(thumbCount: 3), CircularSlider(), RangeCircularSlider(),
    ]
    let control = controls[kind]
    let scene = try Scene(
      control, Rect(x: 20, y: 20, width: 240, height: kind < 3 ? 60 : 240),
      in: Size(width: 280, height: 280))
    let judge = Judge()
    judge.mayBegin = false
    control.valueDelegate = judge
    let local =
      (control as? SliderControl)?.layout[0].frame.center
      ?? (control as? CircularControl)?.layout.upperThumbCenter
    let thumb = try #require(local) + control.frame.origin
    func look() -> [Double] {
      scene.host.settle()
      return control.thumbs.feedback.flatMap { [$0.halo.value, $0.press.value] }
    }
    if !byFinger { scene.host.move(to: thumb) }
    let before = look()
    for takesAway in [false, true] {
      // No double click.
      scene.host.advance(by: .seconds(1))
      // Whoever is asked may take the press away, and let it begin.
      judge.mayBegin = takesAway
      judge.onBegin = { if takesAway { scene.window.cancelTracking() } }
      if byFinger { scene.host.touchDown(at: thumb) } else { scene.host.press(at: thumb) }
      #expect(look() == before && judge.log.count == (takesAway ? 2 : 1))
      if byFinger { scene.host.touchUp() } else { scene.host.release() }
      #expect(look() == before && !control.isTracking)
    }
  }

  @Test func aDragThatIsRefusedLeavesNoThumbOnItsWay() throws {
    let judge = Judge()
    judge.mayBegin = false
    let f = try SliderFixture(size: Size(width: 320, height: 50)) { $0.labels = .always }
    f.slider.delegate = judge
    f.host.settle()
    f.slider.setValues(lower: 100, upper: 200, animated: true)
    f.host.advance(by: .milliseconds(100))
    #expect(f.slider.transition.shown != nil)
    let label = try #require(f.slider.renderState?.labels.labels.first).text.extent.center
    f.host.drag(Point(x: label.x + 20, y: label.y + 40), Point(x: label.x + 50, y: label.y + 40))
    #expect(f.slider.transition.shown == nil && f.values == [100, 200])
    #expect(judge.log == ["begin lower thumbDrag"])
    judge.log = []
    let knob = try CircularSliderFixture { ($0.pressArea, $0.dragMode) = (.anywhere, .vertical) }
    knob.dial.delegate = judge
    knob.dial.setValue(180, animated: true)
    knob.host.advance(by: .milliseconds(100))
    #expect(knob.dial.transition.shown != nil)
    let center = CircularSliderFixture.center
    knob.host.drag(center, center + Point(x: 0, y: -25))
    #expect(knob.dial.transition.shown == nil && knob.dial.value == 180)
    #expect(judge.log.count == 1)
  }

  @Test func aDelegateMayDoAnythingWhileItIsAsked() throws {
    let (f, judge) = try judgedSlider()
    judge.answer = { [slider = f.slider] _ in slider.isEnabled = false }
    #expect(f.drag(250, 280) == [60, 240] && f.log == ["began upper", "cancelled upper"])
  }

  /// Whoever is asked of every change cannot make another one as the user would: that would be
  /// asked of, too.
  @MainActor final class Meddler: ValueEditingDelegate {
    let atBegin: Bool
    init(atBegin: Bool) { self.atBegin = atBegin }

    func control(_ control: Control, shouldBeginEditing part: String, reason: EditReason) -> Bool {
      if atBegin { _ = control.accessibilitySetValue(0, part: part) }
      return true
    }
    func control(_ control: Control, willChange proposal: inout ValueProposal) {
      if !atBegin { _ = control.accessibilitySetValue(1, part: proposal.part) }
    }
  }

  @Test func aDelegateThatEditsAsTheUserWhileItIsAskedChangesNothing() {
    for atBegin in [true, false] {
      let delegate = Meddler(atBegin: atBegin)
      let (slider, toggle, segments) = (Slider(), Toggle("On"), SegmentedControl(["A", "B", "C"]))
      slider.value = 0.25
      slider.delegate = delegate
      toggle.delegate = delegate
      segments.delegate = delegate
      var balance = 0
      slider.onEdit { _, event, _ in
        if event == .editingDidBegin { balance += 1 }
        if event == .editingDidEnd || event == .editingDidCancel { balance -= 1 }
      }
      _ = slider.accessibilitySetValue(0.5, part: "")
      _ = toggle.accessibilitySetValue(1, part: "")
      _ = segments.accessibilitySetValue(2, part: "")
      #expect([0.25, 0.5].contains(slider.value) && balance == 0)
      #expect(segments.selectedIndex != 1)
    }
  }

  @Test func aDelegateIsHeldWeakly() {
    let slider = Slider()
    weak var gone: Judge?
    do {
      let judge = Judge()
      judge.answer = { $0.refuse() }
      gone = judge
      slider.delegate = judge
    }
    #expect(gone == nil && slider.delegate == nil)
    #expect(slider.accessibilitySetValue(0.5, part: "") && slider.value == 0.5)
  }
}
