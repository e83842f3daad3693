import DetentTestSupport
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

/// Filters that are written, read and applied, beside a plain loop over the records of the file.
@Suite struct FilterModelTests {
  private typealias Rule = ([String]) -> Bool

  /// A file, and where its columns are.
  private struct File {
    var bytes: [UInt8]
    /// Cells of rows, without the header.
    var records: [[String]]
    var price, area, beds, kind, latitude, longitude: Int
    /// What a cell of the areas is in square metres.
    var squareMetres: Double
    /// Where words are looked for.
    var places: [Int]
    /// Words that occur.
    var words: [String]
    /// Columns of numbers and of texts, by what they are called in a filter.
    var numbers: [(name: String, column: Int)]
    var texts: [(name: String, column: Int)]
  }

  /// Cells of rows, without the header, read without the reader that is tested.
  private static func records(_ bytes: [UInt8]) -> [[String]] {
    var (records, cells, cell, isQuoted) = ([[String]](), [String](), [UInt8](), false)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x22:
        // The second one of two.
        if !isQuoted, index > 0, bytes[index - 1] == 0x22 { cell.append(byte) }
        isQuoted.toggle()
      case 0x2C where !isQuoted:
        cells.append(String(decoding: cell, as: UTF8.self))
        cell = []
      case 0x0A where !isQuoted:
        records.append(cells + [String(decoding: cell, as: UTF8.self)])
        (cells, cell) = ([], [])
      default: cell.append(byte)
      }
    }
    return Array(records.dropFirst())
  }

  private static func bundled(rows: Int = SampleListings.bundledRows) -> File {
    let bytes = SampleListings.csv(rows: rows)
    return File(
      bytes: bytes, records: records(bytes), price: 2, area: 4, beds: 5, kind: 3, latitude: 10,
      longitude: 11, squareMetres: 1, places: [1, 7, 8, 9],
      words: ["kelp", "Quay", "alder", "lane", "holm", "xyz", "HM", "the moorings"],
      numbers: [("bathrooms", 6), ("Bathrooms", 6)], texts: [("District", 7), ("\"city\"", 8)])
  }

  private static func other(_ generator: inout SplitMix64) -> File {
    var writer = CSVWriter()
    writer.append(row: [
      "Ref", "Built", "Home type", "Sold price", "Heating, source", "Beds", "Size sqft", "Borough",
      "lat", "lon", "place",
    ])
    func pick(_ texts: [String]) -> String { texts[generator.below(texts.count)] }
    for row in 0..<900 {
      writer.append(row: [
        "R\(row)", pick(["", "1890", "1934.5", "1960", "2001", "2020"]),
        pick(["Flat", "House, detached", "Mews|Yard", "", "Barn"]),
        String(20_000 + generator.below(3_000) * 500), pick(["gas", "oil", "", "a..b", "5", "é"]),
        pick(["", "0", "1", "2", "3", "4", "7"]),
        generator.below(8) == 0 ? "" : String(200 + generator.below(3_000)),
        pick(["Kew Green", "Ham", "Élysée", "East Ham", "New Malden"]),
        generator.below(9) == 0 ? "" : String(Double(generator.below(2_000)) / 10_000 - 17),
        String((Double(generator.below(4_000)) / 10_000 + 179.8).remainder(dividingBy: 360)),
        pick(["up", "down", "\"quoted\""]),
      ])
    }
    let bytes = writer.bytes
    return File(
      bytes: bytes, records: records(bytes), price: 3, area: 6, beds: 5, kind: 2, latitude: 8,
      longitude: 9, squareMetres: 0.092_903_04, places: [7],
      words: ["kew", "ham", "elysee", "malden new", "GREEN"],
      numbers: [("built", 1), ("2", 1)], texts: [("\"Heating, source\"", 4), ("\"place\"", 10)])
  }

  /// Thousands, millions and plain numbers.
  private static func amount(_ value: Int) -> String {
    if value % 3_000 == 0 { return "\(value / 1_000)k" }
    return value % 2_000 == 0 ? "\(Double(value) / 1e6)M" : "\(value)"
  }

  /// A number in a range that is written in one of its forms.
  private static func range(
    _ name: String, _ generator: inout SplitMix64, text: (Int) -> String = { "\($0)" },
    _ value: (inout SplitMix64) -> Int
  ) -> (String, (Double) -> Bool) {
    let (one, other) = (value(&generator), value(&generator))
    let (low, high) = (min(one, other), max(one, other))
    switch generator.below(5) {
    case 0: return ("\(name)>=\(text(one))", { $0 >= Double(one) })
    case 1: return ("\(name)<=\(text(one))", { $0 <= Double(one) })
    case 2: return ("\(name)=\(text(one))", { $0 == Double(one) })
    case 3: return ("\(name)=\(text(low))..", { $0 >= Double(low) })
    default:
      return ("\(name)=\(text(low))..\(text(high))", { $0 >= Double(low) && $0 <= Double(high) })
    }
  }

  private static func part(_ file: File, _ number: Int, _ generator: inout SplitMix64) -> (
    String, Rule
  ) {
    let cell = { (record: [String], column: Int) in Double(record[column]) }
    switch number {
    case 0:
      let (text, holds) = range("price", &generator, text: Self.amount) {
        $0.below(1_500) * 1_000
      }
      return (text, { cell($0, file.price).map(holds) ?? false })
    case 1:
      let (text, holds) = range("area", &generator) { $0.below(200) }
      return (text, { cell($0, file.area).map { holds($0 * file.squareMetres) } ?? false })
    case 2:
      let rooms = Double(1 + generator.below(4))
      return generator.below(2) == 0
        ? ("beds=\(Int(rooms))", { cell($0, file.beds) == rooms })
        : ("beds>=\(Int(rooms))", { (cell($0, file.beds) ?? -1) >= rooms })
    case 3:
      let kinds = Set(file.records.map { $0[file.kind] }).subtracting([""]).sorted()
      let chosen = kinds.filter { _ in generator.below(2) == 0 }
      guard !chosen.isEmpty else { return ("", { _ in false }) }
      let texts = chosen.map { generator.below(2) == 0 ? "\"\($0)\"" : $0.lowercased() }
        .map { $0.first != "\"" && ($0.contains(",") || $0.contains("|")) ? "\"\($0)\"" : $0 }
      return ("type=\(texts.joined(separator: "|"))", { chosen.contains($0[file.kind]) })
    case 4:
      let text = file.words[generator.below(file.words.count)]
      let words = TextFolding.folded(text).split(separator: " ")
      return (
        "place=\(text)",
        { record in
          let parts = file.places.flatMap {
            TextFolding.folded(record[$0]).split { !$0.isLetter && !$0.isNumber }
          }
          return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
        }
      )
    case 5:
      let middle = file.records[generator.below(file.records.count)]
      guard let latitude = cell(middle, file.latitude), let longitude = cell(middle, file.longitude)
      else { return ("", { _ in false }) }
      let meters = 1 + generator.below(9_000)
      return (
        "distance<=\(Double(meters) / 1_000)km@\(latitude)/\(longitude)",
        { record in
          guard let other = cell(record, file.latitude), let east = cell(record, file.longitude)
          else { return false }
          return Self.meters(latitude, longitude, other, east) <= Double(meters)
        }
      )
    case 6:
      let corners = (0..<2).map { _ in file.records[generator.below(file.records.count)] }
        .map { (cell($0, file.latitude) ?? 0, cell($0, file.longitude) ?? 0) }
      let (south, north) = (min(corners[0].0, corners[1].0), max(corners[0].0, corners[1].0))
      let (west, east) = (min(corners[0].1, corners[1].1), max(corners[0].1, corners[1].1))
      return (
        "within=\(south)/\(west)|\(south)/\(east)|\(north)/\(east)|\(north)/\(west)",
        { record in
          guard let latitude = cell(record, file.latitude), south...north ~= latitude,
            let longitude = cell(record, file.longitude)
          else { return false }
          return west...east ~= longitude
        }
      )
    case 7:
      let (name, column) = file.numbers[generator.below(file.numbers.count)]
      let values = file.records.compactMap { cell($0, column).map { Int($0) } }
      let (text, holds) = range(name, &generator) { values[$0.below(values.count)] }
      return (text, { cell($0, column).map(holds) ?? false })
    default:
      let (name, column) = file.texts[generator.below(file.texts.count)]
      let all = Set(file.records.map { $0[column] }).sorted()
      let chosen = (0..<1 + generator.below(3)).map { _ in all[generator.below(all.count)] }
      return (
        "\(name)=\(chosen.map(ExpressionText.quoted).joined(separator: "|"))",
        { chosen.contains($0[column]) }
      )
    }
  }

  /// By the angle between two vectors.
  private static func meters(_ north: Double, _ east: Double, _ other: Double, _ far: Double)
    -> Double
  {
    func vector(_ north: Double, _ east: Double) -> SIMD3<Double> {
      let (north, east) = (north * .pi / 180, east * .pi / 180)
      return [cos(north) * cos(east), cos(north) * sin(east), sin(north)]
    }
    let way = vector(north, east) - vector(other, far)
    return 2 * 6_371_008.8 * asin(min(1, (way * way).sum().squareRoot() / 2))
  }

  /// As scripts ask: the file is read again for each, with the columns that its filter asks for.
  @Test func scriptsCountWhatAPlainLoopDoes() async throws {
    var generator = SplitMix64(seed: 77)
    let folder = TemporaryFolder()
    for (name, file) in [("bundled", Self.bundled()), ("other", Self.other(&generator))] {
      let source = ListingsSource(path: folder.write("\(name).csv", file.bytes))
      for _ in 0..<8 {
        let numbers = (0..<9).filter { _ in generator.below(5) == 0 }
        let parts = numbers.map { Self.part(file, $0, &generator) }.filter { !$0.0.isEmpty }
        let text = parts.map(\.0).joined(separator: ",")
        let loaded = try await ListingsLoader.loadIndex(
          source, searching: SearchText(filter: text, sort: "area-,beds"), marks: { _ in [:] })
        let expected = file.records.filter { record in parts.allSatisfy { $0.1(record) } }
        let sorted = await loaded.index.sorted(loaded.search)
        #expect(sorted.count == expected.count, "\(text)")
        let areas = sorted.map { loaded.index.listings.area(of: $0) ?? -1 }
        #expect(areas == areas.sorted(by: >), "\(text)")
      }
    }
  }

  @Test func filtersFromTextLetThroughWhatAPlainLoopDoes() throws {
    var generator = SplitMix64(seed: 2_026)
    // Results count homes in blocks of 64.
    let files = [1, 2, 63, 64, 65, SampleListings.bundledRows].map { Self.bundled(rows: $0) }
    for file in files + [Self.other(&generator)] {
      let table = try ListingsTable(parsing: file.bytes)
      try #require(table.count == file.records.count)
      let index = FilterIndex(table)
      for (_, column) in file.numbers {
        index.add(
          FileColumn(number: column, numbers: file.records.map { Double($0[column]) ?? .nan }))
      }
      for (_, column) in file.texts {
        index.add(FileColumn(number: column, texts: file.records.map { $0[column] }))
      }
      let expression = FilterExpression(table, marks: [.favourite: Set(0..<300)])
      var previous: FilterResult?
      var counts: [Int] = []
      for _ in 0..<100 {
        let numbers = (0..<9).filter { _ in generator.below(5) == 0 }
        var parts = numbers.map { Self.part(file, $0, &generator) }.filter { !$0.0.isEmpty }
        let isFavourite = generator.below(10) == 0
        if isFavourite { parts.append(("favourite", { _ in true })) }
        let text = parts.map(\.0).joined(separator: generator.below(2) == 0 ? "," : " , ")
        let filter = try expression.filter(from: text)
        let result = index.result(of: filter, reusing: previous)
        let expected = file.records.indices.filter { row in
          parts.allSatisfy { $0.1(file.records[row]) } && (!isFavourite || row < 300)
        }
        expect(result, expected, text)
        counts.append(expected.count)
        previous = result
        // What is written is the same filter.
        let written = expression.text(of: filter)
        let again = try expression.filter(from: written)
        #expect(expression.text(of: again) == written, "\(text)")
        #expect(index.result(of: again).sorted() == expected, "\(written)")
        #expect(filter.criteria == again.criteria)
      }
      #expect(table.count < 100 || counts.count { $0 > 0 && $0 < table.count } > 30)
    }
  }

  private func expect(_ result: FilterResult, _ rows: [Int], _ text: String) {
    let table = result.listings
    let sorted = rows.sorted { (table.price(of: $0), $0) < (table.price(of: $1), $1) }
    #expect(Array(result) == sorted, "\(text)")
    #expect(sorted.indices.allSatisfy { result.position(of: sorted[$0]) == $0 })
    #expect((-1...table.count).count { result.contains($0) } == sorted.count)
    let prices = sorted.map(table.price)
    let middle = prices.dropFirst((prices.count - 1) / 2).prefix(2 - prices.count % 2)
    let median = middle.reduce(0, +) / Double(middle.count)
    #expect(result.medianPrice == (middle.isEmpty ? nil : median))
  }
}
