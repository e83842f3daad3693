public import DetentDrawing
public import DetentViews

/// A view that places its subviews by constraints, as Auto Layout does in UIKit.
///
/// Constraints relate anchors of the subviews to each other and to those of the view itself:
///
///     let form = ConstraintView()
///     form.addSubview(label)
///     form.addSubview(field)
///     form.addConstraints([
///       label.leadingAnchor.constraint(equalTo: form.leadingAnchor, constant: 12),
///       field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
///       field.trailingAnchor.constraint(equalTo: form.trailingAnchor, constant: -12),
///       label.firstBaselineAnchor.constraint(equalTo: field.firstBaselineAnchor),
///       field.topAnchor.constraint(equalTo: form.topAnchor, constant: 12),
///       form.bottomAnchor.constraint(equalTo: field.bottomAnchor, constant: 12),
///     ])
///
/// Subviews also keep their fixed lengths, and their intrinsic sizes by `contentHugging` and
/// `compressionResistance`. Undetermined views lie at the leading edge and at the top. The time of
/// a layout grows with the third power of the number of constraints: beyond a few dozen, nest
/// views. For rows and columns ``StackView`` is simpler.
@MainActor
open class ConstraintView: View {
  /// The constraints, in the order in which they were added.
  public final private(set) var constraints: [LayoutConstraint] = []

  /// Adds constraints, each of which belongs to one view at a time. At layout, those with views
  /// other than this one and its subviews are ignored with a log line.
  public final func addConstraints(_ added: [LayoutConstraint]) {
    for constraint in added where constraint.container !== self {
      constraint.container?.removeConstraints([constraint])
      constraint.container = self
      constraints.append(constraint)
    }
    relayout(if: true)
  }

  /// Removes constraints; those of other views are left alone.
  public final func removeConstraints(_ removed: [LayoutConstraint]) {
    for constraint in removed where constraint.container === self { constraint.container = nil }
    constraints.removeAll { $0.container !== self }
    relayout(if: true)
  }

  open override func subviewIntrinsicSizeDidChange(_ subview: View) { relayout(if: true) }

  public override var squeezesSubviews: Bool { true }

  open override var intrinsicContentSize: Size {
    sizeThatFits(.endless)
  }

  open override func sizeThatFits(_ size: Size) -> Size { solution(within: size)[0].size }

  open override func layoutSubviews() {
    let (frames, isMirrored) = (solution(), traits.isRightToLeft)
    for (view, frame) in zip(subviews, frames.dropFirst()) {
      var placed = frame
      if isMirrored { placed.origin.x = bounds.width - frame.maxX }
      placed.origin = placed.origin + bounds.origin
      view.frame = placed.rounded(toPixelsAt: traits.scale).outset(
        by: view.alignmentInsets, rightToLeft: isMirrored)
    }
  }

  // MARK: Solving

  /// UIKit's priority of being small while a view is measured.
  private static let fitting = LayoutPriority(50)
  /// The largest error of a constraint that counts as met, in logical pixels.
  private static let tolerance = 0.01

  /// The numbers of a view in the solver, from `4 * index` on.
  private enum Number: Int {
    case x, y, width, height
    static func length(along axis: Axis) -> Number { axis == .horizontal ? .width : .height }
  }

  /// The frames of this view and of its subviews, before mirroring.
  /// - Parameter room: the room that this view is measured in, or nil for its present size.
  private func solution(within room: Size? = nil) -> [Rect] {
    let views = subviews
    let indices = Dictionary(
      uniqueKeysWithValues: ([self] + views).enumerated().map { (ObjectIdentifier($1), $0) })
    let asked = constraints.compactMap { constraint in
      relation(of: constraint, indices).map { (constraint: constraint, relation: $0) }
    }
    func frames(_ sizes: [Size]) -> [Rect] {
      let natural = zip(views, sizes).enumerated().flatMap { index, measured in
        naturalRelations(of: measured.0, index + 1, measured.1)
      }
      let numbers = ConstraintSolver.numbers(
        4 * (views.count + 1), isSigned: { $0 % 4 < Number.width.rawValue },
        meeting: ownRelations(within: room) + asked.map(\.relation) + natural)
      let broken = asked.first {
        $0.relation.priority == .required && $0.relation.error(of: numbers) > Self.tolerance
      }
      if room == nil, let broken {
        ThrottledLog.warn("\(logName): “\(broken.constraint)” cannot hold beside the others")
      }
      return stride(from: 0, to: numbers.count, by: 4).map {
        Rect(x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
      }
    }
    var sizes = views.map { $0.measuredSize(in: .endless) }
    let first = frames(sizes)
    let natural = sizes
    // A text that gets less than its natural width needs more lines.
    for (index, view) in views.enumerated() where first[index + 1].width < sizes[index].width {
      let room = Size(width: first[index + 1].width, height: Size.endless.height)
      sizes[index].height = view.measuredSize(in: room).height
    }
    return sizes == natural ? first : frames(sizes)
  }

  private func ownRelations(within room: Size?) -> [ConstraintSolver.Relation] {
    [Axis.horizontal, .vertical].flatMap { axis -> [ConstraintSolver.Relation] in
      let number = Number.length(along: axis).rawValue
      guard let room = room?.along(axis) else {
        return [.init([(number, 1)], .equal, bounds.size.along(axis), .required)]
      }
      let limit: [ConstraintSolver.Relation] =
        room < .greatestFiniteMagnitude
        ? [.init([(number, 1)], .lessThanOrEqual, room, .required)] : []
      return limit + [.init([(number, 1)], .equal, 0, Self.fitting)]
    }
  }

  /// The fixed lengths of a subview, or its natural ones with its priorities.
  private func naturalRelations(of view: View, _ index: Int, _ size: Size)
    -> [ConstraintSolver.Relation]
  {
    [Axis.horizontal, .vertical].flatMap { axis -> [ConstraintSolver.Relation] in
      let (length, number) = (size.along(axis), 4 * index + Number.length(along: axis).rawValue)
      if view.fixedLength(along: axis) != nil {
        return [.init([(number, 1)], .equal, length, .required)]
      }
      guard length >= 0 else { return [] }
      return [
        .init([(number, 1)], .lessThanOrEqual, length, view.contentHugging.along(axis)),
        .init([(number, 1)], .greaterThanOrEqual, length, view.compressionResistance.along(axis)),
      ]
    }
  }

  private func relation(of constraint: LayoutConstraint, _ indices: [ObjectIdentifier: Int])
    -> ConstraintSolver.Relation?
  {
    guard let first = sum(of: constraint.first, indices) else { return nil }
    var (terms, constant) = (first.terms, constraint.constant - first.offset)
    if let item = constraint.second {
      guard let second = sum(of: item, indices) else { return nil }
      terms += second.terms.map { ($0.number, -constraint.multiplier * $0.factor) }
      constant += constraint.multiplier * second.offset
    }
    return .init(terms, constraint.relation, constant, constraint.priority)
  }

  /// An anchor in terms of the numbers of its view, or nil if the view is not part of this one.
  private func sum(of item: LayoutConstraint.Item, _ indices: [ObjectIdentifier: Int])
    -> (terms: [(number: Int, factor: Double)], offset: Double)?
  {
    guard let view = item.view, let index = indices[ObjectIdentifier(view)] else {
      ThrottledLog.warn(
        "\(logName) ignores a constraint: \(item.view?.logName ?? "a view that is gone") is neither "
          + "this view nor one of its subviews")
      return nil
    }
    func terms(_ position: Number, _ length: Number, _ share: Double) -> [(Int, Double)] {
      // This view lies at 0.
      let start = index == 0 ? [] : [(4 * index + position.rawValue, 1.0)]
      return start + (share == 0 ? [] : [(4 * index + length.rawValue, share)])
    }
    switch item.attribute {
    case .leading: return (terms(.x, .width, 0), 0)
    case .centerX: return (terms(.x, .width, 0.5), 0)
    case .trailing: return (terms(.x, .width, 1), 0)
    case .width: return ([(4 * index + Number.width.rawValue, 1)], 0)
    case .top: return (terms(.y, .height, 0), 0)
    case .centerY: return (terms(.y, .height, 0.5), 0)
    case .bottom: return (terms(.y, .height, 1), 0)
    case .height: return ([(4 * index + Number.height.rawValue, 1)], 0)
    case .firstBaseline: return (terms(.y, .height, 0), view.firstBaseline ?? 0)
    }
  }
}

/// Linear relations between numbers, each as strong as its priority.
///
/// The simplex method minimizes the sum of the errors of each priority, the highest first. A lower
/// priority never changes the sum of a higher one. Bland's rule makes sure that the method ends.
/// Numbers that no relation determines are as near to 0 as possible.
private struct ConstraintSolver {
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
