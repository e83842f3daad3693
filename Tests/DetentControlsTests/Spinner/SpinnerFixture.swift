import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// A spinner of 84 in the middle of a window of 600 × 500, and what its targets and its delegate
/// were notified of.
@MainActor final class SpinnerFixture: Scene<Spinner> {
  static let center = Point(x: 300, y: 250)

  /// It may be replaced, and is not kept alive by anything else.
  var spinner: Spinner {
    get { subject }
    set { subject = newValue }
  }
  private(set) var sounds: [SpinnerFeedback] = []
  var vetoes = false
  /// Done inside the question whether it may close.
  var onWillClose: () -> Void = {}
  private let hub: Point

  init(
    _ count: Int = 8, size: Size = Size(width: 600, height: 500), center: Point = center,
    scale: Double = 1, disabled: Set<Int> = [], _ configure: (Spinner) -> Void = { _ in }
  ) throws {
    hub = center
    let spinner = Spinner(frame: Rect(center: center, size: Size(width: 84, height: 84)))
    spinner.identifier = "kind"
    spinner.items = Self.items(count, disabled: disabled)
    configure(spinner)
    try super.init(spinner, in: size, scale: scale)
    listen(to: spinner)
  }

  /// One that is open and at rest.
  static func opened(
    _ count: Int = 8, disabled: Set<Int> = [], _ configure: (Spinner) -> Void = { _ in }
  ) throws -> SpinnerFixture {
    let fixture = try SpinnerFixture(count, disabled: disabled, configure)
    fixture.open()
    return fixture
  }

  /// One whose wheel turns on after a flick.
  static func coasting() throws -> SpinnerFixture {
    let fixture = try SpinnerFixture.opened()
    fixture.drag(from: 60, by: 80)
    fixture.host.advance(by: .milliseconds(200))
    try #require(fixture.spinner.wheel.isSpinning)
    return fixture
  }

  /// Ways to take an open spinner away, or what it shows.
  static let ends: [(SpinnerFixture) -> Void] = [
    { $0.spinner.removeFromSuperview() }, { $0.window.close() }, { $0.host.setFocused(false) },
    { $0.spinner.isEnabled = false }, { $0.spinner.isHidden = true },
    { $0.spinner.items = items(3) }, { $0.spinner.items = [] }, { $0.spinner.mode = .picker },
    { $0.spinner.pickerThreshold = 2 }, { $0.spinner.resignFirstResponder() },
  ]

  static func items(_ count: Int, disabled: Set<Int> = []) -> [SpinnerItem] {
    (0..<count).map { index in
      SpinnerItem(
        title: "Item \(index)", icon: .filled(Path(circleAt: Point(x: 12, y: 12), radius: 9)),
        description: "\(index * 10)", value: index, isEnabled: !disabled.contains(index))
    }
  }

  func listen(to spinner: Spinner) {
    spinner.delegate = self
    spinner.feedback = { [weak self] in self?.sounds.append($0) }
    record(spinner) { $0.hasValue ? "\($1.new.index) \($1.part)" : "\($1.part)" }
    spinner.addAction(for: [.pointerUpInside, .primaryActionTriggered]) { [weak self] _, event in
      self?.log.append(event == .pointerUpInside ? "upInside" : "primary")
    }
  }

  override func clearLog() {
    super.clearLog()
    sounds = []
  }

  /// What the targets were notified of, without the delegate.
  var edits: [String] { log.filter { $0.contains(" ") } }
  var changes: [String] { log.filter { $0.hasPrefix("changed") } }

  // MARK: What is open

  /// The place of what is open, in the window.
  func popupFrame() throws -> Rect { try #require(spinner.popup?.contentPlacement.frame) }

  func wheel() throws -> WheelGeometry { try #require(openWheel) }

  private var openWheel: WheelGeometry? {
    if case .wheel(let wheel) = spinner.popup?.shape { wheel } else { nil }
  }

  func picker() throws -> PickerGeometry {
    guard case .picker(let picker) = spinner.popup?.shape else { throw CancellationError() }
    return picker
  }

  /// A point of an open wheel, in the window; zero if no wheel is open.
  func onWheel(_ point: (WheelGeometry) -> Point) -> Point {
    guard let popup = spinner.popup, let openWheel else { return .zero }
    return point(openWheel) + popup.contentOrigin
  }

  /// The point of an open wheel at an angle in degrees, clockwise from the top, and a distance.
  func at(_ degrees: Double, _ radius: Double = 94) -> Point {
    onWheel { $0.point(at: degrees * .pi / 180, radius: radius) }
  }

  /// The middle of an item's icon on the open wheel.
  func item(_ index: Int) -> Point {
    onWheel {
      let offset = $0.offset(ofSlot: Double(index), rotation: spinner.wheel.rotation)
      return $0.point(at: offset, radius: $0.iconRadius)
    }
  }

  // MARK: The user

  func open() {
    click(hub)
    clearLog()
  }

  /// Clicks, and waits until nothing moves.
  func click(_ point: Point) {
    host.click(at: point)
    host.settle()
  }

  /// Presses keys one after the other: each selects the item that stands beside it.
  func expectSelections(_ steps: [(Key, Int)], at location: SourceLocation = #_sourceLocation) {
    for (key, index) in steps {
      host.key(key)
      #expect(spinner.selectedIndex == index, "\(key)", sourceLocation: location)
    }
  }

  /// Drags along the ring, an event each 10 ms.
  func drag(from start: Double, by angle: Double, steps: Int = 10, release: Bool = true) {
    host.press(at: at(start))
    for step in 1...steps {
      host.advance(by: .milliseconds(10))
      host.move(to: at(start + angle * Double(step) / Double(steps)))
    }
    if release { host.release() }
  }

  /// Lets go of a pointer that has rested.
  func letGoAtRest() {
    host.advance(by: .seconds(1))
    host.release()
    host.settle()
  }
}

extension SpinnerFixture: SpinnerDelegate {
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem) { log.append("didPress") }
  func spinner(_ spinner: Spinner, didSelect item: SpinnerItem) {
    log.append("didSelect\(spinner.selectedIndex)")
  }
  func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem) {
    log.append("didDeselect\(item.value as? Int ?? -1)")
  }
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem) {
    log.append(spinner.isOpen ? "didOpen" : "didOpenTooEarly")
  }
  func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool {
    log.append("willClose")
    onWillClose()
    return !vetoes
  }
  func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem) {
    log.append(spinner.isOpen ? "didCloseTooEarly" : "didClose")
  }
}
