import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor @Suite(.serialized) struct EditTests {
  private let stage: BridgedStage

  init() async throws { stage = try await BridgedStage.joined() }

  private func set(_ value: BusValue, of path: ObjectPath) async -> String? {
    await stage.refusal(
      path, "org.freedesktop.DBus.Properties", "Set",
      [.string(ATSPI.prefix + "Value"), .string("CurrentValue"), .variant(value)])
  }

  @Test func aValueIsSetAsTheUserSetsIt() async {
    let lower = stage.thumbs[0]
    var log: [String] = []
    stage.slider.onEdit { slider, event, change in
      log.append("\(event.rawValue) \(change.reason) \(slider.lowerValue)")
    }
    #expect(await set(.double(300), of: lower) == nil)
    #expect(stage.slider.lowerValue == 300)
    #expect(await stage.get(lower, "Value", "CurrentValue") == .double(300))
    #expect(log.count == 4 && log.allSatisfy { $0.contains("accessibility") })
    log = []
    #expect(await set(.double(300), of: lower) == nil)
    #expect(!log.contains { $0.contains("valueChanged") })
  }

  @Test func theThumbsLimitEachOther() async {
    let (lower, upper) = (stage.thumbs[0], stage.thumbs[1])
    #expect(await set(.double(5_000), of: lower) == nil)
    #expect(stage.slider.lowerValue == 800)
    #expect(await stage.get(upper, "Value", "MinimumValue") == .double(800))
    #expect(await set(.double(-5), of: lower) == nil)
    #expect(await stage.get(upper, "Value", "MinimumValue") == .double(0))
  }

  @Test func whatIsNoNumberIsRefusedAndAControlThatTheUserCannotChangeIsNotChanged() async {
    let lower = stage.thumbs[0]
    for value: BusValue in [
      .double(.nan), .double(.infinity), .double(-.infinity), .string("12"), .int32(5),
    ] {
      #expect(await set(value, of: lower) == "InvalidArgs", "\(value)")
    }
    stage.after { stage.slider.isReadOnly = true }
    #expect(await set(.double(300), of: lower) == "AccessDenied")
    stage.after { (stage.slider.isReadOnly, stage.slider.isEnabled) = (false, false) }
    #expect(await set(.double(300), of: lower) == "AccessDenied")
    #expect(stage.slider.lowerValue == 200)
  }

  @Test func actionsDoWhatClicksAndKeysDo() async {
    var clicks = 0
    stage.button.addAction(for: .primaryActionTriggered) { _, _ in clicks += 1 }
    let (button, lower) = (stage.path(stage.button), stage.thumbs[0])
    #expect(await stage.act(button))
    #expect(clicks == 1)
    #expect(await stage.act(stage.path(stage.toggle)))
    #expect(stage.toggle.isOn)
    #expect(await stage.act(lower))
    let more = stage.slider.lowerValue
    #expect(more > 200)
    #expect(await stage.act(lower, 1))
    #expect(stage.slider.lowerValue < more)
    for index: Int32 in [-1, 1, .max] {
      #expect(
        await stage.ask(button, "Action", "DoAction", [.int32(index)]) == [.boolean(false)])
    }
    stage.after { stage.button.isEnabled = false }
    #expect(await stage.ask(button, "Action", "DoAction", [.int32(0)]) == [.boolean(false)])
    #expect(clicks == 1)
  }

  @Test func whatADoubleClickBringsBackAnActionDoesToo() async {
    func names() async -> [BusValue] {
      await stage.ask(stage.thumbs[0], "Action", "GetActions").first?.elements?
        .compactMap { $0.elements?.first } ?? []
    }
    #expect(await names() == [.string("increment"), .string("decrement")])
    stage.slider.defaultRange = RangeValues(100, 900)
    stage.slider.setValues(lower: 300, upper: 800)
    stage.host.drain()
    #expect(await names().last == .string("reset"))
    #expect(await stage.act(stage.thumbs[0], 2))
    #expect(stage.slider.values == RangeValues(100, 900))
  }

  @Test func theFocusGoesWhereItIsSent() async {
    let upper = stage.thumbs[1]
    #expect(await stage.grabFocus(upper))
    #expect(stage.slider.isFirstResponder && stage.slider.focusedThumb == .upper)
    #expect(await stage.states(upper).contains(.focused))
    #expect(await stage.grabFocus(stage.thumbs[0]))
    #expect(stage.slider.focusedThumb == .lower)
    #expect(await stage.grabFocus(stage.path(stage.button)))
    #expect(stage.button.isFirstResponder)
    #expect(await !stage.grabFocus(stage.path(stage.status)))
    stage.after { stage.slider.isEnabled = false }
    #expect(await !stage.grabFocus(upper))
  }

  @Test func whatGetsTheFocusComesIntoSight() async {
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
    #expect(await stage.grabFocus(stage.path(last)))
    #expect(last.isFirstResponder && scroll.contentOffset > 0)
  }
}
