import DetentTestSupport
import Testing

/// The direction of the wings, as the manifest states it.
@Suite struct WingTests {
  private struct Target {
    let name: String
    let wing: String
    let dependencies: [String]
  }

  private static func targets() throws -> [Target] {
    try SourceTree.text("Package.swift")
      .matches(of: /library\(\s*\.(\w+),\s*"(\w+)",\s*\[([^\]]*)\]/)
      .map { match in
        Target(
          name: String(match.2), wing: String(match.1),
          dependencies: match.3.matches(of: /"(\w+)"/).map { String($0.1) })
      }
  }

  @Test func aModuleDependsOnEarlierOnesOfTheToolkitAndOfItsOwnWing() throws {
    let targets = try Self.targets()
    let counts = Dictionary(grouping: targets, by: \.wing).mapValues(\.count)
    #expect(counts["toolkit", default: 0] >= 9)
    #expect(counts["studio"] == 3 && counts["houseSearch"] == 2)
    // The shared code of the programs is above all of them.
    let names = Set(targets.map(\.name) + ["DetentProgram"])
    var wings: [String: String] = [:]
    for target in targets {
      for name in target.dependencies where names.contains(name) {
        let wing = wings[name]
        #expect(wing == "toolkit" || wing == target.wing, "\(target.name) depends on \(name)")
      }
      wings[target.name] = target.wing
    }
  }

  @Test func listingsKnowsNoView() throws {
    let listings = try #require(Self.targets().first { $0.name == "Listings" })
    #expect(listings.dependencies == ["DetentBase"])
  }

  // MARK: Folders

  /// The folders of a module, each of which uses only those before it; an empty name stands for the
  /// files beside the folders.
  private static let folders = [
    "DetentViews": ["Events", "Traits", "Numbers", "Localization", "", "Editing", "Style"],
    "DetentX11": [
      "Connection", "Settings", "Presenting", "Input", "Windows", "Selections", "Desktop", "Host",
    ],
  ]

  @Test(arguments: ["DetentViews", "DetentX11"])
  func aFolderUsesOnlyThoseBeforeIt(_ module: String) throws {
    let order = try #require(Self.folders[module])
    let root = "Sources/Toolkit/\(module)"
    var texts: [(path: String, rank: Int, text: String)] = []
    for path in try SourceTree.files(below: root, suffix: ".swift") {
      let parts = path.dropFirst(root.count + 1).split(separator: "/")
      let folder = parts.count > 1 ? String(parts[0]) : ""
      let rank = try #require(order.firstIndex(of: folder), "\(path) lies in no known folder")
      texts.append((path, rank, try Self.code(of: path)))
    }
    var ranks: [Substring: Int] = [:]
    for (_, rank, text) in texts {
      for type in text.matches(of: Self.type) { ranks[type.1] = rank }
    }
    #expect(ranks.count > 40)
    for (path, rank, text) in texts {
      let later = Set(text.matches(of: /\b[A-Z]\w*/).map(\.0)).filter { ranks[$0] ?? 0 > rank }
      #expect(later.isEmpty, "\(path) uses \(later.sorted())")
    }
  }

  /// A type that other files can name; those inside of others are named with them.
  private static var type: Regex<(Substring, Substring)> {
    /(?m)^(?!private|fileprivate)(?:@?\w+(?:\(\w+\))? )*(?:class|struct|enum|protocol) (\w+)/
  }

  /// The text of a file without comments and quoted text.
  private static func code(of path: String) throws -> String {
    try SourceTree.text(path).replacing(/"(?:\\.|[^"\n\\])*"/, with: "")
      .replacing(/\/\/[^\n]*/, with: "")
  }
}
