import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Observation

/// One slider, six ways to be notified of it, and the log of what was delivered in which order.
final class CommunicationPage: StackView {
  /// What the program keeps of the slider.
  @Observable @MainActor final class Filter {
    var price: RangeValues { didSet { didChange() } }
    @ObservationIgnored var didChange: () -> Void = {}

    init(_ price: RangeValues) { self.price = price }
  }

  /// A target of its own, which removes itself the first time that it is called.
  @MainActor final class StatusBar {
    var wasCalled: () -> Void = {}

    func priceChanged(_ slider: RangeSlider) {
      slider.removeTarget(self, for: .valueChanged)
      wasCalled()
    }
  }

  private let slider = example(
    RangeSlider(), "slider", "Price", of: 150_000...26_000_000, step: 10_000
  ) {
    $0.scale = .logarithmic
    ($0.format, $0.tickFormat) = (GalleryPrices.format, GalleryPrices.tickFormat)
    $0.ticks = .values([200_000, 500_000, 1_000_000, 5_000_000, 20_000_000])
    ($0.lowerThumbLabel, $0.upperThumbLabel) = ("Minimum price", "Maximum price")
    $0.setValues(lower: 650_000, upper: 2_000_000)
  }
  private let filter: Filter
  private let statusBar = StatusBar()

  private let holds = example(Toggle(""), "holds")
  private let removesItself = example(Toggle("Target removes itself", isOn: true), "removes")
  private let setByCode = example(Button("", style: .bordered), "code")
  private let darken = example(Button("Dark", style: .bordered), "dark")
  private let clear = example(Button("Clear", style: .bordered), "clear")
  private let chosen = Label("", font: .system(17, weight: 650, tabularDigits: true))
  let log = CommunicationLog()

  private let ways = [
    CommunicationWay(1, "Delegate", "asked first, can veto", "slider.delegate = self"),
    CommunicationWay(
      2, "Target-action", "any number, held weakly", "addTarget(self, action: T.changed, …)"),
    CommunicationWay(
      3, "Closure", "any number, by token", "onValueChanged { slider, change in … }"),
    CommunicationWay(
      4, "Observation", "both ways, no echo", "bind(model, \\.price, to: slider)"),
    CommunicationWay(
      5, "Async sequence", "drops no change", "for await change in slider.changes { … }"),
    CommunicationWay(
      6, "Notification", "for the whole program", "addObserver(for: AppearanceDidChange…)"),
  ]
  private var tokens: [Int: ActionToken] = [:]
  private var consumer: Task<Void, Never>?
  private var changes: ValueChanges<RangeValues>?

  /// The answers of the delegate that no change has followed yet.
  private var answer: CommunicationLog.Line?
  private var shown: RangeValues
  private var changeCount = 0
  private var group = 0
  private var isSettingByCode = false
  /// Whether the page is for an image, so that no listener takes its time.
  private var isStill = false

  private static let ceiling = 2_500_000.0
  private static let valueByCode = 2_480_000.0

  init() {
    filter = Filter(slider.values)
    shown = slider.values
    super.init(.vertical, spacing: 14, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24))
    let title = Label("Communication", font: .system(17, weight: 680))
    let hint = Label(
      hint: "One slider, six ways to follow its changes. Drag the slider: the log lists the "
        + "listeners of each change in the order in which they are called.")
    let words = StackView(.vertical, spacing: 2, views: [title, hint])
    let head = StackView(
      .horizontal, spacing: 12, alignment: .center, views: [words, Spacer(), darken])
    let cards = stride(from: 0, to: ways.count, by: 2).map {
      StackView(wrapping: [ways[$0].card, ways[$0 + 1].card], equally: true, spacing: 12)
    }
    let left = StackView(.vertical, spacing: 12, views: [control] + cards)
    left.addRoomBelow()
    addSubview(head)
    addSubview(StackView(wrapping: [left, logCard], spacing: 16))
    addRoomBelow()
    showPrices()
    follow()
  }

  deinit { consumer?.cancel() }

  // MARK: Layout

  private var control: View {
    let head = StackView(
      .horizontal, alignment: .center, views: [Label(name: "Price"), Spacer(), chosen])
    let row = StackView(
      wrapping: [holds, removesItself, Spacer(), setByCode], spacing: 14, alignment: .center)
    return GalleryCard(spacing: 10, vertical: 16, horizontal: 18, [head, slider, row])
  }

  private var logCard: View {
    let head = StackView(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 8, horizontal: 14),
      views: [
        Label("Log", font: .system(13, weight: 650)), Spacer(), clear,
      ])
    let scroll = FollowingScrollView(contentView: log.list)
    scroll.fixedHeight = 528
    let card = GalleryCard(vertical: 0, horizontal: 0, [head, scroll, Spacer()])
    card.clipsToBounds = true
    card.contentHugging.horizontal = .high
    return card
  }

  // MARK: Listeners

  private func follow() {
    // The page itself is notified first of all: it begins a group of the log for each change.
    slider.addTarget(self, action: CommunicationPage.changeWasStored, for: .valueChanged)
    slider.onEdit { [weak self] _, event, change in
      self?.pageHeard(event, change)
    }
    for way in ways {
      way.toggle.onValueChanged { [weak self, weak way] toggle, _ in
        if let way { self?.connect(way, toggle.isOn) }
      }
      connect(way, true)
    }
    removesItself.onValueChanged { [weak self] toggle, _ in self?.connectStatusBar(toggle.isOn) }
    statusBar.wasCalled = { [weak self] in self?.statusBarWasCalled() }
    filter.didChange = { [weak self] in self?.modelDidChange() }
    setByCode.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.setPrice() }
    darken.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.toggleAppearance() }
    clear.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.log.clear() }
    showStatus()
  }

  private func connect(_ way: CommunicationWay, _ isOn: Bool) {
    tokens[way.number]?.remove()
    tokens[way.number] = isOn ? listener(way) : nil
    switch way.number {
    case 1: slider.delegate = isOn ? self : nil
    case 2: connectStatusBar(isOn && removesItself.isOn)
    case 5: connectSequence(isOn)
    default: break
    }
    showStatus()
  }

  private func listener(_ way: CommunicationWay) -> ActionToken? {
    switch way.number {
    case 2:
      slider.addTarget(self, action: CommunicationPage.filterControllerHeard, for: .valueChanged)
    case 3:
      slider.onValueChanged { [weak self] _, change in
        self?.received(3, "isFinal: \(change.isFinal)")
      }
    case 4: bind(filter, \.price, to: slider)
    case 6:
      MessageCenter.shared.addObserver(for: AppearanceDidChange.self) { [weak self] message in
        guard let self, message.window === window else { return }
        appearanceDidChange(to: message.appearance)
      }
    default: nil
    }
  }

  private func connectStatusBar(_ isOn: Bool) {
    slider.removeTarget(statusBar, for: .valueChanged)
    if isOn, ways[1].toggle.isOn {
      slider.addTarget(statusBar, action: StatusBar.priceChanged, for: .valueChanged)
    }
    showStatus()
  }

  private func connectSequence(_ isOn: Bool) {
    consumer?.cancel()
    guard isOn else {
      (consumer, changes) = (nil, nil)
      return
    }
    let changes = slider.changes
    self.changes = changes
    consumer = Task { [weak self] in
      for await _ in changes {
        self?.ways[4].received += 1
        self?.showStatus()
        // A listener that takes its time: what comes meanwhile waits.
        try? await Task.sleep(for: .milliseconds(120))
      }
    }
  }

  // MARK: What is delivered

  /// Called first: the value has just been stored.
  private func changeWasStored(_ slider: RangeSlider) {
    changeCount += 1
    begin("Change \(locale.text(changeCount))", note: "")
    if let answer { log.add(answer, to: group) }
    answer = nil
  }

  private func begin(_ title: String, note: String) {
    let values = slider.values
    let (old, new) =
      values.upper == shown.upper
      ? (shown.lower, values.lower)
      : (shown.upper, values.upper)
    group = log.begin(title, "\(slider.text(for: old)) → \(slider.text(for: new))", note: note)
    shown = values
    showStatus()
  }

  private func pageHeard(_ event: ControlEvents, _ change: ValueChange<RangeValues>) {
    if event == .valueChanged {
      log.setNote(change.reason.words, of: group)
      ways[2].status.text = "\(slider.text(for: change.new)) · \(change.reason.words)"
      let group = group
      guard changes != nil, !isStill else { return }
      Task { [weak self] in
        // After the listener, if it has time.
        for _ in 0..<3 { await Task.yield() }
        self?.logSequence(group)
      }
    } else if event == .editingDidEnd, let answer, answer.isHeld {
      // No change followed the last answer.
      let text = slider.text(for: slider.values.upper)
      let kept = log.begin("No change", text, note: change.reason.words)
      log.add(answer, to: kept)
      self.answer = nil
    }
  }

  private func received(_ number: Int, _ detail: String) {
    ways[number - 1].received += 1
    log.add(
      CommunicationLog.Line(number: number, way: ways[number - 1].name, detail: detail), to: group)
    showStatus()
  }

  private func filterControllerHeard(_ slider: RangeSlider) { received(2, "FilterController") }

  private func statusBarWasCalled() {
    received(2, "StatusBar, removes itself")
    removesItself.isOn = false
    showStatus()
  }

  private func modelDidChange() {
    received(4, isSettingByCode ? "model.price, no echo" : "model.price")
  }

  private func logSequence(_ group: Int) {
    guard let waiting = changes?.waitingCount else { return }
    log.add(
      CommunicationLog.Line(
        number: 5, way: ways[4].name,
        detail: waiting == 0
          ? "\(locale.text(1)) delivered" : "\(locale.text(waiting)) waiting"),
      to: group)
    showStatus()
  }

  private func appearanceDidChange(to appearance: Appearance) {
    group = log.begin("Appearance", "whole program", note: "")
    received(6, "AppearanceDidChange")
    showStatus(appearance)
  }

  private func setPrice() {
    guard slider.upperValue != Self.valueByCode else { return }
    let old = shown
    isSettingByCode = true
    defer { isSettingByCode = false }
    group = log.begin(
      "Set in code",
      "\(slider.text(for: old.upper)) → \(slider.text(for: Self.valueByCode))", note: "no events")
    slider.upperValue = Self.valueByCode
    shown = slider.values
    showStatus()
  }

  private func toggleAppearance() {
    guard let window else { return }
    window.rootTraits.appearance = window.rootTraits.appearance == .dark ? .light : .dark
  }

  // MARK: Words

  private var locale: NumberLocale { traits.numberLocale }

  /// Prices among words are written as the slider writes them.
  private func showPrices() {
    let ceiling = slider.text(for: Self.ceiling)
    slider.marks = [SliderMark(Self.ceiling, label: ceiling)]
    holds.title = "Delegate limits to \(ceiling)"
    setByCode.title = "Set \(slider.text(for: Self.valueByCode)) in code"
  }

  private func showStatus(_ appearance: Appearance? = nil) {
    chosen.text = slider.text(for: slider.values)
    for way in ways { way.showCount() }
    ways[0].status.text =
      holds.isOn ? "Limits to \(slider.text(for: Self.ceiling))" : "Accepts every change"
    ways[1].status.text =
      !ways[1].toggle.isOn
      ? "No target"
      : removesItself.isOn
        ? "\(locale.text(2)) targets" : "\(locale.text(1)) target"
    if ways[2].status.text.isEmpty { ways[2].status.text = slider.text(for: slider.values) }
    ways[3].status.text = "model.price \(slider.text(for: filter.price.upper))"
    ways[4].status.text = changes.map { "\(locale.text($0.waitingCount)) waiting" } ?? "No listener"
    let shown = appearance ?? window?.rootTraits.appearance ?? .light
    ways[5].status.text = "Appearance: \(shown.rawValue)"
    darken.title = shown == .dark ? "Light" : "Dark"
  }

  override func traitsDidChange(from previous: Traits) { showStatus() }
  override func localeDidChange() {
    log.groupsDidChange()
    showPrices()
    showStatus()
  }

  // MARK: For an image

  override func prepareForDesign() {
    isStill = true
    holds.isOn = true
    // The titles stand beside the toggles; the sample content would repeat them.
    for way in ways { way.toggle.title = "" }
    appearanceDidChange(to: traits.appearance)
    setPrice()
    for value in [2_490_000.0, 2_620_000, 2_360_000] {
      _ = slider.accessibilitySetValue(value, part: "upper")
      logSequence(group)
    }
    showStatus()
  }
}

extension CommunicationPage: ValueEditingDelegate {
  func control(_ control: Control, willChange proposal: inout ValueProposal) {
    guard let change = proposal.change(of: slider) else { return }
    ways[0].received += 1
    let isUpper = change.new.upper != change.old.upper
    let proposed = slider.text(for: isUpper ? change.new.upper : change.new.lower)
    var line = CommunicationLog.Line(
      number: 1, way: "Delegate", detail: "willChange \(proposed)", note: "accepted")
    if holds.isOn, change.new.upper > Self.ceiling {
      proposal.adjust(
        slider, to: RangeValues(min(change.new.lower, Self.ceiling), Self.ceiling))
      (line.note, line.isHeld) = ("limited to \(slider.text(for: Self.ceiling))", true)
    }
    answer = line
  }
}

extension EditReason {
  /// What the user did, in words.
  fileprivate var words: String {
    switch self {
    case .thumbDrag, .barDrag: "drag"
    case .trackPress: "click on the track"
    case .key: "key"
    case .wheel: "scroll"
    case .textEntry: "typed"
    case .accessibility: "accessibility"
    case .turn, .hubPress, .itemPress: rawValue
    }
  }
}
