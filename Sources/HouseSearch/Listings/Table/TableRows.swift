/// Where the homes of a table stand in its files, one file after the other.
struct TableRows: Sendable {
  let files: [FileRows]
  /// The number of the first home of each file.
  private let starts: [Int]
  /// The names of the columns of all files, each once.
  let names: [String]
  /// The columns of each file that they are; nil where it has none of that name.
  private let columns: [[Int?]]

  init(_ files: [FileRows]) {
    self.files = files
    var starts: [Int] = []
    var (count, names, ids) = (0, [String](), [NameID]())
    for file in files {
      starts.append(count)
      count += file.count
      for id in NameID.all(file.names) where !ids.contains(id) {
        ids.append(id)
        names.append(id.name)
      }
    }
    (self.starts, self.names) = (starts, names)
    columns = files.map { file in
      let own = NameID.all(file.names)
      return ids.map { own.firstIndex(of: $0) }
    }
  }

  /// A name, and how many columns before have the same.
  private struct NameID: Equatable {
    let name: String
    let number: Int

    static func all(_ names: [String]) -> [NameID] {
      var counts: [String: Int] = [:]
      return names.map { name in
        defer { counts[name, default: 0] += 1 }
        return NameID(name: name, number: counts[name, default: 0])
      }
    }
  }

  /// The number of the file of a home, and the home's number in it; nil for a home that does not
  /// exist.
  func place(of home: Int) -> (file: Int, home: Int)? {
    guard home >= 0, let file = starts.lastIndex(where: { $0 <= home }) else { return nil }
    let own = home - starts[file]
    return own < files[file].count ? (file, own) : nil
  }

  /// The homes of a file.
  func homes(of file: Int) -> Range<Int> { starts[file]..<starts[file] + files[file].count }

  /// The column of a file that is a column of all; nil where it has none.
  func column(_ column: Int, of file: Int) -> Int? {
    columns[file].indices.contains(column) ? columns[file][column] : nil
  }

  /// What a column of a file is among those of all.
  func commonColumn(_ column: Int, of file: Int) -> Int? {
    columns[file].firstIndex { $0 == column }
  }

  /// Hands on the records of some homes.
  /// - Parameters:
  ///   - homes: rising.
  ///   - body: called with a record, and its columns that are the columns of all.
  func visit(
    _ homes: some Sequence<Int>, checkpoint: () throws(LoadError) -> Void,
    _ body: @escaping (CSVRow, [Int?]) -> Void
  ) throws(LoadError) {
    for (number, file) in files.enumerated() {
      let (range, columns) = (self.homes(of: number), columns[number])
      let own = homes.lazy.filter(range.contains).map { $0 - range.lowerBound }
      try file.visit(own, checkpoint: checkpoint) { body($1, columns) }
    }
  }

  /// The cells of a record of a file by the columns of all.
  func arranged(_ record: [String], of file: Int) -> [String] {
    columns[file].map { column in column.map { $0 < record.count ? record[$0] : "" } ?? "" }
  }
}

extension ListingsTable {
  /// The names of the columns of the file, in its order; their numbers from 1 where it has no
  /// header. Of several files the names of all, each once.
  public var fileColumns: [String] { rows.names }

  /// The files that the homes are from, as the caller named them.
  public var files: [String] { rows.files.map(\.path) }

  /// The number of the file that a home is from, see `files`.
  public func file(of home: Int) -> Int { rows.place(of: home)?.file ?? 0 }

  /// The line of its file on which a home begins, counted from 1; 0 for a row that does not exist.
  public func line(of home: Int) -> Int {
    rows.place(of: home).map { rows.files[$0.file].line(of: $0.home) } ?? 0
  }

  /// All cells of a home, one for each of `fileColumns`, as they stand in the file, which is read
  /// again for it; nothing for a row that does not exist.
  public func record(of home: Int) throws(LoadError) -> [String] {
    guard let place = rows.place(of: home) else { return [] }
    return rows.arranged(try rows.files[place.file].record(of: place.home), of: place.file)
  }
}

/// The files that a report is about. They say nothing about how the reading went: two reports are
/// equal whichever files they are about.
struct ReportedFiles: Hashable, Sendable {
  let files: [FileRows]

  init(_ files: [FileRows]) { self.files = files }

  static func == (one: ReportedFiles, other: ReportedFiles) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension LoadReport {
  /// Whether the files of these names are those that were read, as they were then.
  package var isCurrent: Bool { files.files.allSatisfy(\.isCurrent) }

  /// What stands in the file where something was noticed, which is read again for it: the cell, or
  /// all that follows where a cell does not end or is too much; the whole row for column 0. Nil
  /// where there is no such place.
  public func text(at diagnostic: Diagnostic) throws(LoadError) -> String? {
    guard files.files.indices.contains(diagnostic.file) else { return nil }
    return try files.files[diagnostic.file].text(at: diagnostic)
  }

  /// The same of several, read off the main actor; empty where nothing can be read.
  @concurrent
  package func texts(at diagnostics: [Diagnostic]) async -> [String] {
    diagnostics.map { ((try? text(at: $0)) ?? nil) ?? "" }
  }
}
