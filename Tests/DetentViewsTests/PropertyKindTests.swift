import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Testing

/// A style with a property of each kind that the styles of controls seldom have.
private struct Poster: DesignStyle {
  var headline = "Now"
  var picture = "poster.png"
  var padding = EdgeInsets.zero
  var badge: String? = "new"
  var accent: DynamicColor?
  var delay: Duration?
  var least = 4.0
  var greatest = 8.0
  var turn = 0.0

  static let angles = NumberLimits(
    -360...360, soft: 0...360, step: 1, unit: .degrees, wraps: true)
  static let schema = StyleSchema<Poster>([
    .text(\.headline, title: "Headline", group: "Words").described("What it says first."),
    PropertySpec(\.picture, .image, title: "Picture", group: "Ground"),
    .insets(\.padding, title: "Padding", group: "Ground").formerly("gap", "inset"),
    PropertySpec(\.badge, .optional(.text), title: "Badge", group: "Words"),
    PropertySpec(\.accent, .optional(.color), title: "Accent", group: "Words", contrast: .text)
      .shown { $0.badge != nil },
    PropertySpec(\.delay, .optional(.duration()), title: "Delay", group: "Time"),
    .number(\.least, title: "Least", group: "Size", limits: .lengths),
    .number(\.greatest, title: "Greatest", group: "Size", limits: .lengths),
    .number(\.turn, title: "Turn", group: "Size", limits: angles),
  ])
}

@MainActor @Suite struct PropertyKindTests {
  private func read(_ text: String) throws -> Poster {
    try JSONDecoder().decode(Poster.self, from: Data(text.utf8))
  }

  @Test func valuesAreReadByTheirKindAndNeverGuessed() throws {
    var poster = try read(##"{"headline": "#FF0000", "badge": "true", "accent": "#00FF00"}"##)
    #expect(poster.headline == "#FF0000" && poster.badge == "true")
    #expect(poster.accent == DynamicColor(Color(hex: 0x00FF00)))
    (poster.accent, poster.delay) = (.text, .milliseconds(250))
    let again = try JSONDecoder().decode(Poster.self, from: JSONEncoder().encode(poster))
    #expect(again == poster)
  }

  @Test func nullTakesAnOptionalAwayAndNothingElse() throws {
    #expect(try read(#"{"badge": null}"#).badge == nil)
    #expect(try read("{}").badge == "new")
    #expect(throws: DecodingError.self) { try read(#"{"headline": null}"#) }
  }

  @Test func formerNamesCountUnlessTheNewOneIsThere() throws {
    let text = #"{"inset": {"top": 1, "leading": 2, "bottom": 3, "trailing": 4}}"#
    #expect(try read(text).padding.bottom == 3)
    let both = #"""
      {"gap": {"top": 1, "leading": 1, "bottom": 1, "trailing": 1},
        "padding": {"top": 900, "leading": 2, "bottom": 2, "trailing": 2}}
      """#
    #expect(try read(both).padding == EdgeInsets(top: 128, leading: 2, bottom: 2, trailing: 2))
  }

  @Test func whatIsNotOfTheKindIsRefused() throws {
    var poster = Poster()
    let wrong: [(String, PropertyValue)] = [
      ("headline", .choice("x")), ("headline", .unset), ("picture", .image("")),
      ("picture", .image("a\0b")), ("padding", .color(.text)),
      ("badge", .number(1)), ("accent", .text("red")), ("delay", .number(.nan)),
    ]
    for (name, value) in wrong {
      let property = try #require(Poster.schema.property(named: name))
      #expect(!property.set(value, in: &poster), "\(name) \(value)")
      #expect(property.validationMessage(for: value)?.contains("\n") == false)
    }
    #expect(poster == Poster())
    let badge = try #require(Poster.schema.property(named: "badge"))
    #expect(badge.set(.unset, in: &poster) && poster.badge == nil)
    #expect(badge.validationMessage(for: .number(1)) == "1 is not a text, or null")
  }

  @Test func aPropertyTellsWhenItHasNothingToSay() throws {
    let accent = try #require(Poster.schema.property(named: "accent"))
    var poster = Poster()
    #expect(accent.isShown(in: poster) && accent.contrast.leastRatio == 4.5)
    poster.badge = nil
    #expect(!accent.isShown(in: poster))
    #expect(Poster.schema.property(named: "headline")?.summary == "What it says first.")
  }

  @Test func limitsTellWhatAnEditorShowsAndAShadowIsNeverSharperThanSharp() {
    let limits = NumberLimits(0...10, soft: 2...20, step: 0.25)
    #expect(limits.soft == 2...10 && limits.precision == 2)
    #expect(NumberLimits(0...10, step: 10).precision == 0)
    #expect("\(Poster.angles)" == "-360…360 °")
    let limited = PropertyKind.shadow.limited(.shadow(Shadow(color: .black, sigma: -2)))
    #expect(limited == .shadow(Shadow(color: .black, sigma: 0)))
  }

  @Test func aNumberOfMillisecondsIsTheSameDurationEachTimeItIsReadAndWritten() throws {
    let delay = try #require(Poster.schema.property(named: "delay"))
    var random = SplitMix64(seed: 6)
    for _ in 0..<20_000 {
      var poster = Poster()
      poster.delay = .milliseconds(Double.random(in: 0...10_000, using: &random))
      var again = Poster()
      #expect(delay.set(delay.value(in: poster), in: &again) && again == poster)
    }
    // What is longer than any time is no reason to end.
    let endless = PropertySpec(
      \Poster.delay, .optional(.duration(NumberLimits(0...1e300))), title: "", group: "")
    var poster = Poster()
    #expect(endless.set(.number(1e300), in: &poster))
    #expect(poster.delay ?? .zero > .seconds(1_000_000))
    poster.delay = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(delay.validationMessage(for: delay.value(in: poster)) != nil)
  }
}
