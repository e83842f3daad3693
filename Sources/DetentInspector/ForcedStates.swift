import DetentDrawing
import DetentViews

/// What the inspector makes true of the selected controls and of the whole application, until it is
/// closed.
@MainActor
final class ForcedStates {
  private let window: Window
  private var controls: [Forced] = []
  private var moves = 0
  /// What the window decided for itself before.
  private let original: TraitOverrides
  private let originalLanguage: String

  private struct Forced {
    weak var control: Control?
    /// What the program forced on it.
    let original: ControlState
  }

  init(in window: Window) {
    self.window = window
    original = window.traitOverrides
    originalLanguage = window.rootTraits.language
  }

  /// The states that can be forced on a control; they may be combined.
  static let states: [(state: ControlState, title: String)] = [
    (.hovered, "Hover"), (.highlighted, "Press"), (.focused, "Focus"), (.disabled, "Disabled"),
  ]

  /// What is forced on the selected controls.
  var state: ControlState = .normal { didSet { if state != oldValue { apply(state) } } }

  /// Other controls are selected: the states go along.
  func move(to controls: [Control]) {
    let former = self.controls
    self.controls = []
    moves += 1
    let move = moves
    for forced in former { forced.control?.forcedState = forced.original }
    // Whoever answered may have selected others.
    guard move == moves else { return }
    self.controls = controls.map { Forced(control: $0, original: $0.forcedState) }
    apply(state)
  }

  private func apply(_ state: ControlState) {
    let move = moves
    for forced in controls where move == moves {
      forced.control?.forcedState = forced.original.union(state)
    }
  }

  /// Whether there is a control that states can be forced on.
  var hasControl: Bool { !controls.isEmpty }

  // MARK: The application

  var isRightToLeft: Bool {
    get { window.traitOverrides.layoutDirection == .rightToLeft }
    set {
      window.traitOverrides.layoutDirection = newValue ? .rightToLeft : original.layoutDirection
    }
  }

  var isDark: Bool {
    get { window.traitOverrides.appearance == .dark }
    set { window.traitOverrides.appearance = newValue ? .dark : original.appearance }
  }

  var hasHighContrast: Bool {
    get { window.traitOverrides.contrast == .high }
    set { window.traitOverrides.contrast = newValue ? .high : original.contrast }
  }

  /// Words as long and as strange as those of any language: a pseudo-language.
  var hasLongText: Bool {
    get { window.rootTraits.language == Self.pseudoLanguage }
    set { window.rootTraits.language = newValue ? Self.pseudoLanguage : originalLanguage }
  }

  private static let pseudoLanguage = "en_XA"

  /// What can be chosen for `scale`.
  static let scales: [Double?] = [nil, 1, 1.25, 1.5, 2]

  /// Device pixels a logical pixel; nil for what the desktop says.
  var scale: Double? {
    didSet { if scale != oldValue { window.force(scale: scale) } }
  }

  /// Everything is as it was.
  func clear() {
    state = .normal
    move(to: [])
    window.traitOverrides = original
    window.rootTraits.language = originalLanguage
    scale = nil
  }
}
