import Glibc

/// How large the dots of homes are: from that of one home up to those of the crowds of a level of
/// zoom, in equal parts of their ratio.
struct DotSize: Hashable, Sendable {
  /// How many homes nearly every hexagon holds at most.
  private let crowd: Int
  /// From so many homes on all dots are as large.
  let greatestCount: Int
  /// The radii of dots, by the steps of their counts, in pixels of the level.
  private let radii: [Double]

  static let greatestRadius = 3.9
  /// Where no hexagon holds more, dots are as large as the homes alone say.
  private static let usualCrowd = 17
  private static let usualExponent = 0.34
  /// Of one home: where the map has few, they can be seen; where it has many, they keep apart.
  private static let leastRadii = (few: 3.0, many: 1.5)
  private static let homes = (few: 10.0, many: 1_000.0)
  /// Of one home where hexagons hold many: what is between that and a crowd needs room.
  private static let crowdedRadius = 1.0
  private static let crowded = 1_000.0

  /// - Parameters:
  ///   - homes: how many the map shows in all.
  ///   - crowd: how many of them nearly every hexagon of the level holds at most.
  init(homes: Int, crowd: Int = usualCrowd) {
    self.crowd = crowd
    var least = Self.between(Self.leastRadii, Self.part(of: Double(homes), Self.homes))
    var exponent = Self.usualExponent
    greatestCount = crowd > Self.usualCrowd ? Self.round(notBelow: crowd) : Self.usualCrowd
    if greatestCount > Self.usualCrowd {
      let part = Self.part(of: Double(greatestCount), (Double(Self.usualCrowd), Self.crowded))
      least = Self.between((least, Self.crowdedRadius), part)
      exponent = log(Self.greatestRadius / least) / log(Double(greatestCount))
    }
    radii = (0...Self.step(of: greatestCount)).map {
      min(Self.greatestRadius, least * pow(Double(max(1, Self.count(ofStep: $0))), exponent))
    }
  }

  /// Where a number lies between two others by its ratio to them, 0...1.
  private static func part(of number: Double, _ ends: (Double, Double)) -> Double {
    max(0, min(log(max(number, 1) / ends.0) / log(ends.1 / ends.0), 1))
  }

  private static func between(_ ends: (Double, Double), _ part: Double) -> Double {
    ends.0 + (ends.1 - ends.0) * part
  }

  private static func round(notBelow count: Int) -> Int {
    let below = NiceBounds.roundStep(notAbove: Double(count))
    return Int(below < Double(count) ? NiceBounds.roundStep(notAbove: below * 2.5) : below)
  }

  /// The radius of the dot of some homes, in pixels of the level.
  func radius(of count: Int) -> Double { radii[step(of: count)] }

  // MARK: Steps

  /// How many different dots there are.
  var stepCount: Int { radii.count }

  /// The number of the dot of some homes.
  func step(of count: Int) -> Int { Self.step(of: max(0, min(count, greatestCount))) }

  /// Counts below 32 are steps of their own; larger ones share a step with those that differ by a
  /// sixteenth, which no eye tells apart.
  static func step(of count: Int) -> Int {
    let shift = max(0, Int.bitWidth - count.leadingZeroBitCount - 5)
    return shift * 16 + count >> shift
  }

  /// The least count of a step.
  static func count(ofStep step: Int) -> Int {
    let shift = max(0, step / 16 - 1)
    return (step - shift * 16) << shift
  }

  // MARK: Legend

  /// Counts that tell what dots stand for, from one home to what the largest ones begin with; empty
  /// where each dot is one home.
  var marks: [Int] {
    guard crowd > 1 else { return [] }
    if greatestCount > Self.usualCrowd {
      let middle = NiceBounds.roundStep(notAbove: 1.5 * Double(greatestCount).squareRoot())
      return [1, Int(middle), greatestCount]
    }
    let largest = [15, 5].first { $0 <= crowd } ?? crowd
    return [1, 5, largest].reduce(into: []) { marks, count in
      if marks.last.map({ $0 < count && radius(of: $0) < radius(of: count) }) ?? true,
        count <= largest
      {
        marks.append(count)
      }
    }
  }
}
