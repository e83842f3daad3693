import DetentDrawing
import DetentViews
import DetentWidgets

/// Icons and swatches of popups have one ground.
extension PressControl {
  /// Draws the ground of a control that is hovered, chosen or focused.
  final func drawGround(radius: Double = 6, in canvas: Canvas) {
    if isHovered || isHighlighted {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: radius),
        with: EditorLook.hover.resolved(for: traits))
    }
    guard showsFocusRing else { return }
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: 0.75, dy: 0.75), cornerRadius: radius),
      with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 1.5))
  }
}

/// An icon that is pressed.
@MainActor
final class SmallIconButton: PressControl {
  private let icon: VectorIcon
  private let hasPlate: Bool

  /// - Parameters:
  ///   - label: what assistive technology reads.
  ///   - hasPlate: whether it lies on a plate with an edge.
  init(_ icon: VectorIcon, label: String, hasPlate: Bool = false) {
    (self.icon, self.hasPlate) = (icon, hasPlate)
    super.init(frame: .zero)
    accessibilityLabel = label
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    if hasPlate {
      let edge: DynamicColor =
        isSelected ? .accent : isHovered ? EditorLook.hoveredEdge : .line
      EditorLook.drawPlate(bounds, edge: edge, traits, in: canvas)
    }
    drawGround(in: canvas)
    let color: DynamicColor = isSelected ? .accent : isHovered || hasPlate ? .text : .secondary
    canvas.draw(
      icon, in: .square(14, around: bounds.center), color: color.resolved(for: traits),
      strokeWidth: 2)
  }
}

/// A token with its name.
@MainActor
final class TokenButton: PressControl {
  let color: DynamicColor
  var appearance = Appearance.light { didSet { if appearance != oldValue { setNeedsDisplay() } } }
  private let name: String

  init(_ name: String, _ color: DynamicColor) {
    (self.name, self.color) = (name, color)
    super.init(frame: .zero)
    accessibilityLabel = name
    identifier = "colorPanel.token.\(name)"
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    if isSelected {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: 6),
        with: DynamicColor.accentSoft.resolved(for: traits))
    }
    drawGround(in: canvas)
    let isRightToLeft = traits.isRightToLeft
    let swatch = Rect.square(14, around: Point(x: 11, y: bounds.midY))
    EditorLook.drawSwatch(
      color[appearance], in: swatch.mirrored(in: bounds, if: isRightToLeft), traits, in: canvas)
    let font = Font.system(11, weight: isSelected ? 600 : 400)
    let text = TextLayout.fitting(name, font: font, width: bounds.width - 23)
    canvas.draw(
      text, at: lineStart(of: text.size, x: 22),
      color: DynamicColor.text.resolved(for: traits))
  }
}

/// A colour that was chosen lately.
@MainActor
final class SwatchButton: PressControl {
  let color: Color

  init(_ color: Color) {
    self.color = color
    super.init(frame: .zero)
    accessibilityLabel = color.hexText
    visualOverflow = 3
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    EditorLook.drawSwatch(color, in: bounds.insetBy(dx: 2, dy: 2), radius: 5, traits, in: canvas)
    guard isSelected || showsFocusRing || isHovered else { return }
    let ring: DynamicColor = isSelected || showsFocusRing ? .accent : EditorLook.hoveredEdge
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: 0.25, dy: 0.25), cornerRadius: 7),
      with: ring.resolved(for: traits), style: StrokeStyle(width: 1.5))
  }
}

/// What the colour is compared with: what lies below it in the window, or a token.
@MainActor
final class GroundChooser: View {
  /// The ground that was chosen.
  private(set) var color: DynamicColor
  var appearance = Appearance.light { didSet { if appearance != oldValue { setNeedsDisplay() } } }
  var didChoose: (@MainActor () -> Void)?
  private let choices: [(name: String, color: DynamicColor)]
  private let menu: MenuButton
  private let mark = GroundMark()

  init(_ ground: DynamicColor) {
    color = ground
    let names = ["card", "panel", "background", "track", "accent", "text"]
    let tokens = ColorTokens.all.filter { names.contains($0.name) && $0.color != ground }
    choices = [(ColorTokens.name(of: ground, .light), ground)] + tokens
    menu = MenuButton(choices.map { MenuItem($0.name) }, style: EditorLook.menu)
    super.init(frame: .zero)
    menu.style.padding.leading = 46
    menu.identifier = "colorPanel.ground"
    menu.accessibilityLabel = "Ground"
    mark.color = ground
    addSubview(menu)
    addSubview(mark)
    menu.onValueChanged { [weak self] _, change in
      guard let self, choices.indices.contains(change.new.index) else { return }
      color = choices[change.new.index].color
      mark.color = color
      didChoose?()
    }
  }

  override func layoutSubviews() {
    menu.frame = bounds
    mark.appearance = appearance
    mark.frame = Rect(x: 0, y: 0, width: 46, height: bounds.height)
      .mirrored(in: bounds, if: traits.isRightToLeft)
  }
}

/// "On" and a swatch, before the name of a ground.
@MainActor
private final class GroundMark: View {
  var color = DynamicColor.card { didSet { if color != oldValue { setNeedsDisplay() } } }
  var appearance = Appearance.light { didSet { if appearance != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let line = TextLine("On", font: EditorLook.valueFont)
    canvas.draw(
      line, at: lineStart(of: line.size, x: 8),
      color: DynamicColor.secondary.resolved(for: traits))
    let swatch = Rect.square(14, around: Point(x: 34, y: bounds.midY))
    EditorLook.drawSwatch(
      color[appearance], in: swatch.mirrored(in: bounds, if: traits.isRightToLeft), traits,
      in: canvas)
  }
}

/// The ratio in large digits, and what it is enough for.
@MainActor
final class ContrastCard: View {
  private var color = Color.black
  private var ground = Color.white
  private let least: Double?

  init(least: Double?) {
    self.least = least
    super.init(frame: .zero)
    accessibilityRole = .text
  }

  func show(_ color: Color, on ground: Color) {
    guard (color, ground) != (self.color, self.ground) else { return }
    (self.color, self.ground) = (color, ground)
    setNeedsDisplay()
  }

  private var ratio: Double { color.contrast(with: ground) }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isRightToLeft = traits.isRightToLeft
    canvas.fill(
      Path(roundedRect: bounds, cornerRadius: 8),
      with: DynamicColor.background.resolved(for: traits))
    let sample = Rect(x: 8, y: 8, width: 44, height: 28).mirrored(in: bounds, if: isRightToLeft)
    EditorLook.drawSwatch(ground, in: sample, traits, in: canvas)
    canvas.fill(
      Path(
        roundedRect: Rect(center: sample.center, size: Size(width: 28, height: 6)),
        cornerRadius: 3), with: color)
    let required = least ?? 3
    let fails = ratio < required
    let ink: DynamicColor = fails ? InspectorColor.warning : .text
    let figure = TextLine(
      EditorLook.ratioText(ratio, least: required, traits.numberLocale),
      font: .system(17, weight: 650, tabularDigits: true))
    canvas.draw(
      figure, at: lineStart(of: figure.size, x: 62), color: ink.resolved(for: traits))
    let tail = TextLine(": 1", font: EditorLook.secondaryFont)
    canvas.draw(
      tail, at: lineStart(of: tail.size, x: 62 + figure.size.width + 4, y: bounds.midY + 2),
      color: DynamicColor.secondary.resolved(for: traits))
    drawLine("Controls 3", 3, y: 14, in: canvas)
    drawLine("Text 4.5", 4.5, y: 30, in: canvas)
  }

  private func drawLine(_ text: String, _ least: Double, y: Double, in canvas: Canvas) {
    let passes = ratio >= least
    let line = TextLine(text, font: EditorLook.secondaryFont)
    canvas.draw(
      line, at: lineStart(of: line.size, x: bounds.maxX - 28 - line.size.width, y: y),
      color: DynamicColor.secondary.resolved(for: traits))
    canvas.draw(
      passes ? InspectorIcon.check : InspectorIcon.warning,
      in: Rect.square(11, around: Point(x: bounds.maxX - 14, y: y))
        .mirrored(in: bounds, if: traits.isRightToLeft),
      color: (passes ? InspectorColor.pass : InspectorColor.warning).resolved(for: traits),
      strokeWidth: 2.4)
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    let figure = EditorLook.ratioText(ratio, least: least ?? 3, traits.numberLocale)
    node?.label = "Contrast \(figure) to 1"
    return node
  }
}

/// The nearest colour that stands out enough, and what takes it.
@MainActor
final class ColorProposal: View {
  var didTake: (@MainActor (Color) -> Void)?
  private var color = Color.black
  private let button = Button("Use it")
  private let words = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private let code = Label("", font: Font(family: "monospace", size: 11))

  init() {
    super.init(frame: .zero)
    isHidden = true
    button.identifier = "colorPanel.useIt"
    let clear = DynamicColor(.clear)
    button.style.padding = EdgeInsets(vertical: 2, horizontal: 6)
    (button.style.fillColor, button.style.borderColor) = (clear, clear)
    (button.style.pressedFillColor, button.style.textColor) = (.accentSoft, .accent)
    (button.style.pressedTextColor, button.style.cornerRadius) = (.accent, 6)
    button.style.font = .system(11.5, weight: 600)
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      if let self { didTake?(color) }
    }
    for view in [code, words, button] as [View] { addSubview(view) }
  }

  /// Shows a colour that has so much contrast; nil hides all.
  func show(_ color: Color?, _ least: Double) {
    isHidden = color == nil
    guard let color else { return }
    self.color = color
    code.text = color.hexText
    words.text = "nearest with \(EditorLook.ratioText(least, least: 0, traits.numberLocale))"
    setNeedsDisplay()
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let (width, height) = (code.intrinsicContentSize.width, bounds.height)
    put(code, 22, 0, width, height)
    put(words, 30 + width, 0, 100, height)
    let size = button.intrinsicContentSize.width
    put(button, bounds.width - size, 0, size, height)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let swatch = Rect.square(14, around: Point(x: 8, y: bounds.midY))
    EditorLook.drawSwatch(
      color, in: swatch.mirrored(in: bounds, if: traits.isRightToLeft), traits, in: canvas)
  }
}

extension EditorLook {
  /// A ratio with one decimal. What falls short of a limit is never written as if it reached it.
  static func ratioText(_ ratio: Double, least: Double, _ locale: NumberLocale) -> String {
    var tenths = (ratio * 10).rounded()
    if ratio < least, tenths >= (least * 10).rounded() { tenths = (ratio * 10).rounded(.down) }
    return NumberFormat(fractionDigits: 1).text(for: tenths / 10, locale: locale)
  }
}
