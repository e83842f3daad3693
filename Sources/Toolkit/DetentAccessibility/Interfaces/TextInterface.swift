import DetentDrawing
import DetentViews

extension ObjectSubject {
  /// The interfaces of a text field. Read-only text can be copied, but refuses changes.
  var textInterfaces: [(name: String, interface: any ObjectInterface)] {
    [
      ("Text", TextInterface(subject: self)),
      ("EditableText", EditableTextInterface(subject: self)),
    ]
  }

  /// The text input of the object, or nil for parts of views and unusable objects.
  private var textInput: (any AccessibleTextInput)? {
    guard let element = object.node.element, element.part.isEmpty, isUsable else { return nil }
    return element.view as? any AccessibleTextInput
  }

  fileprivate func select(_ range: Range<Int>) -> Bool {
    act { _, _ in textInput?.accessibilitySelect(range) ?? false }
  }

  fileprivate func replace(_ range: Range<Int>, with text: String) -> Bool {
    guard states.contains(.editable) else { return false }
    return act { _, _ in textInput?.accessibilityReplace(range, with: text) ?? false }
  }

  fileprivate func copy(_ text: String) { window.window.offer(text, on: .clipboard) }

  /// Inserts the clipboard's text when it arrives.
  fileprivate func paste(at range: Range<Int>) -> Bool {
    guard states.contains(.editable), let input = textInput else { return false }
    window.window.requestText(from: .clipboard) { [weak input] text in
      if let text { _ = input?.accessibilityReplace(range, with: text) }
    }
    return true
  }

  /// The rectangle around some characters in the window, or the object's frame for an empty range.
  fileprivate func frame(ofCharacters range: Range<Int>) -> Rect {
    guard let input = textInput, !range.isEmpty else { return object.node.frame }
    let first = input.accessibilityRect(ofCharacterAt: range.lowerBound)
    let last = input.accessibilityRect(ofCharacterAt: range.upperBound - 1)
    return input.frameInWindow(first.union(last))
  }

  /// The character at a point of the window, or nil outside the text.
  fileprivate func character(at point: Point) -> Int? {
    guard let input = textInput, let window = input.window else { return nil }
    return input.accessibilityOffset(at: input.convert(point, from: window))
  }
}

/// `org.a11y.atspi.Text`: the characters, the caret and the selection. Offsets count Unicode
/// scalars, and are clamped to the text.
private struct TextInterface: ObjectInterface {
  static let properties = ["CharacterCount", "CaretOffset"]
  let subject: ObjectSubject

  private var text: ScalarText { ScalarText(subject.object.node.valueText ?? "") }
  private var caret: Int { subject.object.node.text?.caret ?? 0 }
  private var selection: Range<Int> { subject.object.node.text?.selection ?? 0..<0 }

  func property(_ name: String) -> BusValue? {
    switch name {
    case "CharacterCount": Self.number(text.count)
    case "CaretOffset": Self.number(caret)
    default: nil
    }
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    if let answer = try read(method, values) { return answer }
    if let answer = try select(method, values) { return answer }
    if let answer = try place(method, values) { return answer }
    if let answer = try describe(method, values) { return answer }
    throw .unknownMethod
  }

  private static func number(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }

  // MARK: Reading

  private func read(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue]? {
    let text = text
    switch method {
    case "GetText":
      let arguments = try Arguments(values, "ii")
      let end = arguments.int(1) < 0 ? text.count : arguments.int(1)
      return [.string(text[text.range(arguments.int(0), end)])]
    case "GetCharacterAtOffset":
      return [Self.number(text.scalar(at: try Arguments(values, "i").int(0)))]
    case "GetStringAtOffset":
      let arguments = try Arguments(values, "iu")
      let unit = ScalarText.Unit(granularity: arguments.unsigned(1))
      return answer(text, text.unit(unit, at: arguments.int(0)))
    case "GetTextAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset":
      let arguments = try Arguments(values, "iu")
      let unit = ScalarText.Unit(boundary: arguments.unsigned(1))
      let here = text.unit(unit, at: arguments.int(0))
      return switch method {
      case "GetTextBeforeOffset": answer(text, text.unit(unit, before: here))
      case "GetTextAfterOffset": answer(text, text.unit(unit, after: here))
      default: answer(text, here)
      }
    default: return nil
    }
  }

  private func answer(_ text: ScalarText, _ range: Range<Int>) -> [BusValue] {
    [
      .string(text[range]), Self.number(range.lowerBound), Self.number(range.upperBound),
    ]
  }

  // MARK: Caret and selection

  private func select(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue]? {
    switch method {
    case "SetCaretOffset":
      let offset = try Arguments(values, "i").int(0)
      return [.boolean(offset >= 0 && subject.select(text.range(offset, offset)))]
    case "GetNSelections":
      _ = try Arguments(values, "")
      return [Self.number(selection.isEmpty ? 0 : 1)]
    case "GetSelection":
      let range = try Arguments(values, "i").int(0) == 0 ? selection : 0..<0
      return [Self.number(range.lowerBound), Self.number(range.upperBound)]
    case "AddSelection":
      let arguments = try Arguments(values, "ii")
      return [.boolean(subject.select(text.range(arguments.int(0), arguments.int(1))))]
    case "SetSelection":
      let arguments = try Arguments(values, "iii")
      let range = text.range(arguments.int(1), arguments.int(2))
      return [.boolean(arguments.int(0) == 0 && subject.select(range))]
    case "RemoveSelection":
      let isThere = try Arguments(values, "i").int(0) == 0 && !selection.isEmpty
      return [.boolean(isThere && subject.select(caret..<caret))]
    default: return nil
    }
  }

  // MARK: Places

  private func place(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue]? {
    let component = ComponentInterface(subject: subject)
    switch method {
    case "GetCharacterExtents":
      let arguments = try Arguments(values, "iu")
      let start = arguments.int(0)
      return component.place(
        of: subject.frame(ofCharacters: text.range(start, start + 1)), from: arguments.unsigned(1))
    case "GetRangeExtents":
      let arguments = try Arguments(values, "iiu")
      let range = text.range(arguments.int(0), arguments.int(1))
      return component.place(
        of: subject.frame(ofCharacters: range), from: arguments.unsigned(2))
    case "GetOffsetAtPoint":
      return [Self.number(subject.character(at: try component.point(values)) ?? -1)]
    case "GetBoundedRanges":
      _ = try Arguments(values, "iiiiuuu")
      return [.array(of: "(iisv)", [])]
    case "ScrollSubstringTo":
      _ = try Arguments(values, "iiu")
      return [.boolean(subject.scrollToVisible())]
    case "ScrollSubstringToPoint":
      _ = try Arguments(values, "iiuii")
      return [.boolean(false)]
    default: return nil
    }
  }

  // MARK: Looks, which all letters share

  private func describe(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue]? {
    let none = BusValue.dictionary([String: String]())
    switch method {
    case "GetAttributes", "GetAttributeRun":
      _ = try Arguments(values, method == "GetAttributes" ? "i" : "ib")
      return [none, Self.number(0), Self.number(text.count)]
    case "GetDefaultAttributes", "GetDefaultAttributeSet":
      _ = try Arguments(values, "")
      return [none]
    case "GetAttributeValue":
      _ = try Arguments(values, "is")
      return [.string("")]
    default: return nil
    }
  }
}

/// `org.a11y.atspi.EditableText`: changes a text as if it were typed.
private struct EditableTextInterface: ObjectInterface {
  let subject: ObjectSubject

  private var text: ScalarText { ScalarText(subject.object.node.valueText ?? "") }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    switch method {
    case "SetTextContents":
      let contents = try Arguments(values, "s").string(0)
      return [.boolean(subject.replace(0..<text.count, with: contents))]
    case "InsertText":
      let arguments = try Arguments(values, "isi")
      let offset = arguments.int(0)
      let inserted = Self.prefix(of: arguments.string(1), bytes: arguments.int(2))
      return [.boolean(subject.replace(text.range(offset, offset), with: inserted))]
    case "DeleteText": return [.boolean(subject.replace(try range(values), with: ""))]
    case "CutText":
      let range = try range(values)
      subject.copy(text[range])
      return [.boolean(subject.replace(range, with: ""))]
    case "CopyText":
      subject.copy(text[try range(values)])
      return []
    case "PasteText":
      let offset = try Arguments(values, "i").int(0)
      return [.boolean(subject.paste(at: text.range(offset, offset)))]
    default: throw .unknownMethod
    }
  }

  private func range(_ values: [BusValue]) throws(Refusal) -> Range<Int> {
    let arguments = try Arguments(values, "ii")
    return text.range(arguments.int(0), arguments.int(1))
  }

  /// The beginning of a text, at most `bytes` long in UTF-8. A negative length means all of it.
  private static func prefix(of text: String, bytes: Int) -> String {
    guard bytes >= 0, bytes < text.utf8.count else { return text }
    var prefix = String.UnicodeScalarView()
    var length = 0
    for scalar in text.unicodeScalars {
      length += UTF8.width(scalar)
      guard length <= bytes else { break }
      prefix.append(scalar)
    }
    return String(prefix)
  }
}

/// A text as readers count it, in Unicode scalars.
private struct ScalarText: Hashable {
  private let scalars: [Unicode.Scalar]

  enum Unit: Hashable {
    case character
    /// A word with the spaces and punctuation that follow it.
    case word
    case line

    /// Reads a number of `GetStringAtOffset`. Sentences and paragraphs count as lines, because a
    /// field has one line.
    init(granularity: UInt32) {
      switch granularity {
      case 0: self = .character
      case 1: self = .word
      default: self = .line
      }
    }

    /// Reads a number of the older methods, which distinguish starts from ends.
    init(boundary: UInt32) {
      switch boundary {
      case 0: self = .character
      case 1, 2: self = .word
      default: self = .line
      }
    }
  }

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var count: Int { scalars.count }

  /// The range between two offsets in either order.
  func range(_ first: Int, _ second: Int) -> Range<Int> {
    let (first, second) = (limited(first), limited(second))
    return min(first, second)..<max(first, second)
  }

  private func limited(_ offset: Int) -> Int { max(0, min(offset, count)) }

  subscript(range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range.clamped(to: 0..<count)])
    return String(view)
  }

  func scalar(at offset: Int) -> Int {
    scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0
  }

  /// The character, word or line at an offset; empty at the end of the text.
  func unit(_ unit: Unit, at offset: Int) -> Range<Int> {
    guard unit != .line else { return 0..<count }
    let offset = limited(offset)
    guard offset < count else { return count..<count }
    guard unit == .word else { return offset..<(offset + 1) }
    let start = (0...offset).last(where: isWordStart) ?? 0
    let end = (offset + 1..<count).first(where: isWordStart) ?? count
    return start..<end
  }

  func unit(_ unit: Unit, before range: Range<Int>) -> Range<Int> {
    range.lowerBound > 0 && unit != .line ? self.unit(unit, at: range.lowerBound - 1) : 0..<0
  }

  func unit(_ unit: Unit, after range: Range<Int>) -> Range<Int> {
    range.upperBound < count && unit != .line
      ? self.unit(unit, at: range.upperBound) : count..<count
  }

  private func isWordStart(_ index: Int) -> Bool {
    isWord(index) && (index == 0 || !isWord(index - 1))
  }

  private func isWord(_ index: Int) -> Bool {
    let properties = scalars[index].properties
    return properties.isAlphabetic || properties.numericType != nil || properties.isDiacritic
  }
}
