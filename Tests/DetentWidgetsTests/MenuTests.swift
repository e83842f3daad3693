import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor final class MenuStage: Scene<MenuButton> {
  var button: MenuButton { subject }

  init(
    _ items: [MenuItem] = [
      MenuItem("Linear"), MenuItem("Log scale"), .separator,
      MenuItem("Square root", isEnabled: false), MenuItem("By rank"),
    ], height: Double = 300, y: Double = 10, isOpen: Bool = false
  ) throws {
    try super.init(
      MenuButton(items), Rect(x: 20, y: y, width: 140, height: 32),
      in: Size(width: 300, height: height))
    record(button) { "\($1.new.index)" }
    if isOpen { open() }
  }

  func open() {
    host.click(at: point(40, button.frame.midY))
    host.settle()
  }

  /// The middle of a row, in the window.
  func row(_ row: Int) -> Point {
    guard let list = button.list else { return .zero }
    return list.frameInWindow(list.rect(ofRow: row)).center
  }

  var card: Rect { button.list?.superview?.superview.map { $0.frameInWindow($0.bounds) } ?? .zero }
}

@MainActor @Suite struct MenuTests {
  private let stage: MenuStage
  private var button: MenuButton { stage.button }
  private var host: HeadlessHost { stage.host }
  private var highlighted: Int? { button.list?.model.highlighted }

  init() throws { stage = try MenuStage() }

  // MARK: What screen readers say

  /// A view in a window of 200 × 200.
  private func scene<Owner: View>(_ owner: Owner) throws -> Scene<Owner> {
    try Scene(owner, Rect(x: 20, y: 10, width: 60, height: 32), in: Size(width: 200, height: 200))
  }

  @Test func aButtonThatOpensAMenuSaysSoAndWhetherItIsOpen() throws {
    let scene = try scene(Button("File"))
    func states() -> Set<AccessibilityState> {
      Set(scene.subject.accessibilityNode()?.states ?? [])
        .intersection([.haspopup, .collapsed, .expanded])
    }
    #expect(states() == [])
    scene.subject.opensPopup = true
    #expect(states() == [.haspopup, .collapsed])
    let menu = MenuPopover([MenuItem("Open…")])
    menu.open(from: scene.subject, at: nil)
    #expect(states() == [.haspopup, .expanded])
    menu.dismiss()
    #expect(states() == [.haspopup, .collapsed])
    Tooltip("Files").open(from: scene.subject)
    #expect(states() == [.haspopup, .collapsed])
  }

  @Test func aMenuHasTheNameOfWhatOpensItUnlessItHasOneOfItsOwn() throws {
    for (owner, own, name) in [
      (Button("File"), nil, "File"), (Button("File"), "Actions for a house", "Actions for a house"),
      (View(), nil, "Actions"),
    ] as [(View, String?, String)] {
      let scene = try scene(owner)
      let menu = MenuPopover([MenuItem("Open…")])
      menu.accessibilityLabel = own
      menu.open(from: scene.subject, at: point(10, 10))
      #expect(menu.list.accessibilityNode()?.label == name)
    }
  }

  @Test func theKeysOfARowAreItsShortcutsAndAnyOtherDetailIsItsValue() throws {
    let scene = try scene(Button("File"))
    let menu = MenuPopover([
      MenuItem("Open…", detail: "Ctrl+O", keyShortcuts: "Control+O"),
      MenuItem("homes.csv", detail: "Documents"),
    ])
    menu.open(from: scene.subject, at: nil)
    let rows = menu.list.accessibilityChildren()
    #expect(rows.map(\.keyShortcuts) == ["Control+O", nil])
    #expect(rows.map(\.valueText) == [nil, "Documents"])
  }

  @Test func rowsOfAMenuThatAFingerOpenedAreHighEnoughForIt() {
    func heights() -> [Double] { (button.list?.accessibilityChildren() ?? []).map(\.frame.height) }
    host.tap(at: point(40, 20))
    host.settle()
    #expect(heights() == [40, 40, 9, 40, 40])
    #expect(stage.card.height == 4 * 40 + 9 + 10)
    host.key(.escape)
    host.settle()
    stage.open()
    #expect(heights() == [28, 28, 9, 28, 28])
    host.key(.escape)
    host.tap(at: point(250, 250))
    button.becomeFirstResponder()
    host.key(.space)
    #expect(heights().first == 28)
  }

  // MARK: Pointer

  @Test func whatWouldBeChosenIsNotifiedAsThePointerAndKeysGoOverIt() {
    var notified: [Int?] = []
    button.didHighlight = { notified.append($0) }
    stage.open()
    host.move(to: stage.row(1))
    stage.press(.down, .escape)
    host.settle()
    #expect(notified.last == .some(nil) && notified.contains(1) && notified.contains(4))
    #expect(notified.count { $0 == nil } == 1)
  }

  @Test func aProgramOpensNoMenuOfAButtonThatNobodySees() {
    for view in [button, stage.content] {
      view.isHidden = true
      button.openMenu()
      #expect(!button.isMenuOpen)
      view.isHidden = false
    }
    button.openMenu()
    #expect(button.isMenuOpen)
    let alone = MenuButton([MenuItem("First")])
    #expect(ThrottledLog.lines { alone.openMenu() }.count == 1)
    #expect(!alone.isMenuOpen)
  }

  @Test func aMenuWhoseOpeningTakesItsButtonAwayStaysClosed() {
    let other = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
    other.open(from: stage.content)
    other.didDismiss = { [weak button] _ in button?.removeFromSuperview() }
    button.openMenu()
    #expect(!button.isMenuOpen && button.list == nil)
    stage.content.addSubview(button)
    button.openMenu()
    #expect(button.isMenuOpen)
  }

  @Test func whatAHandlerOfTheBeginningTakesAwayIsNotChosen() throws {
    let deeds: [(chosen: Int?, deed: (MenuButton) -> Void)] = [
      (nil, { $0.items = [] }), (0, { $0.items = [MenuItem("Linear"), .separator] }),
      (0, { $0.isEnabled = false }), (4, { _ = $0.accessibilitySetValue(4, part: "") }),
    ]
    for (chosen, deed) in deeds {
      let stage = try MenuStage()
      var isDone = false
      var actions = 0
      stage.button.addAction(for: .primaryActionTriggered) { _, _ in actions += 1 }
      stage.button.onEdit(for: .editingDidBegin) { button, _, _ in
        if isDone { return }
        isDone = true
        deed(button)
      }
      #expect(stage.button.accessibilitySetValue(1, part: ""))
      #expect(stage.button.selectedIndex == chosen)
      #expect(actions == (chosen == 4 ? 1 : 0))
      #expect(!stage.button.editing.isOpen && stage.log.last?.hasPrefix("ended") == true)
    }
  }

  @Test func withNothingChosenItIsAButtonThatIsCalledByItsPlaceholder() {
    let button = MenuButton([MenuItem("Flat"), MenuItem("House")], selectedIndex: nil)
    func label() -> String? { button.accessibilityNode()?.label }
    button.placeholder = "Kind of home"
    #expect(label() == "Kind of home" && button.accessibilityNode()?.role == .button)
    #expect(button.accessibilityChildren().isEmpty)
    button.selectedIndex = 1
    #expect(label() == "House")
    button.accessibilityLabel = "Kind"
    button.selectedIndex = nil
    #expect(label() == "Kind")
  }

  @Test func aClickOpensItAndAClickOnAnItemChooses() {
    stage.open()
    #expect(button.isMenuOpen && stage.log.isEmpty)
    host.click(at: stage.row(1))
    #expect(!button.isMenuOpen && button.selectedIndex == 1)
    #expect(stage.log == ["began 0", "changed 1", "committed 1", "ended 1"])
    #expect(button.isFirstResponder)
  }

  @Test func itOpensOnThePressAndAReleaseOnAnItemChooses() {
    for row in [nil, 4] as [Int?] {
      host.press(at: point(40, 20))
      #expect(button.isMenuOpen)
      // A release elsewhere only closes it.
      host.move(to: row.map(stage.row) ?? point(280, 280))
      #expect(highlighted == row && stage.log.isEmpty)
      host.release()
      #expect(!button.isMenuOpen)
    }
    #expect(button.selectedIndex == 4)
  }

  @Test func aPressOutsideClosesItAndReachesNothing() {
    let other = RecordingControl(frame: Rect(x: 220, y: 10, width: 40, height: 40))
    stage.content.addSubview(other)
    for place in [point(230, 20), point(40, 20)] {
      stage.open()
      host.click(at: place)
      #expect(!button.isMenuOpen && other.calls.isEmpty)
    }
  }

  @Test func linesAndDisabledItemsCannotBeChosen() {
    stage.open()
    for row in [2, 3] {
      host.click(at: stage.row(row))
      #expect(button.isMenuOpen && highlighted == nil)
    }
    #expect(stage.log.isEmpty)
  }

  @Test func theChosenItemAgainAndEscapeDuringThePressAreNoChange() {
    host.press(at: point(40, 20))
    host.key(.escape)
    #expect(!button.isMenuOpen)
    host.release()
    #expect(stage.log.isEmpty)
    stage.open()
    host.click(at: stage.row(0))
    #expect(stage.log == ["began 0", "ended 0"])
  }

  // MARK: Keys

  @Test(arguments: [Key.space, .enter, .down, .up])
  func keysOpenItAtTheChosenItem(key: Key) {
    button.selectedIndex = 1
    button.becomeFirstResponder()
    #expect(host.key(key))
    #expect(button.list?.isFirstResponder == true && highlighted == 1)
  }

  @Test func arrowsGoRoundAndEnterChooses() {
    button.becomeFirstResponder()
    stage.press(.down, .down, .down)
    #expect(highlighted == 4)
    stage.press(.down, .up, .enter)
    #expect(button.selectedIndex == 4)
    #expect(stage.log.suffix(2) == ["committed 4", "ended 4"])
    #expect(button.isFirstResponder)
  }

  @Test(arguments: [Key.escape, .tab]) func aKeyClosesItWithoutAChoice(key: Key) {
    button.becomeFirstResponder()
    stage.press(.down, .end)
    #expect(host.key(key))
    #expect(!button.isMenuOpen && stage.log.isEmpty && button.isFirstResponder)
  }

  @Test func lettersFindTheNextItemAndASpaceWithinAWordBelongsToIt() throws {
    button.becomeFirstResponder()
    stage.press(.down)
    // The letters that are typed at once, and the item that each leads to.
    for (letters, rows) in [("li", [1, 0]), ("bx", [4, 4])] {
      for (letter, row) in zip(letters, rows) {
        stage.type(String(letter))
        #expect(highlighted == row, "\(letter)")
      }
      host.advance(by: .seconds(2))
    }
    let towns = try MenuStage([MenuItem("New town"), MenuItem("New York")])
    towns.button.becomeFirstResponder()
    towns.press(.down).type("new y")
    #expect(towns.button.list?.model.highlighted == 1 && towns.button.isMenuOpen)
    towns.host.advance(by: .seconds(2))
    towns.host.type(" ")
    #expect(towns.button.selectedIndex == 1)
  }

  @Test func theSameLetterAgainGoesOnAndLettersFindItemsWhateverTheirAccentsAre() {
    var names = MenuModel(["Ann", "Bob", "Abe", "Art"].map { MenuItem($0) })
    var places: [Int?] = []
    for second in 0..<4 {
      names.type("a", at: .milliseconds(second * 100))
      places.append(names.highlighted)
    }
    #expect(places == [0, 2, 3, 0])
    var homes = MenuModel(["Casa", "Ático", "Étage"].map { MenuItem($0) })
    homes.type("a", at: .zero)
    #expect(homes.highlighted == 1)
    homes.type("E", at: .seconds(5))
    #expect(homes.highlighted == 2)
  }

  @Test func furtherLettersStayAtAnItemThatTheyFit() {
    var model = MenuModel(["Flat", "Flow", "Flag"].map { MenuItem($0) })
    model.type("f", at: .zero)
    model.type("l", at: .milliseconds(100))
    #expect(model.highlighted == 0)
  }

  @Test func aMenuWithoutAnythingToChooseHighlightsNothing() {
    var model = MenuModel([.separator, MenuItem("a", isEnabled: false)], highlighted: 1)
    for move in [MenuModel.Move.next, .previous, .first, .last, .nextPage, .previousPage] {
      model.move(move, page: .max)
      #expect(model.highlighted == nil)
    }
    model.type("a", at: .zero)
    #expect(model.highlighted == nil)
  }

  // MARK: Placement

  @Test func itStandsBelowTheButtonAndAtLeastAsWideOrAbove() throws {
    stage.open()
    #expect(stage.card.minX == 20 && stage.card.minY == 46 && stage.card.width >= 140)
    #expect(stage.card.height == 4 * 28 + 9 + 10)
    #expect(try MenuStage(y: 250, isOpen: true).card.maxY == 246)
  }

  @Test func aLongMenuScrollsToTheChosenItem() throws {
    let stage = try MenuStage((0..<100).map { MenuItem("Item \($0)") }, height: 200, y: 10)
    stage.button.selectedIndex = 80
    stage.open()
    #expect(stage.card.maxY == 192 && stage.card.minY == 46)
    #expect(stage.card.contains(stage.row(80)))
    stage.host.key(.home)
    #expect(stage.card.contains(stage.row(0)))
    stage.host.scroll(by: -3, at: stage.card.center)
    #expect(!stage.card.contains(stage.row(0)))
  }

  // MARK: Programs

  @Test func whatAProgramSetsMustBeAnItem() {
    stage.open()
    button.items = [MenuItem("One")]
    #expect(!button.isMenuOpen)
    button.items = []
    stage.open()
    #expect(!button.isMenuOpen && button.selectedIndex == nil && stage.log.isEmpty)
  }

  @Test func aHandlerMayRemoveTheButton() {
    stage.open()
    button.onValueChanged { button, _ in button.removeFromSuperview() }
    host.click(at: stage.row(1))
    host.settle()
    #expect(stage.window.overlay.subviews.isEmpty)
    #expect(stage.log.last == "ended 1")
  }

  @Test func itGoesWithItsWindow() throws {
    weak var button: MenuButton?
    weak var list: MenuList?
    do {
      let stage = try MenuStage(isOpen: true)
      (button, list) = (stage.button, stage.button.list)
      #expect(list != nil)
      stage.window.close()
    }
    #expect(button == nil && list == nil)
  }

  // MARK: Accessibility

  @Test func theTreeNamesButtonMenuAndItems() throws {
    button.identifier = "scale"
    button.accessibilityLabel = "Scale"
    var node = button.accessibilityNode()
    #expect(node?.role == .combobox && node?.label == "Scale" && node?.valueText == "Linear")
    #expect(node?.states.contains(.haspopup) == true && node?.states.contains(.collapsed) == true)
    stage.open()
    node = button.accessibilityNode()
    #expect(node?.states.contains(.expanded) == true)
    let tree = try #require(stage.window.accessibilityTree().first)
    let menu = try #require(tree.node(withID: "scale.menu"))
    #expect(menu.role == .menu)
    #expect(
      menu.children.map(\.role)
        == [.menuitemradio, .menuitemradio, .separator, .menuitemradio, .menuitemradio])
    #expect(menu.children[0].states == [.checked, .focusable, .focused])
    #expect(menu.children[3].states == [.disabled])
    #expect(button.accessibilitySetValue(4, part: ""))
    #expect(stage.log.last == "ended 4" && !button.isMenuOpen)
    // A menu that is still leaving is not there any more.
    #expect(stage.window.overlay.subviews.count == 1)
    #expect(stage.window.accessibilityTree().first?.node(withID: "scale.menu") == nil)
  }

  @Test func theItemsOfAClosedMenuAreThereButHidden() throws {
    let list = try #require(button.accessibilityChildren().first)
    #expect(list.role == .list && list.states == [.hidden])
    #expect(list.children.allSatisfy { $0.role == .option && $0.states.contains(.hidden) })
    #expect(list.children.map { $0.states.contains(.selected) } == [true, false, false, false])
    #expect(button.accessibilityPerform(.press, part: "1"))
    #expect(button.selectedIndex == 1 && !button.isMenuOpen)
    #expect(button.accessibilityPerform(.press, part: ""))
    #expect(button.isMenuOpen)
  }

  @Test func anItemThatDoesNotExistIsRefusedWithALine() {
    let button = MenuButton([MenuItem("a"), .separator, MenuItem("b")])
    for index in [7, 3, 1, -1, .max] {
      let lines = ThrottledLog.lines { button.selectedIndex = index }
      #expect(button.selectedIndex == 0)
      #expect(
        lines.count == 1 && lines[0].contains("selectedIndex: index \(index) is "), "\(lines)")
      #expect(lines.first?.contains("separator") == (index == 1), "\(lines)")
    }
    #expect(ThrottledLog.lines { _ = MenuButton() }.isEmpty)
  }

  @Test func lettersGoOnFromTheCurrentRowHoweverFewRowsAreLookedThrough() {
    var typed = TypeAhead()
    typed.add("a", at: .zero)
    func title(_ row: Int) -> String? { row % 10 == 0 ? "Acacia" : "Birch" }
    #expect(typed.match(among: 100, from: 55, atMost: 20, title: title) == 60)
    #expect(typed.match(among: 100, from: 95, atMost: 20, title: title) == 0)
    #expect(typed.match(among: 100, from: 50, atMost: 5, title: title) == nil)
  }
}
