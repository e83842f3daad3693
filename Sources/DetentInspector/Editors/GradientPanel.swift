import DetentDrawing
import DetentViews
import DetentWidgets

/// The inside of the gradient's popup: what it looks like, its stops, the way that it runs.
@MainActor
final class GradientPanel: View {
  /// Called with what the user does.
  var didEdit: (@MainActor (ControlEvents, DynamicGradient) -> Void)?
  /// Called when the colour of a stop is to be edited, with the view that shows it.
  var didRequestColor: (@MainActor (Int, View) -> Void)?
  /// Called when the user is done with it.
  var didFinish: (@MainActor () -> Void)?
  /// Called when it needs another height.
  var sizeDidChange: (@MainActor () -> Void)?

  let bar = GradientBar()
  private let title: Label
  private let closeButton = SmallIconButton(VectorIcon.cross, label: "Close")
  private let preview = GradientPreview()
  private let dial = AngleDial(.directions)
  private let angle = NumberField(.directions)
  private let kinds = SegmentedControl(
    DynamicGradient.Kind.allCases.map { EditorLook.words($0.rawValue) })
  private var rows: [GradientStopRow] = []
  private var gradient: DynamicGradient

  init(_ title: String, _ gradient: DynamicGradient) {
    self.title = Label(title, font: EditorLook.changedTitleFont)
    self.gradient = gradient
    super.init(frame: .zero)
    identifier = "gradientPanel"
    (accessibilityRole, accessibilityLabel) = (.group, title)
    for view in [self.title, closeButton, preview, bar, dial.view, angle, kinds] as [View] {
      addSubview(view)
    }
    setUp()
    refresh()
  }

  private func setUp() {
    closeButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    bar.identifier = "gradientPanel.bar"
    bar.accessibilityLabel = "Stops"
    bar.didSelect = { [weak self] in self?.selectionDidChange() }
    bar.didRequestColor = { [weak self] index in
      if let self { didRequestColor?(index, bar) }
    }
    bar.onEdit { [weak self] _, event, change in self?.edit(event, change.new.gradient) }
    dial.view.identifier = "gradientPanel.dial"
    dial.view.accessibilityLabel = "Direction"
    dial.didTurn = { [weak self] event, turned in
      if let self { edit(event, gradient.with(angle: turned(gradient.angle))) }
    }
    angle.identifier = "gradientPanel.angle"
    angle.accessibilityLabel = "Direction"
    (angle.wraps, angle.page) = (true, 15)
    angle.onEdit { [weak self] _, event, change in
      if let self, change.new.isFinite { edit(event, gradient.with(angle: change.new)) }
    }
    kinds.identifier = "gradientPanel.kind"
    kinds.accessibilityLabel = "Kind"
    kinds.style = EditorLook.segments
    kinds.onEdit { [weak self] _, event, change in
      guard let self, DynamicGradient.Kind.allCases.indices.contains(change.new.index) else {
        return
      }
      edit(event, gradient.with(kind: DynamicGradient.Kind.allCases[change.new.index]))
    }
  }

  private func edit(_ event: ControlEvents, _ gradient: DynamicGradient) {
    if event == .valueChanged { show(gradient) }
    didEdit?(event, gradient)
  }

  /// Shows a gradient that came from elsewhere; sends nothing.
  func show(_ gradient: DynamicGradient) {
    guard gradient != self.gradient else { return }
    self.gradient = gradient
    refresh()
  }

  private func refresh() {
    bar.gradient = gradient
    preview.gradient = gradient
    dial.show(gradient.angle)
    angle.number = gradient.angle
    kinds.selectedIndex = DynamicGradient.Kind.allCases.firstIndex(of: gradient.kind)
    let count = rows.count
    while rows.count > gradient.stops.count { rows.removeLast().removeFromSuperview() }
    while rows.count < gradient.stops.count { addRow() }
    for (row, stop) in zip(rows, gradient.stops) { row.stop = stop }
    selectionDidChange()
    guard count != rows.count else { return }
    setNeedsLayout()
    sizeDidChange?()
  }

  private func addRow() {
    let index = rows.count
    let row = GradientStopRow()
    row.identifier = "gradientPanel.stop.\(index)"
    row.addAction(for: .primaryActionTriggered) { [weak self] row, _ in
      guard let self else { return }
      bar.selected = index
      selectionDidChange()
      didRequestColor?(index, row)
    }
    row.didTake = { [weak self] color in
      guard let self, gradient.stops.indices.contains(index) else { return }
      var stops = gradient.stops
      stops[index].color[traits.appearance] = color
      let changed = gradient.with(stops: stops)
      for event in [ControlEvents.editingDidBegin, .valueChanged, .editingDidEnd] {
        edit(event, changed)
      }
    }
    rows.append(row)
    addSubview(row)
  }

  private func selectionDidChange() {
    for (index, row) in rows.enumerated() { row.isSelected = index == bar.selected }
  }

  // MARK: Layout

  /// How large it is; of many stops the bar alone shows the last ones.
  var size: Size {
    Size(width: Self.width, height: Self.rowsTop + Double(min(rows.count, Self.mostRows)) * 26)
  }
  private static let width = 248.0
  private static let rowsTop = 176.0
  private static let mostRows = 10

  override func layoutSubviews() {
    let width = Self.width
    put(title, 0, 0, width - 30, 24)
    put(closeButton, width - 24, 0, 24, 24)
    put(preview, 0, 32, width, 68)
    put(bar, 0, 108, width, 24)
    put(dial.view, 0, 142, 24, 24)
    put(angle, 32, 142, 60, 24)
    put(kinds, width - 120, 142, 120, 24)
    for (index, row) in rows.enumerated() {
      put(row, 0, Self.rowsTop + Double(index) * 26, width, 24)
      row.isHidden = index >= Self.mostRows
    }
  }
}

/// What a gradient looks like.
@MainActor
private final class GradientPreview: View {
  var gradient = DynamicGradient(from: .accent, to: .accentEnd) {
    didSet { if gradient != oldValue { setNeedsDisplay() } }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let shape = Path(roundedRect: bounds, cornerRadius: 8)
    EditorLook.drawChequers(in: bounds, radius: 8, traits, in: canvas)
    canvas.fill(shape, with: .gradient(gradient.gradient(in: bounds, for: traits)))
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 7.5),
      with: DynamicColor.text.resolved(for: traits).withAlpha(0.16))
  }
}

/// A stop: its colour, what that is called, and where it is.
@MainActor
private final class GradientStopRow: SwatchControl {
  var stop = DynamicGradient.Stop(location: 0, color: .accent) {
    didSet { if stop != oldValue { setNeedsDisplay() } }
  }
  override var swatch: Color? { stop.color[traits.appearance] }

  private var name: String { ColorTokens.name(of: stop.color, traits.appearance) }
  private var fractionText: String {
    NumberFormat.plain((stop.location * 100).rounded(), 0, traits.numberLocale) + " %"
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    if isSelected || isSwatchAbove {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: 6),
        with: DynamicColor.accentSoft.resolved(for: traits))
    }
    drawGround(in: canvas)
    let isRightToLeft = traits.isRightToLeft
    EditorLook.drawSwatch(
      stop.color[traits.appearance],
      in: Rect.square(14, around: Point(x: 13, y: bounds.midY))
        .mirrored(in: bounds, if: isRightToLeft), traits, in: canvas)
    func write(_ text: String, _ color: DynamicColor, from start: Double?) {
      let line = TextLine(text, font: EditorLook.valueFont)
      let x = start ?? bounds.width - 8 - line.size.width
      canvas.draw(
        line, at: lineStart(of: line.size, x: x), color: color.resolved(for: traits))
    }
    write(name, .text, from: 28)
    write(fractionText, .secondary, from: nil)
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = name
    node?.valueText = fractionText
    return node
  }
}
