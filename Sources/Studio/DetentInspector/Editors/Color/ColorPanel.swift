import DetentDrawing
import DetentViews
import DetentWidgets

/// The content of the colour popup: saturation and value, hue, alpha, digits, the contrast with the
/// ground, and the tokens.
@MainActor
final class ColorPanel: View {
  /// Called with what the user does.
  var didEdit: (@MainActor (ControlEvents, DynamicColor) -> Void)?
  /// Called when the user is done with it.
  var didFinish: (@MainActor () -> Void)?

  private let title: Label
  private let halves = SegmentedControl(["Light", "Dark"])
  private let closeButton = SmallIconButton(VectorIcon.cross, label: "Close")
  private let plane = ColorPlane()
  private let hue = ColorStrip(.hue)
  private let alphaStrip = ColorStrip(.alpha)
  let hex = TextField()
  private let alphaField = NumberField(.percentages, caption: "Opacity")
  private let verdict: ContrastCard
  private let tokensTitle = Label("Tokens", font: .system(11, weight: 600), color: .secondary)
  private let former = Label("", font: .system(11), color: .secondary)
  private let tokens = ColorTokens.all.map { TokenButton($0.name, $0.color) }

  private var color: DynamicColor
  private var hsv: HSVColor
  private(set) var appearance: Appearance
  private let ground: DynamicColor
  /// Whether what is typed or dragged is on its way: the parts that it comes from are left alone.
  private var isTypingHex = false
  /// The colour that was there before the user began to type; nil while nothing is typed.
  private var colorBeforeTyping: DynamicColor?

  /// - Parameters:
  ///   - ground: what lies below.
  ///   - least: the contrast that is required; nil where none is.
  ///   - isDynamic: whether it has another half for the other appearance.
  init(
    title: String, _ color: DynamicColor, _ appearance: Appearance, ground: DynamicColor,
    least: Double?, isDynamic: Bool
  ) {
    self.title = Label(title, font: EditorLook.changedTitleFont)
    (self.color, self.appearance, self.ground) = (color, appearance, ground)
    hsv = HSVColor(color[appearance])
    verdict = ContrastCard(least: least)
    former.text = "before: \(ColorTokens.name(of: color, appearance))"
    super.init(frame: .zero)
    halves.isHidden = !isDynamic
    identifier = "colorPanel"
    accessibilityRole = .group
    accessibilityLabel = title
    setUp()
    refresh()
  }

  private func setUp() {
    let views: [View] =
      [title, halves, closeButton, plane, hue, alphaStrip, hex, alphaField, verdict]
      + [tokensTitle, former] + tokens
    views.forEach(addSubview)
    halves.style = EditorLook.segments
    halves.selectedIndex = appearance == .light ? 0 : 1
    halves.identifier = "colorPanel.appearance"
    halves.onValueChanged { [weak self] _, change in
      self?.choose(change.new.index == 0 ? .light : .dark)
    }
    closeButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    setUpNumbers()
    former.textAlignment = .trailing
    for token in tokens {
      token.addAction(for: .primaryActionTriggered) { [weak self] token, _ in
        self?.take(token: token.color)
      }
    }
  }

  private func setUpNumbers() {
    plane.identifier = "colorPanel.plane"
    hue.identifier = "colorPanel.hue"
    alphaStrip.identifier = "colorPanel.alpha"
    hex.identifier = "colorPanel.hex"
    hex.accessibilityLabel = "Color"
    hex.style = EditorLook.field
    // Each of them changes its own part of the colour and leaves the rest as it is.
    for area in [plane, hue, alphaStrip] as [ColorArea] {
      area.onEdit { [weak self] area, event, _ in
        self?.hsv = area.hsv
        self?.edit(event)
      }
    }
    alphaField.identifier = "colorPanel.alphaField"
    alphaField.onEdit { [weak self] _, event, change in
      if change.new.isFinite { self?.hsv.alpha = change.new / 100 }
      self?.edit(event)
    }
    hex.onEdit { [weak self] _, event, change in self?.type(event, change.new) }
    hex.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let self else { return }
      if named(hex.text) == nil { hex.shake() } else { didFinish?() }
    }
  }

  // MARK: Edits

  private func edit(_ event: ControlEvents) {
    color[appearance] = hsv.color
    if event == .valueChanged { refresh() }
    didEdit?(event, color)
  }

  private func named(_ text: String) -> DynamicColor? {
    ColorTokens.color(
      named: text, appearance, current: colorBeforeTyping ?? color, locale: traits.numberLocale)
  }

  private func type(_ event: ControlEvents, _ text: String) {
    isTypingHex = event == .valueChanged
    defer { isTypingHex = false }
    switch event {
    case .editingDidBegin: colorBeforeTyping = color
    case .valueChanged: if let typed = named(text) { color.take(appearance, of: typed) }
    case .editingDidCancel: color = colorBeforeTyping ?? color
    default: break
    }
    if event == .editingDidEnd || event == .editingDidCancel { colorBeforeTyping = nil }
    if hsv.color != color[appearance] { hsv = HSVColor(color[appearance], keeping: hsv) }
    refresh()
    didEdit?(event, color)
  }

  private func take(token: DynamicColor) {
    var changed = color
    changed.take(appearance, of: token)
    guard changed != color else { return }
    didEdit?(.editingDidBegin, color)
    show(changed)
    didEdit?(.valueChanged, color)
    didEdit?(.editingDidEnd, color)
  }

  /// Shows a colour that came from elsewhere; sends nothing.
  func show(_ color: DynamicColor) {
    guard color != self.color else { return }
    self.color = color
    if hsv.color != color[appearance] { hsv = HSVColor(color[appearance], keeping: hsv) }
    refresh()
  }

  private func choose(_ appearance: Appearance) {
    self.appearance = appearance
    hsv = HSVColor(color[appearance], keeping: hsv)
    former.text = ""
    refresh()
  }

  // MARK: Showing

  private func refresh() {
    let half = color[appearance]
    for area in [plane, hue, alphaStrip] as [ColorArea] { area.hsv = hsv }
    alphaField.number = (hsv.alpha * 100).rounded()
    if !isTypingHex, !hex.isEditing { hex.text = half.hexText }
    verdict.show(half, on: ground[appearance])
    for token in tokens {
      token.appearance = appearance
      token.isSelected = color.isSame(as: token.color, for: appearance)
    }
  }

  // MARK: Layout

  /// The size that the content needs.
  var size: Size {
    Size(width: Self.width, height: Self.tokensTop + 20 + Double((tokens.count + 2) / 3) * 24)
  }
  private static let width = 248.0
  private static let tokensTop = 312.0
  /// Where tokens begin, and the room for them: the longest names are in the first ones.
  private static let columns = [(-4.0, 92.0), (90, 94), (186, 66)]

  override func layoutSubviews() {
    let width = Self.width
    put(title, 0, 0, halves.isHidden ? width - 30 : 62, 24)
    put(halves, 66, 0, 116, 24)
    put(closeButton, width - 24, 0, 24, 24)
    put(plane, 0, 34, width, 136)
    put(hue, 0, 180, width, 14)
    put(alphaStrip, 0, 200, width, 14)
    put(hex, 0, 224, width - 124, 24)
    put(alphaField, width - 116, 224, 116, 24)
    put(verdict, 0, 256, width, 44)
    var y = Self.tokensTop
    put(tokensTitle, 0, y, 100, 16)
    put(former, width - 140, y, 140, 16)
    y += 20
    for (index, token) in tokens.enumerated() {
      let (x, width) = Self.columns[index % 3]
      put(token, x, y + Double(index / 3) * 24, width, 22)
    }
  }
}

extension NumberLimits {
  /// Parts of a hundred, in whole ones.
  static let percentages = NumberLimits(0...100, step: 1, unit: .percent)
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
    drawLine("Controls 3:1", 3, y: 14, in: canvas)
    drawLine("Text 4.5:1", 4.5, y: 30, in: canvas)
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

extension EditorLook {
  /// A ratio with one decimal. What falls short of a limit is never written as if it reached it.
  static func ratioText(_ ratio: Double, least: Double, _ locale: NumberLocale) -> String {
    var tenths = (ratio * 10).rounded()
    if ratio < least, tenths >= (least * 10).rounded() { tenths = (ratio * 10).rounded(.down) }
    return NumberFormat(fractionDigits: 1).text(for: tenths / 10, locale: locale)
  }
}
