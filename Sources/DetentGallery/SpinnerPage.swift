import DetentControls
import DetentDrawing
import DetentViews

/// One spinner with a panel that sets everything it has.
final class SpinnerPage: StackView {
  private let spinner = Spinner()
  private let associated = Label("", font: .system(17, weight: 650))
  private let told = Label("Click the shape.", font: .system(11.5), color: .secondary)

  private static let counts = [1, 6, 9, 12, 15, 18, 20]
  private static let thresholds = Array(stride(from: 0, through: 20, by: 2))
  private static let colors: [(name: String, color: DynamicColor?)] = [
    ("Design", nil), ("Clear", DynamicColor(.clear)), ("White", DynamicColor(.white)),
    ("Black", DynamicColor(.black)), ("Gray", DynamicColor(Color(hex: 0x808080))),
    ("Yellow", DynamicColor(Color(hex: 0xFFFFBF))), ("Purple", DynamicColor(Color(hex: 0x800080))),
    ("Cyan", DynamicColor(Color(hex: 0x00C8D7))),
  ]

  private var count = 12
  private var disabledChoice = 0
  private var colorChoices = (tint: 0, hub: 0, wedge: 0)

  init() {
    super.init(
      .vertical, spacing: 0, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 24, horizontal: 24))
    spinner.identifier = "spinner"
    spinner.accessibilityLabel = "Shape"
    spinner.pickerThreshold = 14
    spinner.delegate = self
    let room = View()
    room.addSubview(spinner)
    room.fixedHeight = 340
    room.fixedWidth = 400
    spinner.frame = Rect(center: Point(x: 200, y: 170), size: Size(width: 84, height: 84))
    for view in [room, associated, told] { addSubview(view) }
    for row in rows {
      let stack = StackView(.horizontal, spacing: 12, alignment: .center, views: row)
      addSubview(stack)
      setCustomSpacing(12, after: stack)
    }
    setCustomSpacing(4, after: associated)
    setCustomSpacing(28, after: told)
    addSubview(Spacer())
    spinner.onValueChanged { [weak self] _, _ in self?.showSelection() }
    fill()
  }

  private var rows: [[View]] {
    [
      [
        CycleButton("mode", "Mode", ["Both", "Wheel", "Picker"]) { [weak self] in
          self?.spinner.mode = [.auto, .wheel, .picker][$0]
        },
        CycleButton("threshold", "Threshold", Self.thresholds.map { "\($0)" }, at: 7) {
          [weak self] in self?.spinner.pickerThreshold = Self.thresholds[$0]
        },
        CycleButton("count", "Items", Self.counts.map { "\($0)" }, at: 3) { [weak self] in
          self?.count = Self.counts[$0]
          self?.fill()
        },
        CycleButton("disabled", "Disabled", ["none", "some", "more", "all"]) { [weak self] in
          self?.disabledChoice = $0
          self?.fill()
        },
      ],
      [
        color("tint", "Border and text", \.colorChoices.tint),
        color("hub", "Hub", \.colorChoices.hub),
        color("wedges", "Wedges", \.colorChoices.wedge),
      ],
      [
        CycleButton("hud", "HUD", ["off", "on"]) { [weak self] in self?.spinner.isHUD = $0 == 1 },
        CycleButton("tap", "Click", ["selects", "steps"]) { [weak self] in
          self?.spinner.tapMode = $0 == 0 ? .selectItem : .stepSides
        },
        CycleButton("order", "Order", ["against the clock", "clockwise"]) { [weak self] in
          self?.spinner.order = $0 == 0 ? .counterclockwise : .clockwise
        },
        CycleButton("sound", "Sound", ["on", "off"]) { [weak self] in
          self?.spinner.isSoundOn = $0 == 0
        },
      ],
    ]
  }

  private func color(
    _ identifier: String, _ name: String, _ path: ReferenceWritableKeyPath<SpinnerPage, Int>
  ) -> View {
    CycleButton(identifier, name, Self.colors.map(\.name)) { [weak self] in
      self?[keyPath: path] = $0
      self?.restyle()
    }
  }

  // MARK: Changes

  private func fill() {
    var items = GalleryShapes.items(count)
    for index in items.indices { items[index].isEnabled = isEnabled(index) }
    spinner.items = items
    spinner.selectedIndex = items.count / 2
    showSelection()
  }

  private func isEnabled(_ index: Int) -> Bool {
    switch disabledChoice {
    case 0: true
    case 1: !(index + 1).isMultiple(of: 3)
    case 2: !(index + 1).isMultiple(of: 3) && !(index + 1).isMultiple(of: 2)
    default: false
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
    let number = spinner.selectedIndex + 1
    let title = spinner.selectedItem?.title ?? ""
    associated.text = "Associated text #\(number < 10 ? "0" : "")\(number) (\(title))"
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
