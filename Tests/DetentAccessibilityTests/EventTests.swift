import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor
@Suite(.serialized) struct EventTests {
  private static let all = ["object:", "window:"]

  /// A stage whose reader has been told of the window.
  private func stage(_ names: [String] = all) async throws -> BridgedStage {
    let stage = try await BridgedStage.joined(listeningTo: names)
    _ = await stage.told()
    return stage
  }

  @Test func whereNobodyListensNothingIsTold() async throws {
    let stage = try await BridgedStage.joined()
    stage.slider.setValues(lower: 300, upper: 700)
    stage.host.key(.tab)
    #expect(await stage.told().isEmpty)
  }

  @Test func aWindowThatIsThereIsToldOnceSomebodyListens() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    let told = await stage.told().map(\.description)
    #expect(
      told == ["ChildrenChanged:add:0", "Create::0", "Activate::0", "StateChanged:active:1"])
  }

  @Test func theFocusLeavesBeforeItArrives() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    stage.host.key(.tab)
    _ = await stage.told()
    stage.host.key(.tab)
    let told = await stage.told("focused")
    #expect(
      told.map(\.path) == [stage.path(stage.slider, "lower"), stage.path(stage.slider, "upper")])
    #expect(told.map(\.first) == [0, 1])
  }

  @Test func whatGetsTheFocusHasItsPropertiesByThenAndItsStatesAfter() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    let spinner = Spinner()
    spinner.items = ["Flat", "House"].map { SpinnerItem(title: $0) }
    spinner.allowsMultipleSelection = true
    stage.add(spinner, width: 40, height: 40)
    spinner.becomeFirstResponder()
    stage.host.key(.space)
    stage.host.settle()
    _ = await stage.told()
    stage.host.key(.escape)
    let told = await stage.told().filter { $0.path == stage.path(spinner) }.map(\.description)
    #expect(Array(told.prefix(2)) == ["StateChanged:focused:1", "StateChanged:expanded:0"])
    stage.button.becomeFirstResponder()
    stage.host.drain()
    _ = await stage.told()
    spinner.accessibilityLabel = "Type"
    spinner.becomeFirstResponder()
    stage.host.drain()
    let named = await stage.told().filter { $0.path == stage.path(spinner) }.map(\.detail)
    #expect(named == ["accessible-name", "focused"])
  }

  @Test func theWindowIsToldBeforeWhatItGivesTheKeyboardTo() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    stage.host.key(.tab)
    stage.host.setFocused(false)
    _ = await stage.told()
    stage.host.setFocused(true)
    let told = await stage.told().map(\.description)
    #expect(told == ["Activate::0", "StateChanged:active:1", "StateChanged:focused:1"])
  }

  @Test func aValueIsToldOnceAFrameHoweverOftenItChanges() async throws {
    let stage = try await stage()
    for value in 201...300 { stage.slider.setValues(lower: Double(value), upper: 800) }
    stage.host.drain()
    let told = await stage.told("accessible-value")
    #expect(told.map(\.path) == [stage.path(stage.slider, "lower")])
    #expect(told.map(\.value) == [.double(300)])
  }

  /// Presses the lower thumb of a slider.
  private func pressThumb(in stage: BridgedStage) throws -> Point {
    let tree = AccessibleTree(of: stage.window)
    let frame = try #require(tree[stage.path(stage.slider, "lower")]?.node.frame)
    stage.host.press(at: frame.center)
    stage.host.advance(by: .seconds(1))
    return frame.center
  }

  @Test func whatADragChangesIsToldTwiceASecondAndAtItsEnd() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    var point = try pressThumb(in: stage)
    _ = await stage.told()
    let thumb = stage.path(stage.slider, "lower")
    for _ in 1...60 {
      point.x += 1
      stage.host.move(to: point)
      stage.host.advance(by: .milliseconds(16))
    }
    // What is asked is answered as it is now.
    #expect(await stage.get(thumb, "Value", "CurrentValue") == .double(stage.slider.lowerValue))
    let told = await stage.told("accessible-value")
    #expect((1...3).contains(told.count))
    #expect(told.last?.value != .double(stage.slider.lowerValue))
    stage.host.release(at: point)
    let last = await stage.told("accessible-value")
    #expect(last.map(\.value) == [.double(stage.slider.lowerValue)])
  }

  @Test func aDragThatPausesIsToldAtOnceAndThenLeavesTheWindowAtRest()
    async throws
  {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    var point = try pressThumb(in: stage)
    for _ in 1...2 {
      point.x += 20
      stage.host.move(to: point)
      stage.host.advance(by: .milliseconds(16))
    }
    _ = await stage.told()
    stage.host.advance(by: .milliseconds(140))
    let told = await stage.told("accessible-value")
    #expect(told.map(\.value) == [.double(stage.slider.lowerValue)])
    stage.host.advance(by: .seconds(1))
    #expect(stage.host.isAtRest)
  }

  @Test func eachStepOfTheKeyboardIsToldAtOnce() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    stage.host.key(.tab)
    _ = await stage.told()
    for _ in 1...5 { stage.host.key(.right) }
    #expect(await stage.told("accessible-value").count == 5)
  }

  @Test func statesNamesAndChildrenAreTold() async throws {
    let stage = try await stage(["object:state-changed:checked"])
    stage.toggle.isOn = true
    stage.button.accessibilityLabel = "Put back"
    stage.host.drain()
    let told = await stage.told()
    #expect(told.map(\.description).contains("StateChanged:checked:1"))
    #expect(told.first { $0.detail == "accessible-name" }?.value == .string("Put back"))

    stage.slider.removeFromSuperview()
    stage.host.drain()
    let gone = await stage.told()
    #expect(
      gone.filter { $0.member == "ChildrenChanged" }.map(\.description)
        == ["ChildrenChanged:remove:0"])
    #expect(gone.filter { $0.detail == "defunct" }.map(\.path) == [stage.path(stage.slider)])
  }

  @Test func whatNobodyAskedForIsNotTold() async throws {
    let stage = try await stage(["object:state-changed:focused"])
    stage.slider.setValues(lower: 300, upper: 800)
    stage.host.drain()
    #expect(await stage.told("accessible-value").isEmpty)
  }

  @Test func placesAreToldInDevicePixelsToThoseWhoAskForThem() async throws {
    let stage = try await stage(["object:bounds-changed"])
    stage.button.frame.origin.x = 30
    stage.host.drain()
    let moved = await stage.told("BoundsChanged")
    #expect(moved.map(\.path) == [stage.path(stage.button)])
    #expect(moved.map(\.value) == [.tuple([160, 160, 600, 80].map { .int32($0) })])

    let other = try await BridgedStage.joined(listeningTo: ["object:state-changed"])
    other.button.frame.origin.x = 30
    other.host.drain()
    #expect(await other.told("BoundsChanged").isEmpty)
  }

  @Test func aWindowThatMovesIsToldOnceAFrame() async throws {
    let stage = try await stage(["object:bounds-changed"])
    for x in [110.0, 120] {
      stage.origin.x = x
      stage.window.accessibilityDidChange()
    }
    stage.host.drain()
    let moved = await stage.told("BoundsChanged")
    #expect(moved.map(\.path) == [stage.path(stage.window)])
    #expect(moved.map(\.value) == [.tuple([120, 50, 800, 400].map { .int32($0) })])
    stage.button.setNeedsDisplay()
    stage.host.drain()
    #expect(await stage.told("BoundsChanged").isEmpty)
  }

  @Test func aBurstOfResultsIsSaidOnceItHasSettled() async throws {
    let stage = try await stage()
    for count in 1...20 {
      stage.status.text = "\(count) homes"
      stage.host.advance(by: .milliseconds(50))
    }
    #expect(await stage.told("Announcement").isEmpty)
    stage.host.advance(by: .milliseconds(500))
    let said = await stage.told("Announcement")
    #expect(said.map(\.value) == [.string("20 homes")] && said.map(\.first) == [1])
    stage.host.advance(by: .seconds(5))
    #expect(await stage.told("Announcement").isEmpty)
  }

  @Test func readersOlderThanAnnouncementsReadAMessageThatAppears() async throws {
    let stage = try await stage(["object:state-changed", "window:"])
    stage.status.text = "3 homes"
    stage.host.advance(by: .milliseconds(500))
    let told = await stage.told()
    #expect(!told.contains { $0.member == "Announcement" })
    let shown = try #require(told.first { $0.detail == "showing" })
    #expect(await stage.get(shown.path, "Accessible", "Name") == .string("3 homes"))
    #expect(await stage.ask(shown.path, "Accessible", "GetRole") == [.uint32(101)])
    let parent = await stage.get(shown.path, "Accessible", "Parent")?.elements?.last?.path
    #expect(parent == stage.path(stage.window))
  }

  @Test func anErrorIsSaidAtOnce() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    stage.status.accessibilityRole = .alert
    stage.host.drain()
    _ = await stage.told()
    stage.status.text = "No such file"
    stage.host.drain()
    let said = await stage.told("Announcement")
    #expect(said.map(\.value) == [.string("No such file")] && said.map(\.first) == [2])
  }

  @Test func anErrorThatAWindowBeginsWithIsSaid() async throws {
    let session = try await FakeSession(isEnabled: true, listeningTo: Self.all)
    let stage = try BridgedStage(in: session)
    stage.status.accessibilityRole = .alert
    stage.status.text = "Couldn’t open homes.csv"
    stage.bridge.start()
    try await wait("the error") { session.reader.told.contains { $0.member == "Announcement" } }
    let said = session.reader.told.filter { $0.member == "Announcement" }
    #expect(said.map(\.value) == [.string("Couldn’t open homes.csv")] && said.map(\.first) == [2])
  }

  @Test func whatAViewAnnouncesIsToldByTheObjectAroundItAfterTheChangesOfItsFrame() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    let inner = View()
    stage.button.addSubview(inner)
    stage.host.drain()
    _ = await stage.told()
    inner.announce("Added to favorites")
    inner.announce("Added to favorites")
    stage.slider.announce("No such home", priority: .assertive)
    stage.slider.announce("")
    stage.toggle.isOn = true
    stage.host.drain()
    let told = await stage.told()
    let said = told.filter { $0.member == "Announcement" }
    #expect(said.map(\.value) == [.string("Added to favorites"), .string("No such home")])
    #expect(said.map(\.first) == [1, 2])
    #expect(said.map(\.path) == [stage.path(stage.button), stage.path(stage.slider)])
    #expect(told.suffix(2).map(\.member) == ["Announcement", "Announcement"])
    stage.slider.announce("No such home", priority: .assertive)
    stage.host.drain()
    #expect(await stage.told("Announcement").count == 1)
  }

  @Test func whatAViewAnnouncesIsReadByOlderReadersAsAMessageThatAppears() async throws {
    let stage = try await stage(["object:state-changed"])
    stage.button.announce("Added to favorites")
    stage.host.drain()
    let shown = try #require(await stage.told().first { $0.detail == "showing" })
    #expect(await stage.get(shown.path, "Accessible", "Name") == .string("Added to favorites"))
  }

  @Test func aBusThatHangsMissesEventsAndIsThenToldAll() async throws {
    let stage = try await stage()
    stage.session.accessibilityBus.pause()
    for value in 0..<1_100 {
      stage.slider.setValues(lower: Double(value % 500), upper: 800)
      stage.host.drain()
    }
    stage.session.accessibilityBus.resume()
    try await wait("the window to be told anew") {
      stage.session.reader.told.contains { $0.member == "Create" }
    }
    let told = stage.session.reader.told
    #expect(told.count { $0.detail == "accessible-value" } <= 1_000)
    #expect(told.contains { $0.detail == "defunct" && $0.path == stage.path(stage.window) })
  }

  @Test func aWindowThatClosesIsTold() async throws {
    let stage = try await stage()
    stage.bridge.remove(stage.window)
    let told = await stage.told().map(\.description)
    #expect(told.contains("Destroy::0") && told.contains("StateChanged:defunct:1"))
    #expect(await stage.children(ATSPI.root).isEmpty)
  }

  @Test(arguments: [
    ("object:", true), ("Object:State-Changed", true), ("object:statechanged:focused", true),
    ("object:state-changed:focused:", true), ("", true), ("object:state", false),
    ("window:", false), ("object:state-changed:checked", false),
  ])
  func namesOfEventsAreComparedWithoutTheirSpelling(_ name: String, _ isHeard: Bool) {
    var listeners = EventListeners()
    listeners.add(":1.1", name)
    #expect(listeners.hear(.state("focused", true, of: "/")) == isHeard)
    listeners.remove(":1.1", name)
    #expect(listeners.isEmpty)
  }

  @Test(arguments: [
    ("Wren field", "Wrenx field", 4, "", "x"), ("abc", "ac", 1, "b", ""), ("", "a😀", 0, "", "a😀"),
    ("aaa", "aa", 2, "a", ""), ("abc", "axc", 1, "b", "x"),
  ])
  func whatChangedInATextIsOnePlace(
    _ old: String, _ new: String, _ start: Int, _ deleted: String, _ inserted: String
  ) {
    let change = TextChange(from: old, to: new)
    #expect(change?.start == start)
    #expect(change?.deleted == deleted && change?.inserted == inserted)
    #expect(TextChange(from: new, to: new) == nil)
  }
}
