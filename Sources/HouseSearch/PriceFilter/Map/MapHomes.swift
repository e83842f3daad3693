import Glibc
import Listings

/// Where homes are, in an order in which neighbours stand together: what is in sight, and what is
/// near a point, is found without looking at the rest.
///
/// Making one takes a moment (a fifth of a second for a million homes) and belongs off the main
/// actor.
final class MapHomes: Sendable {
  /// How many homes there are, with and without coordinates.
  let count: Int
  let projection: MapProjection
  /// The homes with coordinates along a curve that fills the plane: their positions on a world
  /// whose sides are `MapHomes.side`, and their ranks.
  let positions: ContiguousArray<SIMD2<Int32>>
  let ranks: ContiguousArray<UInt32>
  /// The area of all of them; nil without any.
  let bounds: WorldRect?
  /// The area of all but a few remote ones, which are left out where they would make it much
  /// larger.
  let commonBounds: WorldRect?
  /// How many homes are farther from those than they reach.
  let farCount: Int
  /// Where there are many of them.
  let ground: MapGround
  private let latitudes: ContiguousArray<Float>
  private let longitudes: ContiguousArray<Float>
  /// The place of each on the curve.
  private let codes: ContiguousArray<UInt32>
  private let origin: SIMD2<Int32>
  /// The bits of a position that its place on the curve does not tell.
  private let shift: Int
  /// How many homes the squares of the curve hold at most, but for one in a hundred, from the
  /// smallest squares on.
  private let crowds: [Int]

  /// The side of the world in the units of positions: about 2 cm each.
  static let side = 2_147_483_648.0
  /// A home in no world.
  static let none = MapHomes(latitudes: [], longitudes: [])

  /// - Parameters:
  ///   - latitudes: by rank, in degrees north; what is not finite or beyond the poles is none.
  ///   - longitudes: by rank, in degrees east, up to a whole turn.
  init(latitudes: ContiguousArray<Float>, longitudes: ContiguousArray<Float>) {
    count = max(latitudes.count, longitudes.count)
    self.latitudes = latitudes
    self.longitudes = longitudes
    let located = (0..<min(latitudes.count, longitudes.count)).filter {
      abs(latitudes[$0]) <= 90 && abs(longitudes[$0]) <= 360
    }
    let projection = MapProjection(avoiding: located.lazy.map { longitudes[$0] })
    self.projection = projection
    let points = ContiguousArray(
      located.lazy.map { rank in
        let point = projection.point(
          Coordinate(
            latitude: Double(latitudes[rank]), longitude: Double(longitudes[rank])))
        return SIMD2(Self.fixed(point.x), Self.fixed(point.y))
      })
    var (low, high) = (points.first ?? .zero, points.first ?? .zero)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let extent = UInt32(max(high.x - low.x, high.y - low.y))
    shift = max(0, 32 - extent.leadingZeroBitCount - Self.codeBits)
    origin = low
    let (shift, origin) = (shift, low)
    let words = ContiguousArray(
      points.indices.lazy.map { index in
        let cell = SIMD2<UInt32>(truncatingIfNeeded: (points[index] &- origin) &>> Int32(shift))
        return UInt64(Self.spread(cell.x) | Self.spread(cell.y) << 1) << 32 | UInt64(index)
      })
    let order = Self.sorted(words)
    codes = ContiguousArray(order.lazy.map { UInt32(truncatingIfNeeded: $0 >> 32) })
    crowds = Self.crowds(codes)
    let sorted = ContiguousArray(
      order.lazy.map { points[Int(UInt32(truncatingIfNeeded: $0))] })
    positions = sorted
    ranks = ContiguousArray(
      order.lazy.map { UInt32(located[Int(UInt32(truncatingIfNeeded: $0))]) })
    bounds =
      points.isEmpty
      ? nil
      : WorldRect(
        minX: Double(low.x) / Self.side, minY: Double(low.y) / Self.side,
        maxX: Double(high.x) / Self.side, maxY: Double(high.y) / Self.side)
    commonBounds = bounds.map { Self.commonBounds(of: sorted, in: $0) }
    farCount = commonBounds.map { Self.count(of: sorted, farFrom: $0) } ?? 0
    ground = commonBounds.map { MapGround(of: sorted, in: $0) } ?? .none
  }

  /// How many homes have coordinates.
  var locatedCount: Int { positions.count }

  /// How large their dots are at a level of hexagons: whatever is in sight, and whatever filter lets
  /// through.
  func dotSize(at level: Int) -> DotSize {
    let side = HexagonGrid.squareSide * Self.side / exp2(HexagonGrid.zoom(of: level))
    return DotSize(homes: locatedCount, crowd: crowd(inSquaresOf: log2(side) - Double(shift)))
  }

  /// How many homes squares hold at most, but for one in a hundred.
  /// - Parameter size: the binary logarithm of the side, in smallest squares of the curve.
  private func crowd(inSquaresOf size: Double) -> Int {
    let last = Double(crowds.count - 1)
    let whole = max(0, min(size, last).rounded(.down))
    let (less, more) = (crowds[Int(whole)], crowds[Int(min(whole + 1, last))])
    // A square has four of those half as wide.
    guard size >= 0 else { return max(1, Int(Double(less) * exp2(2 * size))) }
    let part = min(size, last) - whole
    return Int(exp2(log2(Double(less)) * (1 - part) + log2(Double(more)) * part).rounded())
  }

  /// Where a home is; nil where nobody knows, or for a rank that does not exist.
  func coordinate(of rank: Int) -> Coordinate? {
    guard latitudes.indices.contains(rank), longitudes.indices.contains(rank),
      abs(latitudes[rank]) <= 90, abs(longitudes[rank]) <= 360
    else { return nil }
    return Coordinate(latitude: Double(latitudes[rank]), longitude: Double(longitudes[rank]))
  }

  // MARK: Near a place

  /// Calls a closure with runs of `positions` that hold every home in an area, and perhaps some
  /// beside it.
  func forEachRun(in area: WorldRect, _ body: (Range<Int>) -> Void) {
    guard !codes.isEmpty else { return }
    let wanted = (
      minX: Self.units(area.minX) - Int(origin.x), minY: Self.units(area.minY) - Int(origin.y),
      maxX: Self.units(area.maxX) - Int(origin.x), maxY: Self.units(area.maxY) - Int(origin.y)
    )
    func descend(_ run: Range<Int>, _ x: Int, _ y: Int, _ bits: Int) {
      let side = 1 << (bits + shift)
      let (left, top) = (x * side, y * side)
      guard left <= wanted.maxX, left + side > wanted.minX, top <= wanted.maxY,
        top + side > wanted.minY
      else { return }
      let isInside =
        left >= wanted.minX && left + side <= wanted.maxX && top >= wanted.minY
        && top + side <= wanted.maxY
      if isInside || run.count <= Self.smallRun || bits == 0 { return body(run) }
      let code = UInt64(Self.spread(UInt32(x)) | Self.spread(UInt32(y)) << 1) << (2 * bits)
      var start = run.lowerBound
      for quarter in 0..<4 {
        let next = code + UInt64(quarter + 1) << (2 * bits - 2)
        let end = quarter == 3 ? run.upperBound : firstIndex(from: next, in: start..<run.upperBound)
        if start < end { descend(start..<end, 2 * x + quarter & 1, 2 * y + quarter >> 1, bits - 1) }
        start = end
      }
    }
    descend(codes.indices, 0, 0, Self.codeBits)
  }

  /// How many homes are in an area, and perhaps a few beside it.
  func roughCount(in area: WorldRect) -> Int {
    var count = 0
    forEachRun(in: area) { count += $0.count }
    return count
  }

  /// The ranks of the homes in an area that pass a test, in the order of their ranks; no more than
  /// a number of homes are looked at.
  func ranks(in area: WorldRect, limit: Int, where passes: (Int) -> Bool) -> [Int] {
    var (found, rest) = ([Int](), limit)
    let (minX, maxX) = (Self.units(area.minX), Self.units(area.maxX))
    let (minY, maxY) = (Self.units(area.minY), Self.units(area.maxY))
    forEachRun(in: area) { run in
      for index in run.prefix(max(0, rest)) {
        let (x, y) = (Int(positions[index].x), Int(positions[index].y))
        let isInside = x >= minX && x <= maxX && y >= minY && y <= maxY
        if isInside, passes(Int(ranks[index])) { found.append(Int(ranks[index])) }
      }
      rest -= run.count
    }
    return found.sorted()
  }

  private func firstIndex(from code: UInt64, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if UInt64(codes[middle]) < code { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: The curve

  /// The bits that each axis has on it.
  private static let codeBits = 16
  private static let smallRun = 64

  private static func fixed(_ part: Double) -> Int32 {
    Int32(clamping: units(part))
  }

  private static func units(_ part: Double) -> Int {
    Int(max(-2, min(part, 3)) * side)
  }

  /// The 16 bits of a number with a gap after each.
  private static func spread(_ number: UInt32) -> UInt32 {
    var bits = number & 0xFFFF
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }

  /// How many homes all but a hundredth of the squares hold at most, by the size of squares.
  private static func crowds(_ codes: ContiguousArray<UInt32>) -> [Int] {
    var squares = ContiguousArray(codes.lazy.map { (code: $0, count: UInt32(1)) })
    return (0...codeBits).map { size in
      var (kept, counts) = (-1, [Int](repeating: 0, count: DotSize.step(of: codes.count) + 1))
      for index in squares.indices {
        let (whole, count) = squares[index]
        let code = size == 0 ? whole : whole >> 2
        if kept >= 0, squares[kept].code == code {
          squares[kept].count += count
        } else {
          kept += 1
          squares[kept] = (code, count)
        }
      }
      squares.removeLast(squares.count - kept - 1)
      for square in squares { counts[DotSize.step(of: Int(square.count))] += 1 }
      var rest = squares.count / 100
      let step = counts.indices.last {
        rest -= counts[$0]
        return rest < 0
      }
      return max(1, DotSize.count(ofStep: step ?? 1))
    }
  }

  /// Words in the order of their upper halves.
  private static func sorted(_ words: ContiguousArray<UInt64>) -> ContiguousArray<UInt64> {
    var (source, target) = (words, words)
    for pass in 0..<3 {
      let shift = UInt64(32 + 11 * pass)
      var starts = [Int](repeating: 0, count: 2_048)
      source.withUnsafeBufferPointer { source in
        target.withUnsafeMutableBufferPointer { target in
          for word in source { starts[Int(word >> shift & 2_047)] += 1 }
          var sum = 0
          for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
          for word in source {
            let digit = Int(word >> shift & 2_047)
            target[starts[digit]] = word
            starts[digit] += 1
          }
        }
      }
      swap(&source, &target)
    }
    return source
  }

  private static func count(
    of positions: ContiguousArray<SIMD2<Int32>>, farFrom area: WorldRect
  ) -> Int {
    let near = area.insetBy(-max(area.width, area.height))
    let low = SIMD2(fixed(near.minX), fixed(near.minY))
    let high = SIMD2(fixed(near.maxX), fixed(near.maxY))
    return positions.count { any(($0 .< low) .| ($0 .> high)) }
  }

  /// A home in a thousand decides about the ends; few homes all do.
  private static func commonBounds(
    of positions: ContiguousArray<SIMD2<Int32>>, in bounds: WorldRect
  ) -> WorldRect {
    let step = max(1, positions.count / 12_000)
    let sample = stride(from: 0, to: positions.count, by: step).map { positions[$0] }
    let rest = sample.count / 100
    guard rest > 0 else { return bounds }
    func ends(_ values: [Int32]) -> (Double, Double) {
      let sorted = values.sorted()
      let (low, high) = (Double(sorted[rest]), Double(sorted[sorted.count - 1 - rest]))
      let margin = (high - low) * 0.15
      return ((low - margin) / side, (high + margin) / side)
    }
    let (left, right) = ends(sample.map(\.x))
    let (top, bottom) = ends(sample.map(\.y))
    let common = WorldRect(
      minX: max(bounds.minX, left), minY: max(bounds.minY, top), maxX: min(bounds.maxX, right),
      maxY: min(bounds.maxY, bottom))
    let isMuchLarger = max(bounds.width, bounds.height) > 2 * max(common.width, common.height)
    return isMuchLarger ? common : bounds
  }
}
