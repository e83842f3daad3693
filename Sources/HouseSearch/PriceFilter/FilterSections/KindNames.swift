import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The names of the chosen types and of the largest others with their counts, each of which a press
/// chooses or takes away, and below them how many more there are.
@MainActor
final class KindNames: StackView {
  /// The user chose a type, or took it away.
  var didToggle: ((Int) -> Void)?
  /// Shows the others.
  let more = Button("", style: .link)

  private let rows: [KindRow]
  private var items: [SpinnerItem] = []
  private var areTypes = true
  /// The types of the rows, from the top.
  private var shown: [Int] = []
  private var texts = ListingsTexts(Traits())

  /// So many names stand above the link, or one more in its place.
  private static let nameLimit = 3

  init() {
    rows = (0...Self.nameLimit).map { _ in KindRow() }
    let line = StackView(.horizontal, views: [more, Spacer()])
    line.layoutMargins = EdgeInsets(
      top: 3, leading: KindRow.textStart, bottom: 0, trailing: 0)
    super.init(.vertical, views: rows + [line])
    more.identifier = "type.more"
    for (place, row) in rows.enumerated() {
      row.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        guard let self, shown.indices.contains(place) else { return }
        didToggle?(shown[place])
      }
    }
  }

  /// Shows the types of other listings, or what stands for them, or in another language.
  func show(_ items: [SpinnerItem], areTypes: Bool, texts: ListingsTexts) {
    (self.items, self.areTypes, self.texts) = (items, areTypes, texts)
  }

  /// A type has another count.
  func set(_ item: SpinnerItem, at index: Int) {
    items[index] = item
    for (row, shown) in zip(rows, shown) where shown == index { row.item = item }
  }

  /// Shows the chosen types first. Not while the user is choosing here: no name moves away from
  /// under the pointer.
  func choose(_ chosen: Set<Int>) {
    let limit = items.count > rows.count ? Self.nameLimit : items.count
    let all = chosen.sorted() + items.indices.filter { !chosen.contains($0) }
    shown = Array(all.prefix(limit))
    for (place, row) in rows.enumerated() {
      row.isHidden = place >= shown.count
      guard place < shown.count else { continue }
      row.identifier = "type.name.\(shown[place])"
      row.item = items[shown[place]]
    }
    let rest = items.count - shown.count
    more.superview?.isHidden = rest == 0
    let number = texts.count(rest)
    more.title =
      areTypes
      ? texts.text(rest, "\(number) more type", "\(number) more types")
      : texts.text("\(number) more", context: "choices")
    mark(chosen)
  }

  /// Marks the chosen types where they stand.
  func mark(_ chosen: Set<Int>) {
    for (row, index) in zip(rows, shown) { row.isChosen = chosen.contains(index) }
  }
}

/// A type with its icon and its count.
@MainActor
private final class KindRow: PressControl {
  var item = SpinnerItem() { didSet { contentDidChange() } }
  var isChosen = false { didSet { if isChosen != oldValue { contentDidChange() } } }
  private var measured = Size.zero

  private static let (height, iconSide, gap) = (32.0, 16.0, 10.0)
  /// Where the names begin.
  static let textStart = iconSide + gap
  private static let plain = Font.system(13, tabularDigits: true)
  private static let strong = Font.system(13, weight: 650, tabularDigits: true)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .checkbox
    visualOverflow = 3
  }

  private func contentDidChange() {
    setNeedsDisplay()
    // Most counts are as wide as those before: nothing has to be laid out anew for them.
    let size = intrinsicContentSize
    guard size != measured else { return }
    measured = size
    invalidateIntrinsicContentSize()
  }

  override func stateDidChange() { setNeedsDisplay() }

  private var font: Font { isChosen ? Self.strong : Self.plain }

  override var intrinsicContentSize: Size {
    let title = TextLayout.cached(item.title, font: font).size.width
    let count = TextLine(item.description ?? "", font: font).size.width
    return Size(
      width: (Self.textStart + title + Self.gap + count).rounded(.up), height: Self.height)
  }

  override func accessibilityNode() -> AccessibilityNode? {
    guard var node = super.accessibilityNode() else { return nil }
    // Readers say no value of a box.
    (node.label, node.description) = (item.title, item.accessibilityDescription)
    node.value = isChosen ? 1 : 0
    if isChosen { node.states.append(.checked) }
    return node
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let isMirrored = traits.isRightToLeft
    func left(_ start: Double, _ width: Double) -> Double {
      isMirrored ? bounds.width - start - width : start
    }
    let ink = (isChosen || isHovered ? DynamicColor.text : .secondary).resolved(for: traits)
    // One without homes may be chosen, too, and its words are to be read: only its icon is dimmed.
    let strength = item.isEnabled || isChosen ? 1 : SpinnerStyle().disabledAlpha
    canvas.saved {
      canvas.translate(x: left(0, Self.iconSide) + Self.iconSide / 2, y: bounds.midY)
      let color = isChosen ? DynamicColor.accent.resolved(for: traits) : ink
      item.icon.draw(in: canvas, side: Self.iconSide, tint: color, alpha: strength, traits: traits)
    }
    let count = TextLine(item.description ?? "", font: font)
    let room = bounds.width - Self.textStart - Self.gap - count.size.width
    let title = TextLayout.fitting(
      item.title, font: font, width: max(0, room), direction: traits.textDirection(of: item.title))
    func origin(_ size: Size, at start: Double) -> Point {
      Point(x: left(start, size.width), y: bounds.midY - size.height / 2)
    }
    canvas.draw(title, at: origin(title.size, at: Self.textStart), color: ink)
    canvas.draw(count, at: origin(count.size, at: bounds.width - count.size.width), color: ink)
    guard showsFocusRing else { return }
    FocusRing.draw(
      inside: bounds.insetBy(dx: -3, dy: 0), cornerRadius: 7, traits: traits, in: canvas)
  }
}
