import DetentTestSupport
import Testing

/// The table of manners beside these tests says which test covers each of them.
struct MannersTests {
  /// What each row says, and which tests it names.
  private func rows() throws -> [(manner: Substring, tests: Substring)] {
    try SourceTree.text("Tests/DetentX11Tests/Manners.md").split(separator: "\n").compactMap {
      guard $0.hasPrefix("| "), !$0.hasPrefix("| -") else { return nil }
      let cells = $0.split(separator: "|").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      return cells[1].hasPrefix("Test ") ? nil : (cells[0], cells[1])
    }
  }

  @Test func everyTestOfTheTableExists() throws {
    var known: Set<Substring> = []
    for file in try SourceTree.files(below: "Tests", suffix: "Tests.swift") {
      for line in try SourceTree.text(file).split(separator: "\n") {
        guard let start = line.firstRange(of: "func ")?.upperBound else { continue }
        known.insert(line[start...].prefix { $0.isLetter || $0.isNumber })
      }
    }
    let rows = try rows()
    // No manner is forgotten.
    #expect(known.count > 100 && rows.count >= 179)
    for row in rows {
      let isHeldElsewhere = row.tests.hasPrefix("the compiler") || row.tests.hasPrefix("`.ci/")
      let names = row.tests.split(separator: "`").filter { $0.first?.isLowercase ?? false }
      #expect(!names.isEmpty || isHeldElsewhere, "\(row.manner) names no test")
      for name in names where !isHeldElsewhere {
        let isKnown = known.contains(name)
        #expect(isKnown, "\(row.manner): there is no test \(name)")
      }
    }
  }

  @Test func nobodyGrabsTheServerOrTheKeyboard() throws {
    for file in try SourceTree.files(below: "Sources/Toolkit/DetentX11", suffix: ".swift") {
      let text = try SourceTree.text(file)
      #expect(!text.contains("XGrabServer") && !text.contains("XGrabKeyboard"), "\(file)")
    }
  }
}
