public import DetentDrawing

/// The parts of a window that have changed, in logical pixels: a few rectangles, not one hull, so
/// that two distant thumbs do not repaint what lies between them.
public struct Damage: Hashable, Sendable {
  /// Never more than `limit`, none of them empty.
  public private(set) var rects: [Rect] = []

  /// Of more rectangles than this, those are joined whose hull adds the least.
  package static let limit = 8

  /// Nothing has changed.
  public init() {}

  /// One part has changed.
  public init(_ rect: Rect) { insert(rect) }

  /// Some parts have changed.
  public init(_ rects: [Rect]) {
    for rect in rects { insert(rect) }
  }

  /// Whether nothing has changed.
  public var isEmpty: Bool { rects.isEmpty }
  /// The smallest rectangle around all of them.
  public var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// Adds a rectangle, joining it with those it overlaps.
  public mutating func insert(_ rect: Rect) {
    guard !rect.isEmpty, rect.isFinite else { return }
    var joined = rect
    // A join can overlap a further neighbour, so it goes on until nothing overlaps.
    while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(rects.remove(at: index))
    }
    // Each frame collects a few: not one allocation for each.
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

extension WindowDriver {
  /// Makes the frames of one window: lays out what is dirty, and draws what is damaged.
  @MainActor
  final class FrameRenderer {
    var damage = Damage()
    #if DEBUG
      private var hasReportedSqueeze = false
    #endif

    var isDirty: Bool { !damage.isEmpty }

    // MARK: Layout

    /// Layout may ask for layout; views that never agree are stopped after this many passes.
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

    /// What belongs to a view stays with it wherever that went.
    func movePopovers(of window: Window) {
      let popovers = window.popovers
      guard !popovers.isEmpty else { return }
      for popover in popovers { popover.setNeedsLayout() }
      layOut(window)
    }

    #if DEBUG
      /// Says once which view of the window got less room than it needs: nothing else would.
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
          window.drawContent(in: canvas, dirty: rect, withBackground: !isFilled)
        }
      }
      return drawn
    }

    /// Fills what lies below the window's own background, which may be clear. The last row of pixels
    /// may lie only half inside the bounds: it is filled whole.
    /// - Returns: whether the window's own background is drawn with it.
    private func fillBackground(
      of window: Window, _ rect: Rect, isOpaque: Bool, in canvas: Canvas
    ) -> Bool {
      guard isOpaque else {
        // What the last frame left there would shine through.
        canvas.clear(rect)
        return false
      }
      let traits = window.traits
      let color = (window.backgroundColor ?? .background).resolved(for: traits)
      let isSolid = color.alpha >= 1
      let ground = isSolid ? color : DynamicColor.background.resolved(for: traits)
      // To fill what is filled anew at once is a tenth of the time of a large frame.
      let hidden = window.opaqueContent(in: rect).inset(toPixelsAt: traits.scale)
      for part in rect.parts(without: hidden) { canvas.fill(part, with: ground) }
      return isSolid
    }
  }
}
