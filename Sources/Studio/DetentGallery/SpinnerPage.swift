import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// One spinner and a panel that sets everything it has.
final class SpinnerPage: View {
  private let spinner = example(Spinner(), "spinner", "Shape")
  private let number = Label("", font: .system(12, weight: 600), color: .accent)
  private let name = Label("", font: .system(22, weight: 650))
  private let notice = Label(
    "Click the shape to open the wheel.", font: .system(12), color: .secondary)
  private let stage = StackView(.vertical)
  private let panel: ScrollView

  private static let counts = [20, 18, 15, 12, 9, 6, 1]
  private static let thresholds = Array(stride(from: 0, through: 20, by: 2))
  private static let colors: [(name: String, color: DynamicColor?)] = [
    ("Default", nil), ("Clear", DynamicColor(.clear)), ("White", DynamicColor(.white)),
    ("Black", DynamicColor(.black)), ("Gray", DynamicColor(Color(hex: 0x808080))),
    ("Yellow", DynamicColor(Color(hex: 0xFFFFBF))), ("Purple", DynamicColor(Color(hex: 0x800080))),
    ("Cyan", DynamicColor(Color(hex: 0x00C8D7))),
  ]

  private let count = example(MenuButton([MenuItem]()), "count")
  private let several = example(Toggle(), "several")
  private let disabled = example(SegmentedControl(["None", "Some", "Most", "All"]), "disabled")
  private let mode = example(SegmentedControl(["Auto", "Wheel", "Picker"]), "mode")
  private let threshold = example(MenuButton([MenuItem]()), "threshold")
  private let click = example(SegmentedControl(["Selects item", "Steps"]), "click")
  private let order = example(SegmentedControl(["Left", "Right"]), "order")
  private let hud = example(Toggle(), "hud")
  private let tint = example(MenuButton(colors.map(\.name)), "tint")
  private let hub = example(MenuButton(colors.map(\.name)), "hub")
  private let wedges = example(MenuButton(colors.map(\.name)), "wedges")
  private let sound = example(Toggle(isOn: true), "sound")
  /// The feedback of its host, kept while the sound is off.
  private var feedback: (@MainActor (SpinnerFeedback) -> Void)?

  init() {
    let settings = GalleryCard(settings: [
      "Items": ["Number": count, "Disabled": disabled, "Multiple selection": several],
      "Opening": [
        "Opens as": mode, "Picker from": threshold, "Click": click, "Next item": order,
      ],
      "Look": ["Icons only": hud, "Ring and text": tint, "Hub": hub, "Wedges": wedges],
      "Sound": ["Play sounds": sound],
    ])
    let column = StackView(.vertical, views: [settings])
    column.addRoomBelow()
    panel = ScrollView(contentView: column)
    super.init(frame: .zero)
    writeNumbers()
    (count.selectedIndex, threshold.selectedIndex) = (3, 7)
    spinner.delegate = self
    let words = StackView(.vertical, spacing: 2, alignment: .center, views: [number, name, notice])
    words.setCustomSpacing(10, after: name)
    words.contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    stage.addSubview(
      StackView(.horizontal, alignment: .center, views: [Spacer(), spinner, Spacer()]))
    stage.addSubview(words)
    addSubview(stage)
    addSubview(panel)
    spinner.onValueChanged { [weak self] _, _ in self?.showSelection() }
    for setting in [count, disabled] {
      setting.addAction(for: .valueChanged) { [weak self] _, _ in self?.fill() }
    }
    for setting in [several, mode, threshold, click, order, hud, tint, hub, wedges, sound] {
      setting.addAction(for: .valueChanged) { [weak self] _, _ in self?.apply() }
    }
    fill()
    apply()
  }

  // MARK: Layout

  private static let panelWidth = 384.0

  /// The panel stands beside the spinner, or below it on a narrow page.
  override func layoutSubviews() {
    let isNarrow = bounds.width < 720
    let margin = isNarrow ? 12.0 : 24
    let area = bounds.insetBy(dx: margin, dy: margin)
    let share = max((area.height * 0.46).rounded(), 190)
    // Room for the open wheel with the words below it; more is left free.
    let height = min(isNarrow ? share : .infinity, area.height, 640)
    let width = isNarrow ? area.width : area.width - Self.panelWidth - margin
    let (left, top) = isNarrow ? (0, height + margin) : (width + margin, 0)
    stage.frame = Rect(x: area.minX, y: area.minY, width: width, height: height)
    panel.frame = Rect(
      x: area.minX + left, y: area.minY + top, width: area.width - left,
      height: max(0, area.height - top))
  }

  // MARK: Settings

  /// Puts as many items into the spinner as are wanted, some of them disabled.
  private func fill() {
    let count = Self.counts[count.choice]
    // A third or a half of few items is hardly one.
    disabled.setEnabled(count > 6, forSegmentAt: 1)
    disabled.setEnabled(count > 3, forSegmentAt: 2)
    var items = GalleryShapes.items(count)
    for index in items.indices { items[index].isEnabled = isEnabled(index, of: count) }
    spinner.items = items
    spinner.selectedIndex = items.count / 2
    showSelection()
  }

  private func isEnabled(_ index: Int, of count: Int) -> Bool {
    switch disabled.selectedIndex {
    case 1 where count > 6: !(index + 1).isMultiple(of: 3)
    case 2 where count > 3: !(index + 1).isMultiple(of: 3) && !(index + 1).isMultiple(of: 2)
    case 3: false
    default: true
    }
  }

  /// Gives the spinner what stands in the panel.
  private func apply() {
    if spinner.allowsMultipleSelection != several.isOn {
      spinner.allowsMultipleSelection = several.isOn
      spinner.selectedIndexes = several.isOn ? [0, spinner.count / 2] : [spinner.count / 2]
      showSelection()
    }
    spinner.mode = [.auto, .wheel, .picker][mode.selectedIndex ?? 0]
    spinner.pickerThreshold = Self.thresholds[threshold.choice]
    spinner.tapMode = click.selectedIndex == 0 ? .selectItem : .stepSides
    spinner.order = order.selectedIndex == 0 ? .counterclockwise : .clockwise
    spinner.isHUD = hud.isOn
    feedback = spinner.feedback ?? feedback
    spinner.feedback = sound.isOn ? feedback : nil
    let colors = [tint, hub, wedges].map { Self.colors[$0.choice].color }
    spinner.style =
      colors == [nil, nil, nil]
      ? SpinnerStyle()
      : .beam(
        tint: colors[0] ?? .accent, hub: colors[1] ?? .card, wedge: colors[2] ?? .accentSoft)
    // Settings that mean nothing with others.
    threshold.isEnabled = spinner.mode == .auto
    for ground in [hub, wedges] { ground.isEnabled = !hud.isOn }
  }

  override func localeDidChange() {
    writeNumbers()
    showSelection()
  }

  private func writeNumbers() {
    let locale = traits.numberLocale
    count.items = Self.counts.map { MenuItem(locale.text($0)) }
    threshold.items = Self.thresholds.map { MenuItem("\(locale.text($0)) items") }
  }

  private func showSelection() {
    let locale = traits.numberLocale
    let place =
      several.isOn ? spinner.selectedIndexes.count : spinner.selectedIndex + 1
    number.text = "\(locale.text(place)) of \(locale.text(spinner.count))"
    name.text = spinner.selection.title
  }
}

extension SpinnerPage: SpinnerDelegate {
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem) {
    notice.text = "Pressed \(item.title)"
  }
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem) {
    notice.text = "Opened with \(item.title)"
  }
  func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem) {
    notice.text = "Closed with \(item.title)"
  }
}
