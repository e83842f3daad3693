import DetentDrawing
import DetentViews
import DetentWidgets

/// A small button of the inspector: an icon or a few letters. A button that is on is filled.
@MainActor
final class ToolButton: PressControl {
  private let icon: VectorIcon?
  private let title: String
  private let isPlain: Bool

  /// - Parameters:
  ///   - hint: what assistive technology reads, and the tooltip.
  ///   - isPlain: without an edge while it is off.
  init(icon: VectorIcon? = nil, title: String = "", hint: String, isPlain: Bool = false) {
    (self.icon, self.title, self.isPlain) = (icon, title, isPlain)
    super.init(frame: .zero)
    (accessibilityLabel, toolTip) = (hint, hint)
    contentHugging = AxisPriorities(horizontal: .required, vertical: .required)
  }

  private static let font = Font.system(11.5)

  override var intrinsicContentSize: Size {
    guard !title.isEmpty else { return Size(width: 26, height: 24) }
    let text = TextLayout.cached(title, font: Self.font)
    return Size(width: (text.size.width + 10).rounded(.up), height: 24)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let plate = Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 6)
    if isSelected { canvas.fill(plate, with: DynamicColor.accent.resolved(for: traits)) }
    drawGround(in: canvas)
    if !isPlain, !isSelected {
      canvas.stroke(plate, with: DynamicColor.line.resolved(for: traits))
    }
    let isQuiet = isPlain && icon != nil && !isHovered
    let color: DynamicColor = isSelected ? .onAccent : isQuiet ? .secondary : .text
    let ink = color.resolved(for: traits).faded(isEnabled ? 1 : 0.35)
    if let icon {
      canvas.draw(icon, in: .square(16, around: bounds.center), color: ink)
    } else {
      let layout = TextLayout.cached(title, font: Self.font)
      canvas.draw(layout, at: bounds.middleStart(of: layout.size), color: ink)
    }
  }
}

/// Buttons, tokens and summaries have one ground.
extension PressControl {
  /// Draws the ground of a control that is hovered, pressed or focused.
  final func drawGround(in canvas: Canvas) {
    if isHovered || isHighlighted {
      canvas.fill(
        Path(roundedRect: bounds, cornerRadius: 6), with: DynamicColor.hover.resolved(for: traits))
    }
    guard showsFocusRing else { return }
    drawRing(around: bounds.insetBy(dx: 0.75, dy: 0.75), in: canvas)
  }
}

/// The way from the window to the selected view. A press selects a view. Of a long way the views in
/// the middle are left out.
@MainActor
final class Breadcrumb: StackView {
  var didSelect: (@MainActor (View) -> Void)?
  private var views: [View] = []
  private let buttons = (0..<4).map { _ in Button("", style: EditorLook.crumb) }
  private let marks = (0..<4).map { _ in Label("›", font: .system(11), color: .secondary) }
  private let count = Label("", font: .system(11, tabularDigits: true), color: .accentText)

  init() {
    super.init(
      .horizontal, spacing: 5, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12))
    accessibilityRole = .group
    for (index, button) in buttons.enumerated() {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        guard let self, views.indices.contains(index) else { return }
        didSelect?(views[index])
      }
      addSubview(marks[index])
      addSubview(button)
    }
    addSubview(Spacer())
    addSubview(count)
  }

  /// - Parameters:
  ///   - path: the views from the window down.
  ///   - others: how many views are selected besides the last of the way.
  ///   - changes: what stands at the end.
  func show(_ path: [View], others: Int, changes: String) {
    let isLong = path.count > buttons.count
    views = isLong ? Array(path.prefix(1) + path.suffix(buttons.count - 1)) : path
    for (index, button) in buttons.enumerated() {
      button.isHidden = index >= views.count
      marks[index].isHidden = index == 0 || button.isHidden
      marks[index].text = isLong && index == 1 ? "› … ›" : "›"
      guard !button.isHidden else { continue }
      let (name, isLast) = (ViewName(views[index]), index == views.count - 1)
      button.title =
        isLast ? name.type + (others > 0 ? " + \(others)" : "") : name.description
      button.style = isLast ? EditorLook.lastCrumb : EditorLook.crumb
      // The name of the selected view is the last to be cut.
      button.compressionResistance.horizontal = isLast ? LayoutPriority(400) : .low
    }
    count.text = changes
  }
}
