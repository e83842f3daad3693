import DetentDrawing
import DetentViews
import DetentWidgets

/// Names of pages, the shown one underlined.
@MainActor
final class TabBar: Control {
  private let titles: [String]
  /// What stands at the end of the bar; empty for nothing.
  var trailing = "" { didSet { if trailing != oldValue { setNeedsDisplay() } } }
  /// The page that is shown. Setting it sends nothing.
  private(set) var selectedIndex = 0
  private var hovered: Int? { didSet { if hovered != oldValue { setNeedsDisplay() } } }

  init(_ titles: [String]) {
    self.titles = titles
    super.init(frame: .zero)
    accessibilityRole = .group
  }

  private static func font(_ isSelected: Bool) -> Font {
    .system(12, weight: isSelected ? 600 : 400)
  }
  private static let gap = 18.0

  override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 36) }

  private var frames: [Rect] {
    var x = 12.0
    return titles.map { title in
      // As wide as the bold word, so that nothing moves.
      let width = TextLayout.cached(title, font: Self.font(true)).size.width
      defer { x += width + Self.gap }
      return Rect(x: x, y: 0, width: width, height: bounds.height)
    }
  }

  private func tab(at point: Point) -> Int? {
    frames.firstIndex { $0.insetBy(dx: -Self.gap / 2, dy: 0).contains(point) }
  }

  private lazy var editing = EditingSession(self, value: \.selectedIndex) { bar, index, _ in
    bar.selectedIndex = index
    bar.setNeedsDisplay()
  }

  private func select(_ index: Int, _ reason: EditReason) {
    editing.perform { EditStep(max(0, min(index, titles.count - 1)), reason: reason) }
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    // A handler of what ends may take the press away.
    if becomeFirstResponderForPress(editing.finishRuns), let tab = tab(at: event.location) {
      select(tab, .itemPress)
      editing.end()
    }
    return true
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hovered = point.flatMap(tab(at:))
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    if event.key == .escape { return editing.cancelKeyRun() }
    let indices = [
      Key.left: selectedIndex - 1, .right: selectedIndex + 1, .home: 0, .end: titles.count - 1,
    ]
    guard let index = indices[event.key] else { return false }
    if editing.pressKey(event) { select(index, .key) }
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }
  override func didResignFirstResponder() { editing.finishRuns() }
  override func didMoveToWindow() { if window == nil { editing.finishRuns() } }
  override func windowFocusDidChange(isFocused: Bool) { if !isFocused { editing.finishRuns() } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let accent = DynamicColor.accent.resolved(for: traits)
    for (index, frame) in frames.enumerated() {
      let isSelected = index == selectedIndex
      let text = TextLayout.cached(titles[index], font: Self.font(isSelected))
      let color = isSelected || index == hovered ? DynamicColor.text : .secondary
      canvas.draw(
        text, at: frame.middleStart(of: text.size), color: color.resolved(for: traits))
      guard isSelected else { continue }
      let line = Rect(x: frame.minX - 2, y: bounds.maxY - 2, width: frame.width + 4, height: 2)
      canvas.fill(Path(roundedRect: line, cornerRadius: 1), with: accent)
      if showsFocusRing {
        drawRing(around: frame.insetBy(dx: -6, dy: 6), in: canvas)
      }
    }
    let text = TextLayout.cached(trailing, font: .system(11, tabularDigits: true))
    let x = bounds.maxX - 12 - text.size.width
    guard !trailing.isEmpty, x > (frames.last?.maxX ?? 0) + 24 else { return }
    canvas.draw(
      text, at: bounds.lineStart(of: text.size, x: x),
      color: DynamicColor.secondary.resolved(for: traits))
    canvas.fill(Path(circleAt: Point(x: x - 9, y: bounds.midY), radius: 3), with: accent)
  }

  override func accessibilityChildren() -> [AccessibilityNode] {
    zip(titles, frames).enumerated().map { index, tab in
      AccessibilityNode(
        id: nil, type: "Tab", role: .button, label: tab.0, frame: frameInWindow(tab.1),
        states: index == selectedIndex ? [.selected] : [])
    }
  }
}

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
