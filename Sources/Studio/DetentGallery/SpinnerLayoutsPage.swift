import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Spinners whose container decides how large they open, and which way is up.
final class SpinnerLayoutsPage: StackView {
  private let central = SpinnerStage(
    "center", "Center", anchor: Point(x: 0.5, y: 0.5), share: 0.94, hubSize: 48)
  private let corner = SpinnerStage(
    "corner", "Corner", anchor: Point(x: 1, y: 1), share: 1.9, hubSize: 64, rise: 56,
    turn: -.pi / 4)
  private let rotator = SpinnerStage(
    "rotator", "Rotating container", anchor: Point(x: 0.5, y: 0.5), share: 0.7, hubSize: 48)
  private let quadrants: [SpinnerStage]
  private let turn = example(
    CircularSlider(), "turn", "Rotation", of: -180...180, step: 1
  ) {
    ($0.origin, $0.defaultValue, $0.detents) = (0, 0, [-90, 0, 90])
    $0.format = .number(fractionDigits: 0, suffix: "°")
    $0.format?.unit = "rotation"
  }
  private let upright = example(Toggle(isOn: true), "compensates", "Upright icons")
  private let stages = StackView(equally: .vertical, spacing: 16, [])
  private let items = example(
    MenuButton(
      counts.map { $0 == 8 ? "8 moons" : $0 == 1 ? "1 shape" : "\($0) shapes" }),
    "items", "Items"
  ) { $0.fixedWidth = 150 }
  private let mode = example(SegmentedControl(["Wheel", "Picker"]), "mode", "Opens as") {
    $0.fixedWidth = 180
  }

  private static let counts = [8, 30, 20, 15, 3, 1]

  init() {
    quadrants = [(1.0, 1.0, -1.0), (0, 1, 1), (1, 0, -3), (0, 0, 3)].enumerated().map { index, q in
      SpinnerStage(
        "quadrant.\(index + 1)", "Quadrant \(index + 1)", anchor: Point(x: q.0, y: q.1), share: 1.8,
        hubSize: 44, rise: 42, turn: q.2 * .pi / 4)
    }
    super.init(
      .vertical, spacing: 16, layoutMargins: EdgeInsets(vertical: 20, horizontal: 24))
    let rows = [
      [stage("Center", central), stage("Corner, rotated by 45°", corner)],
      [stage("Rotating container", rotating), stage("Four quadrants", grid)],
    ]
    for row in rows { stages.addSubview(StackView(equally: .horizontal, spacing: 16, row)) }
    for view in [bar, stages, Spacer()] { addSubview(view) }
    setCustomSpacing(0, after: stages)
    for stage in all {
      stage.spinner.style = .beam(tint: .accent, hub: .card, wedge: .accentSoft)
    }
    // Nothing but the icons, in their own colours where they have some.
    let clear = DynamicColor(.clear)
    corner.spinner.style = .beam(tint: .accent, hub: clear, wedge: clear)
    corner.spinner.style.ringWidth = 0
    for (stage, count) in zip(quadrants, [15, 8, 20, 30]) {
      stage.spinner.items = GalleryShapes.set(count)
    }
    items.addAction(for: .valueChanged) { [weak self] _, _ in self?.fill() }
    for setting in [mode, turn, upright] {
      setting.addAction(for: .valueChanged) { [weak self] _, _ in self?.apply() }
    }
    fill()
    apply()
  }

  private var all: [SpinnerStage] { [central, corner, rotator] + quadrants }

  /// Stages are as high as there is room, but no higher than wide; what is left of a tall window
  /// stays free below them. Where they are narrow they stand below each other, and the page
  /// scrolls.
  override func layoutSubviews() {
    let area = bounds.inset(by: layoutMargins)
    let isNarrow = area.width < 560
    for case let row as StackView in stages.subviews {
      row.axis = isNarrow ? .vertical : .horizontal
    }
    let bar = subviews.first.map { $0.sizeThatFits(area.size).height + spacing } ?? 0
    let height = min((superview?.bounds.height ?? 0) - layoutMargins.vertical - bar, area.width)
    stages.fixedHeight = isNarrow ? 4 * 260 : max(0, height)
    super.layoutSubviews()
  }

  // MARK: Parts

  private var bar: View {
    let hint = Label(
      "Each wheel reaches to the nearest edge of its container.", font: .system(12),
      color: .secondary)
    let bar = StackView(
      wrapping: [items, mode, Spacer(), hint], spacing: 12, alignment: .center)
    bar.contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    return bar
  }

  private func stage(_ title: String, _ view: View) -> View {
    StackView(.vertical, spacing: 6, views: [Label(name: title), view])
  }

  private var grid: View {
    let rows = [quadrants[0...1], quadrants[2...3]].map {
      StackView(equally: .horizontal, spacing: 4, Array($0))
    }
    return StackView(equally: .vertical, spacing: 4, rows)
  }

  private var rotating: View {
    (rotator.container.backgroundColor, rotator.container.cornerRadius) = (.accentSoft, 12)
    let setting = StackView(
      .horizontal, spacing: 8, alignment: .center,
      views: [Label("Upright icons", color: .secondary), upright])
    let side = StackView(
      .vertical, spacing: 12, alignment: .center, views: [Spacer(), turn, setting, Spacer()])
    side.fixedWidth = 190
    return StackView(.horizontal, spacing: 12, views: [rotator, side])
  }

  // MARK: Settings

  private func fill() {
    let count = Self.counts[items.choice]
    for stage in [central, corner, rotator] {
      stage.spinner.items = GalleryShapes.set(count)
      stage.spinner.selectedIndex = count / 2
    }
  }

  private func apply() {
    for stage in all { stage.spinner.mode = mode.selectedIndex == 0 ? .wheel : .picker }
    rotator.turn = turn.value * .pi / 180
    rotator.spinner.compensatesForRotation = upright.isOn
  }
}

/// A spinner in a square container that is turned around a point of the stage and clipped by it.
final class SpinnerStage: View {
  let spinner: Spinner
  let container = View()

  /// The middle of the container, in parts of the stage's size.
  private let anchor: Point
  /// The side of the container, in parts of the stage's smaller side.
  private let share: Double
  private let hubSize: Double
  /// How far the hub lies from the middle of the container towards its top.
  private let rise: Double

  /// The turn in radians, clockwise.
  var turn = 0.0 { didSet { if turn != oldValue { setNeedsLayout() } } }

  init(
    _ identifier: String, _ label: String, anchor: Point, share: Double, hubSize: Double,
    rise: Double = 0, turn: Double = 0
  ) {
    (self.anchor, self.share, self.hubSize, self.rise) = (anchor, share, hubSize, rise)
    self.turn = turn
    spinner = example(Spinner(), identifier, label) { $0.fit = .container }
    super.init(frame: .zero)
    container.addSubview(spinner)
    addSubview(container)
    clipsToBounds = true
    (backgroundColor, borderColor, cornerRadius) = (.panel, .line, 12)
  }

  override func layoutSubviews() {
    let side = share * min(bounds.width, bounds.height)
    container.transform = .identity
    container.frame = Rect(
      center: Point(x: bounds.width * anchor.x, y: bounds.height * anchor.y),
      size: Size(width: side, height: side))
    container.transform = AffineTransform(rotation: turn)
    spinner.frame = Rect(
      center: Point(x: side / 2, y: side / 2 - rise), size: Size(width: hubSize, height: hubSize))
  }
}
