import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

/// The page that shows the order of delivery shows the order of delivery.
@MainActor @Suite struct CommunicationPageTests {
  @MainActor private final class Stage: Scene<ScrollView> {
    let page = CommunicationPage()

    init() throws {
      try super.init(ScrollView(contentView: page), in: Size(width: 1_120, height: 760))
      host.setFocused(true)
    }

    func control<C: Control>(_ identifier: String) throws -> C {
      try #require(page.view(withIdentifier: identifier) as? C)
    }
    /// The texts of the headings in the log.
    var headings: [[String]] { page.log.rows.filter(\.isHead).map(\.texts) }
    /// The numbers of the called listeners in the log.
    var numbers: [Int] {
      page.log.rows.filter { !$0.isHead }.compactMap { $0.texts[0].first?.wholeNumberValue }
    }
    func turn() async { for _ in 0..<20 { try? await Task.sleep(for: .milliseconds(1)) } }
  }

  @Test func aKeyIsDeliveredInTheOrderOfTheNumbers() async throws {
    let stage = try Stage()
    let slider: RangeSlider = try stage.control("slider")
    slider.becomeFirstResponder(.keyboard(.backward))
    stage.host.key(.right)
    await stage.turn()
    #expect(stage.headings.map { [$0[0], $0[2]] } == [["Change 1", "key"]])
    #expect(stage.page.log.rows.first?.isHead == true && stage.numbers == [1, 2, 3, 4, 5])
  }

  @Test func aDragIsHeldByTheDelegateAndAKeyThatChangesNothingSaysSo() async throws {
    let stage = try Stage()
    let slider: RangeSlider = try stage.control("slider")
    let holds: Toggle = try stage.control("holds")
    holds.isOn = true
    slider.becomeFirstResponder(.keyboard(.backward))
    stage.host.key(.end)
    #expect(slider.upperValue == 2_500_000)
    stage.host.key(.end)
    #expect(stage.headings.map(\.[0]) == ["Change 1", "No change"])
    let held = stage.page.log.rows.filter(\.isHeld)
    #expect(held.map(\.texts[2]) == ["limited to £2.50M", "limited to £2.50M"])
    holds.isOn = false
    stage.host.key(.end)
    #expect(slider.upperValue == slider.maximumValue)
  }

  @Test func whatCodeSetsReachesTheObserversAlone() throws {
    let stage = try Stage()
    let button: Button = try stage.control("code")
    stage.host.click(at: button.convert(button.bounds.center, to: stage.window))
    #expect(stage.headings.map { [$0[0], $0[2]] } == [["Set in code", "no events"]])
    #expect(stage.numbers == [4])
  }

  @Test func aListenerThatIsSwitchedOffIsNotNotified() async throws {
    let stage = try Stage()
    let slider: RangeSlider = try stage.control("slider")
    for number in [1, 2, 4, 5] {
      let toggle: Toggle = try stage.control("way\(number)")
      toggle.becomeFirstResponder()
      stage.host.key(.space)
    }
    slider.becomeFirstResponder(.keyboard(.backward))
    stage.host.key(.right)
    await stage.turn()
    #expect(stage.headings.count == 1 && stage.numbers == [3])
  }

  @Test func anotherAppearanceIsAMessageToTheProgram() throws {
    let stage = try Stage()
    stage.window.rootTraits.appearance = .dark
    #expect(stage.numbers == [6])
  }

  @Test func theLogFollowsItsNewestLineUnlessTheUserScrollsUp() throws {
    let stage = try Stage()
    let log = stage.page.log.list
    let scroll = try #require(log.superview as? ScrollView)
    let slider: RangeSlider = try stage.control("slider")
    func change() {
      for value in [1_000_000.0, 1_100_000, 1_200_000, 1_300_000, 1_400_000] {
        #expect(slider.accessibilitySetValue(value, part: "upper"))
      }
      stage.host.settle()
    }
    change()
    #expect(scroll.maximumOffset > 0 && scroll.contentOffset == scroll.maximumOffset)
    stage.host.scroll(
      by: 2, at: log.convert(Point(x: 100, y: log.bounds.maxY - 9), to: stage.window))
    let offset = scroll.contentOffset
    change()
    #expect(scroll.contentOffset == offset && offset < scroll.maximumOffset)
  }

  @Test func thePageIsLetGo() async throws {
    weak var gone: CommunicationPage?
    do {
      let stage = try Stage()
      gone = stage.page
      let slider: RangeSlider = try stage.control("slider")
      #expect(slider.accessibilitySetValue(1_000_000, part: "upper"))
      await stage.turn()
      stage.window.contentView = nil
    }
    try await wait("the page to go") { gone == nil }
    #expect(gone == nil)
  }
}
