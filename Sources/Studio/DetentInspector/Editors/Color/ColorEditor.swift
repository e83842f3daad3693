import DetentDrawing
import DetentViews
import DetentWidgets

/// A colour: one half for light and one for dark grounds, and how much it stands out from what lies
/// below.
@MainActor
final class ColorEditor: PropertyEditor {
  private let light = ColorHalf(.light)
  private let dark = ColorHalf(.dark)
  private let figure = ContrastFigure()
  override var ground: DynamicColor? { didSet { valueDidChange() } }

  override init(_ property: InspectedProperty) {
    super.init(property)
    for view in [light, dark, figure] as [View] { addSubview(view) }
    for half in [light, dark] {
      half.identifier = "\(property.name).\(half.appearance)"
      half.accessibilityLabel = "\(property.title), \(half.appearance)"
      half.addAction(for: .primaryActionTriggered) { [weak self] half, _ in self?.open(half) }
    }
    figure.least = property.contrast.leastRatio
    valueDidChange()
  }

  private var color: DynamicColor? {
    if case .color(let color) = value { color } else { nil }
  }

  private var shownColor: DynamicColor {
    if case .color(let color) = shownValue { color } else { .accent }
  }

  private lazy var popup = ColorPopup(self)

  private func open(_ half: ColorHalf) {
    popup.open(
      from: half, title: "\(property.title), \(half.appearance)", shownColor, half.appearance,
      ground: ground, least: property.contrast.leastRatio
    ) { [weak self, start = shownColor] event, color in
      self?.follow(event, .color(color)) { value in
        guard case .color(var own) = value else { return .color(color) }
        // The half that was left alone stays that of each view.
        for half in Appearance.allCases where !color.isSame(as: start, for: half) {
          own.take(half, of: color)
        }
        return .color(own)
      }
    }
  }

  override func titlePressed() { open(light) }

  override func valueDidChange() {
    if let color { popup.show(color) }
    light.color = color
    dark.color = color
    let now = color?.resolved(for: traits)
    let below = ground?.resolved(for: traits)
    figure.ratio = now.flatMap { now in
      below.flatMap { now.alpha < 1 ? nil : now.contrast(with: $0) }
    }
  }

  override func traitsDidChange(from previous: Traits) { valueDidChange() }

  override func layoutSubviews() {
    let room =
      isNarrow
      ? bounds.width - EditorLook.gap - Self.leastFigureWidth
      : bounds.width - 2 * EditorLook.gap - Self.figureWidth
    let half = max(0, min(EditorLook.colorWidth, room / 2))
    place([(light, half), (dark, half), (figure, nil)], in: line)
  }

  private static let figureWidth = 44.0
  private static let leastFigureWidth = 34.0
}

/// The popup of a colour that belongs to an editor: one stay in it is one edit of that.
@MainActor
final class ColorPopup {
  private weak var editor: PropertyEditor?
  private var popover: EditorPopover?
  private weak var panel: ColorPanel?

  init(_ editor: PropertyEditor) { self.editor = editor }

  /// Opens the popup beside a view of the editor.
  /// - Parameters:
  ///   - ground: what lies below the colour; nil where it is unknown.
  ///   - edit: called with what the user does in it.
  func open(
    from view: View, title: String, _ color: DynamicColor, _ appearance: Appearance,
    ground: DynamicColor? = nil, least: Double? = nil,
    edit: @escaping @MainActor (ControlEvents, DynamicColor) -> Void
  ) {
    guard popover == nil, let editor else { return }
    let panel = ColorPanel(
      title: title, color, appearance, ground: ground ?? .panel, least: least)
    let popover = EditorPopover(panel, size: panel.size)
    popover.tintColor = view.traits.tintColor
    (self.popover, self.panel) = (popover, panel)
    panel.didEdit = edit
    panel.didFinish = { [weak popover] in popover?.dismiss() }
    editor.begin()
    popover.didClose = { [weak self, weak editor] keeps in
      guard let self else { return }
      (self.popover, self.panel) = (nil, nil)
      if keeps { editor?.commit() } else { editor?.cancel() }
    }
    if popover.open(from: view, focusing: panel.hex) { panel.hex.selectAll() }
  }

  /// Shows a colour that came from elsewhere, where it is open.
  func show(_ color: DynamicColor) { panel?.show(color) }
}

/// The half of a colour for one appearance: its icon, a swatch and its name.
@MainActor
final class ColorHalf: PressControl {
  let appearance: Appearance
  /// The whole colour; nil where several differ.
  var color: DynamicColor? { didSet { if color != oldValue { setNeedsDisplay() } } }

  init(_ appearance: Appearance) {
    self.appearance = appearance
    super.init(frame: .zero)
    visualOverflow = 2
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isActive = isFirstResponder && window?.isFocused == true
    let isNarrow = bounds.width < 90
    EditorLook.drawPlate(
      bounds, edge: isActive ? .accent : isHovered ? EditorLook.hoveredEdge : .line,
      width: isActive ? 1.5 : 1, traits, in: canvas)
    let isRightToLeft = traits.isRightToLeft
    let secondary = DynamicColor.secondary.resolved(for: traits)
    canvas.draw(
      appearance == .light ? InspectorIcon.sun : InspectorIcon.moon,
      in: Rect.square(10, around: Point(x: isNarrow ? 9 : 12, y: bounds.midY))
        .mirrored(in: bounds, if: isRightToLeft), color: secondary, strokeWidth: 2)
    let swatch = Rect.square(14, around: Point(x: isNarrow ? 23 : 28, y: bounds.midY))
      .mirrored(in: bounds, if: isRightToLeft)
    // What differs has the ground of what is no colour.
    EditorLook.drawSwatch(color?[appearance] ?? .clear, in: swatch, traits, in: canvas)
    let start = isNarrow ? 32.0 : 39
    let name = color.map { ColorTokens.name(of: $0, appearance) } ?? "Mixed"
    let room = max(0, bounds.width - start - (isNarrow ? 3 : 6))
    let text = TextLayout.fitting(name, font: EditorLook.valueFont, width: room)
    canvas.draw(
      text, at: lineStart(of: text.size, x: start),
      color: color == nil ? secondary : DynamicColor.text.resolved(for: traits))
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.valueText = color.map { ColorTokens.name(of: $0, appearance) } ?? "Mixed"
    return node
  }
}

/// How much a colour stands out from its ground: a number, with a mark where so much is required.
@MainActor
private final class ContrastFigure: View {
  /// The contrast; nil where there is none, such as of what is not opaque.
  var ratio: Double? { didSet { if ratio != oldValue { setNeedsDisplay() } } }
  /// The least contrast that is required; nil requires none.
  var least: Double? { didSet { if least != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let fails = ratio.flatMap { ratio in least.map { ratio < $0 } }
    let color: DynamicColor = fails == true ? InspectorColor.warning : .secondary
    let font = Font.system(11, weight: fails == true ? 600 : 400, tabularDigits: true)
    let text = ratio.map { EditorLook.ratioText($0, least: least ?? 0, traits.numberLocale) } ?? "–"
    let line = TextLine(text, font: font)
    let markWidth = fails == nil ? 0 : 16.0
    canvas.draw(
      line, at: lineStart(of: line.size, x: bounds.maxX - markWidth - line.size.width),
      color: color.resolved(for: traits))
    guard let fails else { return }
    let mark = Rect.square(11, around: Point(x: bounds.maxX - 6, y: bounds.midY))
    canvas.draw(
      fails ? InspectorIcon.warning : InspectorIcon.check,
      in: mark.mirrored(in: bounds, if: traits.isRightToLeft),
      color: (fails ? InspectorColor.warning : InspectorColor.pass).resolved(for: traits),
      strokeWidth: 2.4)
  }
}

extension EditorLook {
  /// Draws a colour with an edge that shows it on every ground, over a chequered one where it is
  /// not opaque.
  static func drawSwatch(
    _ color: Color, in rect: Rect, radius: Double = 4, _ traits: Traits, in canvas: Canvas
  ) {
    let path = Path(roundedRect: rect, cornerRadius: radius)
    if color.alpha < 1 { drawChequers(in: rect, radius: radius, traits, in: canvas) }
    canvas.fill(path, with: color)
    canvas.stroke(
      Path(roundedRect: rect.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius - 0.5),
      with: DynamicColor.text.resolved(for: traits).withAlpha(0.16))
  }

  /// Draws the chequers that show below what is not opaque.
  static func drawChequers(in rect: Rect, radius: Double, _ traits: Traits, in canvas: Canvas) {
    canvas.saved {
      canvas.clip(to: Path(roundedRect: rect, cornerRadius: radius))
      canvas.fill(rect, with: .white)
      var squares = Path()
      let side = 4.0
      let rows = Int((rect.height / side).rounded(.up))
      let columns = Int((rect.width / side).rounded(.up))
      for row in 0..<rows {
        for column in 0..<columns where (row + column) % 2 == 1 {
          squares.append(
            Path(
              rect: Rect(
                x: rect.minX + Double(column) * side, y: rect.minY + Double(row) * side,
                width: side, height: side)))
        }
      }
      canvas.fill(squares, with: Color(hex: 0xC8CCD2))
    }
  }
}
