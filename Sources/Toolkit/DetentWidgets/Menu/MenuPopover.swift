public import DetentDrawing
public import DetentViews

/// A menu that opens where the user requests what can be done.
///
///     override func contextMenuRequested(at point: Point?) -> Bool {
///       let menu = MenuPopover([MenuItem("Copy"), MenuItem("Paste", isEnabled: false)])
///       menu.didChoose = { index in … }
///       return menu.open(from: self, at: point)
///     }
///
/// It closes before what was chosen is reported, so that this may open something else. Where a
/// finger opens it, its rows are at least 40 pixels high.
///
/// Assistive technology calls it by its `accessibilityLabel`, by default by the name of its owner.
@MainActor
public final class MenuPopover: Popover {
  /// Called with the index of the item that the user chose.
  public var didChoose: (@MainActor (Int) -> Void)?
  /// The rows.
  package let list: MenuList
  private let card: MenuCard

  /// A menu without check marks.
  public convenience init(_ items: [MenuItem], style: MenuStyle = MenuStyle()) {
    var style = style
    (style.checkSize, style.checkGap) = (0, 0)
    self.init(items, checked: nil, style: style)
  }

  /// A menu in which one item is the present choice.
  /// - Parameter checked: the item with the check mark; nil where none of them is chosen.
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

  /// What the menu is at least as wide as.
  var minimumWidth: Double {
    get { card.minimumWidth }
    set { card.minimumWidth = newValue }
  }

  /// Opens the menu at a point of a view where the pointer requested it, or below the view, or what
  /// it shows, with its first item marked where keys did.
  /// - Parameter part: what keys mean of the view, in its coordinates; nil for all of it.
  /// - Returns: false where the view is in no window.
  @discardableResult
  public func open(from owner: View, at point: Point?, beside part: Rect? = nil) -> Bool {
    tintColor = owner.traits.tintColor
    anchor = point.map { Rect(origin: $0, size: .zero) } ?? part
    placement.gap = point == nil ? 4 : 0
    if point == nil { list.highlightFirst() }
    return open(from: owner, focusing: list, cause: point == nil ? .program : .pointer)
  }
}
