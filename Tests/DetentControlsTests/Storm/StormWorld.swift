import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets

@testable import DetentControls
@testable import DetentHeadless

/// A small window with some of the controls, in several kinds of places: what a storm goes over.
/// After every operation, and inside of every handler,
///
/// - values are finite, in bounds, in order and on the step;
/// - an edit began once and changes until it ends or is cancelled, once; a cancel restores and
///   commits nothing; a press is followed by one release or cancel.
///
/// Now and then the picture must be equal to a fresh one of the same state; and when the user lets
/// go, all timers and animations end soon, edits are over, and nothing is left half way. At the end
/// the window closes, and nothing holds what was in it.
@MainActor final class StormWorld {
  let host: HeadlessHost
  let controls: [StormControl]
  let desk = View()
  let page: ScrollView
  let popover = Popover(content: View(frame: Rect(x: 0, y: 0, width: 150, height: 110)))
  private let holders: [(view: View, name: String)]
  private lazy var user = StormUser(self)
  private var program: StormProgram { StormProgram(world: self) }

  private(set) var fault: String?
  /// What happened, in words; only where it is read.
  private(set) var story: [String] = []
  private var notes = ""
  private let isTraced: Bool
  private var depth = 0

  var window: Window { host.window }

  // MARK: An episode

  /// What goes wrong in an episode; nil where all is well.
  static func fault(of acts: [StormAct], seed: UInt64) -> String? {
    run(acts, seed: seed, isTraced: StormOptions.current.isTraced).fault
  }

  /// The same, and what happened on the way.
  static func story(of acts: [StormAct], seed: UInt64) -> (fault: String?, story: [String]) {
    run(acts, seed: seed, isTraced: true)
  }

  private static func run(
    _ acts: [StormAct], seed: UInt64, isTraced: Bool
  ) -> (fault: String?, story: [String]) {
    var world = try? StormWorld(seed: seed, isTraced: isTraced)
    if StormOptions.current.isTraced { StormOptions.say("episode \(seed)") }
    world?.live(through: acts)
    let result = (fault: world?.fault, story: world?.story ?? [])
    let controls = world?.controls.map { Leaving(control: $0.control, name: $0.name) } ?? []
    world = nil
    let leak = controls.first { $0.control != nil }
    return (result.fault ?? leak.map { "\($0.name): held by nobody knows whom" }, result.story)
  }

  private struct Leaving {
    weak var control: View?
    let name: String
  }

  private func live(through acts: [StormAct]) {
    for act in acts where fault == nil && !window.isClosed { perform(act) }
    finish()
  }

  init(seed: UInt64, isTraced: Bool) throws {
    self.isTraced = isTraced
    var random = SplitMix64(seed: seed ^ 0x57_0A11)
    controls = StormControl.some(&random)
    let (paper, card, turned) = (View(), View(), View())
    paper.fixedHeight = 320
    page = ScrollView(contentView: paper)
    holders = [
      (desk, "desk"), (card, "card"), (paper, "page"), (turned, "turned"),
      (popover.content, "popover"),
    ]
    let window = Window(size: Size(width: 300, height: 200))
    window.contentView = desk
    host = try HeadlessHost(window: window)
    if random.chance(3) { host.screen = Rect(x: -200, y: -200, width: 800, height: 700) }
    furnish(card: card, turned: turned)
    for (index, control) in controls.enumerated() {
      control.control.frame = Rect(
        x: random.amount(0...120), y: random.amount(0...100),
        width: Double(40 + random.below(140)), height: Double(24 + random.below(90)))
      holders[random.below(holders.count)].view.addSubview(control.control)
      control.join(self, as: index)
    }
    host.drain()
  }

  private func furnish(card: View, turned: View) {
    card.frame = Rect(x: 10, y: 90, width: 130, height: 100)
    card.backgroundColor = .card
    card.borderColor = .line
    card.cornerRadius = 12
    card.clipsToBounds = true
    card.alpha = 0.8
    page.frame = Rect(x: 150, y: 10, width: 140, height: 90)
    turned.frame = Rect(x: 160, y: 110, width: 120, height: 80)
    turned.transform = AffineTransform(rotation: .pi / 2)
    popover.content.backgroundColor = .card
    (popover.content.fixedWidth, popover.content.fixedHeight) = (150, 110)
    for view in [card, page, turned] { desk.addSubview(view) }
    popover.shouldDismiss = { [weak self] _ in
      self?.sayForAll(.popoverShouldClose)
      return true
    }
    popover.didDismiss = { [weak self] _ in self?.sayForAll(.popoverDidClose) }
  }

  /// What no control says by itself may be answered by any of them.
  private func sayForAll(_ cue: StormCue) {
    for control in controls { control.say(cue) }
  }

  // MARK: Operations

  private func perform(_ act: StormAct) {
    if StormOptions.current.isTraced { StormOptions.say("\(act)") }
    switch act {
    case .user(let act): tell("\(act)") { user.perform(act) }
    case .program(let act):
      perform(act)
      host.drain()
    case .answer(let control, let cue, let acts): self.control(control).answer(to: cue, with: acts)
    case .look: tell("look") { look() }
    case .rest: rest()
    }
    for control in controls { check { control.fault } }
  }

  /// Does what a program does, from wherever it does it.
  func perform(_ act: ProgramAct) { tell("\(act)") { program.perform(act) } }

  /// What an act meets stands behind it in the story.
  func note(_ words: @autoclosure () -> String) { if isTraced { notes += " \(words())" } }

  /// Something was said by a control: what that leads to stands below it in the story.
  func within(_ words: @autoclosure () -> String, _ body: () -> Void) {
    if isTraced { story.append(indented("  \(words())")) }
    depth += 1
    body()
    depth -= 1
  }

  private func tell(_ words: @autoclosure () -> String, _ body: () -> Void) {
    guard isTraced else { return body() }
    let (place, outer) = (story.count, notes)
    notes = ""
    body()
    story.insert(indented(words() + notes), at: place)
    notes = outer
  }

  private func indented(_ words: String) -> String {
    String(repeating: "    ", count: depth) + words
  }

  // MARK: Checks

  func check(_ fault: () -> String?) {
    if self.fault == nil, let fault = fault() { self.fault = fault }
  }

  private func rest() {
    tell("rest") {
      user.rest()
      for control in controls { control.prepareForRest() }
    }
    check { host.restFault() }
    for control in controls { check { control.restFault } }
    StormTally.total.rests += 1
    look()
  }

  private func look() {
    check { host.pictureFault() }
    StormTally.total.pictures += 1
  }

  private func finish() {
    if !window.isClosed { rest() }
    window.close()
    for control in controls {
      check { control.fault }
      check { control.closedFault }
    }
    check { host.popups.isEmpty ? nil : "a popup outlives its window" }
    check {
      host.driver.wantsAnotherFrame || host.driver.nextFrameTime != nil
        ? "a closed window moves" : nil
    }
  }

  // MARK: What is counted

  func control(_ index: Int) -> StormControl { controls[index % controls.count] }

  /// The same; its name stands in the story.
  func noted(_ index: Int) -> StormControl {
    note(control(index).name)
    return control(index)
  }

  /// A control, or a place of controls.
  func noted(view index: Int) -> View {
    let places: [(View, String)] = [(page, "scroll view"), holders[1], holders[3]]
    let number = index % (controls.count + places.count)
    let (view, name) =
      number < controls.count
      ? (controls[number].control, controls[number].name) : places[number - controls.count]
    note(name)
    return view
  }

  /// What views can be put into.
  func holder(_ index: Int) -> (view: View, name: String) { holders[index % holders.count] }

  /// A point that a user aims at, in the window's coordinates.
  func place(of aim: StormAim) -> Point {
    switch aim {
    case .point(let point): return point
    case .control(let index, let dice):
      var random = SplitMix64(seed: dice)
      // Users aim at what they see.
      let shown = controls.filter { $0.control.window === window }
      guard !shown.isEmpty else { return Point(x: 5, y: 5) }
      let control = shown[index % shown.count]
      let point = control.aim(&random, in: window)
      note("at \(point.x) \(point.y) of \(control.name)")
      return point
    }
  }
}
