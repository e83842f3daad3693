import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// One spinner and a panel that sets everything it has.
final class SpinnerPage: View {
  let spinner = Spinner()
  private let number = Label("", font: .system(12, weight: 600), color: .accent)
  private let name = Label("", font: .system(22, weight: 650))
  private let told = Label("Click the shape to open it.", font: .system(12), color: .secondary)
  private let stage: StackView
  private let settings = PanelCard()
  private let panel: ScrollView
  private var controls = Controls()

  /// The settings that depend on others.
  private struct Controls {
    weak var disabled: SegmentedControl?
    weak var threshold: MenuButton?
    var grounds: [MenuButton] = []
  }

  private static let counts = [1, 6, 9, 12, 15, 18, 20]
  private static let thresholds = Array(stride(from: 0, through: 20, by: 2))
  private static let colors: [(name: String, color: DynamicColor?)] = [
    ("As designed", nil), ("Clear", DynamicColor(.clear)), ("White", DynamicColor(.white)),
    ("Black", DynamicColor(.black)), ("Gray", DynamicColor(Color(hex: 0x808080))),
    ("Yellow", DynamicColor(Color(hex: 0xFFFFBF))), ("Purple", DynamicColor(Color(hex: 0x800080))),
    ("Cyan", DynamicColor(Color(hex: 0x00C8D7))),
  ]

  private var count = 12
  private var disabledChoice = 0
  private var colorChoices = (tint: 0, hub: 0, wedge: 0)

  init() {
    stage = StackView(.vertical)
    panel = ScrollView(contentView: GalleryColumn([settings]))
    super.init(frame: .zero)
    spinner.identifier = "spinner"
    spinner.accessibilityLabel = "Shape"
    spinner.pickerThreshold = 14
    spinner.delegate = self
    let words = StackView(.vertical, spacing: 2, alignment: .center, views: [number, name, told])
    words.setCustomSpacing(10, after: name)
    words.contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    stage.addSubview(CenteringView(spinner))
    stage.addSubview(words)
    settings.add(groups)
    addSubview(stage)
    addSubview(panel)
    spinner.onValueChanged { [weak self] _, _ in self?.showSelection() }
    fill()
  }

  private var groups: [(title: String, rows: [View])] {
    [
      ("Items", itemRows), ("Opening", openingRows), ("Look", lookRows),
      ("Sound and touch", soundRows),
    ]
  }

  // MARK: Layout

  /// The panel stands beside the spinner, or below it where the page is narrow.
  private enum Measure {
    static let margin = 24.0
    static let narrowMargin = 12.0
    static let panelWidth = 384.0
    /// Pages that are narrower have their panel below.
    static let narrow = 720.0
    /// What the spinner has of the height of a narrow page, and at least where there is so much.
    static let stageShare = 0.46
    static let leastStage = 190.0
    /// Room for the open wheel with the words below it; more is left free.
    static let mostStage = 640.0
  }

  override func layoutSubviews() {
    let isNarrow = bounds.width < Measure.narrow
    let margin = isNarrow ? Measure.narrowMargin : Measure.margin
    let area = bounds.insetBy(dx: margin, dy: margin)
    guard !isNarrow else {
      let height = min(
        max((area.height * Measure.stageShare).rounded(), min(area.height, Measure.leastStage)),
        Measure.mostStage)
      stage.frame = Rect(x: area.minX, y: area.minY, width: area.width, height: height)
      panel.frame = Rect(
        x: area.minX, y: area.minY + height + margin, width: area.width,
        height: max(0, area.height - height - margin))
      return
    }
    let width = area.width - Measure.panelWidth - margin
    stage.frame = Rect(
      x: area.minX, y: area.minY, width: width, height: min(area.height, Measure.mostStage))
    panel.frame = Rect(
      x: area.maxX - Measure.panelWidth, y: area.minY, width: Measure.panelWidth,
      height: area.height)
  }

  // MARK: Rows

  private var itemRows: [View] {
    let count = GalleryChoice.menu("count", Self.counts.map { "\($0)" }, at: 3) { [weak self] in
      self?.count = Self.counts[$0]
      self?.fill()
    }
    let disabled = GalleryChoice.segments("disabled", ["None", "Some", "More", "All"]) {
      [weak self] in
      self?.disabledChoice = $0
      self?.fill()
    }
    controls.disabled = disabled
    return [PanelCard.row("Number", count), PanelCard.row("Disabled", disabled)]
  }

  private var openingRows: [View] {
    let mode = GalleryChoice.segments("mode", ["Auto", "Wheel", "Picker"]) { [weak self] in
      self?.spinner.mode = [.auto, .wheel, .picker][$0]
      self?.controls.threshold?.isEnabled = $0 == 0
    }
    let threshold = GalleryChoice.menu("threshold", Self.thresholds.map { "\($0) items" }, at: 7) {
      [weak self] in self?.spinner.pickerThreshold = Self.thresholds[$0]
    }
    controls.threshold = threshold
    let click = GalleryChoice.segments("click", ["Selects", "Steps"]) { [weak self] in
      self?.spinner.tapMode = $0 == 0 ? .selectItem : .stepSides
    }
    let order = GalleryChoice.segments("order", ["To the left", "To the right"]) { [weak self] in
      self?.spinner.order = $0 == 0 ? .counterclockwise : .clockwise
    }
    return [
      PanelCard.row("Opens as", mode), PanelCard.row("Picker at", threshold),
      PanelCard.row("A click", click), PanelCard.row("Next item", order),
    ]
  }

  private var lookRows: [View] {
    let hud = GalleryChoice.toggle("hud", isOn: false) { [weak self] isOn in
      guard let self else { return }
      spinner.isHUD = isOn
      for menu in controls.grounds { menu.isEnabled = !isOn }
    }
    let grounds = [color("hub", \.colorChoices.hub), color("wedges", \.colorChoices.wedge)]
    controls.grounds = grounds
    return [
      PanelCard.row("Icons alone", hud, width: nil),
      PanelCard.row("Ring and text", color("tint", \.colorChoices.tint)),
      PanelCard.row("Hub", grounds[0]), PanelCard.row("Wedges", grounds[1]),
    ]
  }

  private var soundRows: [View] {
    var feedback: (@MainActor (SpinnerFeedback) -> Void)?
    let sound = GalleryChoice.toggle("sound", isOn: true) { [weak self] isOn in
      guard let spinner = self?.spinner else { return }
      if !isOn { feedback = spinner.feedback }
      spinner.feedback = isOn ? feedback : nil
    }
    // Mice and keyboards cannot be felt.
    let haptics = GalleryChoice.toggle("haptics", isOn: true) { _ in }
    return [
      PanelCard.row("Open, tick, close", sound, width: nil),
      PanelCard.row("Haptics, where there are any", haptics, width: nil),
    ]
  }

  private func color(
    _ identifier: String, _ path: ReferenceWritableKeyPath<SpinnerPage, Int>
  ) -> MenuButton {
    GalleryChoice.menu(identifier, Self.colors.map(\.name)) { [weak self] in
      self?[keyPath: path] = $0
      self?.restyle()
    }
  }

  // MARK: Changes

  private func fill() {
    // A third or a half of few items is hardly one.
    controls.disabled?.setEnabled(count > 6, forSegmentAt: 1)
    controls.disabled?.setEnabled(count > 3, forSegmentAt: 2)
    var items = GalleryShapes.items(count)
    for index in items.indices { items[index].isEnabled = isEnabled(index) }
    spinner.items = items
    spinner.selectedIndex = items.count / 2
    showSelection()
  }

  private func isEnabled(_ index: Int) -> Bool {
    switch disabledChoice {
    case 1 where count > 6: !(index + 1).isMultiple(of: 3)
    case 2 where count > 3: !(index + 1).isMultiple(of: 3) && !(index + 1).isMultiple(of: 2)
    case 3: false
    default: true
    }
  }

  private func restyle() {
    let (tint, hub, wedge) = (
      Self.colors[colorChoices.tint].color, Self.colors[colorChoices.hub].color,
      Self.colors[colorChoices.wedge].color
    )
    let isPlain = tint == nil && hub == nil && wedge == nil
    spinner.style =
      isPlain
      ? SpinnerStyle()
      : .beam(tint: tint ?? .accent, hub: hub ?? .card, wedge: wedge ?? .accentSoft)
  }

  private func showSelection() {
    number.text = "\(spinner.selectedIndex + 1) of \(spinner.count)"
    name.text = spinner.selectedItem?.title ?? ""
  }
}

extension SpinnerPage: SpinnerDelegate {
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem) {
    told.text = "Pressed \(item.title)"
  }
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem) {
    told.text = "Opened with \(item.title)"
  }
  func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem) {
    told.text = "Closed with \(item.title)"
  }
}

/// Keeps one view in its middle, at its own size.
final class CenteringView: View {
  private let view: View

  init(_ view: View) {
    self.view = view
    super.init(frame: .zero)
    addSubview(view)
  }

  override func layoutSubviews() {
    view.frame = Rect(center: bounds.center, size: view.intrinsicContentSize)
      .rounded(toPixelsAt: traits.scale)
  }
}
