import DetentDrawing
import DetentHeadless
import DetentTestSupport
import Testing

@testable import DetentViews
@testable import DetentWidgets

@MainActor
final class MenuStage: Scene<MenuButton> {
  var button: MenuButton { subject }

  init(
    _ items: [MenuItem] = [
      MenuItem("Linear"), MenuItem("Log scale"), .separator,
      MenuItem("Square root", isEnabled: false), MenuItem("By rank"),
    ],
    height: Double = 300, y: Double = 10, isOpen: Bool = false
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

@MainActor
@Suite struct MenuTests {
  // MARK: What screen readers say

  @Test func aButtonThatOpensAMenuSaysSoAndWhetherItIsOpen() throws {
    let scene = try Scene(
      Button("File"), Rect(x: 20, y: 10, width: 60, height: 32), in: Size(width: 200, height: 200))
    func states() -> [AccessibilityState] { scene.subject.accessibilityNode()?.states ?? [] }
    #expect(!states().contains(.haspopup) && !states().contains(.collapsed))
    scene.subject.opensPopup = true
    #expect(states().contains(.haspopup) && states().contains(.collapsed))
    let menu = MenuPopover([MenuItem("Open…")])
    menu.open(from: scene.subject, at: nil)
    #expect(states().contains(.haspopup) && states().contains(.expanded))
    #expect(!states().contains(.collapsed))
    menu.dismiss()
    #expect(states().contains(.collapsed))
    Tooltip("Files").open(from: scene.subject)
    #expect(states().contains(.collapsed))
  }

  @Test func aMenuHasTheNameOfWhatOpensItUnlessItHasOneOfItsOwn() throws {
    let button = Button("File")
    for (owner, own, name) in [
      (button, nil, "File"), (button, "Actions for Kersfield House", "Actions for Kersfield House"),
      (View(), nil, "Actions"),
    ] as [(View, String?, String)] {
      let scene = try Scene(
        owner, Rect(x: 20, y: 10, width: 60, height: 32), in: Size(width: 200, height: 200))
      let menu = MenuPopover([MenuItem("Open…")])
      menu.accessibilityLabel = own
      menu.open(from: scene.subject, at: point(10, 10))
      #expect(menu.list.accessibilityNode()?.label == name)
    }
  }

  @Test func theKeysOfARowAreItsShortcutsAndAnyOtherDetailIsItsValue() throws {
    let scene = try Scene(
      Button("File"), Rect(x: 20, y: 10, width: 60, height: 32), in: Size(width: 200, height: 200))
    let menu = MenuPopover([
      MenuItem("Open…", detail: "Ctrl+O", keyShortcuts: "Control+O"),
      MenuItem("homes.csv", detail: "Documents"),
    ])
    menu.open(from: scene.subject, at: nil)
    let rows = menu.list.accessibilityChildren()
    #expect(rows.map(\.keyShortcuts) == ["Control+O", nil])
    #expect(rows.map(\.valueText) == [nil, "Documents"])
  }

  @Test func rowsOfAMenuThatAFingerOpenedAreHighEnoughForIt() throws {
    let stage = try MenuStage()
    func heights() -> [Double] {
      (stage.button.list?.accessibilityChildren() ?? []).map(\.frame.height)
    }
    stage.host.touchDown(at: point(40, 20))
    stage.host.touchUp()
    stage.host.settle()
    #expect(heights() == [40, 40, 9, 40, 40])
    #expect(stage.card.height == 4 * 40 + 9 + 10)
    stage.host.key(.escape)
    stage.host.settle()
    stage.open()
    #expect(heights() == [28, 28, 9, 28, 28])
    stage.host.key(.escape)
    stage.host.touchDown(at: point(250, 250))
    stage.host.touchUp()
    stage.button.becomeFirstResponder()
    stage.host.key(.space)
    #expect(heights().first == 28)
  }

  // MARK: Pointer

  @Test func whatWouldBeChosenIsNotifiedAsThePointerAndKeysGoOverIt() throws {
    let stage = try MenuStage()
    var notified: [Int?] = []
    stage.button.didHighlight = { notified.append($0) }
    stage.open()
    stage.host.move(to: stage.row(1))
    stage.press(.down, .escape)
    stage.host.settle()
    #expect(notified.last == .some(nil) && notified.contains(1) && notified.contains(4))
    #expect(notified.count { $0 == nil } == 1)
  }

  @Test func aProgramOpensNoMenuOfAButtonThatNobodySees() throws {
    let stage = try MenuStage()
    stage.button.isHidden = true
    stage.button.openMenu()
    #expect(!stage.button.isMenuOpen)
    stage.button.isHidden = false
    stage.content.isHidden = true
    stage.button.openMenu()
    #expect(!stage.button.isMenuOpen)
    stage.content.isHidden = false
    stage.button.openMenu()
    #expect(stage.button.isMenuOpen)
    let alone = MenuButton([MenuItem("First")])
    alone.openMenu()
    #expect(!alone.isMenuOpen)
  }

  @Test func aMenuWhoseOpeningTakesItsButtonAwayStaysClosed() throws {
    let stage = try MenuStage()
    let content = try #require(stage.window.contentView)
    let other = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
    other.open(from: content)
    other.didDismiss = { [weak button = stage.button] _ in button?.removeFromSuperview() }
    stage.button.openMenu()
    #expect(!stage.button.isMenuOpen && stage.button.list == nil)
    content.addSubview(stage.button)
    stage.button.openMenu()
    #expect(stage.button.isMenuOpen)
  }

  @Test func whatAHandlerOfTheBeginningTakesAwayIsNotChosen() throws {
    let deeds: [(MenuButton) -> Void] = [
      { $0.items = [] }, { $0.items = [MenuItem("Linear"), .separator] },
      { $0.isEnabled = false }, { _ = $0.accessibilitySetValue(4, part: "") },
    ]
    for (index, deed) in deeds.enumerated() {
      let stage = try MenuStage()
      var isDone = false
      var actions = 0
      stage.button.addAction(for: .primaryActionTriggered) { _, _ in actions += 1 }
      stage.button.onEdit(for: .editingDidBegin) { button, _, _ in
        if !isDone {
          isDone = true
          deed(button)
        }
      }
      #expect(stage.button.accessibilitySetValue(1, part: ""))
      #expect(stage.button.selectedIndex == [nil, 0, 0, 4][index], "\(index)")
      #expect(actions == (index == 3 ? 1 : 0), "\(index)")
      #expect(!stage.button.editing.isOpen && stage.log.last?.hasPrefix("ended") == true)
    }
  }

  @Test func withNothingChosenItIsAButtonThatIsCalledByItsPlaceholder() {
    let button = MenuButton([MenuItem("Flat"), MenuItem("House")], selectedIndex: nil)
    button.placeholder = "Kind of home"
    #expect(button.accessibilityNode()?.label == "Kind of home")
    #expect(button.accessibilityNode()?.role == .button)
    #expect(button.accessibilityChildren().isEmpty)
    button.selectedIndex = 1
    #expect(button.accessibilityNode()?.label == "House")
    button.accessibilityLabel = "Kind"
    button.selectedIndex = nil
    #expect(button.accessibilityNode()?.label == "Kind")
  }

  @Test func aClickOpensItAndAClickOnAnItemChooses() throws {
    let stage = try MenuStage(isOpen: true)
    #expect(stage.button.isMenuOpen && stage.log.isEmpty)
    stage.host.click(at: stage.row(1))
    #expect(!stage.button.isMenuOpen && stage.button.selectedIndex == 1)
    #expect(stage.log == ["began 0", "changed 1", "committed 1", "ended 1"])
    #expect(stage.button.isFirstResponder)
  }

  @Test func itOpensOnThePressAndAReleaseOnAnItemChooses() throws {
    let stage = try MenuStage()
    for row in [nil, 4] as [Int?] {
      stage.host.press(at: point(40, 20))
      #expect(stage.button.isMenuOpen)
      // A release elsewhere only closes it.
      stage.host.move(to: row.map(stage.row) ?? point(280, 280))
      #expect(stage.button.list?.model.highlighted == row)
      #expect(stage.log.isEmpty)
      stage.host.release()
      #expect(!stage.button.isMenuOpen)
    }
    #expect(stage.button.selectedIndex == 4)
  }

  @Test func aPressOutsideClosesItAndReachesNothing() throws {
    let stage = try MenuStage()
    let other = RecordingControl(frame: Rect(x: 220, y: 10, width: 40, height: 40))
    stage.window.contentView?.addSubview(other)
    stage.open()
    stage.host.click(at: point(230, 20))
    #expect(!stage.button.isMenuOpen && other.calls.isEmpty)
    stage.open()
    stage.host.click(at: point(40, 20))
    #expect(!stage.button.isMenuOpen)
  }

  @Test func linesAndDisabledItemsCannotBeChosen() throws {
    let stage = try MenuStage(isOpen: true)
    for row in [2, 3] {
      stage.host.click(at: stage.row(row))
      #expect(stage.button.isMenuOpen && stage.button.list?.model.highlighted == nil)
    }
    #expect(stage.log.isEmpty)
  }

  @Test func theChosenItemAgainAndEscapeDuringThePressAreNoChange() throws {
    let stage = try MenuStage()
    stage.host.press(at: point(40, 20))
    stage.host.key(.escape)
    #expect(!stage.button.isMenuOpen)
    stage.host.release()
    #expect(stage.log.isEmpty)
    stage.open()
    stage.host.click(at: stage.row(0))
    #expect(stage.log == ["began 0", "ended 0"])
  }

  // MARK: Keys

  @Test(arguments: [Key.space, .enter, .down, .up])
  func keysOpenItAtTheChosenItem(key: Key) throws {
    let stage = try MenuStage()
    stage.button.selectedIndex = 1
    stage.button.becomeFirstResponder()
    #expect(stage.host.key(key))
    #expect(stage.button.list?.isFirstResponder == true)
    #expect(stage.button.list?.model.highlighted == 1)
  }

  @Test func arrowsGoRoundAndEnterChooses() throws {
    let stage = try MenuStage()
    stage.button.becomeFirstResponder()
    stage.press(.down, .down, .down)
    #expect(stage.button.list?.model.highlighted == 4)
    stage.press(.down, .up, .enter)
    #expect(stage.button.selectedIndex == 4)
    #expect(stage.log.suffix(2) == ["committed 4", "ended 4"])
    #expect(stage.button.isFirstResponder)
  }

  @Test(arguments: [Key.escape, .tab]) func aKeyClosesItWithoutAChoice(key: Key) throws {
    let stage = try MenuStage()
    stage.button.becomeFirstResponder()
    stage.press(.down, .end)
    #expect(stage.host.key(key))
    #expect(!stage.button.isMenuOpen && stage.log.isEmpty && stage.button.isFirstResponder)
  }

  @Test func lettersFindTheNextItemAndASpaceWithinAWordBelongsToIt() throws {
    let towns = try MenuStage([MenuItem("New town"), MenuItem("New York")])
    towns.button.becomeFirstResponder()
    towns.press(.down).type("new y")
    #expect(towns.button.list?.model.highlighted == 1 && towns.button.isMenuOpen)
    towns.host.advance(by: .seconds(2))
    towns.host.type(" ")
    #expect(towns.button.selectedIndex == 1)
    let stage = try MenuStage()
    stage.button.becomeFirstResponder()
    stage.press(.down).type("l")
    #expect(stage.button.list?.model.highlighted == 1)
    stage.host.type("i")
    #expect(stage.button.list?.model.highlighted == 0)
    stage.host.advance(by: .seconds(2))
    stage.host.type("b")
    #expect(stage.button.list?.model.highlighted == 4)
    stage.host.type("x")
    #expect(stage.button.list?.model.highlighted == 4)
  }

  @Test func theSameLetterAgainGoesOn() {
    var model = MenuModel(["Ann", "Bob", "Abe", "Art"].map { MenuItem($0) })
    var places: [Int?] = []
    for second in 0..<4 {
      model.type("a", at: .milliseconds(second * 100))
      places.append(model.highlighted)
    }
    #expect(places == [0, 2, 3, 0])
  }

  @Test func lettersFindItemsWhateverTheirAccentsAre() {
    var model = MenuModel(["Casa", "Ático", "Étage"].map { MenuItem($0) })
    model.type("a", at: .zero)
    #expect(model.highlighted == 1)
    model.type("E", at: .seconds(5))
    #expect(model.highlighted == 2)
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
    let stage = try MenuStage(isOpen: true)
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

  @Test func whatAProgramSetsMustBeAnItem() throws {
    let stage = try MenuStage()
    for index in [2, 5, -1, .max] {
      stage.button.selectedIndex = index
      #expect(stage.button.selectedIndex == 0)
    }
    stage.open()
    stage.button.items = [MenuItem("One")]
    #expect(!stage.button.isMenuOpen)
    stage.button.items = []
    stage.open()
    #expect(!stage.button.isMenuOpen && stage.button.selectedIndex == nil && stage.log.isEmpty)
  }

  @Test func aHandlerMayRemoveTheButton() throws {
    let stage = try MenuStage(isOpen: true)
    stage.button.onValueChanged { button, _ in button.removeFromSuperview() }
    stage.host.click(at: stage.row(1))
    stage.host.settle()
    #expect(stage.window.overlay.subviews.isEmpty)
    #expect(stage.log.last == "ended 1")
  }

  @Test func itGoesWithItsWindow() throws {
    weak var button: MenuButton?
    weak var list: MenuList?
    do {
      let stage = try MenuStage()
      button = stage.button
      stage.open()
      list = stage.button.list
      #expect(list != nil)
      stage.window.close()
    }
    #expect(button == nil && list == nil)
  }

  // MARK: Accessibility

  @Test func theTreeNamesButtonMenuAndItems() throws {
    let stage = try MenuStage()
    stage.button.identifier = "scale"
    stage.button.accessibilityLabel = "Scale"
    var node = stage.button.accessibilityNode()
    #expect(node?.role == .combobox && node?.label == "Scale" && node?.valueText == "Linear")
    #expect(node?.states.contains(.haspopup) == true && node?.states.contains(.collapsed) == true)
    stage.open()
    node = stage.button.accessibilityNode()
    #expect(node?.states.contains(.expanded) == true)
    let tree = try #require(stage.window.accessibilityTree().first)
    let menu = try #require(tree.node(withID: "scale.menu"))
    #expect(menu.role == .menu)
    #expect(
      menu.children.map(\.role)
        == [.menuitemradio, .menuitemradio, .separator, .menuitemradio, .menuitemradio])
    #expect(menu.children[0].states == [.checked, .focusable, .focused])
    #expect(menu.children[3].states == [.disabled])
    #expect(stage.button.accessibilitySetValue(4, part: ""))
    #expect(stage.log.last == "ended 4" && !stage.button.isMenuOpen)
    // A menu that is still leaving is not there any more.
    #expect(stage.window.overlay.subviews.count == 1)
    #expect(stage.window.accessibilityTree().first?.node(withID: "scale.menu") == nil)
  }

  @Test func theItemsOfAClosedMenuAreThereButHidden() throws {
    let stage = try MenuStage()
    let list = try #require(stage.button.accessibilityChildren().first)
    #expect(list.role == .list && list.states == [.hidden])
    #expect(list.children.allSatisfy { $0.role == .option && $0.states.contains(.hidden) })
    #expect(list.children.map { $0.states.contains(.selected) } == [true, false, false, false])
    #expect(stage.button.accessibilityPerform(.press, part: "1"))
    #expect(stage.button.selectedIndex == 1 && !stage.button.isMenuOpen)
    #expect(stage.button.accessibilityPerform(.press, part: ""))
    #expect(stage.button.isMenuOpen)
  }

  @Test func anItemThatDoesNotExistIsRefusedWithALine() {
    let button = MenuButton([MenuItem("a"), .separator, MenuItem("b")])
    for index in [7, 3, 1, -1, .max] {
      let lines = ThrottledLog.lines { button.selectedIndex = index }
      #expect(button.selectedIndex == 0)
      #expect(
        lines.count == 1
          && lines.first?.contains("selectedIndex: index \(index) is ") == true,
        "\(lines)")
      #expect(lines.first?.contains("separator") == (index == 1), "\(lines)")
    }
    #expect(ThrottledLog.lines { button.openMenu() }.count == 1)
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
