import DetentTestSupport
import Foundation
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct SampleListingsTests {
  /// To make the bundled file anew after a change of the generator:
  /// `DETENT_WRITE_SAMPLE=1 swift test --filter SampleListingsTests`.
  @Test func theBundledFileIsWhatTheGeneratorMakes() throws {
    let path = SourceTree.path("Resources/\(SampleListings.fileName)")
    let bytes = SampleListings.bundledFile()
    if getenv("DETENT_WRITE_SAMPLE") != nil {
      TemporaryFolder.append(bytes, to: path, flags: O_TRUNC)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).elementsEqual(bytes))
  }

  @Test func theSampleIsReadWithoutAnError() throws {
    let listings = try ListingsTable(parsing: SampleListings.bundledFile())
    #expect(listings.count == SampleListings.bundledRows && listings.report.diagnostics.count == 0)
    #expect(listings.currency == .pound && listings.areaUnit == .squareMetres)
    let others: [ColumnRole] = [.url, .currency, .coordinates, .priceUnit, .areaUnit]
    #expect(Set(listings.columns.choices.keys) == Set(ColumnRole.allCases).subtracting(others))
    #expect(listings.kinds.count == 8 && listings.kinds[0].name == "Flat")
  }
}
