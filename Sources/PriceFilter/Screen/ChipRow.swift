import DetentDrawing
import DetentViews

/// The filters that are set, each with a way out. The row keeps its height when there is none, so that
/// nothing below it moves during a drag.
@MainActor
final class ChipRow: View {
  struct Chip {
    /// That of the control that set the filter.
    let name: String
    let text: String
    let remove: @MainActor () -> Void
  }

  private static let spacing = 8.0
  private var chips: [Chip] = []
  private var buttons: [String: Button] = [:]
  private let hint = Label(
    "All listings: drag the price range to narrow them down", font: .system(11.5),
    color: .secondary)

  init() {
    super.init(frame: .zero)
    addSubview(hint)
  }

  override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 26) }

  func show(_ chips: [Chip]) {
    self.chips = chips
    for (name, button) in buttons where !chips.contains(where: { $0.name == name }) {
      button.isHidden = true
    }
    for chip in chips {
      let button = button(named: chip.name)
      button.isHidden = false
      button.title = "\(chip.text)  ✕"
      button.accessibilityLabel = "Remove the filter \(chip.text)"
    }
    hint.isHidden = !chips.isEmpty
    setNeedsLayout()
  }

  private func button(named name: String) -> Button {
    if let button = buttons[name] { return button }
    let button = Button("", kind: .chip)
    button.identifier = "chip.\(name)"
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.chips.first { $0.name == name }?.remove()
    }
    buttons[name] = button
    addSubview(button)
    return button
  }

  /// Chips in the order of the filters; where the row ends, the last ones get shorter.
  override func layoutSubviews() {
    hint.frame = bounds
    var used = 0.0
    for chip in chips {
      guard let button = buttons[chip.name] else { continue }
      let width = max(0, min(button.intrinsicContentSize.width, bounds.width - used))
      let x = traits.isRightToLeft ? bounds.width - used - width : used
      button.frame = Rect(x: x, y: 0, width: width, height: bounds.height)
      used += width + Self.spacing
    }
  }
}
