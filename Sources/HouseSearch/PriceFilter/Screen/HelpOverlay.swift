import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The keys and gestures of the window by topics, on a card over it: in two columns where there is
/// room for them. Each topic is a list whose rows can have the keyboard, one at a time: Tab goes from
/// list to list, arrows go from row to row.
@MainActor
final class HelpOverlay: ModalCard {
  private let close = IconButton(leadingIcon: "cross", style: .smallTool)
  private let column: StackView
  private let head: StackView
  /// The columns, which scroll where the window is too low for all of them.
  private let body: StackView
  private let scroller: ScrollView
  private let lists: [HelpList]

  private static let (width, narrowWidth, margin) = (840.0, 440.0, 16.0)
  private static let gaps = (topics: 16.0, columns: 40.0)
  /// The height of a title in rows.
  private static let titleRows = 2

  init(_ topics: [HelpTopic], _ texts: Localized) {
    let title = Label(texts("Shortcuts and gestures"), font: .system(17, weight: 680))
    title.headingLevel = 1
    head = StackView(
      .horizontal, alignment: .center,
      layoutMargins: EdgeInsets(top: 12, leading: 20, bottom: 12, trailing: 12),
      views: [title, Spacer(), close])
    let split = Self.split(topics)
    lists = topics.map { HelpList($0, texts) }
    let views = zip(topics, lists).map(Self.view)
    body = StackView(
      .horizontal, layoutMargins: EdgeInsets(vertical: 16, horizontal: 20),
      views: [views[..<split], views[split...]].map { views in
        StackView(.vertical, spacing: Self.gaps.topics, views: Array(views))
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

  private static func view(of topic: HelpTopic, _ list: HelpList) -> View {
    let title = Label(topic.title, font: .system(12, weight: 600), color: .secondary)
    title.headingLevel = 2
    list.accessibilityRelations = [AccessibilityRelation(.labelledBy, title)]
    return StackView(.vertical, spacing: 4, views: [title, list])
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
    if moveFocus(by: event) || scroller.keyDown(event) { return true }
    // The key that opened it may still be held.
    if event.phase == .down, Command.help.shortcuts.contains(where: { $0.matches(event) }) {
      dismiss()
      return true
    }
    return super.keyDown(event)
  }

  /// Goes to another row: to the first or the last one from the button.
  private func moveFocus(by event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, event.phase != .up else { return false }
    let rows = lists.flatMap(\.rows)
    let current = rows.firstIndex(where: \.isFirstResponder)
    let target: Int
    switch event.key {
    case .down: target = current.map { $0 + 1 } ?? 0
    case .up: target = current.map { $0 - 1 } ?? rows.count - 1
    case .home where current != nil: target = 0
    case .end where current != nil: target = rows.count - 1
    default: return false
    }
    if rows.indices.contains(target) { rows[target].take(.keyboard(.forward)) }
    return true
  }
}

/// The rows of a topic.
@MainActor
private final class HelpList: StackView {
  let rows: [HelpRow]

  init(_ topic: HelpTopic, _ texts: Localized) {
    rows = topic.rows.enumerated().map { HelpRow($1, texts, at: $0, of: topic.rows.count) }
    super.init(.vertical, views: rows)
    accessibilityRole = .list
    accessibilityLabel = topic.title
    rows.first?.isStop = true
    for row in rows {
      row.willTakeFocus = { [weak self] row in
        for other in self?.rows ?? [] { other.isStop = other === row }
      }
    }
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.setSize = rows.count
    return node
  }
}

/// What is done, and behind it by what.
@MainActor
private final class HelpRow: StackView {
  /// Whether Tab goes to it: to one row of a list.
  var isStop = false
  /// Called before it gets the keyboard.
  var willTakeFocus: ((HelpRow) -> Void)?
  private let place: (number: Int, count: Int)
  private static let height = 24.0

  init(_ row: HelpTopic.Row, _ texts: Localized, at index: Int, of count: Int) {
    place = (index + 1, count)
    let effect = Label(row.effect, font: .system(13))
    effect.lineLimit = 0
    effect.compressionResistance.horizontal = .low
    effect.contentHugging.horizontal = LayoutPriority(1)
    let caps = row.means.map { row.areKeys ? KeyCap($0) : Self.words($0) }
    super.init(
      .horizontal, spacing: 12, alignment: .center,
      views: [effect, StackView(.horizontal, spacing: 4, views: caps)])
    accessibilityRole = .listitem
    let means = row.means.joined(separator: texts(", "))
    accessibilityLabel = texts("\(means): \(row.effect)")
    visualOverflow = 6
  }

  // MARK: The keyboard

  override var canBecomeFirstResponder: Bool { isStop || isFirstResponder }

  /// Gets the keyboard, in sight.
  @discardableResult
  func take(_ cause: FocusCause) -> Bool {
    willTakeFocus?(self)
    scrollToVisible(bounds)
    return becomeFirstResponder(cause)
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.positionInSet = place.number
    node?.setSize = place.count
    if isFirstResponder { node?.states.append(.selected) }
    return node
  }

  override func accessibilityFocus(part: String) -> Bool { take(.program) }

  override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    action == .press && take(.program)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    super.draw(in: canvas, dirty: dirty)
    guard showsFocusRing else { return }
    FocusRing.draw(
      inside: bounds.insetBy(dx: -visualOverflow, dy: 0), cornerRadius: 6, traits: traits,
      in: canvas)
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
