import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

extension GalleryPage {
  static let spinner = GalleryPage(name: "spinner", title: "Spinner", showsWheels: true) {
    [SpinnerPage()]
  }
  static let spinnerLayouts = GalleryPage(
    name: "spinner-layouts", title: "Spinners in containers", showsWheels: true
  ) { [SpinnerLayoutsPage()] }
}

final class SpinnerPage: StackView {
  private let spinner = example(Spinner(), "spinner", "Shape")
  private let number = Label("", font: .system(12, weight: 600), color: .accent)
  private let name = Label("", font: .system(22, weight: 650))
  private let notice = Label(
    "Click the shape to open the wheel.", font: .system(12), color: .secondary)

  private static let counts = [20, 18, 15, 12, 9, 6, 1]
  private static let thresholds = Array(stride(from: 0, through: 20, by: 2))
  private static let colors: KeyValuePairs<String, DynamicColor?> = [
    "Default": nil, "Clear": DynamicColor(.clear), "White": DynamicColor(.white),
    "Black": DynamicColor(.black), "Yellow": DynamicColor(Color(hex: 0xFFFFBF)),
    "Purple": DynamicColor(Color(hex: 0x800080)), "Cyan": DynamicColor(Color(hex: 0x00C8D7)),
  ]

  private let count = example(MenuButton([MenuItem]()), "count")
  private let several = example(Toggle(), "several")
  private let disabled = example(SegmentedControl(["None", "Some", "Most", "All"]), "disabled")
  private let mode = example(SegmentedControl(["Auto", "Wheel", "Picker"]), "mode")
  private let threshold = example(MenuButton([MenuItem]()), "threshold")
  private let click = example(SegmentedControl(["Selects item", "Steps"]), "click")
  private let order = example(SegmentedControl(["Left", "Right"]), "order")
  private let hud = example(Toggle(), "hud")
  private let tint = example(MenuButton(colors.map(\.key)), "tint")
  private let hub = example(MenuButton(colors.map(\.key)), "hub")
  private let wedges = example(MenuButton(colors.map(\.key)), "wedges")
  private let sound = example(Toggle(isOn: true), "sound")

  init() {
    let settings = GalleryCard(settings: [
      "Items": ["Number": count, "Disabled": disabled, "Multiple selection": several],
      "Opening": [
        "Opens as": mode, "Picker from": threshold, "Click": click, "Next item": order,
      ],
      "Look": ["Icons only": hud, "Ring and text": tint, "Hub": hub, "Wedges": wedges],
      "Sound": ["Play sounds": sound],
    ])
    settings.contentHugging.horizontal = .high
    let words = StackView(.vertical, spacing: 2, alignment: .center, views: [number, name, notice])
    words.setCustomSpacing(10, after: name)
    let middle = StackView(.horizontal, alignment: .center, views: [Spacer(), spinner, Spacer()])
    // Room for the open wheel.
    middle.fixedHeight = 460
    let stage = StackView(.vertical, views: [middle, words, Spacer()])
    super.init(.horizontal, spacing: 24, views: [stage, settings])
    wraps = true
    writeNumbers()
    (count.selectedIndex, threshold.selectedIndex) = (3, 7)
    spinner.delegate = self
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

  // MARK: Settings

  private func fill() {
    let count = Self.counts[count.choice]
    // With few items, a third or half of them is hardly one.
    disabled.setEnabled(count > 6, forSegmentAt: 1)
    disabled.setEnabled(count > 3, forSegmentAt: 2)
    var items = GalleryShapes.items(count)
    for index in items.indices {
      let isThird = (index + 1).isMultiple(of: 3)
      switch disabled.selectedIndex {
      case 1 where count > 6: items[index].isEnabled = !isThird
      case 2 where count > 3: items[index].isEnabled = !isThird && index.isMultiple(of: 2)
      case 3: items[index].isEnabled = false
      default: break
      }
    }
    spinner.items = items
    spinner.selectedIndex = items.count / 2
    showSelection()
  }

  private func apply() {
    if spinner.allowsMultipleSelection != several.isOn {
      spinner.allowsMultipleSelection = several.isOn
      spinner.selectedIndexes = several.isOn ? [0, spinner.count / 2] : [spinner.count / 2]
      showSelection()
    }
    spinner.order = order.selectedIndex == 0 ? .counterclockwise : .clockwise
    spinner.isHUD = hud.isOn
    let colors = [tint, hub, wedges].map { Self.colors[$0.choice].value }
    var style: SpinnerStyle =
      colors == [nil, nil, nil]
      ? SpinnerStyle()
      : .beam(
        tint: colors[0] ?? .accent, hub: colors[1] ?? .card, wedge: colors[2] ?? .accentSoft)
    style.mode = [.auto, .wheel, .picker][mode.selectedIndex ?? 0]
    style.pickerThreshold = Double(Self.thresholds[threshold.choice])
    style.tapMode = click.selectedIndex == 0 ? .selectItem : .stepSides
    style.isFeedbackEnabled = sound.isOn
    spinner.style = style
    // Other settings make these two ineffective.
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
    let place = several.isOn ? spinner.selectedIndexes.count : spinner.selectedIndex + 1
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

// MARK: Containers

/// Spinners whose containers determine the wheels' size and upward direction.
private final class SpinnerLayoutsPage: GallerySection {
  private let face = SpinnerStage(
    "face", "Icons over an image", anchor: Point(x: 0.5, y: 0.8), share: 1.3, hubSize: 64)
  private let corner = SpinnerStage(
    "corner", "Corner", anchor: Point(x: 1, y: 1), share: 1.9, hubSize: 64, rise: 56,
    turn: -.pi / 4)
  private let rotator = SpinnerStage("rotator", "Rotating container", share: 0.7, hubSize: 48)
  private let quadrants = [(1.0, 1.0, -1.0), (0, 1, 1), (1, 0, -3), (0, 0, 3)].enumerated().map {
    index, place in
    SpinnerStage(
      "quadrant.\(index + 1)", "Quadrant \(index + 1)", anchor: Point(x: place.0, y: place.1),
      share: 1.8, hubSize: 44, rise: 42, turn: place.2 * .pi / 4)
  }
  private let turn = example(CircularSlider(), "turn", "Rotation", of: -180...180, step: 1) {
    ($0.origin, $0.defaultValue, $0.detents) = (0, 0, [-90, 0, 90])
    $0.format = .number(fractionDigits: 0, suffix: "°")
    $0.format?.unit = "rotation"
  }
  private let upright = example(Toggle("Upright icons", isOn: true), "compensates")
  private let items = example(
    MenuButton(counts.map { $0 == 1 ? "1 shape" : "\($0) shapes" }), "items", "Items"
  ) { $0.fixedWidth = 150 }
  private let mode = example(SegmentedControl(["Wheel", "Picker"]), "mode", "Opens as") {
    $0.fixedWidth = 180
  }

  private static let counts = [8, 30, 20, 15, 3, 1]

  init() {
    let side = StackView(
      .vertical, spacing: 12, alignment: .center, views: [Spacer(), turn, upright, Spacer()])
    side.fixedWidth = 190
    let rotating = StackView(.horizontal, spacing: 12, views: [rotator, side])
    let quarters = [quadrants[0...1], quadrants[2...3]].map {
      StackView(equally: .horizontal, spacing: 4, Array($0))
    }
    let grid = StackView(equally: .vertical, spacing: 4, quarters)
    let views: KeyValuePairs<String, View> = [
      "Icons over an image": face, "Corner, rotated by 45°": corner, "Rotating container": rotating,
      "Four quadrants": grid,
    ]
    let cards = views.map { name, view in
      let card = GalleryCard([Label(name: name), view], preferredWidth: 352)
      card.fixedHeight = 330
      return card
    }
    super.init(
      "Spinners in containers", "Each wheel reaches to the nearest edge of its container.",
      rows: [
        StackView(wrapping: [items, mode, Spacer()], spacing: 12),
        StackView(wrapping: cards, equally: true, spacing: 16),
      ])
    spacing = 12
    (rotator.container.backgroundColor, rotator.container.cornerRadius) = (.accentSoft, 12)
    for stage in all {
      stage.spinner.style = .beam(tint: .accent, hub: .card, wedge: .accentSoft)
    }
    // Only the icons, in their own colors if they have any.
    let clear = DynamicColor(.clear)
    corner.spinner.style = .beam(tint: .accent, hub: clear, wedge: clear)
    corner.spinner.style.ringWidth = 0
    rotator.spinner.hubPath = { Path(roundedRect: $0, cornerRadius: 10) }
    for (stage, count) in zip(quadrants + [face], [15, 8, 20, 30, 12]) {
      stage.spinner.items = GalleryShapes.items(count)
    }
    setUpFace()
    items.addAction(for: .valueChanged) { [weak self] _, _ in self?.fill() }
    for setting in [mode, turn, upright] {
      setting.addAction(for: .valueChanged) { [weak self] _, _ in self?.apply() }
    }
    fill()
    apply()
  }

  private var all: [SpinnerStage] { [face, corner, rotator] + quadrants }

  /// Shows only icons over an evening sky. In the open wheel, the selected icon replaces the hub's.
  private func setUpFace() {
    let size = Size(width: 96, height: 64)
    let sky = Image.rendered(size: size, scale: 1) { canvas in
      let evening = Gradient(
        kind: .linear(from: .zero, to: Point(x: 0, y: size.height)),
        colors: [Color(hex: 0x05070F), Color(hex: 0x144A8F), Color(hex: 0x3C8ED8)])
      canvas.fill(Path(rect: Rect(origin: .zero, size: size)), with: .gradient(evening))
    }
    let backdrop = ImageView(sky)
    backdrop.contentMode = .fill
    face.backdrop = backdrop
    let spinner = face.spinner
    (spinner.isHUD, spinner.style) = (true, SpinnerStyle())
    (spinner.style.iconSize, spinner.style.iconsAtRim, spinner.style.turnsIcons) = (40, true, true)
    spinner.style.ringColor = DynamicColor(Color(hex: 0xFACC15))
    (spinner.centerImage, spinner.replacesCenterImage) = (.icon("search"), true)
  }

  private func fill() {
    let count = Self.counts[items.choice]
    for stage in [corner, rotator] {
      stage.spinner.items = GalleryShapes.items(count)
      stage.spinner.selectedIndex = count / 2
    }
  }

  private func apply() {
    for stage in all { stage.spinner.mode = mode.selectedIndex == 0 ? .wheel : .picker }
    rotator.turn = turn.value * .pi / 180
    rotator.spinner.compensatesForRotation = upright.isOn
  }
}
