import DetentDrawing
import DetentViews

/// Everything drawn of a slider, on whole device pixels; two states differ in the area to repaint.
struct SliderRenderState {
  var bounds: Rect
  var grid: PixelGrid
  var isVertical: Bool
  var isEnabled: Bool
  var track: Rect
  var bar: Rect
  /// In the order of their values.
  var thumbs: [Thumb]
  var stops: [Rect] = []
  /// The gap between the track and the thumbs on it, in logical pixels; 0 for a whole track.
  var trackGap = 0.0
  var top: Int
  var ticks: TickRenderState
  var histogram: HistogramRenderState
  var labels: LabelRenderState

  struct Thumb: Equatable {
    var index: Int
    var center: Point
    var extent = Rect.zero
    /// The size and corner radius of a thumb without an image, in device pixels.
    var pixels: Size
    var cornerRadius: Double
    var frame = Rect.zero
    var look: ThumbLook
    /// In device pixels; 0 without a halo.
    var haloDiameter = 0.0
    var image: Image?
    /// Whether the image is that of another state, so that the present state is drawn over it.
    var isSubstitute: Bool

    static func == (a: Thumb, b: Thumb) -> Bool {
      a.center == b.center && a.look == b.look && a.image === b.image
        && a.isSubstitute == b.isSubstitute && a.pixels == b.pixels
    }

    var part: ThumbPart {
      var state = look.appearance.state
      if look.hasFocusRing { state.insert(.focused) }
      return ThumbPart(index: index, frame: frame, state: state)
    }
  }

  // MARK: Track

  /// One end of the track: the square around its round shape, and the outer half of that square.
  struct TrackEnd: Equatable {
    var square: Rect
    var half: Rect
  }

  /// The left or top end is the first.
  var trackEnds: (first: TrackEnd, between: Rect, last: TrackEnd) {
    // Whole pixels, and never beyond the middle of a track that is shorter than thick.
    let length = isVertical ? track.height : track.width
    let thickness = isVertical ? track.width : track.height
    let half = min(
      (thickness * grid.scale / 2).rounded(.up), (length * grid.scale / 2).rounded(.down))
    let cap = half / grid.scale
    func slice(_ start: Double, _ end: Double) -> Rect {
      isVertical
        ? Rect(x: track.minX, y: track.minY + start, width: track.width, height: end - start)
        : Rect(x: track.minX + start, y: track.minY, width: end - start, height: track.height)
    }
    return (
      TrackEnd(square: slice(0, thickness), half: slice(0, cap)), slice(cap, length - cap),
      TrackEnd(square: slice(length - thickness, length), half: slice(length - cap, length))
    )
  }

  func pieces(of part: Rect) -> [Rect] {
    guard trackGap > 0 else { return [part] }
    var (start, end) = part.ends(isVertical)
    var pieces: [Rect] = []
    let gaps = thumbs.map { $0.frame.insetBy(dx: -trackGap, dy: -trackGap).ends(isVertical) }
    for gap in gaps.sorted(by: { $0.low < $1.low }) {
      if gap.low > start { pieces.append(slice(part, start, min(end, gap.low))) }
      start = max(start, gap.high)
    }
    if end > start { pieces.append(slice(part, start, end)) }
    return pieces.filter { !$0.isEmpty }
  }

  /// Places dots at the ends of the track that are free, as far from an end as from the sides.
  mutating func placeStops(_ diameter: Double) {
    let pixels = grid.pixels(diameter, around: min(track.width, track.height) * grid.scale)
    guard pixels > 0 else { return }
    let side = pixels / grid.scale
    let inset = (min(track.width, track.height) - side) / 2
    let gaps = thumbs.map { $0.frame.insetBy(dx: -trackGap, dy: -trackGap) }
    stops = [trackEnds.first.square, trackEnds.last.square].map {
      $0.insetBy(dx: inset, dy: inset)
    }.filter { stop in !([bar] + gaps).contains(where: stop.intersects) }
  }

  // MARK: Overflow

  var overflow: Double {
    let labels = labels.opacity > 0 ? labels.labels.map(\.extent) : []
    return (thumbs.map(\.extent) + ticks.labels.map(\.extent) + labels)
      .reduce(0) { max($0, $1.overflow(beyond: bounds)) }
  }
}

extension Rect {
  /// Negative inside.
  func overflow(beyond bounds: Rect) -> Double {
    max(bounds.minX - minX, maxX - bounds.maxX, bounds.minY - minY, maxY - bounds.maxY)
  }

  fileprivate func ends(_ isVertical: Bool) -> (low: Double, high: Double) {
    isVertical ? (minY, maxY) : (minX, maxX)
  }
}

// MARK: Damage

extension SliderRenderState {
  /// The areas that differ from an older state, or nil if everything may differ.
  func damage(since old: SliderRenderState) -> Damage? {
    guard bounds == old.bounds, grid == old.grid, track == old.track, isEnabled == old.isEnabled,
      isVertical == old.isVertical, thumbs.count == old.thumbs.count,
      let tickRects = ticks.damage(since: old.ticks)
    else { return nil }
    var damage = Damage(tickRects)
    let isTurned = top != old.top
    for (thumb, before) in zip(thumbs, old.thumbs) where isTurned || thumb != before {
      damage.insert(before.extent)
      damage.insert(thumb.extent)
    }
    for stop in stops + old.stops where stops.contains(stop) != old.stops.contains(stop) {
      damage.insert(stop)
    }
    if histogram != old.histogram {
      damage.insert(histogram.extent.union(old.histogram.extent))
    }
    if bar != old.bar { addBar(since: old, to: &damage) }
    labels.addDamage(since: old.labels, to: &damage)
    return damage
  }

  /// Adds the parts of track and histogram that changed sides, one pixel wider for soft edges.
  private func addBar(since old: SliderRenderState, to damage: inout Damage) {
    func add(_ whole: Rect, _ a: Double, _ b: Double, edge: Double) {
      guard !whole.isEmpty else { return }
      damage.insert(slice(whole, min(a, b), max(a, b)).insetBy(dx: -edge, dy: -edge))
    }
    let pixel = 1 / grid.scale
    // A histogram bar that changes its colour as a whole extends beyond the thumb's path.
    let wide = histogram.lightsWholeBars ? histogram.greatestBarLength(isVertical) : 0
    func add(_ a: Double, _ b: Double) {
      guard a != b else { return }
      add(track, a, b, edge: pixel)
      add(histogram.extent, a, b, edge: pixel + wide)
    }
    let (before, now) = (old.bar.ends(isVertical), bar.ends(isVertical))
    add(before.low, now.low)
    add(before.high, now.high)
  }

  /// The parts of the histogram inside and outside of the bar, which may extend beyond it.
  var histogramRegions: (chosen: Rect, others: [Rect]) {
    let extent = histogram.extent
    let (low, high) = bar.ends(isVertical)
    let (first, last) = extent.ends(isVertical)
    func region(_ from: Double, _ to: Double) -> Rect {
      slice(extent, from, to).intersection(extent)
    }
    return (region(low, high), [region(first, low), region(high, last)])
  }

  private func slice(_ whole: Rect, _ low: Double, _ high: Double) -> Rect {
    isVertical
      ? Rect(x: whole.minX, y: low, width: whole.width, height: max(0, high - low))
      : Rect(x: low, y: whole.minY, width: max(0, high - low), height: whole.height)
  }

  /// The topmost thumb is the last.
  func drawingOrder(in dirty: Rect) -> [Thumb] {
    var shown = thumbs.indices.filter { $0 != top && thumbs[$0].extent.intersects(dirty) }
    if thumbs.indices.contains(top), thumbs[top].extent.intersects(dirty) { shown.append(top) }
    return shown.map { thumbs[$0] }
  }
}

// MARK: Extents of thumbs

extension SliderRenderState.Thumb {
  /// Sets the frame, halo and extent of the thumb after all other properties.
  mutating func measure(_ grid: PixelGrid, _ style: RangeSliderStyle) {
    let drawn = Size(width: pixels.width / grid.scale, height: pixels.height / grid.scale)
    frame = Rect(center: center, size: image?.size ?? drawn)
    let art = frame
    let padding =
      image == nil ? ThumbImage.padding(style.thumbShadow, scale: grid.scale) / grid.scale : 0
    extent = art.insetBy(dx: -padding, dy: -padding)
    if look.halo > 0 || look.press > 0 {
      haloDiameter = grid.pixels(
        enclosing: style.haloSize, around: max(pixels.width, pixels.height))
      let halo = haloDiameter / grid.scale
      extent = extent.union(Rect(center: center, size: Size(width: halo, height: halo)))
    }
    if look.hasFocusRing {
      let ring =
        image == nil ? FocusRing.regular(.black).overflow : style.casedFocusRingOverflow
      let overflow = 1 + ring
      extent = extent.union(art.insetBy(dx: -overflow, dy: -overflow))
    }
    if style.trackGap > 0 {
      // At the gap the track ends next to the thumb.
      let reach = max(style.trackGap, style.trackThickness / 2) + 1
      extent = extent.union(art.insetBy(dx: -reach, dy: -reach))
    }
  }
}

/// The device pixels under a view; parts that are aligned with them look crisp.
struct PixelGrid: Equatable, Sendable {
  /// Device pixels per logical pixel.
  let scale: Double
  /// The origin of the view, in device pixels.
  let origin: Point

  /// - Parameter origin: the origin of the view, in window coordinates and logical pixels.
  init(scale: Double = 1, origin: Point = .zero) {
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    self.origin =
      origin.isFinite ? Point(x: origin.x * self.scale, y: origin.y * self.scale) : .zero
  }

  /// A length in whole device pixels, at least one unless it is zero.
  func pixels(_ length: Double) -> Double {
    length > 0 ? max(1, (length * scale).rounded()) : 0
  }

  /// A length in whole device pixels; halves round to odd or even, like `inner`.
  func pixels(_ length: Double, around inner: Double) -> Double {
    guard length > 0 else { return 0 }
    let exact = length * scale
    let low = exact.rounded(.down)
    guard exact - low == 0.5 else { return max(1, exact.rounded()) }
    return (low - inner).truncatingRemainder(dividingBy: 2) == 0 ? low : low + 1
  }

  /// The least number of pixels for a length that is odd or even like `inner`.
  func pixels(enclosing length: Double, around inner: Double) -> Double {
    guard length > 0 else { return 0 }
    return inner + 2 * ((length * scale - inner) / 2).rounded(.up)
  }

  /// The centre nearest to a coordinate for a part with a number of whole device pixels.
  /// - Parameter goesDown: whether ties round down; mirrored sliders need the mirrored choice.
  func center(near value: Double, pixels: Double, vertical: Bool, goesDown: Bool = false) -> Double
  {
    let phase = vertical ? origin.y : origin.x
    let start = value * scale + phase - pixels / 2
    let whole = goesDown ? (start - 0.5).rounded(.up) : (start + 0.5).rounded(.down)
    return (whole + pixels / 2 - phase) / scale
  }

  /// A rectangle on the nearest whole pixels; ties are mirrored like the slider.
  func aligned(_ rect: Rect, on axis: SliderAxis) -> Rect {
    func edge(_ value: Double, vertical: Bool) -> Double {
      center(
        near: value, pixels: 0, vertical: vertical,
        goesDown: vertical == axis.isVertical && axis.isReversed)
    }
    let x = edge(rect.minX, vertical: false)
    let y = edge(rect.minY, vertical: true)
    return Rect(
      x: x, y: y, width: edge(rect.maxX, vertical: false) - x,
      height: edge(rect.maxY, vertical: true) - y)
  }
}
