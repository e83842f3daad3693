import DetentControls
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
  fileprivate var didFinish: (@MainActor () -> Void)?

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
    tokens = ColorTokens.all.map { ColorButton(appearance, token: $0.name, color: $0.color) }
    super.init(frame: .zero)
    identifier = "colorPanel"
    accessibilityRole = .group
    accessibilityLabel = title
    let views: [View] =
      [self.title, closeButton, plane, hue, opacity, hex, verdict, tokensTitle] + tokens
    views.forEach(addSubview)
    closeButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    for (token, known) in zip(tokens, ColorTokens.all) {
      token.identifier = "colorPanel.token.\(known.name)"
      token.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        self?.take(token: known.color)
      }
    }
    setUpNumbers()
    refresh()
  }

  private func setUpNumbers() {
    plane.identifier = "colorPanel.plane"
    plane.addAction(for: .allEditingEvents) { [weak self] plane, event in
      self?.edit(event) { $0 = plane.hsv }
    }
    // A full turn is red again, but the thumb has to stay where it was brought.
    hue.setRange(minimum: 0, maximum: 359.99)
    (hue.step, opacity.step, hue.page, opacity.page) = (1, 0.01, 10, 0.1)
    hue.onEdit { [weak self] _, event, change in self?.edit(event) { $0.hue = change.new } }
    opacity.onEdit { [weak self] _, event, change in self?.edit(event) { $0.alpha = change.new } }
    for (slider, name) in [(hue, "Hue"), (opacity, "Opacity")] {
      slider.accessibilityLabel = name
      slider.style = EditorLook.colorSlider
    }
    hue.identifier = "colorPanel.hue"
    opacity.identifier = "colorPanel.alpha"
    hex.identifier = "colorPanel.hex"
    hex.accessibilityLabel = "Color"
    hex.style = EditorLook.field
    hex.onEdit { [weak self] _, event, change in self?.type(event, change.new) }
    hex.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      guard let self else { return }
      if named(hex.text) == nil { hex.shake() } else { didFinish?() }
    }
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
    plane.hsv = hsv
    (hue.value, opacity.value) = (hsv.hue, hsv.alpha)
    hue.style.thumbTintColor = DynamicColor(hsv.pure)
    opacity.style.thumbTintColor = DynamicColor(hsv.color.withAlpha(1))
    // The text that is being typed is left alone.
    if !hex.isEditing { hex.text = half.hexText }
    let ratio = half.contrast(with: ground[appearance])
    let enough = ratio >= 4.5 ? "enough for text" : ratio >= 3 ? "enough for controls" : "too low"
    let figure = EditorLook.ratioText(ratio, least: least, traits.numberLocale)
    verdict.text = "Contrast \(figure):1 · \(enough)"
    verdict.textColor = ratio < least ? .warningText : .secondary
    for (token, known) in zip(tokens, ColorTokens.all) {
      token.isSelected = color.isSame(as: known.color, for: appearance)
    }
    setNeedsDisplay()
  }

  /// Draws the colours that lie below the thumbs of the sliders.
  override func draw(in canvas: Canvas, dirty: Rect) {
    let hues = (0...6).map { HSVColor(hue: Double($0) * 60, saturation: 1, value: 1).color }
    let opacities = [hsv.color.withAlpha(0), hsv.color.withAlpha(1)]
    for (slider, colors) in [(hue, hues), (opacity, opacities)] {
      let track = slider.frame.insetBy(dx: 0, dy: (slider.frame.height - 12) / 2)
      if slider === opacity { EditorLook.drawChequers(in: track, radius: 6, in: canvas) }
      let (start, end) = (Point(x: track.minX + 7, y: 0), Point(x: track.maxX - 7, y: 0))
      canvas.fill(
        Path(roundedRect: track, cornerRadius: 6),
        with: .gradient(Gradient(kind: .linear(from: start, to: end), colors: colors)))
    }
  }

  // MARK: Layout

  /// The size that the content needs.
  fileprivate var size: Size {
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
    put(hue, 0, 178, width, 18)
    put(opacity, 0, 200, width, 18)
    put(hex, 0, 224, width, 24)
    put(verdict, 0, 258, width, 16)
    put(tokensTitle, 0, Self.tokensTop, 100, 16)
    for (index, token) in tokens.enumerated() {
      let (x, width) = Self.columns[index % 3]
      put(token, x, Self.tokensTop + 20 + Double(index / 3) * 24, width, 22)
    }
  }
}

extension EditorLook {
  /// The shadow of a thumb that shows a colour, and can be seen on every other colour.
  static let knobShadow = Shadow(
    color: Color.black.withAlpha(0.4), offset: Point(x: 0, y: 1), sigma: 1.2)

  /// A slider over a track of colours, which is not its own.
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

/// The card of a color, beside the panel of the inspector, or below its editor if there is no room.
///
/// Tab goes round inside of it, Escape takes back what was done in it, Enter and a press elsewhere
/// keep it.
@MainActor
final class ColorPopover: Popover {
  private let card: PopoverCard

  init(_ panel: ColorPanel) {
    card = PopoverCard(contentView: panel, contentSize: panel.size)
    card.style = EditorLook.card
    super.init(content: card)
    (canLeaveWindow, contentCornerRadius) = (true, card.style.cornerRadius)
    panel.didFinish = { [weak self] in self?.dismiss() }
  }

  /// The frame at the leading side of the panel if the screen has room for it, else below or above
  /// the editor.
  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    guard let owner, let window else { return (.zero, false) }
    let size = card.intrinsicContentSize
    let anchor = convert(owner.bounds, from: owner)
    if mayLeave, let screen = window.screenArea {
      let row = Rect(x: 0, y: anchor.minY, width: bounds.width, height: anchor.height)
      let beside = AnchorPlacement(
        side: .leading, alignment: .center, gap: EditorLook.gap + card.style.stemLength
      ).frame(of: size, beside: row, in: screen, isRightToLeft: traits.isRightToLeft)
      if beside.size == size { return (beside.rounded(toPixelsAt: traits.scale), true) }
    }
    var frame = AnchorPlacement(alignment: .center, gap: card.style.stemLength + 2)
      .frame(of: size, beside: anchor, in: area, isRightToLeft: traits.isRightToLeft)
    if frame.height < size.height {
      // It may cover its row, but is never cut while the window has room for all of it.
      let room = area.insetBy(dx: 8, dy: 8)
      frame.size.height = min(size.height, room.height)
      frame.origin.y = max(room.minY, min(anchor.maxY + 8, room.maxY - frame.height))
    }
    return (frame.rounded(toPixelsAt: traits.scale), false)
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .tab, event.modifiers.isSubset(of: .shift), isOpen {
      if event.phase != .up { moveFocus(event.modifiers.contains(.shift) ? .backward : .forward) }
      return true
    }
    if super.keyDown(event) { return true }
    guard isOpen, event.key == .enter, event.modifiers.isEmpty, event.phase == .down else {
      return false
    }
    dismiss(.program)
    return true
  }

  private func moveFocus(_ direction: FocusDirection) {
    var stops = card.window?.focusStops.filter { $0.isDescendant(of: card) } ?? []
    if direction == .backward { stops.reverse() }
    let index = stops.firstIndex { $0.isFirstResponder }.map { ($0 + 1) % stops.count } ?? 0
    if stops.indices.contains(index) { stops[index].becomeFirstResponder(.keyboard(direction)) }
  }
}
