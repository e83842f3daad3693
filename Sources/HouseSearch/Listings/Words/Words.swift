/// The lists of words in `words.txt`, whose first lines say how it is read.
enum Words {
  /// The sections in the order of the file.
  static let sections: [(name: String, text: String)] = {
    let text = String(decoding: PackageResources.words_txt, as: UTF8.self)
    var sections: [(name: String, text: String)] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      switch line.first {
      case UInt8(ascii: "#"): continue
      case UInt8(ascii: "["): sections.append((String(Substring(line.dropFirst().dropLast())), ""))
      default: sections[sections.count - 1].text += "\(Substring(line))\n"
      }
    }
    return sections
  }()

  /// The words of a section; empty if the section is missing.
  static func list(_ name: String) -> String { sections.first { $0.name == name }?.text ?? "" }

  /// The sections of a kind, in their order: `month` finds `month 1`, with the name `1`.
  static func lists(_ kind: String) -> [(name: String, text: String)] {
    sections.filter { $0.name.hasPrefix(kind + " ") }.map {
      (String($0.name.dropFirst(kind.count + 1)), $0.text)
    }
  }
}
