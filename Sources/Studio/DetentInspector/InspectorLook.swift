import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The icons of the inspector, on the grid of the library.
enum InspectorIcon {
  static let chevronDown = VectorIcon.chevronDown
  static let chevronUp = VectorIcon(stroking: Path(strokes: [(6, 14.5), (12, 8.5), (18, 14.5)]))
  static let chevronRight = VectorIcon(
    stroking: Path(strokes: [(9.5, 6), (15.5, 12), (9.5, 18)]), isDirectional: true)
  /// The corners of a frame with a pointer in it.
  static let pick = VectorIcon(
    stroking: Path(
      strokes: [(4, 8), (4, 4), (8, 4)], [(16, 4), (20, 4), (20, 8)], [(8, 20), (4, 20), (4, 16)],
      [(11, 11), (20, 14.5), (16, 16), (14.5, 20), (11, 11)]))
  static let layers = VectorIcon(
    stroking: Path(
      strokes: [(12, 4), (21, 9), (12, 14), (3, 9), (12, 4)], [(3, 14), (12, 19), (21, 14)]))
  static let undo = VectorIcon(
    stroking: Path(
      strokes: [(8, 5), (4, 9), (8, 13)], [(4, 9), (15, 9), (19, 13), (15, 18), (9, 18)]))
  static let redo = VectorIcon(
    stroking: Path(
      strokes: [(16, 5), (20, 9), (16, 13)], [(20, 9), (9, 9), (5, 13), (9, 18), (15, 18)]))
  static let check = VectorIcon.check
  static let warning: VectorIcon = {
    var path = Path()
    path.move(to: Point(x: 12, y: 3.4))
    path.line(to: Point(x: 22, y: 20.4))
    path.line(to: Point(x: 2, y: 20.4))
    path.close()
    path.append(Path(strokes: [(12, 9.6), (12, 14)], [(12, 17.1), (12, 17.3)]))
    return VectorIcon(stroking: path)
  }()
  static let window = VectorIcon(
    stroking: box(3.5, 4.5, 17, 15, Path(strokes: [(3.5, 9), (20.5, 9)])))
  static let stack = VectorIcon(stroking: box(4, 4, 16, 6.5, box(4, 13.5, 16, 6.5)))
  static let text = VectorIcon(stroking: Path(strokes: [(5, 6), (19, 6)], [(12, 6), (12, 19)]))
  static let slider: VectorIcon = {
    var path = Path(strokes: [(2, 12), (8.5, 12)], [(15.5, 12), (22, 12)])
    path.append(Path(circleAt: Point(x: 12, y: 12), radius: 3.5))
    return VectorIcon(stroking: path)
  }()
  static let dial: VectorIcon = {
    var path = Path(circleAt: Point(x: 12, y: 12), radius: 8)
    path.append(Path(strokes: [(12, 12), (12, 6.5)]))
    return VectorIcon(stroking: path)
  }()
  static let button = VectorIcon(stroking: box(3, 7, 18, 10))
  static let view = VectorIcon(stroking: box(4, 4, 16, 16))
  static let sun: VectorIcon = {
    var path = Path(circleAt: Point(x: 12, y: 12), radius: 4.2)
    for (x, y) in [(0.0, -1.0), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0)]
      + [(-0.7, -0.7)]
    {
      path.move(to: Point(x: 12 + x * 7.4, y: 12 + y * 7.4))
      path.line(to: Point(x: 12 + x * 10, y: 12 + y * 10))
    }
    return VectorIcon(stroking: path)
  }()
  static let moon: VectorIcon = {
    var path = Path()
    path.move(to: Point(x: 20.5, y: 14))
    path.curve(
      to: Point(x: 10, y: 3.5), control1: Point(x: 14, y: 16.6), control2: Point(x: 7.4, y: 10))
    path.curve(
      to: Point(x: 20.5, y: 14), control1: Point(x: -3, y: 8.6), control2: Point(x: 5.6, y: 27.6))
    path.close()
    return VectorIcon(stroking: path)
  }()
  /// A circle with one half filled by lines.
  static let contrast: VectorIcon = {
    var path = Path(circleAt: Point(x: 12, y: 12), radius: 8)
    path.append(Path(strokes: [(12, 4), (12, 20)], [(15, 5), (15, 19)], [(18, 7.5), (18, 16.5)]))
    return VectorIcon(stroking: path)
  }()

  /// An arrow that turns back.
  static let reset: VectorIcon = {
    var path = Path(strokes: [(4.2, 4), (4.2, 9.4), (9.6, 9.4)])
    path.move(to: Point(x: 4.2, y: 9.4))
    path.curve(
      to: Point(x: 19.6, y: 10.6), control1: Point(x: 7.6, y: 3.2), control2: Point(x: 17, y: 3))
    path.curve(
      to: Point(x: 4.6, y: 14.8), control1: Point(x: 22.2, y: 20.4), control2: Point(x: 8, y: 24))
    return VectorIcon(stroking: path)
  }()
  /// Two links of a chain.
  static let chain: VectorIcon = {
    var path = Path(strokes: [(9, 15), (15, 9)])
    path.move(to: Point(x: 11, y: 6.6))
    path.line(to: Point(x: 13, y: 4.6))
    path.curve(
      to: Point(x: 19.4, y: 11), control1: Point(x: 17.4, y: 0.4),
      control2: Point(x: 23.6, y: 6.6))
    path.line(to: Point(x: 17.4, y: 13))
    path.move(to: Point(x: 13, y: 17.4))
    path.line(to: Point(x: 11, y: 19.4))
    path.curve(
      to: Point(x: 4.6, y: 13), control1: Point(x: 6.6, y: 23.6), control2: Point(x: 0.4, y: 17.4))
    path.line(to: Point(x: 6.6, y: 11))
    return VectorIcon(stroking: path)
  }()

  /// The icon for the kind of a view.
  @MainActor static func icon(of view: View) -> VectorIcon {
    switch view {
    case is Window: window
    case is StackView: stack
    case is Label: text
    case is ThumbControl where view is CircularControl: dial
    case is ThumbControl: slider
    case is Spinner: dial
    case is Control: button
    default: view.subviews.isEmpty ? Self.view : stack
    }
  }

  private static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ more: Path = Path()
  ) -> Path {
    var path = Path(roundedRect: Rect(x: x, y: y, width: width, height: height), cornerRadius: 2)
    path.append(more)
    return path
  }
}

/// The measures, colours and small styles that all editors share. Lengths are in logical pixels.
enum EditorLook {
  // MARK: Measures

  /// The height of a row and of the head of a group.
  static let rowHeight = 28.0
  /// The height of a field, a menu, a row of segments.
  static let fieldHeight = 24.0
  /// The corners of fields.
  static let fieldRadius = 6.0
  /// The gap between the parts of an editor, in logical pixels.
  static let gap = 8.0
  /// The width of a field for a number.
  static let numberWidth = 68.0
  /// The width of each half of a colour.
  static let colorWidth = 100.0
  /// What holds the mark of a changed property.
  static let gutter = 20.0
  /// The room of titles.
  static let titleWidth = 108.0
  /// The room of the button that resets.
  static let resetWidth = 28.0
  /// The gap between that and the edge, in logical pixels.
  static let trailingMargin = 4.0

  // MARK: Type and colours

  static let titleFont = Font.system(12)
  static let changedTitleFont = Font.system(12, weight: 600)
  static let valueFont = Font.system(11.5, tabularDigits: true)
  static let secondaryFont = Font.system(11, tabularDigits: true)

  /// What a row has under the pointer.
  static let hover = DynamicColor(
    light: DynamicColor.text.light.withAlpha(0.05), dark: Color.white.withAlpha(0.06))
  /// The edge of a field under the pointer.
  static let hoveredEdge = DynamicColor(Color(hex: 0x8A8F98))
  static let error = DynamicColor(light: Color(hex: 0xB42318), dark: Color(hex: 0xFF8D85))

  // MARK: Styles

  /// A slider beside a field.
  static let slider: RangeSliderStyle = {
    var style = RangeSliderStyle()
    (style.trackThickness, style.thumbSize, style.haloSize) = (2, 12, 20)
    (style.thumbRingWidth, style.pressedRingWidth) = (1.5, 2)
    style.thumbShadow = Shadow(color: .clear, sigma: 0)
    (style.focusRingWidth, style.focusRingGap) = (1.5, 2)
    return style
  }()

  /// A dial of 24.
  static let dial: CircularSliderStyle = {
    var style = CircularSliderStyle()
    (style.startAngle, style.sweep, style.diameter, style.margin) = (0, 360, 24, 1)
    (style.trackThickness, style.arcThickness) = (1.5, 2)
    (style.fill, style.glowSigma, style.hasRoundEnds) = (.solid, 0, true)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (6.5, 3.5, 12)
    (style.thumbTintColor, style.thumbDotColor) = (.accent, .panel)
    style.thumbShadow = Shadow(color: .clear, sigma: 0)
    (style.focusRingWidth, style.focusRingGap) = (1.5, 1)
    (style.ticks, style.showsValue, style.mirrorsRightToLeft) = (.none, false, false)
    return style
  }()

  /// A text field in a row.
  static let field: TextFieldStyle = {
    var style = TextFieldStyle()
    (style.height, style.cornerRadius, style.padding) = (fieldHeight, fieldRadius, 7)
    (style.font, style.width) = (valueFont, 60)
    (style.focusRingWidth, style.focusRingGap) = (0, 0)
    style.hoverEmphasis = 0.6
    return style
  }()

  /// Segments in a row.
  static let segments: SegmentedControlStyle = {
    var style = SegmentedControlStyle()
    (style.height, style.cornerRadius, style.cardRadius, style.inset) = (fieldHeight, 6, 5, 1.5)
    (style.font, style.selectedFont) = (.system(11.5), .system(11.5, weight: 600))
    (style.padding, style.focusRingGap, style.focusRingWidth) = (8, 1, 1.5)
    return style
  }()

  /// A menu in a row.
  static let menu: MenuButtonStyle = {
    var style = MenuButtonStyle()
    (style.minimumHeight, style.cornerRadius, style.font) = (fieldHeight, fieldRadius, valueFont)
    style.padding = EdgeInsets(vertical: 0, horizontal: 7)
    (style.fillColor, style.chevronSize, style.chevronGap) = (.background, 11, 4)
    (style.focusRingGap, style.focusRingWidth) = (1, 1.5)
    (style.menu.font, style.menu.rowHeight, style.menu.checkSize) = (.system(12), 26, 12)
    return style
  }()

  /// A switch in a row.
  static let toggle: ToggleStyle = {
    var style = ToggleStyle()
    (style.switchWidth, style.switchHeight, style.font) = (32, 18, valueFont)
    (style.focusRingGap, style.focusRingWidth) = (1, 1.5)
    return style
  }()

  /// A box in a row.
  static let checkBox: ToggleStyle = {
    var style = toggle
    (style.kind, style.boxSize, style.boxRadius, style.gap) = (.checkBox, 14, 4, 6)
    (style.boxBorderWidth, style.markInset) = (1.25, 1)
    return style
  }()

  /// What a surface over the inspector looks like.
  static let card: PopoverCardStyle = {
    var style = PopoverCardStyle()
    style.cornerRadius = 12
    style.padding = EdgeInsets(vertical: 12, horizontal: 12)
    style.shadow = Shadow(
      color: Color(hex: 0x000000, alpha: 0.24), offset: Point(x: 0, y: 8), sigma: 12)
    return style
  }()

  // MARK: Texts

  /// A name of the code as words: `leftToRight` is `Left to right`.
  static func words(_ name: String) -> String {
    var result = ""
    for character in name {
      if character == "_" || character == "-" || character == "." {
        result.append(" ")
      } else if character.isUppercase, !result.isEmpty {
        result.append(" " + character.lowercased())
      } else {
        result.append(result.isEmpty ? Character(character.uppercased()) : character)
      }
    }
    return result
  }
}

extension Rect {
  /// A square of a side around a point.
  static func square(_ side: Double, around center: Point) -> Rect {
    Rect(center: center, size: Size(width: side, height: side))
  }

  /// The same rectangle seen from the other side of a rectangle, where all runs from right to left.
  func mirrored(in bounds: Rect, if isRightToLeft: Bool) -> Rect {
    guard isRightToLeft else { return self }
    return offsetBy(dx: bounds.minX + bounds.maxX - minX - maxX, dy: 0)
  }
}

extension View {
  /// Gives a view below this one its frame, as it is where all runs from left to right.
  func put(_ view: View, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    view.frame = Rect(x: x, y: y, width: width, height: height)
      .mirrored(in: bounds, if: traits.isRightToLeft)
  }
}

// MARK: - Where text stands

extension Rect {
  /// Where something of a size begins that stands in the middle.
  func middleStart(of size: Size) -> Point { Rect(center: center, size: size).origin }

  /// Where something of a size begins at an x, in the middle of the height.
  func lineStart(of size: Size, x: Double) -> Point {
    Point(x: x, y: midY - size.height / 2)
  }
}

extension View {
  /// Where something of a size begins that stands so far from the leading edge.
  /// - Parameter y: its middle; nil for that of the view.
  func lineStart(of size: Size, x: Double, y: Double? = nil) -> Point {
    Rect(origin: Point(x: x, y: (y ?? bounds.midY) - size.height / 2), size: size)
      .mirrored(in: bounds, if: traits.isRightToLeft).origin
  }
}
