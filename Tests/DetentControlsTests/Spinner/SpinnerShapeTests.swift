import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerShapeTests {
  private let red = Color(hex: 0xFF0000)

  /// The colour of the window at a distance from the middle of the hub.
  private func color(_ x: Double, _ y: Double, _ f: SpinnerFixture) -> Color {
    f.host.color(at: SpinnerFixture.center + Point(x: x, y: y))
  }

  @Test(arguments: [1.0, 2]) func theHubHasTheShapeOfAPath(scale: Double) throws {
    let f = try SpinnerFixture(scale: scale) {
      $0.hubPath = { Path(roundedRect: $0, cornerRadius: 4) }
      $0.style.hubColor = DynamicColor(Color(hex: 0x00FF00))
      ($0.style.ringColor, $0.style.ringWidth) = (DynamicColor(Color(hex: 0xFF0000)), 3)
    }
    // The corner of the square of 84, its ring inside of it.
    #expect(color(36, 36, f) == Color(hex: 0x00FF00) && color(40.5, 0, f) == red)
    #expect(color(43, 0, f) != red)
    f.host.click(at: SpinnerFixture.center + Point(x: 38, y: 38))
    #expect(f.spinner.isOpen)
    f.spinner.isOpen = false
    f.host.settle()
    f.spinner.hubPath = nil
    f.host.settle()
    #expect(color(36, 36, f) != Color(hex: 0x00FF00))
    f.host.click(at: SpinnerFixture.center + Point(x: 38, y: 38))
    #expect(!f.spinner.isOpen)
  }

  @Test func theFocusRingHasTheShapeOfTheHub() throws {
    let f = try SpinnerFixture { $0.hubPath = { Path(rect: $0) } }
    f.host.setFocused(true)
    f.host.key(.tab)
    f.host.settle()
    let accent = DynamicColor.accent.light
    #expect(color(45, 38, f).isNear(accent) && color(38, 45, f).isNear(accent))
    #expect(f.host.differenceFromFreshPaint() == nil)
  }

  @Test func theBackgroundColorFillsTheHub() throws {
    let f = try SpinnerFixture {
      ($0.backgroundColor, $0.style.ringWidth) = (DynamicColor(Color(hex: 0xFF0000)), 0)
    }
    #expect(color(0, 30, f) == red && color(40, 40, f) != red)
    f.spinner.backgroundColor = DynamicColor(.clear)
    f.spinner.style.ringColor = DynamicColor(.clear)
    f.host.settle()
    #expect(color(0, 30, f) != red && !f.spinner.isFramed)
  }

  @Test func theTintColorsTheTextOfThePicker() throws {
    let f = try SpinnerFixture { $0.mode = .picker }
    let state = { f.spinner.renderState.rowColor.resolved(for: f.spinner.traits) }
    let black = DynamicColor.text.resolved(for: f.spinner.traits)
    #expect(state() == black)
    let tint = Color(hex: 0x8A1C1C)
    f.spinner.tintColor = DynamicColor(tint)
    #expect(state().isNear(tint))
    f.spinner.tintColor = DynamicColor(.clear)
    #expect(state() == black)
    // A text that nobody could read.
    f.spinner.tintColor = DynamicColor(.white)
    #expect(state() == black)
    f.spinner.tintColor = DynamicColor(tint)
    f.spinner.style.titleColor = DynamicColor(Color(hex: 0x112233))
    #expect(state() == Color(hex: 0x112233))
  }

  @Test func aScrollOfThePickerIsReportedOnceAtItsEnd() throws {
    let f = try SpinnerFixture.opened(20)
    let above = SpinnerFixture.center + Point(x: 0, y: -100)
    for _ in 1...3 {
      f.host.scroll(by: -1, at: above)
      f.host.advance(by: .milliseconds(50))
    }
    #expect(f.changes == [] && f.spinner.wheel.target == 3)
    f.host.settle()
    #expect(f.changes == ["changed 3 picker"])
    f.host.scroll(by: -1, at: above)
    // What closes it takes the row that was reached.
    f.host.key(.enter)
    f.host.settle()
    #expect(f.changes == ["changed 3 picker", "changed 4 picker"] && !f.spinner.isOpen)
    f.open()
    f.host.scroll(by: -1, at: above)
    f.host.key(.escape)
    f.host.settle()
    #expect(f.changes == [] && f.spinner.selectedIndex == 4)
  }

  @Test(arguments: [8, 20]) func aClickOnTheMiddleIsAnActionHoweverItIsMeant(count: Int) throws {
    let f = try SpinnerFixture(count)
    for isOpen in [true, false] {
      f.clearLog()
      f.click(SpinnerFixture.center)
      #expect(f.spinner.isOpen == isOpen)
      #expect(f.log.filter { ["primary", "upInside"].contains($0) } == ["primary", "upInside"])
    }
  }

  @Test func behaviorIsAPartOfTheStyle() throws {
    let f = try SpinnerFixture()
    f.spinner.style.mode = .picker
    #expect(f.spinner.presentation == .picker && f.spinner.mode == .picker)
    f.spinner.mode = .auto
    f.spinner.pickerThreshold = 4
    #expect(f.spinner.style.pickerThreshold == 4 && f.spinner.presentation == .picker)
    #expect(f.spinner.apply(.flag(false), to: "isFeedbackEnabled") == nil)
    f.open()
    #expect(f.sounds == [])
    f.spinner.isOpen = false
    #expect(f.spinner.apply(.flag(true), to: "isFeedbackEnabled") == nil)
    f.spinner.isOpen = true
    #expect(f.sounds == [.opened])
    f.spinner.style.mode = .wheel
    #expect(!f.spinner.isOpen)
    #expect(f.spinner.apply(.choice("stepSides"), to: "tapMode") == nil)
    #expect(f.spinner.tapMode == .stepSides)
    #expect(f.spinner.apply(.flag(false), to: "compensatesForRotation") == nil)
    #expect(!f.spinner.compensatesForRotation)
  }
}

@MainActor @Suite struct SpinnerStyleTests {
  nonisolated static let looks: [SpinnerStyle] = [
    SpinnerStyle(), .beam(tint: .accent, hub: .card, wedge: .accentSoft),
    .beam(tint: DynamicColor(.black), hub: DynamicColor(.clear), wedge: DynamicColor(.clear)),
  ]

  @Test func tenPropertiesAreOnePaintAndTheSameOnesNone() throws {
    let f = try SpinnerFixture.opened()
    var paints = f.host.paintCount
    f.spinner.style.ringColor = DynamicColor(.black)
    f.spinner.style.hubColor = DynamicColor(.white)
    f.spinner.style.ringWidth = 4
    f.spinner.style.wheelDiameter = 260
    f.spinner.style.wedgeColor = DynamicColor(.black)
    f.spinner.style.iconSize = 22
    f.spinner.style.titleSize = 12
    f.spinner.style.fade = .beam
    f.spinner.style.wedgeGap = 5
    f.spinner.style.centerContent = .icon
    f.host.drain()
    #expect(f.host.paintCount == paints + 1)
    paints = f.host.paintCount
    let style = f.spinner.style
    for _ in 0..<50 {
      f.spinner.style = style
      f.spinner.isHUD = false
      f.spinner.displayFont = nil
      f.spinner.mode = .auto
      f.spinner.pickerThreshold = 15
      f.host.drain()
    }
    #expect(f.host.paintCount == paints && f.spinner.isOpen)
  }

  @Test func aLookThatChangesWhileItIsOpenIsSeenAtOnceAndKeepsItOpen() throws {
    let f = try SpinnerFixture.opened()
    let before = f.host.color(at: f.at(0, 110))
    f.spinner.style.selectedWedgeColor = DynamicColor(SpinnerPixelTests.red)
    f.host.drain()
    let after = f.host.color(at: f.at(0, 110))
    #expect(before != after && after.isNear(SpinnerPixelTests.red))
    let changes: [(Spinner) -> Void] = [
      { $0.style.wheelDiameter = 240 }, { $0.isHUD = true }, { $0.isHUD = false },
      { $0.order = .clockwise }, { $0.displayFont = Font(family: "DejaVu Serif", size: 40) },
      { $0.centerImage = SpinnerPixelTests.square(nil) }, { $0.replacesCenterImage = true },
      { $0.allowsDisabledSelection = true }, { $0.fit = .container }, { $0.feedback = nil },
    ]
    for (index, change) in changes.enumerated() {
      let paints = f.host.paintCount
      change(f.spinner)
      f.host.settle()
      #expect(f.spinner.isOpen, "\(index)")
      // What is heard is not seen.
      #expect((f.host.paintCount > paints) == (index < 9), "\(index)")
    }
    #expect(
      f.spinner.renderState.titleFont.family == "DejaVu Serif"
        && f.spinner.renderState.titleFont.size == 13)
    #expect(f.log.isEmpty)
  }
}
