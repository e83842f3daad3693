import Testing

@testable import PriceFilter

/// What homes are called, and what stands below their names.
@MainActor
@Suite struct HomeWordsTests {
  /// The name and the line below it of the first home of a file.
  private func words(_ csv: String) async throws -> [String] {
    let stage = try await ScreenStage(csv: csv)
    let words = try #require(stage.application.model.homeWords)
    return [words.title(of: 0), words.subtitle(of: 0)]
  }

  @Test func homesWithoutAnAddressAreCalledByTheirPlace() async throws {
    let rows = (1...20).map { "\($0)0000,\(98_100 + $0 % 3)\n" }.joined()
    #expect(try await words("price,zipcode\n" + rows) == ["Home in 98101", ""])
    let others = try await words("price,zipcode\n1,98101\n2,98102\n3,98103\n4,98104\n")
    #expect(others == ["98101", ""], "each home has another one")
  }

  @Test func theMostTellingColumnsStandBelowTheName() async throws {
    let rows = (1...20).map {
      "\(7_129_300_520 + $0),\($0)0000,\($0 % 3).5,\(9_000 + $0),\(1_950 + $0 % 9),981\($0 % 2)0\n"
    }
    let header = "id,price,bathrooms,sqft_lot,yr_built,zipcode\n"
    #expect(
      try await words(header + rows.joined())
        == ["Home in 98110", "Bathrooms: 1.5 · Yr built: 1951 · Sqft lot: 9001"])
  }

  @Test func anAddressIsEnough() async throws {
    let rows = (1...20).map { "\($0) Elm Road,N\($0),\($0)0000,\($0 % 3)\n" }.joined()
    #expect(
      try await words("Address,Postcode,Price,Bathrooms\n" + rows) == ["1 Elm Road", "N1"])
  }
}
