import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import FoundationEssentials
import Testing

@testable import DetentControls

@MainActor @Suite struct SpinnerStyleTests {
  nonisolated static let looks: [SpinnerStyle] = [
    SpinnerStyle(), .beam(tint: .accent, hub: .card, wedge: .accentSoft),
    .beam(tint: DynamicColor(.black), hub: DynamicColor(.clear), wedge: DynamicColor(.clear)),
  ]

  @Test(arguments: looks) func aStyleSurvivesAFile(style: SpinnerStyle) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(style)
    // Files hold eight bits of each part of a colour: what comes back is written the same again.
    let read = try JSONDecoder().decode(SpinnerStyle.self, from: data)
    #expect(try encoder.encode(read) == data)
    #expect(read.fade == style.fade && read.iconSize == style.iconSize)
  }

  @Test(arguments: looks) func everyLookObeysTheSchema(style: SpinnerStyle) {
    #expect(SpinnerStyle.schema.accepted(style, over: SpinnerStyle()) == style)
  }

  @Test func everyPropertyHasANameOfItsOwn() {
    let names = SpinnerStyle.schema.properties.map(\.name)
    #expect(Set(names).count == names.count)
    let stored = Mirror(reflecting: SpinnerStyle()).children.compactMap(\.label)
    #expect(Set(names) == Set(stored))
  }

  @Test func aStyleOutOfRangeIsBroughtIntoIt() throws {
    let f = try SpinnerFixture()
    f.spinner.style.wheelDiameter = 1e9
    f.spinner.style.hubIconScale = 7
    f.spinner.style.titleSize = -3
    f.spinner.style.rowHeight = .nan
    f.open()
    #expect(f.spinner.style.wheelDiameter == 2_000 && f.spinner.style.hubIconScale == 1)
    #expect(f.spinner.style.titleSize == 6 && f.spinner.style.rowHeight == 40)
  }

  @Test func tenPropertiesAreOnePaintAndTheSameOnesNone() throws {
    let f = try SpinnerFixture()
    f.open()
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
    let f = try SpinnerFixture()
    f.open()
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

  @Test func modeThresholdAndItemsCloseWhatIsOpen() throws {
    let changes: [(Spinner) -> Void] = [
      { $0.mode = .picker }, { $0.pickerThreshold = 3 },
      { $0.items = SpinnerFixture.items(5) }, { $0.items = [] },
    ]
    for change in changes {
      let f = try SpinnerFixture()
      f.open()
      f.host.click(at: f.item(3))
      f.clearLog()
      f.vetoes = true
      change(f.spinner)
      #expect(!f.spinner.isOpen)
      #expect(f.edits == ["committed 3 wheel", "ended wheel"])
      f.host.settle()
      #expect(f.window.overlay.subviews.isEmpty)
    }
  }
}
