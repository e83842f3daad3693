import DetentDrawing
import DetentViews
import DetentWidgets

/// The content of the color popover: saturation and brightness, hue, opacity, digits, the contrast
/// with the ground, and the tokens.
@MainActor
final class ColorPanel: View {
  /// Called with what the user does.
  var didEdit: (@MainActor (ControlEvents, DynamicColor) -> Void)?
  /// Called when the user is done with it.
  var didFinish: (@MainActor () -> Void)?

  private let title: Label
  private let closeButton = SmallIconButton(VectorIcon.cross, label: "Close")
  private let plane = ColorPlane()
  private let hue = ColorStrip(.hue)
  private let alphaStrip = ColorStrip(.alpha)
  let hex = TextField()
  private let verdict = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private let tokensTitle = Label("Tokens", font: .system(11, weight: 600), color: .secondary)
  private let tokens = ColorTokens.all.map { TokenButton($0.name, $0.color) }

  private var color: DynamicColor
  private var hsv: HSVColor
  private let appearance: Appearance
  private let ground: DynamicColor
  private let least: Double
  /// Whether what is typed or dragged is on its way: the parts that it comes from are left alone.
  private var isTypingHex = false
  /// The colour that was there before the user began to type; nil while nothing is typed.
  private var colorBeforeTyping: DynamicColor?

  /// - Parameters:
  ///   - ground: the color below.
  ///   - least: the contrast that the color needs, or nil for that of controls.
  init(
    title: String, _ color: DynamicColor, _ appearance: Appearance, ground: DynamicColor,
    least: Double?
  ) {
    self.title = Label(title, font: EditorLook.changedTitleFont)
    (self.color, self.appearance, self.ground) = (color, appearance, ground)
    self.least = least ?? 3
    hsv = HSVColor(color[appearance])
    super.init(frame: .zero)
    identifier = "colorPanel"
    accessibilityRole = .group
    accessibilityLabel = title
    setUp()
    refresh()
  }

  private func setUp() {
    let views: [View] =
      [title, closeButton, plane, hue, alphaStrip, hex, verdict, tokensTitle] + tokens
    views.forEach(addSubview)
    closeButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    setUpNumbers()
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

  // MARK: Showing

  private func refresh() {
    let half = color[appearance]
    for area in [plane, hue, alphaStrip] as [ColorArea] { area.hsv = hsv }
    if !isTypingHex, !hex.isEditing { hex.text = half.hexText }
    showContrast(of: half)
    for token in tokens {
      token.appearance = appearance
      token.isSelected = color.isSame(as: token.color, for: appearance)
    }
  }

  private func showContrast(of half: Color) {
    let ratio = half.contrast(with: ground[appearance])
    let enough = ratio >= 4.5 ? "enough for text" : ratio >= 3 ? "enough for controls" : "too low"
    let figure = EditorLook.ratioText(ratio, least: least, traits.numberLocale)
    verdict.text = "Contrast \(figure):1 · \(enough)"
    verdict.textColor = ratio < least ? InspectorColor.warning : .secondary
  }

  // MARK: Layout

  /// The size that the content needs.
  var size: Size {
    Size(width: Self.width, height: Self.tokensTop + 20 + Double((tokens.count + 2) / 3) * 24)
  }
  private static let width = 248.0
  private static let tokensTop = 288.0
  /// Where tokens begin, and the room for them: the longest names are in the first ones.
  private static let columns = [(-4.0, 92.0), (90, 94), (186, 66)]

  override func layoutSubviews() {
    let width = Self.width
    put(title, 0, 0, width - 30, 24)
    put(closeButton, width - 24, 0, 24, 24)
    put(plane, 0, 34, width, 136)
    put(hue, 0, 180, width, 14)
    put(alphaStrip, 0, 200, width, 14)
    put(hex, 0, 224, width, 24)
    put(verdict, 0, 258, width, 16)
    var y = Self.tokensTop
    put(tokensTitle, 0, y, 100, 16)
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

extension EditorLook {
  /// A ratio with one decimal. What falls short of a limit is never written as if it reached it.
  static func ratioText(_ ratio: Double, least: Double, _ locale: NumberLocale) -> String {
    var tenths = (ratio * 10).rounded()
    if ratio < least, tenths >= (least * 10).rounded() { tenths = (ratio * 10).rounded(.down) }
    return NumberFormat(fractionDigits: 1).text(for: tenths / 10, locale: locale)
  }
}
