import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct ColumnFilterTests {
  private func index() throws -> FilterIndex {
    FilterIndex(try listings("price,built,heating\n4,1990,gas\n3,,oil\n2,-5,\n1,2001,gas\n"))
  }

  private func rows(_ index: FilterIndex, _ change: (inout ListingsFilter) -> Void) -> [Int] {
    var filter = ListingsFilter()
    change(&filter)
    return Array(index.result(of: filter))
  }

  @Test func numbersOfAColumnAreFiltered() throws {
    let index = try index()
    index.add(FileColumn(number: 1, numbers: [1990, .nan, -5, 2001]))
    #expect(rows(index) { $0.numbers[1] = ValueRange(lower: 1990) } == [3, 0])
    #expect(rows(index) { $0.numbers[1] = ValueRange(upper: 1990) } == [2, 0])
    #expect(rows(index) { $0.numbers[1] = ValueRange() } == [3, 2, 1, 0])
    // Texts are chosen only in columns of texts.
    #expect(rows(index) { $0.choices[1] = ["1990", ""] } == [])
    #expect(index.column(1)?.number(of: 1) == nil && index.column(1)?.number(of: 0) == 1990)
  }

  @Test func textsOfAColumnAreChosen() throws {
    let index = try index()
    index.add(FileColumn(number: 2, texts: ["gas", "oil", "", "gas"]))
    #expect(rows(index) { $0.choices[2] = ["gas"] } == [3, 0])
    #expect(rows(index) { $0.choices[2] = ["oil", "", "wood"] } == [2, 1])
    #expect(rows(index) { $0.choices[2] = [] } == [])
    index.add(FileColumn(number: 1, texts: ["1990", "", "none", "2001"]))
    #expect(rows(index) { $0.numbers[1] = ValueRange(lower: 1995) } == [])
    #expect(index.column(2)?.text(of: 1) == "oil" && index.column(2)?.text(of: 9) == nil)
  }

  @Test func aColumnThatIsNotThereLetsNothingThroughUntilItIsAdded() throws {
    let index = try index()
    var filter = ListingsFilter()
    filter.numbers[1] = ValueRange(lower: 0)
    let before = index.result(of: filter)
    #expect(before.isEmpty)
    // One with other homes is not taken.
    index.add(FileColumn(number: 1, numbers: [1, 2, 3]))
    #expect(index.result(of: filter, reusing: before).isEmpty && index.column(1) == nil)
    index.add(FileColumn(number: 1, numbers: [1990, .nan, -5, 2001]))
    let after = index.result(of: filter, reusing: before)
    #expect(Array(after) == [3, 0] && before.isEmpty)
    #expect(Array(index.result(of: filter, reusing: after)) == [3, 0])
  }

  @Test func aFilterNamesItsParts() {
    var filter = ListingsFilter(price: ValueRange(upper: 5))
    filter.area = ValueRange(lower: 0)
    filter.text = " "
    filter.choices = [4: ["a"], 2: []]
    filter.numbers = [4: ValueRange(lower: 1), 3: ValueRange()]
    filter.marks = [.note: []]
    #expect(filter.criteria == [.price, .column(2), .column(4), .mark(.note)])
    for criterion in filter.criteria {
      #expect(!filter.without(criterion).criteria.contains(criterion))
    }
    #expect(filter.criteria.reduce(filter) { $0.without($1) }.isEmpty)
  }
}
