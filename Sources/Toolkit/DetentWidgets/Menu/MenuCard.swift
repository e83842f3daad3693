package import DetentDrawing
package import DetentViews

/// The surface of a menu: a card with a shadow, that scrolls rows which find no room.
@MainActor
package final class MenuCard: View {
  package let list: MenuList
  /// The limits of the width that the card asks for, in logical pixels.
  package var minimumWidth = 0.0
  package var maximumWidth = Double.infinity
  /// The field above the rows; nil without a search.
  private var search: TextField?
  private let scrollView: ScrollView

  init(list: MenuList) {
    self.list = list
    scrollView = ScrollView(contentView: list)
    super.init(frame: .zero)
    addSubview(scrollView)
    visualOverflow = list.style.overflow
  }

  /// A menu without rows, for a control that selects them itself and receives all input.
  package convenience init() {
    self.init(list: MenuList([], checked: [], style: MenuStyle()))
    isUserInteractionEnabled = false
  }

  /// Shows rows in the place of others.
  package func show(_ items: [MenuItem], style: MenuStyle) {
    list.show(items, style: style)
    visualOverflow = style.overflow
    styleSearch()
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Search

  /// Shows a text in the field above the rows, or removes the field for nil. The owner of the card
  /// receives the keys.
  package func showSearch(_ text: String?, placeholder: String) {
    guard let text else {
      search?.removeFromSuperview()
      search = nil
      return
    }
    let field = search ?? TextField()
    if search == nil {
      (field.leadingIcon, field.hasClearButton) = ("search", true)
      field.forcedState = .focused
      search = field
      addSubview(field)
      styleSearch()
      setNeedsLayout()
    }
    field.placeholder = placeholder
    if field.text != text { field.complete(text) }
  }

  private func styleSearch() {
    guard let search else { return }
    let style = list.style
    (search.style.font, search.style.focusRingWidth) = (style.font, 0)
    (search.style.textColor, search.style.secondaryColor) = (style.textColor, style.detailColor)
    search.style.focusedBorderColor = style.checkColor
    search.style.cornerRadius = style.rowRadius
  }

  /// The button that empties the field; nil while the field is empty.
  package var clearButton: Rect? {
    search.flatMap { field in field.clearButtonFrame.map { field.convert($0, to: self) } }
  }

  /// The frame of the field in a card of a size; nil without a field.
  package func searchFrame(in bounds: Rect) -> Rect? {
    search.map {
      let inner = bounds.insetBy(dx: list.style.inset, dy: list.style.inset)
      return Rect(origin: inner.origin, size: Size(width: inner.width, height: $0.style.height))
    }
  }

  // MARK: Layout

  /// The frame of the rows in a card of a size.
  package func listFrame(in bounds: Rect) -> Rect {
    var frame = bounds.insetBy(dx: list.style.inset, dy: list.style.inset)
    guard let search = searchFrame(in: bounds) else { return frame }
    let head = min(search.height + list.style.inset, frame.height)
    frame.origin.y += head
    frame.size.height -= head
    return frame
  }

  package override var intrinsicContentSize: Size {
    let size = list.intrinsicContentSize
    let inset = 2 * list.style.inset
    let head = search.map { $0.style.height + list.style.inset } ?? 0
    return Size(
      width: min(max(minimumWidth, size.width + inset), max(minimumWidth, maximumWidth)),
      height: size.height + head + inset)
  }

  /// Rows without room scroll.
  package override var minimumContentSize: Size {
    Size(width: intrinsicContentSize.width, height: 0)
  }

  package override func layoutSubviews() {
    search?.frame = searchFrame(in: bounds) ?? .zero
    scrollView.frame = listFrame(in: bounds)
    scrollView.layoutIfNeeded()
  }

  /// Scrolls the rows to a distance from their top, in logical pixels.
  package func scroll(to offset: Double) {
    layoutIfNeeded()
    scrollView.contentOffset = offset
  }

  package override func draw(in canvas: Canvas, dirty: Rect) {
    let style = list.style
    // A row that is marked lies within the card, where no shadow is seen.
    let interior = bounds.insetBy(dx: style.inset, dy: style.inset)
    if !interior.contains(dirty) {
      canvas.drawShadow(
        of: Path(roundedRect: bounds, cornerRadius: style.cornerRadius), style.shadow)
    }
    style.drawPlate(
      bounds, fill: style.fillColor.resolved(for: traits),
      border: style.edgeColor(for: traits), width: style.edgeWidth(for: traits), in: canvas)
  }
}
