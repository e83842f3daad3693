import DetentDrawing
import DetentViews
import DetentWidgets

/// The inside of the colour popup: field, hue, alpha, numbers, how far the colour stands out from a
/// ground, the palette, and what was chosen lately.
@MainActor
final class ColorPanel: View {
  /// Called with what the user does.
  var didEdit: (@MainActor (ControlEvents, DynamicColor) -> Void)?
  /// Called when the user is done with it.
  var didFinish: (@MainActor () -> Void)?
  /// Called when the other half is to be shown.
  var didChooseAppearance: (@MainActor (Appearance) -> Void)?

  private let title: Label
  private let halves = SegmentedControl(["Light", "Dark"])
  private let closeButton = SmallIconButton(VectorIcon.cross, label: "Close")
  private let plane = ColorPlane()
  private let hue = ColorStrip(.hue)
  private let alphaStrip = ColorStrip(.alpha)
  let hex = TextField()
  private let numbers: [NumberField]
  private let alphaField = NumberField(.percentages, caption: "Alpha")
  private let grounds: GroundChooser
  private let verdict: ContrastCard
  private let proposal = ColorProposal()
  private let tokensTitle = Label("Tokens", font: .system(11, weight: 600), color: .secondary)
  private let former = Label("", font: .system(11), color: .secondary)
  private let tokens = ColorTokens.all.map { TokenButton($0.name, $0.color) }
  private let recentTitle = Label("Recent", font: .system(11, weight: 600), color: .secondary)
  private var recents: [SwatchButton] = []

  private var color: DynamicColor
  private var hsv: HSVColor
  private(set) var appearance: Appearance
  private let least: Double?
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
    (self.color, self.appearance, self.least) = (color, appearance, least)
    hsv = HSVColor(color[appearance])
    let degrees = NumberLimits(0...360, step: 1, unit: .none)
    let parts = NumberLimits(0...100, step: 1, unit: .none)
    numbers = [
      NumberField(degrees, caption: "H"), NumberField(parts, caption: "S"),
      NumberField(parts, caption: "V"),
    ]
    grounds = GroundChooser(ground)
    verdict = ContrastCard(least: least)
    former.text = "was \(ColorTokens.name(of: color, appearance))"
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
      [title, halves, closeButton, hex] + numbers + [plane, hue, alphaStrip, alphaField]
      + [grounds, verdict, proposal, tokensTitle, former] + tokens + [recentTitle]
    views.forEach(addSubview)
    halves.style = EditorLook.segments
    halves.selectedIndex = appearance == .light ? 0 : 1
    halves.identifier = "colorPanel.appearance"
    halves.onValueChanged { [weak self] _, change in
      self?.choose(change.new.index == 0 ? .light : .dark)
    }
    closeButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didFinish?() }
    setUpNumbers()
    grounds.didChoose = { [weak self] in self?.refresh() }
    proposal.didTake = { [weak self] in self?.take($0) }
    former.textAlignment = .trailing
    for token in tokens {
      token.addAction(for: .primaryActionTriggered) { [weak self] token, _ in
        self?.take(token: token.color)
      }
    }
    for (index, color) in RecentColors.all.enumerated() {
      let swatch = SwatchButton(color)
      swatch.identifier = "colorPanel.recent.\(index)"
      swatch.addAction(for: .primaryActionTriggered) { [weak self] swatch, _ in
        self?.take(swatch.color)
      }
      recents.append(swatch)
      addSubview(swatch)
    }
    recentTitle.isHidden = recents.isEmpty
  }

  private func setUpNumbers() {
    plane.identifier = "colorPanel.plane"
    hue.identifier = "colorPanel.hue"
    alphaStrip.identifier = "colorPanel.alpha"
    hex.identifier = "colorPanel.hex"
    hex.accessibilityLabel = "Colour"
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
    let paths: [WritableKeyPath<HSVColor, Double>] = [\.hue, \.saturation, \.value]
    for (field, path) in zip(numbers, paths) {
      field.identifier = "colorPanel.\(field.caption)"
      let unit = path == \.hue ? 1.0 : 100
      field.onEdit { [weak self] _, event, change in
        if change.new.isFinite { self?.hsv[keyPath: path] = change.new / unit }
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

  /// Takes a colour for the half in one step.
  private func take(_ half: Color) {
    var changed = color
    changed[appearance] = half
    set(changed)
  }

  private func take(token: DynamicColor) {
    var changed = color
    changed.take(appearance, of: token)
    set(changed)
  }

  private func set(_ changed: DynamicColor) {
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
    didChooseAppearance?(appearance)
  }

  /// What is edited of the colour.
  var half: Color { color[appearance] }

  // MARK: Showing

  private func refresh() {
    let half = color[appearance]
    let ground = grounds.color[appearance]
    plane.ground = ground
    for area in [plane, hue, alphaStrip] as [ColorArea] { area.hsv = hsv }
    alphaField.number = (hsv.alpha * 100).rounded()
    let shown = [hsv.hue, hsv.saturation * 100, hsv.value * 100]
    for (field, number) in zip(numbers, shown) { field.number = number.rounded() }
    if !isTypingHex, !hex.isEditing { hex.text = half.hexText }
    verdict.show(half, on: ground)
    grounds.appearance = appearance
    let rule = ContrastRule(ground: ground, least: least ?? 3)
    let fails = half.alpha == 1 && !rule.passes(half)
    proposal.show(fails ? rule.nearest(to: half) : nil, rule.least)
    for token in tokens {
      token.appearance = appearance
      token.isSelected = color.isSame(as: token.color, for: appearance)
    }
    for swatch in recents { swatch.isSelected = swatch.color == half }
  }

  // MARK: Layout

  /// How large it is.
  var size: Size { Size(width: Self.width, height: height) }
  private static let width = 248.0

  private var height: Double {
    let rows = ((tokens.count + 2) / 3)
    var height = Self.tokensTop + 20 + Double(rows) * 24
    if !recents.isEmpty { height += 54 }
    return height
  }
  /// The advice has its room also while there is none: nothing moves away from under the pointer.
  private static let proposalTop = 337.0
  private static let tokensTop = 367.0
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
    put(hex, 0, 226, 84, 24)
    for (index, field) in numbers.enumerated() {
      put(field, 90 + Double(index) * 54, 226, 50, 24)
    }
    put(alphaField, 0, 258, 84, 24)
    put(grounds, 90, 258, width - 90, 24)
    put(verdict, 0, 290, width, 44)
    put(proposal, 0, Self.proposalTop, width, 24)
    var y = Self.tokensTop
    put(tokensTitle, 0, y, 100, 16)
    put(former, width - 140, y, 140, 16)
    y += 20
    for (index, token) in tokens.enumerated() {
      let (x, width) = Self.columns[index % 3]
      put(token, x, y + Double(index / 3) * 24, width, 22)
    }
    y += Double((tokens.count + 2) / 3) * 24 + 8
    put(recentTitle, 0, y, 100, 16)
    for (index, swatch) in recents.enumerated() { put(swatch, Double(index) * 28, y + 20, 22, 22) }
  }
}

extension NumberLimits {
  /// Parts of a hundred, in whole ones.
  static let percentages = NumberLimits(0...100, step: 1, unit: .percent)
}

/// The colours that were chosen last in any popup, the latest first.
@MainActor
enum RecentColors {
  private(set) static var all: [Color] = []

  /// Keeps a colour that no token has.
  static func keep(_ color: Color) {
    guard !ColorTokens.all.contains(where: { $0.color.light == color || $0.color.dark == color })
    else { return }
    all.removeAll { $0 == color }
    all = Array(([color] + all).prefix(8))
  }
}
