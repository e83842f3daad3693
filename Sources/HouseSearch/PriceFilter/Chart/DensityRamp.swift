import DetentDrawing
import Glibc

/// What a pixel looks like by how many dots cover it. One dot has the first colour, and each
/// doubling of the dots is the same step towards the last one: eyes judge ratios, and no crowd is
/// too large to be distinguished from a larger one, up to the densest of a chart.
struct DensityRamp: Sendable {
  /// How many dots have the last colour; more do not differ from them.
  let most: Double
  /// The level of each coverage, see `DotDensity`; a greater one has the last level.
  private let levels: [UInt8]

  /// The levels of a single dot, whose edge is soft.
  private static let edgeLevels = 48
  private static let lastLevel = 255
  /// The least number of dots at the end of the ramp: few on each other are not its end.
  private static let leastEnd = 16.0
  /// The greatest number of dots that is distinguished.
  private static let limit = 4_096.0
  /// A few pixels where many homes have the same price and area do not stretch the ramp.
  private static let commonPart = 0.995

  /// A ramp for the coverage of all dots of a chart.
  init(for coverage: some Sequence<UInt32>) {
    let unit = Int(DotDensity.unit)
    var counts = [Int](repeating: 0, count: Int(Self.limit) + 1)
    var covered = 0
    for value in coverage where value >= unit {
      counts[min(Int(value) / unit, counts.count - 1)] += 1
      covered += 1
    }
    var rest = Int(Double(covered) * Self.commonPart)
    var dots = 0
    while dots < counts.count - 1, rest >= counts[dots] {
      rest -= counts[dots]
      dots += 1
    }
    most = max(Self.leastEnd, min(Double(dots), Self.limit))
    let end = log(most)
    let steps = Double(Self.lastLevel - Self.edgeLevels)
    levels = (0...Int(most) * unit).map { value in
      let dots = Double(value) / Double(unit)
      let level =
        dots <= 1
        ? dots * Double(Self.edgeLevels)
        : Double(Self.edgeLevels) + log(dots) / end * steps
      return UInt8(max(0, min(level.rounded(), Double(Self.lastLevel))))
    }
  }

  /// The image of a coverage, row by row from the top; what follows the last row is left out.
  /// - Parameter colors: of one dot, and of ever more of them.
  func image(
    of coverage: [UInt32], width: Int, height: Int, scale: Double, colors: [Color]
  ) -> Image {
    let last = levels.count - 1
    let words = Self.palette(colors).map(\.premultiplied)
    guard words.count > Self.lastLevel, coverage.count >= width * height else {
      return .blank(size: .zero)
    }
    let image = words.withUnsafeBufferPointer { words in
      levels.withUnsafeBufferPointer { levels in
        coverage.withUnsafeBufferPointer { coverage in
          Image.ofRows(pixelWidth: width, pixelHeight: height, scale: scale) { row, pixels in
            for column in 0..<width {
              let covered = Int(coverage[row &* width &+ column])
              pixels[column] = words[Int(levels[min(covered, last)])]
            }
          }
        }
      }
    }
    return image ?? .blank(size: .zero)
  }

  private static func palette(_ colors: [Color]) -> [Color] {
    guard let first = colors.first, let last = colors.last else { return [] }
    return (0...lastLevel).map { level in
      if level <= edgeLevels {
        return first.withAlpha(first.alpha * Double(level) / Double(edgeLevels))
      }
      let part = Double(level - edgeLevels) / Double(lastLevel - edgeLevels)
      let position = part * Double(colors.count - 1)
      let index = Int(position)
      guard index + 1 < colors.count else { return last }
      return colors[index].mixed(with: colors[index + 1], fraction: position - Double(index))
    }
  }
}
