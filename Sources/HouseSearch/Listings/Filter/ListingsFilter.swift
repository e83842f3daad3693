/// A filter of homes. A home passes if it meets every criterion that is set.
package struct ListingsFilter: Hashable, Sendable {
  /// The accepted numbers: prices, floor areas in square metres, bedrooms, and columns of the file.
  /// Homes without a number do not pass; ranges of areas and bedrooms from 0 on accept all homes.
  /// Until a column of the file is added, no home passes, see `FilterIndex.add`.
  package var ranges: [Criterion: ValueRange] = [:]
  /// The accepted texts: kinds of homes, and columns of the file. An empty text stands for no text.
  /// A column holds texts or numbers, so choices replace a range of the same criterion.
  package var choices: [Criterion: Set<String>] = [:]
  /// Words that each begin a word of the title, the location, the city or the postal code, ignoring
  /// case and accents. A number after letters must be complete: `W1` matches W1 and W1A, not W12. A
  /// postal code also matches without its space. Blank text counts as nil.
  package var text: String?
  /// A circle around a coordinate. Homes without coordinates do not pass. With an infinite radius
  /// all homes pass: it only sets the origin of distances.
  package var surroundings: Surroundings?
  /// A shape on the map. Homes without coordinates do not pass.
  package var region: Region?
  /// The rows of the homes with each mark. A home passes if it has all marks in this dictionary.
  package var marks: MarkedRows = [:]

  package init() {}

  package var isEmpty: Bool { Requirement.all(of: self).isEmpty }

  /// The criteria that are set, in order.
  package var criteria: [Criterion] { Requirement.all(of: self).compactMap(\.criterion) }

  /// The columns of the file that the filter uses, counted from 0.
  package var fileColumns: Set<Int> {
    Set((Array(ranges.keys) + choices.keys).compactMap(\.fileColumn))
  }

  mutating func update(_ rows: MarkedRows) {
    for mark in marks.keys { marks[mark] = rows[mark] ?? [] }
  }

  package func without(_ criterion: Criterion) -> ListingsFilter {
    var filter = self
    switch criterion {
    case .price, .area, .bedrooms, .kinds, .column:
      (filter.ranges[criterion], filter.choices[criterion]) = (nil, nil)
    case .text: filter.text = nil
    case .surroundings: filter.surroundings = nil
    case .region: filter.region = nil
    case .mark(let mark): filter.marks[mark] = nil
    }
    return filter
  }
}

/// A mark of a home: a favourite, or a home with a note.
package enum ListingMark: String, CaseIterable, Hashable, Comparable, Sendable {
  case favourite, note

  package static func < (one: ListingMark, other: ListingMark) -> Bool {
    one == .favourite && other == .note
  }
}

/// The rows of the homes with each mark; marks without homes may be missing.
package typealias MarkedRows = [ListingMark: Set<Int>]

/// A criterion of a filter. Criteria are in the order of these cases, columns by their numbers.
package enum Criterion: Hashable, Comparable, Sendable {
  case price, area, bedrooms, kinds, text, surroundings, region
  /// The numbers or texts of a column of the file, counted from 0.
  case column(Int)
  case mark(ListingMark)

  var fileColumn: Int? { if case .column(let number) = self { number } else { nil } }
}

/// The numbers between two bounds, both included.
package struct ValueRange: Hashable, Sendable {
  /// The least number that passes, or -infinity.
  package var lower: Double { didSet { if lower.isNaN { lower = -.infinity } } }
  /// The greatest number that passes, or infinity.
  package var upper: Double { didSet { if upper.isNaN { upper = .infinity } } }

  /// Creates a range. It is empty if the lower bound exceeds the upper one. NaN means no bound.
  package init(lower: Double = -.infinity, upper: Double = .infinity) {
    self.lower = lower.isNaN ? -.infinity : lower
    self.upper = upper.isNaN ? .infinity : upper
  }

  /// Whether a number lies in the range; false for NaN.
  package func contains(_ value: Double) -> Bool { value >= lower && value <= upper }

  package var isEverything: Bool { lower == -.infinity && upper == .infinity }
}
