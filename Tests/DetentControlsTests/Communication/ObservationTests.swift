import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Observation
import Testing

@testable import DetentControls

@MainActor @Suite struct ObservationTests {
  /// Counts how often what it reads was said to change; armed again after each time.
  @MainActor final class Watcher {
    private(set) var count = 0
    private let read: () -> Void

    init(_ read: @escaping () -> Void) {
      self.read = read
      arm()
    }

    private func arm() {
      withObservationTracking(read) { [weak self] in
        MainActor.assumeIsolated {
          self?.count += 1
          self?.arm()
        }
      }
    }
  }

  @Test func valuesThatAProgramSetsAreObserved() {
    let slider = Slider()
    let watcher = Watcher { _ = slider.value }
    for _ in 0..<2 { slider.value = 0.5 }
    #expect(watcher.count == 1)
    slider.maximumValue = 0.25
    #expect(slider.value == 0.25 && watcher.count == 2)
  }

  @Test func everyGetterOfAValueIsObserved() {
    let (range, multi, dial) = (RangeSlider(), MultiSlider(thumbCount: 2), CircularSlider())
    let (night, spinner, toggle) = (RangeCircularSlider(), Spinner(), Toggle("On"))
    let (segments, menu) = (
      SegmentedControl(["A", "B"]), MenuButton([MenuItem("A"), MenuItem("B")])
    )
    let field = TextField()
    spinner.items = SpinnerFixture.items(3)
    let changes: [(read: () -> Void, change: () -> Void)] = [
      ({ _ = range.lowerValue }, { range.setValues(lower: 0.1, upper: 0.9) }),
      ({ _ = range.upperValue }, { range.upperValue = 0.85 }),
      ({ _ = multi.values }, { multi.values = [0.5, 0.6] }),
      ({ _ = multi.values }, { multi.setValues([0.5, 0.55], animated: true) }),
      ({ _ = dial.value }, { dial.setValue(0.5, animated: true) }),
      ({ _ = night.values }, { night.lowerValue = 0.1 }),
      ({ _ = spinner.selectedItem }, { spinner.selectedIndex = 2 }),
      ({ _ = toggle.isOn }, { toggle.isOn = true }),
      ({ _ = segments.selectedIndex }, { segments.selectedIndex = 1 }),
      ({ _ = menu.choice }, { menu.selectedIndex = 1 }), ({ _ = field.text }, { field.text = "a" }),
    ]
    for (index, (read, change)) in changes.enumerated() {
      let watcher = Watcher(read)
      change()
      #expect(watcher.count == 1, "\(index)")
    }
  }

  @Test func whatTheUserDoesIsObservedStepByStepAlsoWhereTargetsHearOfItOnce() throws {
    for isContinuous in [true, false] {
      let f = try SliderFixture { ($0.step, $0.isContinuous) = (1, isContinuous) }
      let watcher = Watcher { _ = f.slider.values }
      f.press(250, 260, 270)
      #expect(watcher.count == 2)
      f.host.key(.escape)
      #expect(watcher.count == 3 && f.values == [60, 240])
    }
  }

  @Test func aValueThatFollowsWhatTheProgramSetsElsewhereIsObserved() {
    let segments = SegmentedControl(["A", "B"], selectedIndex: 1)
    let segment = Watcher { _ = segments.choice }
    segments.titles = ["A", "Beta"]
    segments.titles = ["Alpha", "Beta"]
    #expect(segments.choice.title == "Beta" && segment.count == 1)
    segments.titles = ["Alpha"]
    #expect(segments.choice.index == -1 && segment.count == 2)
    let menu = MenuButton([MenuItem("A"), MenuItem("B")], selectedIndex: 1)
    let entry = Watcher { _ = menu.choice }
    menu.items = [MenuItem("A"), MenuItem("Beta")]
    menu.items = [MenuItem("A")]
    #expect(menu.choice.index == -1 && entry.count == 2)
    let field = TextField("abc")
    let text = Watcher { _ = field.text }
    field.maximumLength = 2
    #expect(field.text == "ab" && text.count == 1)
    let night = RangeCircularSlider()
    (night.style.startAngle, night.style.sweep, night.wraps) = (0, 360, true)
    night.setValues(lower: 0.9, upper: 0.2)
    let hours = Watcher { _ = night.values }
    night.wraps = false
    #expect(night.values == CircularRange(0.2, 0.9) && hours.count == 1)
  }

  @Test func aCancelOfAnEditThatChangedNothingIsNoChange() throws {
    let f = try SliderFixture { $0.step = 1 }
    let watcher = Watcher { _ = f.slider.values }
    f.press(250)
    f.host.key(.escape)
    #expect(watcher.count == 0 && f.log == ["began upper", "cancelled upper"])
  }

  @Test func theStateIsObservedAndWithItWhatItsPartsSay() throws {
    let f = try SliderFixture()
    let watcher = Watcher { _ = f.slider.state }
    f.slider.isEnabled = false
    f.slider.isEnabled = false
    #expect(watcher.count == 1)
    f.slider.isEnabled = true
    f.slider.isSelected = true
    #expect(watcher.count == 3)
    f.focus()
    #expect(f.slider.state.contains(.focused) && watcher.count == 4)
    f.host.move(to: f.at(150))
    #expect(f.slider.state.contains(.hovered) && watcher.count == 5)
    f.slider.resignFirstResponder()
    #expect(watcher.count == 6)
    // A value is another matter.
    f.slider.lowerValue = 70
    #expect(watcher.count == 6)
  }

  @Test func observationsFollowAControl() async {
    let slider = Slider()
    let values = Observations { slider.value }
    let received = Task { @MainActor in
      var seen: [Double] = []
      for await value in values {
        seen.append(value)
        if value == 0.75 { break }
      }
      return seen
    }
    for value in [0.25, 0.5, 0.75] {
      for _ in 0..<20 { await Task.yield() }
      slider.value = value
    }
    let seen = await received.value
    #expect(seen.first == 0 && seen.last == 0.75)
  }

  @Test func whatIsObservedKeepsNothingAlive() {
    weak var gone: Slider?
    do {
      let slider = Slider()
      gone = slider
      _ = Watcher { [weak slider] in _ = slider?.value }
      bind(Filter(), \.price, to: slider)
      slider.value = 0.5
      _ = slider.changes
    }
    #expect(gone == nil)
  }

  @Observable @MainActor final class Filter {
    var price = 0.5 { didSet { writes += 1 } }
    var range = RangeValues(0.2, 0.8)
    var kind = 0
    @ObservationIgnored var writes = 0
  }

  /// Lets what waits for the main actor run.
  private func turn() async { for _ in 0..<20 { await Task.yield() } }

  @Test func aBindingTakesTheModelsValueAndGoesBothWaysWithoutEcho() async {
    let filter = Filter()
    let slider = Slider()
    var events = 0
    slider.onEdit { _, _, _ in events += 1 }
    bind(filter, \.price, to: slider)
    #expect(slider.value == 0.5 && filter.writes == 0)
    slider.value = 0.75
    #expect(filter.price == 0.75 && filter.writes == 1)
    await turn()
    #expect(slider.value == 0.75 && filter.writes == 1)
    filter.price = 0.25
    await turn()
    #expect(slider.value == 0.25 && filter.writes == 2)
    // And again: the watch is armed anew each time.
    filter.price = 0.3
    await turn()
    filter.price = 0.4
    await turn()
    #expect(slider.value == 0.4 && filter.writes == 4 && events == 0)
  }

  @Test func theModelGetsWhatTheControlAcceptsAndTheOtherWayRound() async {
    let filter = Filter()
    filter.price = 7
    let slider = Slider()
    slider.setRange(minimum: 1, maximum: 5)
    slider.step = 2
    bind(filter, \.price, to: slider)
    #expect(slider.value == 5 && filter.price == 5)
    filter.price = 3.4
    await turn()
    #expect(slider.value == 3 && filter.price == 3)
    slider.maximumValue = 2
    #expect(slider.value == 2 && filter.price == 2)
  }

  @Test func sidesThatAgreeOnNothingStayDifferentAndAskEachOtherOnce() async {
    let strict = Strict()
    let slider = Slider()
    slider.setRange(minimum: 0, maximum: 100)
    bind(strict, \.price, to: slider)
    slider.value = 51
    #expect(strict.price == 10 && slider.value == 10)
    // Steps of 3 never meet tens, but at 0 and 30.
    slider.step = 3
    let writes = strict.writes
    slider.value = 14
    #expect(strict.price == 10 && slider.value == 9)
    #expect(strict.writes - writes <= 3)
    await turn()
    #expect(strict.price == 10 && slider.value == 9)
  }

  @Observable @MainActor final class Strict {
    /// Takes tens alone.
    var price = 0.0 {
      didSet {
        writes += 1
        let allowed = min(10, (price / 10).rounded() * 10)
        if price != allowed { price = allowed }
      }
    }
    @ObservationIgnored var writes = 0
  }

  @Test func severalControlsFollowOneModel() async {
    let filter = Filter()
    let (slider, dial) = (Slider(), CircularSlider())
    bind(filter, \.price, to: slider)
    bind(filter, \.price, to: dial)
    _ = slider.accessibilitySetValue(0.9, part: "")
    #expect(filter.price == 0.9)
    await turn()
    #expect(dial.value == 0.9)
    _ = dial.accessibilitySetValue(0.1, part: "")
    await turn()
    #expect(slider.value == 0.1 && filter.price == 0.1)
  }

  @Test func controlsThatLimitOneModelToDifferentValuesComeToRest() async {
    let filter = Filter()
    filter.price = 0
    let (threes, tens) = (Slider(), Slider())
    for (slider, step) in [(threes, 3.0), (tens, 10)] {
      slider.setRange(minimum: 0, maximum: 100)
      slider.step = step
      bind(filter, \.price, to: slider)
    }
    threes.value = 9
    for _ in 0..<20 { await turn() }
    let writes = filter.writes
    #expect(writes <= 12)
    for _ in 0..<20 { await turn() }
    #expect(filter.writes == writes)
    #expect(threes.value == 9 && tens.value == 10 && [9, 10].contains(filter.price))
    // And they follow as before.
    filter.price = 30
    await turn()
    #expect(threes.value == 30 && tens.value == 30 && filter.price == 30)
  }

  @Test func oneControlThatIsBoundAgainFollowsBothModelsAndForgetsTheOneThatIsGone() async {
    let slider = Slider()
    var first: Filter? = Filter()
    weak var token: ActionToken?
    if let first { token = bind(first, \.price, to: slider) }
    let second = Filter()
    second.price = 0.25
    bind(second, \.price, to: slider)
    #expect(slider.value == 0.25 && first?.price == 0.25)
    bind(second, \.price, to: slider)
    let writes = second.writes
    slider.value = 0.75
    #expect(first?.price == 0.75 && second.price == 0.75 && second.writes == writes + 1)
    await turn()
    #expect(slider.value == 0.75 && second.writes == writes + 1)
    #expect(token != nil)
    first = nil
    slider.value = 0.5
    #expect(token == nil && second.price == 0.5)
  }

  @Test func aPropertyOfAControlCanBeBound() async {
    let filter = Filter()
    let slider = RangeSlider()
    bind(filter, \.price, to: slider, \.upperValue)
    #expect(slider.values == RangeValues(0.2, 0.5))
    slider.upperValue = 0.6
    #expect(filter.price == 0.6)
    let whole = RangeSlider()
    bind(filter, \.range, to: whole)
    whole.setValues(lower: 0.3, upper: 0.4)
    #expect(filter.range == RangeValues(0.3, 0.4))
    let spinner = Spinner()
    spinner.items = SpinnerFixture.items(4)
    bind(filter, \.kind, to: spinner, \.selectedIndex)
    filter.kind = 9
    await turn()
    #expect(spinner.selectedIndex == 3 && filter.kind == 3)
  }

  @Test func aBindingEndsWithItsTokenAndKeepsNobodyAlive() async {
    let filter = Filter()
    let slider = Slider()
    let token = bind(filter, \.price, to: slider)
    token.remove()
    slider.value = 0.1
    filter.price = 0.9
    await turn()
    #expect(slider.value == 0.1 && filter.price == 0.9)
    weak var gone: Filter?
    do {
      let filter = Filter()
      gone = filter
      bind(filter, \.price, to: slider)
    }
    #expect(gone == nil)
    slider.value = 0.2
    weak var goneSlider: Slider?
    do {
      let slider = Slider()
      goneSlider = slider
      bind(filter, \.price, to: slider)
    }
    #expect(goneSlider == nil)
    filter.price = 0.3
    await turn()
  }

  @Test func aSequenceDropsNothingBetweenTwoAwaits() async throws {
    let f = try SliderFixture { $0.step = 1 }
    let changes = f.slider.changes
    f.press(250)
    for position in stride(from: 251.0, through: 300, by: 1) { f.move(position) }
    f.release()
    #expect(changes.waitingCount == 50)
    var values: [Double] = []
    for await change in changes {
      values.append(change.new.upper)
      if changes.waitingCount == 0 { break }
    }
    #expect(values == Array(stride(from: 241.0, through: 290, by: 1)))
  }

  @Test func everySequenceHasAllChangesAndEndsWithTheControl() async {
    var slider: Slider? = Slider()
    let sequences = (0..<3).compactMap { _ in slider?.changes }
    _ = slider?.accessibilitySetValue(0.25, part: "")
    _ = slider?.accessibilitySetValue(0.5, part: "")
    slider = nil
    for sequence in sequences {
      var values: [Double] = []
      for await change in sequence { values.append(change.new) }
      #expect(values == [0.25, 0.5])
    }
  }

  @Test func aSequenceThatIsCancelledOrLeftIsForgotten() async {
    let slider = Slider()
    weak var probe: Probe?
    do {
      let changes = slider.changes
      let kept = Probe()
      probe = kept
      let task = Task { @MainActor [kept] in
        for await _ in changes { kept.count += 1 }
        return kept.count
      }
      await turn()
      _ = slider.accessibilitySetValue(0.25, part: "")
      await turn()
      task.cancel()
      #expect(await task.value == 1)
    }
    await turn()
    #expect(probe == nil)
    let changes = slider.changes
    for _ in [1] {
      let left = slider.changes
      var iterator = left.makeAsyncIterator()
      _ = slider.accessibilitySetValue(0.5, part: "")
      _ = await iterator.next()
    }
    await turn()
    _ = slider.accessibilitySetValue(0.75, part: "")
    #expect(changes.waitingCount == 2)
  }

  @MainActor final class Probe { var count = 0 }
}
