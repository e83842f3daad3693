import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

/// The page in a window of the size that the application opens.
@MainActor @Suite struct RangeSliderPageTests {
  private let page = ScrollView(sections: GalleryPage.rangeSlider.makeSections())
  private let window = Window(size: Size(width: 1120, height: 720))
  private let host: HeadlessHost

  init() throws {
    window.contentView = page
    host = try HeadlessHost(window: window)
  }

  private func find(_ identifier: String) throws -> RangeSlider {
    try #require(page.view(withIdentifier: identifier) as? RangeSlider)
  }

  /// What assistive technology sees of the thumbs: those of a group, or the one that the slider is.
  private func thumbs(of slider: SliderControl) -> [AccessibilityNode] {
    let parts = slider.accessibilityChildren().filter { $0.role == .slider }
    return parts.isEmpty ? slider.accessibilityNode().map { [$0] } ?? [] : parts
  }

  private func values(of slider: SliderControl) -> [Double?] { thumbs(of: slider).map(\.value) }

  @Test func everySliderAnswersThePointerTheWheelAndKeys() throws {
    for slider in page.all(SliderControl.self) where slider.isEnabled {
      let name = slider.identifier ?? ""
      slider.scrollToVisible()
      host.settle()
      let node = try #require(thumbs(of: slider).first { !$0.states.contains(.disabled) })
      let before = values(of: slider)
      // One of the two directions leads away from a limit.
      let start = node.frame.center
      for way in [-40.0, 40] where values(of: slider) == before {
        host.press(at: start)
        host.move(to: Point(x: start.x + way, y: start.y + way))
        host.release()
      }
      #expect(values(of: slider) != before, "the pointer on \(name)")
      let beforeWheel = values(of: slider)
      for notches in [-1.0, 1] where values(of: slider) == beforeWheel {
        // At a limit the page scrolls, and goes on with that for a while.
        host.advance(by: .seconds(1))
        slider.scrollToVisible()
        host.settle()
        host.scroll(by: notches, at: try #require(slider.accessibilityNode()).frame.center)
      }
      #expect(values(of: slider) != beforeWheel, "the wheel on \(name)")
      let beforeKey = values(of: slider)
      for key in [Key.pageDown, .pageUp] where values(of: slider) == beforeKey { host.key(key) }
      #expect(values(of: slider) != beforeKey, "keys on \(name)")
      host.settle()
    }
  }

  @Test(arguments: [1120.0, 720]) func nothingIsWiderThanThePage(width: Double) throws {
    try host.resize(to: Size(width: width, height: 720), scale: 1)
    host.settle()
    for slider in page.all(SliderControl.self) {
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
    let (round, frames) = (slider.thumbImage(), slider.accessibilityChildren().map(\.frame))
    let center = frames[0].center
    func besideTheThumb() -> Color { host.pixel(x: Int(center.x + 40), y: Int(center.y)) }
    let blue = besideTheThumb()
    #expect(blue.blue > 0.9 && blue.red == 0)
    host.advance(by: .milliseconds(200))
    #expect(round != nil && slider.thumbImage() !== round)
    #expect(slider.accessibilityChildren().map(\.frame) == frames)
    #expect(besideTheThumb() == Color(red: 1, green: 0, blue: 0))
    let held = slider.thumbImage(for: .highlighted)
    #expect(held != nil && held !== slider.thumbImage())
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
