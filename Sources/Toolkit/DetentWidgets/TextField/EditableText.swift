import DetentDrawing
public import DetentViews

/// The text, selection and history of an editor. Positions count characters, 0...`count`, and never
/// split an accented letter or a flag.
struct EditableText: Equatable, Sendable {
  struct Limits: Equatable, Sendable {
    /// The capacity of a single line, in bytes of UTF-8.
    static let mostBytes = 4_096

    var bytes = mostBytes
    var characters = Int.max
    /// Whether the text may have several lines; otherwise line breaks become spaces.
    var keepsLineBreaks = false
  }

  private(set) var text = ""
  /// The start of the selection, which stays when the selection is extended.
  private(set) var anchor = 0
  /// The end of the selection, with the caret.
  private(set) var head = 0
  var limits = Limits()
  private var history = EditHistory()
  /// The UTF-8 offset of each position; one more than there are characters.
  private var offsets = [0]

  init(_ text: String = "", limits: Limits = Limits()) {
    self.limits = limits
    setText(text)
  }

  // MARK: Offsets

  var count: Int { offsets.count - 1 }
  var selection: Range<Int> { min(anchor, head)..<max(anchor, head) }
  var selectedText: String { String(self[selection]) }
  var hasSelection: Bool { anchor != head }
  var isAllSelected: Bool { hasSelection && selection == 0..<count }

  func utf8Offset(of position: Int) -> Int { offsets[limited(position)] }

  var utf8Selection: Range<Int> { offsets[selection.lowerBound]..<offsets[selection.upperBound] }

  /// The last position at or before a UTF-8 offset.
  func position(atUTF8 offset: Int) -> Int {
    (0..<count).firstIndexByBisection { offsets[$0 + 1] > offset }
  }

  /// The characters in a range of positions; out-of-range positions are clamped.
  subscript(range: Range<Int>) -> Substring {
    text[index(limited(range.lowerBound))..<index(limited(range.upperBound))]
  }

  func character(before position: Int) -> Character? { self[(position - 1)..<position].first }
  func character(after position: Int) -> Character? { self[position..<(position + 1)].first }

  private func limited(_ position: Int) -> Int { max(0, min(position, count)) }

  private func index(_ position: Int) -> String.Index {
    text.utf8.index(text.utf8.startIndex, offsetBy: offsets[position])
  }

  // MARK: Selection

  mutating func move(to position: Int, extending: Bool = false) {
    head = limited(position)
    if !extending { anchor = head }
    history.interrupt()
  }

  mutating func select(_ range: Range<Int>) {
    anchor = limited(range.lowerBound)
    head = limited(range.upperBound)
    history.interrupt()
  }

  mutating func selectAll() { select(0..<count) }

  // MARK: Text

  /// Sets the text as a program does, without undo. The selection is kept as far as possible.
  mutating func setText(_ text: String) {
    let cleaned = TextFilter.cleaned(
      text, atMost: limits.bytes, keepsLineBreaks: limits.keepsLineBreaks)
    rebuild(String(cleaned.prefix(limits.characters)))
    anchor = limited(anchor)
    head = limited(head)
    history = EditHistory()
  }

  /// Replaces the selection by as much of a text as fits the limits. Returns whether it changed.
  @discardableResult
  mutating func insert(_ string: String) -> Bool {
    let selected = selection
    let bytes = limits.bytes - (text.utf8.count - self[selected].utf8.count)
    let characters = max(0, limits.characters - (count - selected.count))
    let inserted = fitting(string, bytes: bytes, characters: characters)
    guard !inserted.isEmpty else { return false }
    guard inserted != self[selected] else {
      // The text stays the same, but the next typed character comes after it.
      move(to: selected.upperBound)
      return false
    }
    record(.typing(endsWord: inserted.last?.isWhitespace == true), isLong: inserted.count > 1)
    replace(selected, with: inserted)
    return true
  }

  /// Deletes the selection, or the text up to a position. Returns whether anything changed.
  @discardableResult
  mutating func delete(upTo position: Int) -> Bool {
    let range =
      hasSelection ? selection : min(head, limited(position))..<max(head, limited(position))
    guard !range.isEmpty else { return false }
    record(.deleting, isLong: range.count > 1)
    replace(range, with: "")
    return true
  }

  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  mutating func undo() -> Bool { travel(back: true) }
  mutating func redo() -> Bool { travel(back: false) }

  private mutating func travel(back: Bool) -> Bool {
    guard let state = history.step(back: back, from: state) else { return false }
    rebuild(state.text)
    anchor = limited(state.anchor)
    head = limited(state.head)
    return true
  }

  private var state: EditHistory.State { EditHistory.State(text: text, anchor: anchor, head: head) }

  private mutating func record(_ kind: EditHistory.Kind, isLong: Bool) {
    // A replaced selection or a longer insertion is a separate undo step.
    history.record(state, kind: hasSelection || isLong ? .whole : kind)
  }

  private func fitting(_ string: String, bytes: Int, characters: Int) -> String {
    // A little more than fits, so that the last character is not split.
    let cleaned = TextFilter.cleaned(
      string, atMost: max(0, bytes) + 256, keepsLineBreaks: limits.keepsLineBreaks)
    var room = bytes
    return String(
      cleaned.prefix(characters).prefix { character in
        room -= character.utf8.count
        return room >= 0
      })
  }

  private mutating func replace(_ range: Range<Int>, with string: String) {
    let end = offsets[range.lowerBound] + string.utf8.count
    rebuild(String(text[..<index(range.lowerBound)]) + string + text[index(range.upperBound)...])
    // The inserted text may have merged with the next character; then the caret comes after it.
    let position = position(atUTF8: end)
    head = offsets[position] < end ? limited(position + 1) : position
    anchor = head
  }

  private mutating func rebuild(_ text: String) {
    self.text = text
    // Concatenated text is not stored contiguously, which would slow down the offsets.
    self.text.makeContiguousUTF8()
    var offset = 0
    offsets = [0]
    for character in self.text {
      offset += character.utf8.count
      offsets.append(offset)
    }
  }

  private enum CharacterClass: Equatable {
    case space, word, symbol

    init(_ character: Character) {
      if character.isWhitespace {
        self = .space
      } else if character.isLetter || character.isNumber || character == "_" {
        self = .word
      } else {
        self = .symbol
      }
    }
  }

  func wordStart(before position: Int) -> Int { edgeOfWord(from: position, step: -1) }

  func wordEnd(after position: Int) -> Int { edgeOfWord(from: position, step: 1) }

  /// The range of the word, symbols or spaces at a position.
  func word(at position: Int) -> Range<Int> {
    let position = limited(position)
    guard let hit = character(after: position) ?? character(before: position) else { return 0..<0 }
    let kind = CharacterClass(hit)
    return end(ofRun: kind, from: position, step: -1)..<end(ofRun: kind, from: position, step: 1)
  }

  /// The range of the line at a position, up to the line breaks.
  func paragraph(at position: Int) -> Range<Int> {
    var (start, end) = (limited(position), limited(position))
    while let character = character(before: start), character != "\n" { start -= 1 }
    while let character = character(after: end), character != "\n" { end += 1 }
    return start..<end
  }

  enum Unit { case character, word, paragraph }

  func range(of unit: Unit, at position: Int) -> Range<Int> {
    switch unit {
    case .character: position..<position
    case .word: word(at: position)
    case .paragraph: paragraph(at: position)
    }
  }

  /// Selects from the unit that was pressed first to a position, by whole units.
  mutating func select(from first: Range<Int>, to position: Int, by unit: Unit) {
    let reached = range(of: unit, at: position)
    let isBefore = reached.lowerBound < first.lowerBound
    move(to: isBefore ? first.upperBound : first.lowerBound)
    move(
      to: isBefore ? reached.lowerBound : max(first.upperBound, reached.upperBound),
      extending: true)
  }

  /// The next position on the screen, with a layout's steps by UTF-8 offsets.
  func position(besides position: Int, _ step: (Int) -> Int?) -> Int {
    var offset = utf8Offset(of: position)
    // No character has more parts than this.
    for _ in 0..<TextFilter.longestRunOfMarks * 2 {
      guard let next = step(offset) else { return position }
      offset = next
      let found = self.position(atUTF8: offset)
      if utf8Offset(of: found) == offset, found != position { return found }
    }
    return position
  }

  /// `isRightToLeft` is that of the caret's line; `step` returns the next UTF-8 offset on screen.
  func position(
    of target: TextCommand.Target, isRightToLeft: Bool,
    _ step: (_ offset: Int, _ toTheRight: Bool) -> Int?
  ) -> Int {
    switch target {
    case .left: position(besides: head) { step($0, false) }
    case .right: position(besides: head) { step($0, true) }
    case .wordLeft: isRightToLeft ? wordEnd(after: head) : wordStart(before: head)
    case .wordRight: isRightToLeft ? wordStart(before: head) : wordEnd(after: head)
    case .previous: head - 1
    case .next: head + 1
    case .previousWord: wordStart(before: head)
    case .nextWord: wordEnd(after: head)
    case .start: 0
    case .end: count
    }
  }

  // MARK: Scalar offsets of assistive technology

  var accessibleText: AccessibleText {
    AccessibleText(
      caret: scalarOffset(of: head),
      selection: scalarOffset(of: selection.lowerBound)..<scalarOffset(of: selection.upperBound))
  }

  /// The position of the character that contains a scalar.
  func position(atScalar offset: Int) -> Int {
    let scalars = text.unicodeScalars
    let index =
      scalars.index(scalars.startIndex, offsetBy: max(0, offset), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    return position(atUTF8: text.utf8.distance(from: text.startIndex, to: index))
  }

  func positions(atScalars range: Range<Int>) -> Range<Int> {
    position(atScalar: range.lowerBound)..<position(atScalar: range.upperBound)
  }

  func scalarOffset(of position: Int) -> Int { self[0..<position].unicodeScalars.count }

  /// The far edge of the next word in a direction, after any spaces before the word.
  private func edgeOfWord(from position: Int, step: Int) -> Int {
    let start = end(ofRun: .space, from: limited(position), step: step)
    guard let next = character(beside: start, step) else { return start }
    return end(ofRun: CharacterClass(next), from: start, step: step)
  }

  private func end(ofRun kind: CharacterClass, from position: Int, step: Int) -> Int {
    var result = position
    while let next = character(beside: result, step), CharacterClass(next) == kind {
      result += step
    }
    return result
  }

  private func character(beside position: Int, _ step: Int) -> Character? {
    step < 0 ? character(before: position) : character(after: position)
  }
}

/// The undo and redo states of a text. Typing a word is one step.
private struct EditHistory: Equatable, Sendable {
  struct State: Equatable, Sendable {
    var text: String
    var anchor: Int
    var head: Int
  }

  enum Kind: Equatable, Sendable {
    case typing(endsWord: Bool)
    case deleting
    /// A change that is always a separate step.
    case whole
  }

  static let limit = 100

  private var past: [State] = []
  private var future: [State] = []
  private var lastKind: Kind?

  /// Records the state before a change.
  mutating func record(_ state: State, kind: Kind) {
    future = []
    if !continues(kind) {
      past.append(state)
      if past.count > Self.limit { past.removeFirst() }
    }
    lastKind = kind == .whole ? nil : kind
  }

  /// Ends the present step, because the caret was moved.
  mutating func interrupt() { lastKind = nil }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Returns the state before the present one, or the one that was undone last.
  mutating func step(back: Bool, from state: State) -> State? {
    guard let next = back ? past.popLast() : future.popLast() else { return nil }
    if back { future.append(state) } else { past.append(state) }
    lastKind = nil
    return next
  }

  private func continues(_ kind: Kind) -> Bool {
    switch (lastKind, kind) {
    case (.deleting, .deleting): true
    // Spaces after a word belong to its step.
    case (.typing(let endedWord), .typing(let endsWord)): !endedWord || endsWord
    default: false
    }
  }
}

extension String: ReportedValue {
  /// Reports a control's text under the key `value`.
  public var report: [String: ReportedField] { ["value": .text(self)] }
}

/// The filter for all text that enters a field: from keys, input methods and other programs.
enum TextFilter {
  /// The greatest number of combining marks in a row, as in Unicode's stream-safe text.
  static let longestRunOfMarks = 30
  /// The greatest number of scalars read per byte of the limit: huge invalid text costs no time.
  private static let patience = 16

  /// The text without controls, byte order marks and direction overrides, at most `bytes` of UTF-8.
  /// Each tab becomes a space. Each run of line breaks inside the text does too, or each line break
  /// becomes a line feed if it is kept.
  static func cleaned(_ text: String, atMost bytes: Int, keepsLineBreaks: Bool = false) -> String {
    guard bytes > 0 else { return "" }
    var result = ""
    var size = 0
    var marks = 0
    var breakIsPending = false
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(min(bytes, 1 << 20) * patience) {
      defer { previous = scalar }
      if isLineBreak(scalar), !keepsLineBreaks {
        breakIsPending = !result.isEmpty
        continue
      }
      if scalar == "\n", previous == "\r" { continue }
      guard let kept = isLineBreak(scalar) ? "\n" : kept(scalar, &marks) else { continue }
      let width = UTF8.width(kept) + (breakIsPending ? 1 : 0)
      guard size + width <= bytes else { break }
      if breakIsPending { result.unicodeScalars.append(" ") }
      breakIsPending = false
      result.unicodeScalars.append(kept)
      size += width
    }
    return result
  }

  private static func kept(_ scalar: Unicode.Scalar, _ marks: inout Int) -> Unicode.Scalar? {
    if SanitizedText.isMark(scalar) {
      marks += 1
      return marks <= longestRunOfMarks ? scalar : nil
    }
    marks = 0
    switch scalar.value {
    case 0x09: return " "
    case 0..<0x20, 0x7F...0x9F, 0xFEFF, 0xFFF9...0xFFFB: return nil
    case 0x202A...0x202E, 0x2066...0x2069: return nil
    case 0xFDD0...0xFDEF: return nil
    default: return scalar.value & 0xFFFE == 0xFFFE ? nil : scalar
    }
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
