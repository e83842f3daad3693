import DetentDrawing
import DetentViews
import DetentWidgets

/// The filters that are set, each with a way out, on as many lines as they need. The row keeps the
/// height of a line when there is none, so that nothing below it moves during a drag.
@MainActor
final class ChipRow: View {
  struct Chip {
    /// The name of the control that set the filter.
    let name: String
    /// Where its filter stands among all: Tab meets chips in this order, whichever was set first.
    let order: Int
    let text: String
    /// How many homes come back without it, in words; empty for what is not known.
    var gain = ""
    let remove: @MainActor () -> Void
  }

  /// Takes all filters away.
  let clear = Button("")

  private static let spacing = 8.0
  private static let lineHeight = FilterChip.height
  private var chips: [Chip] = []
  private var buttons: [String: FilterChip] = [:]
  private var orders: [Int] = []
  private let hint = Label(font: .system(11.5), color: .secondary)
  private var removal = Traits().texts.template("Remove the filter {1}")
  init() {
    super.init(frame: .zero)
    clear.identifier = "chips.clear"
    addSubview(hint)
    addSubview(clear)
    localeDidChange()
  }

  override func localeDidChange() {
    let texts = traits.texts
    removal = texts.template("Remove the filter {1}")
    hint.text = texts("All listings: drag the price range to narrow them down")
    clear.title = texts("Clear all")
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Self.lineHeight)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let lastLine = frames(in: size.width).last.map { $0.midY + Self.lineHeight / 2 }
    return Size(width: size.width, height: lastLine ?? Self.lineHeight)
  }

  func show(_ chips: [Chip]) {
    self.chips = chips
    for (name, button) in buttons where !chips.contains(where: { $0.name == name }) {
      button.isHidden = true
    }
    for chip in chips {
      let button = button(of: chip)
      button.isHidden = false
      (button.text, button.gain) = (chip.text, chip.gain)
      button.accessibilityLabel = removal(chip.text)
    }
    hint.isHidden = !chips.isEmpty
    clear.isHidden = chips.count < 2
    setNeedsLayout()
    if sizeThatFits(bounds.size).height != bounds.height { invalidateIntrinsicContentSize() }
  }

  private func button(of chip: Chip) -> FilterChip {
    let name = chip.name
    if let button = buttons[name] { return button }
    let button = FilterChip()
    button.identifier = "chip.\(name)"
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.chips.first { $0.name == name }?.remove()
    }
    buttons[name] = button
    let index = orders.firstIndex { $0 > chip.order } ?? orders.count
    orders.insert(chip.order, at: index)
    // Behind the hint.
    insertSubview(button, at: index + 1)
    return button
  }

  /// What stands in the row, in its order.
  private var items: [View] {
    chips.compactMap { buttons[$0.name] } + (clear.isHidden ? [] : [clear])
  }

  /// Where chips lie, in their order: beside each other as long as there is room, then on the next
  /// line.
  private func frames(in width: Double) -> [Rect] {
    var corner = Point.zero
    return items.map { item in
      let size = item.intrinsicContentSize
      let length = min(size.width, max(0, width))
      if corner.x > 0, corner.x + length > width {
        corner = Point(x: 0, y: corner.y + Self.lineHeight + Self.spacing)
      }
      defer { corner.x += length + Self.spacing }
      return Rect(
        x: corner.x, y: corner.y + (Self.lineHeight - min(size.height, Self.lineHeight)) / 2,
        width: length, height: min(size.height, Self.lineHeight))
    }
  }

  override func layoutSubviews() {
    hint.frame = Rect(x: 0, y: 0, width: bounds.width, height: Self.lineHeight)
    for (item, placed) in zip(items, frames(in: bounds.width)) {
      var frame = placed
      if traits.isRightToLeft { frame.origin.x = bounds.width - frame.maxX }
      item.frame = frame
    }
  }
}
