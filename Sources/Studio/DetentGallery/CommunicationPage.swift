import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Observation

extension GalleryPage {
  static let communication = GalleryPage(
    name: "communication", title: "Communication", isDesigned: true
  ) { [CommunicationPage()] }
}

/// One slider, six ways to follow its changes, and a log of their order.
final class CommunicationPage: GallerySection {
  @Observable @MainActor final class Filter {
    var price: RangeValues { didSet { didChange() } }
    @ObservationIgnored var didChange: () -> Void = {}

    init(_ price: RangeValues) { self.price = price }
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
  private let holds = example(Toggle(""), "holds")
  private let setByCode = example(Button("", style: .bordered), "code")
  private let darken = example(Button("Dark", style: .bordered), "dark")
  private let clear = example(Button("Clear", style: .bordered), "clear")
  private let prices = Label("", font: .system(17, weight: 650, tabularDigits: true))
  let log = Log()

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
  private var consumer: Task<Void, Never>? { didSet { oldValue?.cancel() } }

  /// The delegate's answer, until a change follows.
  private var answer: Log.Row?
  private var shown: RangeValues
  private var changeCount = 0

  private static let ceiling = 2_500_000.0
  private static let valueByCode = 2_480_000.0

  init() {
    filter = Filter(slider.values)
    shown = slider.values
    let head = StackView(
      .horizontal, alignment: .center, views: [Label(name: "Price"), Spacer(), prices])
    let settings = StackView(
      wrapping: [holds, Spacer(), setByCode, darken], spacing: 14, alignment: .center)
    let cards = [ways[0...1], ways[2...3], ways[4...5]].map { pair in
      StackView(wrapping: pair.map(\.card), equally: true, spacing: 12)
    }
    let left = StackView(
      .vertical, spacing: 12, views: [GalleryCard([head, slider, settings])] + cards)
    left.addRoomBelow()
    let logHead = StackView(
      .horizontal, alignment: .center, views: [Label(name: "Log"), Spacer(), clear])
    let scroll = FollowingScrollView(contentView: log.list)
    scroll.fixedHeight = 528
    let logCard = GalleryCard([logHead, scroll, Spacer()])
    logCard.contentHugging.horizontal = .high
    super.init(
      "Communication",
      "One slider, six ways to follow its changes. Drag the slider: the log lists the "
        + "listeners of each change in the order in which they are called.",
      rows: [StackView(wrapping: [left, logCard], spacing: 16)])
    follow()
    write()
  }

  deinit { consumer?.cancel() }

  // MARK: Listeners

  private func follow() {
    // The page itself is the first target, so that the heading of a change precedes its rows.
    slider.onEditReport(for: self) { [weak self] _, event, report in
      self?.wasEdited(event, report.reason)
    }
    for way in ways {
      way.toggle.onValueChanged { [weak self, weak way] toggle, _ in
        if let way { self?.connect(way, toggle.isOn) }
      }
      connect(way, true)
    }
    filter.didChange = { [weak self] in self?.received(4, "model.price") }
    setByCode.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.setPrice() }
    clear.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.log.clear() }
    darken.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let window = self?.window else { return }
      window.rootTraits.appearance = window.rootTraits.appearance == .dark ? .light : .dark
    }
  }

  private func connect(_ way: CommunicationWay, _ isOn: Bool) {
    tokens.removeValue(forKey: way.number)?.remove()
    switch way.number {
    case 1: slider.delegate = isOn ? self : nil
    case 2 where isOn:
      tokens[2] = slider.addTarget(
        self, action: CommunicationPage.filterWasChanged, for: .valueChanged)
    case 3 where isOn:
      tokens[3] = slider.onValueChanged { [weak self] _, change in
        self?.received(3, "isFinal: \(change.isFinal)")
      }
    case 4 where isOn: tokens[4] = bind(filter, \.price, to: slider)
    case 5:
      let changes = slider.changes
      consumer =
        isOn
        ? Task { [weak self] in
          for await change in changes where !Task.isCancelled {
            self?.received(5, "isFinal: \(change.isFinal)")
          }
        } : nil
    case 6 where isOn:
      tokens[6] = MessageCenter.shared.addObserver(for: AppearanceDidChange.self) {
        [weak self] message in
        if let self, message.window === window { appearanceDidChange(to: message.appearance) }
      }
    default: break
    }
  }

  // MARK: Deliveries

  /// Called first, just after the value was stored.
  private func wasEdited(_ event: ControlEvents, _ reason: EditReason) {
    if event == .valueChanged {
      beginChange(reason)
    } else if event == .editingDidEnd, let answer, answer.isHeld {
      // No change followed the last answer.
      log.begin("No change", slider.text(for: slider.values.upper), note: reason.rawValue)
      log.append(answer)
      self.answer = nil
    }
  }

  private func beginChange(_ reason: EditReason) {
    changeCount += 1
    let (old, new) = (shown, slider.values)
    let step = old.upper == new.upper ? (old.lower, new.lower) : (old.upper, new.upper)
    let detail = "\(slider.text(for: step.0)) → \(slider.text(for: step.1))"
    log.begin("Change \(traits.numberLocale.text(changeCount))", detail, note: reason.rawValue)
    shown = new
    if let answer { log.append(answer) }
    answer = nil
    write()
  }

  private func received(_ number: Int, _ detail: String) {
    ways[number - 1].received += 1
    log.append(ways[number - 1].row(detail))
  }

  private func filterWasChanged(_ slider: RangeSlider) { received(2, "FilterController") }

  private func appearanceDidChange(to appearance: Appearance) {
    log.begin("Appearance", "whole program", note: "")
    received(6, "AppearanceDidChange")
    darken.title = appearance == .dark ? "Light" : "Dark"
  }

  private func setPrice() {
    guard slider.upperValue != Self.valueByCode else { return }
    let (old, new) = (slider.text(for: shown.upper), slider.text(for: Self.valueByCode))
    log.begin("Set in code", "\(old) → \(new)", note: "no events")
    slider.upperValue = Self.valueByCode
    shown = slider.values
    write()
  }

  // MARK: Words

  private func write() {
    let ceiling = slider.text(for: Self.ceiling)
    slider.marks = [SliderMark(Self.ceiling, label: ceiling)]
    holds.title = "Delegate limits to \(ceiling)"
    setByCode.title = "Set \(slider.text(for: Self.valueByCode)) in code"
    prices.text = slider.text(for: slider.values)
    for way in ways { way.showCount() }
  }

  override func localeDidChange() { write() }

  // MARK: Pictures

  override func prepareForDesign() {
    holds.isOn = true
    // The sample content would repeat the names beside the toggles.
    for way in ways { way.toggle.title = "" }
    appearanceDidChange(to: traits.appearance)
    setPrice()
    for value in [2_490_000.0, 2_620_000, 2_360_000] {
      _ = slider.accessibilitySetValue(value, part: "upper")
      // The asynchronous sequence would deliver after the picture is made.
      received(5, "isFinal: true")
    }
  }
}

extension CommunicationPage: ValueEditingDelegate {
  func control(_ control: Control, willChange proposal: inout ValueProposal) {
    guard let change = proposal.change(of: slider) else { return }
    ways[0].received += 1
    let isUpper = change.new.upper != change.old.upper
    let proposed = slider.text(for: isUpper ? change.new.upper : change.new.lower)
    let isHeld = holds.isOn && change.new.upper > Self.ceiling
    if isHeld {
      proposal.adjust(
        slider, to: RangeValues(min(change.new.lower, Self.ceiling), Self.ceiling))
    }
    let note = isHeld ? "limited to \(slider.text(for: Self.ceiling))" : "accepted"
    answer = ways[0].row("willChange \(proposed)", note: note, isHeld: isHeld)
  }
}

/// A scroll view that shows the end of its content until the user scrolls up.
private final class FollowingScrollView: ScrollView {
  /// The largest offset after the last layout.
  private var foot = 0.0

  override var intrinsicContentSize: Size { Size(width: 372, height: View.noIntrinsicMetric) }

  override func layoutSubviews() {
    let follows = contentOffset >= foot - 1
    super.layoutSubviews()
    if follows { contentOffset = maximumOffset }
    foot = maximumOffset
  }
}

/// A way to follow a control, with its card and the number of its notifications.
@MainActor private final class CommunicationWay {
  let number: Int
  let name: String
  let toggle: Toggle
  let card: GalleryCard
  var received = 0 { didSet { showCount() } }
  private let rank = Label("", font: .system(13, weight: 650, tabularDigits: true), color: .accent)
  private let count = Label("0", font: .system(11.5, weight: 700, tabularDigits: true))

  init(_ number: Int, _ name: String, _ hint: String, _ code: String) {
    (self.number, self.name) = (number, name)
    toggle = example(Toggle(isOn: true), "way\(number)", name)
    let head = StackView(
      .horizontal, spacing: 8, alignment: .center,
      views: [
        rank, Label(name, font: .system(13, weight: 650)), Label(caption: hint), Spacer(), toggle,
      ])
    let foot = StackView(
      .horizontal, spacing: 4, alignment: .firstBaseline,
      views: [Spacer(), count, Label(caption: "received")])
    let code = Label(code, font: Font(family: "monospace", size: 10.5))
    card = GalleryCard([head, code, foot], spacing: 12)
  }

  func showCount() {
    let locale = count.traits.numberLocale
    (rank.text, count.text) = (locale.text(number), locale.text(received))
  }

  /// A row of the log for a call of the listener.
  func row(_ detail: String, note: String = "", isHeld: Bool = false) -> CommunicationPage.Log.Row {
    CommunicationPage.Log.Row(texts: ["\(rank.text)  \(name)", detail, note], isHeld: isHeld)
  }
}

extension CommunicationPage {
  /// The listeners' calls: a heading for each change, a row for each call, newest change last.
  final class Log: ListViewDataSource {
    struct Row: Hashable {
      /// Three texts; the last is at the trailing edge.
      let texts: [String]
      var isHead = false
      /// Whether the delegate changed the value.
      var isHeld = false
    }

    let list = example(ListView(rowHeight: 25), "log", "Log") { $0.showsSeparators = false }
    private(set) var rows: [Row] = [] { didSet { list.reloadData() } }
    /// The number of rows that the log no longer contains.
    private var removedCount = 0
    private static let capacity = 600

    init() { list.dataSource = self }

    /// Adds the heading of a change.
    func begin(_ title: String, _ detail: String, note: String) {
      append(Row(texts: [title, detail, note], isHead: true))
    }

    func append(_ row: Row) {
      removedCount += rows.count < Self.capacity ? 0 : 1
      rows = rows.suffix(Self.capacity - 1) + [row]
    }

    func clear() {
      removedCount += rows.count
      rows = []
    }

    // MARK: Rows

    func numberOfRows(in list: ListView) -> Int { rows.count }

    func listView(_ list: ListView, identityOfRow row: Int) -> String? { "\(removedCount + row)" }

    func listView(_ list: ListView, contentOfRow row: Int) -> AnyHashable? { rows[row] }

    func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
      rows[row].texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func listView(
      _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
    ) {
      let (row, traits) = (rows[row], list.traits)
      if row.isHead, !isSelected {
        canvas.fill(rect, with: DynamicColor.background.resolved(for: traits))
      }
      for (column, text) in row.texts.enumerated() {
        // Headings are bold, and so are values that the delegate changed.
        let isStrong = row.isHead ? column == 0 : row.isHeld && column == 2
        let color: DynamicColor = isStrong || column == 0 ? .text : .secondary
        let layout = TextLayout.cached(
          text, font: .system(11.5, weight: isStrong ? 600 : 400, tabularDigits: true))
        list.write(
          layout, color, from: 14 + 112 * Double(column), to: column < 2 ? nil : rect.width - 14,
          in: rect, canvas)
      }
    }
  }
}
