import ListingsTestSupport
import Testing

@testable import Listings

/// Several files are one table.
@Suite struct JoinedTablesTests {
  private func read(_ files: [String], in folder: TemporaryFolder) throws -> ListingsTable {
    let paths = files.enumerated().map { folder.write("\($0).csv", Array($1.utf8)) }
    return try ListingsLoader.read(
      paths, options: ImportOptions(), progress: nil, isCancelled: { false })
  }

  @Test func whatIsKnownByAnotherNameIsNoColumnToFilterBy() throws {
    let folder = TemporaryFolder()
    func file(_ names: String) -> String {
      "\(names)\n" + (0..<12).map { "A\($0),\($0 + 1)0000,\($0 % 3),\($0 * 7 % 5)\n" }.joined()
    }
    let table = try read(
      [file("title,price,bedrooms,floor"), file("name,amount,beds,storey")], in: folder)
    #expect(table.fileColumns.count == 8 && table.columns[.bedrooms] == 2)
    #expect(table.columns.role(of: 6) == .bedrooms && table.columns.role(of: 7) == nil)
    #expect(try table.filterColumns().map { table.fileColumns[$0] } == ["floor", "storey"])
  }

  @Test func homesFollowEachOtherAndColumnsMeetByRole() throws {
    let folder = TemporaryFolder()
    let table = try read(
      [
        "title,price,type,note\nA,5,Flat,x\nB,POA,Flat,y\nC,6,House,z\n",
        "area;Amount;note;name;property type;latitude;longitude\n70;7;n;D;House;51;1\n;8;;E;;;\n",
      ], in: folder)
    #expect(table.prices == [5, 6, 7, 8])
    #expect(table.areas == [nil, nil, 70, nil])
    #expect((0..<4).map(table.title) == ["A", "C", "D", "E"])
    #expect((0..<4).map(table.kind) == ["Flat", "House", "House", nil])
    #expect(table.kinds.map(\.count) == [2, 1])
    #expect(table.coordinates(of: 2)?.latitude == 51 && table.coordinates(of: 0) == nil)
    #expect((0..<4).map(table.file) == [0, 0, 1, 1])
    #expect((0..<4).map(table.line) == [2, 4, 2, 3])
    #expect(
      table.fileColumns == [
        "title", "price", "type", "note", "area", "Amount", "name", "property type", "latitude",
        "longitude",
      ])
    #expect(try table.record(of: 1) == ["C", "6", "House", "z", "", "", "", "", "", ""])
    #expect(try table.record(of: 2) == ["", "", "", "n", "70", "7", "D", "House", "51", "1"])
    #expect(table.report.rowsRead == 5 && table.report.rowsKept == 4)
    #expect(table.columns[.area] == 4 && table.columns[.price] == 1)
    let diagnostic = try #require(table.report.diagnostics.stored.first)
    #expect(try table.report.text(at: diagnostic) == "POA")
  }

  @Test func whatIsWrongWithALaterFileNamesIt() throws {
    let folder = TemporaryFolder()
    let table = try read(["price\n5\n", "price\n6\nx\n"], in: folder)
    let diagnostic = try #require(table.report.diagnostics.stored.first)
    #expect(diagnostic.file == 1)
    #expect(diagnostic.description == "file 2, line 3, column 1: price: not a number")
    #expect(try table.report.text(at: diagnostic) == "x")
  }

  @Test func aFileInAnotherCurrencyIsLeftOutAndSaid() throws {
    let folder = TemporaryFolder()
    let table = try read(
      ["title,price\nA,€5\n", "title,price\nB,£6\nC,£7\n", "title,price\nD,8\n"], in: folder)
    #expect(table.currency?.code == "GBP")
    #expect((0..<table.count).map(table.title) == ["B", "C", "D"])
    #expect((0..<table.count).map(table.file) == [1, 1, 2])
    #expect(table.report.rowsRead == 4 && table.report.rowsSkipped == 1)
    #expect(table.report.otherCurrencies.map(\.currency.code) == ["EUR"])
    #expect(try (0..<3).map { try table.record(of: $0)[0] } == ["B", "C", "D"])
  }

  @Test func oneFileThatCannotBeReadIsNamed() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.csv", Array("price\n5\n".utf8))
    let error = #expect(throws: LoadError.self) {
      try ListingsLoader.read(
        [path, folder.path + "/missing.csv"], options: ImportOptions(), progress: nil,
        isCancelled: { false })
    }
    #expect(error == LoadError(path: folder.path + "/missing.csv", reason: .notFound))
  }

  @Test func homesOfSeveralFilesAreExportedTogether() async throws {
    let folder = TemporaryFolder()
    let table = try read(["title,price\nA,5\n", "price,note\n6,x\n"], in: folder)
    let path = folder.file("out.csv")
    try await ListingsExport.write(rows: [1, 0], of: table, to: path)
    let copy = try await ListingsLoader.load(path)
    #expect(copy.fileColumns == ["title", "price", "note"])
    #expect(try copy.record(of: 0) == ["", "6", "x"] && copy.record(of: 1) == ["A", "5", ""])
  }

  @Test func wordsThatStandForTypesAreThoseOfAllFilesOrOfNone() throws {
    func file(_ name: String, _ words: [String]) -> String {
      "Price,Address,\(name)\n"
        + (0..<12).map { "\($0 + 1)00000,\($0) Elm Road,\(words[$0 % words.count])\n" }.joined()
    }
    let (energy, types) = (file("EPC", ["A", "B"]), file("Type", ["House", "Flat"]))
    let folder = TemporaryFolder()
    let alike = try read([energy, energy], in: folder)
    #expect(alike.columns.hasOtherTypes && alike.kinds.map(\.name).sorted() == ["A", "B"])
    let mixed = try read([energy, types], in: folder)
    #expect(!mixed.columns.hasOtherTypes && mixed.kinds.map(\.name).sorted() == ["Flat", "House"])
    let other = try read([energy, file("Heating", ["gas", "oil"])], in: folder)
    #expect(
      !other.columns.hasOtherTypes && other.kindSource == .prices && other.columns[.type] == nil)
  }
}
