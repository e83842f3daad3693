import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor @Suite(.serialized) struct EventTests {
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

  @Test func aWindowThatIsThereIsToldAndTheFocusLeavesBeforeItArrives() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    #expect(
      await stage.told().map(\.description)
        == ["ChildrenChanged:add:0", "Create::0", "Activate::0", "StateChanged:active:1"])
    stage.host.key(.tab)
    _ = await stage.told()
    stage.host.key(.tab)
    let told = await stage.told("focused")
    #expect(told.map(\.path) == stage.thumbs && told.map(\.first) == [0, 1])
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
    await stage.rest()
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
    #expect(told.map(\.path) == [stage.thumbs[0]] && told.map(\.value) == [.double(300)])
  }

  /// Presses the lower thumb of a slider.
  private func pressThumb(in stage: BridgedStage) throws -> Point {
    let tree = AccessibleTree(of: stage.window)
    let frame = try #require(tree[stage.thumbs[0]]?.node.frame)
    stage.host.press(at: frame.center)
    stage.host.advance(by: .seconds(1))
    return frame.center
  }

  /// Moves by some pixels, frame by frame.
  private func move(_ point: inout Point, by step: Double, times: Int, in stage: BridgedStage) {
    for _ in 1...times {
      point.x += step
      stage.host.move(to: point)
      stage.host.advance(by: .milliseconds(16))
    }
  }

  @Test func whatADragChangesIsToldTwiceASecondAndAtItsEnd() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    var point = try pressThumb(in: stage)
    _ = await stage.told()
    move(&point, by: 1, times: 60, in: stage)
    func value() -> BusValue { .double(stage.slider.lowerValue) }
    // What is asked is answered as it is now.
    #expect(await stage.get(stage.thumbs[0], "Value", "CurrentValue") == value())
    let told = await stage.told("accessible-value")
    #expect((1...3).contains(told.count) && told.last?.value != value())
    stage.host.release(at: point)
    #expect(await stage.told("accessible-value").map(\.value) == [value()])
  }

  @Test func aDragThatPausesIsToldAtOnceAndThenLeavesTheWindowAtRest() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    var point = try pressThumb(in: stage)
    move(&point, by: 20, times: 2, in: stage)
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

    stage.after { stage.slider.removeFromSuperview() }
    let gone = await stage.told()
    #expect(
      gone.filter { $0.member == "ChildrenChanged" }.map(\.description)
        == ["ChildrenChanged:remove:0"])
    #expect(gone.filter { $0.detail == "defunct" }.map(\.path) == [stage.path(stage.slider)])
  }

  @Test func whatNobodyAskedForIsNotTold() async throws {
    let stage = try await stage(["object:state-changed"])
    stage.slider.setValues(lower: 300, upper: 800)
    stage.button.frame.origin.x = 30
    stage.host.drain()
    let told = await stage.told()
    #expect(!told.contains { $0.detail == "accessible-value" || $0.member == "BoundsChanged" })
  }

  @Test func placesAreToldInDevicePixelsToThoseWhoAskForThemOnceAFrame() async throws {
    let stage = try await stage(["object:bounds-changed"])
    func moved(_ view: View?) async -> [BusValue] {
      let told = await stage.told("BoundsChanged")
      let path = view.map { stage.path($0) } ?? stage.path(stage.window)
      #expect(told.allSatisfy { $0.path == path })
      return told.map(\.value)
    }
    stage.after { stage.button.frame.origin.x = 30 }
    #expect(await moved(stage.button) == [.tuple([160, 160, 600, 80].map { .int32($0) })])
    for x in [110.0, 120] {
      stage.origin.x = x
      stage.window.accessibilityDidChange()
    }
    stage.host.drain()
    #expect(await moved(nil) == [.tuple([120, 50, 800, 400].map { .int32($0) })])
    stage.after { stage.button.setNeedsDisplay() }
    #expect(await moved(nil).isEmpty)
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
    let shown = try #require(told.first { $0.detail == "showing" }).path
    #expect(await stage.get(shown, "Accessible", "Name") == .string("3 homes"))
    #expect(await stage.role(of: shown) == 101)
    #expect(await stage.parent(of: shown) == stage.path(stage.window))
  }

  @Test func whatAViewAnnouncesIsReadByOlderReadersAtOnce() async throws {
    let stage = try await stage(["object:state-changed"])
    stage.after { stage.button.announce("Added to favorites") }
    let shown = try #require(await stage.told().first { $0.detail == "showing" })
    #expect(await stage.get(shown.path, "Accessible", "Name") == .string("Added to favorites"))
  }

  @Test func anErrorThatAWindowBeginsWithIsSaidAndTheNextAtOnce() async throws {
    let session = try await FakeSession(isEnabled: true, listeningTo: Self.all)
    let stage = try BridgedStage(in: session)
    stage.status.accessibilityRole = .alert
    stage.status.text = "Couldn’t open homes.csv"
    stage.bridge.start()
    try await wait("the error") { session.reader.told.contains { $0.member == "Announcement" } }
    stage.after { stage.status.text = "No such file" }
    let said = await stage.told("Announcement")
    #expect(said.map(\.value) == [.string("Couldn’t open homes.csv"), .string("No such file")])
    #expect(said.map(\.first) == [2, 2])
    // It is said again if it comes back.
    for isHidden in [true, false] { stage.after { stage.status.isHidden = isHidden } }
    #expect(await stage.told("Announcement").map(\.value) == [.string("No such file")])
  }

  @Test func whatAViewAnnouncesIsToldByTheObjectAroundItAfterTheChangesOfItsFrame() async throws {
    let stage = try await BridgedStage.joined(listeningTo: Self.all)
    let inner = View()
    stage.button.addSubview(inner)
    await stage.rest()
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
    stage.after { stage.slider.announce("No such home", priority: .assertive) }
    #expect(await stage.told("Announcement").count == 1)
  }

  @Test func aBusThatHangsMissesEventsAndIsThenToldAll() async throws {
    let stage = try await stage()
    stage.session.accessibilityBus.pause()
    for value in 0..<1_100 {
      stage.after { stage.slider.setValues(lower: Double(value % 500), upper: 800) }
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
