import DetentDrawing

/// The line or the arc that thumbs move along, as it is laid out: maps points to positions, and
/// positions to values. A *position* is a length along the track from the end where the minimum
/// is, in logical pixels on a line and in degrees on an arc.
///
/// It is all that the engine knows of a shape.
protocol TrackShape: Sendable {
  /// The length of the way of a thumb; 0 if there is no room for one.
  var travel: Double { get }
  /// Whether the pointer turns thumbs around a centre. Its angle says nothing of the turn, so only
  /// its movements count; else what follows the pointer keeps its distance to it.
  var isRound: Bool { get }

  /// Where a thumb is drawn; an animation may lag behind the values.
  func position(ofThumb thumb: Int) -> Double
  func position(of value: Double) -> Double
  /// The value at a position; beyond the ends the value of the end.
  func value(at position: Double) -> Double
  /// The value that lies a way along the track beside another one.
  func value(beside value: Double, by way: Double) -> Double

  /// The position that a point is seen at, or nil in the gap of an arc.
  func position(at point: Point) -> Double?
  /// Whether a pointer that was pressed at a point has moved so far that it drags.
  func isDrag(from start: Point, to point: Point, way: Double, slop: Double) -> Bool
  /// Moves a pointer to a point.
  /// - Parameter linearTravel: how long a linear drag over the whole arc is, in logical pixels.
  /// - Returns: what the movement is worth along the track.
  func advance(_ pointer: inout DialPointer, to point: Point, linearTravel: Double) -> Double

  /// What a press at a point is about.
  /// - Parameter target: the least extent of a thumb for the pointing device, in logical pixels.
  func hit(at point: Point, target: Double) -> TrackHit
  /// The thumbs that a further finger at a point may be meant for.
  func thumbs(at point: Point, target: Double) -> [Int]
}

/// What lies under a point of a track.
enum TrackHit: Equatable, Sendable {
  case thumb(Int)
  /// Several thumbs, in order: the direction of the first movement decides which one is meant.
  case thumbs([Int])
  /// The bar between a thumb and the next one.
  case bar(above: Int)
  case track
  /// The ring between the ends of an arc.
  case gap
  /// Inside or outside of the ring of a dial, within its bounds.
  case disc
  /// The middle of a dial, where an angle means nothing.
  case hub
  case outside
}
