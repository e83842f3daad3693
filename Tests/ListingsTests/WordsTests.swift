import Testing

@testable import Listings

/// The sections of `words.txt`.
@Suite struct WordsTests {
  private static let kinds = [
    "scale", "unit", "joined scale", "implied unit", "country", "shared mark",
  ]
  private static let wanted =
    [
      "missing", "studio", "before price", "after price", "part", "share", "range", "no decimals",
      "total", "extreme", "subtotal", "total filler", "shared sale", "beside area", "before rooms",
      "currency", "thousandths",
      "vague mark", "day filler", "measure column", "counter", "ending",
      "aside",
      "home", "room",
    ] + (1...12).map { "month \($0)" } + Vocabulary.Topic.allCases.map { "topic \($0.rawValue)" }
  private static let optional = ColumnRole.allCases.map(\.rawValue).flatMap {
    [
      "names \($0)", "names \($0) alone", "names \($0) excluded",
      "names \($0) excluded anywhere", "alias \($0)",
    ]
  }

  @Test func everySectionIsReadAndHasWords() {
    let names = Words.sections.map(\.name)
    #expect(Set(names).count == names.count)
    for (name, text) in Words.sections {
      #expect(!text.isEmpty, "\(name)")
      #expect(
        (Self.wanted + Self.optional).contains(name)
          || Self.kinds.contains { name.hasPrefix($0 + " ") }, "\(name)")
    }
  }

  @Test func everySectionThatIsReadExists() {
    for name in Self.wanted { #expect(!Words.list(name).isEmpty, "\(name)") }
    for kind in Self.kinds { #expect(!Words.lists(kind).isEmpty, "\(kind)") }
  }

  @Test func theNamesOfSectionsHoldValidValues() {
    for (unit, list) in zip(NumberWords.units.map(\.0), Words.lists("unit")) {
      #expect((unit.squareMetres == nil) == list.name.hasSuffix(" ?"), "\(list.name)")
      #expect(!unit.name.isEmpty, "\(list.name)")
    }
    #expect(AreaMeasure(named: "sqft") == .squareFeet && AreaMeasure(named: "坪")?.name == "tsubo")
    #expect(Words.lists("scale").allSatisfy { Int($0.name) != nil })
    #expect(Vocabulary.columnScaleSigns.map(\.exponent) == [6, 7, 4, 8])
    #expect(Vocabulary.columnUnits.map(\.unit?.name) == ["tsubo", "sq ft", "m²"])
    #expect(Vocabulary.countries.allSatisfy { Currency(code: $0.currency) != nil })
    let shared = NumberWords.sharedMarks
    #expect(shared.keys.allSatisfy { Currency(code: $0) != nil })
    #expect(shared.values.joined().allSatisfy { Currency(code: $0) != nil })
  }
}
