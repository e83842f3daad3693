import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import DetentGallery

/// The page in a window of the size that the application opens.
@MainActor @Suite struct RangeSliderPageTests {
  private let page = RangeSliderPage()
  private let window = Window(size: Size(width: 1120, height: 720))
  private let host: HeadlessHost

  init() throws {
    window.contentView = page
    host = try HeadlessHost(window: window)
  }

  private func sliders(below view: View) -> [RangeSlider] {
    (view as? RangeSlider).map { [$0] } ?? view.subviews.flatMap { sliders(below: $0) }
  }

  private func find(_ identifier: String) throws -> RangeSlider {
    try #require(page.view(withIdentifier: identifier) as? RangeSlider)
  }

  @Test func everySliderAnswersThePointerTheWheelAndKeys() throws {
    for slider in sliders(below: page) where slider.isEnabled {
      let name = slider.identifier ?? ""
      slider.scrollToVisible()
      host.settle()
      let thumb = slider.isThumbEnabled(.lower) ? RangeThumb.lower : .upper
      let node = slider.accessibilityChildren()[thumb == .lower ? 0 : 1]
      let isVertical = slider.orientation == .vertical
      let way = isVertical ? Point(x: 0, y: -40) : Point(x: thumb == .lower ? 60 : -60, y: 0)
      let start = node.frame.center
      let before = slider.values
      host.press(at: start)
      host.move(to: Point(x: start.x + way.x, y: start.y + way.y))
      host.release()
      #expect(slider.values != before, "the pointer on \(name)")
      // One of the two directions leads away from a limit.
      let beforeWheel = slider.values
      for notches in [-1.0, 1] where slider.values == beforeWheel {
        host.scroll(by: notches, at: start)
      }
      #expect(slider.values != beforeWheel, "the wheel on \(name)")
      let beforeKey = slider.values
      for key in [Key.pageDown, .pageUp] where slider.values == beforeKey { host.key(key) }
      #expect(slider.values != beforeKey, "keys on \(name)")
      host.settle()
    }
  }

  @Test(arguments: [1120.0, 720]) func nothingIsWiderThanThePage(width: Double) throws {
    try host.resize(to: Size(width: width, height: 720), scale: 1)
    host.settle()
    for slider in sliders(below: page) {
      let frame = slider.convert(slider.bounds, to: page)
      #expect(frame.minX >= 24 && frame.maxX <= width - 24, "\(slider.identifier ?? "")")
      let height = slider.fixedHeight ?? slider.intrinsicContentSize.height
      #expect(frame.height >= height, "\(slider.identifier ?? "")")
    }
    #expect(page.maximumOffset > 0)
  }

  @Test func aSecondAfterThePageOpensTheTutorialsSliderIsAnother() throws {
    let slider = try find("tutorial")
    #expect(slider.values == RangeValues(0.2, 0.8) && slider.bounds.height == 30)
    host.advance(by: .milliseconds(900))
    #expect(slider.thumbImage?.size == Size(width: 34, height: 34))
    let center = slider.accessibilityChildren()[0].frame.center
    func besideTheThumb() -> Color { host.pixel(x: Int(center.x + 40), y: Int(center.y)) }
    let blue = besideTheThumb()
    #expect(blue.blue > 0.9 && blue.red == 0)
    host.advance(by: .milliseconds(200))
    #expect(slider.thumbImage?.size == Size(width: 22, height: 34))
    #expect(besideTheThumb() == Color(red: 1, green: 0, blue: 0))
    let held = slider.highlightedThumbImage
    #expect(held != nil && held !== slider.thumbImage)
  }

  @Test func whatIsChosenIsWrittenBesideTheName() throws {
    let slider = try find("plain")
    slider.scrollToVisible()
    host.settle()
    slider.becomeFirstResponder()
    host.key(.right)
    #expect(slider.lowerValue == 25)
    let card = try #require(slider.superview)
    let texts = card.subviews.flatMap(\.subviews).compactMap { ($0 as? Label)?.text }
    #expect(texts == ["Plain", "25 – 68"])
  }
}
