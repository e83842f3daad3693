import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct CSVReaderTests {
  @Test(arguments: [
    "a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4\r", "a,b\r\n1,2\n3,4\r",
    "a,b\n1,2\n3,4", "a,b\n\n\n1,2\n\r\n \t\n3,4\n\n\n\n", "\u{FEFF}a,b\n1,2\n3,4\n",
    "\u{FEFF}\"a\",b\n1,2\n3,4\n",
  ])
  func lineBreaksOfAnyKindEndTheSameRows(_ text: String) {
    let outcome = TableOutcome(text)
    #expect(
      outcome.rows == [["a", "b"], ["1", "2"], ["3", "4"]] && outcome.diagnosticCount == 0)
  }

  @Test func linesAreCountedByTheirBreaks() {
    #expect(TableOutcome("a,b\r\n1,2\r3,4\n\n5,6").lines == [1, 2, 3, 5])
    #expect(TableOutcome("a,b\n\"x\r\ny\nz\",2\n3,4\n").lines == [1, 2, 5])
    // An unclosed quote costs its row only.
    #expect(TableOutcome("a,b\n1,2\n3,\"4\n5,6\n7,8\n").lines == [1, 2, 4, 5])
  }

  private static func note(_ line: Int, _ column: Int, _ reason: Diagnostic.Reason) -> Diagnostic {
    Diagnostic(line: line, column: column, reason: reason)
  }

  /// Texts, their rows below the header, and the notes on them.
  @Test(
    arguments: [
      ("a,b,c\n\"1,\"\"x\"\"\",\"two\nlines\",\"\"\n", [["1,\"x\"", "two\nlines", ""]], []),
      (
        "a,b\n\"x\"y,2\n\"x\"y\"z\",3\n\"a\"\"b\" c,4\n",
        [["xy", "2"], ["xy\"z\"", "3"], ["a\"b c", "4"]],
        (2...4).map { note($0, 1, .textAfterQuote) }
      ),
      (
        "a,b\n5\" pipe,\"ok\"\nx,6\"\"\n", [["5\" pipe", "ok"], ["x", "6\"\""]],
        [note(2, 1, .quoteInBareField), note(3, 2, .quoteInBareField)]
      ),
      (
        "a,b,c\n1, \"x, y\" ,3\n \"p\"\t,q , r\n", [["1", "x, y", "3"], ["p", "q ", " r"]],
        [note(2, 2, .spaceAroundQuotes), note(3, 1, .spaceAroundQuotes)]
      ),
      // Short rows are padded, and long empty ones are cut.
      ("a,b,c\n1\n1,2,3,,\n1,2,3, ,\"\"\n", [["1"], ["1", "2", "3"], ["1", "2", "3"]], []),
      ("a,b\n1,2,3\n4,5\n", [["4", "5"]], [note(2, 3, .tooManyFields(expected: 2, found: 3))]),
      ("a,b\n1,\u{0}2\n\"\u{0}\",3\n4,5\n", [["4", "5"]], [note(2, 2, .nul), note(3, 1, .nul)]),
      (
        "a,b\n1,2\n3,\"4\n5,6\n7,8\n", [["1", "2"], ["5", "6"], ["7", "8"]],
        [note(3, 2, .unclosedQuote)]
      ),
      ("a,b\n1,2\n3,\"", [["1", "2"]], [note(3, 2, .unclosedQuote)]),
    ] as [(String, [[String]], [Diagnostic])])
  func oddRowsAreReadWithANote(_ text: String, _ rows: [[String]], _ notes: [Diagnostic]) {
    let outcome = TableOutcome(text)
    #expect(Array(outcome.rows.dropFirst()) == rows)
    #expect(outcome.diagnostics == notes && outcome.diagnosticCount == notes.count)
  }

  @Test func aRowThatIsSkippedIsCountedAndAShortOneHasNoText() throws {
    #expect(TableOutcome("a,b\n1,2,3\n4,5\n").skipped == 1)
    #expect(try listings("title,price,type\nA,5\n").kind(of: 0) == nil)
  }

  @Test(arguments: ["a,\"b\n1,2\n", "a,\u{0}b\n1,2\n"])
  func anUnreadableHeaderIsAnError(_ text: String) {
    #expect(TableOutcome(text).error == .unreadableHeader(line: 1))
  }

  @Test func nothingAndBlankLinesMakeNoRows() {
    for text in ["", "\n", " \n\t\n", "\r\n\r\n", "\u{FEFF}", "\u{FEFF}\n"] {
      #expect(TableOutcome(text).rows == [] && TableOutcome(text).error == nil)
    }
    #expect(TableOutcome("a\n\"\"\n").rows == [["a"], [""]])
  }

  @Test func piecesOfAnySizeGiveTheSameResult() {
    let parts: [[UInt8]] = [
      [0x22], [0x22], [0x2C], [0x2C], [0x0A], [0x0D], [0x0D, 0x0A], [0x20], [0x09], [0x61],
      [0x62, 0x63], [0xC3, 0xA9], [0xFF], [0xE2, 0x82], [0x00], [0x22, 0x22], [0x3B], [0x31],
    ]
    var generator = SplitMix64(seed: 7)
    for _ in 0..<400 {
      var bytes = Array("a,b,c\n".utf8)
      for _ in 0..<generator.below(60) { bytes += parts[generator.below(parts.count)] }
      let whole = TableOutcome(bytes)
      for chunkSize in [1, 2, 3, 7] {
        #expect(TableOutcome(bytes, chunkSize: chunkSize) == whole, "\(bytes)")
      }
    }
  }

  // MARK: Delimiters

  @Test(
    arguments: [
      ("a,b\n1,2\n", ","), ("a;b\n1;2\n", ";"), ("a\tb\n1\t2\n", "\t"), ("a|b\n1|2\n", "|"),
      ("Preis;Fläche\n350.000,00;98,5\n420.000,00;101,2\n", ";"),
      ("Price, £;Type\n\"1,250,000\";House\n\"2,250,000\";Flat\n", ";"),
      ("\"a;b\",c\n\"1;2\",3\n", ","), ("a,\"say \"\"x;y\"\"\",c\n1,2,3\n", ","),
      ("price\n1\n2\n", ","), ("sep=;\r\na;b\r\n1,5;2\r\n", ";"), ("sep=|\na|b\n", "|"), ("", ","),
    ] as [(String, Character)])
  func theDelimiterIsFound(_ text: String, _ delimiter: Character) {
    for chunkSize in [1, 1_000] {
      let outcome = TableOutcome(text, chunkSize: chunkSize)
      #expect(outcome.error == nil && outcome.delimiter == delimiter.asciiValue)
    }
  }

  @Test func aSeparatorLineIsNoRowButCountsAsALine() throws {
    let outcome = TableOutcome("\u{FEFF}sep=;\r\na;b\r\n1;2\r\n")
    #expect(outcome.rows == [["a", "b"], ["1", "2"]] && outcome.lines == [2, 3])
  }

  @Test func longFilesAreJudgedByTheirStartWhateverThePieces() {
    let text = "a;b;c\n" + String(repeating: "1,5;x;\"y\nz\"\n", count: 9_000)
    let whole = TableOutcome(text)
    #expect(whole.rows.count == 9_001 && whole.rows.allSatisfy { $0.count == 3 })
    #expect(TableOutcome(text, chunkSize: 1_021) == whole)
  }

  // MARK: What is written

  private func written(_ rows: [[String]], delimiter: UInt8 = 0x2C) -> [UInt8] {
    var writer = CSVWriter(delimiter: delimiter)
    for row in rows { writer.append(row: row) }
    return writer.bytes
  }

  @Test func aFieldThatBeginsOrEndsWithASpaceIsQuoted() {
    #expect(written([[" a", "b ", "c d"]]) == Array("\" a\",\"b \",c d\n".utf8))
  }

  @Test func tenThousandRandomTablesAreReadBackAsTheyWere() {
    let parts = [
      "", "a", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r", "\r\n", " ", "é", "价格", "=1", "sep=;",
      "\u{FEFF}", "'", "x y", "\u{202E}", "👩‍👩‍👧", "1,5",
    ]
    var generator = SplitMix64(seed: 32)
    let count = isDebugBuild ? 2_000 : 10_000
    for _ in 0..<count {
      let columns = 1 + generator.below(4)
      var rows = (0...generator.below(4)).map { _ in
        (0..<columns).map { _ in
          (0..<generator.below(4)).map { _ in parts[generator.below(parts.count)] }.joined()
        }
      }
      // What follows decides whether the scanner for blocks of bytes sees a row.
      if generator.below(2) > 0 {
        let value = String(repeating: "x", count: generator.below(64))
        rows.append(Array(repeating: value, count: columns))
      }
      let delimiter = CSVDialect.candidates[generator.below(4)]
      let outcome = TableOutcome(written(rows, delimiter: delimiter), delimiter: delimiter)
      #expect(outcome.rows == rows && outcome.diagnosticCount == 0)
    }
  }

  @Test func aRowOfOneEmptyFieldIsNoBlankLine() {
    #expect(written([[""], ["a"]]) == Array("\"\"\na\n".utf8))
    #expect(written([[]]) == Array("\"\"\n".utf8))
  }

  /// The files of csv-spectrum, made here so that no tool can change their line breaks.
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
  func everyFileOfCSVSpectrumReadsAsItsJSON(_ text: String, _ header: [String], _ rows: [[String]])
  {
    for lineBreak in ["\n", "\r\n"] {
      let text = text.replacing("\n", with: lineBreak)
      // "\r\n" and "\n" are not equal.
      let expected = [header] + rows.map { $0.map { $0.replacing("\n", with: lineBreak) } }
      for chunkSize in [1, 2, 5, 1 << 20] {
        let outcome = TableOutcome(text, chunkSize: chunkSize)
        #expect(outcome.rows == expected && outcome.diagnostics.isEmpty && outcome.error == nil)
      }
    }
  }
}
