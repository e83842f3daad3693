import Listings
import Observation

/// The columns of the file that the user filters by, besides those that every file may have.
@MainActor @Observable
final class AddedColumns {
  /// Those that can be filtered by.
  private(set) var offered: [Int] = []
  /// Those that are in use, in the order in which they were added.
  private(set) var numbers: [Int] = []
  /// What those are called, and in which file: they stay when it is read again.
  @ObservationIgnored private var kept: (file: Int, names: [String]) = (0, [])
  private let session: ListingsSession

  init(_ session: ListingsSession) { self.session = session }

  /// Lets the user filter by a column, once it is read.
  func add(_ number: Int) {
    if !numbers.contains(number) { numbers.append(number) }
    keep()
    session.readColumn(number)
  }

  /// Leaves a column out; what the filter says of it stays.
  func remove(_ number: Int) {
    numbers.removeAll { $0 == number }
    keep()
  }

  /// Those that turned out to hold no number that a range could be chosen of.
  var columnsWithoutNumbers: [Int] {
    numbers.filter { number in
      guard let column = session.index?.column(number), case .numbers = column.values else {
        return false
      }
      return column.range.map { !($0.upperBound - $0.lowerBound).isFinite } ?? true
    }
  }

  private func keep() { kept.names = numbers.map(name) }

  private func name(of number: Int) -> String {
    let names = session.listings?.fileColumns ?? []
    return names.indices.contains(number) ? names[number] : ""
  }

  /// Other listings are there. Columns that were added stay in the same file.
  /// - Parameter file: counts up with each other file.
  func show(file: Int) {
    // What cannot be read again is not offered.
    offered = (try? session.listings?.filterColumns()) ?? []
    if kept.file != file { kept = (file, []) }
    numbers = kept.names.compactMap { name in offered.first { self.name(of: $0) == name } }
    for number in numbers { session.readColumn(number) }
    adopt()
  }

  /// Adds the columns that the filter asks for, as far as they were read.
  func adopt() {
    let filter = session.filter
    for number in Set(filter.numbers.keys).union(filter.choices.keys).sorted() {
      guard !numbers.contains(number), let column = session.index?.column(number) else { continue }
      let isAsked =
        switch column.values {
        case .numbers: filter.numbers[number] != nil && column.range != nil
        case .texts: filter.choices[number] != nil
        }
      if isAsked { add(number) }
    }
  }
}
