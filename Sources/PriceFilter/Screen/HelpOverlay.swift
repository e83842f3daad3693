import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The keys and gestures of the window by topics, on a card over it: in two columns where there is
/// room for them.
@MainActor
final class HelpOverlay: ModalCard {
  private let close = IconButton(leadingIcon: "cross", style: .smallTool)
  private let column: StackView
  private let head: StackView
  /// The columns, which scroll where the window is too low for all of them.
  private let body: StackView
  private let scroller: ScrollView

  private static let (width, narrowWidth, margin) = (840.0, 440.0, 16.0)
  private static let gaps = (topics: 16.0, columns: 40.0)
  /// The height of a title in rows.
  private static let titleRows = 2

  init(_ topics: [HelpTopic], _ texts: Localized) {
    let title = Label(texts("Keys and gestures"), font: .system(17, weight: 680))
    title.headingLevel = 1
    head = StackView(
      .horizontal, alignment: .center,
      layoutMargins: EdgeInsets(top: 12, leading: 20, bottom: 12, trailing: 12),
      views: [title, Spacer(), close])
    let split = Self.split(topics)
    body = StackView(
      .horizontal, layoutMargins: EdgeInsets(vertical: 16, horizontal: 20),
      views: [topics[..<split], topics[split...]].map { topics in
        StackView(.vertical, spacing: Self.gaps.topics, views: topics.map(Self.view))
      })
    scroller = ScrollView(contentView: body)
    column = StackView(.vertical, views: [head, .hairline(.horizontal), scroller])
    super.init(column)
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    identifier = "help"
    accessibilityLabel = title.text
    close.identifier = "help.close"
    close.setName(texts("Close"))
    close.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.dismiss() }
  }

  /// Shows it over the window of a view.
  func open(from owner: View) { open(from: owner, focusing: close) }

  /// How many topics stand in the first column, that both are about as high.
  private static func split(_ topics: [HelpTopic]) -> Int {
    func height(_ topics: ArraySlice<HelpTopic>) -> Int {
      topics.reduce(0) { $0 + $1.rows.count + titleRows }
    }
    return topics.indices.min {
      max(height(topics[..<$0]), height(topics[$0...]))
        < max(height(topics[..<$1]), height(topics[$1...]))
    } ?? 0
  }

  private static func view(of topic: HelpTopic) -> View {
    let title = Label(topic.title, font: .system(12, weight: 600), color: .secondary)
    title.headingLevel = 2
    let view = StackView(.vertical, views: [title] + topic.rows.map(HelpRow.init))
    view.setCustomSpacing(4, after: title)
    return view
  }

  override func cardSize(in window: Size) -> Size {
    let isNarrow = window.width < ScreenLayout.narrowWidth
    (body.axis, body.distribution) = isNarrow ? (.vertical, .fill) : (.horizontal, .fillEqually)
    body.alignment = isNarrow ? .fill : .leading
    body.spacing = isNarrow ? Self.gaps.topics : Self.gaps.columns
    let isSheet = isNarrow && window.width < Self.narrowWidth + 2 * Self.margin
    let width =
      isSheet
      ? window.width
      : min(isNarrow ? Self.narrowWidth : Self.width, window.width - 2 * Self.margin)
    let room = Size(width: width, height: .greatestFiniteMagnitude)
    let natural = head.sizeThatFits(room).height + 1 + body.sizeThatFits(room).height
    let most = window.height - (isSheet ? min(64, window.height / 8) : 2 * Self.margin)
    return Size(width: width, height: min(natural.rounded(.up), most))
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    if scroll(by: event.key) || scroller.keyDown(event) { return true }
    // The key that opened it may still be held.
    if event.phase == .down, Command.help.shortcuts.contains(where: { $0.matches(event) }) {
      dismiss()
      return true
    }
    return super.keyDown(event)
  }

  private func scroll(by key: Key) -> Bool {
    guard key == .up || key == .down else { return false }
    scroller.contentOffset += scroller.lineHeight * (key == .up ? -1 : 1)
    return true
  }
}

/// What is done, and behind it by what.
@MainActor
private final class HelpRow: StackView {
  private static let height = 24.0

  init(_ row: HelpTopic.Row) {
    let effect = Label(row.effect, font: .system(13))
    effect.lineLimit = 0
    effect.compressionResistance.horizontal = .low
    effect.contentHugging.horizontal = LayoutPriority(1)
    let means = row.means.map { row.areKeys ? KeyCap($0) : Self.words($0) }
    super.init(
      .horizontal, spacing: 12, alignment: .center,
      views: [effect, StackView(.horizontal, spacing: 4, views: means)])
    accessibilityRole = .text
    accessibilityLabel = "\(row.means.joined(separator: ", ")): \(row.effect)"
  }

  private static func words(_ text: String) -> Label {
    Label(text, font: .system(12.5), color: .secondary)
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let size = super.sizeThatFits(size)
    return Size(width: size.width, height: max(size.height, Self.height))
  }

  override func accessibilityChildren() -> [AccessibilityNode] { [] }
}
