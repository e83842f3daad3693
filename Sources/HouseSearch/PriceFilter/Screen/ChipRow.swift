import DetentDrawing
import DetentViews
import DetentWidgets

/// The active filters as removable chips, on several lines or on one that scrolls. An empty row
/// keeps its height, so that the views below do not move during a drag.
@MainActor
final class ChipRow: View, ScrollContainer, TouchScrolling {
  struct Chip {
    /// The name of the control that set the filter.
    let name: String
    /// The fixed order of the chip, whichever filter was set first.
    let order: Int
    let text: String
    /// The text for assistive technology, or nil if it is the same.
    var spoken: String?
    /// The number of homes that return without the filter, in words, or an empty text if unknown.
    var gain = ""
    /// The same number in a sentence.
    var gainTip = ""
    /// Shows the control of the filter, or nil if the window has none.
    var show: (@MainActor () -> Void)?
    let remove: @MainActor () -> Void
  }

  let clear = Button("")
  /// Called when the last chip is removed while it has the keyboard.
  var didLoseFocus: (() -> Void)?

  /// The duration of a chip's appearance, in seconds.
  private static let fade = 0.15
  private static let lineHeight = FilterChip.height
  private var chips: [Chip] = []
  private var buttons: [String: FilterChip] = [:]
  private var orders: [Int] = []
  var contentView: View { line }
  private let line = ChipLines()
  private let fades = [EdgeFade(isLeading: true), EdgeFade(isLeading: false)]

  init() {
    super.init(frame: .zero)
    clear.identifier = "chips.clear"
    line.addSubview(clear)
    addSubview(line)
    for fade in fades { addSubview(fade) }
    localeDidChange()
  }

  override func localeDidChange() { clear.title = traits.texts("Clear all") }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Self.lineHeight)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let height = isSingleLine ? Self.lineHeight : line.sizeThatFits(size).height
    return Size(width: size.width, height: max(Self.lineHeight, height))
  }

  var isEmpty: Bool { chips.isEmpty }

  func show(_ chips: [Chip]) {
    let texts = traits.texts
    let removal = texts("Delete removes the filter")
    self.chips = chips
    for (name, button) in buttons where !chips.contains(where: { $0.name == name }) {
      button.isHidden = true
    }
    for chip in chips {
      let button = button(of: chip)
      if button.isHidden {
        button.isHidden = false
        button.alpha = 0
        View.animate(Self.fade) { button.alpha = 1 }
      }
      (button.text, button.gain) = (chip.text, chip.gain)
      button.accessibilityLabel = texts("Filter: \(chip.spoken ?? chip.text)")
      button.toolTip = [chip.gainTip, removal].filter { !$0.isEmpty }.joined(separator: " · ")
    }
    clear.isHidden = chips.count < 2
    setNeedsLayout()
    line.setNeedsLayout()
    if sizeThatFits(bounds.size).height != bounds.height { invalidateIntrinsicContentSize() }
  }

  private func button(of chip: Chip) -> FilterChip {
    let name = chip.name
    if let button = buttons[name] { return button }
    let button = FilterChip()
    button.isHidden = true
    button.identifier = "chip.\(name)"
    button.didRemove = { [weak self] in self?.remove(name) }
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.chips.first { $0.name == name }?.show?()
    }
    buttons[name] = button
    let index = orders.firstIndex { $0 > chip.order } ?? orders.count
    orders.insert(chip.order, at: index)
    line.insertSubview(button, at: index)
    return button
  }

  /// Removes a filter. The keyboard moves to the next chip, else to the last remaining one.
  private func remove(_ name: String) {
    guard let index = chips.firstIndex(where: { $0.name == name }) else { return }
    let hadFocus = buttons[name]?.isFirstResponder == true
    let neighbours = chips[(index + 1)...] + chips[..<index].reversed()
    chips[index].remove()
    guard hadFocus else { return }
    let next = neighbours.lazy.compactMap { self.buttons[$0.name] }.first { !$0.isHidden }
    if next?.becomeFirstResponder() != true { didLoseFocus?() }
  }

  override func layoutSubviews() {
    let room = bounds.width - 2 * bleed
    line.lengthOnOneLine = isSingleLine ? room : nil
    let width = max(room, isSingleLine ? line.length : 0)
    maximumOffset = width - room
    line.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
    offset = min(offset, maximumOffset)
    placeContent()
  }

  // MARK: One line

  /// Whether all chips are on one scrollable line, which extends beyond the margins on both sides.
  var isSingleLine = false {
    didSet {
      guard isSingleLine != oldValue else { return }
      clipsToBounds = isSingleLine
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  private static let margin = 16.0
  private var bleed: Double { isSingleLine ? Self.margin : 0 }
  override var alignmentInsets: EdgeInsets { EdgeInsets(vertical: 0, horizontal: bleed) }

  /// The scroll offset from the leading edge, in logical pixels.
  private var offset = 0.0 {
    didSet {
      offset = max(0, min(offset, maximumOffset))
      if offset != oldValue { placeContent() }
    }
  }
  private var maximumOffset = 0.0

  private func placeContent() {
    let isMirrored = traits.isRightToLeft
    let start = isMirrored ? bounds.width - bleed - line.frame.width : bleed
    let x = (start + (isMirrored ? offset : -offset)).rounded()
    line.frame = Rect(origin: Point(x: x, y: 0), size: line.frame.size)
    for (fade, isLeading) in zip(fades, [true, false]) {
      fade.isHidden = !isSingleLine || (isLeading ? offset <= 0 : offset >= maximumOffset)
      let isLeft = isLeading != isMirrored
      let width = 2 * Self.margin
      fade.frame = Rect(
        x: isLeft ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
    }
  }

  // MARK: Fingers

  private var fingerX = 0.0
  let isCoasting = false

  func scrolls(along way: Point) -> Bool {
    isSingleLine && maximumOffset > 0 && way.x.magnitude > way.y.magnitude
  }

  func beginTracking(_ event: PointerEvent) -> Bool {
    fingerX = event.location.x
    return event.device == .touch && isSingleLine
  }

  func continueTracking(_ event: PointerEvent) -> Bool {
    let way = event.location.x - fingerX
    fingerX = event.location.x
    offset += traits.isRightToLeft ? way : -way
    return true
  }

  func endTracking(_ event: PointerEvent) {}
  func cancelTracking() {}

  // MARK: The wheel

  override func scroll(_ event: ScrollEvent) -> Bool {
    let notches = event.notches.x != 0 ? event.notches.x : event.notches.y
    guard isSingleLine, notches != 0, event.modifiers.isSubset(of: .shift) else { return false }
    let previous = offset
    offset -= notches * Self.notch
    // At an end, the wheel scrolls the surrounding view.
    return offset != previous
  }
  private static let notch = 64.0

  var visibleRect: Rect {
    let start = traits.isRightToLeft ? maximumOffset - offset : offset
    return Rect(x: start, y: 0, width: bounds.width - 2 * bleed, height: bounds.height)
  }

  func scrollRectToVisible(_ rect: Rect) {
    guard isSingleLine else { return }
    let seen = visibleRect
    let move = min(0, rect.minX - seen.minX) + max(0, rect.maxX - seen.maxX)
    offset += traits.isRightToLeft ? -move : move
  }
}

@MainActor
private final class EdgeFade: View {
  private let isLeading: Bool

  init(isLeading: Bool) {
    self.isLeading = isLeading
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let color = DynamicColor.background.resolved(for: traits)
    let ends = (Point.zero, Point(x: bounds.width, y: 0))
    let (from, to) = isLeading != traits.isRightToLeft ? ends : (ends.1, ends.0)
    canvas.fill(
      Path(rect: bounds),
      with: .gradient(
        Gradient(kind: .linear(from: from, to: to), colors: [color, color.withAlpha(0)])))
  }
}

/// The chip of a filter, with the gain in homes and a cross. Pressing the cross or Delete removes
/// the filter; pressing elsewhere or Enter shows its control.
@MainActor
final class FilterChip: PressControl {
  /// The values that the filter allows.
  var text = "" { didSet { if text != oldValue { contentDidChange() } } }
  /// The number of homes that return without the filter, such as "+247"; empty if unknown.
  var gain = "" { didSet { if gain != oldValue { contentDidChange() } } }

  var didRemove: (() -> Void)?
  private var isOverCross = false { didSet { if isOverCross != oldValue { setNeedsDisplay() } } }

  static let height = 28.0
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

  override func endTracking(_ event: PointerEvent) {
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

  private func line(_ text: String, _ font: Font) -> TextLine {
    TextLine(text, font: font, direction: traits.textDirection(of: text))
  }

  /// The width around the text.
  private var frameWidth: Double {
    let gainWidth = gain.isEmpty ? 0 : line(gain, Self.gainFont).size.width + Self.gap
    return Self.padding.horizontal + gainWidth + Self.gap + Self.crossSize
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
        Path(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: bounds.height / 2 - 0.5),
        with: DynamicColor.accentText.resolved(for: traits))
    }
    let ink = DynamicColor.accentText.resolved(for: traits)
    var x = Self.padding.leading
    /// The origin of the text after the earlier ones.
    func origin(_ size: Size) -> Point {
      defer { x += size.width + Self.gap }
      return bounds.part(size, at: x, isRightToLeft: traits.isRightToLeft).origin
    }
    let words = line(text, Self.textFont)
    let room = max(0, bounds.width - frameWidth)
    // Frames snap to device pixels, which must not cut letters.
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
    let cross = bounds.part(
      Size(width: Self.crossSize, height: Self.crossSize), at: Self.padding.trailing,
      isRightToLeft: !traits.isRightToLeft)
    if isOverCross {
      canvas.fill(
        Path(circleAt: cross.center, radius: Self.crossSize / 2 + 3), with: ink.withAlpha(0.16))
    }
    canvas.draw(VectorIcon.cross, in: cross, color: ink, strokeWidth: 2.2)
    guard showsFocusRing else { return }
    FocusRing.draw(inside: bounds, cornerRadius: bounds.height / 2, traits: traits, in: canvas)
  }
}

/// Views in a row with their natural widths, on as many lines as needed.
@MainActor
final class ChipLines: View {
  /// The greatest length of a view on one endless line, in logical pixels, or nil to wrap lines.
  var lengthOnOneLine: Double? { didSet { if lengthOnOneLine != oldValue { setNeedsLayout() } } }

  private static let spacing = 8.0

  private var chips: [View] { subviews.filter { !$0.isHidden } }

  /// The frames of the views, from the leading edge.
  private func frames(in width: Double) -> [Rect] {
    let sizes = chips.map(\.intrinsicContentSize)
    let lineHeight = sizes.map(\.height).max() ?? 0
    var corner = Point.zero
    return sizes.map { size in
      let length = min(size.width, max(0, lengthOnOneLine ?? width))
      if lengthOnOneLine == nil, corner.x > 0, corner.x + length > width {
        corner = Point(x: 0, y: corner.y + lineHeight + Self.spacing)
      }
      defer { corner.x += length + Self.spacing }
      return Rect(
        x: corner.x, y: corner.y + (lineHeight - size.height) / 2, width: length,
        height: size.height)
    }
  }

  var length: Double { frames(in: bounds.width).last?.maxX ?? 0 }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: frames(in: size.width).map(\.maxY).max() ?? 0)
  }

  override func layoutSubviews() {
    for (view, place) in zip(chips, frames(in: bounds.width)) {
      var frame = place
      if traits.isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
  }
}
