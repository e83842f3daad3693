import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct SampleListingsTests {
  /// To make the bundled file anew after a change of the generator:
  /// `DETENT_WRITE_SAMPLE=1 swift test --filter SampleListingsTests`.
  @Test func theBundledFileIsWhatTheGeneratorMakes() throws {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(package)/Resources/\(SampleListings.fileName)"
    let bytes = SampleListings.bundledFile()
    if getenv("DETENT_WRITE_SAMPLE") != nil {
      TemporaryFolder.append(bytes, to: path, flags: O_TRUNC)
    }
    let file = try InputFile.open(path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { buffer.deallocate() }
    let count = try file.read(into: buffer, at: 0)
    #expect(count == bytes.count)
    #expect(Array(buffer[..<count]) == bytes)
  }

  @Test func theSampleLooksLikeACity() throws {
    let listings = try ListingsTable(parsing: SampleListings.bundledFile())
    let index = FilterIndex(listings)
    #expect(listings.count == SampleListings.bundledRows)
    #expect(listings.report.diagnostics.count == 0)
    #expect(listings.currency == .pound)
    #expect(listings.areaUnit == .squareMetres)
    #expect(
      Set(listings.columns.choices.keys)
        == Set(ColumnRole.allCases).subtracting([
          .url, .currency, .coordinates, .priceUnit, .areaUnit,
        ]))
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
