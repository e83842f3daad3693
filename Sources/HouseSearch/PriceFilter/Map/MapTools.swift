import DetentDrawing
import DetentViews
import DetentWidgets

/// A button that floats on a map.
@MainActor
class MapButton: PressControl {
  private let icon: VectorIcon
  private let press: () -> Void

  static let side = 28.0
  private static let iconSide = 16.0

  /// - Parameter press: does what it is for.
  init(_ name: String, _ icon: VectorIcon, press: @escaping () -> Void) {
    self.icon = icon
    self.press = press
    super.init(frame: .zero)
    identifier = name
    accessibilityRole = .button
    fixedWidth = Self.side
    fixedHeight = Self.side
  }

  final override func trigger(_ reason: EditReason) {
    press()
    super.trigger(reason)
  }

  final override func draw(in canvas: Canvas, dirty: Rect) {
    let palette = MapPalette(traits)
    let path = Path(roundedRect: bounds, cornerRadius: 7)
    if isSelected {
      canvas.fill(path, with: DynamicColor.accentSoft.resolved(for: traits))
    } else if isHovered || isHighlighted {
      canvas.fill(path, with: palette.text.withAlpha(isHighlighted ? 0.1 : 0.05))
    }
    let frame = Rect(
      center: bounds.center, size: Size(width: Self.iconSide, height: Self.iconSide))
    let ink = isSelected ? DynamicColor.accentText.resolved(for: traits) : palette.text
    canvas.draw(icon, in: frame, color: isEnabled ? ink : ink.withAlpha(0.35))
    if showsFocusRing {
      FocusRing.draw(inside: bounds, cornerRadius: 7, traits: traits, in: canvas)
    }
  }
}

/// One of the tools of a map, of which one is in use: Tab goes to that one, arrows to the others.
@MainActor
private final class MapToolButton: MapButton {
  /// Whether Tab goes to it.
  var isStop = false
  /// The user goes on to another tool: the next one, or the one before.
  var didMove: ((_ step: Int) -> Void)?

  override var canBecomeFirstResponder: Bool {
    super.canBecomeFirstResponder && (isStop || isFirstResponder)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, event.key == .left || event.key == .right else {
      return super.keyDown(event)
    }
    didMove?((event.key == .right) == traits.isRightToLeft ? -1 : 1)
    return true
  }

  override func accessibilityNode() -> AccessibilityNode? {
    guard var node = super.accessibilityNode() else { return nil }
    node.states = node.states.map { $0 == .selected ? .checked : $0 }
    return node
  }
}

/// The buttons of a map: what a drag does, at the upper trailing corner, and under them zoom.
@MainActor
final class MapTools: View {
  /// The user chose what a press on the map does.
  var didChoose: ((MapTool) -> Void)?
  /// The user wants to zoom by steps, inwards positive.
  var didZoom: ((Double) -> Void)?
  /// The user wants to see all homes.
  var didFit: (() -> Void)?
  /// What a press on the map does now.
  var tool = MapTool.hand { didSet { if tool != oldValue { showTool() } } }

  private var tools: [(tool: MapTool, button: MapToolButton)] = []
  /// Holds the tools, which are one choice.
  private let choice = View()
  private var zooms: [MapButton] = []

  private static let edge = 12.0
  private static let padding = 2.0

  init() {
    super.init(frame: .zero)
    visualOverflow = 8
    tools = [
      (.hand, toolButton(.hand, "map.hand", MapIcon.hand)),
      (.lasso, toolButton(.lasso, "map.lasso", MapIcon.lasso)),
      (.rectangle, toolButton(.rectangle, "map.rectangle", MapIcon.rectangle)),
    ]
    zooms = [
      button("map.zoomIn", MapIcon.plus) { $0.didZoom?(1) },
      button("map.zoomOut", MapIcon.minus) { $0.didZoom?(-1) },
      button("map.fit", MapIcon.fit) { $0.didFit?() },
    ]
    choice.identifier = "map.tools"
    choice.accessibilityRole = .radiogroup
    for (_, button) in tools { choice.addSubview(button) }
    for view in [choice] + zooms { addSubview(view) }
    showTool()
  }

  private func toolButton(_ tool: MapTool, _ name: String, _ icon: VectorIcon) -> MapToolButton {
    let button = MapToolButton(name, icon) { [weak self] in self?.choose(tool) }
    button.accessibilityRole = .radio
    button.didMove = { [weak self] step in
      guard let self, let index = tools.firstIndex(where: { $0.tool == tool }) else { return }
      choose(tools[(index + step + tools.count) % tools.count].tool)
    }
    return button
  }

  /// The user chose a tool, whose button has the keyboard then.
  private func choose(_ tool: MapTool) {
    didChoose?(tool)
    tools.first { $0.tool == self.tool }?.button.becomeFirstResponder()
  }

  private func button(
    _ name: String, _ icon: VectorIcon, _ press: @escaping (MapTools) -> Void
  ) -> MapButton {
    MapButton(name, icon) { [weak self] in if let self { press(self) } }
  }

  private func showTool() {
    let current = tools.firstIndex { $0.tool == tool }
    for (index, (_, button)) in tools.enumerated() {
      button.isSelected = index == current
      button.isStop = index == current ?? 0
    }
    accessibilityDidChange()
  }

  /// Says what the buttons are called.
  override func localeDidChange() { write() }

  override func didMoveToWindow() { write() }

  private func write() {
    let texts = traits.texts
    choice.accessibilityLabel = texts("Map tools")
    let names = [
      texts("Move map"), texts("Draw area"), texts("Draw rectangle"), texts("Zoom in"),
      texts("Zoom out"), texts("Show all homes"),
    ]
    for (button, name) in zip(tools.map(\.button) + zooms, names) {
      button.setName(name)
    }
  }

  // MARK: Layout

  private var plates: (tools: Rect, zoom: Rect) {
    let long = 3 * MapButton.side + 2 * Self.padding
    let short = MapButton.side + 2 * Self.padding
    func frame(_ y: Double, _ width: Double, _ height: Double) -> Rect {
      let x = traits.isRightToLeft ? Self.edge : bounds.width - Self.edge - width
      return Rect(x: x, y: y, width: width, height: height).rounded(toPixelsAt: traits.scale)
    }
    return (
      frame(Self.edge, long, short), frame(Self.edge + short + Self.edge, short, long)
    )
  }

  /// Whether the buttons for zoom have room above what is at the lower edge.
  private var showsZoom: Bool { plates.zoom.maxY + 46 <= bounds.height }
  private var showsTools: Bool { plates.tools.maxY + 46 <= bounds.height }

  /// What they cover.
  var covered: [Rect] {
    [showsTools ? plates.tools : nil, showsZoom ? plates.zoom : nil]
      .compactMap { $0?.insetBy(dx: -6, dy: -6) }
  }

  override func layoutSubviews() {
    let side = MapButton.side
    let (row, column) = plates
    choice.frame = row
    choice.isHidden = !showsTools
    for (index, button) in tools.map(\.button).enumerated() {
      let number = Double(traits.isRightToLeft ? tools.count - 1 - index : index)
      button.frame = Rect(
        x: Self.padding + number * side, y: Self.padding, width: side, height: side)
    }
    for (index, button) in zooms.enumerated() {
      button.isHidden = !showsZoom
      button.frame = Rect(
        x: column.minX + Self.padding, y: column.minY + Self.padding + Double(index) * side,
        width: side, height: side)
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let palette = MapPalette(traits)
    if showsTools { MapPlate.draw(plates.tools, palette, in: canvas) }
    if showsZoom { MapPlate.draw(plates.zoom, palette, in: canvas) }
  }

  /// Beside the buttons there is the map.
  override func point(inside point: Point) -> Bool {
    (showsTools && plates.tools.contains(point)) || (showsZoom && plates.zoom.contains(point))
  }
}

/// The icons of a map, on a grid of 24.
private enum MapIcon {
  static let plus = VectorIcon(stroking: Path(strokes: [(12, 5), (12, 19)], [(5, 12), (19, 12)]))
  static let minus = VectorIcon(stroking: Path(strokes: [(5, 12), (19, 12)]))

  static let fit = VectorIcon(
    stroking: Path(
      strokes: [(14, 4.5), (19.5, 4.5), (19.5, 10)], [(19.5, 4.5), (13.5, 10.5)],
      [(10, 19.5), (4.5, 19.5), (4.5, 14)], [(4.5, 19.5), (10.5, 13.5)]))

  static let rectangle: VectorIcon = {
    let side = 5.0...19.0
    var path = Path()
    for (x, dx) in [(side.lowerBound, 1.0), (side.upperBound, -1)] {
      for (y, dy) in [(side.lowerBound, 1.0), (side.upperBound, -1)] {
        path.append(Path(strokes: [(x + 3.4 * dx, y), (x, y), (x, y + 3.4 * dy)]))
      }
    }
    path.append(
      Path(
        strokes: [(11, 5), (13, 5)], [(11, 19), (13, 19)], [(5, 11), (5, 13)],
        [(19, 11), (19, 13)]))
    return VectorIcon(stroking: path)
  }()

  static let lasso: VectorIcon = {
    var path = Path(ellipseIn: Rect(x: 3.5, y: 4.5, width: 17, height: 11))
    path.append(Path(circleAt: Point(x: 7.6, y: 15.6), radius: 1.9))
    path.move(to: Point(x: 7.4, y: 17.5))
    path.curve(
      to: Point(x: 10, y: 21), control1: Point(x: 7, y: 19.5), control2: Point(x: 8, y: 20.8))
    return VectorIcon(stroking: path)
  }()

  static let hand: VectorIcon = {
    var path = Path()
    path.move(to: Point(x: 8, y: 13.5))
    path.line(to: Point(x: 8, y: 6))
    // Four fingers, each with a round end.
    for (left, top) in [(8.0, 6.0), (11, 4.6), (14, 5.4), (17, 8)] {
      path.line(to: Point(x: left, y: top))
      path.curve(
        to: Point(x: left + 3, y: top), control1: Point(x: left, y: top - 2),
        control2: Point(x: left + 3, y: top - 2))
      if left < 17 {
        path.line(to: Point(x: left + 3, y: 11.5))
        path.move(to: Point(x: left + 3, y: 11.5))
      }
    }
    path.line(to: Point(x: 20, y: 14.5))
    path.curve(
      to: Point(x: 13.6, y: 21), control1: Point(x: 20, y: 18.5),
      control2: Point(x: 17.5, y: 21))
    path.curve(
      to: Point(x: 8, y: 18.4), control1: Point(x: 11, y: 21), control2: Point(x: 9.4, y: 20.2))
    path.line(to: Point(x: 4.4, y: 13.6))
    path.curve(
      to: Point(x: 6.8, y: 11.8), control1: Point(x: 3.4, y: 12),
      control2: Point(x: 5.4, y: 10.5))
    path.line(to: Point(x: 8, y: 13.5))
    return VectorIcon(stroking: path)
  }()
}
