package import DetentDrawing

/// The changed parts of a window in logical pixels. They are several rectangles instead of one
/// hull, so that two distant thumbs do not redraw the area between them.
package struct Damage: Hashable, Sendable {
  /// At most `limit` rectangles, none of them empty.
  package private(set) var rects: [Rect] = []

  /// The most rectangles. If there are more, the two whose hull adds the least area are joined.
  package static let limit = 8

  /// Creates damage without any rectangles.
  package init() {}

  /// Creates damage of several rectangles.
  package init(_ rects: [Rect]) {
    for rect in rects { insert(rect) }
  }

  /// Whether nothing has changed.
  package var isEmpty: Bool { rects.isEmpty }
  /// The smallest rectangle around all parts.
  package var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// Adds a rectangle and joins it with those that it overlaps.
  package mutating func insert(_ rect: Rect) {
    guard !rect.isEmpty, rect.isFinite else { return }
    var joined = rect
    // A hull can overlap further rectangles, so this repeats until nothing overlaps.
    while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(rects.remove(at: index))
    }
    // Each frame collects a few rectangles, which should take one allocation only.
    if rects.isEmpty { rects.reserveCapacity(Self.limit + 1) }
    rects.append(joined)
    if rects.count > Self.limit { joinTwo() }
  }

  private mutating func joinTwo() {
    func area(_ rect: Rect) -> Double { rect.width * rect.height }
    var best = (first: 0, second: 1, growth: Double.infinity)
    for first in rects.indices {
      for second in rects.indices.dropFirst(first + 1) {
        let (a, b) = (rects[first], rects[second])
        let growth = area(a.union(b)) - area(a) - area(b)
        if growth < best.growth { best = (first, second, growth) }
      }
    }
    let other = rects.remove(at: best.second)
    insert(rects.remove(at: best.first).union(other))
  }
}

/// Draws the frames of a window: lays out dirty views and redraws damaged parts.
@MainActor
final class FrameRenderer {
  var damage = Damage()
  #if DEBUG
    private var hasReportedSqueeze = false
  #endif

  // MARK: Layout

  /// The most passes of layout, since views may request layout during layout for ever.
  static let layoutPassLimit = 16

  func layOut(_ window: Window) {
    guard window.subtreeNeedsLayout else { return }
    #if DEBUG
      defer { reportSqueeze(in: window) }
    #endif
    var passes = 0
    while window.subtreeNeedsLayout {
      guard passes < Self.layoutPassLimit else {
        let name = window.waitingForLayout?.logName ?? window.logName
        ThrottledLog.warn(
          "layout does not settle after \(passes) passes: \(name) keeps requesting it")
        window.abandonLayout()
        return
      }
      window.layoutIfNeeded()
      passes += 1
    }
  }

  /// Keeps popovers at their views, which may have moved.
  func movePopovers(of window: Window) {
    let popovers = window.popovers
    guard !popovers.isEmpty else { return }
    for popover in popovers { popover.setNeedsLayout() }
    layOut(window)
  }

  #if DEBUG
    private func reportSqueeze(in window: Window) {
      guard !hasReportedSqueeze, !window.bounds.isEmpty,
        let view = window.contentView?.firstSqueezed(includingByHand: true)
      else { return }
      hasReportedSqueeze = true
      ThrottledLog.warn(view.squeezeDescription)
    }
  #endif

  // MARK: Drawing

  func draw(_ window: Window, isOpaque: Bool, in canvas: Canvas) -> Damage {
    var drawn = Damage()
    for rect in damage.rects {
      drawn.insert(rect.intersection(window.bounds).outset(toPixelsAt: window.traits.scale))
    }
    damage = Damage()
    for rect in drawn.rects {
      canvas.saved {
        canvas.clip(to: rect)
        let isFilled = fillBackground(of: window, rect, isOpaque: isOpaque, in: canvas)
        TreePainter(canvas: canvas)
          .drawContent(of: window, dirty: rect, withBackground: !isFilled)
      }
    }
    return drawn
  }

  /// Fills the area below the window's background, which may be transparent. Fills the last row
  /// of pixels even if the bounds end within it. Returns whether the background is included.
  private func fillBackground(
    of window: Window, _ rect: Rect, isOpaque: Bool, in canvas: Canvas
  ) -> Bool {
    guard isOpaque else {
      // Otherwise the last frame would shine through.
      canvas.clear(rect)
      return false
    }
    let traits = window.traits
    let color = (window.backgroundColor ?? .background).resolved(for: traits)
    let isSolid = color.alpha >= 1
    let ground = isSolid ? color : DynamicColor.background.resolved(for: traits)
    // Leaving out the parts below opaque content saves nine tenths of the time in a large frame.
    let hidden = TreePainter.opaqueContent(of: window, in: rect).inset(toPixelsAt: traits.scale)
    for part in rect.parts(without: hidden) { canvas.fill(part, with: ground) }
    return isSolid
  }
}
