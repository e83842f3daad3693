import DetentDrawing
import DetentViews
import DetentWidgets

/// The states that are forced, and below them every property of the selected view's style.
@MainActor
final class StyleTab: StackView {
  private let session: InspectorSession
  private let groups = PropertyGroups()
  /// The properties, which are longer than the window.
  let scroll: ScrollView
  private let empty = Label(font: .system(12), color: .secondary)
  private var stateButtons: [(state: ControlState, button: ToolButton)] = []
  private var traitButtons: [(button: ToolButton, isOn: @MainActor () -> Bool)] = []
  private let menu: RowMenu
  /// What the rows are of.
  private var shown: [ObjectIdentifier] = []

  init(_ session: InspectorSession) {
    self.session = session
    scroll = ScrollView(contentView: groups)
    menu = RowMenu(session)
    super.init(.vertical)
    let states = makeStates()
    states.fixedHeight = 40
    addSubview(states)
    addSubview(InspectorLine())
    empty.lineLimit = 0
    empty.accessibilityRole = .status
    let hint = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 16, horizontal: 20),
      views: [empty, Spacer()])
    hint.contentHugging = AxisPriorities(horizontal: .low, vertical: .high)
    hint.isHidden = true
    addSubview(hint)
    scroll.contentHugging = AxisPriorities(horizontal: .low, vertical: LayoutPriority(1))
    scroll.compressionResistance.vertical = LayoutPriority(1)
    addSubview(scroll)
    groups.onEdit = { [weak self] property, phase, value in
      guard let self, let style = session.style else { return }
      let each = style.views.count > 1 ? groups.each(of: property.name) : nil
      let refusal = session.history.edit(style, property.name, phase, value, each: each)
      groups.showMessage(refusal, of: property.name)
    }
    groups.onMenu = { [menu] in menu.open($0, at: $1) }
  }

  // MARK: States

  private func makeStates() -> View {
    let strip = StackView(
      .horizontal, spacing: 3, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12))
    for (state, title) in ForcedStates.states {
      let button = ToolButton(
        title: title, hint: "Show \(title.lowercased()) state", isPlain: true)
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        self?.session.forced.state.formSymmetricDifference(state)
        self?.updateStates()
      }
      stateButtons.append((state, button))
    }
    strip.addSubview(ToolPlate(stateButtons.map(\.button)))
    strip.addSubview(Spacer())
    let forced = session.forced
    func add(
      _ button: ToolButton, _ path: ReferenceWritableKeyPath<ForcedStates, Bool>
    ) {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        forced[keyPath: path].toggle()
        self?.updateStates()
      }
      traitButtons.append((button, { forced[keyPath: path] }))
      strip.addSubview(button)
    }
    add(ToolButton(title: "RTL", hint: "Right to left"), \.isRightToLeft)
    add(ToolButton(icon: InspectorIcon.moon, hint: "Dark appearance"), \.isDark)
    add(ToolButton(icon: InspectorIcon.contrast, hint: "High contrast"), \.hasHighContrast)
    add(ToolButton(title: "Ää…", hint: "Long text"), \.hasLongText)
    strip.addSubview(makeScales())
    return strip
  }

  private func makeScales() -> View {
    let menu = MenuButton(
      ForcedStates.scales.map {
        MenuItem($0.map { "\(ViewTree.number($0, digits: 2))×" } ?? "Auto")
      },
      selectedIndex: 0)
    var style = MenuButtonStyle()
    style.font = .system(11.5)
    style.padding = EdgeInsets(vertical: 0, horizontal: 7)
    (style.minimumHeight, style.cornerRadius) = (24, 6)
    (style.chevronSize, style.chevronGap) = (10, 2)
    menu.style = style
    menu.fixedHeight = 24
    menu.accessibilityLabel = "Scale"
    menu.addAction(for: .valueChanged) { [weak session] menu, _ in
      session?.forced.scale = menu.selectedIndex.flatMap { ForcedStates.scales[$0] }
    }
    return menu
  }

  private func updateStates() {
    for (state, button) in stateButtons {
      button.isSelected = session.forced.state.contains(state)
      button.isEnabled = session.forced.hasControl
    }
    for (button, isOn) in traitButtons { button.isSelected = isOn() }
  }

  // MARK: Properties

  /// What rows show, by title or name; empty for all.
  var search = "" { didSet { filter() } }

  private func filter() {
    groups.searchText = search
    // A search that found the view by its name hides none of its properties.
    let wanted = search.trimmingSpaces.foldedForSearch
    if groups.isEmpty,
      session.selectedViews.contains(where: {
        ViewName($0).type.foldedForSearch.contains(wanted)
      })
    {
      groups.searchText = ""
    }
    updateHint()
  }

  func refresh() {
    updateStates()
    let views = session.selectedViews
    let ids = views.map(ObjectIdentifier.init)
    guard ids != shown else { return groups.refresh() }
    shown = ids
    groups.show(session.style)
    scroll.contentOffset = 0
    filter()
  }

  /// Says why there are no properties, where there are none.
  private func updateHint() {
    empty.superview?.isHidden = !groups.isEmpty
    scroll.isHidden = groups.isEmpty
    guard groups.isEmpty else { return }
    let views = session.selectedViews
    if session.style != nil {
      empty.text = "No matching properties."
    } else if views.count > 1 {
      empty.text = "The \(views.count) selected views share no properties."
    } else {
      empty.text =
        views.first.map {
          "\(ViewName($0).type) has no style."
        } ?? ""
    }
  }

  /// How many properties differ from the default look.
  var changedCount: Int { groups.changedCount }
}

/// A thin line between two parts.
@MainActor
final class InspectorLine: View {
  init() {
    super.init(frame: .zero)
    fixedHeight = 1
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - canvas.hairline, width: bounds.width, height: canvas.hairline),
      with: DynamicColor.line.resolved(for: traits))
  }
}

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
    (.hovered, "Hover"), (.highlighted, "Press"), (.focused, "Focus"),
    (.disabled, "Disabled"),
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
    // A listener that was called above may have selected other controls.
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
