import ListingsTestSupport
import Testing

@testable import PriceFilter

@Suite struct ResourceLocatorTests {
  @Test func foldersAreSearchedInOrder() {
    let locator = ResourceLocator(
      executable: "/opt/detent/bin/price-filter",
      environment: ["HOME": "/home/ann", "XDG_DATA_DIRS": "/usr/share:relative:/opt/share"],
      sourceFile: "/src/Detent/Sources/HouseSearch/PriceFilter/System/Options.swift")
    #expect(
      locator.folders == [
        "/opt/detent/bin", "/opt/detent/bin/Resources", "/opt/detent/share/detent",
        "/home/ann/.local/share/detent", "/usr/share/detent", "/opt/share/detent",
        "/src/Detent/Resources",
      ])
    let bare = ResourceLocator(
      executable: nil, environment: ["XDG_DATA_HOME": "/data", "HOME": "relative"],
      sourceFile: "x.swift")
    #expect(
      bare.folders == ["/data/detent", "/usr/local/share/detent", "/usr/share/detent"])
  }

  @Test func theSampleIsFound() throws {
    let path = try #require(ResourceLocator().sampleListings)
    #expect(path.hasSuffix("/sample-listings.csv"))
  }

  @Test func aFolderOfThatNameIsNoResource() {
    let folder = TemporaryFolder()
    let locator = ResourceLocator(
      executable: "\(folder.path)/program", environment: [:], sourceFile: "x")
    #expect(locator.path(of: "missing.csv") == nil)
    let path = folder.write("thing.csv", [0x61])
    #expect(locator.path(of: "thing.csv") == path)
  }
}
