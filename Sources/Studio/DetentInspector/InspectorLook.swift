import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The icons of the inspector, on the grid of the library.
enum InspectorIcon {
  static let chevronRight = VectorIcon(
    stroking: Path(strokes: [(9.5, 6), (15.5, 12), (9.5, 18)]), isDirectional: true)
  /// The corners of a frame with a pointer inside.
  static let pick = icon(
    Path(
      strokes: [(4, 8), (4, 4), (8, 4)], [(16, 4), (20, 4), (20, 8)], [(8, 20), (4, 20), (4, 16)],
      [(11, 11), (20, 14.5), (16, 16), (14.5, 20), (11, 11)]))
  static let layers = icon(
    Path(strokes: [(12, 4), (21, 9), (12, 14), (3, 9), (12, 4)], [(3, 14), (12, 19), (21, 14)]))
  static let undo = icon(
    Path(strokes: [(8, 5), (4, 9), (8, 13)], [(4, 9), (15, 9), (19, 13), (15, 18), (9, 18)]))
  static let redo = icon(
    Path(strokes: [(16, 5), (20, 9), (16, 13)], [(20, 9), (9, 9), (5, 13), (9, 18), (15, 18)]))
  static let warning = icon(
    Path(
      strokes: [(12, 3.4), (22, 20.4), (2, 20.4), (12, 3.4)], [(12, 9.6), (12, 14)],
      [(12, 17.1), (12, 17.3)]))
  static let sun = icon(
    circle(4.2),
    Path(
      strokes: [(12, 4.6), (12, 2)], [(17.2, 6.8), (19, 5)], [(19.4, 12), (22, 12)],
      [(17.2, 17.2), (19, 19)], [(12, 19.4), (12, 22)], [(6.8, 17.2), (5, 19)],
      [(4.6, 12), (2, 12)], [(6.8, 6.8), (5, 5)]))
  static let moon: VectorIcon = {
    var path = Path()
    path.move(to: Point(x: 20.5, y: 14))
    path.curve(
      to: Point(x: 10, y: 3.5), control1: Point(x: 14, y: 16.6), control2: Point(x: 7.4, y: 10))
    path.curve(
      to: Point(x: 20.5, y: 14), control1: Point(x: -3, y: 8.6), control2: Point(x: 5.6, y: 27.6))
    path.close()
    return icon(path)
  }()
  /// A circle with one hatched half.
  static let contrast = icon(
    circle(8), Path(strokes: [(12, 4), (12, 20)], [(15, 5), (15, 19)], [(18, 7.5), (18, 16.5)]))
  static let reset: VectorIcon = {
    var path = Path(strokes: [(4.2, 4), (4.2, 9.4), (9.6, 9.4)])
    path.move(to: Point(x: 4.2, y: 9.4))
    path.curve(
      to: Point(x: 19.6, y: 10.6), control1: Point(x: 7.6, y: 3.2), control2: Point(x: 17, y: 3))
    path.curve(
      to: Point(x: 4.6, y: 14.8), control1: Point(x: 22.2, y: 20.4), control2: Point(x: 8, y: 24))
    return icon(path)
  }()

  @MainActor static func icon(of view: View) -> VectorIcon {
    switch view {
    case is Window: window
    case is StackView: stack
    case is Label: text
    case is CircularControl, is Spinner: dial
    case is ThumbControl: slider
    case is Control: button
    default: view.subviews.isEmpty ? Self.view : stack
    }
  }

  private static let window = icon(box(3.5, 4.5, 17, 15), Path(strokes: [(3.5, 9), (20.5, 9)]))
  private static let stack = icon(box(4, 4, 16, 6.5), box(4, 13.5, 16, 6.5))
  private static let text = icon(Path(strokes: [(5, 6), (19, 6)], [(12, 6), (12, 19)]))
  private static let slider = icon(
    circle(3.5), Path(strokes: [(2, 12), (8.5, 12)], [(15.5, 12), (22, 12)]))
  private static let dial = icon(circle(8), Path(strokes: [(12, 12), (12, 6.5)]))
  private static let button = icon(box(3, 7, 18, 10))
  private static let view = icon(box(4, 4, 16, 16))

  private static func icon(_ shapes: Path...) -> VectorIcon {
    VectorIcon(stroking: shapes.reduce(into: Path()) { $0.append($1) })
  }

  private static func circle(_ radius: Double) -> Path {
    Path(circleAt: Point(x: 12, y: 12), radius: radius)
  }

  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path(roundedRect: Rect(x: x, y: y, width: width, height: height), cornerRadius: 2)
  }
}

/// Shared measures, colors and styles of the editors. Lengths are in logical pixels.
enum EditorLook {
  // MARK: Measures

  static let rowHeight = 28.0
  /// The height of fields, menus and segmented controls.
  static let fieldHeight = 24.0
  static let fieldRadius = 6.0
  static let gap = 8.0
  static let numberWidth = 68.0
  static let colorWidth = 100.0
  /// The room for the mark of a changed property.
  static let gutter = 20.0
  static let titleWidth = 108.0
  static let resetWidth = 28.0
  /// The gap between the reset button and the edge.
  static let trailingMargin = 4.0

  // MARK: Type and colours

  static let titleFont = Font.system(12)
  static let changedTitleFont = Font.system(12, weight: 600)
  static let valueFont = Font.system(11.5, tabularDigits: true)
  static let secondaryFont = Font.system(11, tabularDigits: true)

  /// The edge of a field under the pointer.
  static let hoveredEdge = DynamicColor(Color(hex: 0x8A8F98))

  // MARK: Styles

  static let slider = RangeSliderStyle().with {
    ($0.trackThickness, $0.thumbSize, $0.haloSize) = (2, 12, 20)
    ($0.thumbRingWidth, $0.pressedRingWidth) = (1.5, 2)
    $0.thumbShadow = Shadow(color: .clear, sigma: 0)
  }

  static let button = ButtonStyle.bordered.with {
    $0.padding = EdgeInsets(vertical: 4, horizontal: 10)
    $0.font = .system(11.5, weight: 600)
  }

  static let field = TextFieldStyle().with {
    ($0.height, $0.cornerRadius, $0.padding) = (fieldHeight, fieldRadius, 7)
    ($0.font, $0.width) = (valueFont, 60)
    ($0.focusRingWidth, $0.focusRingGap) = (0, 0)
    $0.hoverEmphasis = 0.6
  }

  static let segments = SegmentedControlStyle().with {
    ($0.height, $0.cornerRadius, $0.cardRadius, $0.inset) = (fieldHeight, 6, 5, 1.5)
    ($0.font, $0.selectedFont) = (.system(11.5), .system(11.5, weight: 600))
    ($0.padding, $0.focusRingGap, $0.focusRingWidth) = (8, 1, 1.5)
  }

  static let tabs = segments.with { ($0.height, $0.padding, $0.inset) = (28, 2, 2) }

  static let menu = MenuButtonStyle().with {
    ($0.minimumHeight, $0.cornerRadius, $0.font) = (fieldHeight, fieldRadius, valueFont)
    $0.padding = EdgeInsets(vertical: 0, horizontal: 7)
    ($0.fillColor, $0.chevronSize, $0.chevronGap) = (.background, 11, 4)
    ($0.focusRingGap, $0.focusRingWidth) = (1, 1.5)
    ($0.menu.font, $0.menu.rowHeight, $0.menu.checkSize) = (.system(12), 26, 12)
  }

  static let toggle = ToggleStyle().with {
    ($0.switchWidth, $0.switchHeight, $0.font) = (32, 18, valueFont)
    ($0.focusRingGap, $0.focusRingWidth) = (1, 1.5)
  }

  static let checkBox = toggle.with {
    ($0.kind, $0.boxSize, $0.boxRadius, $0.gap) = (.checkBox, 14, 4, 6)
    ($0.boxBorderWidth, $0.markInset) = (1.25, 1)
  }

  /// A row of views with the margins of the panel.
  @MainActor static func row(_ views: [View], height: Double, spacing: Double = 8) -> StackView {
    let row = StackView(
      .horizontal, spacing: spacing, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12), views: views)
    row.fixedHeight = height
    return row
  }

  @MainActor static func separator() -> View {
    let line = View()
    (line.fixedHeight, line.backgroundColor) = (1, .line)
    return line
  }

  /// Sets the frame of a view in its superview, given for left-to-right layouts.
  @MainActor
  static func put(_ view: View, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    guard let container = view.superview else { return }
    let frame = container.mirrored(Rect(x: x, y: y, width: width, height: height))
    view.frame = frame.rounded(toPixelsAt: container.traits.scale)
  }

  /// The origin for a size at a distance from the leading edge of a view, vertically centered.
  @MainActor
  static func lineStart(of size: Size, x: Double, in view: View) -> Point {
    view.mirrored(Rect(origin: view.bounds.lineStart(of: size, x: x), size: size)).origin
  }

  /// Draws the ring around a focused view or a drop target.
  @MainActor
  static func drawRing(around rect: Rect, of view: View, in canvas: Canvas) {
    canvas.stroke(
      Path(roundedRect: rect, cornerRadius: 6),
      with: DynamicColor.accent.resolved(for: view.traits),
      style: StrokeStyle(width: 1.5))
  }

  /// A name in code as words: `leftToRight` becomes `Left to right`.
  static func words(_ name: String) -> String {
    let rest = name.dropFirst().map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }
    return name.prefix(1).uppercased() + rest.joined()
  }
}

extension Rect {
  static func square(_ side: Double, around center: Point) -> Rect {
    Rect(center: center, size: Size(width: side, height: side))
  }

  /// The origin for a size at an x, vertically centered.
  func lineStart(of size: Size, x: Double) -> Point { Point(x: x, y: midY - size.height / 2) }
}

extension Control {
  /// Draws the background of a field.
  func drawPlate(isActive: Bool, edge: DynamicColor? = nil, in canvas: Canvas) {
    let usual: DynamicColor = isHovered && isEnabled ? EditorLook.hoveredEdge : .line
    let color = isActive ? .accent : edge ?? usual
    let strength = isEnabled ? 1 : 0.5
    EditorLook.field.drawPlate(
      bounds, fill: DynamicColor.background.resolved(for: traits).faded(strength),
      border: color.resolved(for: traits).faded(strength), width: isActive ? 1.5 : 1, in: canvas)
  }
}

/// A small button with an icon or a few letters. It is filled while it is on.
final class ToolButton: PressControl {
  private let icon: VectorIcon?
  private let title: String
  private let isPlain: Bool

  /// - Parameters:
  ///   - hint: the tooltip and the accessibility label.
  ///   - isPlain: whether to draw no edge while it is off.
  init(icon: VectorIcon? = nil, title: String = "", hint: String, isPlain: Bool = false) {
    (self.icon, self.title, self.isPlain) = (icon, title, isPlain)
    super.init(frame: .zero)
    (accessibilityLabel, toolTip) = (hint, hint)
    contentHugging = AxisPriorities(horizontal: .required, vertical: .required)
  }

  private static let font = Font.system(11.5)

  override var intrinsicContentSize: Size {
    guard !title.isEmpty else { return Size(width: 26, height: 24) }
    let text = TextLayout.cached(title, font: Self.font)
    return Size(width: (text.size.width + 10).rounded(.up), height: 24)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let plate = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    if isSelected { canvas.fill(plate, with: DynamicColor.accent.resolved(for: traits)) }
    drawGround(in: canvas)
    if !isPlain, !isSelected {
      canvas.stroke(plate, with: DynamicColor.line.resolved(for: traits))
    }
    let isQuiet = isPlain && icon != nil && !isHovered
    let color: DynamicColor = isSelected ? .onAccent : isQuiet ? .secondary : .text
    let ink = color.resolved(for: traits).faded(isEnabled ? 1 : 0.35)
    if let icon {
      canvas.draw(icon, in: .square(16, around: bounds.center), color: ink)
    } else {
      let layout = TextLayout.cached(title, font: Self.font)
      canvas.draw(layout, at: Rect(center: bounds.center, size: layout.size).origin, color: ink)
    }
  }
}

extension PressControl {
  /// Draws the background of a hovered, pressed or focused control.
  final func drawGround(in canvas: Canvas) {
    if isHovered || isHighlighted {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: 6), with: DynamicColor.hover.resolved(for: traits))
    }
    guard showsFocusRing else { return }
    EditorLook.drawRing(around: bounds.insetBy(dx: 0.75, dy: 0.75), of: self, in: canvas)
  }
}
