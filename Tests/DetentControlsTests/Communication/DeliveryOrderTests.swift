import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Observation
import Testing

/// Every way to be notified of a value, at one control: what is called when, and what is true by
/// then.
@MainActor @Suite struct DeliveryOrderTests {
  @Observable @MainActor final class Model<Value> {
    var value: Value { didSet { log.append("model") } }
    @ObservationIgnored let log: Log
    init(_ value: Value, _ log: Log) { (self.value, self.log) = (value, log) }
  }

  @MainActor final class Log {
    var lines: [String] = []
    func append(_ line: String) { lines.append(line) }
  }

  /// All kinds of listeners, registered in the reverse of the order in which they are called.
  @MainActor final class Listeners<C: ValueEditing>: ValueEditingDelegate {
    let log = Log()
    let control: C
    let start: C.Value
    let model: Model<C.Value>
    let changes: ValueChanges<C.Value>

    init(_ control: C) {
      self.control = control
      start = control.editedValue
      model = Model(start, log)
      changes = control.changes
      bind(model, \.value, to: control)
      observe()
      control.onValueChanged { [weak self] control, change in self?.wasChanged(control, change) }
      control.addTarget(self, action: Listeners.valueChanged, for: .valueChanged)
      control.delegate = self
      log.lines = []
    }

    private func observe() {
      withObservationTracking {
        _ = control.editedValue
      } onChange: { [weak self] in
        MainActor.assumeIsolated { self?.wasObserved() }
      }
    }

    func control(_ control: Control, willChange proposal: inout ValueProposal) {
      let change = proposal.change(of: self.control)
      let isStored = self.control.editedValue != start
      log.append(change?.old == start && !isStored ? "asked" : "asked too late")
    }

    func valueChanged(_ control: C) {
      // What is stored is what is shown and what assistive technology reads.
      let node = control.accessibilityNode()
      let children = control.accessibilityChildren()
      let isSpoken = ([node].compactMap(\.self) + children).contains { node in
        node.value != nil || node.valueText != nil || node.states.contains(.checked)
      }
      log.append(control.editedValue != start && isSpoken ? "target" : "target too early")
    }

    func wasChanged(_ control: C, _ change: ValueChange<C.Value>) {
      log.append(change.new == control.editedValue && change.old == start ? "closure" : "?")
    }

    func wasObserved() {
      log.append(control.editedValue != start ? "observed" : "observed too early")
      log.append("\(changes.waitingCount) waiting")
    }
  }

  private func check<C: ValueEditing>(
    _ control: C, at location: SourceLocation = #_sourceLocation, _ act: (HeadlessHost) -> Void
  ) async throws {
    let scene = try Scene(
      control, Rect(x: 100, y: 100, width: 200, height: 40), in: Size(width: 400, height: 300))
    scene.host.setFocused(true)
    scene.host.key(.tab)
    let listeners = Listeners(control)
    act(scene.host)
    #expect(
      listeners.log.lines == ["asked", "target", "closure", "observed", "0 waiting", "model"],
      sourceLocation: location)
    #expect(listeners.model.value == control.editedValue, sourceLocation: location)
    #expect(listeners.changes.waitingCount == 1, sourceLocation: location)
    var received = listeners.changes.makeAsyncIterator()
    let change = await received.next()
    #expect(change?.new == control.editedValue, sourceLocation: location)
    #expect(listeners.changes.waitingCount == 0, sourceLocation: location)
  }

  @Test func everyListenerOfASliderADialAndASpinnerIsNotifiedInOrder() async throws {
    func right(_ host: HeadlessHost) { host.keyDown(.right) }
    try await check(Slider(), right)
    try await check(RangeSlider(), right)
    try await check(MultiSlider(thumbCount: 3), right)
    try await check(CircularSlider(), right)
    try await check(RangeCircularSlider(), right)
    let spinner = Spinner()
    spinner.items = SpinnerFixture.items(5)
    try await check(spinner, right)
  }

  @Test func everyListenerOfAWidgetIsNotifiedInOrder() async throws {
    try await check(Toggle("On")) { $0.key(.space) }
    try await check(SegmentedControl(["A", "B", "C"])) { $0.keyDown(.right) }
    try await check(TextField("a")) { $0.type("b") }
    let menu = MenuButton([MenuItem("A"), MenuItem("B")])
    try await check(menu) { _ in #expect(menu.accessibilitySetValue(1, part: "")) }
  }

  @Test func aChangeThatATargetMakesFollowsForAllListeners() {
    let slider = Slider()
    var log: [String] = []
    var isNested = false
    slider.onValueChanged { _, change in log.append("closure \(change.new)") }
    let changes = slider.changes
    slider.addAction(for: .valueChanged) { slider, _ in
      guard !isNested else { return }
      isNested = true
      _ = slider.accessibilitySetValue(0.75, part: "")
    }
    _ = slider.accessibilitySetValue(0.5, part: "")
    // Both were notified of the first one before either was of the second.
    #expect(log == ["closure 0.5", "closure 0.75"])
    #expect(changes.waitingCount == 2 && slider.value == 0.75)
  }

  @Test func anObserverThatSetsTheValueIsNotifiedOfThat() {
    let slider = Slider()
    let token = bind(Halving(), \.value, to: slider)
    slider.value = 0.5
    token.remove()
    let halving = Halving()
    bind(halving, \.value, to: slider)
    slider.value = 0.8
    #expect(slider.value == 0.4 && halving.value == 0.4)
  }

  @Observable @MainActor final class Halving {
    var storage = 0.0
    /// Takes half of what it is given, unless that is little.
    var value: Double {
      get { storage }
      set { storage = newValue > 0.5 ? newValue / 2 : newValue }
    }
  }
}

// The code of the article *Communicate*, run.

@Observable @MainActor private final class Filter {
  var price = RangeValues(0.2, 0.8)
}

@MainActor private final class FilterScreen: ValueEditingDelegate {
  let slider = RangeSlider()
  let filter = Filter()
  let ceiling = 0.9
  var log: [String] = []
  var title = ""
  var saved: [RangeValues] = []

  func listen() -> ActionToken {
    slider.delegate = self
    slider.addTarget(self, action: FilterScreen.priceChanged, for: .valueChanged)
    let token = slider.onValueChanged { [weak self] slider, change in
      self?.show(change.new, isFinal: change.isFinal)
    }
    bind(filter, \.price, to: slider)
    MessageCenter.shared.addObserver(
      self, for: AppearanceDidChange.self, action: FilterScreen.redraw)
    return token
  }

  func control(_ control: Control, willChange proposal: inout ValueProposal) {
    guard let change = proposal.change(of: slider), change.new.upper > ceiling else { return }
    proposal.adjust(slider, to: RangeValues(min(change.new.lower, ceiling), ceiling))
  }

  func priceChanged(_ slider: RangeSlider) { log.append("target \(slider.upperValue)") }
  func show(_ values: RangeValues, isFinal: Bool) { log.append("closure \(values.upper)") }
  func redraw(_ message: AppearanceDidChange) {}
  func save(_ values: RangeValues) async { saved.append(values) }

  func follow() async {
    for await values in Observations({ [slider] in slider.values }) {
      title = slider.text(for: values)
    }
  }

  func saveAll() async {
    for await change in slider.changes {
      await save(change.new)
    }
  }
}

@MainActor @Suite struct CommunicateArticleTests {
  @Test func whatTheArticlePrintsDoesWhatItSays() async throws {
    let screen = FilterScreen()
    let token = screen.listen()
    let tasks = [
      Task { @MainActor in await screen.follow() }, Task { @MainActor in await screen.saveAll() },
    ]
    try await wait("the first title") { !screen.title.isEmpty }
    for _ in 0..<20 { await Task.yield() }
    let first = screen.title
    #expect(screen.slider.accessibilitySetValue(1, part: "upper"))
    #expect(screen.log == ["target 0.9", "closure 0.9"])
    #expect(screen.filter.price == RangeValues(0.2, 0.9))
    // Sequences may pass another thread, which is late on a busy machine.
    try await wait("the change") { !screen.saved.isEmpty && screen.title != first }
    #expect(screen.title == screen.slider.text(for: RangeValues(0.2, 0.9)))
    #expect(screen.saved == [RangeValues(0.2, 0.9)])
    token.remove()
    #expect(screen.slider.accessibilitySetValue(0.85, part: "upper"))
    #expect(screen.log.count == 3)
    for task in tasks { task.cancel() }
  }
}
