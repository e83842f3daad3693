import Testing

@testable import Listings

/// The files of csv-spectrum, made here so that no tool can change their line breaks.
@Suite struct CSVSpectrumTests {
  @Test(
    arguments: [
      (
        "first,last,address,city,zip\nJohn,Doe,120 any st.,\"Anytown, WW\",08123\n",
        ["first", "last", "address", "city", "zip"],
        [["John", "Doe", "120 any st.", "Anytown, WW", "08123"]]
      ),
      ("a,b,c\n1,\"\",\"\"\n2,3,4\n", ["a", "b", "c"], [["1", "", ""], ["2", "3", "4"]]),
      ("a,b\n1,\"ha \"\"ha\"\" ha\"\n3,4\n", ["a", "b"], [["1", "ha \"ha\" ha"], ["3", "4"]]),
      (
        "key,val\n1,\"{\"\"type\"\": \"\"Point\"\", \"\"coordinates\"\": [102.0, 0.5]}\"\n",
        ["key", "val"], [["1", "{\"type\": \"Point\", \"coordinates\": [102.0, 0.5]}"]]
      ),
      (
        "Contact Phone Number,Location Coordinates,Cities,Counties\n"
          + "10133034380,\"40.7128° N, 74.0059° W\",\"New York, Albany\",\"Kings, Queens\"\n",
        ["Contact Phone Number", "Location Coordinates", "Cities", "Counties"],
        [["10133034380", "40.7128° N, 74.0059° W", "New York, Albany", "Kings, Queens"]]
      ),
      (
        "a,b,c\n1,2,3\n\"Once upon \na time\",5,6\n7,8,9\n", ["a", "b", "c"],
        [["1", "2", "3"], ["Once upon \na time", "5", "6"], ["7", "8", "9"]]
      ),
      (
        "a,b\n1,\"ha \n\"\"ha\"\" \nha\"\n3,4\n", ["a", "b"],
        [["1", "ha \n\"ha\" \nha"], ["3", "4"]]
      ),
      ("a,b,c\n1,2,3\n", ["a", "b", "c"], [["1", "2", "3"]]),
      ("a,b,c\n1,2,3\n4,5,ʤ\n", ["a", "b", "c"], [["1", "2", "3"], ["4", "5", "ʤ"]]),
    ])
  func everyFileReadsAsItsJSON(_ text: String, _ header: [String], _ rows: [[String]]) {
    for lineBreak in ["\n", "\r\n"] {
      let text = text.replacing("\n", with: lineBreak)
      // "\r\n" and "\n" are not equal.
      let expected = [header] + rows.map { $0.map { $0.replacing("\n", with: lineBreak) } }
      for chunkSize in [1, 2, 5, 1 << 20] {
        let outcome = TableOutcome(text, chunkSize: chunkSize)
        #expect(outcome.rows == expected)
        #expect(outcome.diagnostics.isEmpty && outcome.error == nil)
      }
    }
  }
}
