import ListingsTestSupport
import Testing

@testable import Listings

/// Searches that were written for another file.
@Suite struct FittingSearchTests {
  private let expression: FilterExpression

  init() throws {
    let table = try listings(
      "price,type,beds,year\n1,House,2,1990\n2,\"Flat, large\",3,2000\n3,Hut,1,2010\n")
    expression = FilterExpression(table)
  }

  @Test func aSearchThatFitsIsWhole() throws {
    let text = "price=1..2,type=House|\"Flat, large\",beds>=2,year<=2005"
    let fitting = expression.fittingFilter(from: text)
    #expect(fitting.leftOut == [])
    #expect(fitting.filter == (try expression.filter(from: text)))
  }

  @Test(arguments: [
    ("type=House|Igloo", "", ["type=House|Igloo"]),
    ("type=Igloo,beds=2", "beds=2", ["type=Igloo"]),
    ("colour=red,price>=2", "price>=2", ["colour=red"]),
    ("colour=\"a,b|c\",price>=2", "price>=2", ["colour=\"a,b|c\""]),
    ("price>=2,price=much", "price>=2", ["price=much"]),
    ("\"", "", ["\""]), ("", "", []), (",,", "", []),
  ])
  func whatDoesNotFitIsLeftOut(text: String, kept: String, leftOut: [String]) throws {
    let fitting = expression.fittingFilter(from: text)
    #expect(fitting.leftOut == leftOut)
    #expect(fitting.filter == (try expression.filter(from: kept)))
  }

  @Test func aSortKeepsTheColumnsThatAreThere() {
    #expect(
      expression.fittingSort(from: "colour,year-,beds").keys
        == [.init(.file(3), isDescending: true), .init(.bedrooms)])
    #expect(expression.fittingSort(from: "") == ListingsSort())
  }
}
