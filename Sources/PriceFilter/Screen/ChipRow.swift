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
    let remove: @MainActor () -> Void
  }

  private static let spacing = 8.0
  private static let lineHeight = 26.0
  private static let end = "  ✕"
  private var chips: [Chip] = []
  private var buttons: [String: Button] = [:]
  private var orders: [Int] = []
  private let hint = Label(font: .system(11.5), color: .secondary)
  private var removal = Traits().texts.template("Remove the filter {1}")

  init() {
    super.init(frame: .zero)
    addSubview(hint)
    localeDidChange()
  }

  override func localeDidChange() {
    let texts = traits.texts
    removal = texts.template("Remove the filter {1}")
    hint.text = texts("All listings: drag the price range to narrow them down")
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Self.lineHeight)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: frames(in: size.width).last?.maxY ?? Self.lineHeight)
  }

  func show(_ chips: [Chip]) {
    self.chips = chips
    for (name, button) in buttons where !chips.contains(where: { $0.name == name }) {
      button.isHidden = true
    }
    for chip in chips {
      let button = button(of: chip)
      button.isHidden = false
      button.title = chip.text + Self.end
      button.accessibilityLabel = removal(chip.text)
    }
    hint.isHidden = !chips.isEmpty
    setNeedsLayout()
    if sizeThatFits(bounds.size).height != bounds.height { invalidateIntrinsicContentSize() }
  }

  private func button(of chip: Chip) -> Button {
    let name = chip.name
    if let button = buttons[name] { return button }
    let button = Button("", style: .chip)
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

  /// Where chips lie, in their order: beside each other as long as there is room, then on the next
  /// line.
  private func frames(in width: Double) -> [Rect] {
    var corner = Point.zero
    return chips.compactMap { chip in
      guard let button = buttons[chip.name] else { return nil }
      let length = min(button.intrinsicContentSize.width, max(0, width))
      if corner.x > 0, corner.x + length > width {
        corner = Point(x: 0, y: corner.y + Self.lineHeight + Self.spacing)
      }
      defer { corner.x += length + Self.spacing }
      return Rect(x: corner.x, y: corner.y, width: length, height: Self.lineHeight)
    }
  }

  override func layoutSubviews() {
    hint.frame = Rect(x: 0, y: 0, width: bounds.width, height: Self.lineHeight)
    for chip in chips { shorten(chip) }
    for (chip, placed) in zip(chips, frames(in: bounds.width)) {
      var frame = placed
      if traits.isRightToLeft { frame.origin.x = bounds.width - placed.maxX }
      buttons[chip.name]?.frame = frame
    }
  }

  /// A chip that is wider than the row keeps its cross: the end of its text is left out.
  private func shorten(_ chip: Chip) {
    guard let button = buttons[chip.name], bounds.width > 0 else { return }
    button.title = chip.text + Self.end
    var text = chip.text[...]
    while button.intrinsicContentSize.width > bounds.width, !text.isEmpty {
      text = text.dropLast(max(1, text.count / 16))
      button.title = "\(text)…\(Self.end)"
    }
  }
}
