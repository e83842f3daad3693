public import DetentDrawing
public import DetentViews

/// A context menu, which opens at the pointer or at the focused view.
///
///     override func contextMenuRequested(at point: Point?) -> Bool {
///       let menu = MenuPopover([MenuItem("Copy"), MenuItem("Paste", isEnabled: false)])
///       menu.didChoose = { index in … }
///       return menu.open(from: self, at: point)
///     }
///
/// The menu closes before `didChoose` is called, so the handler may open another popover. If a
/// finger opens the menu, its rows are at least 40 pixels high. Assistive technology names the menu
/// by `accessibilityLabel`, by default by the owner's name.
@MainActor
public final class MenuPopover: Popover {
  /// Called with the index of the chosen item.
  public var didChoose: (@MainActor (Int) -> Void)?
  package let list: MenuList
  let card: MenuCard

  /// A menu without check marks.
  public convenience init(_ items: [MenuItem], style: MenuStyle = MenuStyle()) {
    var style = style
    (style.checkSize, style.checkGap) = (0, 0)
    self.init(items, checked: nil, style: style)
  }

  /// A menu with a check mark at the current choice, or without one if it is nil.
  public init(_ items: [MenuItem], checked: Int?, style: MenuStyle = MenuStyle()) {
    list = MenuList(items, checked: checked.map { [$0] } ?? [], style: style)
    card = MenuCard(list: list)
    super.init(content: card)
    (canLeaveWindow, contentCornerRadius) = (true, style.cornerRadius)
    list.didChoose = { [weak self] index, _ in
      self?.dismiss()
      self?.didChoose?(index)
    }
  }

  public override func willAppear() {
    super.willAppear()
    list.accessibilityLabel =
      accessibilityLabel ?? owner?.accessibilityNode()?.label ?? traits.localized("Actions")
    if window?.isTouchDriven == true { list.makeRoomForFingers() }
  }

  /// Opens the menu at a point of the view where the pointer is, or for keys (nil) below the view or
  /// a part of it, with the first item highlighted. Returns false if the view has no window.
  /// - Parameter part: the part in the view's coordinates, or nil for the whole view.
  @discardableResult
  public func open(from owner: View, at point: Point?, beside part: Rect? = nil) -> Bool {
    tintColor = owner.traits.tintColor
    anchor = point.map { Rect(origin: $0, size: .zero) } ?? part
    placement.gap = point == nil ? 4 : 0
    if point == nil { list.highlightFirst() }
    return open(from: owner, focusing: list, cause: point == nil ? .program : .pointer)
  }
}

/// The surface of a menu, whose rows scroll if they do not fit.
@MainActor
package final class MenuCard: View {
  package let list: MenuList
  package var minimumWidth = 0.0
  package var maximumWidth = Double.infinity
  private var search: TextField?
  private let scrollView: ScrollView

  init(list: MenuList) {
    self.list = list
    scrollView = ScrollView(contentView: list)
    super.init(frame: .zero)
    addSubview(scrollView)
    visualOverflow = list.style.overflow
  }

  /// A card without rows, for a control that selects the rows itself and receives all input.
  package convenience init() {
    self.init(list: MenuList([], checked: [], style: MenuStyle()))
    isUserInteractionEnabled = false
  }

  package func show(_ items: [MenuItem], style: MenuStyle) {
    list.show(items, style: style)
    visualOverflow = style.overflow
    styleSearch()
    setNeedsLayout()
    setNeedsDisplay()
  }

  // MARK: Search

  /// Shows a search text above the rows, or removes it if nil. The owner keeps the keys.
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
    search.style.cornerRadius = MenuStyle.rowRadius
  }

  /// The frame of the button that clears the field, or nil while the field is empty.
  package var clearButton: Rect? {
    search.flatMap { field in field.layout.clearTarget.map { field.convert($0, to: self) } }
  }

  package func searchFrame(in bounds: Rect) -> Rect? {
    search.map {
      let inner = bounds.insetBy(dx: MenuStyle.inset, dy: MenuStyle.inset)
      return Rect(origin: inner.origin, size: Size(width: inner.width, height: $0.style.height))
    }
  }

  // MARK: Layout

  package func listFrame(in bounds: Rect) -> Rect {
    var frame = bounds.insetBy(dx: MenuStyle.inset, dy: MenuStyle.inset)
    guard let search = searchFrame(in: bounds) else { return frame }
    let head = min(search.height + MenuStyle.inset, frame.height)
    frame.origin.y += head
    frame.size.height -= head
    return frame
  }

  package override var intrinsicContentSize: Size {
    let size = list.intrinsicContentSize
    let inset = 2 * MenuStyle.inset
    let head = search.map { $0.style.height + MenuStyle.inset } ?? 0
    return Size(
      width: min(max(minimumWidth, size.width + inset), max(minimumWidth, maximumWidth)),
      height: size.height + head + inset)
  }

  /// Rows that do not fit scroll.
  package override var minimumContentSize: Size {
    Size(width: intrinsicContentSize.width, height: 0)
  }

  package override func layoutSubviews() {
    search?.frame = searchFrame(in: bounds) ?? .zero
    scrollView.frame = listFrame(in: bounds)
    scrollView.layoutIfNeeded()
  }

  package func scroll(to offset: Double) {
    layoutIfNeeded()
    scrollView.contentOffset = offset
  }

  package override func draw(in canvas: Canvas, dirty: Rect) {
    let style = list.style
    // A highlighted row lies inside the card, where the shadow is invisible.
    let interior = bounds.insetBy(dx: MenuStyle.inset, dy: MenuStyle.inset)
    if !interior.contains(dirty) {
      canvas.drawShadow(
        of: Path(roundedRect: bounds, cornerRadius: style.cornerRadius), style.shadow)
    }
    style.drawPlate(
      bounds, fill: style.fillColor.resolved(for: traits),
      border: style.edgeColor(for: traits), width: style.edgeWidth(for: traits), in: canvas)
  }
}
