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

/// Words beside numbers in cells and in names of columns. `words.txt` describes each list.
enum NumberWords {
  static let scales = WordTable(
    lists: Words.lists("scale").compactMap { list in Int(list.name).map { (list.text, $0) } })

  static let units: [(AreaMeasure, String)] = Words.lists("unit").map { list in
    var parts = list.name.split(separator: " ")
    let isEnglish = parts.last == "english"
    if isEnglish { parts.removeLast() }
    let size = parts.popLast().flatMap { Double($0) }
    return (AreaMeasure(parts.joined(separator: " "), size, isEnglish: isEnglish), list.text)
  }
  static let areaUnits = WordTable(lists: units.map { ($1, $0) })

  static let absences = WordTable(Words.list("missing"))
  static let studios = WordTable(Words.list("studio"))
  static let beforeRooms = WordTable(Words.list("before rooms"))
  static let beforePrices = WordTable(Words.list("before price"))
  static let afterPrices = WordTable(Words.list("after price"))
  static let noDecimals = WordTable(Words.list("no decimals"))

  static let parts = WordSet(Words.list("part"))
  static let shares = WordSet(Words.list("share"))
  static let sharedSales = WordSet(Words.list("shared sale"))
  static let plots = WordSet(Words.list("topic plot") + Words.list("beside area"))
  static let rangeWords = WordSet(Words.list("range"))

  static let currencies = Words.list("currency").listItems.map {
    $0.split(separator: " ").map { String($0) }
  }
  static let sharedMarks = Dictionary(
    uniqueKeysWithValues: Words.lists("shared mark").map { ($0.name, WordSet.words($0.text)) })
  static let thousandths = WordSet.words(Words.list("thousandths"))
  static let vagueMarks = WordSet.words(Words.list("vague mark"))
}

extension String {
  /// The parts between commas and line breaks, without leading spaces.
  var listItems: [Substring] {
    utf8.split { $0 == 0x2C || $0 == 0x0A }.map { Substring($0.drop { $0 == 0x20 }) }
      .filter { !$0.isEmpty }
  }
}

/// A unit for displayed areas.
package enum AreaUnit: String, Hashable, Sendable, CaseIterable {
  case squareMetres = "m²"
  case squareFeet = "sq ft"

  package var squareMetres: Double { self == .squareMetres ? 1 : 0.092_903_04 }
}

package enum DistanceUnit: String, Hashable, Sendable, CaseIterable, Codable {
  case kilometres = "km"
  case miles = "mi"

  package var kilometres: Double { self == .miles ? 1.609_344 : 1 }
}

/// A unit of area in a file, such as the marla or the hectare.
package struct AreaMeasure: RawRepresentable, Hashable, Sendable, Codable {
  package let name: String
  /// The size; nil if it differs from region to region, so that areas are not converted.
  package let squareMetres: Double?
  /// The unit that these areas are displayed in.
  package let shown: AreaUnit

  init(_ name: String, _ squareMetres: Double?, isEnglish: Bool = false) {
    (self.name, self.squareMetres) = (name, squareMetres)
    shown = isEnglish ? .squareFeet : .squareMetres
  }

  var thousandfold: AreaMeasure {
    AreaMeasure("1000 \(name)", squareMetres.map { $0 * 1_000 }, isEnglish: shown == .squareFeet)
  }

  package static let squareMetres = AreaMeasure("m²", 1)
  package static let squareFeet = AreaMeasure(
    "sq ft", AreaUnit.squareFeet.squareMetres, isEnglish: true)

  /// The units that can be converted.
  package static let known = NumberWords.units.map(\.0).filter { $0.squareMetres != nil }

  package var rawValue: String { name }

  package init?(rawValue name: String) {
    guard let known = Self.known.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// Finds a unit by any of its names, or returns nil if the name is unknown.
  package init?(named text: String) {
    let found = text.withBytes { bytes -> AreaMeasure? in
      var scanner = NumberScanner(bytes)
      scanner.trim()
      let unit = NumberWords.areaUnits.scan(&scanner)
      return scanner.isAtEnd ? unit : nil
    }
    guard let found else { return nil }
    self = found
  }
}

/// A set of word patterns: `foo`, `foo*`, `*foo` and `*foo*`.
struct WordSet: Sendable {
  private var whole: Set<String> = []
  private var starts: [String] = []
  private var ends: [String] = []
  private var parts: [String] = []

  init(_ list: String) {
    for word in Self.words(list) {
      switch (word.hasPrefix("*"), word.hasSuffix("*")) {
      case (true, true): parts.append(String(word.dropFirst().dropLast()))
      case (true, false): ends.append(String(word.dropFirst()))
      case (false, true): starts.append(String(word.dropLast()))
      case (false, false): whole.insert(word)
      }
    }
  }

  func contains(_ word: String) -> Bool {
    whole.contains(word) || starts.contains(where: word.hasPrefix)
      || ends.contains(where: word.hasSuffix)
      || parts.contains { ByteSearch.contains($0.utf8, in: word) }
  }

  static func words(_ list: String) -> Set<String> {
    Set(list.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) })
  }
}
