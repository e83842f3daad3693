import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

@testable import DetentControls

/// An icon button at (40, 30) in its natural size, in a window of 240 × 100, and what it sends.
@MainActor private final class ButtonStage: Scene<IconButton> {
  init(_ style: IconButtonStyle = .filled, _ configure: (IconButton) -> Void = { _ in }) throws {
    let button = IconButton("Save", leadingIcon: "heart", style: style)
    configure(button)
    let size = button.intrinsicContentSize
    try super.init(
      button, Rect(x: 40, y: 30, width: size.width, height: size.height),
      in: Size(width: 240, height: 100)
    ) { $0.addSubview(RecordingControl(frame: Rect(x: 200, y: 0, width: 20, height: 20))) }
    button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
      self?.log.append("primary")
    }
    record(button) { _, change in "\(change.new)" }
    host.settle()
  }

  var middle: Point { subject.frame.center }
  let outside = Point(x: 10, y: 10)
}

/// What an icon button does, and how it shows it.
@MainActor @Suite struct IconButtonTests {
  @Test(arguments: Appearance.allCases)
  func anEdgeIsNoStrongerWhereTheButtonIsDisabled(appearance: Appearance) {
    var style = IconButtonStyle.outlined
    let traits = Traits(appearance: appearance)
    let ground = DynamicColor.card.resolved(for: traits)
    for color in [DynamicColor.line, .accent, .text] {
      (style.borderColor, style.borderWidth) = (color, 1)
      let colors = [ControlState.normal, .disabled].map {
        IconButtonColors(style, state: $0, emphasis: 0, traits: traits).border
      }
      #expect(colors[1].contrast(with: ground) <= colors[0].contrast(with: ground))
    }
  }

  @Test func withHighContrastADisabledButtonHasAFaintEdgeToo() {
    var style = IconButtonStyle.filled
    style.borderWidth = 0
    let traits = Traits(contrast: .high)
    let colors = IconButtonColors(style, state: .disabled, emphasis: 0, traits: traits)
    #expect(colors.borderWidth == 1 && colors.border == colors.title)
  }

  @Test(
    "a press lights it up, leaving takes the light away, coming back brings it, release triggers")
  func pressing() throws {
    let stage = try ButtonStage()
    stage.host.press(at: stage.middle)
    #expect(stage.subject.isHighlighted && stage.log.isEmpty)
    stage.host.move(to: stage.outside)
    #expect(!stage.subject.isHighlighted && stage.subject.isTracking)
    stage.host.move(to: stage.middle)
    #expect(stage.subject.isHighlighted)
    stage.host.release()
    #expect(!stage.subject.isHighlighted && stage.log == ["primary"])
  }

  @Test(
    "a release outside, Escape, a lost pointer, disabling and removal trigger nothing and leave no light"
  )
  func everyWayOut() throws {
    let ways: [(ButtonStage) -> Void] = [
      { $0.host.move(to: $0.outside) }, { $0.host.key(.escape) }, { $0.host.cancelPointer() },
      { $0.subject.isEnabled = false }, { $0.subject.removeFromSuperview() },
      { $0.host.setFocused(false) }, { $0.subject.isHidden = true },
    ]
    for way in ways {
      let stage = try ButtonStage { $0.isToggle = true }
      stage.host.press(at: stage.middle)
      way(stage)
      stage.host.release()
      #expect(!stage.subject.isHighlighted && !stage.subject.isTracking)
      #expect(stage.log.isEmpty && !stage.subject.isSelected)
    }
  }

  @Test("only the primary button presses, and nothing presses one that is disabled or waits")
  func refusals() throws {
    let stage = try ButtonStage()
    stage.host.press(at: stage.middle, button: .middle)
    stage.host.release()
    #expect(stage.log.isEmpty)
    for setUp in [{ $0.isEnabled = false }, { $0.isLoading = true }] as [(IconButton) -> Void] {
      let stage = try ButtonStage()
      setUp(stage.subject)
      stage.host.click(at: stage.middle)
      #expect(stage.log.isEmpty && !stage.subject.isHighlighted)
      stage.subject.becomeFirstResponder()
      stage.host.key(.space)
      #expect(stage.log.isEmpty)
    }
  }

  @Test("Space and Enter trigger it once, also when they are held; with Control they do not")
  func keys() throws {
    let stage = try ButtonStage()
    stage.host.key(.tab)
    #expect(stage.subject.isFirstResponder && stage.subject.showsFocusRing)
    stage.host.keys(.space, .enter)
    #expect(stage.log == ["primary", "primary"])
    stage.host.keyDown(.space)
    stage.host.keyDown(.space, repeated: true)
    stage.host.keyUp(.space)
    stage.host.key(.space, modifiers: .control)
    #expect(stage.log.count == 3)
  }

  @Test("one that toggles is selected by each other press, in one edit and then the action")
  func toggling() throws {
    let stage = try ButtonStage { $0.isToggle = true }
    stage.host.click(at: stage.middle)
    #expect(stage.subject.isSelected)
    #expect(
      stage.log == ["began false", "changed true", "committed true", "ended true", "primary"])
    #expect(stage.reasons.first == .itemPress)
    stage.clearLog()
    stage.subject.becomeFirstResponder()
    stage.host.key(.enter)
    #expect(!stage.subject.isSelected && stage.reasons.first == .key)
    stage.clearLog()
    stage.subject.isSelected = true
    #expect(stage.log.isEmpty)
    stage.subject.isToggle = false
    stage.host.click(at: stage.middle)
    #expect(stage.subject.isSelected && stage.log == ["primary"])
  }

  @Test("what is set to something else shows at the next frame; set back, all is as before")
  func everyPropertyShowsAndGoesAgain() throws {
    try withImage(Size(width: 14, height: 10)) { path in
      let stage = try ButtonStage {
        $0.trailingIcon = "star"
        ($0.style.gradientStartColor, $0.style.borderWidth) = (.accent, 2)
        ($0.style.leadingImage, $0.style.trailingImage) = (path, nil)
        $0.style.glowSigma = 2
      }
      stage.subject.fixedWidth = 160
      let before = stage.host.picture
      for property in IconButtonStyle.schema.properties {
        let old = property.value(in: stage.subject.style)
        for value in property.kind.samples(path) {
          #expect(stage.subject.apply(value, to: property.name) == nil, "\(property.name)")
          #expect(stage.host.differenceFromFreshPaint() == nil, "\(property.name)")
        }
        #expect(stage.subject.apply(old, to: property.name) == nil)
        stage.host.settle()
        #expect(stage.host.picture.words == before.words, "\(property.name)")
      }
    }
  }

  @Test("30 writes in a row cost one layout of what is around it; colours cost none")
  func writesAreCounted() throws {
    final class Counter: View {
      var asked = 0
      var laidOut = 0
      override func subviewIntrinsicSizeDidChange(_ subview: View) {
        asked += 1
        setNeedsLayout()
      }
      override func layoutSubviews() { laidOut += 1 }
    }
    let stage = try ButtonStage()
    let counter = Counter(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    counter.addSubview(stage.subject)
    stage.content.addSubview(counter)
    stage.host.settle()
    (counter.asked, counter.laidOut) = (0, 0)
    for number in 0..<10 {
      stage.subject.style.fillColor = DynamicColor(Color(hex: UInt32(number)))
      stage.subject.style.cornerRadius = Double(number)
      stage.subject.style.borderWidth = Double(number % 4)
    }
    stage.host.drain()
    #expect(counter.asked == 0 && counter.laidOut == 0)
    for number in 0..<10 {
      stage.subject.title = "Save \(number)"
      stage.subject.style.titleFontSize = Double(10 + number)
      stage.subject.style.contentInsets.top = Double(number)
    }
    stage.host.drain()
    #expect(counter.laidOut == 1)
    let before = counter.asked
    stage.subject.apply(stage.subject.style)
    stage.host.drain()
    #expect(counter.asked == before && counter.laidOut == 1)
  }

  @Test("title and icons that are set to nil are gone, and so is their room")
  func setToNothing() throws {
    let stage = try ButtonStage()
    let full = stage.subject.intrinsicContentSize
    stage.subject.title = nil
    #expect(stage.subject.intrinsicContentSize == Size(width: 48, height: 32))
    stage.subject.leadingIcon = nil
    #expect(stage.subject.intrinsicContentSize == Size(width: 32, height: 16))
    stage.host.settle()
    let plate = stage.host.color(at: 44, 46)
    let area = Rect(x: 44, y: 34, width: full.width - 8, height: 24)
    #expect(stage.host.surface.boundingBox(in: area) { $0 != plate } == nil)
    (stage.subject.title, stage.subject.leadingIcon) = ("Save", "heart")
    #expect(stage.subject.intrinsicContentSize == full)
  }

  private func colors(
    _ style: IconButtonStyle, _ emphasis: Double, _ traits: Traits = Traits(),
    state: ControlState = []
  ) -> IconButtonColors {
    IconButtonColors(style, state: state, emphasis: emphasis, traits: traits)
  }

  @Test("a hover is 10 % and a press 22 % away from the colour of the title, in both appearances")
  func hoverAndPress() throws {
    for appearance in Appearance.allCases {
      let traits = Traits(appearance: appearance)
      let style = IconButtonStyle.filled
      let fill = DynamicColor.accent.resolved(for: traits)
      let away = appearance == .light ? Color.black : .white
      func expected(_ fraction: Double) -> Color { fill.mixed(with: away, fraction: fraction) }
      let hover = colors(style, IconButton.hoverEmphasis, traits).fills
      #expect(hover.count == 1 && hover[0].isNear(expected(0.1), 0.002))
      #expect(colors(style, 1, traits).fills[0].isNear(expected(0.22), 1e-9))
    }
    let stage = try ButtonStage()
    let rest = stage.host.color(at: 50, 33)
    stage.host.move(to: stage.middle)
    stage.host.settle()
    #expect(stage.host.color(at: 50, 33).isNear(rest.mixed(with: .black, fraction: 0.1), 0.01))
    stage.host.press(at: stage.middle)
    stage.host.settle()
    #expect(stage.host.color(at: 50, 33).isNear(rest.mixed(with: .black, fraction: 0.22), 0.01))
  }

  @Test("whatever the colours, hover and press take no contrast from the title")
  func contrastNeverFalls() {
    var random = SplitMix64(seed: 3)
    func color(_ alpha: Double = 1) -> Color {
      Color(hex: UInt32.random(in: 0...0xFF_FFFF, using: &random), alpha: alpha)
    }
    for _ in 0..<3_000 {
      var style = IconButtonStyle()
      style.titleColor = DynamicColor(color())
      let hasPlate = Bool.random(using: &random)
      style.fillColor = DynamicColor(color(hasPlate ? 1 : 0))
      if hasPlate, Bool.random(using: &random) {
        // Both ends on the same side of the title, as a legible gradient has them.
        style.gradientStartColor = style.fillColor
        style.gradientEndColor = DynamicColor(
          style.fillColor.light.mixed(with: color(), fraction: 0.2))
      }
      let ground = Color.white
      func contrast(_ emphasis: Double) -> Double {
        let colors = colors(style, emphasis)
        return colors.fills.map { colors.title.contrast(with: $0.over(ground)) }.min() ?? 0
      }
      let rest = contrast(0)
      // What cannot be read at rest has no side to go to.
      guard rest >= 3 else { continue }
      for emphasis in [0.2, 0.45, 1] {
        #expect(
          contrast(emphasis) >= min(rest, 10) - 0.02,
          "\(style.titleColor.light) on \(style.fillColor.light)")
      }
    }
  }

  @Test("a hover is seen on every look of the design") func hoverIsSeen() throws {
    for style in [IconButtonStyle(), .filled, .outlined, .filled(.small), .filled(.large)] {
      for appearance in Appearance.allCases {
        for isSelected in [false, true] {
          let stage = try ButtonStage(style) { $0.isSelected = isSelected }
          stage.window.rootTraits.appearance = appearance
          stage.host.settle()
          let rest = stage.host.picture.words
          stage.host.move(to: stage.middle)
          stage.host.settle()
          let hovered = stage.host.picture.words
          #expect(hovered != rest)
          stage.host.press(at: stage.middle)
          stage.host.settle()
          #expect(stage.host.picture.words != hovered)
        }
      }
    }
  }

  @Test("the looks of the design have 4.5 : 1 for the title in both appearances, also selected")
  func contrastOfTheDesign() {
    for appearance in Appearance.allCases {
      let traits = Traits(appearance: appearance)
      let card = DynamicColor.card.resolved(for: traits)
      for style in [IconButtonStyle.filled, .outlined] {
        for state in [ControlState.normal, .selected] {
          for emphasis in [0, 0.45, 1] {
            let colors = colors(style, emphasis, traits, state: state)
            #expect(colors.title.contrast(with: colors.fills[0].over(card)) >= 4.5)
          }
        }
      }
    }
  }

  @Test("one that is chosen is told from the others by its edge also where it cannot be used")
  func disabledAndSelected() {
    for style in [IconButtonStyle(), .filled, .outlined] {
      let off = colors(style, 0, state: .disabled)
      let on = colors(style, 0, state: [.disabled, .selected])
      #expect(off.borderWidth == style.borderWidth)
      #expect(on.borderWidth >= style.selectedBorderWidth && on.border == off.title)
      #expect(on.fills == off.fills && on.title == off.title)
    }
  }

  @Test("a gradient needs both of its ends") func halfAGradient() {
    for (start, end, fills) in [
      (Color.black, nil, [Color(hex: 0x808080)]), (.black, .white, [.black, .white]),
      (nil, .white, [Color(hex: 0x808080)]),
    ] as [(Color?, Color?, [Color])] {
      var style = IconButtonStyle()
      style.gradientStartColor = start.map { DynamicColor($0) }
      style.gradientEndColor = end.map { DynamicColor($0) }
      #expect(colors(style, 0).fills == fills)
    }
  }

  @Test("one that waits stays as large, shows its ring in the place of the icon, and turns it")
  func waiting() throws {
    let stage = try ButtonStage()
    let size = stage.subject.intrinsicContentSize
    let rest = stage.host.picture
    stage.subject.isLoading = true
    #expect(stage.subject.intrinsicContentSize == size)
    stage.host.advance(by: .milliseconds(60))
    let first = stage.host.picture
    stage.host.advance(by: .milliseconds(60))
    let second = stage.host.picture
    let ring = stage.subject.layout.ring.offsetBy(dx: 40, dy: 30).insetBy(dx: -2, dy: -2)
    for (a, b) in [(rest, first), (first, second)] {
      #expect(b.difference(from: a).map { ring.contains($0.area) } == true)
    }
    #expect(stage.subject.accessibilityNode()?.states.contains(.busy) == true)
    stage.subject.isLoading = false
    stage.host.settle()
    #expect(stage.host.picture.words == rest.words && stage.host.isAtRest)
  }

  @Test("the ring stands still where there is no motion, and goes on where there is some again")
  func waitingWithoutMotion() throws {
    let stage = try ButtonStage()
    stage.window.rootTraits.reducesMotion = true
    stage.subject.isLoading = true
    stage.host.drain()
    let still = stage.host.picture.words
    #expect(stage.host.isAtRest)
    stage.window.rootTraits.reducesMotion = false
    stage.host.advance(by: .milliseconds(100))
    stage.host.advance(by: .milliseconds(100))
    #expect(stage.host.picture.words != still && !stage.host.isAtRest)
    stage.window.rootTraits.reducesMotion = true
    stage.host.drain()
    #expect(stage.host.isAtRest)
    // Away from its window it asks for no frames, either.
    stage.window.rootTraits.reducesMotion = false
    stage.subject.removeFromSuperview()
    stage.host.drain()
    #expect(stage.host.isAtRest)
  }

  @Test("without an icon the ring takes the place of the title, which keeps its room")
  func waitingWithoutAnIcon() throws {
    let stage = try ButtonStage { $0.leadingIcon = nil }
    let title = try #require(stage.subject.layout.title)
    #expect(stage.subject.layout.ring.center == title.center)
    stage.subject.isLoading = true
    stage.host.drain()
    let plate = stage.host.color(at: 44, 46)
    let left = Rect(x: 40 + title.minX, y: 36, width: 6, height: 20)
    #expect(stage.host.surface.boundingBox(in: left) { $0 != plate } == nil)
  }

  @Test(
    "it is a button of its title or label, never of its icons; toggling makes it a toggle button")
  func accessibility() throws {
    let stage = try ButtonStage()
    let button = stage.subject
    func node() throws -> AccessibilityNode { try #require(button.accessibilityNode()) }
    #expect(try node().role == .button && node().label == "Save")
    button.accessibilityLabel = "Save the search"
    #expect(try node().label == "Save the search")
    button.accessibilityLabel = nil
    (button.title, button.leadingIcon) = (nil, "FontAwesome:f015")
    #expect(try node().label == nil && node().value == nil)
    #expect(!button.accessibilitySetValue(1, part: ""))
    button.isToggle = true
    #expect(try node().role == .switch && node().value == 0)
    #expect(button.accessibilitySetValue(1, part: "") && button.isSelected)
    #expect(stage.reasons.first == .accessibility)
    #expect(try node().states.contains(.checked))
    #expect(!button.accessibilitySetValue(0.5, part: ""))
  }

  @Test("a sample is shown at design time where there is nothing, and is no part of the style")
  func sampleContent() throws {
    let stage = try ButtonStage { ($0.title, $0.leadingIcon) = (nil, nil) }
    let style = stage.subject.style
    DesignContext().prepare(stage.subject)
    #expect(stage.subject.style == style && stage.subject.title == nil)
    #expect(stage.subject.accessibilityNode()?.label == "Export")
    #expect(stage.subject.intrinsicContentSize.width > 48)
  }

  @Test("a style is read back as it was written, and numbers that are none are refused")
  func files() throws {
    var style = IconButtonStyle.filled
    (style.title, style.leadingIcon, style.trailingImage) = ("Save", "FontAwesome:f015", "a.png")
    (style.titleFont, style.gradientStartColor) = (.system(12, weight: 400), .accent)
    let data = try JSONEncoder().encode(style)
    // Colours are written in eight bits a channel: what was written once is written the same again.
    let read = try JSONDecoder().decode(IconButtonStyle.self, from: data)
    #expect(
      try JSONDecoder().decode(IconButtonStyle.self, from: JSONEncoder().encode(read)) == read)
    let names = ["title", "leadingIcon", "trailingImage", "titleFont", "gradientStartColor"]
    for name in names + ["trailingIcon", "gradientEndColor"] {
      let property = try #require(IconButtonStyle.schema.property(named: name))
      #expect(property.value(in: read) == property.value(in: style), "\(name)")
    }
    let button = IconButton(style: style)
    button.style.cornerRadius = .nan
    #expect(button.style == style)
    button.style.titleFontSize = -4
    #expect(button.style.titleFontSize == 1)
  }
}
