import DetentDrawing
import DetentViews

/// A press on a slider and what becomes of it, as a value: positions in, values out.
///
/// A held thumb follows `position - offset`, never the sum of the movements: after an excursion
/// beyond the ends it is under the pointer again.
struct SliderDrag: Equatable, Sendable {
  enum Mode: Equatable, Sendable {
    /// The press is on several thumbs; the first movement decides which one is meant.
    case undecided
    /// The press is on a bar; a movement moves the thumbs at its ends, a release without one is a
    /// press on the track.
    case pendingPan
    /// A finger is on the track, and may be about to scroll what lies around: a movement along the
    /// track moves the thumb, a release without one is a press there.
    case pendingTrack
    case thumb(Int)
    case pan
    /// A thumb moves towards the pointer by pages while the press lasts.
    case paging(Int, up: Bool)
    /// The values were reset: movements mean nothing any more.
    case inert
  }

  var mode: Mode
  /// The values at the press; a cancel goes back to them.
  let start: [Double]
  /// The rules at the press: under the same ones the start is always allowed.
  let startRules: TrackRules
  var reason: EditReason
  /// The thumb that has the focus because of this press.
  var focus: Int
  /// The thumbs that the press may be meant for, or those at the ends of the bar.
  var thumbs: [Int] = []
  /// The thumb in hand at the press; another one has its role after a collision.
  var startThumb: Int
  let pressPosition: Double
  /// The distance from what follows the pointer (a thumb's centre, or the way of the bar) to the
  /// pointer.
  var offset: Double
  var isFine: Bool
  /// The last position, and where what follows it was then.
  var lastPosition: Double
  var lastFollower: Double

  init(
    _ mode: Mode, focus: Int, reason: EditReason, position: Double, offset: Double,
    isFine: Bool, in context: SliderContext
  ) {
    self.mode = mode
    start = context.values
    startRules = context.rules
    self.reason = reason
    self.focus = focus
    startThumb = focus
    self.offset = offset
    self.isFine = isFine
    pressPosition = position
    lastPosition = position
    lastFollower = position - offset
  }

  /// What of the values the edit is about.
  var part: TrackPart {
    switch mode {
    case .thumb(let thumb), .paging(let thumb, _): .thumb(thumb)
    case .pendingPan, .pan: .bar(above: thumbs.first ?? 0)
    case .undecided, .pendingTrack: .thumb(focus)
    case .inert: .all
    }
  }

  /// Whether a thumb is under the pointer, or at an end of the bar that is.
  func holds(_ thumb: Int) -> Bool {
    switch mode {
    case .thumb(let held), .paging(let held, _): held == thumb
    case .undecided: focus == thumb
    case .pendingPan, .pan: thumbs.contains(thumb)
    case .pendingTrack, .inert: false
    }
  }

  /// Whether the bar is held.
  var isPan: Bool { mode == .pendingPan || mode == .pan }

  /// Whether the press is on a thumb, or on several.
  var isOnThumbs: Bool {
    switch mode {
    case .thumb, .undecided: true
    case .pendingPan, .pendingTrack, .pan, .paging, .inert: false
    }
  }
}

/// What the pointer does at a slider: a press from its beginning to its end, and where the pointer
/// hovers.
@MainActor final class SliderPress {
  /// Where the pointer hovers; nil elsewhere.
  private(set) var pointer: Point?
  /// The press that may become a drag.
  private(set) var press: EditingPress?
  /// The pointer that presses.
  private(set) var owner: PointerID?
  private(set) var drag: SliderDrag?
  /// Further fingers on further thumbs.
  var fingers = SliderFingers()
  /// A press on a label, until it is known what it is for.
  private(set) var label: LabelPress?
  /// The thumb that the last press grabbed; a second press there is about its value.
  private var grabbedThumb: Int?
  /// The thumb that the edit under way added.
  private var insertedThumb: Int?
  /// The thumb that the edit began with; another one has its role after a collision.
  private(set) var startThumb: Int?

  func hover(at point: Point?) { pointer = point }

  func begin(_ press: EditingPress, of pointer: PointerID) {
    (self.press, owner) = (press, pointer)
  }

  func editWillBegin(with thumb: Int) {
    (startThumb, insertedThumb) = (thumb, nil)
  }

  // MARK: Drags

  /// The press is a drag from now on, or a movement has changed it.
  func follow(_ drag: SliderDrag) { self.drag = drag }

  /// The drag was taken away; its edit is about to be taken back.
  func dropDrag() {
    if let drag { startThumb = drag.startThumb }
    endDrag()
  }

  func endDrag() { (drag, press, owner, fingers) = (nil, nil, nil, SliderFingers()) }

  /// The first finger was lifted: another one goes on in its place.
  /// - Returns: false where there is none.
  func handOver() -> Bool {
    guard let next = fingers.popFirst() else { return false }
    (owner, drag) = (next.pointer, next.drag)
    return true
  }

  /// The drag of a pointer; nil where it drags nothing.
  func drag(of pointer: PointerID) -> SliderDrag? {
    pointer == owner ? drag : fingers[pointer]
  }

  /// The drag of a pointer goes on.
  func follow(_ drag: SliderDrag, of pointer: PointerID) {
    if pointer == owner { self.drag = drag } else { fingers[pointer] = drag }
  }

  /// Whether something is in hand that matches.
  /// - Parameter device: whose pointers count; nil for all.
  func isDragging(
    by device: PointerEvent.Device? = nil, where matches: (SliderDrag) -> Bool
  ) -> Bool {
    if let drag, device == nil || owner?.device == device, matches(drag) { return true }
    return fingers.contains { (device == nil || $0.device == device) && matches($1) }
  }

  /// The thumbs that other pointers have in hand.
  func thumbs(heldBesides pointer: PointerID) -> Set<Int> {
    guard !fingers.isEmpty || pointer != owner else { return [] }
    var held = fingers.thumbs(except: pointer)
    if pointer != owner, case .thumb(let thumb)? = drag?.mode { held.insert(thumb) }
    return held
  }

  // MARK: Labels and thumbs

  func hold(_ label: LabelPress) { (self.label, grabbedThumb) = (label, nil) }

  func forgetLabel() { label = nil }

  /// A press grabs a thumb, or none.
  /// - Returns: the one that the press before grabbed.
  func grab(_ thumb: Int?) -> Int? {
    defer { grabbedThumb = thumb }
    return grabbedThumb
  }

  /// The edit under way added a thumb.
  func insert(_ thumb: Int) { insertedThumb = thumb }

  /// - Returns: the thumb that it added, once.
  func takeInsertedThumb() -> Int? {
    defer { insertedThumb = nil }
    return insertedThumb
  }

  /// Thumbs have other numbers now.
  func forgetThumbs() { (grabbedThumb, label) = (nil, nil) }
}

/// A press on a label: a drag of its thumb as soon as it moves, else a click that edits the value
/// there.
struct LabelPress: Equatable {
  /// The thumb that the point on the label stands for.
  var thumb: Int
  /// All that the label stands for.
  var thumbs: ClosedRange<Int>
  /// Where the press was along the axis.
  var position: Double
}

extension SliderDrag {
  /// What a press starts, and the values right after it; nil where nothing can be grabbed.
  /// - Parameters:
  ///   - pages: whether a press on the track pages, whatever the options say.
  ///   - waits: whether a thumb moves there only when it is known that the press is meant for it.
  static func press(
    at point: Point, pages: Bool, isFine: Bool, waits: Bool = false, in context: SliderContext
  ) -> (drag: SliderDrag, values: [Double])? {
    guard context.isEditable else { return nil }
    let position = context.layout.axis.position(of: point)
    switch context.layout.hit(at: point, target: context.options.target) {
    case .thumb(let thumb):
      return grab(thumb, position, isFine, context)
    case .thumbs(let thumbs):
      let enabled = thumbs.filter(context.options.isEnabled)
      guard enabled.count > 1 else {
        return enabled.first.flatMap { grab($0, position, isFine, context) }
      }
      var drag = SliderDrag(
        .undecided, focus: context.thumbOnTop(of: enabled), reason: .thumbDrag,
        position: position, offset: 0, isFine: isFine, in: context)
      drag.thumbs = enabled
      return (drag, context.values)
    case .bar(let thumb) where context.canMoveBar(above: thumb) && !pages:
      var drag = SliderDrag(
        .pendingPan, focus: context.thumbOnTop(of: [thumb, thumb + 1]), reason: .barDrag,
        position: position, offset: position, isFine: isFine, in: context)
      drag.thumbs = [thumb, thumb + 1]
      return (drag, context.values)
    case .bar, .track:
      let trackPress = pages ? .page : context.options.trackPress
      if waits, trackPress == .jump || trackPress == .drag {
        return wait(at: position, isFine, context)
      }
      return pressTrack(position, trackPress, isFine, context)
    }
  }

  /// A press that brings the values back that the slider has by default.
  static func reset(
    to values: [Double], at point: Point, in context: SliderContext
  ) -> (SliderDrag, [Double])? {
    guard context.isEditable else { return nil }
    let drag = SliderDrag(
      .inert, focus: context.thumbOnTop(of: context.values.indices), reason: .trackPress,
      position: context.layout.axis.position(of: point), offset: 0, isFine: false, in: context)
    return (drag, values)
  }

  /// Takes a thumb in hand at a position, which may be beside it: it follows at that distance.
  static func grab(
    _ thumb: Int, _ position: Double, _ isFine: Bool, _ context: SliderContext
  ) -> (SliderDrag, [Double])? {
    guard context.options.isEnabled(thumb) else { return nil }
    let drag = SliderDrag(
      .thumb(thumb), focus: thumb, reason: .thumbDrag, position: position,
      offset: position - context.layout[thumb].center, isFine: isFine, in: context)
    return (drag, context.values)
  }

  /// A press on the track that the nearest thumb waits for.
  private static func wait(
    at position: Double, _ isFine: Bool, _ context: SliderContext
  ) -> (SliderDrag, [Double])? {
    guard let thumb = context.nearestThumb(to: position) else { return nil }
    let drag = SliderDrag(
      .pendingTrack, focus: thumb, reason: .trackPress, position: position, offset: 0,
      isFine: isFine, in: context)
    return (drag, context.values)
  }

  /// A press on the track moves the nearest thumb, at once or from now on.
  static func pressTrack(
    _ position: Double, _ trackPress: TrackPressBehavior, _ isFine: Bool, _ context: SliderContext
  ) -> (SliderDrag, [Double])? {
    guard trackPress != .none, let thumb = context.nearestThumb(to: position) else { return nil }
    if trackPress == .drag { return grab(thumb, position, isFine, context) }
    let isPage = trackPress == .page
    let up = position > context.layout[thumb].center
    var drag = SliderDrag(
      isPage ? .paging(thumb, up: up) : .thumb(thumb), focus: thumb, reason: .trackPress,
      position: position, offset: 0, isFine: isFine, in: context)
    let values =
      isPage
      ? drag.page(in: context)
      : drag.take(context.setting(thumb, to: context.value(at: position, isFine: isFine)))
    return (drag, values)
  }
}

/// The bar between two neighbours in hand: its length is kept, or shrinks at the ends.
extension SliderDrag {
  private var pair: Int { thumbs.first ?? 0 }

  /// The values of now with those of the start at the ends of the bar.
  private func base(_ context: SliderContext) -> [Double] {
    var base = context.values
    for thumb in [pair, pair + 1] { base[thumb] = start[thumb] }
    return base
  }

  /// How far the bar can go either way, in logical pixels.
  func panLimits(_ context: SliderContext) -> (least: Double, greatest: Double) {
    let travel = context.layout.travel
    guard context.options.barKeepsLength else {
      // Until both of its ends are at the end.
      let scale = context.rules.scale
      return (
        -scale.fraction(of: start[pair + 1]) * travel,
        (1 - scale.fraction(of: start[pair])) * travel
      )
    }
    let room = context.barRoom(above: pair, in: base(context))
    return (room.least * travel, room.greatest * travel)
  }

  func moved(by way: Double, _ context: SliderContext) -> [Double] {
    let rules = context.rules
    let base = base(context)
    let (least, greatest) = panLimits(context)
    let clamped = max(least, min(greatest, way))
    guard clamped.magnitude >= 1e-6 else {
      if rules == startRules, base == start { return start }
      return rules.moving(
        pairAt: pair, to: start[pair], start[pair + 1], in: base, context.options.constraints)
    }
    let shift = clamped / context.layout.travel
    let scale = rules.scale
    let low = rules.rounded(scale.value(at: scale.fraction(of: start[pair]) + shift))
    let high = rules.rounded(scale.value(at: scale.fraction(of: start[pair + 1]) + shift))
    return rules.moving(
      pairAt: pair, to: low,
      context.options.barKeepsLength ? keepingLength(high, above: low, context) : high, in: base,
      context.options.constraints)
  }

  /// The upper end of a bar of the same length on the steps.
  private func keepingLength(_ high: Double, above low: Double, _ context: SliderContext) -> Double
  {
    let rules = context.rules
    let span = start[pair + 1] - start[pair]
    guard !rules.grid.isContinuous, span > 0 else { return high }
    let snapped = rules.grid.snap(low)
    // On equal steps the length is kept to the nearest of them and does not flicker between two.
    let kept = rules.scale.isLinear ? snapped + rules.step * (span / rules.step).rounded() : high
    // At least a step between its ends, as there was.
    return max(kept, rules.grid.moved(snapped, bySteps: 1))
  }
}
