import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets

/// One operation of a storm. All that chance decides is inside of it, so that it means the same in
/// a shortened episode.
enum StormAct {
  case user(UserAct)
  case program(ProgramAct)
  /// The next time that a control says something, the program does this from inside of its handler.
  case answer(control: Int, StormCue, [ProgramAct])
  /// Compares the picture with a fresh one.
  case look
  /// The user lets go of everything, and waits until nothing moves any more.
  case rest

  static let episodeLength = 250

  static func episode(seed: UInt64) -> [StormAct] {
    var random = SplitMix64(seed: seed)
    return (0..<episodeLength).map { _ in act(&random) }
  }

  private static func act(_ random: inout SplitMix64) -> StormAct {
    switch random.below(100) {
    case 0..<66: .user(.random(&random))
    case 66..<82: .program(.random(&random))
    case 82..<92:
      .answer(
        control: random.below(64), random.pick(StormCue.allCases),
        (0...random.below(3)).map { _ in .random(&random) })
    case 92..<98: .look
    default: .rest
    }
  }
}

/// What a control may say, and what it may ask its delegate.
enum StormCue: String, CaseIterable {
  case pointerDown, pointerDragInside, pointerDragOutside, pointerUpInside, pointerUpOutside
  case pointerCancel, valueChanged, primaryActionTriggered
  case editingDidBegin, valueCommitted, editingDidEnd, editingDidCancel
  /// Of a spinner.
  case didPressSingleItem, didSelect, didOpen, willClose, didClose
  /// Of a text field.
  case validation, didLoseKeyboard
  /// Of the dial.
  case didWrap
  /// Of the popover, whichever control is asked to answer.
  case popoverShouldClose, popoverDidClose

  private static let events: [(ControlEvents, StormCue)] = [
    (.pointerDown, .pointerDown), (.pointerDragInside, .pointerDragInside),
    (.pointerDragOutside, .pointerDragOutside), (.pointerUpInside, .pointerUpInside),
    (.pointerUpOutside, .pointerUpOutside), (.pointerCancel, .pointerCancel),
    (.valueChanged, .valueChanged), (.primaryActionTriggered, .primaryActionTriggered),
    (.editingDidBegin, .editingDidBegin), (.valueCommitted, .valueCommitted),
    (.editingDidEnd, .editingDidEnd), (.editingDidCancel, .editingDidCancel),
  ]

  init?(_ event: ControlEvents) {
    guard let cue = Self.events.first(where: { $0.0 == event })?.1 else { return nil }
    self = cue
  }
}

extension SplitMix64 {
  /// A number as a sensible program sets it; one in twenty is one that breaks things.
  mutating func amount(_ range: ClosedRange<Double>) -> Double {
    guard !chance(20) else { return number(range) }
    let value = Double.random(in: range, using: &self)
    return chance(2) ? value.rounded() : value
  }

  mutating func flag() -> Bool { chance(2) }
}

/// What a program can do to its views, from a handler or between events. Controls are counted, and
/// so are all views: first the controls, then the places that they can be in.
enum ProgramAct {
  /// Sets something of a control, whatever the dice say.
  case set(control: Int, dice: UInt64)
  /// Changes a value as assistive technology does.
  case assist(control: Int, Double, dice: UInt64)
  /// Makes it usable again, whatever happened to it.
  case mend(control: Int)
  case enable(control: Int, Bool)
  case hide(view: Int, Bool)
  case fade(view: Int, Double)
  case letThrough(view: Int, Bool)
  case remove(view: Int)
  /// Into a place, from wherever it is.
  case put(view: Int, place: Int)
  case frame(view: Int, Rect)
  case turn(view: Int, degrees: Double, scale: Double)
  case focus(control: Int)
  case unfocus
  case scroll(Double)
  case popover(Bool)
  case traits(StormTraits)
  case override(view: Int, StormTraits)
  case close

  static func random(_ random: inout SplitMix64) -> ProgramAct {
    let control = random.below(64)
    // One of the controls, or any view.
    let view = random.chance(4) ? random.below(64) : control
    return switch random.below(64) {
    case 0..<16: .set(control: control, dice: random.next())
    case 16..<24: .mend(control: control)
    case 24..<27: .assist(control: control, random.amount(-20...320), dice: random.next())
    case 27..<31: .enable(control: control, !random.chance(4))
    case 31..<34: .hide(view: view, random.chance(4))
    case 34: .fade(view: view, random.pick([0, 0.3, 1, 1]))
    case 35: .letThrough(view: view, random.chance(4))
    case 36, 37: .remove(view: view)
    case 38..<45: .put(view: view, place: random.below(64))
    case 45..<50: .frame(view: view, frame(&random))
    case 50:
      .turn(
        view: view, degrees: random.pick([0, 0, 0, 90, 30]), scale: random.pick([1, 1, 0.7, 0]))
    case 51..<54: .focus(control: control)
    case 54: .unfocus
    case 55: .scroll(random.amount(0...300))
    case 56..<59: .popover(random.flag())
    case 59..<62: .traits(.random(&random))
    case 62: .override(view: view, .random(&random))
    default: random.chance(8) ? .close : .unfocus
    }
  }

  private static func frame(_ random: inout SplitMix64) -> Rect {
    Rect(
      x: random.amount(-20...200), y: random.amount(-20...140),
      width: random.pick([random.amount(0...240), random.amount(30...120)]),
      height: random.pick([random.amount(0...160), 30]))
  }
}

/// One of the surroundings.
enum StormTraits {
  case appearance(Appearance)
  case contrast(Contrast)
  case direction(LayoutDirection)
  case motion(Bool)
  case locale(String)

  static func random(_ random: inout SplitMix64) -> StormTraits {
    switch random.below(5) {
    case 0: .appearance(random.pick(Appearance.allCases))
    case 1: .contrast(random.pick(Contrast.allCases))
    case 2: .direction(random.pick(LayoutDirection.allCases))
    case 3: .motion(random.chance(3))
    default: .locale(random.pick(["", "de_DE", "ar_EG", "hi_IN"]))
    }
  }

  func apply(to traits: inout Traits) {
    switch self {
    case .appearance(let appearance): traits.appearance = appearance
    case .contrast(let contrast): traits.contrast = contrast
    case .direction(let direction): traits.layoutDirection = direction
    case .motion(let isReduced): traits.reducesMotion = isReduced
    case .locale(let locale): traits.locale = locale
    }
  }

  func apply(to overrides: inout TraitOverrides) {
    switch self {
    case .appearance(let appearance): overrides.appearance = appearance
    case .contrast(let contrast): overrides.contrast = contrast
    case .direction(let direction): overrides.layoutDirection = direction
    case .motion(let isReduced): overrides.reducesMotion = isReduced
    case .locale: overrides = TraitOverrides()
    }
  }
}

/// The program that the window belongs to.
@MainActor struct StormProgram {
  let world: StormWorld

  func perform(_ act: ProgramAct) {
    switch act {
    case .set(let index, let dice):
      let control = world.noted(index)
      var random = SplitMix64(seed: dice)
      control.bracket?.wasDisturbed()
      control.set(&random)
      world.note("is \(control.state)")
    case .assist(let index, let value, let dice):
      let control = world.noted(index)
      var random = SplitMix64(seed: dice)
      let part = random.pick(control.parts)
      control.bracket?.wasDisturbed()
      _ = control.control.accessibilitySetValue(value, part: part)
    case .enable(let index, let isEnabled): world.noted(index).control.isEnabled = isEnabled
    case .focus(let index): world.noted(index).control.becomeFirstResponder()
    case .mend, .hide, .fade, .letThrough, .remove, .put, .frame, .turn, .override: arrange(act)
    case .unfocus: world.window.firstResponder?.resignFirstResponder()
    case .scroll(let offset): world.page.contentOffset = offset
    case .popover(true): world.popover.open(from: world.desk)
    case .popover(false): world.popover.dismiss()
    case .traits(let traits): traits.apply(to: &world.window.rootTraits)
    case .close: world.window.close()
    }
  }

  private func arrange(_ act: ProgramAct) {
    switch act {
    case .mend(let index):
      let control = world.noted(index)
      control.mend()
      if control.control.window == nil { world.desk.addSubview(control.control) }
    case .hide(let index, let isHidden): world.noted(view: index).isHidden = isHidden
    case .fade(let index, let alpha): world.noted(view: index).alpha = alpha
    case .letThrough(let index, let letsThrough):
      world.noted(view: index).isUserInteractionEnabled = !letsThrough
    case .remove(let index): world.noted(view: index).removeFromSuperview()
    case .put(let index, let place):
      let view = world.noted(view: index)
      let (target, name) = world.holder(place)
      world.note("into \(name)")
      if !target.isDescendant(of: view) { target.addSubview(view) }
    case .frame(let index, let frame): world.noted(view: index).frame = frame
    case .turn(let index, let degrees, let scale):
      world.noted(view: index).transform = AffineTransform(rotation: degrees * .pi / 180)
        .concatenating(AffineTransform(scaleX: scale, y: scale))
    case .override(let index, let traits):
      traits.apply(to: &world.noted(view: index).traitOverrides)
    default: break
    }
  }
}
