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

  @Test func noTwoPagesShareAName() { #expect(Set(Self.names).count == Self.names.count) }

  @Test(arguments: names) func everyControlOfAPageHasAnIdentifierOfItsOwn(name: String) throws {
    let controls = try GalleryPage.named(name).makeView().all(Control.self)
    let identifiers = controls.filter { $0.accessibilityNode() != nil }.map(\.identifier)
    #expect(!identifiers.isEmpty && !identifiers.contains(nil))
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test(arguments: names) func whatIsLeftOfATallWindowStaysFreeBelow(name: String) throws {
    func texts(height: Double) throws -> [(label: Label, frame: Rect)] {
      let window = try ShownPage(name, Size(width: 1_280, height: height)).window
      return window.all(Label.self).map { ($0, $0.frameInWindow($0.bounds)) }
    }
    let (tall, taller) = (try texts(height: 3_000), try texts(height: 3_300))
    #expect(tall.count == taller.count && !tall.isEmpty)
    for (one, other) in zip(tall, taller) {
      #expect(one.frame == other.frame, "\(one.label.text)")
      #expect(one.frame.height <= one.label.intrinsicContentSize.height + 4, "\(one.label.text)")
    }
  }

  @Test func whatIsSetBesideTheSpinnerReachesIt() throws {
    let shown = try ShownPage("spinner")
    let host = shown.host
    host.setFocused(true)
    let spinner = try shown.view("spinner", Spinner.self)
    func control(_ identifier: String) throws -> Control { try shown.view(identifier) }
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
