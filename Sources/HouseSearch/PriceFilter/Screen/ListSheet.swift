import DetentDrawing
import DetentViews
import DetentWidgets

/// A card over the dimmed window. It receives all keys and presses until it is dismissed.
@MainActor
class ListSheet: Popover {
  private let body: View
  private let column: StackView
  private let scroller: ScrollView
  private let width: Double

  /// The distance of the content from the sides of the card.
  static let inset = 20.0
  private static let (margin, greatestHeight) = (16.0, 620.0)

  /// - Parameter width: that of the card in a wide window, in logical pixels.
  init(_ title: String, subtitle: String = "", content: View, buttons: [View], width: Double) {
    (body, self.width) = (content, width)
    let heading = Label(title, font: .system(17, weight: 680))
    heading.headingLevel = 1
    let words = Label(subtitle, font: .system(13), color: .secondary)
    words.isHidden = subtitle.isEmpty
    for label in [heading, words] {
      label.lineLimit = 6
      label.compressionResistance.horizontal = .low
    }
    scroller = ScrollView(contentView: content)
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    let row = StackView(.horizontal, spacing: 8, views: buttons)
    row.wraps = true
    column = StackView(
      .vertical, spacing: 14,
      views: [
        StackView(
          .vertical, spacing: 4,
          layoutMargins: EdgeInsets(top: 18, leading: Self.inset, bottom: 0, trailing: Self.inset),
          views: [heading, words]),
        scroller,
        StackView(
          .vertical, alignment: .trailing,
          layoutMargins: EdgeInsets(top: 0, leading: Self.inset, bottom: 14, trailing: Self.inset),
          views: [row]),
      ])
    super.init(content: FloatingCard(column))
    isModal = true
    backgroundColor = .scrim
    accessibilityRole = .dialog
    accessibilityLabel = title
  }

  override func contentFrame(in area: Rect, mayLeave: Bool) -> (frame: Rect, leavesWindow: Bool) {
    let width = max(0, min(self.width, bounds.width - 2 * Self.margin))
    let room = Size(width: width, height: .greatestFiniteMagnitude)
    let natural = column.sizeThatFits(room).height + body.sizeThatFits(room).height
    let height = max(0, min(natural, Self.greatestHeight, bounds.height - 2 * Self.margin))
    let frame = Rect(center: bounds.center, size: Size(width: width, height: height))
    return (frame.rounded(toPixelsAt: traits.scale), false)
  }

  /// The card appears without animation, like the dimming behind it.
  final override func willAppear() {}
  final override func appear() {}
  final override func disappear() { remove() }

  override func keyDown(_ event: KeyEvent) -> Bool {
    scroller.keyDown(event) || super.keyDown(event)
  }
}
