import DetentDrawing
import DetentViews

/// The fingers on a slider besides the one that began the edit, each with a thumb of its own. A
/// thumb in hand is a wall to the others: two fingers neither cross nor push.
struct SliderFingers {
  private var drags: [PointerID: SliderDrag] = [:]

  var isEmpty: Bool { drags.isEmpty }

  func contains(where matches: (PointerID, SliderDrag) -> Bool) -> Bool {
    drags.contains { matches($0.key, $0.value) }
  }

  subscript(pointer: PointerID) -> SliderDrag? {
    get { drags[pointer] }
    set { drags[pointer] = newValue }
  }

  /// The thumbs in hand, but for that of one finger.
  func thumbs(except pointer: PointerID) -> Set<Int> {
    Set(drags.lazy.filter { $0.key != pointer }.map(\.value.focus))
  }

  /// What a further finger takes in hand: a thumb that it is on and that is free, and nothing else.
  /// - Parameter context: in which the thumbs in hand are fixed.
  static func grab(at point: Point, in context: SliderContext) -> SliderDrag? {
    guard context.isEditable else { return nil }
    let candidates: [Int] =
      switch context.layout.hit(at: point, target: context.options.target) {
      case .thumb(let thumb): [thumb]
      case .thumbs(let thumbs): Array(thumbs)
      case .bar, .track: []
      }
    let free = candidates.filter(context.options.isEnabled)
    guard free.count == 1, let thumb = free.first else { return nil }
    return SliderDrag.grab(thumb, context.layout.axis.position(of: point), false, context)?.0
  }

  /// Takes one of them, which goes on as what the edit began with.
  mutating func popFirst() -> (pointer: PointerID, drag: SliderDrag)? {
    guard let index = drags.indices.first else { return nil }
    let (pointer, drag) = drags.remove(at: index)
    return (pointer, drag)
  }
}
