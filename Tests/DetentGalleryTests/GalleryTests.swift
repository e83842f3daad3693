import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentGallery

@MainActor
@Suite struct GalleryTests {
  nonisolated static let names = GalleryPage.all.map(\.name)

  private func controls(below view: View) -> [Control] {
    ((view as? Control).map { [$0] } ?? []) + view.subviews.flatMap { controls(below: $0) }
  }

  @Test func noTwoPagesShareAName() { #expect(Set(Self.names).count == Self.names.count) }

  @Test(arguments: names) func everyControlOfAPageHasAnIdentifierOfItsOwn(name: String) throws {
    let page = try #require(GalleryPage.all.first { $0.name == name })
    let identifiers = controls(below: page.makeView()).filter { $0.accessibilityNode() != nil }.map(
      \.identifier)
    #expect(!identifiers.isEmpty)
    #expect(!identifiers.contains(nil))
    #expect(Set(identifiers).count == identifiers.count)
  }

  /// The frames of the texts of a page in a window of a height, outside of what it draws over an
  /// image.
  private func texts(_ page: GalleryPage, height: Double) throws -> [(label: Label, frame: Rect)] {
    let window = Window(size: Size(width: 1_280, height: height))
    window.contentView = page.makeView()
    _ = try HeadlessHost(window: window)
    func labels(below view: View) -> [Label] {
      ((view as? Label).map { [$0] } ?? []) + view.subviews.flatMap { labels(below: $0) }
    }
    return labels(below: window).map { ($0, $0.convert($0.bounds, to: window)) }
  }

  @Test(arguments: names) func whatIsLeftOfATallWindowStaysFreeBelow(name: String) throws {
    let page = try #require(GalleryPage.all.first { $0.name == name })
    let tall = try texts(page, height: 3_000)
    let taller = try texts(page, height: 3_300)
    #expect(tall.count == taller.count && !tall.isEmpty)
    for (one, other) in zip(tall, taller) {
      #expect(one.frame == other.frame, "\(one.label.text)")
      #expect(one.frame.height <= one.label.intrinsicContentSize.height + 4, "\(one.label.text)")
    }
  }

  @Test func whatIsSetBesideTheSpinnerReachesIt() throws {
    let page = SpinnerPage()
    let window = Window(size: Size(width: 1_120, height: 720))
    window.contentView = page
    let host = try HeadlessHost(window: window)
    host.setFocused(true)
    let spinner = try #require(page.view(withIdentifier: "spinner") as? Spinner)
    func control(_ identifier: String) throws -> Control {
      try #require(page.view(withIdentifier: identifier) as? Control)
    }
    var plain = SpinnerStyle()
    plain.pickerThreshold = 14
    #expect(spinner.mode == .auto && spinner.count == 12 && spinner.style == plain)
    try control("mode").becomeFirstResponder()
    host.key(.right)
    #expect(spinner.mode == .wheel)
    #expect(try !control("threshold").isEnabled)
    try control("disabled").becomeFirstResponder()
    host.key(.right)
    #expect(spinner.items.map(\.isEnabled).prefix(6) == [true, true, false, true, true, false])
    try control("hud").becomeFirstResponder()
    host.key(.space)
    #expect(spinner.isHUD)
    #expect(try !control("wedges").isEnabled)
    try control("sound").becomeFirstResponder()
    host.key(.space)
    #expect(!spinner.style.isFeedbackEnabled)
    host.key(.space)
    #expect(spinner.style.isFeedbackEnabled)
  }
}
