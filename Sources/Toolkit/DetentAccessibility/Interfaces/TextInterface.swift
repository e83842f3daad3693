import DetentDrawing
import DetentViews

/// `org.a11y.atspi.Text`: a text letter by letter, the caret and the selection. Offsets count
/// Unicode scalars; those out of range are limited to it.
struct TextInterface: ObjectInterface {
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
    case "GetAttributes":
      _ = try Arguments(values, "i")
      return [none, Self.number(0), Self.number(text.count)]
    case "GetAttributeRun":
      _ = try Arguments(values, "ib")
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
