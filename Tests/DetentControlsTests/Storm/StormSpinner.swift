import DetentDrawing
import DetentTestSupport
import DetentViews

@testable import DetentControls

/// A spinner of any number of items: a wheel, a picker, a button or nothing.
final class StormSpinner: StormControl {
  private let spinner = Spinner()
  private var vetoes = false

  init() {
    super.init(spinner)
    spinner.items = Self.items(7)
    spinner.delegate = self
  }

  override func listen() { follow(spinner) { $0.selection } }
  override var editOutlastsTouch: Bool { spinner.isOpen }
  override var saysUpByItself: Bool { true }

  override var valueFault: String? {
    guard spinner.selectedIndex >= 0, spinner.selectedIndex < max(1, spinner.count) else {
      return "\(spinner.selectedIndex) of \(spinner.count)"
    }
    guard spinner.wheel.rotation.isFinite else { return "turned by \(spinner.wheel.rotation)" }
    guard spinner.isOpen else { return nil }
    guard spinner.count > 1 else { return "open with \(spinner.count) items" }
    if spinner.window == nil { return "open without a window" }
    return spinner.isEnabled ? nil : "open while it is disabled"
  }

  override var ownRestFault: String? {
    if spinner.gesture.press != nil || spinner.wheel.isSpinning || spinner.wheel.isMoving {
      return "still busy"
    }
    if spinner.wheel.editing.isTurning || spinner.wheel.editing.holdsKeys {
      return "a run without an end"
    }
    if spinner.imageGrowth != 1 { return "a hub without its picture" }
    guard spinner.wheel.rotation == Double(spinner.wheel.target) else {
      return "turned between two items"
    }
    guard let popup = spinner.popup else { return spinner.isOpen ? "open and nowhere" : nil }
    if !popup.isOpen { return "a popup that does not go" }
    return popup.openness == 1 ? nil : "open by \(popup.openness)"
  }

  override func mendValues() {
    if spinner.count < 2 { spinner.items = Self.items(9) }
  }

  override func aim(_ random: inout SplitMix64) -> Point {
    guard let popup = spinner.popup, let window = spinner.window, !random.chance(4) else {
      return random.chance(3) ? super.aim(&random) : spinner.bounds.center
    }
    let frame = popup.contentPlacement.frame
    let point = Point(
      x: frame.minX + frame.width * Double.random(in: -0.05...1.05, using: &random),
      y: frame.minY + frame.height * Double.random(in: -0.05...1.05, using: &random))
    return spinner.convert(point, from: window)
  }

  static func items(_ count: Int) -> [SpinnerItem] {
    (0..<count).map { index in
      SpinnerItem(
        title: index % 3 == 2 ? "" : "House \(index)",
        icon: index % 4 == 3
          ? .none : .filled(Path(circleAt: Point(x: 12, y: 12), radius: 9)),
        description: index % 2 == 0 ? "\(index * 10)" : nil, isEnabled: index % 5 != 4)
    }
  }

  override func set(_ random: inout SplitMix64) -> String {
    switch random.below(16) {
    case 0, 1:
      let count = random.pick([0, 1, 1, 1, 1, 2, 5, 9, 14, 15, 40])
      spinner.items = Self.items(count)
      return "items = \(count)"
    case 2, 3:
      let index = random.pick([-1, 0, 3, 8, 100, Int.max, Int.min])
      spinner.selectedIndex = index
      return "selectedIndex = \(index)"
    case 4, 5:
      spinner.isOpen = random.flag()
      return "isOpen = \(spinner.isOpen)"
    case 6:
      spinner.mode = random.pick(SpinnerMode.allCases)
      return "mode = \(spinner.mode)"
    case 7:
      spinner.pickerThreshold = random.pick([0, 5, 15, -1, Int.max])
      return "pickerThreshold = \(spinner.pickerThreshold)"
    case 8:
      vetoes = random.chance(3)
      return "vetoes = \(vetoes)"
    default: return setBehaviour(&random)
    }
  }

  private func setBehaviour(_ random: inout SplitMix64) -> String {
    switch random.below(14) {
    case 0: spinner.order = random.pick(SpinnerOrder.allCases)
    case 1: spinner.fit = random.pick(SpinnerFit.allCases)
    case 2: spinner.canLeaveWindow = random.flag()
    case 3, 4: spinner.tapMode = random.pick(SpinnerTapMode.allCases)
    case 5: spinner.closesOnSelection = random.flag()
    case 6: spinner.opensByDragging = random.flag()
    case 7: spinner.outsidePress = random.pick(SpinnerOutcome.allCases)
    case 8: spinner.wheelPolicy = random.pick(WheelPolicy.allCases)
    case 9: spinner.isHUD = random.chance(3)
    case 10: spinner.allowsDisabledSelection = random.flag()
    case 11: spinner.compensatesForRotation = random.flag()
    case 12: spinner.style.wheelDiameter = random.pick([296, 160, random.amount(0...400)])
    default: spinner.style.centerContent = random.pick(SpinnerStyle.CenterContent.allCases)
    }
    return "behaviour (\(spinner.tapMode), \(spinner.fit), \(spinner.outsidePress) …)"
  }
}

extension StormSpinner: SpinnerDelegate {
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem) {
    say(.didPressSingleItem)
  }
  func spinner(_ spinner: Spinner, didSelect item: SpinnerItem) { say(.didSelect) }
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem) { say(.didOpen) }
  func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool {
    say(.willClose)
    return !vetoes
  }
  func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem) { say(.didClose) }
}
