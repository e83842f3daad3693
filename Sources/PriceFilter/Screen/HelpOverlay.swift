import DetentDrawing
import DetentViews
import DetentWidgets

/// The keys and gestures of the window, on a card over it; any press or key takes it away.
@MainActor
final class HelpOverlay: ModalCard {
  private let rows: [(gesture: String, effect: String)]
  /// How many rows of commands stand before the gestures.
  private let commandCount: Int
  /// The rows, which scroll where the window is too low for all of them.
  private let column: StackView
  private let isNarrow: Bool

  private static let nameWidth = 190.0
  /// The width below which what a gesture does stands below its name, in logical pixels.
  private static let narrowWidth = 640.0
  private static let margin = 12.0

  /// - Parameters:
  ///   - commands: the keys of the window and what they do.
  ///   - width: that of the window.
  init(_ texts: Localized, commands: [(keys: String, effect: String)], width: Double) {
    rows = commands.map { (gesture: $0.keys, effect: $0.effect) } + Self.gestures(texts)
    commandCount = commands.count
    isNarrow = width < Self.narrowWidth
    let title = Label(texts("Keys and gestures"), font: .system(16, weight: 680))
    column = StackView(
      .vertical, spacing: 8, layoutMargins: EdgeInsets(vertical: 18, horizontal: 20),
      views: [title])
    column.setCustomSpacing(14, after: title)
    let scroller = ScrollView(contentView: column)
    super.init(StackView(.vertical, views: [scroller]))
    scroller.contentHugging.vertical = LayoutPriority(1)
    scroller.compressionResistance.vertical = LayoutPriority(1)
    addRows()
    identifier = "help"
    accessibilityLabel = title.text
  }

  private func addRows() {
    let names = rows.map { Label($0.gesture, font: .system(13, weight: 600)) }
    let effects = rows.map { Label($0.effect, font: .system(13), color: .secondary) }
    if isNarrow {
      for label in names + effects {
        label.lineLimit = 0
        label.compressionResistance.horizontal = .low
      }
    } else {
      let width = names.map { $0.intrinsicContentSize.width + 4 }.reduce(Self.nameWidth, max)
      for name in names { name.fixedWidth = width }
    }
    for (index, (name, effect)) in zip(names, effects).enumerated() {
      let row = StackView(
        isNarrow ? .vertical : .horizontal, spacing: isNarrow ? 1 : 12, views: [name, effect])
      column.addSubview(row)
      if index == commandCount - 1 { column.setCustomSpacing(18, after: row) }
    }
  }

  /// What keys draw on the chart.
  static func chartKeys(_ texts: Localized) -> (gesture: String, effect: String) {
    (texts("Shift and arrows on the chart"), texts("a rectangle from the chosen home"))
  }

  private static func gestures(_ texts: Localized) -> [(gesture: String, effect: String)] {
    [
      (texts("Drag a thumb"), texts("move one end of the range")),
      (texts("Drag the bar"), texts("move the whole range")),
      (texts("Press the track"), texts("bring the nearest thumb there")),
      (texts("Shift while dragging"), texts("ten times finer")),
      (texts("Type a number on a thumb"), texts("its exact value")),
      (texts("Turn the dial"), texts("the distance, or the floor area")),
      (texts("Click the hub"), texts("open the wheel of types; click, drag or flick it")),
      (texts("Tab"), texts("next thumb or control")),
      (texts("Arrows"), texts("one step")),
      (texts("Page Up, Page Down"), texts("a tenth of the range")),
      (texts("Home, End"), texts("as far as it goes")),
      chartKeys(texts),
      (texts("Wheel over a focused slider"), texts("one step a notch")),
      (texts("Escape"), texts("take a drag back")),
      (texts("Drop a CSV file"), texts("show its listings")),
    ]
  }

  override func cardSize(in window: Size) -> Size {
    let room = Rect(origin: .zero, size: window).insetBy(dx: Self.margin, dy: Self.margin).size
    let natural = column.intrinsicContentSize
    guard isNarrow || natural.height > room.height else { return natural }
    let width = min(isNarrow ? room.width : natural.width, room.width)
    let height = column.sizeThatFits(Size(width: width, height: .greatestFiniteMagnitude)).height
    return Size(width: width, height: min(height, room.height))
  }

  override var canBecomeFirstResponder: Bool { true }

  override func beginTracking(_ event: PointerEvent) -> Bool {
    _ = super.beginTracking(event)
    // One on the card does the same.
    dismiss()
    return true
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // The key that opened it may still be held.
    guard event.phase == .down else { return true }
    if !super.keyDown(event) { dismiss() }
    return true
  }

  override func accessibilityChildren() -> [AccessibilityNode] {
    rows.map { gesture, effect in
      AccessibilityNode(
        type: "Row", role: .text, label: "\(gesture): \(effect)",
        frame: frameInWindow(content.frame))
    }
  }
}
