import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews

@MainActor @Suite struct ViewTests {
  private let stage: Stage
  private var host: HeadlessHost { stage.host }
  private var control: RecordingControl { stage.control }

  init() throws { stage = try Stage() }

  @Test func aViewCannotContainItself() {
    let (outer, inner) = (View(), View())
    outer.addSubview(inner)
    inner.addSubview(outer)
    outer.addSubview(outer)
    #expect(outer.superview == nil && inner.subviews.isEmpty && outer.subviews.count == 1)
  }

  @Test func nestingIsCapped() {
    let root = View()
    var last = root
    for _ in 0..<1_500 {
      let next = View()
      last.addSubview(next)
      if next.superview != nil { last = next }
    }
    var depth = 1
    var view = root
    while let below = view.subviews.first {
      depth += 1
      view = below
    }
    #expect(depth == View.maximumDepth)
    // As a whole, too: a deep tree below a deep one.
    let tree = View()
    tree.addSubview(View())
    view.addSubview(tree)
    #expect(tree.superview == nil)
  }

  /// Ranks among siblings hold whatever comes and goes where.
  @Test func siblingsKeepTheirOrderThroughAThousandMoves() {
    let parent = View()
    var random = SplitMix64(seed: 3)
    var wanted: [View] = []
    for _ in 0..<3_000 {
      if random.below(3) == 0, let gone = wanted.indices.randomElement(using: &random) {
        wanted.remove(at: gone).removeFromSuperview()
      } else {
        // Often at the same place: numbers between two neighbours run out.
        let index = random.below(2) == 0 ? min(1, wanted.count) : random.below(wanted.count + 1)
        let view = random.below(4) == 0 ? wanted.popLast() ?? View() : View()
        parent.insertSubview(view, at: min(index, wanted.count))
        wanted.insert(view, at: min(index, wanted.count))
      }
      let isKept = parent.subviews.elementsEqual(wanted) { $0 === $1 }
      #expect(isKept)
    }
  }

  /// Eight times as many take eight times as long, not 64 times.
  @Test func removingSubviewsOneByOneTakesTimeInProportionToTheirNumber() {
    func time(_ count: Int) -> Duration {
      (0..<3).map { _ in
        let views = (0..<count).map { _ in View(frame: Rect(x: 0, y: 0, width: 9, height: 9)) }
        for view in views { stage.content.addSubview(view) }
        host.drain()
        return processorTime { for view in views.reversed() { view.removeFromSuperview() } }
      }.min() ?? .zero
    }
    _ = time(100)
    let (few, many) = (time(4_000), time(32_000))
    #expect(many < few * 32, "\(few) for 4,000, \(many) for 32,000")
  }

  /// Each is found among ten thousand by looking at fifteen, and no other gets another rank.
  @Test func whereverTheyAreRemovedSubviewsAreNotSearchedOneByOne() {
    let views = (0..<10_000).map { _ in View() }
    var random = SplitMix64(seed: 56)
    for order in [views, views.reversed(), views.shuffled(using: &random)] {
      var list = View.SubviewList()
      for (index, view) in views.enumerated() { list.insert(view, at: index) }
      let ranks = views.map(\.rank)
      var looks = 0
      for view in order { looks += list.remove(view) }
      #expect(list.views.isEmpty && views.map(\.rank) == ranks)
      #expect((10_000...150_000).contains(looks))
    }
  }

  @Test func boundsGrowAroundTheCenter() {
    let view = View(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    view.bounds = Rect(x: 0, y: 0, width: 40, height: 10)
    #expect(view.center == Point(x: 20, y: 20))
    #expect(view.frame == Rect(x: 0, y: 15, width: 40, height: 10))
    // Sizes are never negative, and alphas never beyond nothing and all.
    view.frame = Rect(x: 5, y: 6, width: -3, height: 4)
    #expect(view.frame == Rect(x: 5, y: 6, width: 0, height: 4))
    for (alpha, shown) in [(7.0, 1.0), (-1, 0)] {
      view.alpha = alpha
      #expect(view.alpha == shown)
    }
  }

  @Test func aTurnedViewKeepsItsCenterAndTellsTheRectangleAroundIt() {
    let view = View(frame: Rect(x: 10, y: 20, width: 40, height: 20))
    view.transform = AffineTransform(rotation: .pi / 2)
    #expect(view.center == Point(x: 30, y: 30))
    let frame = view.frame
    #expect(abs(frame.minX - 20) < 1e-9 && abs(frame.minY - 10) < 1e-9)
    #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9)
  }

  @Test func hitsGoThroughTransforms() throws {
    control.transform = AffineTransform(rotation: .pi / 2)
    // The control is 100 × 40 around (70, 30); turned, it covers x 50...90, y −20...80.
    #expect(stage.window.hitTest(point(70, 75)) === control)
    #expect(stage.window.hitTest(point(30, 30)) !== control)
    host.press(at: point(70, 75))
    let local = try #require(control.events.first).location
    #expect(abs(local.x - 95) < 1e-9 && abs(local.y - 20) < 1e-9)
  }

  @Test func aViewSqueezedToNothingIsNeitherHitNorDrawn() {
    let sibling = RecordingControl(frame: control.frame)
    stage.content.insertSubview(sibling, at: 0)
    control.transform = AffineTransform(scaleX: 0, y: 1)
    host.drain()
    host.click(at: point(30, 20))
    #expect(control.calls.isEmpty && sibling.calls.count == 2)
  }

  @Test func hiddenTransparentAndSwitchedOffViewsAreNotHitAndClippingLimitsHitsOfSubviews() {
    let outside = RecordingControl(frame: Rect(x: 90, y: 0, width: 50, height: 20))
    control.addSubview(outside)
    #expect(stage.window.hitTest(point(140, 20)) === outside)
    control.clipsToBounds = true
    #expect(stage.window.hitTest(point(140, 20)) === stage.content)
    let changes: [(RecordingControl) -> Void] = [
      { $0.isHidden = true }, { $0.alpha = 0 }, { $0.isUserInteractionEnabled = false },
    ]
    for change in changes {
      (control.isHidden, control.alpha) = (false, 1)
      #expect(stage.window.hitTest(point(30, 20)) === control)
      change(control)
      #expect(stage.window.hitTest(point(30, 20)) === stage.content)
    }
  }

  @Test func traitsFlowDownAndCanBeOverridden() {
    stage.window.rootTraits.appearance = .dark
    #expect(control.traits.appearance == .dark)
    stage.content.traitOverrides.layoutDirection = .rightToLeft
    #expect(control.traits.isRightToLeft)
    #expect(!stage.window.traits.isRightToLeft)
    control.removeFromSuperview()
    #expect(!control.traits.isRightToLeft || control.window == nil)
  }

  @Test func aRemovedTreeIsFreed() {
    weak var gone: View?
    do {
      let branch = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      branch.addSubview(RecordingControl(frame: branch.frame))
      stage.content.addSubview(branch)
      host.drain()
      host.click(at: point(5, 5))
      branch.removeFromSuperview()
      host.drain()
      gone = branch
    }
    #expect(gone == nil)
  }

  @Test func aClosedWindowIsFreed() throws {
    weak var gone: Stage?
    weak var window: Window?
    do {
      let stage = try Stage()
      stage.host.drag(point(30, 20), point(50, 20))
      stage.window.close()
      (gone, window) = (stage, stage.window)
    }
    #expect(gone == nil && window == nil)
  }

  @Test func tenThousandSiblingsAreHitInOrder() {
    for index in 0..<10_000 {
      stage.content.addSubview(
        View(frame: Rect(x: Double(index % 100), y: Double(index / 100), width: 1, height: 1)))
    }
    host.drain()
    #expect(stage.window.hitTest(point(99.5, 99.5)) === stage.content.subviews.last)
  }

  @Test func aHandlerOfARemovalCannotCloseTheTreeToARing() {
    final class Follower: View {
      var didLeave: () -> Void = {}
      override func didMoveToWindow() { if window == nil { didLeave() } }
    }
    let window = Window(size: Size(width: 100, height: 100))
    let (holder, moved, inner) = (View(), Follower(), View())
    window.addSubview(holder)
    window.addSubview(moved)
    moved.didLeave = { moved.addSubview(holder) }
    holder.addSubview(inner)
    holder.addSubview(moved)
    #expect(moved.superview == nil && holder.superview === moved)
    #expect(!holder.subviews.contains { $0 === moved })
    // One that a handler put elsewhere stays there.
    let other = View()
    window.addSubview(moved)
    moved.didLeave = { other.addSubview(moved) }
    window.addSubview(inner)
    inner.addSubview(moved)
    #expect(moved.superview === other && inner.subviews.isEmpty)
  }

  @Test func aViewThatIsTakenFromAnotherWindowLeavesItAndIsNamed() {
    let (first, second) = (Window(), Window())
    (first.title, second.title) = ("One", "Two")
    let view = View()
    view.identifier = "pane"
    first.contentView = view
    var lines = ThrottledLog.lines { second.contentView = view }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("pane moves from the window “One”") == true, "\(lines)")
    #expect(first.contentView == nil && first.subviews.count == 1)
    #expect(second.contentView === view && view.window === second)
    // Also where it lies deeper in both.
    let inner = View()
    view.addSubview(inner)
    first.contentView = View()
    lines = ThrottledLog.lines { first.contentView?.addSubview(inner) }
    #expect(lines.count == 1 && inner.window === first)
    // Within a window, and after it was removed, nothing is wrong with it.
    lines = ThrottledLog.lines {
      first.contentView?.insertSubview(inner, at: 0)
      inner.removeFromSuperview()
      view.addSubview(inner)
    }
    #expect(lines.isEmpty && inner.window === second)
  }

  @Test func aContentViewThatLeavesItsWindowIsItsContentNoLonger() {
    let window = Window()
    let view = View()
    window.contentView = view
    view.removeFromSuperview()
    #expect(window.contentView == nil)
    let lines = ThrottledLog.lines { window.contentView = Window() }
    #expect(window.contentView == nil && lines.count == 1)
  }
}
