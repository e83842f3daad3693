import Glibc
import Listings
import ListingsTestSupport

extension Benchmarks {
  /// Steps of each criterion with the others set, what the filters show beside the list, and sorts.
  @MainActor static func measureSearch(
    _ index: FilterIndex, _ name: String, _ table: inout Table
  ) async {
    await table.measureAsync("found out in the background, \(name) rows", repeats: 1) {
      await index.prepare()
    }
    guard let center = index.area?.center else { return }
    let rows = index.count
    index.add(FileColumn(number: 50, numbers: (0..<rows).map { Double($0 % 997) }))
    index.add(FileColumn(number: 51, texts: (0..<rows).map { "text \($0 % 23)" }))
    var filter = ListingsFilter(price: ValueRange(lower: 200_000, upper: 2_000_000))
    filter.area = ValueRange(lower: 30, upper: 220)
    filter.bedrooms = .atLeast(1)
    let kinds = index.listings.kinds.map(\.text)
    filter.kinds = Set(kinds.prefix(4))
    filter.surroundings = Surroundings(center: center, radius: 8)
    filter.numbers[50] = ValueRange(lower: 20)
    filter.choices[51] = ["text 1", "text 2", "text 5"]
    let corners = (0..<60).map { number in
      let angle = Double(number) / 60 * 2 * .pi
      return Coordinate(
        latitude: center.latitude + 0.04 * sin(angle),
        longitude: center.longitude + 0.06 * cos(angle))
    }
    let changes: [(String, (inout ListingsFilter, Int) -> Void)] = [
      ("price", { $0.price = ValueRange(lower: 200_000 + Double($1) * 100) }),
      ("area", { $0.area = ValueRange(lower: 30 + Double($1), upper: 220) }),
      ("bedrooms", { $0.bedrooms = $1 % 2 == 0 ? .exactly(2) : .atLeast(3) }),
      ("kinds", { $0.kinds = [kinds[0], kinds[1 + $1 % 3]] }),
      ("place", { $0.text = ["kelp", "alder", "hm4", "lane"][$1 % 4] }),
      ("place, letter by letter", { $0.text = String("hm4 1 alder lane".prefix($1 % 17)) }),
      ("place, one letter", { $0.text = ["a", "h", "l", "1", "s"][$1 % 5] }),
      ("distance", { $0.surroundings?.radius = 4 + Double($1) / 50 }),
      ("region", { $0.region = Region(corners: Array(corners.dropLast($1 % 9))) }),
      ("number", { $0.numbers[50] = ValueRange(lower: Double($1)) }),
      ("choice", { $0.choices[51] = ["text \($1 % 23)"] }),
      (
        "marks",
        { filter, step in
          filter.marks[.note] = Set((0..<500).map { $0 * 7 + step })
        }
      ),
    ]
    for (part, change) in changes {
      var step = 0
      var result = index.result(of: filter)
      // A letter has a frame. A region changes once, at the end of its line, not with each motion.
      let bar: Double = part == "region" ? 150_000 : part.hasPrefix("place") ? 16_000 : 4_000
      table.measure("step of \(part), \(name) rows", repeats: 30, bar: bar) {
        step += 1
        var next = filter
        change(&next, step)
        result = index.result(of: next, reusing: result)
        Table.keep(result.count)
      }
    }
    let edges = (0...44).map { Double($0) * 10 }
    let prices = (0...44).map { Double($0) * 50_000 }
    let result = index.result(of: filter)
    table.measure("all facets, \(name) rows", repeats: 30, bar: 10_000) {
      for criterion in filter.criteria { Table.keep(result.count(without: criterion)) }
      Table.keep(result.kindCounts)
      Table.keep(result.histogram(of: .price, edges: prices))
      Table.keep(result.histogram(of: .area, edges: edges))
      Table.keep(result.histogram(of: .column(50), edges: edges))
    }
    measureSorts(index, filter, from: center, name, &table)
  }

  @MainActor private static func measureSorts(
    _ index: FilterIndex, _ filter: ListingsFilter, from center: Coordinate, _ name: String,
    _ table: inout Table
  ) {
    func sort(_ columns: ListingsSort.Column...) -> ListingsSort {
      ListingsSort(keys: columns.map { ListingsSort.Key($0, isDescending: true) })
    }
    let columns: [(String, ListingsSort.Column)] = [
      ("price", .price), ("area", .area), ("beds", .bedrooms), ("distance", .distance),
      ("title", .title), ("type", .kind), ("price per area", .pricePerArea),
    ]
    for (word, column) in columns {
      table.measure("sort by \(word), \(name) rows", repeats: 5, bar: 150_000) {
        Table.keep(SortOrder(sort(column), from: center, in: index))
      }
    }
    table.measure("sort by type and title, \(name) rows", repeats: 5, bar: 300_000) {
      Table.keep(SortOrder(sort(.kind, .title), from: center, in: index))
    }
    let order = SortOrder(sort(.area, .title), from: center, in: index)
    for (word, filter) in [("few", filter), ("most", ListingsFilter(price: filter.price))] {
      let result = index.result(of: filter)
      table.measure("sorted step of \(word), \(name) rows", repeats: 30, bar: 4_000) {
        let sorted = SortedResult(result, by: order)
        for row in sorted.prefix(40) { Table.keep(row) }
      }
    }
  }
}
