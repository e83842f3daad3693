public import DetentDrawing
public import DetentViews

/// Shows a part of a view that is larger than itself, and a bar that shows which.
@MainActor
open class ScrollView: View, ScrollContainer {
  /// What is scrolled: as wide as the scroll view, as high as it asks to be.
  public final let contentView: View
  private let scrollBar = ScrollBar()

  /// How far one notch of the wheel scrolls, in logical pixels.
  public final var lineHeight = 48.0 {
    didSet { Finite.keep(&lineHeight, oldValue, "\(logName).lineHeight") }
  }

  /// A view that scrolls another one.
  public init(contentView: View) {
    self.contentView = contentView
    super.init(frame: .zero)
    clipsToBounds = true
    addSubview(contentView)
    addSubview(scrollBar)
    scrollBar.addTarget(self, action: ScrollView.scrollBarChanged, for: .valueChanged)
  }

  /// How far the content is scrolled, in logical pixels: 0...`maximumOffset`.
  public final var contentOffset = 0.0 {
    didSet {
      guard Finite.keep(&contentOffset, oldValue, "\(logName).contentOffset") else { return }
      contentOffset = max(0, min(contentOffset, maximumOffset))
      if contentOffset != oldValue { placeContent() }
    }
  }

  /// How far the content can be scrolled, in logical pixels.
  public final var maximumOffset: Double { max(0, contentView.frame.height - bounds.height) }

  open override func layoutSubviews() {
    let measured = contentView.measuredSize(in: Size(width: bounds.width, height: bounds.height))
    let height = max(measured.height, bounds.height)
    contentView.frame = Rect(x: 0, y: contentView.frame.minY, width: bounds.width, height: height)
    contentOffset = min(contentOffset, maximumOffset)
    placeContent()
  }

  open override func subviewIntrinsicSizeDidChange(_ subview: View) { setNeedsLayout() }

  open override func scroll(_ event: ScrollEvent) -> Bool {
    guard event.notches.y != 0, event.modifiers.isEmpty else { return false }
    let previous = contentOffset
    contentOffset -= event.notches.y * lineHeight
    // At an end the wheel belongs to whatever lies around.
    return contentOffset != previous
  }

  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    let previous = contentOffset
    switch event.key {
    case .pageDown: contentOffset += bounds.height * 0.9
    case .pageUp: contentOffset -= bounds.height * 0.9
    default: return false
    }
    return contentOffset != previous
  }

  /// Scrolls as little as is needed to show a rectangle of the content; of one that is higher than
  /// what can be seen, as much of it as there is room for.
  public final func scrollRectToVisible(_ rect: Rect) {
    guard Finite.accepts(rect, "\(logName): rectangle to scroll to") else { return }
    // With the one at the top of what is seen, the rectangle's top is there, with the other its
    // bottom.
    let (atTop, atBottom) = (rect.minY, rect.maxY - bounds.height)
    contentOffset = max(min(atTop, atBottom), min(contentOffset, max(atTop, atBottom)))
  }

  /// The width that its content needs; the height can be scrolled.
  open override var minimumContentSize: Size {
    Size(width: contentView.neededSize.width, height: 0)
  }

  /// The part of the content that can be seen, in its coordinates.
  public final var visibleRect: Rect {
    Rect(x: 0, y: contentOffset, width: bounds.width, height: bounds.height)
  }

  private func placeContent() {
    // On whole device pixels, so that text does not shimmer while it scrolls.
    let scale = traits.scale
    let y = -(contentOffset * scale).rounded() / scale
    contentView.frame = Rect(origin: Point(x: 0, y: y), size: contentView.frame.size)
    let isRightToLeft = traits.isRightToLeft
    scrollBar.frame = Rect(
      x: isRightToLeft ? 0 : bounds.width - ScrollBar.thickness, y: 0, width: ScrollBar.thickness,
      height: bounds.height)
    scrollBar.update(
      visible: bounds.height, total: contentView.frame.height, offset: contentOffset)
  }

  private func scrollBarChanged(_ bar: ScrollBar) { contentOffset = bar.offset }
}

/// The bar beside scrolled content: drag its knob, or press beside it to page.
@MainActor
public final class ScrollBar: Control {
  static let thickness = 12.0
  private static let knobThickness = 6.0
  private static let shortestKnob = 28.0

  /// The offset of the content, in logical pixels.
  public private(set) var offset = 0.0
  private var visible = 0.0
  private var total = 0.0
  /// Where on the knob it was grabbed.
  private var grabOffset = 0.0
  private let emphasis = AnimatedValue(0)

  init() {
    super.init(frame: .zero)
    identifier = "scrollBar"
    // What it scrolls is what assistive technology walks through.
    accessibilityRole = nil
  }

  public override var canBecomeFirstResponder: Bool { false }

  func update(visible: Double, total: Double, offset: Double) {
    guard (visible, total, offset) != (self.visible, self.total, self.offset) else { return }
    (self.visible, self.total, self.offset) = (visible, total, offset)
    isHidden = total <= visible
    setNeedsDisplay()
  }

  private var knob: Rect {
    guard total > 0 else { return .zero }
    let length = min(bounds.height, max(Self.shortestKnob, bounds.height * visible / total))
    let travel = bounds.height - length
    let fraction = total > visible ? offset / (total - visible) : 0
    return Rect(
      x: (Self.thickness - Self.knobThickness) / 2, y: travel * fraction, width: Self.knobThickness,
      height: length)
  }

  public override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    if event.location.y < knob.minY {
      scroll(to: offset - visible)
      return false
    }
    if event.location.y > knob.maxY {
      scroll(to: offset + visible)
      return false
    }
    grabOffset = event.location.y - knob.minY
    return true
  }

  public override func continueTracking(_ event: PointerEvent) -> Bool {
    let travel = bounds.height - knob.height
    guard travel > 0 else { return true }
    scroll(to: (event.location.y - grabOffset) / travel * (total - visible))
    return true
  }

  public override func stateDidChange() {
    emphasis.set(isHovered || isTracking ? 1 : 0, timing: .hover, in: self) { [weak self] in
      self?.setNeedsDisplay()
    }
  }

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let color = DynamicColor.secondary.resolved(for: traits)
    let knob = knob.insetBy(dx: 0, dy: 2)
    canvas.fill(
      Path(roundedRect: knob, cornerRadius: Self.knobThickness / 2),
      with: color.withAlpha(0.30 + 0.35 * emphasis.value))
  }

  private func scroll(to offset: Double) {
    let limited = max(0, min(offset, total - visible))
    guard limited != self.offset else { return }
    self.offset = limited
    setNeedsDisplay()
    sendActions(for: .valueChanged)
  }
}
