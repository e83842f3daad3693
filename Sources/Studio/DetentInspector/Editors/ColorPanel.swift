import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The content of the color popover: sliders of hue, saturation, brightness and opacity, digits, the
/// contrast with the ground, and the tokens.
@MainActor
final class ColorPanel: View {
  /// Called with what the user does.
  var didEdit: (@MainActor (ControlEvents, DynamicColor) -> Void)?
  /// Called when the user is done with it.
  var didFinish: (@MainActor () -> Void)?

  private let title: Label
  private let closeButton = ToolButton(icon: .cross, hint: "Close", isPlain: true)
  private let sliders = (0..<4).map { _ in Slider() }
  let hex = TextField()
  private let verdict = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private let tokensTitle = Label("Tokens", font: .system(11, weight: 600), color: .secondary)
  private let tokens: [ColorButton]

  private var color: DynamicColor
  private var hsv: HSVColor
  private let appearance: Appearance
  private let ground: DynamicColor
  private let least: Double
  /// The colour that was there before the user began to type; nil while nothing is typed.
  private var colorBeforeTyping: DynamicColor?

  /// - Parameters:
  ///   - ground: the color below.
  ///   - least: the contrast that the color needs, or nil for that of controls.
  init(
    title: String, _ color: DynamicColor, _ appearance: Appearance, ground: DynamicColor = .panel,
    least: Double? = nil
  ) {
    self.title = Label(title, font: EditorLook.changedTitleFont)
    (self.color, self.appearance, self.ground) = (color, appearance, ground)
    self.least = least ?? 3
    hsv = HSVColor(color[appearance])
    tokens = DynamicColor.palette.map { ColorButton(appearance, token: $0.name, color: $0.color) }
    super.init(frame: .zero)
    identifier = "colorPanel"
    accessibilityRole = .group
    accessibilityLabel = title
    let views: [View] = [self.title, closeButton] + sliders + [hex, verdict, tokensTitle] + tokens
    views.forEach(addSubview)
    closeButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    for (token, known) in zip(tokens, DynamicColor.palette) {
      token.identifier = "colorPanel.token.\(known.name)"
      token.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        self?.take(token: known.color)
      }
    }
    setUpNumbers()
    refresh()
  }

  /// What each slider edits. A full turn of the hue is red again, but the thumb has to stay where it
  /// was brought.
  private static let parts:
    [(name: String, title: String, path: WritableKeyPath<HSVColor, Double>, maximum: Double)] = [
      ("hue", "Hue", \.hue, 359.99), ("saturation", "Saturation", \.saturation, 1),
      ("brightness", "Brightness", \.value, 1), ("alpha", "Opacity", \.alpha, 1),
    ]

  private func setUpNumbers() {
    for (slider, part) in zip(sliders, Self.parts) {
      slider.setRange(minimum: 0, maximum: part.maximum)
      (slider.step, slider.page) = part.maximum > 1 ? (1, 10) : (0.01, 0.1)
      slider.accessibilityLabel = part.title
      slider.identifier = "colorPanel.\(part.name)"
      slider.style = EditorLook.colorSlider
      slider.onEdit { [weak self] _, event, change in
        self?.edit(event) { $0[keyPath: part.path] = change.new }
      }
    }
    hex.identifier = "colorPanel.hex"
    hex.accessibilityLabel = "Color"
    hex.style = EditorLook.field
    hex.onEdit { [weak self] _, event, change in self?.type(event, change.new) }
    hex.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let self else { return }
      if named(hex.text) == nil { hex.shake() } else { didFinish?() }
    }
  }

  /// Tab goes round inside of it, and Enter keeps what was done.
  override func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .tab where event.modifiers.isSubset(of: .shift):
      if event.phase != .up { moveFocus(event.modifiers.contains(.shift) ? .backward : .forward) }
    case .enter where event.modifiers.isEmpty && event.phase == .down: didFinish?()
    default: return false
    }
    return true
  }

  private func moveFocus(_ direction: FocusDirection) {
    var stops = window?.focusStops.filter { $0.isDescendant(of: self) } ?? []
    if direction == .backward { stops.reverse() }
    let index = stops.firstIndex { $0.isFirstResponder }.map { ($0 + 1) % stops.count } ?? 0
    if stops.indices.contains(index) { stops[index].becomeFirstResponder(.keyboard(direction)) }
  }

  // MARK: Edits

  /// Each part changes its own part of the colour and leaves the rest as it is.
  private func edit(_ event: ControlEvents, _ change: (inout HSVColor) -> Void) {
    change(&hsv)
    color[appearance] = hsv.color
    if event == .valueChanged { refresh() }
    didEdit?(event, color)
  }

  private func named(_ text: String) -> DynamicColor? {
    ColorTokens.color(
      named: text, appearance, current: colorBeforeTyping ?? color, locale: traits.numberLocale)
  }

  private func type(_ event: ControlEvents, _ text: String) {
    var typed = color
    switch event {
    case .editingDidBegin: colorBeforeTyping = color
    case .valueChanged: if let named = named(text) { typed.take(appearance, of: named) }
    case .editingDidCancel: typed = colorBeforeTyping ?? color
    default: break
    }
    if event == .editingDidEnd || event == .editingDidCancel { colorBeforeTyping = nil }
    show(typed)
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
    self.color = color
    if hsv.color != color[appearance] { hsv = HSVColor(color[appearance], keeping: hsv) }
    refresh()
  }

  // MARK: Showing

  private func refresh() {
    let half = color[appearance]
    for (slider, part) in zip(sliders, Self.parts) {
      slider.value = hsv[keyPath: part.path]
      let color = part.path == \.hue ? hsv.pure : hsv.color.withAlpha(1)
      slider.style.thumbTintColor = DynamicColor(color)
    }
    // The text that is being typed is left alone.
    if !hex.isEditing { hex.text = half.hexText }
    let ratio = half.contrast(with: ground[appearance])
    let enough = ratio >= 4.5 ? "enough for text" : ratio >= 3 ? "enough for controls" : "too low"
    let figure = EditorLook.ratioText(ratio, least: least, traits.numberLocale)
    verdict.text = "Contrast \(figure):1 · \(enough)"
    verdict.textColor = ratio < least ? .warningText : .secondary
    for (token, known) in zip(tokens, DynamicColor.palette) {
      token.isSelected = color.isSame(as: known.color, for: appearance)
    }
    setNeedsDisplay()
  }

  /// Draws the colours that lie below the thumbs of the sliders.
  override func draw(in canvas: Canvas, dirty: Rect) {
    let hues = (0...6).map { HSVColor(hue: Double($0) * 60, saturation: 1, value: 1).color }
    for (slider, part) in zip(sliders, Self.parts) {
      let colors = part.path == \.hue ? hues : [0, 1].map { color(of: part.path, $0) }
      let track = slider.frame.insetBy(dx: 0, dy: (slider.frame.height - 12) / 2)
      if part.path == \.alpha { EditorLook.drawChequers(in: track, radius: 6, in: canvas) }
      let (start, end) = (Point(x: track.minX + 7, y: 0), Point(x: track.maxX - 7, y: 0))
      canvas.fill(
        Path(roundedRect: track, cornerRadius: 6),
        with: .gradient(Gradient(kind: .linear(from: start, to: end), colors: colors)))
    }
  }

  /// The colour at an end of a slider.
  private func color(of part: WritableKeyPath<HSVColor, Double>, _ value: Double) -> Color {
    var end = hsv
    if part != \.alpha { end.alpha = 1 }
    end[keyPath: part] = value
    return end.color
  }

  // MARK: Layout

  /// The size that the content needs.
  var size: Size {
    Size(width: Self.width, height: Self.tokensTop + 20 + Double((tokens.count + 1) / 2) * 24)
  }
  private static let width = 248.0
  private static let tokensTop = 196.0

  override func layoutSubviews() {
    let width = Self.width
    put(title, 0, 0, width - 30, 24)
    put(closeButton, width - 24, 0, 24, 24)
    for (index, slider) in sliders.enumerated() {
      put(slider, 0, 34 + 22 * Double(index), width, 18)
    }
    put(hex, 0, 132, width, 24)
    put(verdict, 0, 166, width, 16)
    put(tokensTitle, 0, Self.tokensTop, 100, 16)
    for (index, token) in tokens.enumerated() {
      let (x, y) = (Double(index % 2) * 126 - 4, Self.tokensTop + 20 + Double(index / 2) * 24)
      put(token, x, y, 126, 22)
    }
  }
}

extension EditorLook {
  /// A slider over a track of colours, which is not its own.
  fileprivate static let colorSlider = slider.with {
    let clear = DynamicColor(.clear)
    ($0.trackTintColor, $0.trackHighlightTintColor) = (clear, clear)
    ($0.highContrastTrackTintColor, $0.highContrastTintColor) = (clear, clear)
    ($0.haloColor, $0.pressedHaloColor) = (clear, clear)
    ($0.thumbSize, $0.thumbRingColor) = (14, DynamicColor(.white))
    ($0.thumbRingWidth, $0.pressedRingWidth) = (2, 2)
    // It can be seen on every other colour.
    $0.thumbShadow = Shadow(
      color: Color.black.withAlpha(0.4), offset: Point(x: 0, y: 1), sigma: 1.2)
  }
}

/// A colour by hue, saturation and value, as the sliders of the colour popup show it. It keeps its
/// hue where the colour is grey, and its saturation where it is black.
struct HSVColor: Hashable, Sendable {
  /// The hue in degrees, 0..<360.
  var hue: Double
  /// The saturation, 0...1.
  var saturation: Double
  /// The value, 0...1.
  var value: Double
  /// The opacity, 0...1.
  var alpha: Double

  init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    (self.hue, self.saturation, self.value) = (hue, saturation, value)
    self.alpha = alpha
  }

  /// A colour, with what it says nothing of taken from another one.
  init(_ color: Color, keeping other: HSVColor? = nil) {
    let greatest = max(color.red, color.green, color.blue)
    let span = greatest - min(color.red, color.green, color.blue)
    value = greatest
    alpha = color.alpha
    saturation = greatest > 0 ? span / greatest : other?.saturation ?? 0
    guard span > 0 else {
      hue = other?.hue ?? 0
      return
    }
    let sixth: Double =
      if greatest == color.red {
        (color.green - color.blue) / span
      } else if greatest == color.green {
        (color.blue - color.red) / span + 2
      } else {
        (color.red - color.green) / span + 4
      }
    hue = sixth < 0 ? (sixth + 6) * 60 : sixth * 60
  }

  /// The same in sRGB.
  var color: Color {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let sixth = (turn < 0 ? turn + 360 : turn) / 60
    func component(_ offset: Double) -> Double {
      let k = (offset + sixth).truncatingRemainder(dividingBy: 6)
      let exact = value - value * saturation * max(0, min(k, 4 - k, 1))
      // On the way through the hue an eighth bit is missed by a hair, which files would have to
      // say.
      let whole = (exact * 255).rounded() / 255
      return abs(exact - whole) < 1e-9 ? whole : exact
    }
    return Color(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The hue alone.
  var pure: Color { HSVColor(hue: hue, saturation: 1, value: 1).color }
}
