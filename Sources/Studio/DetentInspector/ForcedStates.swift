import DetentViews

/// States forced on the selected controls, and traits of the whole window, until `clear()`.
@MainActor
final class ForcedStates {
  private let window: Window
  private var controls: [Forced] = []
  private var moves = 0
  /// The overrides that the program set on the window.
  private let original: TraitOverrides
  private let originalLanguage: String

  private struct Forced {
    weak var control: Control?
    /// The state that the program forced on the control.
    let original: ControlState
  }

  init(in window: Window) {
    self.window = window
    original = window.traitOverrides
    originalLanguage = window.rootTraits.language
  }

  /// The states that can be forced on a control, in any combination.
  static let states: [(state: ControlState, title: String)] = [
    (.hovered, "Hover"), (.highlighted, "Press"), (.focused, "Focus"), (.disabled, "Disabled"),
  ]

  var state: ControlState = .normal { didSet { if state != oldValue { apply(state) } } }

  /// Moves the forced state to newly selected controls.
  func move(to controls: [Control]) {
    let former = self.controls
    self.controls = []
    moves += 1
    let move = moves
    for forced in former { forced.control?.forcedState = forced.original }
    // A handler that was called above may have selected other controls.
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

  var hasControl: Bool { !controls.isEmpty }

  // MARK: The application

  var isRightToLeft: Bool {
    get { overrides.layoutDirection == .rightToLeft }
    set { overrides.layoutDirection = newValue ? .rightToLeft : original.layoutDirection }
  }
  var isDark: Bool {
    get { overrides.appearance == .dark }
    set { overrides.appearance = newValue ? .dark : original.appearance }
  }
  var hasHighContrast: Bool {
    get { overrides.contrast == .high }
    set { overrides.contrast = newValue ? .high : original.contrast }
  }
  /// Whether texts use a pseudo-language with long words and unusual letters.
  var hasLongText: Bool {
    get { window.rootTraits.language == Self.pseudoLanguage }
    set { window.rootTraits.language = newValue ? Self.pseudoLanguage : originalLanguage }
  }
  private static let pseudoLanguage = "en_XA"

  private var overrides: TraitOverrides {
    get { window.traitOverrides }
    set { window.traitOverrides = newValue }
  }

  static let scales: [Double?] = [nil, 1, 1.25, 1.5, 2]

  /// Device pixels per logical pixel, or nil for the desktop's scale.
  var scale: Double? {
    didSet { if scale != oldValue { window.force(scale: scale) } }
  }

  func clear() {
    state = .normal
    move(to: [])
    window.traitOverrides = original
    window.rootTraits.language = originalLanguage
    scale = nil
  }
}
