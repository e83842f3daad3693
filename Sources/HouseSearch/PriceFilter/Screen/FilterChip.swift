import DetentDrawing
import DetentViews
import DetentWidgets

/// A filter that is set: what it lets through, how many homes come back without it, and a cross. A press
/// on the cross, or Delete, removes the filter; a press elsewhere, or Enter, goes to its control.
@MainActor
final class FilterChip: PressControl {
  /// What it lets through.
  var text = "" { didSet { if text != oldValue { contentDidChange() } } }
  /// How many homes come back without it, such as "+247"; empty for what is not known.
  var gain = "" { didSet { if gain != oldValue { contentDidChange() } } }

  /// The user wants to remove the filter.
  var didRemove: (() -> Void)?
  private var isOverCross = false { didSet { if isOverCross != oldValue { setNeedsDisplay() } } }

  /// The pointer that pressed it goes sideways, so far since last time: the row is dragged.
  var didDrag: ((Double) -> Void)?
  /// Where the pointer was last, in the window, and whether that is a drag.
  private var press: (x: Double, isDrag: Bool)?

  static let height = 28.0
  private static let slop = 6.0
  private static let padding = EdgeInsets(top: 0, leading: 12, bottom: 0, trailing: 9)
  private static let (gap, crossSize) = (8.0, 14.0)
  private static let textFont = Font.system(12, weight: 600, tabularDigits: true)
  private static let gainFont = Font.system(12, tabularDigits: true)
  private static let longestFade = 0.12

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .button
  }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  override func stateDidChange() { setNeedsDisplay() }

  // MARK: Dragging

  private func windowX(of event: PointerEvent) -> Double {
    frameInWindow(Rect(origin: event.location, size: .zero)).minX
  }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    press = (windowX(of: event), false)
    return super.beginTracking(event)
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    guard let press, let didDrag else { return super.continueTracking(event) }
    let x = windowX(of: event)
    guard press.isDrag || abs(x - press.x) > Self.slop else {
      return super.continueTracking(event)
    }
    didDrag(x - press.x)
    self.press = (x, true)
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    let isDrag = press?.isDrag == true
    press = nil
    guard !isDrag else { return }
    if isOver(event), isCross(at: event.location) {
      didRemove?()
    } else {
      super.endTracking(event)
    }
  }

  private func isCross(at point: Point) -> Bool {
    let x = traits.isRightToLeft ? bounds.width - point.x : point.x
    return x >= bounds.width - Self.padding.trailing - Self.crossSize - Self.gap / 2
  }

  override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    isOverCross = point.map(isCross) ?? false
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, event.key == .delete || event.key == .backspace else {
      return super.keyDown(event)
    }
    if event.phase == .down { didRemove?() }
    return true
  }

  override func cancelTracking() {
    press = nil
    super.cancelTracking()
  }

  private func line(_ text: String, _ font: Font) -> TextLine {
    TextLine(text, font: font, direction: traits.textDirection(of: text))
  }

  private var gainWidth: Double {
    gain.isEmpty ? 0 : line(gain, Self.gainFont).size.width + Self.gap
  }

  /// What stands around the text.
  private var frameWidth: Double {
    Self.padding.horizontal + gainWidth + Self.gap + Self.crossSize
  }

  override var intrinsicContentSize: Size {
    let text = line(text, Self.textFont).size.width
    return Size(width: (text + frameWidth).rounded(.up), height: Self.height)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let plate = Path(roundedRect: bounds, cornerRadius: bounds.height / 2)
    canvas.fill(plate, with: DynamicColor.accentSoft.resolved(for: traits))
    let fade = isHighlighted ? 1.0 : isHovered ? 0.5 : 0
    if fade > 0 {
      let accent = DynamicColor.accent.resolved(for: traits)
      canvas.fill(plate, with: accent.withAlpha(Self.longestFade * fade))
    }
    if traits.contrast == .high {
      canvas.stroke(
        Path(
          roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: bounds.height / 2 - 0.5),
        with: DynamicColor.accentText.resolved(for: traits))
    }
    let isMirrored = traits.isRightToLeft
    func left(_ start: Double, _ width: Double) -> Double {
      isMirrored ? bounds.width - start - width : start
    }
    let ink = DynamicColor.accentText.resolved(for: traits)
    var x = Self.padding.leading
    /// The place of a text behind those before.
    func origin(_ size: Size) -> Point {
      defer { x += size.width + Self.gap }
      return Point(x: left(x, size.width), y: bounds.midY - size.height / 2)
    }
    let words = line(text, Self.textFont)
    let room = max(0, bounds.width - frameWidth)
    // Frames lie on whole device pixels: that costs no letters.
    if words.size.width <= room + 1 {
      canvas.draw(words, at: origin(words.size), color: ink)
    } else {
      let cut = TextLayout.fitting(
        text, font: Self.textFont, width: room, direction: traits.textDirection(of: text))
      canvas.draw(cut, at: origin(cut.size), color: ink)
    }
    if !gain.isEmpty {
      let gain = line(gain, Self.gainFont)
      let color = DynamicColor.secondaryOnSelection.resolved(for: traits)
      canvas.draw(gain, at: origin(gain.size), color: color)
    }
    let start = bounds.width - Self.padding.trailing - Self.crossSize
    let cross = Rect(
      x: left(start, Self.crossSize), y: bounds.midY - Self.crossSize / 2,
      width: Self.crossSize, height: Self.crossSize)
    if isOverCross {
      canvas.fill(
        Path(circleAt: cross.center, radius: Self.crossSize / 2 + 3), with: ink.withAlpha(0.16))
    }
    canvas.draw(VectorIcon.cross, in: cross, color: ink, strokeWidth: 2.2)
    guard showsFocusRing else { return }
    FocusRing.draw(inside: bounds, cornerRadius: bounds.height / 2, traits: traits, in: canvas)
  }
}
