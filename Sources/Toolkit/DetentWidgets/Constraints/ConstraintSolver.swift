import DetentViews

/// Linear relations between numbers, each as strong as its priority.
///
/// The simplex method minimizes the sum of the errors of each priority, the highest first. A lower
/// priority never changes the sum of a higher one. Bland's rule makes sure that the method ends.
/// Numbers that no relation determines are as near to 0 as possible.
struct ConstraintSolver {
  /// A comparison of the sum of terms with a constant.
  struct Relation {
    var terms: [(number: Int, factor: Double)]
    var relation: LayoutConstraint.Relation
    var constant: Double
    var priority: LayoutPriority

    init(
      _ terms: [(number: Int, factor: Double)], _ relation: LayoutConstraint.Relation,
      _ constant: Double, _ priority: LayoutPriority
    ) {
      (self.terms, self.relation) = (terms, relation)
      (self.constant, self.priority) = (constant, priority)
    }

    /// The distance of numbers from meeting the relation; 0 if they meet it.
    func error(of numbers: [Double]) -> Double {
      let sum = terms.reduce(-constant) { $0 + $1.factor * numbers[$1.number] }
      switch relation {
      case .equal: return sum.magnitude
      case .lessThanOrEqual: return max(0, sum)
      case .greaterThanOrEqual: return max(0, -sum)
      }
    }
  }

  /// The equations, each with its right side as the last element. Columns are the positive and the
  /// negative part of each number, then the excess and the lack of each relation.
  private var rows: [[Double]] = []
  /// The column that each equation determines; all other columns are 0.
  private var basis: [Int] = []
  /// The cost of each column for each priority, the highest first, in terms of the other columns.
  private var goals: [[Double]] = []
  /// Columns that have to stay 0.
  private var isFixed: [Bool]
  private let count: Int
  private static let tolerance = 1e-9

  /// Returns the numbers that meet the relations best. Only signed numbers may be negative.
  static func numbers(_ count: Int, isSigned: (Int) -> Bool, meeting relations: [Relation])
    -> [Double]
  {
    var solver = ConstraintSolver(count, isSigned, relations)
    solver.minimize()
    return solver.numbers
  }

  private init(_ count: Int, _ isSigned: (Int) -> Bool, _ relations: [Relation]) {
    self.count = count
    let width = 2 * (count + relations.count)
    isFixed = (0..<width).map { $0 < 2 * count && !$0.isMultiple(of: 2) && !isSigned($0 / 2) }
    let priorities = Set(relations.map(\.priority)).sorted(by: >)
    goals = [[Double]](repeating: [Double](repeating: 0, count: width + 1), count: priorities.count)
    for (index, relation) in relations.enumerated() {
      let (excess, lack) = (2 * (count + index), 2 * (count + index) + 1)
      var row = [Double](repeating: 0, count: width + 1)
      for (number, factor) in relation.terms {
        row[2 * number] += factor
        row[2 * number + 1] -= factor
      }
      (row[excess], row[lack], row[width]) = (-1, 1, relation.constant)
      let isExceeded = relation.constant < 0
      if isExceeded { row = row.map { -$0 } }
      rows.append(row)
      basis.append(isExceeded ? excess : lack)
      guard let goal = priorities.firstIndex(of: relation.priority) else { continue }
      if relation.relation != .greaterThanOrEqual { goals[goal][excess] = 1 }
      if relation.relation != .lessThanOrEqual { goals[goal][lack] = 1 }
      let cost = goals[goal][basis[index]]
      if cost > 0 { Self.add(row, times: -cost, to: &goals[goal]) }
    }
    goals.append((0...width).map { $0 < 2 * count ? 1 : 0 })
  }

  private static func add(_ row: [Double], times factor: Double, to other: inout [Double]) {
    for column in row.indices where row[column] != 0 { other[column] += factor * row[column] }
  }

  private mutating func minimize() {
    for goal in goals.indices {
      while let column = goals[goal].indices.dropLast().first(where: {
        !isFixed[$0] && goals[goal][$0] < -Self.tolerance
      }), let row = leavingRow(for: column) {
        pivot(row, column)
      }
      // A column that costs something for this goal must stay 0 for goals of lower priority.
      for column in isFixed.indices where goals[goal][column] > Self.tolerance {
        isFixed[column] = true
      }
    }
  }

  /// The equation that limits a growing column first.
  private func leavingRow(for column: Int) -> Int? {
    var best: (row: Int, limit: Double)?
    for row in rows.indices where rows[row][column] > Self.tolerance {
      let limit = (rows[row].last ?? 0) / rows[row][column]
      if let best, limit > best.limit || (limit == best.limit && basis[row] > basis[best.row]) {
        continue
      }
      best = (row, limit)
    }
    return best?.row
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    let factor = rows[row][column]
    rows[row] = rows[row].map { $0 / factor }
    basis[row] = column
    for other in rows.indices where other != row && rows[other][column] != 0 {
      Self.add(rows[row], times: -rows[other][column], to: &rows[other])
    }
    for goal in goals.indices where goals[goal][column] != 0 {
      Self.add(rows[row], times: -goals[goal][column], to: &goals[goal])
    }
  }

  private var numbers: [Double] {
    var numbers = [Double](repeating: 0, count: count)
    for (row, column) in zip(rows, basis) where column < 2 * count {
      numbers[column / 2] += (row.last ?? 0) * (column.isMultiple(of: 2) ? 1 : -1)
    }
    return numbers
  }
}
