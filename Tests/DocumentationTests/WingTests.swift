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

  @Test func theToolkitDependsOnNoOtherWing() throws {
    let targets = try Self.targets()
    let toolkit = targets.filter { $0.wing == "toolkit" }
    #expect(toolkit.count >= 9)
    let others = targets.filter { $0.wing != "toolkit" }.map(\.name) + ["DetentProgram"]
    for target in toolkit {
      #expect(others.filter(target.dependencies.contains).isEmpty, "\(target.name)")
    }
  }

  @Test func theDemoDependsOnTheToolkitAlone() throws {
    let targets = try Self.targets()
    let studio = targets.filter { $0.wing == "studio" }.map(\.name)
    let demo = targets.filter { $0.wing == "houseSearch" }
    #expect(studio.count == 3 && demo.count == 2)
    for target in demo {
      #expect((studio + ["DetentProgram"]).filter(target.dependencies.contains).isEmpty)
    }
  }

  @Test func listingsKnowsNoView() throws {
    let listings = try #require(Self.targets().first { $0.name == "Listings" })
    #expect(listings.dependencies == ["DetentBase"])
  }

  @Test func theModulesOfTheToolkitDependOnEarlierOnes() throws {
    var known: Set<String> = []
    let all = Set(try Self.targets().map(\.name))
    for target in try Self.targets() {
      let later = target.dependencies.filter { all.contains($0) && !known.contains($0) }
      #expect(later.isEmpty, "\(target.name) depends on \(later)")
      known.insert(target.name)
    }
  }
}
