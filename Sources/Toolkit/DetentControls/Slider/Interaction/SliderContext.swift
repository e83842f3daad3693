/// Everything that the meaning of a press or a movement depends on.
struct SliderContext: Sendable {
  var layout: SliderLayout
  var rules: TrackRules
  var values: [Double]
  var options = Options()

  struct Options: Equatable, Sendable {
    /// How thumbs make way, and which of them nobody may move.
    var constraints = ThumbConstraints()
    /// The thumb used last; it is preferred where nothing else decides.
    var lastThumb: Int?
    var allowsBarDrag = true
    /// Whether a dragged bar keeps its length at the ends.
    var barKeepsLength = true
    var trackPress = TrackPressBehavior.jump
    /// The values that catch dragged thumbs.
    var detents = Detents.none
    /// How far the pointer moves before a press counts as a drag, where that is a question.
    var slop = 3.0
    /// The least extent of a thumb for the pointing device.
    var target = 24.0

    func isEnabled(_ thumb: Int) -> Bool { constraints.canMove(thumb) }
  }

  /// Whether anything can be edited at all: there is a range and room to show it.
  var isEditable: Bool { rules.span > 0 && layout.travel > 0 }

  /// Whether the user can bring a thumb higher or lower.
  /// - Parameter alone: without others that make way.
  func canMove(_ thumb: Int, up: Bool, alone: Bool = false) -> Bool {
    guard options.isEnabled(thumb) else { return false }
    let constraints = alone ? ThumbConstraints() : options.constraints
    let allowedRange = rules.allowedRange(of: thumb, in: values, constraints)
    return up ? allowedRange.high > values[thumb] : allowedRange.low < values[thumb]
  }

  /// Whether the bar above a thumb can be dragged anywhere.
  func canMoveBar(above thumb: Int) -> Bool {
    guard options.allowsBarDrag, options.isEnabled(thumb), options.isEnabled(thumb + 1) else {
      return false
    }
    let room = barRoom(above: thumb, in: values)
    return room.least < 0 || room.greatest > 0
  }

  /// How far the bar above a thumb can go either way from where it is, as a part of the track.
  func barRoom(above thumb: Int, in values: [Double]) -> (least: Double, greatest: Double) {
    func ways(_ thumb: Int, _ other: Int) -> (least: Double, greatest: Double) {
      let allowedRange = rules.allowedRange(of: thumb, in: values) {
        $0 == other || options.constraints.gives($0)
      }
      let fraction = rules.scale.fraction(of: values[thumb])
      return (
        rules.scale.fraction(of: allowedRange.low) - fraction,
        rules.scale.fraction(of: allowedRange.high) - fraction
      )
    }
    let (low, high) = (ways(thumb, thumb + 1), ways(thumb + 1, thumb))
    return (min(0, max(low.least, high.least)), max(0, min(low.greatest, high.greatest)))
  }

  /// The enabled thumb that is nearest to a position. Of several as near, one that can move there,
  /// best without making others move; else the one used last, else the lowest.
  func nearestThumb(to position: Double) -> Int? {
    let enabled = values.indices.filter(options.isEnabled)
    func distance(_ thumb: Int) -> Double { (position - layout[thumb].center).magnitude }
    guard let least = enabled.map(distance).min() else { return nil }
    let nearest = enabled.filter { distance($0) <= least + 1e-9 }
    for alone in [true, false] {
      let movable = nearest.filter {
        canMove($0, up: position > layout[$0].center, alone: alone)
      }
      if let thumb = preferred(of: movable) { return thumb }
    }
    return preferred(of: nearest)
  }

  private func preferred(of thumbs: [Int]) -> Int? {
    options.lastThumb.flatMap { thumbs.contains($0) ? $0 : nil } ?? thumbs.first
  }

  /// The thumb that takes the focus when a press is on several: the one used last, else one that
  /// can move.
  func thumbOnTop(of thumbs: some BidirectionalCollection<Int>) -> Int {
    rules.thumbOnTop(of: thumbs, last: options.lastThumb, in: values)
  }

  /// The value that a pointer means with a position: that of a detent near by, unless it moves
  /// finely.
  func value(at position: Double, isFine: Bool) -> Double {
    isFine || options.detents.values.isEmpty
      ? layout.value(at: position) : options.detents.value(at: position, in: layout)
  }

  /// The values with one thumb as near to a request as the rules and the other thumbs allow.
  func setting(_ thumb: Int, to requested: Double) -> ThumbMove {
    rules.moving(thumb, to: requested, in: values, options.constraints)
  }
}

/// Values that hold a thumb: a drag is pulled to a near one, a key stops on one that it would
/// cross.
struct Detents: Equatable, Sendable {
  /// Rising; empty where nothing holds thumbs.
  let values: [Double]
  /// How near the centre of a thumb is pulled from, in logical pixels.
  let snapDistance: Double

  static let none = Detents([], snapDistance: 0)

  init(_ values: [Double], snapDistance: Double) {
    self.values = values.filter(\.isFinite).sorted()
    self.snapDistance = snapDistance
  }

  /// The value for a thumb that is dragged to a position: of the nearest one within the snap
  /// distance, else the one there.
  func value(at position: Double, in layout: SliderLayout) -> Double {
    let nearest = values.min {
      (layout.position(of: $0) - position).magnitude
        < (layout.position(of: $1) - position).magnitude
    }
    guard let nearest, (layout.position(of: nearest) - position).magnitude <= snapDistance else {
      return layout.value(at: position)
    }
    return nearest
  }

  /// Where a step from one value to another ends: at the first one between them.
  func stop(from start: Double, to end: Double) -> Double {
    let crossed =
      end > start
      ? values.first { $0 > start && $0 < end }
      : values.last { $0 < start && $0 > end }
    return crossed ?? end
  }
}
