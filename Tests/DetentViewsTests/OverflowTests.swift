import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

/// What sticks out of a view comes, moves and goes with it: a view of 40 × 20 in a window of
/// 200 × 120, with a label-like child far outside of it and one that draws beyond its own bounds.
@MainActor @Suite final class OverflowTests: Scene<View> {
  private var outer: View { subject }
  private let parent = View(frame: Rect(x: 10, y: 10, width: 40, height: 20))
  private let child = View(frame: Rect(x: 60, y: -30, width: 30, height: 20))
  private let halo = Halo(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() throws {
    child.backgroundColor = .accent
    parent.backgroundColor = .destructive
    let outer = View(frame: Rect(x: 40, y: 40, width: 80, height: 40))
    outer.addSubview(parent)
    parent.addSubview(child)
    child.addSubview(halo)
    try super.init(outer, in: Size(width: 200, height: 120))
  }

  @MainActor final class Halo: View {
    override init(frame: Rect) {
      super.init(frame: frame)
      visualOverflow = 9
    }

    override func draw(in canvas: Canvas, dirty: Rect) {
      canvas.fill(
        bounds.insetBy(dx: -visualOverflow, dy: -visualOverflow), with: Color(hex: 0x00AA00))
    }
  }

  enum Change: CaseIterable {
    case move, resize, turn, hide, show, fade, remove, add, scroll, clip, unclip, moveOuter
    case shrinkOutset, growOutset, hideChild
  }

  @Test(arguments: Change.allCases)
  func whatSticksOutOfAViewGoesWithIt(_ change: Change) {
    switch change {
    case .move: parent.frame.origin.x += 50
    case .resize: parent.frame.size = Size(width: 30, height: 30)
    case .turn: parent.transform = AffineTransform(rotation: 0.4)
    case .hide: parent.isHidden = true
    case .show:
      parent.isHidden = true
      host.drain()
      parent.isHidden = false
    case .fade: parent.alpha = 0.3
    case .remove: parent.removeFromSuperview()
    case .add:
      parent.removeFromSuperview()
      host.drain()
      outer.addSubview(parent)
    case .scroll: outer.bounds.origin.y = 25
    case .clip: outer.clipsToBounds = true
    case .unclip:
      outer.clipsToBounds = true
      host.drain()
      outer.clipsToBounds = false
    case .moveOuter: outer.center = Point(x: 90, y: 80)
    case .shrinkOutset: halo.visualOverflow = 0
    case .growOutset: halo.visualOverflow = 12
    case .hideChild: child.isHidden = true
    }
    #expect(host.differenceFromFreshPaint() == nil)
  }

  @Test func aChainOfChangesLeavesNothingBehind() {
    var random = SplitMix64(seed: 7)
    let views = [outer, parent, child, halo]
    for step in 0..<400 {
      let view = views[random.below(views.count)]
      switch random.below(8) {
      case 0: view.isHidden.toggle()
      case 1: view.alpha = random.below(2) == 0 ? 1 : 0.5
      case 2: view.clipsToBounds.toggle()
      case 3: view.visualOverflow = Double(random.below(12))
      case 4: view.bounds.origin = Point(x: Double(random.below(20)), y: 0)
      case 5: view.frame.size = Size(width: Double(random.below(60)), height: 20)
      case 6:
        let parent = views[random.below(views.count)]
        parent.addSubview(view)
        if outer.superview == nil { content.addSubview(outer) }
      default: view.center = Point(x: Double(random.below(120)), y: Double(random.below(80)))
      }
      #expect(host.differenceFromFreshPaint() == nil, "step \(step)")
    }
  }

  /// What is passed over where nothing of it is to be seen is asked again once there is something.
  @Test func whatComesToStickOutOfAnEmptyViewIsDrawn() {
    parent.removeFromSuperview()
    outer.frame.size = .zero
    let inner = View()
    outer.addSubview(inner)
    host.drain()
    let halo = Halo(frame: Rect(x: 60, y: 20, width: 10, height: 10))
    func isGreen(_ x: Double) -> Bool {
      host.drain()
      return host.color(at: x, 65) == Color(hex: 0x00AA00)
    }
    inner.addSubview(halo)
    #expect(isGreen(105))
    halo.frame.origin.x += 40
    #expect(isGreen(145))
    halo.visualOverflow = 20
    #expect(isGreen(127))
    halo.isHidden = true
    host.drain()
    halo.isHidden = false
    #expect(isGreen(127))
    #expect(host.differenceFromFreshPaint() == nil)
  }

  /// What is drawn in a clipped place needs no more than that place.
  @Test func aMoveInsideAClippedPlaceDamagesThatPlaceOnly() {
    outer.clipsToBounds = true
    host.drain()
    parent.frame.origin.x += 5
    host.drain()
    #expect(outer.frame.contains(host.lastDamage.bounds))
  }

  @Test func aViewThatIsTakenElsewhereWhileItIsHiddenLeavesNothingBehind() {
    let control = RecordingControl(frame: Rect(x: 130, y: 80, width: 30, height: 20))
    control.backgroundColor = .accent
    content.addSubview(control)
    let elsewhere = View()
    control.whenCalled = { [weak control] call in
      if call == .cancel, let control { elsewhere.addSubview(control) }
    }
    host.press(at: Point(x: 140, y: 90))
    control.isHidden = true
    #expect(control.superview === elsewhere)
    #expect(host.differenceFromFreshPaint() == nil)
  }

  @Test(arguments: [0.0, 90, 180, 270], [Double.greatestFiniteMagnitude, 1e300, 1e18, 1e9])
  func whatIsLongerThanAnyWindowLeavesNothingBehind(degrees: Double, length: Double) {
    let (outer, parent, child) = (outer, parent, child)
    outer.transform = AffineTransform(rotation: degrees * .pi / 180)
    child.frame = Rect(x: 15, y: 10, width: 30, height: 20)
    parent.borderColor = .text
    let steps: [() -> Void] = [
      { child.frame.origin.x += 7 }, { child.frame.origin.y += 5 }, { child.alpha = 0.5 },
      { parent.frame.origin.y += 9 }, { parent.isHidden = true }, { parent.isHidden = false },
      { parent.frame.size.width = 50 }, { parent.frame.size.width = length },
      { outer.center.x += 5 }, { outer.isHidden = true }, { outer.isHidden = false },
      { parent.removeFromSuperview() }, { outer.addSubview(parent) }, { child.alpha = 1 },
    ]
    for (clips, radius) in [(true, 0.0), (false, 0), (true, 6), (false, 6)] {
      (parent.clipsToBounds, parent.cornerRadius) = (clips, radius)
      parent.frame = Rect(x: 10, y: 10, width: length, height: 20)
      for (index, step) in steps.enumerated() {
        step()
        #expect(host.differenceFromFreshPaint() == nil, "step \(index), clips: \(clips), \(radius)")
      }
    }
  }
}
