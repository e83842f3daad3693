import DetentControls
import DetentDrawing
import DetentViews

/// One spinner and a panel that sets everything it has.
final class SpinnerPage: StackView {
  let spinner = Spinner()
  private let number = Label("", font: .system(12, weight: 600), color: .accent)
  private let name = Label("", font: .system(22, weight: 650))
  private let told = Label("Click the shape to open it.", font: .system(12), color: .secondary)
  private let room: CenteringView
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
    room = CenteringView(spinner)
    super.init(
      .horizontal, spacing: 24, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24))
    spinner.identifier = "spinner"
    spinner.accessibilityLabel = "Shape"
    spinner.pickerThreshold = 14
    spinner.delegate = self
    let words = StackView(
      .vertical, spacing: 2, alignment: .center,
      layoutMargins: EdgeInsets(top: 0, leading: 0, bottom: 24, trailing: 0),
      views: [number, name, told])
    words.setCustomSpacing(10, after: name)
    words.contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    addSubview(StackView(.vertical, views: [room, words]))
    let panel = ScrollView(contentView: PanelCard(groups))
    panel.fixedWidth = 384
    addSubview(panel)
    spinner.onValueChanged { [weak self] _, _ in self?.showSelection() }
    fill()
  }

  private var groups: [(title: String, rows: [View])] {
    [("Items", itemRows), ("Opening", openingRows), ("Look", lookRows), ("Sound", soundRows)]
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
      PanelCard.row("Opens as", mode), PanelCard.row("Picker from", threshold),
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
    let sound = GalleryChoice.toggle("sound", isOn: true) { [weak self] in
      self?.spinner.isSoundOn = $0
    }
    return [PanelCard.row("Open, tick, close", sound, width: nil)]
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
