import DetentDrawing
public import DetentViews

/// A text as the user edits it: the text, the selection, and the history.
///
/// Offsets count characters, 0...`count`: none lies inside of an accented letter, a flag or a
/// family.
struct EditableText: Equatable, Sendable {
  struct Limits: Equatable, Sendable {
    /// What one line can show, in UTF-8.
    static let mostBytes = 4_096

    var bytes = mostBytes
    var characters = Int.max
    /// Whether the text may have several lines; else a line break becomes a space.
    var keepsLineBreaks = false
  }

  private(set) var text = ""
  /// Where the selection began.
  private(set) var anchor = 0
  /// Where it ends, and the caret stands.
  private(set) var head = 0
  var limits = Limits()
  var history = EditHistory()
  /// The positions as offsets into the UTF-8 of the text; one more than there are characters.
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
  /// Whether there is a text and all of it is selected.
  var isAllSelected: Bool { hasSelection && selection == 0..<count }

  /// The offset of a position into the UTF-8 of the text.
  func utf8Offset(of position: Int) -> Int { offsets[limited(position)] }

  var utf8Selection: Range<Int> { offsets[selection.lowerBound]..<offsets[selection.upperBound] }

  /// The last position that is not behind an offset into the UTF-8 of the text.
  func position(atUTF8 offset: Int) -> Int {
    // Bisection: the offsets are sorted.
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The characters of a range of positions, which may be any numbers.
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

  /// Puts the caret somewhere, or only the end of the selection.
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

  /// Sets the text as a program does: without undo; the selection stays as far as it can.
  mutating func setText(_ text: String) {
    let cleaned = TextFilter.cleaned(
      text, atMost: limits.bytes, keepsLineBreaks: limits.keepsLineBreaks)
    rebuild(String(cleaned.prefix(limits.characters)))
    anchor = limited(anchor)
    head = limited(head)
    history = EditHistory()
  }

  /// Replaces the selection by the part of a text that may be in it; returns whether it changed.
  @discardableResult
  mutating func insert(_ string: String) -> Bool {
    let selected = selection
    let bytes = limits.bytes - (text.utf8.count - self[selected].utf8.count)
    let characters = max(0, limits.characters - (count - selected.count))
    let inserted = fitting(string, bytes: bytes, characters: characters)
    guard !inserted.isEmpty else { return false }
    guard inserted != self[selected] else {
      // Nothing else is there now, but what is typed next comes behind it.
      move(to: selected.upperBound)
      return false
    }
    record(.typing(endsWord: inserted.last?.isWhitespace == true), isLong: inserted.count > 1)
    replace(selected, with: inserted)
    return true
  }

  /// Deletes the selection, else up to a position; returns whether anything changed.
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

  /// Takes the last change back, or brings it again; returns whether anything changed.
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
    // What replaces a selection or comes in one piece is a step of its own.
    history.record(state, kind: hasSelection || isLong ? .whole : kind)
  }

  private func fitting(_ string: String, bytes: Int, characters: Int) -> String {
    // A little more than fits, so that the last character is not cut in two.
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
    // What was inserted may have joined with what follows: then the caret stands behind both.
    let position = position(atUTF8: end)
    head = offsets[position] < end ? limited(position + 1) : position
    anchor = head
  }

  private mutating func rebuild(_ text: String) {
    self.text = text
    // Made anew, because text that was put together is not stored as one piece.
    self.text.makeContiguousUTF8()
    var offset = 0
    offsets = [0]
    for character in self.text {
      offset += character.utf8.count
      offsets.append(offset)
    }
  }

  /// What a character is to moves by words.
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

  /// The word, the symbols or the spaces around a position.
  func word(at position: Int) -> Range<Int> {
    let position = limited(position)
    guard let hit = character(after: position) ?? character(before: position) else { return 0..<0 }
    let kind = CharacterClass(hit)
    return end(ofRun: kind, from: position, step: -1)..<end(ofRun: kind, from: position, step: 1)
  }

  /// The line around a position, as far as the line breaks beside it.
  func paragraph(at position: Int) -> Range<Int> {
    var (start, end) = (limited(position), limited(position))
    while let character = character(before: start), character != "\n" { start -= 1 }
    while let character = character(after: end), character != "\n" { end += 1 }
    return start..<end
  }

  /// What a press selects at once.
  enum Unit { case character, word, paragraph }

  func range(of unit: Unit, at position: Int) -> Range<Int> {
    switch unit {
    case .character: position..<position
    case .word: word(at: position)
    case .paragraph: paragraph(at: position)
    }
  }

  /// Selects from where a press began as far as a position.
  mutating func select(from first: Range<Int>, to position: Int, by unit: Unit) {
    let reached = range(of: unit, at: position)
    let isBefore = reached.lowerBound < first.lowerBound
    move(to: isBefore ? first.upperBound : first.lowerBound)
    move(
      to: isBefore ? reached.lowerBound : max(first.upperBound, reached.upperBound),
      extending: true)
  }

  /// The next position on the screen, by the steps of a layout in UTF-8.
  func position(besides position: Int, _ step: (Int) -> Int?) -> Int {
    var offset = utf8Offset(of: position)
    // No character has as many parts as this.
    for _ in 0..<TextFilter.longestRunOfMarks * 2 {
      guard let next = step(offset) else { return position }
      offset = next
      let found = self.position(atUTF8: offset)
      if utf8Offset(of: found) == offset, found != position { return found }
    }
    return position
  }

  /// The position that a movement of the caret leads to.
  /// - Parameters:
  ///   - isRightToLeft: whether the line of the caret runs to the left.
  ///   - step: the next offset in UTF-8 on the screen, from an offset.
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

  // MARK: For assistive technology, which counts scalars

  var accessibleText: AccessibleText {
    AccessibleText(
      caret: scalarOffset(of: head),
      selection: scalarOffset(of: selection.lowerBound)..<scalarOffset(of: selection.upperBound))
  }

  /// The character that a scalar belongs to.
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

  /// The first scalar of a character.
  func scalarOffset(of position: Int) -> Int { self[0..<position].unicodeScalars.count }

  /// The far edge of the next word in a direction, beyond the spaces before it.
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

/// The states of a text that can be returned to. Typing a word is one step.
struct EditHistory: Equatable, Sendable {
  struct State: Equatable, Sendable {
    var text: String
    var anchor: Int
    var head: Int
  }

  enum Kind: Equatable, Sendable {
    case typing(endsWord: Bool)
    case deleting
    /// Something that is a step of its own.
    case whole
  }

  /// Older states than these are forgotten.
  static let limit = 100

  private var past: [State] = []
  private var future: [State] = []
  private var lastKind: Kind?

  /// A change follows.
  mutating func record(_ state: State, kind: Kind) {
    future = []
    if !continues(kind) {
      past.append(state)
      if past.count > Self.limit { past.removeFirst() }
    }
    lastKind = kind == .whole ? nil : kind
  }

  /// What is typed next is a new step: the caret was moved.
  mutating func interrupt() { lastKind = nil }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Leaves a state for the one before it, or for the one that was left last.
  mutating func step(back: Bool, from state: State) -> State? {
    guard let next = back ? past.popLast() : future.popLast() else { return nil }
    if back { future.append(state) } else { past.append(state) }
    lastKind = nil
    return next
  }

  private func continues(_ kind: Kind) -> Bool {
    switch (lastKind, kind) {
    case (.deleting, .deleting): true
    // A word keeps the spaces behind it.
    case (.typing(let endedWord), .typing(let endsWord)): !endedWord || endsWord
    default: false
    }
  }
}

extension String: ReportedValue {
  /// A control with one text calls it `value`.
  public var report: [String: ReportedField] { ["value": .text(self)] }
}

/// What a line of text may consist of, wherever it comes from: keys, input methods, other programs.
enum TextFilter {
  /// More combining marks in a row are left out, as in Unicode's stream-safe text.
  static let longestRunOfMarks = 30
  /// The most scalars that are read for each byte: a megabyte of refuse costs no time.
  private static let patience = 16

  /// The text without controls, byte order marks and what turns the writing direction round; a run
  /// of line breaks inside of it becomes a space, as does a tab.
  /// - Parameters:
  ///   - bytes: where the result ends at the latest, in UTF-8.
  ///   - keepsLineBreaks: whether each line break becomes a line feed instead.
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
