import DetentDrawing
import DetentTestSupport
import DetentViews

@testable import DetentControls

/// A control in a storm: what can be set of it, where a user aims, and what must hold. It observes
/// whatever the control says, and lets the program answer from there.
@MainActor class StormControl {
  let control: Control
  /// Who knows what may come next in its edits; nil where it has none.
  private(set) var bracket: EditListener?
  private(set) var name = ""
  private weak var world: StormWorld?
  private var answers: [(cue: StormCue, acts: [ProgramAct])] = []
  /// How many pointers press it.
  private var presses = 0
  private var isPressed: Bool { presses > 0 }
  private var pressFault: String?

  init(_ control: Control) { self.control = control }

  // MARK: For the kinds

  /// Sets something, and says what.
  func set(_ random: inout SplitMix64) -> String { "" }
  /// A point in the control's coordinates that a user may aim at.
  func aim(_ random: inout SplitMix64) -> Point {
    let bounds = control.bounds
    return Point(
      x: bounds.minX + bounds.width * Double.random(in: -0.1...1.1, using: &random),
      y: bounds.minY + bounds.height * Double.random(in: -0.1...1.1, using: &random))
  }
  /// Makes its values such that a user can change them.
  func mendValues() {}
  /// What is wrong with its values.
  var valueFault: String? { nil }
  /// What is wrong with it where nobody has touched it for a while.
  var ownRestFault: String? { nil }
  /// Ends what goes on for ever.
  func prepareForRest() {}
  /// Whether an edit goes on when the user lets go.
  var editOutlastsTouch: Bool { false }
  /// What assistive technology can change.
  var parts: [String] { [""] }

  /// The kinds, and how to make them.
  private static let kinds: [@MainActor () -> StormControl] = [
    { StormSlider(Slider()) }, { StormSlider(RangeSlider()) },
    { StormSlider(MultiSlider(thumbCount: 4)) }, { StormSlider(RangeSlider()) },
    { StormDial(CircularSlider()) }, { StormDial(CircularSlider(), wraps: true) },
    { StormDial(RangeCircularSlider()) },
    { StormSpinner() }, { StormSpinner() },
    { StormButton() }, { StormIconButton() }, { StormToggle() }, { StormSegments() },
    { StormField() }, { StormMenu() }, { StormList() },
  ]

  /// Three to five controls of any kind.
  static func some(_ random: inout SplitMix64) -> [StormControl] {
    (0..<(3 + random.below(3))).map { _ in
      let made = random.pick(kinds)()
      for _ in 0..<6 { _ = made.set(&random) }
      return made
    }
  }

  // MARK: In the world

  func join(_ world: StormWorld, as index: Int) {
    self.world = world
    name =
      "\(type(of: control))\(index)".prefix(1).lowercased()
      + "\(type(of: control))\(index)".dropFirst()
    control.identifier = name
    listen()
    control.addAction(for: ControlEvents(rawValue: .max)) { [weak self] _, event in
      self?.observe(event)
    }
  }

  /// Follows the edits of the control before any handler answers to them.
  func listen() {}

  final func follow<C: ValueEditing>(_ control: C, _ value: @escaping @MainActor (C) -> C.Value) {
    let listener = BracketListener(value(control))
    bracket = listener
    control.onEdit { control, event, change in
      listener.observe(event, change)
      if event == .editingDidCancel { listener.observeRestored(value(control)) }
    }
  }

  /// The same of a control whose events carry no values.
  final func follow() {
    let listener = EditListener()
    bracket = listener
    control.addAction(for: .allEditingEvents) { _, event in listener.observe(event) }
  }

  private func observe(_ event: ControlEvents) {
    guard let cue = StormCue(event) else { return }
    switch cue {
    case .pointerDown:
      if isPressed, !control.isMultipleTouchEnabled { pressFault = "a press within a press" }
      presses += 1
    case .pointerUpInside, .pointerUpOutside, .pointerCancel:
      if !isPressed, !saysUpByItself { pressFault = "\(cue) without a press" }
      presses = max(0, presses - 1)
    default: break
    }
    say(cue)
  }

  /// A spinner's hub, in its open wheel, is pressed without the control.
  var saysUpByItself: Bool { false }

  /// The control says something; the program does what it was requested to do then.
  func say(_ cue: StormCue) {
    guard let world else { return }
    StormTally.total.cues[cue, default: 0] += 1
    world.check { fault }
    world.within("\(name): \(cue)") {
      guard let place = answers.firstIndex(where: { $0.cue == cue }) else { return }
      for act in answers.remove(at: place).acts { world.perform(act) }
    }
    world.check { fault }
  }

  func answer(to cue: StormCue, with acts: [ProgramAct]) { answers.append((cue, acts)) }

  final func aim(_ random: inout SplitMix64, in window: Window) -> Point {
    control.convert(aim(&random), to: window)
  }

  /// Makes the control usable again.
  final func mend() {
    bracket?.wasDisturbed()
    control.isEnabled = true
    control.isHidden = false
    control.isUserInteractionEnabled = true
    control.alpha = 1
    control.transform = .identity
    let size = Size(
      width: max(60, min(160, control.bounds.width)), height: max(30, control.bounds.height))
    control.frame = Rect(origin: Point(x: 10, y: 20), size: size)
    mendValues()
  }

  // MARK: What must hold

  var fault: String? {
    (bracket?.failure ?? pressFault ?? valueFault).map { "\(name): \($0)" }
  }

  var restFault: String? {
    let common: String? =
      if control.isTracking || isPressed {
        "pressed by nobody"
      } else if control.isHighlighted {
        "highlighted by nobody"
      } else if control.isHovered {
        "hovered by nobody"
      } else if bracket?.isOpen == true, !editOutlastsTouch {
        "an edit without an end"
      } else {
        nil
      }
    return (common ?? ownRestFault ?? control.halfwayFault).map { "\(name): \($0)" }
  }

  /// What is wrong after its window has closed.
  var closedFault: String? {
    if isPressed { return "\(name): a press outlives its window" }
    return bracket?.isOpen == true ? "\(name): an edit outlives its window" : nil
  }
}
