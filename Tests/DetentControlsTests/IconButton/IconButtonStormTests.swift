import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

/// An icon button with any look, in any size and state, while the user and the program do what they
/// like.
@MainActor @Suite struct IconButtonStormTests {
  fileprivate static let titles = [
    "", " ", "OK", "One\nand another line", "اتصال بنا", "👩‍👩‍👧‍👦🇩🇪 family", "\u{0}\u{202E}evil\u{2028}",
    "e\u{301}\u{301}\u{301}", String(repeating: "Long ", count: 500),
    String(repeating: "W", count: 2_000), "a\tb", "ﷺﷺﷺ", "\u{200B}",
  ]
  fileprivate static let icons: [Icon] = [
    "heart", "", "no-such", "FontAwesome:f015", "FontAwesome:110000", "FontAwesome:U+FFFFFF",
    "FontAwesome:U+D800", "FontAwesome:no such glyph", "No Family:f015", "/dev/null:f015", ":::",
    "FontAwesome:U+0", "FontAwesome:20",
  ]

  private func change(_ button: IconButton, _ image: String, _ random: inout SplitMix64) -> String {
    switch random.below(12) {
    case 0:
      let sides = [0, 0.4, 1, 7, 33.3, 120, 290]
      button.frame = Rect(
        x: random.pick([60, 0, 61.5]), y: random.pick([50, 0]), width: random.pick(sides),
        height: random.pick(sides))
      return "frame \(button.frame)"
    case 1: button.isSelected.toggle()
    case 2: button.isEnabled.toggle()
    case 3: button.isToggle.toggle()
    case 4: button.isLoading.toggle()
    case 5: button.traitOverrides.layoutDirection = random.chance(2) ? .rightToLeft : .leftToRight
    case 6: button.traitOverrides.contrast = random.chance(2) ? .high : .standard
    default:
      let property = random.pick(IconButtonStyle.schema.properties)
      let value = random.pick(property.kind.samples(image))
      #expect(button.apply(value, to: property.name) == nil)
      return "\(property.name) = \(value)"
    }
    return "state"
  }

  private func act(_ host: HeadlessHost, _ random: inout SplitMix64) {
    let places = [Point(x: 90, y: 70), Point(x: 5, y: 5), Point(x: 61, y: 51)]
    switch random.below(8) {
    case 0: host.press(at: random.pick(places))
    case 1: host.release()
    case 2: host.move(to: random.pick(places))
    case 3: host.key(random.pick([.space, .enter, .tab, .escape]))
    case 4: host.advance(by: .milliseconds(40))
    case 5: host.setFocused(random.chance(2))
    default: break
    }
  }

  @Test("whatever is set, what is drawn is what a fresh paint draws, and no more than its place")
  func whateverIsSet() throws {
    try withImage(Size(width: 300, height: 1)) { image in
      for seed in 0..<5 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        let scene = try Scene(
          IconButton("Save", leadingIcon: "heart"), Rect(x: 60, y: 50, width: 90, height: 36),
          in: Size(width: 240, height: 140), scale: seed % 2 == 0 ? 1 : 1.5)
        scene.subject.isToggle = true
        // Time stands still, so that two paints are of the same moment.
        scene.window.rootTraits.reducesMotion = true
        scene.host.settle()
        let ground = scene.host.pixel(x: 0, y: 0)
        var deeds: [String] = []
        for _ in 0..<30 {
          _ = ThrottledLog.lines {
            deeds.append(change(scene.subject, image, &random))
            act(scene.host, &random)
          }
          let button = scene.subject
          let size = button.intrinsicContentSize
          #expect(size.width.isFinite && size.height.isFinite && size.width >= 0, "\(deeds)")
          if let difference = scene.host.differenceFromFreshPaint() {
            Issue.record("seed \(seed): \(difference), \(deeds.map { $0.prefix(90) })")
            break
          }
          let room = button.frame.insetBy(
            dx: -button.visualOverflow - 1, dy: -button.visualOverflow - 1
          ).applying(AffineTransform(scaleX: scene.host.surface.scale, y: scene.host.surface.scale))
          let seen = scene.host.surface.boundingBox { $0 != ground }
          guard seen.map({ room.insetBy(dx: -1, dy: -1).contains($0) }) != false else {
            Issue.record("seed \(seed): beyond \(room), \(deeds.map { $0.prefix(90) })")
            break
          }
        }
      }
    }
  }

  @Test("it asks for the same size in every frame, with every content") func everyContent() {
    var random = SplitMix64(seed: 77)
    for title in Self.titles {
      for icon in Self.icons {
        let button = IconButton(title, leadingIcon: icon, trailingIcon: random.pick(Self.icons))
        _ = ThrottledLog.lines {
          let size = button.intrinsicContentSize
          for side in [0.0, 4_000] {
            button.frame = Rect(x: 0, y: 0, width: side, height: side)
            #expect(button.intrinsicContentSize == size)
          }
        }
      }
    }
  }
}

extension PropertyKind {
  /// Legal values at the ends and within.
  /// - Parameter image: the path of an image.
  @MainActor func samples(_ image: String) -> [PropertyValue] {
    switch self {
    case .optional(let kind): return [.unset] + kind.samples(image)
    case .number(let limits):
      let numbers =
        [limits.range.lowerBound, limits.range.upperBound] + [0.4, 7.3, 16].map(limits.limited)
      return numbers.map { .number($0) }
    case .flag: return [.flag(true), .flag(false)]
    case .choice(let names): return names.map { .choice($0) }
    case .color:
      return [.accent, DynamicColor(.clear), DynamicColor(Color(hex: 0x804000, alpha: 0.5)), .text]
        .map { .color($0) }
    case .shadow:
      let offsets = [Point(x: 2, y: 3), Point(x: -40, y: -9), Point(x: 0, y: 200)]
      return zip(offsets, [2.0, 0, 200]).map {
        .shadow(Shadow(color: Color(hex: 0, alpha: 0.5), offset: $0, sigma: $1))
      } + [.shadow(Shadow(color: .clear, sigma: 2))]
    case .font:
      return [nil, "", "No Such", "DejaVu Sans", "DejaVu Sans Mono"].map {
        .font(Font(family: $0, size: $0 == "DejaVu Sans Mono" ? 9 : 900, weight: 900))
      }
    case .insets:
      return [
        .zero, EdgeInsets(top: 128, leading: 0, bottom: 0, trailing: 128),
        EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4),
        EdgeInsets(vertical: 8, horizontal: 16), EdgeInsets(vertical: 0.3, horizontal: 64),
      ].map { .insets($0) }
    case .text: return IconButtonStormTests.titles.map { .text($0) }
    case .image: return [image, "/no/such.png", "/", "/dev/null"].map { .image($0) }
    case .icon: return IconButtonStormTests.icons.map { .icon($0) }
    }
  }
}
