import DetentViews

/// `org.a11y.atspi.EditableText`: changes a text as if it were typed.
struct EditableTextInterface: ObjectInterface {
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

  /// The beginning of a text that is so long in UTF-8; all of it where the length is negative.
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
