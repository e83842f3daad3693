import DetentDrawing
import DetentViews
import DetentWidgets

/// The filters that are set, each with a way out, on as many lines as they need, or on one that
/// scrolls. The row keeps the height of a line when there is none, so that nothing below it moves
/// during a drag.
@MainActor
final class ChipRow: View, ScrollContainer {
  struct Chip {
    /// The name of the control that set the filter.
    let name: String
    /// Where its filter stands among all: Tab meets chips in this order, whichever was set first.
    let order: Int
    let text: String
    /// The same, read aloud; nil where that is no other.
    var spoken: String?
    /// How many homes come back without it, in words; empty for what is not known.
    var gain = ""
    /// The same in a sentence.
    var gainTip = ""
    /// Goes to what sets the filter; nil where that is nowhere in the window.
    var show: (@MainActor () -> Void)?
    let remove: @MainActor () -> Void
  }

  /// Takes all filters away.
  let clear = Button("")
  /// The last chip went that had the keyboard.
  var didLoseFocus: (() -> Void)?

  /// How long a chip takes to appear, in seconds.
  private static let fade = 0.15
  private static let lineHeight = FilterChip.height
  private var chips: [Chip] = []
  private var buttons: [String: FilterChip] = [:]
  private var orders: [Int] = []
  /// Holds the chips.
  var contentView: View { line }
  private let line = ChipLines()
  private let fades = [EdgeFade(isLeading: true), EdgeFade(isLeading: false)]
  private let hint = Label(font: .system(11.5), color: .secondary)
  /// Whether it says, while no filter is set, that prices can be dragged.
  var hintsAtPrices = true { didSet { if hintsAtPrices != oldValue { showOrHideHint() } } }
  private var label = Traits().texts.template("Filter: {1}")
  private var removal = ""

  init() {
    super.init(frame: .zero)
    clear.identifier = "chips.clear"
    line.addSubview(clear)
    for view in [hint, line] + fades { addSubview(view) }
    localeDidChange()
  }

  override func localeDidChange() {
    let texts = traits.texts
    label = texts.template("Filter: {1}")
    removal = texts("Delete removes the filter")
    hint.text = texts("Drag the price range to filter")
    clear.title = texts("Clear all")
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Self.lineHeight)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let height = isSingleLine ? Self.lineHeight : line.sizeThatFits(size).height
    return Size(width: size.width, height: max(Self.lineHeight, height))
  }

  /// Whether no filter is set.
  var isEmpty: Bool { chips.isEmpty }

  func show(_ chips: [Chip]) {
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
      button.accessibilityLabel = label(chip.spoken ?? chip.text)
      button.toolTip = [chip.gainTip, removal].filter { !$0.isEmpty }.joined(separator: " · ")
    }
    showOrHideHint()
    clear.isHidden = chips.count < 2
    setNeedsLayout()
    line.setNeedsLayout()
    if sizeThatFits(bounds.size).height != bounds.height { invalidateIntrinsicContentSize() }
  }

  private func showOrHideHint() { hint.isHidden = !chips.isEmpty || !hintsAtPrices }

  private func button(of chip: Chip) -> FilterChip {
    let name = chip.name
    if let button = buttons[name] { return button }
    let button = FilterChip()
    button.isHidden = true
    button.identifier = "chip.\(name)"
    button.didDrag = { [weak self] in self?.drag(by: $0) }
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

  /// Takes a filter away. The keyboard goes on to the chip that follows, else to the last one that is
  /// left.
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
    hint.frame = Rect(x: bleed, y: 0, width: room, height: Self.lineHeight)
  }

  // MARK: One line

  /// Whether all chips stand on one line, which can be scrolled and reaches beyond what the row is
  /// lined up with on both sides.
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

  /// How far the line is scrolled, from its leading edge, in logical pixels.
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

  private func drag(by distance: Double) {
    offset += traits.isRightToLeft ? distance : -distance
  }

  override func scroll(_ event: ScrollEvent) -> Bool {
    let notches = event.notches.x != 0 ? event.notches.x : event.notches.y
    guard isSingleLine, notches != 0, event.modifiers.isSubset(of: .shift) else { return false }
    let previous = offset
    offset -= notches * Self.notch
    // At an end the wheel belongs to whatever lies around.
    return offset != previous
  }
  private static let notch = 64.0

  /// The part of the line that can be seen.
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

/// Lets what scrolls fade into the ground at an edge.
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
