import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A card over the window with a title, rows that scroll if there are many, and buttons below them.
@MainActor
class ListSheet: ModalCard {
  /// The rows.
  final let list: StackView
  private let column: StackView
  private let width: Double
  private let greatestHeight: Double

  private static let margin = 16.0

  /// - Parameters:
  ///   - width: of the card, in logical pixels, where the window is wide enough.
  ///   - spacing: between the rows, in logical pixels.
  init(
    _ title: String, rows: [View] = [], buttons: [View], width: Double, greatestHeight: Double,
    spacing: Double
  ) {
    (self.width, self.greatestHeight) = (width, greatestHeight)
    let heading = Label(title, font: .system(17, weight: 680))
    heading.headingLevel = 1
    list = StackView(
      .vertical, spacing: spacing, layoutMargins: EdgeInsets(vertical: 4, horizontal: 20),
      views: rows)
    let scroller = ScrollView(contentView: list)
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    column = StackView(
      .vertical, spacing: 14,
      views: [
        StackView(
          .vertical, layoutMargins: EdgeInsets(top: 18, leading: 20, bottom: 0, trailing: 20),
          views: [heading]),
        scroller,
        StackView(
          .horizontal, spacing: 8,
          layoutMargins: EdgeInsets(top: 0, leading: 20, bottom: 14, trailing: 20),
          views: [Spacer()] + buttons),
      ])
    super.init(column)
    accessibilityLabel = title
  }

  final override func cardSize(in window: Size) -> Size {
    let width = min(self.width, window.width - 2 * Self.margin)
    let room = Size(width: width, height: .greatestFiniteMagnitude)
    let natural = column.sizeThatFits(room).height + list.sizeThatFits(room).height
    return Size(
      width: width, height: min(natural, greatestHeight, window.height - 2 * Self.margin))
  }
}
