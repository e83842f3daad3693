public import DetentDrawing
public import DetentViews

/// A row of bar buttons. Buttons that do not fit move into a menu at the end.
///
///     let bar = ToolBar([back, forward, Spacer(), share])
///
/// Tab reaches the bar once. The left and right arrow keys, Home and End move inside it, as ARIA
/// recommends for tool bars. A button's accessibility label is its title in the menu.
@MainActor
public final class ToolBar: StackView {
  /// The buttons, with any ``Spacer`` between them, in reading order.
  public var items: [View] {
    didSet {
      for item in oldValue where !items.contains(where: { $0 === item }) {
        item.removeFromSuperview()
      }
      for (index, item) in items.enumerated() { insertSubview(item, at: index) }
    }
  }
  let more = Button("⋯", style: .bordered)
  /// The button that Tab reaches.
  private weak var current: View?

  /// A bar with buttons.
  public init(_ items: [View], spacing: Double = 4) {
    self.items = items
    super.init(.horizontal, spacing: spacing, alignment: .center, views: items)
    accessibilityRole = .toolbar
    more.opensPopup = true
    more.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openMenu() }
    localeDidChange()
  }

  public override func localeDidChange() { more.accessibilityLabel = traits.localized("Actions") }

  // MARK: Layout

  private func length(of views: [View]) -> Double {
    views.reduce(layoutMargins.horizontal - spacing) { sum, view in
      sum + spacing + max(0, view.measuredSize(in: .endless).width)
    }
  }

  public override var intrinsicContentSize: Size {
    let heights = items.map { $0.measuredSize(in: .endless).height }
    return Size(
      width: length(of: items), height: (heights.max() ?? 0) + layoutMargins.vertical)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(width: min(size.width, intrinsicContentSize.width), height: intrinsicContentSize.height)
  }

  public override var minimumContentSize: Size {
    Size(width: length(of: [more]), height: intrinsicContentSize.height)
  }

  public override func layoutSubviews() {
    var shown = items.count
    let isFull = length(of: items) > bounds.width
    while isFull, shown > 0, length(of: items[..<shown] + [more]) > bounds.width { shown -= 1 }
    // Each change requests another layout, until nothing changes.
    for (index, view) in items.enumerated() where view.isHidden != (index >= shown) {
      view.isHidden = index >= shown
    }
    if !isFull {
      more.removeFromSuperview()
    } else if more.superview == nil {
      more.identifier = identifier.map { "\($0).more" }
      addSubview(more)
    }
    super.layoutSubviews()
  }

  private func openMenu() {
    let hidden = items.filter(\.isHidden).compactMap { $0 as? PressControl }
    let menu = MenuPopover(
      hidden.map {
        MenuItem($0.accessibilityNode()?.label ?? $0.toolTip ?? "", isEnabled: $0.isEnabled)
      })
    menu.didChoose = { hidden[$0].trigger(.itemPress) }
    menu.open(from: more, at: nil)
  }

  // MARK: Keys

  private var stops: [View] { subviews.filter { !$0.isHidden && $0.canBecomeFirstResponder } }

  /// The button that has or last had the focus.
  public override var focusOrder: [View] {
    let stops = stops
    let stop =
      stops.first(where: \.isFirstResponder) ?? stops.first { $0 === current } ?? stops.first
    current = stop
    return stop.map { [$0] } ?? []
  }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    let stops = stops
    guard event.modifiers.isEmpty, let index = stops.firstIndex(where: \.isFirstResponder) else {
      return false
    }
    let forward = traits.isRightToLeft ? -1 : 1
    let target: Int
    switch event.key {
    case .left: target = index - forward
    case .right: target = index + forward
    case .home: target = 0
    case .end: target = stops.count - 1
    default: return false
    }
    stops[(target + stops.count) % stops.count].becomeFirstResponder(
      .keyboard(target < index ? .backward : .forward))
    return true
  }
}
