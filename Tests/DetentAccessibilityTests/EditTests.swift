import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor
@Suite(.serialized) struct EditTests {
  private func set(_ value: BusValue, of path: ObjectPath, _ stage: BridgedStage) async -> String? {
    await stage.refusal(
      path, "org.freedesktop.DBus.Properties", "Set",
      [.string(ATSPI.prefix + "Value"), .string("CurrentValue"), .variant(value)])
  }

  @Test func aValueIsSetAsTheUserSetsIt() async throws {
    let stage = try await BridgedStage.joined()
    let lower = stage.path(stage.slider, "lower")
    var log: [String] = []
    stage.slider.onEdit { slider, event, change in
      log.append("\(event.rawValue) \(change.reason) \(slider.lowerValue)")
    }
    #expect(await set(.double(300), of: lower, stage) == nil)
    #expect(stage.slider.lowerValue == 300)
    #expect(await stage.get(lower, "Value", "CurrentValue") == .double(300))
    #expect(log.count == 4 && log.allSatisfy { $0.contains("accessibility") })
    log = []
    #expect(await set(.double(300), of: lower, stage) == nil)
    #expect(!log.contains { $0.contains("valueChanged") })
  }

  @Test func theThumbsLimitEachOther() async throws {
    let stage = try await BridgedStage.joined()
    let (lower, upper) = (stage.path(stage.slider, "lower"), stage.path(stage.slider, "upper"))
    #expect(await set(.double(5_000), of: lower, stage) == nil)
    #expect(stage.slider.lowerValue == 800)
    #expect(await stage.get(upper, "Value", "MinimumValue") == .double(800))
    #expect(await set(.double(-5), of: lower, stage) == nil)
    #expect(await stage.get(upper, "Value", "MinimumValue") == .double(0))
  }

  @Test(arguments: [
    BusValue.double(.nan), .double(.infinity), .double(-.infinity), .string("12"), .int32(5),
  ])
  func whatIsNoNumberIsRefused(_ value: BusValue) async throws {
    let stage = try await BridgedStage.joined()
    let lower = stage.path(stage.slider, "lower")
    #expect(await set(value, of: lower, stage) == "InvalidArgs")
    #expect(stage.slider.lowerValue == 200)
  }

  @Test func aControlThatTheUserCannotChangeIsNotChanged() async throws {
    let stage = try await BridgedStage.joined()
    let lower = stage.path(stage.slider, "lower")
    stage.slider.isReadOnly = true
    stage.host.drain()
    #expect(await set(.double(300), of: lower, stage) == "AccessDenied")
    stage.slider.isReadOnly = false
    stage.slider.isEnabled = false
    stage.host.drain()
    #expect(await set(.double(300), of: lower, stage) == "AccessDenied")
    #expect(stage.slider.lowerValue == 200)
  }

  @Test func actionsDoWhatClicksAndKeysDo() async throws {
    let stage = try await BridgedStage.joined()
    var clicks = 0
    stage.button.addAction(for: .primaryActionTriggered) { _, _ in clicks += 1 }
    func act(_ path: ObjectPath, _ index: Int32) async -> [BusValue] {
      await stage.ask(path, "Action", "DoAction", [.int32(index)])
    }
    #expect(await act(stage.path(stage.button), 0) == [.boolean(true)])
    #expect(clicks == 1)
    #expect(await act(stage.path(stage.toggle), 0) == [.boolean(true)])
    #expect(stage.toggle.isOn)
    let lower = stage.path(stage.slider, "lower")
    #expect(await act(lower, 0) == [.boolean(true)])
    let more = stage.slider.lowerValue
    #expect(more > 200)
    #expect(await act(lower, 1) == [.boolean(true)])
    #expect(stage.slider.lowerValue < more)
    for index: Int32 in [-1, 1, .max] {
      #expect(await act(stage.path(stage.button), index) == [.boolean(false)])
    }
    stage.button.isEnabled = false
    stage.host.drain()
    #expect(await act(stage.path(stage.button), 0) == [.boolean(false)])
    #expect(clicks == 1)
  }

  @Test func whatADoubleClickBringsBackAnActionDoesToo() async throws {
    let stage = try await BridgedStage.joined()
    let lower = stage.path(stage.slider, "lower")
    func names() async -> [BusValue] {
      await stage.ask(lower, "Action", "GetActions").first?.elements?
        .compactMap { $0.elements?.first } ?? []
    }
    #expect(await names() == [.string("increment"), .string("decrement")])
    stage.slider.defaultRange = RangeValues(100, 900)
    stage.slider.setValues(lower: 300, upper: 800)
    stage.host.drain()
    #expect(await names().last == .string("reset"))
    #expect(await stage.ask(lower, "Action", "DoAction", [.int32(2)]) == [.boolean(true)])
    #expect(stage.slider.lowerValue == 100 && stage.slider.upperValue == 900)
  }

  @Test func theFocusGoesWhereItIsSent() async throws {
    let stage = try await BridgedStage.joined()
    func grab(_ path: ObjectPath) async -> Bool {
      await stage.ask(path, "Component", "GrabFocus") == [.boolean(true)]
    }
    let upper = stage.path(stage.slider, "upper")
    #expect(await grab(upper))
    #expect(stage.slider.isFirstResponder && stage.slider.focusedThumb == .upper)
    #expect(await stage.states(upper).contains(.focused))
    #expect(await grab(stage.path(stage.slider, "lower")))
    #expect(stage.slider.focusedThumb == .lower)
    #expect(await grab(stage.path(stage.button)))
    #expect(stage.button.isFirstResponder)
    #expect(await !grab(stage.path(stage.status)))
    stage.slider.isEnabled = false
    stage.host.drain()
    #expect(await !grab(upper))
  }

  @Test func whatGetsTheFocusComesIntoSight() async throws {
    let stage = try await BridgedStage.joined()
    let content = View()
    content.fixedHeight = 400
    let scroll = ScrollView(contentView: content)
    scroll.frame = Rect(x: 0, y: 0, width: 300, height: 100)
    let last = Button("Last")
    last.frame = Rect(x: 0, y: 360, width: 100, height: 30)
    content.addSubview(last)
    stage.button.superview?.addSubview(scroll)
    stage.host.drain()
    #expect(scroll.contentOffset == 0)
    #expect(
      await stage.ask(stage.path(last), "Component", "GrabFocus") == [.boolean(true)])
    #expect(last.isFirstResponder && scroll.contentOffset > 0)
  }
}
