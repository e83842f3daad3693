import DetentTestSupport
import Testing

/// The table of manners beside these tests says which test covers each of them.
struct MannersTests {
  /// The least number of manners in each part of the table.
  private static let parts = [
    "Rules": 14, "Events": 28, "Window-system faults": 29, "Pictures": 3, "Popups": 12, "Text": 14,
    "Concurrency": 9, "Keys and text": 17, "Fingers, touchpads and pens": 15,
    "Files that are dropped": 10, "Window managers": 14,
    "Settings": 9, "The end": 5,
  ]

  /// What a row says, and which tests it names.
  private struct Row {
    var part: String
    var manner: Substring
    var tests: Substring
  }

  private func rows() throws -> [Row] {
    let text = try SourceTree.text("Tests/DetentX11Tests/Manners.md")
    var rows: [Row] = []
    var part = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("### ") { part = String(line.dropFirst(4)) }
      guard line.hasPrefix("| "), !line.hasPrefix("| -") else { continue }
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      guard let tests = cells.last(where: { !$0.isEmpty }), !tests.hasPrefix("Test ") else {
        continue
      }
      rows.append(Row(part: part, manner: cells[0], tests: tests))
    }
    return rows
  }

  @Test func noMannerIsForgotten() throws {
    let counts = Dictionary(grouping: try rows(), by: \.part).mapValues(\.count)
    for (part, count) in Self.parts { #expect(counts[part] ?? 0 >= count, "\(part)") }
  }

  @Test func everyTestOfTheTableExists() throws {
    var known: Set<Substring> = []
    for file in try SourceTree.files(below: "Tests", suffix: "Tests.swift") {
      for line in try SourceTree.text(file).split(separator: "\n") {
        guard let start = line.firstRange(of: "func ")?.upperBound else { continue }
        known.insert(line[start...].prefix { $0.isLetter || $0.isNumber })
      }
    }
    #expect(known.count > 100)
    for row in try rows() {
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
