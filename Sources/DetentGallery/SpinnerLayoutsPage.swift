import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Spinners whose container decides how large they open, and which way is up.
final class SpinnerLayoutsPage: StackView {
  private let central = SpinnerStage(
    "center", "In the centre", place: Point(x: 0.5, y: 0.5), share: 0.94, hubSize: 48)
  private let corner = SpinnerStage(
    "corner", "In the corner", place: Point(x: 1, y: 1), share: 1.9, hubSize: 64, rise: 56,
    turn: -.pi / 4)
  private let rotator = SpinnerStage(
    "rotator", "Turned", place: Point(x: 0.5, y: 0.5), share: 0.7, hubSize: 48)
  private let quadrants: [SpinnerStage]
  private let turn = CircularSlider()
  private let stages = StackView(.vertical, spacing: 16)
  private var count = 8

  private static let sets = [
    "1 shape", "3 shapes", "8 moons", "15 shapes", "20 shapes", "30 shapes",
  ]
  private static let counts = [1, 3, 8, 15, 20, 30]

  init() {
    quadrants = [(1.0, 1.0, -1.0), (0, 1, 1), (1, 0, -3), (0, 0, 3)].enumerated().map { index, q in
      SpinnerStage(
        "quadrant.\(index + 1)", "Quadrant \(index + 1)", place: Point(x: q.0, y: q.1), share: 1.8,
        hubSize: 44, rise: 42, turn: q.2 * .pi / 4)
    }
    super.init(
      .vertical, spacing: 16, layoutMargins: EdgeInsets(vertical: 20, horizontal: 24))
    addSubview(bar)
    let rows = [
      [stage("Centre", central), stage("Corner, turned by 45°", corner)],
      [rotating, stage("Four quadrants", grid)],
    ]
    for row in rows { stages.addSubview(Self.row(row)) }
    stages.distribution = .fillEqually
    addSubview(stages)
    setCustomSpacing(0, after: stages)
    addSubview(Spacer())
    rotator.container.backgroundColor = .accentSoft
    rotator.container.cornerRadius = 12
    for (index, stage) in quadrants.enumerated() {
      stage.spinner.items = GalleryShapes.set([15, 8, 20, 30][index])
      stage.spinner.mode = .wheel
      dress(stage.spinner)
    }
    for stage in [central, corner, rotator] { dress(stage.spinner) }
    // Nothing but the icons, in their own colours where they have some.
    corner.spinner.style = Self.bare
    corner.spinner.style.ringWidth = 0
    fill()
    setMode(.wheel)
  }

  /// Stages are as high as there is room, but no higher than wide; what is left of a tall window stays free
  /// below them.
  override func layoutSubviews() {
    let area = bounds.inset(by: layoutMargins)
    let bar = subviews.first.map { $0.intrinsicContentSize.height + spacing } ?? 0
    stages.fixedHeight = max(0, min(area.height - bar, area.width))
    super.layoutSubviews()
  }

  // MARK: Parts

  private var bar: View {
    let items = GalleryChoice.menu("items", Self.sets, at: 2) { [weak self] in
      self?.count = Self.counts[$0]
      self?.fill()
    }
    items.accessibilityLabel = "Items"
    items.fixedWidth = 150
    let mode = GalleryChoice.segments("mode", ["Wheel", "Picker"]) { [weak self] in
      self?.setMode($0 == 0 ? .wheel : .picker)
    }
    mode.accessibilityLabel = "Opens as"
    mode.fixedWidth = 180
    let hint = Label(
      "Each wheel reaches to the nearest edge of its container.", font: .system(12),
      color: .secondary)
    let bar = StackView(
      .horizontal, spacing: 12, alignment: .center, views: [items, mode, Spacer(), hint])
    bar.contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    return bar
  }

  private func stage(_ title: String, _ view: View) -> View {
    let label = Label(title, font: .system(12, weight: 600), color: .secondary)
    view.contentHugging = AxisPriorities(horizontal: LayoutPriority(1), vertical: LayoutPriority(1))
    return StackView(.vertical, spacing: 6, views: [label, view])
  }

  private static func row(_ views: [View]) -> View {
    let row = StackView(.horizontal, spacing: 16, views: views)
    row.distribution = .fillEqually
    return row
  }

  private var grid: View {
    let rows = StackView(
      .vertical, spacing: 4,
      views: [
        StackView(.horizontal, spacing: 4, views: Array(quadrants[0...1])),
        StackView(.horizontal, spacing: 4, views: Array(quadrants[2...3])),
      ])
    rows.distribution = .fillEqually
    for case let row as StackView in rows.subviews { row.distribution = .fillEqually }
    return rows
  }

  private var rotating: View {
    turn.identifier = "turn"
    turn.accessibilityLabel = "Turn of the container"
    turn.setRange(minimum: -180, maximum: 180)
    (turn.origin, turn.defaultValue, turn.notches, turn.step) = (0, 0, [-90, 0, 90], 1)
    turn.textForValue = { "\(Int($0.rounded()))°" }
    turn.unit = "turned"
    turn.onValueChanged { [weak self] _, change in self?.rotator.turn = change.new * .pi / 180 }
    let upright = GalleryChoice.toggle("compensates", isOn: true) { [weak self] in
      self?.rotator.spinner.compensatesForRotation = $0
    }
    upright.accessibilityLabel = "Upright icons"
    let side = StackView(
      .vertical, spacing: 12, alignment: .center,
      views: [
        Spacer(), turn,
        StackView(
          .horizontal, spacing: 8, alignment: .center,
          views: [Label("Upright icons", color: .secondary), upright]), Spacer(),
      ])
    side.fixedWidth = 190
    rotator.contentHugging = AxisPriorities(
      horizontal: LayoutPriority(1), vertical: LayoutPriority(1))
    return stage("Turned by hand", StackView(.horizontal, spacing: 12, views: [rotator, side]))
  }

  // MARK: Changes

  private func dress(_ spinner: Spinner) {
    spinner.style = .beam(tint: .accent, hub: .card, wedge: .accentSoft)
  }

  private static let bare: SpinnerStyle = {
    let clear = DynamicColor(.clear)
    return .beam(tint: .accent, hub: clear, wedge: clear)
  }()

  private func fill() {
    for stage in [central, corner, rotator] {
      stage.spinner.items = GalleryShapes.set(count)
      stage.spinner.selectedIndex = count / 2
    }
  }

  private func setMode(_ mode: SpinnerMode) {
    for stage in [central, corner, rotator] + quadrants { stage.spinner.mode = mode }
  }
}
