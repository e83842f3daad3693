import DetentBase
import DetentDrawing
import DetentViews

/// The folders from the root, or the user's own folder, to the one that is shown; a press goes back
/// to one of them. Where there is too little room the first ones are left out.
@MainActor
final class PathBar: View {
  var didChoose: ((String) -> Void)?
  private var buttons: [PathButton] = []
  private var shownPath = ""
  private static let gap = 18.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    identifier = "files.path"
    accessibilityRole = .group
    fixedHeight = 30
  }

  /// Shows where a folder is.
  func show(_ folder: String, home: String) {
    guard folder != shownPath else { return }
    shownPath = folder
    let texts = FileTexts(traits: traits)
    var steps: [(name: String, path: String, icon: VectorIcon?)] = []
    var path = ""
    let isInHome = home != "/" && (folder == home || folder.hasPrefix("\(home)/"))
    if isInHome {
      path = home
      steps.append((texts.name(DirectoryPlace(home, .home)), home, FileIcons.home))
    } else {
      steps.append((texts.name(DirectoryPlace("/", .root)), "/", FileIcons.drive))
    }
    for part in folder.dropFirst(path.count).split(separator: "/") {
      path += "/\(part)"
      steps.append((String(part).displayedPath, path, nil))
    }
    for button in buttons { button.removeFromSuperview() }
    buttons = steps.enumerated().map { index, step in
      let button = PathButton(step.name, icon: step.icon, isLast: index == steps.count - 1)
      let path = step.path
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didChoose?(path) }
      addSubview(button)
      return button
    }
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func localeDidChange() { shownPath = "" }

  override func layoutSubviews() {
    var first = 0
    func width(from first: Int) -> Double {
      buttons[first...].reduce(-Self.gap) { $0 + $1.intrinsicContentSize.width + Self.gap }
        + (first > 0 ? Self.gap : 0)
    }
    while first < buttons.count - 1, width(from: first) > bounds.width { first += 1 }
    var x = first > 0 ? Self.gap : 0
    for (index, button) in buttons.enumerated() {
      button.isHidden = index < first
      guard index >= first else { continue }
      let size = button.intrinsicContentSize
      let width = min(size.width, max(0, bounds.width - x))
      button.frame = Rect(
        x: traits.isRightToLeft ? bounds.width - x - width : x, y: 0, width: width,
        height: bounds.height
      ).rounded(toPixelsAt: traits.scale)
      x += width + Self.gap
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let color = DynamicColor.secondary.resolved(for: traits)
    let side = 12.0
    for button in buttons where !button.isHidden && button !== buttons.first {
      let middle =
        traits.isRightToLeft ? button.frame.maxX + Self.gap / 2 : button.frame.minX - Self.gap / 2
      let rect = Rect(x: middle - side / 2, y: bounds.midY - side / 2, width: side, height: side)
      canvas.draw(
        Self.chevron, in: rect, color: color, strokeWidth: 2, rightToLeft: traits.isRightToLeft)
    }
  }

  private static let chevron = VectorIcon(
    stroking: Path(strokes: [(9, 6), (15, 12), (9, 18)]), isDirectional: true)
}

/// A folder of the path.
@MainActor
private final class PathButton: PressControl {
  private let title: String
  private let icon: VectorIcon?
  private let isLast: Bool
  private static let iconSide = 16.0
  private static let padding = 6.0
  private static let longest = 180.0

  private var font: Font { .system(13, weight: isLast ? 650 : 400) }

  init(_ title: String, icon: VectorIcon?, isLast: Bool) {
    self.title = title
    self.icon = icon
    self.isLast = isLast
    super.init(frame: .zero)
    accessibilityRole = .button
    accessibilityLabel = title
  }

  private var lead: Double { icon == nil ? 0 : Self.iconSide + 6 }

  override var intrinsicContentSize: Size {
    let width = min(Self.longest, TextLayout.cached(title, font: font).size.width)
    return Size(width: (width + lead + 2 * Self.padding).rounded(.up), height: 26)
  }

  override func stateDidChange() { setNeedsDisplay() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let area = bounds.insetBy(dx: 0, dy: 2)
    if isHovered || isHighlighted {
      canvas.fill(
        Path(roundedRect: area, cornerRadius: 6),
        with: DynamicColor.text.resolved(for: traits).withAlpha(isHighlighted ? 0.10 : 0.05))
    }
    let color = (isLast ? DynamicColor.text : .secondary).resolved(for: traits)
    let inner = bounds.insetBy(dx: Self.padding, dy: 0)
    let isMirrored = traits.isRightToLeft
    if let icon {
      let rect = Rect(
        x: isMirrored ? inner.maxX - Self.iconSide : inner.minX,
        y: bounds.midY - Self.iconSide / 2, width: Self.iconSide, height: Self.iconSide)
      canvas.draw(icon, in: rect, color: color)
    }
    let width = max(0, inner.width - lead)
    let text = TextLayout.shortened(title, font: font, width: width)
    let x = isMirrored ? inner.maxX - lead - min(width, text.size.width) : inner.minX + lead
    canvas.draw(text, at: Point(x: x, y: bounds.midY - text.size.height / 2), color: color)
    if showsFocusRing {
      canvas.stroke(
        Path(roundedRect: area.insetBy(dx: 1, dy: 0), cornerRadius: 6),
        with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 2))
    }
  }
}
