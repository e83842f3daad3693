import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// The active filters as removable chips, on several lines or on one that scrolls. An empty row
/// keeps its height, so that the views below do not move during a drag.
@MainActor
final class ChipRow: View, ScrollContainer, TouchScrolling {
  let clear = Button("")
  /// Called to show the control of a filter.
  var didRequestControl: ((Criterion) -> Void)?
  /// Called when the last chip is removed while it has the keyboard.
  var didLoseFocus: (() -> Void)?

  /// The duration of a chip's appearance, in seconds.
  private static let fade = 0.15
  private let model: ListingsModel
  private let filters: FilterColumn
  private var chips: [FilterChip] = []
  var contentView: View { line }
  private let line = StackView(.horizontal, spacing: 8, alignment: .center)
  private let fades = [EdgeFade(isLeading: true), EdgeFade(isLeading: false)]

  init(_ model: ListingsModel, _ filters: FilterColumn) {
    (self.model, self.filters) = (model, filters)
    super.init(frame: .zero)
    clear.identifier = "chips.clear"
    line.wraps = true
    line.addSubview(clear)
    addSubview(line)
    for fade in fades { addSubview(fade) }
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: FilterChip.height)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let height = isSingleLine ? FilterChip.height : line.sizeThatFits(size).height
    return Size(width: size.width, height: max(FilterChip.height, height))
  }

  var isEmpty: Bool { chips.isEmpty }

  /// Shows the active parts of the filter, in the order of the column.
  func showResult() {
    let (texts, filter, old) = (traits.texts, model.session.filter, chips)
    let removal = texts("Delete removes the filter")
    var typedCount = 0
    chips = filters.criteria(of: filter).map { criterion in
      let section = filters.section(of: criterion, in: filter)
      let name =
        switch criterion {
        case .region: "region"
        case .mark(let mark): mark.name
        default: section?.control.identifier ?? "typed \(typedCount)"
        }
      if section == nil { typedCount += 1 }
      let chip = old.first { $0.name == name } ?? newChip(name)
      chip.criterion = criterion
      let text = filters.words(criterion, in: filter)
      let spoken = section?.words(for: filter, isSpoken: true) ?? text
      let gain = model.gain(without: criterion)
      (chip.body.title, chip.gain.text) = (text, gain.short)
      chip.body.accessibilityLabel = texts("Filter: \(spoken)")
      chip.cross.accessibilityLabel = texts("Remove filter: \(spoken)")
      let toolTip = "\(gain.long) · \(removal)"
      (chip.body.toolTip, chip.cross.toolTip) = (toolTip, toolTip)
      return chip
    }
    for chip in old where !chips.contains(where: { $0 === chip }) { chip.removeFromSuperview() }
    for (place, chip) in chips.enumerated() where line.subviews[place] !== chip {
      line.insertSubview(chip, at: place)
      chip.alpha = 0
      View.animate(Self.fade) { chip.alpha = 1 }
    }
    clear.title = texts("Clear all")
    clear.isHidden = chips.count < 2
    if bounds.width > 0 { line.fixWidths(in: room) }
    setNeedsLayout()
    if sizeThatFits(bounds.size).height != bounds.height { invalidateIntrinsicContentSize() }
  }

  private func newChip(_ name: String) -> FilterChip {
    let chip = FilterChip(name)
    chip.didRemove = { [weak self] in self?.remove(name) }
    chip.body.onPress(of: self) { row in
      row.chips.first { $0.name == name }?.criterion.flatMap { row.didRequestControl?($0) }
    }
    return chip
  }

  /// Removes a filter. The keyboard moves to the next chip, else to the last remaining one.
  private func remove(_ name: String) {
    guard let index = chips.firstIndex(where: { $0.name == name }),
      let criterion = chips[index].criterion
    else { return }
    let hadFocus = chips[index].body.isFirstResponder
    let next = chips[(index + 1)...].first ?? chips[..<index].last
    model.choose { $0 = $0.without(criterion) }
    if hadFocus, next?.body.becomeFirstResponder() != true { didLoseFocus?() }
  }

  override func layoutSubviews() {
    line.fixWidths(in: room)
    let width = max(room, isSingleLine ? line.intrinsicContentSize.width : 0)
    line.frame = Rect(x: 0, y: 0, width: width, height: bounds.height)
    offset = min(offset, maximumOffset)
    placeContent()
  }

  // MARK: One line

  /// Whether all chips are on one scrollable line, which extends beyond the margins on both sides.
  var isSingleLine = false {
    didSet {
      guard isSingleLine != oldValue else { return }
      (clipsToBounds, line.wraps) = (isSingleLine, !isSingleLine)
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }
  private static let margin = 16.0
  private var bleed: Double { isSingleLine ? Self.margin : 0 }
  /// The length of the visible part of a line.
  private var room: Double { bounds.width - 2 * bleed }
  override var alignmentInsets: EdgeInsets { EdgeInsets(vertical: 0, horizontal: bleed) }

  /// The scroll offset from the leading edge, in logical pixels.
  private var offset = 0.0 {
    didSet {
      offset = max(0, min(offset, maximumOffset))
      if offset != oldValue { placeContent() }
    }
  }
  private var maximumOffset: Double { line.frame.width - room }

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

  // MARK: Scrolling

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
    return Rect(x: start, y: 0, width: room, height: bounds.height)
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
final class FilterChip: StackView {
  /// The name of the control that set the filter.
  let name: String
  var criterion: Criterion?
  /// The values that the filter allows.
  let body = Body(style: .filter)
  /// The number of homes that return without the filter, such as "+247".
  let gain = Label(font: .system(12, tabularDigits: true), color: .secondaryOnSelection)
  let cross = Cross(leadingIcon: "cross", style: .inline.with { $0.setContentColor(.accentText) })

  var didRemove: (() -> Void)?

  static let height = 28.0

  /// Takes the pointer on the whole chip except on its cross.
  final class Body: IconButton {
    override func point(inside point: Point) -> Bool {
      guard let chip = superview as? FilterChip else { return false }
      let place = convert(point, to: chip)
      return chip.bounds.contains(place) && !chip.cross.frame.contains(place)
    }
  }

  /// Tab skips the cross, because Delete removes the filter as well.
  final class Cross: IconButton {
    override var canBecomeFirstResponder: Bool { false }
  }

  init(_ name: String) {
    self.name = name
    super.init(
      .horizontal, spacing: 6, alignment: .center,
      layoutMargins: EdgeInsets(top: 0, leading: 4, bottom: 0, trailing: 7),
      views: [body, gain, cross])
    setCustomSpacing(4, after: body)
    (backgroundColor, cornerRadius, fixedHeight) = (.accentSoft, Self.height / 2, Self.height)
    body.identifier = "chip.\(name)"
    // Its focus ring fits into the chip, which is cut in a line that scrolls.
    body.fixedHeight = Self.height - 8
    body.compressionResistance.horizontal = .low
    gain.accessibilityRole = nil
    gain.isUserInteractionEnabled = false
    cross.identifier = "chip.\(name).remove"
    cross.onPress(of: self) { $0.didRemove?() }
  }

  override func traitsDidChange(from previous: Traits) {
    super.traitsDidChange(from: previous)
    borderColor = traits.contrast == .high ? .accentText : nil
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, event.key == .delete || event.key == .backspace else {
      return super.keyDown(event)
    }
    if event.phase == .down { didRemove?() }
    return true
  }
}

extension StackView {
  /// Gives the views of a row their natural widths, up to the length of a line.
  func fixWidths(in length: Double) {
    for view in subviews { view.fixedWidth = min(length, view.intrinsicContentSize.width) }
  }
}
