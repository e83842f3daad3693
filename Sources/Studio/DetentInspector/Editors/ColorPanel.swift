import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The content of the color popover: the plane of saturation and brightness, sliders for hue and
/// opacity, the digits, the contrast with the background, and the tokens.
final class ColorPanel: View {
  var didEdit: (@MainActor (ControlEvents, DynamicColor) -> Void)?
  var didFinish: (@MainActor () -> Void)?

  private let title: Label
  private let closeButton = ToolButton(icon: .cross, hint: "Close", isPlain: true)
  private let plane = ColorPlane()
  private let hue = Slider()
  private let opacity = Slider()
  let hex = TextField()
  private let verdict = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private let tokensTitle = Label("Tokens", font: .system(11, weight: 600), color: .secondary)
  private let tokens: [ColorButton]

  private var color: DynamicColor
  private var hsv: HSVColor
  private let appearance: Appearance
  private let ground: DynamicColor
  private let least: Double
  /// The color before typing began, or nil if the user is not typing.
  private var colorBeforeTyping: DynamicColor?

  /// - Parameters:
  ///   - ground: the color below.
  ///   - least: the required contrast, or nil for the 3:1 of controls.
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
    ([self.title, closeButton, plane, hue, opacity, hex, verdict, tokensTitle] + tokens)
      .forEach(addSubview)
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

  private func setUpNumbers() {
    plane.addAction(for: .allEditingEvents) { [weak self] plane, event in
      self?.edit(event) { $0 = plane.hsv }
    }
    // 360° is red again, but the thumb must stay at its end.
    hue.setRange(minimum: 0, maximum: 359.99)
    (hue.step, opacity.step, hue.page, opacity.page) = (1, 0.01, 10, 0.1)
    hue.onEdit { [weak self] _, event, change in self?.edit(event) { $0.hue = change.new } }
    opacity.onEdit { [weak self] _, event, change in self?.edit(event) { $0.alpha = change.new } }
    (hue.identifier, opacity.identifier) = ("colorPanel.hue", "colorPanel.alpha")
    (hue.accessibilityLabel, opacity.accessibilityLabel) = ("Hue", "Opacity")
    (hue.style, opacity.style) = (EditorLook.colorSlider, EditorLook.colorSlider)
    hex.identifier = "colorPanel.hex"
    hex.accessibilityLabel = "Color"
    hex.style = EditorLook.field
    hex.onEdit { [weak self] _, event, change in self?.type(event, change.new) }
    hex.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let self else { return }
      if named(hex.text) == nil { hex.shake() } else { didFinish?() }
    }
  }

  /// Tab cycles inside the panel, and Enter accepts the color.
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

  /// Shows a color from elsewhere, without sending events.
  func show(_ color: DynamicColor) {
    self.color = color
    if hsv.color != color[appearance] { hsv = HSVColor(color[appearance], keeping: hsv) }
    refresh()
  }

  // MARK: Showing

  private func refresh() {
    let half = color[appearance]
    plane.hsv = hsv
    (hue.value, opacity.value) = (hsv.hue, hsv.alpha)
    hue.style.thumbTintColor = DynamicColor(hsv.pure)
    opacity.style.thumbTintColor = DynamicColor(hsv.color.withAlpha(1))
    // Keep the text while the user types.
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

  /// Draws the gradients below the sliders' thumbs.
  override func draw(in canvas: Canvas, dirty: Rect) {
    let hues = (0...6).map { HSVColor(hue: Double($0) * 60, saturation: 1, value: 1).color }
    let opacities = [hsv.color.withAlpha(0), hsv.color.withAlpha(1)]
    for (slider, colors) in [(hue, hues), (opacity, opacities)] {
      let track = slider.frame.insetBy(dx: 0, dy: (slider.frame.height - 12) / 2)
      if slider === opacity { EditorLook.drawChequers(in: track, radius: 6, in: canvas) }
      let (start, end) = (Point(x: track.minX + 7, y: 0), Point(x: track.maxX - 7, y: 0))
      EditorLook.fill(Path(roundedRect: track, cornerRadius: 6), colors, start, end, in: canvas)
    }
  }

  // MARK: Layout

  var size: Size {
    Size(width: Self.width, height: Self.tokensTop + 20 + Double((tokens.count + 1) / 2) * 24)
  }
  private static let width = 248.0
  private static let tokensTop = 288.0

  override func layoutSubviews() {
    let width = Self.width
    EditorLook.put(title, 0, 0, width - 30, 24)
    EditorLook.put(closeButton, width - 24, 0, 24, 24)
    EditorLook.put(plane, 0, 34, width, 136)
    EditorLook.put(hue, 0, 178, width, 18)
    EditorLook.put(opacity, 0, 200, width, 18)
    EditorLook.put(hex, 0, 224, width, 24)
    EditorLook.put(verdict, 0, 258, width, 16)
    EditorLook.put(tokensTitle, 0, Self.tokensTop, 100, 16)
    for (index, token) in tokens.enumerated() {
      let (x, y) = (Double(index % 2) * 126 - 4, Self.tokensTop + 20 + Double(index / 2) * 24)
      EditorLook.put(token, x, y, 126, 22)
    }
  }
}

extension EditorLook {
  fileprivate static func fill(
    _ shape: Path, _ colors: [Color], _ start: Point, _ end: Point, in canvas: Canvas
  ) {
    let gradient = Gradient(kind: .linear(from: start, to: end), colors: colors)
    canvas.fill(shape, with: .gradient(gradient))
  }

  /// The shadow of a thumb, visible on every color.
  fileprivate static let knobShadow = Shadow(
    color: Color.black.withAlpha(0.4), offset: Point(x: 0, y: 1), sigma: 1.2)

  /// A slider with a transparent track; the panel draws the colors below.
  fileprivate static let colorSlider = slider.with {
    let clear = DynamicColor(.clear)
    ($0.trackTintColor, $0.trackHighlightTintColor) = (clear, clear)
    ($0.highContrastTrackTintColor, $0.highContrastTintColor) = (clear, clear)
    ($0.haloColor, $0.pressedHaloColor) = (clear, clear)
    ($0.thumbSize, $0.thumbRingColor) = (14, DynamicColor(.white))
    ($0.thumbRingWidth, $0.pressedRingWidth) = (2, 2)
    $0.thumbShadow = knobShadow
  }
}

/// A two-dimensional color control: saturation from left to right, brightness upwards.
final class ColorPlane: Control {
  /// The color. Setting it sends no events.
  var hsv = HSVColor(hue: 0, saturation: 0, value: 0) {
    didSet {
      guard hsv != oldValue else { return }
      setNeedsDisplay()
      editing.acknowledge()
    }
  }
  private lazy var editing = EditingSession(self, value: \.hsv) { plane, hsv, _ in
    plane.hsv = hsv
  }

  init() {
    super.init(frame: .zero)
    identifier = "colorPanel.plane"
    (accessibilityRole, accessibilityLabel) = (.group, "Saturation and brightness")
    visualOverflow = 9
  }

  /// The step to a saturation and a brightness, both clamped to 0...1.
  private func step(_ x: Double, _ y: Double, _ reason: EditReason) -> EditStep<HSVColor> {
    var moved = hsv
    (moved.saturation, moved.value) = (max(0, min(x, 1)), max(0, min(y, 1)))
    return EditStep(moved, reason: reason)
  }

  private func step(to point: Point) -> EditStep<HSVColor> {
    step(point.x / max(1, bounds.width), 1 - point.y / max(1, bounds.height), .thumbDrag)
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let press = editing.beginPress() else { return false }
    return editing.beginDrag(press) { step(to: event.location) }
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    editing.change(to: step(to: event.location))
    return true
  }

  override func endTracking(_ event: PointerEvent) { editing.endDrag(step(to: event.location)) }
  override func cancelTracking() { editing.cancelDrag() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape { return editing.cancelKeyRun() }
    let arrows: [Key: (Double, Double)] =
      [.left: (-0.01, 0), .right: (0.01, 0), .up: (0, 0.01), .down: (0, -0.01)]
    guard event.modifiers.isSubset(of: .shift), let (x, y) = arrows[event.key] else { return false }
    guard editing.pressKey(event) else { return true }
    let factor = event.modifiers.contains(.shift) ? 10.0 : 1
    editing.perform { step(hsv.saturation + x * factor, hsv.value + y * factor, .key) }
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }
  override func didResignFirstResponder() { editing.finishRuns() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let field = Path(roundedRect: bounds, cornerRadius: 8)
    let (right, bottom) = (Point(x: bounds.maxX, y: 0), Point(x: 0, y: bounds.maxY))
    canvas.fill(field, with: hsv.pure)
    EditorLook.fill(field, [.white, Color.white.withAlpha(0)], .zero, right, in: canvas)
    EditorLook.fill(field, [Color.black.withAlpha(0), .black], .zero, bottom, in: canvas)
    let center = Point(x: hsv.saturation * bounds.width, y: (1 - hsv.value) * bounds.height)
    let ring: DynamicColor = showsFocusRing ? .accent : DynamicColor(.white)
    canvas.drawShadow(of: Path(circleAt: center, radius: 7), EditorLook.knobShadow)
    canvas.fill(Path(circleAt: center, radius: 7), with: ring.resolved(for: traits))
    canvas.fill(Path(circleAt: center, radius: 5), with: hsv.color.withAlpha(1))
  }

  override func accessibilityChildren() -> [AccessibilityNode] {
    [("Saturation", hsv.saturation), ("Brightness", hsv.value)].map { name, value in
      AccessibilityNode(
        type: "ColorPlane", role: .slider, label: name, frame: frameInWindow(bounds), value: value,
        minimum: 0, maximum: 1, increment: 0.01, part: name)
    }
  }

  override func accessibilitySetValue(_ value: Double, part: String) -> Bool {
    guard isEnabled else { return false }
    let isSaturation = part == "Saturation"
    editing.performOnce {
      step(isSaturation ? value : hsv.saturation, isSaturation ? hsv.value : value, .accessibility)
    }
    return true
  }
}

/// A color by hue, saturation and value; gray keeps its hue, and black its saturation as well.
struct HSVColor: Hashable, Sendable {
  /// In degrees, 0..<360.
  var hue: Double
  var saturation: Double
  var value: Double
  var alpha = 1.0
}

extension HSVColor {
  /// Converts a color. Components that the color does not define come from `other`.
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
    let channels = [color.red, color.green, color.blue]
    let first = channels.firstIndex(of: greatest) ?? 0
    let sixth = (channels[(first + 1) % 3] - channels[(first + 2) % 3]) / span + 2 * Double(first)
    hue = (sixth < 0 ? sixth + 6 : sixth) * 60
  }

  var color: Color {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let sixth = (turn < 0 ? turn + 360 : turn) / 60
    func component(_ offset: Double) -> Double {
      let k = (offset + sixth).truncatingRemainder(dividingBy: 6)
      let exact = value - value * saturation * max(0, min(k, 4 - k, 1))
      // Rounding errors must not turn 8-bit values into long decimals in files.
      let whole = (exact * 255).rounded() / 255
      return abs(exact - whole) < 1e-9 ? whole : exact
    }
    return Color(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  var pure: Color { HSVColor(hue: hue, saturation: 1, value: 1).color }
}
