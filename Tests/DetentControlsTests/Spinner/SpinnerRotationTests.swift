import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import Testing

@testable import DetentControls

/// Spinners in containers that a transform has turned.
@MainActor @Suite struct SpinnerRotationTests {
  /// The spinner of a fixture moved into a square container of 400 around the middle, turned.
  private func turned(_ degrees: Double, _ count: Int = 8) throws -> SpinnerFixture {
    let f = try SpinnerFixture(count) { $0.style = .beam(tint: .accent, hub: .card, wedge: .card) }
    let container = View(
      frame: Rect(center: SpinnerFixture.center, size: Size(width: 400, height: 400)))
    container.addSubview(f.spinner)
    f.spinner.fit = .container
    f.spinner.frame = Rect(center: Point(x: 200, y: 200), size: Size(width: 84, height: 84))
    f.content.addSubview(container)
    container.transform = AffineTransform(rotation: degrees * .pi / 180)
    f.host.settle()
    return f
  }

  @Test(arguments: [0.0, 45, -45, 90, 135, -135, 180])
  func theSelectedItemIsWhereTheContainersTopPoints(degrees: Double) throws {
    let f = try turned(degrees)
    f.open()
    let item = f.item(0) - SpinnerFixture.center
    let angle = atan2(item.x, -item.y) * 180 / .pi
    #expect(abs((angle - degrees).remainder(dividingBy: 360)) < 1e-6)
  }

  @Test(arguments: [0.0, 90, -90, 180])
  func aLabelStaysInsideOfWhatClipsTheWheel(degrees: Double) throws {
    let f = try turned(degrees)
    let container = try #require(f.spinner.superview)
    container.clipsToBounds = true
    f.open()
    let popup = try #require(f.spinner.popup)
    let inWindow = popup.labelArea?.offsetBy(dx: popup.contentOrigin.x, dy: popup.contentOrigin.y)
    let area = try #require(inWindow)
    #expect(f.spinner.renderState.outsideLabel == "Item 0")
    // The container is a square of 400, however it is turned.
    let clip = Rect(center: SpinnerFixture.center, size: Size(width: 400, height: 400))
    #expect(clip.insetBy(dx: -1e-6, dy: -1e-6).contains(area))
    #expect(area.width > 399 && area.height > 399)
    container.clipsToBounds = false
    #expect(popup.labelArea?.size == f.window.bounds.size)
  }

  @Test(arguments: [45.0, -90, 135, 180]) func clicksChooseWhatIsUnderThem(degrees: Double) throws {
    let f = try turned(degrees)
    for index in [3, 6, 1] {
      f.open()
      f.click(f.item(index))
      #expect(f.spinner.selectedIndex == index)
      f.click(SpinnerFixture.center)
    }
  }

  @Test(arguments: [0.0, 45, -90, 170])
  func aDragTurnsByWhatThePointerTurns(degrees: Double) throws {
    let f = try turned(degrees)
    f.open()
    f.drag(from: 100, by: 90, release: false)
    #expect(abs(f.spinner.wheel.rotation - 2) < 0.01)
    f.letGoAtRest()
    #expect(f.spinner.selectedIndex == 2)
  }

  @Test func theHubStaysUprightOnlyWhileItCompensates() throws {
    let f = try turned(60)
    #expect(abs(f.spinner.compensation + .pi / 3) < 1e-12)
    f.spinner.compensatesForRotation = false
    #expect(f.spinner.compensation == 0)
  }

  /// An arrow that points up stays one in a container that stands on its head.
  @Test(arguments: [true, false]) func aTurnedHubShowsItsPictureUpright(compensates: Bool) throws {
    let f = try turned(180)
    f.spinner.compensatesForRotation = compensates
    let upper = Path(rect: Rect(x: 0, y: 0, width: 24, height: 12))
    f.spinner.style.ringColor = DynamicColor(.black)
    f.spinner.items = [SpinnerItem(icon: .filled(upper)), SpinnerItem(), SpinnerItem()]
    f.host.settle()
    let above = f.host.pixel(x: 300, y: 240)
    let below = f.host.pixel(x: 300, y: 260)
    #expect((above.red < 0.1) == compensates)
    #expect((below.red < 0.1) == !compensates)
  }

  @Test func aContainerThatTurnsWhileItIsOpenTakesTheWheelAlong() throws {
    let f = try turned(0)
    f.open()
    let before = f.item(2)
    f.spinner.superview?.transform = AffineTransform(rotation: .pi / 2)
    f.host.settle()
    #expect(f.spinner.isOpen && f.item(2).distance(to: before) > 50)
    f.click(f.item(2))
    #expect(f.spinner.selectedIndex == 2)
  }

  /// Scrolled out of sight, the hub is not drawn, and nothing of it tells that it moved.
  @Test func aHubThatIsOutOfSightTakesTheWheelAlong() throws {
    let f = try turned(0)
    let container = try #require(f.spinner.superview)
    container.clipsToBounds = true
    f.open()
    container.frame = Rect(x: 100, y: 50, width: 400, height: 60)
    f.host.settle()
    container.frame = Rect(x: 130, y: 50, width: 400, height: 60)
    f.host.settle()
    #expect(f.spinner.popup?.contentPlacement.frame.midX == 330)
    #expect(f.host.pictureFault() == nil)
  }

  @Test func aChangeOfWhatCutsTheWheelShows() throws {
    let f = try turned(0)
    let container = try #require(f.spinner.superview)
    f.open()
    let outer = View(frame: f.content.bounds)
    outer.clipsToBounds = true
    f.content.addSubview(outer)
    outer.addSubview(container)
    f.spinner.isOpen = true
    f.host.settle()
    // What is open reaches farther than the hub that it stands around.
    outer.frame = Rect(x: 0, y: 0, width: 350, height: 500)
    f.host.settle()
    #expect(f.host.pictureFault() == nil)
    outer.clipsToBounds = false
    f.host.settle()
    #expect(f.host.pictureFault() == nil)
  }

  @Test func anEnlargedContainerEnlargesTheWheel() throws {
    let f = try turned(0)
    f.spinner.superview?.transform = AffineTransform(scaleX: 0.5, y: 0.5)
    f.open()
    let wheel = try f.wheel()
    #expect(abs(wheel.radius - 100) < 1e-6)
    #expect(abs(wheel.hubRadius - 21) < 1e-6)
  }
}

@Suite struct SpinnerPlacementTests {
  private func room(
    _ x: Double, _ y: Double, window: Size = Size(width: 800, height: 600), screen: Rect? = nil
  ) -> SpinnerRoom {
    SpinnerRoom(
      hub: Rect(center: Point(x: x, y: y), size: Size(width: 84, height: 84)),
      window: Rect(origin: .zero, size: window), screen: screen)
  }

  private func frame(_ center: Point, _ radius: Double) -> Rect {
    Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))
  }

  private let wheel = SpinnerRoom.Wheel(preferred: 148, minimum: 100)

  @Test func aWheelStandsOnItsHubWhereItFits() {
    let place = room(400, 300).place(wheel)
    #expect(place?.frame == frame(Point(x: 400, y: 300), 148))
    #expect(place?.leavesWindow == false)
  }

  @Test func aWheelShrinksALittleBeforeItMoves() {
    #expect(room(140, 300).place(wheel)?.frame == frame(Point(x: 140, y: 300), 136))
    #expect(room(100, 300).place(wheel)?.frame == frame(Point(x: 152, y: 300), 148))
  }

  @Test func atEveryEdgeAndCornerAllOfItIsInside() {
    for x in stride(from: 0.0, through: 800, by: 20) {
      for y in stride(from: 0.0, through: 600, by: 20) {
        let room = room(x, y)
        if let place = room.place(wheel) {
          #expect(room.window.contains(place.frame), "\(x) \(y)")
          #expect(place.frame.width >= 200)
        } else {
          Issue.record("no wheel at \(x) \(y)")
        }
      }
    }
  }

  @Test func aWindowThatIsTooSmallIsLeftWhereThatIsPossible() {
    let small = Size(width: 180, height: 150)
    #expect(room(90, 75, window: small).place(wheel) == nil)
    let screen = Rect(x: -500, y: -400, width: 1_600, height: 900)
    let place = room(90, 75, window: small, screen: screen).place(wheel)
    #expect(place?.frame == frame(Point(x: 90, y: 75), 148))
    #expect(place?.leavesWindow == true)
    // At the edge of the screen it is moved into it.
    let edge = Rect(x: 0, y: 0, width: 1_600, height: 900)
    #expect(
      room(90, 75, window: small, screen: edge).place(wheel)?.frame
        == frame(Point(x: 152, y: 152), 148))
  }

  @Test func inAContainerTheRadiusIsTheWayToItsNearestEdge() {
    var request = wheel
    request.containerRadius = 220
    // Also where it leaves the window.
    #expect(room(800, 600).place(request)?.frame == frame(Point(x: 800, y: 600), 220))
    request.containerRadius = 60
    #expect(room(800, 600).place(request) == nil)
  }
}

@MainActor @Suite struct SpinnerAccessibilityTests {
  private func hub(_ f: SpinnerFixture) throws -> AccessibilityNode {
    try #require(f.window.accessibilityTree().first?.node(withID: "kind"))
  }

  @Test func theHubIsAComboBoxThatTellsWhetherItIsOpen() throws {
    let f = try SpinnerFixture { $0.accessibilityLabel = "Property type" }
    var node = try hub(f)
    #expect(node.role == .combobox && node.label == "Property type" && node.type == "Spinner")
    #expect(node.valueText == "Item 0" && node.value == 0 && node.maximum == 7)
    #expect(node.states.contains(.collapsed))
    f.open()
    node = try hub(f)
    #expect(node.states.contains(.expanded) && !node.states.contains(.collapsed))
    #expect(node.frame == Rect(center: SpinnerFixture.center, size: Size(width: 84, height: 84)))
  }

  @Test func oneItemIsAButtonAndNoneHasNoValue() throws {
    let button = try hub(SpinnerFixture(1))
    #expect(button.role == .button && button.value == nil && button.valueText == "Item 0")
    #expect(!button.states.contains(.collapsed))
    let empty = try hub(SpinnerFixture(0))
    #expect(empty.value == nil && empty.valueText == nil)
  }

  @Test func ofVeryManyItemsTheFirstAndTheChosenOneAreRead() throws {
    let f = try SpinnerFixture(700)
    f.spinner.selectedIndex = 650
    f.host.settle()
    let items = try #require(try hub(f).node(withID: "kind.list")).children
    #expect(items.count == 501 && items.first?.positionInSet == 1)
    let last = try #require(items.last)
    #expect(last.states.contains(.selected) && last.part == "650")
    #expect(last.positionInSet == 651 && last.setSize == 700)
  }

  @Test func whatIsOpenIsAListOfItems() throws {
    for (count, type) in [(8, "SpinnerWheel"), (20, "SpinnerPicker")] {
      let f = try SpinnerFixture.opened(count, disabled: [2])
      f.spinner.selectedIndex = 3
      f.host.settle()
      let list = try #require(try hub(f).node(withID: "kind.list"))
      #expect(list.role == .list && list.type == type && list.children.count == count)
      #expect(list.children.allSatisfy { $0.role == .option })
      let item = list.children[3]
      #expect(item.label == "Item 3" && item.valueText == "30" && item.id == "kind.3")
      #expect(item.states.contains(.selected) && list.children[2].states.contains(.disabled))
      #expect(list.children.filter { $0.states.contains(.selected) }.count == 1)
      #expect(!item.frame.isEmpty && list.frame.contains(item.frame.center))
    }
  }

  @Test func theListOfAClosedSpinnerIsThereButHidden() throws {
    let f = try SpinnerFixture()
    let list = try #require(try hub(f).children.first)
    #expect(list.role == .list && list.states.contains(.hidden) && list.children.count == 8)
    #expect(list.children.allSatisfy { $0.states.contains(.hidden) })
    #expect(list.children[0].states.contains(.selected))
    #expect(f.spinner.accessibilityPerform(.press, part: "5"))
    #expect(f.spinner.selectedIndex == 5 && !f.spinner.isOpen)
    #expect(f.spinner.accessibilityPerform(.press, part: ""))
    #expect(f.spinner.isOpen)
  }

  @Test func rowsThatCannotBeSeenAreHidden() throws {
    let f = try SpinnerFixture.opened(200)
    let list = try #require(try hub(f).node(withID: "kind.list"))
    #expect(!list.children[0].states.contains(.hidden))
    #expect(list.children[150].states.contains(.hidden))
  }

  @Test func theSearchOfAPickerIsAField() throws {
    let f = try SpinnerFixture.opened(40)
    f.host.key(.character("3"), text: "3")
    let node = try #require(try hub(f).node(withID: "kind.search"))
    #expect(node.role == .textbox && node.label == "Search" && node.valueText == "3")
    let list = try #require(try hub(f).node(withID: "kind.list"))
    #expect(list.children.count == 40)
    let seen = list.children.filter { !$0.states.contains(.hidden) }.compactMap(\.label)
    #expect(seen.first == "Item 3" && seen.dropFirst().first == "Item 30")
  }

  @Test func anItemIsWhereItIsClicked() throws {
    let f = try SpinnerFixture.opened()
    let list = try #require(try hub(f).node(withID: "kind.list"))
    f.host.move(to: list.children[5].frame.center)
    let again = try #require(try hub(f).node(withID: "kind.list"))
    #expect(again.children[5].states.contains(.hovered))
    f.host.click(at: list.children[5].frame.center)
    #expect(f.spinner.selectedIndex == 5)
  }

  @Test func assistanceChoosesAsAUserDoes() throws {
    let f = try SpinnerFixture(disabled: [2])
    #expect(f.spinner.accessibilitySetValue(4, part: ""))
    #expect(f.edits == ["began hub", "changed 4 hub", "committed 4 hub", "ended hub"])
    #expect(Set(f.reasons) == [.accessibility])
    for refused in [2, -1, 8, Double.nan, .infinity] {
      #expect(!f.spinner.accessibilitySetValue(refused, part: ""))
    }
    f.spinner.isEnabled = false
    #expect(!f.spinner.accessibilitySetValue(5, part: ""))
    #expect(f.spinner.selectedIndex == 4)
  }
}
