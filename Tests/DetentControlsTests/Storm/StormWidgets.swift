import DetentDrawing
import DetentTestSupport

@testable import DetentControls
@testable import DetentViews
@testable import DetentWidgets

final class StormButton: StormControl {
  private let button = Button("Search", style: .bordered)

  init() { super.init(button) }

  override func set(_ random: inout SplitMix64) {
    button.title = random.pick(["", "Search", "A long title that has no room"])
  }
}

final class StormIconButton: StormControl {
  private let button = IconButton("Save", leadingIcon: "heart")

  init() { super.init(button) }

  override func listen() { follow(button) { $0.isSelected } }
  override func mendValues() { button.isLoading = false }
  override func prepareForRest() { button.isLoading = false }

  override func set(_ random: inout SplitMix64) {
    switch random.below(7) {
    case 0: button.isToggle = random.flag()
    case 1: button.isSelected = random.flag()
    case 2: button.isLoading = random.chance(3)
    case 3: button.title = random.pick([nil, "", "Save", "A long title that has no room"])
    case 4: button.leadingIcon = random.pick([nil, "heart", "no-such"])
    case 5: button.trailingIcon = random.pick([nil, "heart"])
    default: button.style = random.pick([IconButtonStyle(), .filled, .outlined])
    }
  }
}

final class StormToggle: StormControl {
  private let toggle = Toggle("Garden")

  init() { super.init(toggle) }

  override func listen() { follow(toggle) { $0.isOn } }

  override func set(_ random: inout SplitMix64) {
    switch random.below(4) {
    case 0, 1: toggle.isOn = random.flag()
    case 2: toggle.isMixed = random.flag()
    default:
      toggle.style.kind = random.pick([.switch, .checkBox])
      toggle.title = random.pick(["", "Garden", "A long title that has no room"])
    }
  }
}

final class StormSegments: StormControl {
  private let segments = SegmentedControl(["Any", "1", "2", "3+"])

  init() { super.init(segments) }

  override func listen() { follow(segments) { $0.choice } }

  override func mendValues() {
    if segments.titles.count < 2 { segments.titles = ["Any", "1", "2", "3+"] }
  }

  override var valueFault: String? {
    guard let index = segments.selectedIndex else { return nil }
    return segments.titles.indices.contains(index) ? nil : "\(index) of \(segments.titles.count)"
  }

  override func set(_ random: inout SplitMix64) {
    switch random.below(4) {
    case 0:
      segments.titles = random.pick([[], ["1"], ["Any", "1", "2"], ["a", "b", "c", "d", "e"]])
    case 1:
      let segment = random.below(5)
      segments.setEnabled(random.flag(), forSegmentAt: segment)
    default:
      let index = random.pick([nil, 0, 1, 3, -1, Int.max])
      segments.setSelectedIndex(index, animated: random.flag())
    }
  }
}

final class StormField: StormControl {
  private let field = TextField(placeholder: "Place")
  private var refuses = false

  init() {
    super.init(field)
    field.validation = { [weak self] text in
      self?.say(.validation)
      return self?.refuses == true && text.count % 2 == 1 ? "No" : nil
    }
    field.didLoseKeyboard = { [weak self] _ in self?.say(.didLoseKeyboard) }
  }

  override func listen() { follow(field) { $0.text } }
  /// Until Enter, or another view has the focus.
  override var editOutlastsTouch: Bool { field.isFirstResponder }

  override var valueFault: String? {
    let places = 0...field.editor.count
    guard places.contains(field.editor.anchor), places.contains(field.editor.head) else {
      return "the caret is outside of the text"
    }
    guard field.scroll.isFinite else { return "scrolled by \(field.scroll)" }
    return field.text.count <= max(0, field.maximumLength ?? .max) ? nil : "more text than fits"
  }

  override func mendValues() {
    field.isReadOnly = false
    field.maximumLength = nil
  }

  override func set(_ random: inout SplitMix64) {
    switch random.below(11) {
    case 7: field.leadingText = random.pick(["", "£", "longer than the field is wide at all"])
    case 8: field.leadingIcon = random.pick([nil, "heart"])
    case 9: field.isContinuous = random.flag()
    case 10: if random.flag() { field.commit() } else { field.validate() }
    case 0:
      field.text = random.pick(["", "London", "e\u{301} 👨‍👩‍👧 \r\n", "a long text that does not fit"])
    case 1: field.maximumLength = random.pick([nil, 0, 3, Int.max, Int.min])
    case 2: field.isReadOnly = random.chance(4)
    case 3: field.hasClearButton = random.flag()
    case 4: field.textAlignment = random.pick([.natural, .center])
    case 5: field.selectAll()
    case 6: refuses = random.flag()
    default: field.placeholder = random.pick(["", "Place"])
    }
  }
}

final class StormMenu: StormControl {
  private let menu = MenuButton([MenuItem("Linear"), MenuItem("Log scale"), .separator])

  init() { super.init(menu) }

  override func listen() { follow(menu) { $0.choice } }

  override var valueFault: String? {
    if menu.isMenuOpen, menu.window == nil { return "open without a window" }
    guard let index = menu.selectedIndex else { return nil }
    return menu.items.indices.contains(index) && !menu.items[index].isSeparator
      ? nil : "\(index) of \(menu.items.count)"
  }

  override func aim(_ random: inout SplitMix64) -> Point {
    guard let list = menu.list, random.flag() else { return super.aim(&random) }
    let row = list.rect(ofRow: random.below(menu.items.count))
    return list.convert(row.center, to: menu)
  }

  override func set(_ random: inout SplitMix64) {
    switch random.below(4) {
    case 0:
      let count = random.pick([0, 1, 3, 20])
      menu.items = (0..<count).map { MenuItem("Item \($0)", isEnabled: $0 % 3 != 2) }
    case 1: if random.flag() { menu.openMenu() } else { menu.closeMenu() }
    case 2: menu.placeholder = random.pick(["", "Choose"])
    default: menu.selectedIndex = random.pick([nil, 0, 1, 2, -1, Int.max])
    }
  }
}

final class StormList: StormControl {
  private let list = ListView(rowHeight: 18)
  private var count = 20
  private var opensMenus = false
  private weak var menu: MenuPopover?

  init() {
    super.init(list)
    list.dataSource = self
    list.didRequestMenu = { [weak self] row, point in
      guard let self, opensMenus else { return false }
      let menu = MenuPopover([MenuItem("Copy"), .separator, MenuItem("Remove", isEnabled: false)])
      self.menu = menu
      return menu.open(from: list, at: point, beside: list.rect(ofRow: row))
    }
  }

  override func listen() { follow() }

  override var valueFault: String? {
    for (name, row) in [("row", list.selectedRow), ("hovered row", list.hoveredRow)] {
      if let row, !(0..<count).contains(row) { return "\(name) \(row) of \(count)" }
    }
    return nil
  }

  override func aim(_ random: inout SplitMix64) -> Point {
    if let rows = menu?.list, rows.window != nil, random.flag() {
      return rows.convert(rows.rect(ofRow: random.below(3)).center, to: list)
    }
    let row = list.rect(ofRow: random.below(max(1, min(count, 12))))
    return random.chance(3) ? super.aim(&random) : row.center
  }

  override func set(_ random: inout SplitMix64) {
    switch random.below(7) {
    case 0, 1:
      count = random.pick([0, 1, 20, 1_000])
      list.reloadData()
    case 2: list.rowHeight = random.pick([18, 1, 40, random.amount(-1...60)])
    case 3:
      opensMenus = random.flag()
      list.activatesOnSingleClick = random.flag()
    case 4: list.highlightedRow = random.pick([nil, 0, 3, count])
    default: list.selectedRow = random.pick([nil, 0, count - 1, count, -1, Int.max, Int.min])
    }
  }
}

extension StormList: ListViewDataSource {
  func numberOfRows(in list: ListView) -> Int { count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    canvas.fill(
      rect.insetBy(dx: 4, dy: 4), with: Color(hex: UInt32(row % 200) << 8 | 0x40_0080))
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { "\(row)" }
}

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

  override var state: String {
    "\(spinner.selectedIndex) of \(spinner.count), \(spinner.presentation), open \(spinner.isOpen), "
      + "\(spinner.tapMode), \(spinner.fit), \(spinner.outsidePress), \(spinner.order)"
  }

  static func items(_ count: Int) -> [SpinnerItem] {
    (0..<count).map { index in
      SpinnerItem(
        title: index % 3 == 2 ? "" : "House \(index)",
        icon: index % 4 == 3 ? .none : .filled(Path(circleAt: Point(x: 12, y: 12), radius: 9)),
        description: index % 2 == 0 ? "\(index * 10)" : nil, isEnabled: index % 5 != 4)
    }
  }

  override func set(_ random: inout SplitMix64) {
    switch random.below(16) {
    case 0, 1: spinner.items = Self.items(random.pick([0, 1, 1, 1, 1, 2, 5, 9, 14, 15, 40]))
    case 2, 3: spinner.selectedIndex = random.pick([-1, 0, 3, 8, 100, Int.max, Int.min])
    case 4, 5: spinner.isOpen = random.flag()
    case 6: spinner.mode = random.pick(SpinnerMode.allCases)
    case 7: spinner.pickerThreshold = random.pick([0, 5, 15, -1, Int.max])
    case 8: vetoes = random.chance(3)
    default: setBehaviour(&random)
    }
  }

  private func setBehaviour(_ random: inout SplitMix64) {
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
