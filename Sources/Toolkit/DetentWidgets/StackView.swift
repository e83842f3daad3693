public import DetentDrawing
public import DetentViews

/// A view that arranges its visible subviews in a row or column, by intrinsic sizes and priorities.
@MainActor
open class StackView: View {
  /// The position of views across the axis.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Views fill the thickness of the stack.
    case fill
    /// Views lie at the leading edge of a column, or at the top of a row.
    case leading
    /// Views lie in the centre.
    case center
    /// Views lie at the trailing edge of a column, or at the bottom of a row.
    case trailing
    /// Views of a row share the baseline of their first lines; views without text lie at the top.
    /// In a column this equals ``leading``.
    case firstBaseline
  }

  /// The distribution of room along the axis.
  public enum Distribution: String, CaseIterable, Hashable, Sendable {
    /// The views with the lowest hugging priority share the remaining room.
    case fill
    /// All views get the same length.
    case fillEqually
  }

  /// The direction of the arrangement.
  public final var axis: Axis { didSet { relayout(if: axis != oldValue) } }
  /// The distance between adjacent views, in logical pixels.
  public final var spacing: Double {
    didSet { relayout(if: Finite.changes(&spacing, oldValue, "\(logName).spacing")) }
  }
  /// The position of views across the axis.
  public final var alignment: Alignment { didSet { relayout(if: alignment != oldValue) } }
  /// The distribution of room along the axis.
  public final var distribution = Distribution.fill {
    didSet { relayout(if: distribution != oldValue) }
  }
  /// Whether a row that is too short for its views continues in lines below, `spacing` apart. With
  /// equal lengths the views form columns. If such rows are nested, the outer one wraps first.
  public final var wraps = false { didSet { relayout(if: wraps != oldValue) } }
  /// The distances between the edges and the views, in logical pixels.
  public final var layoutMargins: EdgeInsets {
    didSet { relayout(if: Finite.changes(&layoutMargins, oldValue, "\(logName).layoutMargins")) }
  }

  private var customSpacings: [ObjectIdentifier: CustomSpacing] = [:]
  private struct CustomSpacing {
    /// The view, or nil after its release, when its identifier may be reused.
    weak var view: View?
    let distance: Double
  }

  /// A stack with an axis and views.
  public init(
    _ axis: Axis, spacing: Double = 0, alignment: Alignment = .fill,
    layoutMargins: EdgeInsets = .zero, views: [View] = []
  ) {
    self.axis = axis
    self.spacing = Finite.value(spacing, or: 0, "StackView.spacing")
    self.alignment = alignment
    self.layoutMargins = Finite.value(layoutMargins, or: .zero, "StackView.layoutMargins")
    super.init(frame: .zero)
    for view in views { addSubview(view) }
  }

  /// Sets a different distance after a view, in logical pixels.
  public final func setCustomSpacing(_ spacing: Double, after view: View) {
    guard Finite.accepts(spacing, "\(logName).customSpacing") else { return }
    customSpacings = customSpacings.filter { $0.value.view != nil }
    customSpacings[ObjectIdentifier(view)] = CustomSpacing(view: view, distance: spacing)
    relayout(if: true)
  }

  open override var intrinsicContentSize: Size {
    sizeThatFits(.endless)
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let views = arrangedViews
    let inner = Size(
      width: max(0, size.width - layoutMargins.horizontal),
      height: max(0, size.height - layoutMargins.vertical))
    let lines = lines(of: views, in: inner)
    return self.size(of: lines) { line in
      let sizes = line.map { $0.measuredSize(in: inner) }
      let length = sizes.reduce(0) { $0 + max(0, $1.along(axis)) } + totalSpacing(of: line)
      guard axis == .horizontal, length > inner.width || lines.count > 1 else {
        return (length, thickness(of: line, sizes.map { max(0, $0.across(axis)) }))
      }
      // A text with less room needs more lines.
      return (
        length, thickness(of: line, lengths(of: line, as: lines[0], in: inner), in: inner)
      )
    }
  }

  /// The size of lines, with the margins; `measure` returns a line's length and thickness.
  private func size(of lines: [[View]], _ measure: ([View]) -> (Double, Double)) -> Size {
    var (length, thickness) = (0.0, spacing * Double(lines.count - 1))
    for line in lines {
      let (own, height) = measure(line)
      (length, thickness) = (max(length, own), thickness + height)
    }
    let content = Size(along: length, across: thickness, axis: axis)
    return Size(
      width: content.width + layoutMargins.horizontal,
      height: content.height + layoutMargins.vertical)
  }

  open override var minimumContentSize: Size {
    var room = Size.endless
    if bounds.width > 0 { room.width = max(0, bounds.width - layoutMargins.horizontal) }
    return size(of: lines(of: arrangedViews, in: room)) { line in
      let sizes = line.map(\.neededSize)
      let lengths = sizes.map { $0.along(axis) }
      let longest = lengths.max() ?? 0
      let length =
        wraps && axis == .horizontal
        ? longest
        : totalSpacing(of: line)
          + (distribution == .fillEqually
            ? longest * Double(lengths.count) : lengths.reduce(0, +))
      return (length, thickness(of: line, sizes.map { $0.across(axis) }))
    }
  }

  open override func subviewIntrinsicSizeDidChange(_ subview: View) { relayout(if: true) }

  open override func layoutSubviews() {
    var area = bounds.inset(by: layoutMargins, rightToLeft: traits.isRightToLeft)
    let room = area.size
    let lines = lines(of: arrangedViews, in: room)
    for line in lines {
      let lengths = lengths(of: line, as: lines[0], in: room)
      if lines.count > 1 { area.size.height = thickness(of: line, lengths, in: room) }
      place(line, lengths, in: area)
      area.origin.y += area.height + spacing
    }
  }

  private func place(_ views: [View], _ lengths: [Double], in area: Rect) {
    let baseline = alignsBaselines ? commonBaseline(of: views) : 0
    var cursor = 0.0
    for (view, length) in zip(views, lengths) {
      let placed = placement(of: view, at: cursor, length: length, in: area, baseline: baseline)
      view.frame = placed.rounded(toPixelsAt: traits.scale).outset(
        by: view.alignmentInsets, rightToLeft: traits.isRightToLeft)
      cursor += length + spacing(after: view)
    }
  }

  // MARK: Lines

  private func lines(of views: [View], in area: Size) -> [[View]] {
    guard wraps, axis == .horizontal, views.count > 1 else { return [views] }
    let lengths = views.map { max(0, $0.measuredSize(in: area).width) }
    if distribution == .fillEqually {
      let pitch = max(1, (lengths.max() ?? 0) + spacing)
      let count = Double(views.count)
      let room = area.width + spacing + Self.hair
      let fitting = max(1, min(room / pitch, count)).rounded(.down)
      // Equal numbers in all lines except the last.
      let columns = Int((count / (count / fitting).rounded(.up)).rounded(.up))
      return stride(from: 0, to: views.count, by: columns).map {
        Array(views[$0...].prefix(columns))
      }
    }
    var lines: [[View]] = []
    var rest = 0.0
    for (view, length) in zip(views, lengths) {
      let gap = lines.last?.last.map(spacing(after:)) ?? 0
      if !lines.isEmpty, gap + length <= rest + Self.hair {
        lines[lines.count - 1].append(view)
        rest -= gap + length
      } else {
        lines.append([view])
        rest = area.width - length
      }
    }
    return lines
  }

  /// The tolerance for rounding errors, so that a row of exactly its requested width does not wrap.
  private static let hair = 1e-6

  private func thickness(of line: [View], _ lengths: [Double], in area: Size) -> Double {
    thickness(
      of: line,
      zip(line, lengths).map { view, length in
        max(0, view.measuredSize(in: Size(width: length, height: area.height)).height)
      })
  }

  /// The thickness of a line, including the different descents below a shared baseline.
  private func thickness(of line: [View], _ own: [Double]) -> Double {
    let largest = own.max() ?? 0
    guard alignsBaselines else { return largest }
    let baseline = commonBaseline(of: line)
    return zip(line, own).map { $1 + baseline - ($0.firstBaseline ?? baseline) }.max() ?? largest
  }

  // MARK: Along the axis

  private var arrangedViews: [View] { subviews.filter { !$0.isHidden } }

  private func spacing(after view: View) -> Double {
    guard let custom = customSpacings[ObjectIdentifier(view)], custom.view === view else {
      return spacing
    }
    return custom.distance
  }

  public override var squeezesSubviews: Bool { true }

  private func totalSpacing(of views: [View]) -> Double {
    views.dropLast().reduce(0) { $0 + spacing(after: $1) }
  }

  /// - Parameter first: the line with the most views, which sets the length in all lines.
  private func lengths(of views: [View], as first: [View], in area: Size) -> [Double] {
    if distribution == .fillEqually, !first.isEmpty {
      let available = max(0, area.along(axis) - totalSpacing(of: first))
      return views.map { _ in available / Double(first.count) }
    }
    let available = max(0, area.along(axis) - totalSpacing(of: views))
    var lengths = views.map { max(0, $0.measuredSize(in: area).along(axis)) }
    let surplus = available - lengths.reduce(0, +)
    if surplus > 0 {
      grow(&lengths, of: views, by: surplus)
    } else if surplus < 0 {
      shrink(&lengths, of: views, by: -surplus)
    }
    return lengths
  }

  private func grow(_ lengths: inout [Double], of views: [View], by surplus: Double) {
    let willing = views.indices.filter { views[$0].fixedLength(along: axis) == nil }
    guard let lowest = willing.map({ views[$0].contentHugging.along(axis) }).min() else { return }
    let growing = willing.filter { views[$0].contentHugging.along(axis) == lowest }
    for index in growing { lengths[index] += surplus / Double(growing.count) }
  }

  /// Shrinks views in proportion to their lengths, lowest compression resistance first. Nested
  /// stacks give up their flexible content before anything rigid shrinks.
  private func shrink(_ lengths: inout [Double], of views: [View], by deficit: Double) {
    var deficit = deficit
    func take(from giving: [Int], down least: @MainActor (Int) -> Double) {
      let rooms = giving.map { max(0, lengths[$0] - least($0)) }
      let total = rooms.reduce(0, +)
      guard total > 0, deficit > 0 else { return }
      let share = min(1, deficit / total)
      for (index, room) in zip(giving, rooms) { lengths[index] -= room * share }
      deficit -= total * share
    }
    let willing = views.indices.filter { views[$0].fixedLength(along: axis) == nil }
    let priorities = Set(willing.map { views[$0].compressionResistance.along(axis) }).sorted()
    func giving(at priority: LayoutPriority) -> [Int] {
      willing.filter { views[$0].compressionResistance.along(axis) == priority }
    }
    for priority in priorities where priority < .windowSize {
      take(from: giving(at: priority)) { _ in 0 }
    }
    take(from: willing.filter { views[$0] is StackView }) { views[$0].neededSize.along(axis) }
    for priority in priorities where priority >= .windowSize {
      take(from: giving(at: priority)) { _ in 0 }
    }
  }

  // MARK: Across the axis

  private func placement(
    of view: View, at cursor: Double, length: Double, in area: Rect, baseline: Double
  ) -> Rect {
    let room = area.size.across(axis)
    let along = Size(along: length, across: room, axis: axis)
    let natural = view.measuredSize(in: along).across(axis)
    let isFilling = alignment == .fill && view.fixedLength(along: axis.crossing) == nil
    let thickness = isFilling || natural < 0 ? room : min(natural, room)
    var offset: Double
    switch alignment {
    case .fill, .leading: offset = 0
    case .center: offset = (room - thickness) / 2
    case .trailing: offset = room - thickness
    case .firstBaseline:
      offset = alignsBaselines ? baseline - (view.firstBaseline ?? baseline) : 0
    }
    let isMirrored = traits.isRightToLeft
    if axis == .horizontal {
      let x = isMirrored ? area.maxX - cursor - length : area.minX + cursor
      return Rect(x: x, y: area.minY + offset, width: length, height: thickness)
    }
    if isMirrored { offset = room - thickness - offset }
    return Rect(x: area.minX + offset, y: area.minY + cursor, width: thickness, height: length)
  }

  private var alignsBaselines: Bool { alignment == .firstBaseline && axis == .horizontal }

  private func commonBaseline(of views: [View]) -> Double {
    let baselines = views.compactMap(\.firstBaseline)
    if baselines.isEmpty, !views.isEmpty, !isKnownToHaveNoBaseline {
      isKnownToHaveNoBaseline = true
      ThrottledLog.warn(
        "\(logName).alignment is firstBaseline, but none of its views has a baseline")
    }
    return baselines.max() ?? 0
  }
  private var isKnownToHaveNoBaseline = false

  /// The baseline of a column's first view, a row's shared baseline, or that of its first text.
  open override var firstBaseline: Double? {
    let views = arrangedViews
    if axis == .vertical { return views.first?.firstBaseline.map { $0 + layoutMargins.top } }
    if alignsBaselines {
      return views.compactMap(\.firstBaseline).max().map { $0 + layoutMargins.top }
    }
    guard let view = views.first(where: { $0.firstBaseline != nil }),
      let baseline = view.firstBaseline
    else { return nil }
    let heights = views.map { max(0, $0.measuredSize(in: .endless).height) }
    let free = (heights.max() ?? 0) - max(0, view.measuredSize(in: .endless).height)
    let offset: Double =
      switch alignment {
      case .fill: view.fixedHeight == nil ? free / 2 : 0
      case .center: free / 2
      case .trailing: free
      case .leading, .firstBaseline: 0
      }
    return layoutMargins.top + offset + baseline
  }
}

extension Size {
  /// The room in which views are measured at their natural sizes.
  static let endless = Size(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  package init(along length: Double, across thickness: Double, axis: Axis) {
    self =
      axis == .horizontal
      ? Size(width: length, height: thickness) : Size(width: thickness, height: length)
  }

  package func along(_ axis: Axis) -> Double { axis == .horizontal ? width : height }
  package func across(_ axis: Axis) -> Double { axis == .horizontal ? height : width }

  /// The size rounded up to whole pixels, so that a neighbour starts on a whole pixel.
  package var roundedUp: Size { Size(width: width.rounded(.up), height: height.rounded(.up)) }
}

extension Rect {
  /// The frame of a vertically centred part at a distance from the leading edge.
  package func part(_ size: Size, at distance: Double, isRightToLeft: Bool) -> Rect {
    Rect(
      x: isRightToLeft ? maxX - distance - size.width : minX + distance,
      y: midY - size.height / 2, width: size.width, height: size.height)
  }
}

/// A view that takes the remaining room in a stack.
@MainActor
public final class Spacer: View {
  /// A spacer with the lowest priorities.
  public init() {
    super.init(frame: .zero)
    contentHugging = AxisPriorities(horizontal: LayoutPriority(1), vertical: LayoutPriority(1))
    compressionResistance = contentHugging
    isUserInteractionEnabled = false
  }
}
