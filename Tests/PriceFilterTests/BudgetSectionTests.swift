import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import Glibc
import Testing

@testable import Listings
@testable import PriceFilter

/// A file that has nothing but prices.
@MainActor @Suite struct BudgetSectionTests {
  private static let csv =
    "Address,Price\n" + (1...100).map { "\($0) Elm Road,\($0)0000\n" }.joined()

  private func controls(
    _ csv: String, locale: String = "en_GB", search: SearchText = SearchText()
  ) async throws -> (stage: ScreenStage, price: RangeSlider, dial: CircularSlider, wheel: Spinner) {
    let stage = try await ScreenStage(csv: csv, locale: locale, search: search)
    let window = stage.application.window
    return (
      stage, try #require(window.view(withIdentifier: "price") as? RangeSlider),
      try #require(window.view(withIdentifier: "budget") as? CircularSlider),
      try #require(window.view(withIdentifier: "type") as? Spinner)
    )
  }

  @Test func thereAreAllThreeControls() async throws {
    let (stage, price, dial, wheel) = try await controls(Self.csv)
    #expect(!price.isHidden && !dial.isHidden && !wheel.isHidden)
    #expect(dial.value == dial.maximumValue && dial.text(for: dial.value) == "Any")
    #expect(
      wheel.items.map(\.title) == ["Under 260k", "260k to 510k", "510k to 760k", "From 760k"])
    #expect(wheel.accessibilityLabel == "Price band")
    #expect(try stage.node("budget").label == "Budget")
  }

  @Test func onePriceLeavesNothingToChooseAndSaysSo() async throws {
    let csv = "Address,Price\n" + (1...3).map { "\($0) Elm Road,300000\n" }.joined()
    let (stage, price, dial, wheel) = try await controls(csv)
    #expect(!price.isEnabled && !dial.isEnabled && !wheel.isEnabled)
    #expect(dial.value == dial.maximumValue && dial.text(for: dial.value) == "300k")
    let words = try stage.node("type.group").descendants.compactMap(\.label)
    #expect(words.contains("300k") && words.contains("for all homes"))
  }

  @Test func theDialAndTheSliderChooseTheSamePrice() async throws {
    let (stage, price, dial, _) = try await controls(Self.csv)
    dial.becomeFirstResponder()
    for _ in 0..<3 { stage.host.key(.pageDown) }
    let most = dial.value
    #expect(most < dial.maximumValue && price.upperValue == most)
    #expect(stage.application.model.session.filter.price?.upper == most)
    #expect(try stage.node("chip.price").label?.contains("at most ") == true)
    price.becomeFirstResponder()
    let thumb = try stage.node("price.upper").frame.center
    stage.host.drag(thumb, Point(x: thumb.x - 60, y: thumb.y))
    #expect(price.upperValue < most && dial.value == price.upperValue)
    #expect(dial.text(for: dial.value).hasSuffix("k"))
    try stage.click("reset")
    stage.host.settle()
    #expect(dial.value == dial.maximumValue && stage.application.model.session.filter.isEmpty)
  }

  @Test func theLowerEndGivesWayAndTheStepIsTakenBack() async throws {
    let search = SearchText(filter: "price=500k..900k")
    let (stage, price, dial, _) = try await controls(Self.csv, search: search)
    #expect(dial.value == 900_000)
    dial.becomeFirstResponder()
    stage.host.key(.home)
    #expect(price.lowerValue == price.minimumValue && price.upperValue == price.minimumValue)
    #expect(dial.value == dial.minimumValue)
    #expect(dial.text(for: dial.value) == "20k")
    stage.host.settle()
    stage.application.model.session.undo()
    stage.host.settle()
    #expect(price.lowerValue == 500_000 && price.upperValue == 900_000 && dial.value == 900_000)
  }

  @Test func whatGaveWayComesBackWithTheDial() async throws {
    let search = SearchText(filter: "price=500k..900k")
    let (stage, price, dial, _) = try await controls(Self.csv, search: search)
    let session = stage.application.model.session
    let chosen = session.filter
    let place = try stage.node("budget").frame
    /// Where the thumb stands for a part of the way, from the lower left to the lower right.
    func thumb(at part: Double) -> Point {
      let turn = (part - 0.5) * 1.5 * .pi
      return Point(
        x: place.midX + place.width * 0.4 * sin(turn), y: place.midY - place.width * 0.4 * cos(turn)
      )
    }
    let part = (dial.value - dial.minimumValue) / (dial.maximumValue - dial.minimumValue)
    for isCancelled in [true, false] {
      stage.host.press(at: thumb(at: part))
      stage.host.move(to: thumb(at: part / 2))
      stage.host.move(to: thumb(at: 0.1))
      #expect(price.lowerValue < 500_000 && session.filter != chosen)
      if isCancelled {
        stage.host.key(.escape)
      } else {
        stage.host.move(to: thumb(at: part / 2))
        stage.host.move(to: thumb(at: part))
      }
      stage.host.release(at: thumb(at: part))
      stage.host.settle()
      #expect(price.lowerValue == 500_000 && dial.value == price.upperValue)
      #expect((session.filter.price?.upper ?? 0).distance(to: 900_000).magnitude < 20_000)
    }
  }

  @Test func oneHomeAlsoHasThemAll() async throws {
    let (_, price, dial, wheel) = try await controls("Price\n250000\n")
    #expect(!price.isEnabled && !dial.isEnabled && wheel.items.map(\.title) == ["Any price"])
  }

  @Test func bandsAreWrittenInTheLanguageOfTheWindow() async throws {
    let (_, _, _, wheel) = try await controls(Self.csv, locale: "de_DE")
    #expect(wheel.items.map(\.title).first == "Unter 260.000")
  }
}
