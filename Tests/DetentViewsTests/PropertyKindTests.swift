import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Foundation
import Testing

/// A style with a property of each kind that the styles of controls seldom have.
private struct Poster: DesignStyle {
  struct Edges: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let top = Edges(rawValue: 1)
    static let bottom = Edges(rawValue: 2)
  }

  var headline = "Now"
  var picture = "poster.png"
  var ground = DynamicGradient(from: .card, to: .track)
  var edges: Edges = [.top]
  var badge: String? = "new"
  var accent: DynamicColor?
  var delay: Duration?
  var least = 4.0
  var greatest = 8.0
  var turn = 0.0

  static let schema = StyleSchema<Poster>([
    .text(\.headline, title: "Headline", group: "Words").described("What it says first."),
    PropertySpec(\.picture, .image, title: "Picture", group: "Ground"),
    .gradient(\.ground, title: "Ground", group: "Ground").formerly("fill", "back"),
    PropertySpec(
      \.edges, .options(["top": .top, "bottom": .bottom]), title: "Edges", group: "Ground"),
    PropertySpec(\.badge, .optional(.text), title: "Badge", group: "Words"),
    PropertySpec(
      \.accent, .optional(.color), title: "Accent", group: "Words", contrast: .text
    ).shown { $0.badge != nil },
    PropertySpec(\.delay, .optional(.duration()), title: "Delay", group: "Time"),
    .number(\.least, title: "Least", group: "Size", limits: .lengths).paired(with: "greatest"),
    .number(\.greatest, title: "Greatest", group: "Size", limits: .lengths),
    .number(\.turn, title: "Turn", group: "Size", limits: .angles),
  ])
}

@MainActor @Suite struct PropertyKindTests {
  private func read(_ text: String) throws -> Poster {
    try JSONDecoder().decode(Poster.self, from: Data(text.utf8))
  }

  @Test func valuesAreReadByTheirKindAndNeverGuessed() throws {
    var poster = try read(
      ##"{"headline": "#FF0000", "badge": "true", "accent": "#00FF00", "edges": ["bottom"]}"##)
    #expect(poster.headline == "#FF0000" && poster.badge == "true" && poster.edges == [.bottom])
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
    let text = ##"{"back": {"angle": 90, "stops": [{"location": 0.5, "color": "#112233"}]}}"##
    #expect(try read(text).ground.angle == 90)
    let both = ##"{"fill": {"stops": []}, "ground": {"angle": 450, "stops": []}}"##
    #expect(try read(both).ground.angle == 90)
  }

  @Test func whatIsNotOfTheKindIsRefused() throws {
    var poster = Poster()
    let wrong: [(String, PropertyValue)] = [
      ("headline", .choice("x")), ("headline", .unset), ("picture", .image("")),
      ("picture", .image("a\0b")), ("ground", .color(.text)), ("edges", .options(["left"])),
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
    #expect(Poster.schema.property(named: "least")?.pairedWith == "greatest")
    #expect(Poster.schema.property(named: "headline")?.summary == "What it says first.")
  }

  @Test func limitsTellWhatAnEditorShows() {
    let limits = NumberLimits(0...10, soft: 2...20, step: 0.25)
    #expect(limits.soft == 2...10 && limits.precision == 2)
    #expect(NumberLimits(0...10, step: 10).precision == 0)
    #expect(NumberLimits.angles.wraps && NumberLimits.angles.unit == .degrees)
    #expect("\(NumberLimits.angles)" == "-360…360 °")
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

  @Test func aShadowIsNeverSharperThanSharp() throws {
    let limited = PropertyKind.shadow.limited(.shadow(Shadow(color: .black, sigma: -2)))
    #expect(limited == .shadow(Shadow(color: .black, sigma: 0)))
  }

  // MARK: Gradients

  @Test func aGradientHoldsOnlySoundStopsInOrder() {
    let stop = { DynamicGradient.Stop(location: $0, color: .text) }
    let gradient = DynamicGradient(
      stops: [stop(2), stop(.nan), stop(-1), stop(0.5)], angle: -90)
    #expect(gradient.stops.map(\.location) == [0, 0.5, 1] && gradient.angle == 270)
    #expect(DynamicGradient(stops: [], angle: .infinity).stops.count == 1)
    // Less than nothing by a hair is not a whole turn.
    #expect(DynamicGradient(stops: [], angle: -1e-20).angle == 0)
    #expect(DynamicGradient(stops: (0..<900).map { stop(Double($0)) }).stops.count == 64)
  }

  @Test func aGradientRunsFromEdgeToEdgeAndIsMirrored() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 40)
    func ends(_ angle: Double, _ traits: Traits = Traits()) -> [Double]? {
      let gradient = DynamicGradient(from: .text, to: .card, angle: angle)
      guard case .linear(let from, let to) = gradient.gradient(in: rect, for: traits).kind else {
        return nil
      }
      return [from.x, from.y, to.x, to.y].map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(ends(180) == [60, 20, 60, 60])
    #expect(ends(90) == [10, 40, 110, 40])
    #expect(ends(90, Traits(layoutDirection: .rightToLeft)) == [110, 40, 10, 40])
    #expect(ends(0) == [60, 60, 60, 20])
  }

  @Test func aConicGradientBeginsAtItsAngleAndIsMirrored() throws {
    let rect = Rect(x: 10, y: 20, width: 100, height: 40)
    let gradient = DynamicGradient(
      stops: [.init(location: 0, color: .text), .init(location: 0.25, color: .card)], angle: 90,
      kind: .conic)
    func placed(_ direction: LayoutDirection) -> Gradient {
      gradient.gradient(in: rect, for: Traits(layoutDirection: direction))
    }
    guard case .conic(let center, let start) = placed(.leftToRight).kind,
      case .conic(_, let mirrored) = placed(.rightToLeft).kind
    else { return #expect(Bool(false)) }
    #expect(center == rect.center && abs(start) < 1e-12 && abs(mirrored + .pi) < 1e-12)
    #expect(placed(.leftToRight).stops.map(\.location) == [0, 0.25])
    #expect(placed(.rightToLeft).stops.map(\.location) == [0.75, 1])
    #expect(placed(.rightToLeft).stops.last?.color == DynamicColor.text.light)
  }

  @Test func aGradientIsReadAsItWasWrittenAndAStraightOneSaysNothingOfItsKind() throws {
    for kind in DynamicGradient.Kind.allCases {
      let gradient = DynamicGradient(from: .text, to: .card, angle: 30, kind: kind)
      let data = try JSONEncoder().encode(gradient)
      #expect(String(decoding: data, as: UTF8.self).contains("kind") == (kind == .conic))
      #expect(try JSONDecoder().decode(DynamicGradient.self, from: data) == gradient)
    }
  }
}
