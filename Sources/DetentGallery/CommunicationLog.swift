import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// What was delivered to whom: a group for each change, the newest at the foot.
final class CommunicationLog: View {
  /// One delivery.
  struct Line {
    /// The rank of its kind in the order.
    var number: Int
    var way: String
    var detail: String
    /// The note at the end of the line: the answer, or how long it took.
    var note: String
    /// Whether the delegate did not let the change be as it was.
    var isHeld = false
  }

  /// What one change was delivered to.
  struct Group {
    let id: Int
    var title: String
    var detail: String
    var note: String
    var lines: [Line] = []
  }

  private(set) var groups: [Group] = []
  private var groupCount = 0
  /// How much of the newest lines is to be seen.
  private let appearing = AnimatedValue(1)
  /// The number of lines of the whole that were there before those that appear.
  private var shownCount = 0

  private static let rowHeight = 25.0
  /// The number of groups that are kept; older ones are forgotten.
  private static let mostGroups = 60

  init() {
    super.init(frame: .zero)
    accessibilityRole = .list
    accessibilityLabel = "Log"
  }

  // MARK: Content

  private var rowCount: Int { groups.reduce(0) { $0 + 1 + $1.lines.count } }

  /// Begins a group.
  /// - Returns: what its lines are added by.
  func begin(_ title: String, _ detail: String, note: String) -> Int {
    groupCount += 1
    change {
      groups.append(Group(id: groupCount, title: title, detail: detail, note: note))
      if groups.count > Self.mostGroups { groups.removeFirst() }
    }
    return groupCount
  }

  /// Adds a line to a group, unless that is forgotten.
  func add(_ line: Line, to id: Int) {
    change { if let index = index(of: id) { groups[index].lines.append(line) } }
  }

  /// What stands at the end of the head of a group.
  func setNote(_ note: String, of id: Int) {
    change { if let index = index(of: id) { groups[index].note = note } }
  }

  /// Takes everything away.
  func clear() { change { groups = [] } }

  private func index(of id: Int) -> Int? { groups.lastIndex { $0.id == id } }

  private func change(_ change: () -> Void) {
    if appearing.value == 1 { shownCount = rowCount }
    change()
    shownCount = min(shownCount, rowCount)
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
    appearing.set(0, timing: nil, in: self) {}
    appearing.set(1, timing: .curve(.easeOut, duration: .milliseconds(120)), in: self) {
      [weak self] in self?.setNeedsDisplay()
    }
  }

  // MARK: Drawing

  override var intrinsicContentSize: Size {
    Size(width: Self.noIntrinsicMetric, height: Double(rowCount) * Self.rowHeight)
  }

  /// The width of the room, and the height of all lines: the log is scrolled.
  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: intrinsicContentSize.height)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    var row = 0
    for group in groups {
      let head = frame(ofRow: row)
      if head.intersects(dirty) { draw(group, in: head, strength(ofRow: row), canvas) }
      row += 1
      for line in group.lines {
        let frame = frame(ofRow: row)
        if frame.intersects(dirty) { draw(line, in: frame, strength(ofRow: row), canvas) }
        row += 1
      }
    }
  }

  private func frame(ofRow row: Int) -> Rect {
    Rect(x: 0, y: Double(row) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
  }

  private func strength(ofRow row: Int) -> Double { row < shownCount ? 1 : appearing.value }

  private func draw(_ group: Group, in frame: Rect, _ strength: Double, _ canvas: Canvas) {
    canvas.fill(frame, with: DynamicColor.background.resolved(for: traits).faded(strength))
    let line = DynamicColor.line.resolved(for: traits).faded(strength)
    canvas.fill(Rect(x: frame.minX, y: frame.minY, width: frame.width, height: 1), with: line)
    canvas.fill(Rect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1), with: line)
    let title = TextLayout.cached(group.title, font: Self.strong)
    let x = write(title, at: 14, in: frame, .text, strength, canvas)
    _ = write(
      TextLayout.cached(group.detail, font: Self.plain), at: x + 8, in: frame, .text, strength,
      canvas)
    writeNote(group.note, Self.plain, in: frame, .secondary, strength, canvas)
  }

  private func draw(_ line: Line, in frame: Rect, _ strength: Double, _ canvas: Canvas) {
    if line.isHeld {
      canvas.fill(
        frame, with: DynamicColor.heldChange.resolved(for: traits).faded(0.1 * strength))
    }
    let badge = Rect(center: Point(x: 22, y: frame.midY), size: Size(width: 17, height: 17))
    NumberBadge.draw(
      line.number, in: mirrored(badge), canvas, traits, strength, isHeld: line.isHeld)
    _ = write(
      TextLayout.cached(line.way, font: Self.plain), at: 38, in: frame, .text, strength, canvas)
    _ = write(
      TextLayout.cached(line.detail, font: Self.plain), at: 124, in: frame, .secondary, strength,
      canvas)
    writeNote(
      line.note, line.isHeld ? Self.strong : Self.plain, in: frame,
      line.isHeld ? .heldChange : .secondary, strength, canvas)
  }

  private static let plain = Font.system(11.5, tabularDigits: true)
  private static let strong = Font.system(11.5, weight: 600, tabularDigits: true)

  /// - Returns: where it ends, from the leading edge.
  private func write(
    _ text: TextLayout, at x: Double, in frame: Rect, _ color: DynamicColor, _ strength: Double,
    _ canvas: Canvas
  ) -> Double {
    let area = Rect(
      x: x, y: frame.midY - text.size.height / 2, width: text.size.width,
      height: text.size.height)
    canvas.draw(
      text, at: mirrored(area).origin, color: color.resolved(for: traits).faded(strength))
    return x + text.size.width
  }

  private func writeNote(
    _ note: String, _ font: Font, in frame: Rect, _ color: DynamicColor, _ strength: Double,
    _ canvas: Canvas
  ) {
    let text = TextLayout.cached(note, font: font)
    _ = write(
      text, at: bounds.width - 14 - text.size.width, in: frame, color, strength, canvas)
  }

  // MARK: Accessibility

  override func accessibilityChildren() -> [AccessibilityNode] {
    var row = 0
    var nodes: [AccessibilityNode] = []
    func add(_ words: [String]) {
      let text = words.filter { !$0.isEmpty }.joined(separator: ", ")
      nodes.append(
        AccessibilityNode(
          id: identifier.map { "\($0).\(row)" }, type: "LogLine", role: .listitem, label: text,
          frame: frameInWindow(frame(ofRow: row))))
      row += 1
    }
    for group in groups {
      add([group.title, group.detail, group.note])
      for line in group.lines {
        add(["\(traits.numberLocale.text(line.number)) \(line.way)", line.detail, line.note])
      }
    }
    return nodes
  }
}

extension DynamicColor {
  /// A change that was not let be as it was.
  static let heldChange = DynamicColor(
    light: Color(hex: 0xB45309), dark: Color(hex: 0xF5B35C))
}

/// Shows the foot of what it holds, as long as the user does not scroll up.
final class FollowingScrollView: ScrollView {
  /// How far it could be scrolled after the last layout.
  private var foot = 0.0

  override var intrinsicContentSize: Size {
    Size(width: 372, height: View.noIntrinsicMetric)
  }

  override func layoutSubviews() {
    let follows = contentOffset >= foot - 1
    super.layoutSubviews()
    if follows { contentOffset = maximumOffset }
    foot = maximumOffset
  }
}
