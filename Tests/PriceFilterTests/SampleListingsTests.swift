import Glibc
import Testing

@testable import PriceFilter

@Suite struct SampleListingsTests {
  /// To make the bundled file anew after a change of the generator:
  /// `DETENT_WRITE_SAMPLE=1 swift test --filter SampleListingsTests`.
  @Test func theBundledFileIsWhatTheGeneratorMakes() throws {
    let folder = try #require(ResourceLocator().folders.last)
    let path = "\(folder)/\(SampleListings.fileName)"
    let bytes = SampleListings.bundledFile()
    if getenv("DETENT_WRITE_SAMPLE") != nil {
      TemporaryFolder.append(bytes, to: path, flags: O_TRUNC)
    }
    let file = try RegularFile(path: path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { buffer.deallocate() }
    let count = try file.read(into: buffer, at: 0)
    #expect(count == bytes.count)
    #expect(Array(buffer[..<count]) == bytes)
  }

  @Test func theSampleLooksLikeACity() throws {
    let listings = try Listings(parsing: SampleListings.bundledFile())
    let index = FilterIndex(listings)
    #expect(listings.count == SampleListings.bundledRows)
    #expect(listings.report.diagnostics.count == 0)
    #expect(listings.currency == .pound)
    #expect(listings.areaUnit == .squareMetres)
    #expect(Set(listings.columns.columns.keys) == Set(ColumnRole.allCases).subtracting([.url]))
    #expect(listings.kinds.count == 8 && listings.kinds[0].name == "Flat")
    let median = try #require(index.quantile(0.5))
    #expect(median > 300_000 && median < 1_000_000)
    // A long tail: the mean is well above the median.
    let mean = listings.prices.reduce(0, +) / Double(listings.count)
    #expect(mean > median * 1.1)
    #expect(try #require(index.highestPrice) > 4 * median)
  }

  @Test func theSameSeedMakesTheSameRows() {
    #expect(SampleListings.csv(rows: 50, seed: 1) == SampleListings.csv(rows: 50, seed: 1))
    #expect(SampleListings.csv(rows: 50, seed: 1) != SampleListings.csv(rows: 50, seed: 2))
    let many = SampleListings.csv(rows: 100, seed: 1)
    #expect(many.starts(with: SampleListings.csv(rows: 50, seed: 1)))
    #expect(SampleListings.csv(rows: -1).count < 120)
  }
}

@Suite struct ResourceLocatorTests {
  @Test func placesAreAskedInOrder() {
    let locator = ResourceLocator(
      executable: "/opt/detent/bin/price-filter",
      environment: ["HOME": "/home/ann", "XDG_DATA_DIRS": "/usr/share:relative:/opt/share"],
      sourceFile: "/src/Detent/Sources/PriceFilter/Resources/ResourceLocator.swift")
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

  @Test(arguments: [
    "", ".", "..", "../x", "a/b", ".hidden", "a b", "ä", "a\0b", String(repeating: "a", count: 65),
  ])
  func whatIsNoFileNameIsRefused(_ name: String) {
    #expect(!ResourceLocator.isFileName(name))
    #expect(ResourceLocator().path(of: name) == nil)
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
