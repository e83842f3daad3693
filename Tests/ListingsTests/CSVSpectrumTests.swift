import Testing

@testable import Listings

/// The files of csv-spectrum, made here so that no tool can change their line breaks.
@Suite struct CSVSpectrumTests {
  struct Fixture: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let rows: [[String]]
    var testDescription: String { name }
  }

  static let fixtures: [Fixture] = [
    Fixture(
      name: "comma_in_quotes",
      text: "first,last,address,city,zip\nJohn,Doe,120 any st.,\"Anytown, WW\",08123\n",
      rows: [
        ["first", "last", "address", "city", "zip"],
        ["John", "Doe", "120 any st.", "Anytown, WW", "08123"],
      ]),
    Fixture(
      name: "empty", text: "a,b,c\n1,\"\",\"\"\n2,3,4\n",
      rows: [["a", "b", "c"], ["1", "", ""], ["2", "3", "4"]]),
    Fixture(
      name: "empty_crlf", text: "a,b,c\r\n1,\"\",\"\"\r\n2,3,4\r\n",
      rows: [["a", "b", "c"], ["1", "", ""], ["2", "3", "4"]]),
    Fixture(
      name: "escaped_quotes", text: "a,b\n1,\"ha \"\"ha\"\" ha\"\n3,4\n",
      rows: [["a", "b"], ["1", "ha \"ha\" ha"], ["3", "4"]]),
    Fixture(
      name: "json",
      text: "key,val\n1,\"{\"\"type\"\": \"\"Point\"\", \"\"coordinates\"\": [102.0, 0.5]}\"\n",
      rows: [["key", "val"], ["1", "{\"type\": \"Point\", \"coordinates\": [102.0, 0.5]}"]]),
    Fixture(
      name: "location_coordinates",
      text: "Contact Phone Number,Location Coordinates,Cities,Counties\n"
        + "10133034380,\"40.7128° N, 74.0059° W\",\"New York, Albany\",\"Kings, Queens\"\n",
      rows: [
        ["Contact Phone Number", "Location Coordinates", "Cities", "Counties"],
        ["10133034380", "40.7128° N, 74.0059° W", "New York, Albany", "Kings, Queens"],
      ]),
    Fixture(
      name: "newlines", text: "a,b,c\n1,2,3\n\"Once upon \na time\",5,6\n7,8,9\n",
      rows: [
        ["a", "b", "c"], ["1", "2", "3"], ["Once upon \na time", "5", "6"], ["7", "8", "9"],
      ]),
    Fixture(
      name: "newlines_crlf", text: "a,b,c\r\n1,2,3\r\n\"Once upon \r\na time\",5,6\r\n7,8,9\r\n",
      rows: [
        ["a", "b", "c"], ["1", "2", "3"], ["Once upon \r\na time", "5", "6"], ["7", "8", "9"],
      ]),
    Fixture(
      name: "quotes_and_newlines", text: "a,b\n1,\"ha \n\"\"ha\"\" \nha\"\n3,4\n",
      rows: [["a", "b"], ["1", "ha \n\"ha\" \nha"], ["3", "4"]]),
    Fixture(name: "simple", text: "a,b,c\n1,2,3\n", rows: [["a", "b", "c"], ["1", "2", "3"]]),
    Fixture(
      name: "simple_crlf", text: "a,b,c\r\n1,2,3\r\n", rows: [["a", "b", "c"], ["1", "2", "3"]]),
    Fixture(
      name: "utf8", text: "a,b,c\n1,2,3\n4,5,ʤ\n",
      rows: [["a", "b", "c"], ["1", "2", "3"], ["4", "5", "ʤ"]]),
  ]

  @Test(arguments: fixtures) func everyFileReadsAsItsJSON(_ fixture: Fixture) {
    for chunkSize in [1, 2, 5, 1 << 20] {
      let outcome = TableOutcome(fixture.text, chunkSize: chunkSize)
      // Compared by scalars: "\r\n" and "\n" must not count as equal, and do not.
      #expect(outcome.rows == fixture.rows)
      #expect(outcome.diagnostics.isEmpty)
      #expect(outcome.error == nil)
    }
  }
}
