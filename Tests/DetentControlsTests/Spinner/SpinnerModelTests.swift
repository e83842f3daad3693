import DetentDrawing
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentControls

@Suite struct SpinnerModelTests {
  private func model(_ count: Int, disabled: Set<Int> = [], selected: Int = 0) -> SpinnerModel {
    var model = SpinnerModel()
    model.setItems(
      (0..<count).map { SpinnerItem(title: "Item \($0)", isEnabled: !disabled.contains($0)) })
    model.select(selected)
    return model
  }

  private static let presentations: [(Int, SpinnerMode, SpinnerPresentation)] = [
    (0, .auto, .inert), (1, .auto, .button), (2, .auto, .wheel), (14, .auto, .wheel),
    (15, .auto, .picker), (30, .wheel, .wheel), (2, .picker, .picker), (1, .picker, .button),
  ]

  @Test func theCountAndTheModeSayWhatOpens() {
    for (count, mode, presentation) in Self.presentations {
      var model = model(count)
      model.mode = mode
      #expect(model.presentation == presentation, "\(count) \(mode)")
    }
    var model = model(2)
    model.pickerThreshold = 0
    #expect(model.presentation == .picker)
  }

  @Test(arguments: [-1, Int.max, Int.min, 0, 7]) func anIndexIsAlwaysValid(index: Int) {
    var empty = SpinnerModel()
    empty.select(index)
    #expect(empty.currentIndex == 0 && empty.currentItem == nil)
    #expect(empty.selection == ItemChoice(index: 0, title: ""))
    var model = model(5)
    model.select(index)
    #expect((0..<5).contains(model.currentIndex))
  }

  @Test func anIndexThatIsSetBeforeTheItemsHoldsForThem() {
    var model = SpinnerModel()
    model.select(3)
    model.setItems((0..<8).map { SpinnerItem(title: "\($0)") })
    #expect(model.currentIndex == 3)
    // What was limited once does not spring back.
    model.setItems(Array(model.items.prefix(2)))
    #expect(model.currentIndex == 1)
    model.setItems((0..<8).map { SpinnerItem(title: "\($0)") })
    #expect(model.currentIndex == 1)
  }

  @Test func slotsGoRoundInBothDirections() {
    let model = model(8)
    #expect(model.index(ofSlot: 8) == 0 && model.index(ofSlot: -1) == 7)
    #expect(model.index(ofSlot: -17) == 7 && model.index(ofSlot: 25) == 1)
  }

  @Test func stepsSkipWhatIsDisabled() {
    let model = model(8, disabled: [1, 2, 7])
    #expect([1, -1].map { model.slot(after: 0, steps: $0, wraps: true) } == [3, -2])
    #expect([true, false].map { model.slot(after: 6, steps: 1, wraps: $0) } == [8, 6])
    // Five that can be chosen: once around is no way at all.
    #expect([5, 6].map { model.slot(after: 0, steps: $0, wraps: true) } == [0, 3])
    #expect(model.slot(after: 0, steps: 99, wraps: false) == 6)
    #expect(model.firstSelectable == 0 && model.lastSelectable == 6)
  }

  @Test func whereNothingCanBeChosenNothingMoves() {
    let none = model(5, disabled: [0, 1, 2, 3, 4])
    #expect(none.slot(after: 2, steps: 1, wraps: true) == 2)
    #expect(none.nearestSelectable(to: 2.4, wraps: true) == nil)
    var free = none
    free.allowsDisabledSelection = true
    #expect(free.slot(after: 2, steps: 1, wraps: true) == 3)
    let one = model(5, disabled: [0, 1, 3, 4])
    #expect(one.slot(after: 2, steps: 3, wraps: true) == 2)
    #expect(one.slot(after: 0, steps: 1, wraps: true) == 2)
  }

  @Test func theNearestIsFoundOnTheSideThatIsLeantTo() {
    let model = model(8, disabled: [3])
    #expect(
      [3.1, 2.9, 11.1, -0.6].map { model.nearestSelectable(to: $0, wraps: true) } == [4, 2, 12, -1])
    #expect(model.nearestSelectable(to: -5, wraps: false) == 0)
    #expect(model.nearestSelectable(to: 1e30, wraps: true) == nil)
    #expect(model.nearestSelectable(to: .nan, wraps: true) == nil)
  }

  @Test func stepsEndOnItemsThatCanBeChosenWhateverTheyAre() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let count = 1 + random.below(12)
      let disabled = Set((0..<random.below(count + 1)).map { _ in random.below(count) })
      let model = model(count, disabled: disabled)
      let start = random.below(count)
      let steps = random.below(60) - 30
      let wraps = random.chance(2)
      let slot = model.slot(after: start, steps: steps, wraps: wraps)
      #expect(slot == start || model.isSelectable(model.index(ofSlot: slot)))
      if !wraps { #expect((0..<count).contains(slot)) }
      if steps > 0 { #expect(slot >= start) }
      if steps < 0 { #expect(slot <= start) }
    }
  }

  @Test func titlesAreFoundByTheirBeginningWhateverTheCase() {
    var model = SpinnerModel()
    model.setItems(["Ant", "Bear", "Bee", "Camel", "bat"].map { SpinnerItem(title: $0) })
    func find(_ text: String, from index: Int) -> Int? {
      var typed = TypeAhead()
      typed.add(text, at: .zero)
      model.select(index)
      return typed.match(in: model)
    }
    let searches: [(text: String, from: Int, found: Int?)] = [
      ("b", 0, 1), ("B", 1, 2), ("b", 2, 4), ("b", 4, 1), ("bee", 1, 2), ("bee", 2, 2),
      ("x", 0, nil), ("", 0, nil),
    ]
    for (text, start, found) in searches {
      #expect(find(text, from: start) == found, "\(text) from \(start)")
    }
  }

  @Test func lettersInQuickSuccessionAreOnePrefix() {
    var model = SpinnerModel()
    model.setItems(["Ant", "Bear", "Bee", "Camel"].map { SpinnerItem(title: $0) })
    var typed = TypeAhead()
    typed.add("b", at: .zero)
    #expect(typed.match(in: model) == 1)
    model.select(1)
    typed.add("e", at: .milliseconds(300))
    #expect(typed.match(in: model) == 1)
    typed.add("e", at: .milliseconds(600))
    #expect(typed.match(in: model) == 2)
    typed.add("c", at: .milliseconds(1_700))
    #expect(typed.text == "c" && typed.match(in: model) == 3)
  }

  @Test func theSameLetterGoesThroughTheItemsThatBeginWithIt() {
    var model = SpinnerModel()
    model.setItems(["Ant", "Bear", "Bee"].map { SpinnerItem(title: $0) })
    var typed = TypeAhead()
    for expected in [1, 2, 1] {
      typed.add("b", at: .zero)
      let found = typed.match(in: model)
      #expect(found == expected)
      model.select(found ?? 0)
    }
  }
}

/// Titles in circles; in the middle of a wheel the circle has a radius of 40.
@Suite struct RoundTextTests {
  private let font = Font(family: "DejaVu Sans", size: 13, weight: 700)
  private let small = Font(family: "DejaVu Sans", size: 11)

  private func words(
    _ title: String, _ description: String? = nil, radius: Double = 40
  ) -> [RoundText.Placed] {
    RoundText(
      title: title, font: font, color: .black, description: description, descriptionFont: small,
      radius: radius
    ).places.texts
  }

  private func width(_ text: String) -> Double { TextLayout.cached(text, font: font).size.width }

  private func expect(_ texts: [RoundText.Placed], liesIn radius: Double) {
    for text in texts {
      // The corners of a line are empty.
      let relief = 0.22 * text.layout.size.height / Double(text.layout.lineCount)
      let far = max((text.rect.minY + relief).magnitude, (text.rect.maxY - relief).magnitude)
      let half = text.layout.inkBounds.width / 2
      #expect(Point(x: half, y: far).distance(to: .zero) <= radius, "\(text.text) \(radius)")
    }
  }

  @Test func aShortTitleHasItsSize() {
    #expect(words("House").map(\.rect.width) == [width("House")])
    #expect(words("House")[0].font.size == 13)
    #expect(words("House", "12").count == 2 && words("House", "").count == 1)
  }

  @Test func aLongWordIsShrunkAndNotBroken() {
    for title in ["Penthouse", "Sawtooths", "Maisonette"] {
      #expect(width(title) > 70, "\(title)")
      let found = words(title)
      #expect(found[0].layout.lineCount == 1 && found[0].font.size < 13, "\(title)")
      #expect(found[0].font.size >= 10 && !found[0].layout.isTruncated, "\(title)")
    }
  }

  @Test func linesEndBetweenWordsAndAfterHyphensAndSlashes() {
    #expect(words("Semi-detached house", "522")[0].layout.lineCount == 3)
    for title in ["Terraced house", "Apartment/Loft", "Einfamilien\u{AD}haus", "联排别墅公寓"] {
      let found = words(title, radius: 42)
      #expect(found[0].layout.lineCount == 2 && !found[0].layout.isTruncated, "\(title)")
      #expect(!found[0].layout.breaksWords && found[0].font.size >= 10, "\(title)")
    }
    #expect(words("Haus\u{AD}boot")[0].layout.lineCount == 1)
    #expect(TextLayout.cached("Penthouse", font: font, width: 40, lineLimit: 3).breaksWords)
    #expect(!TextLayout.cached("Pent house", font: font, width: 60, lineLimit: 3).breaksWords)
  }

  /// The circle of a wedge of eight has a radius of 38.
  @Test(arguments: [
    "House", "Penthouse", "Terraced house", "Detached house", "Semi-detached", "Houseboat",
    "Einfamilien\u{AD}haus", "Doppel\u{AD}haus\u{AD}hälfte", "Wohnung", "منزل شبه منفصل",
    "Donaudampfschifffahrtsgesellschaft", "A house of four words",
  ])
  func iconTitleAndCountLieInTheirCircle(title: String) {
    let type = Font(family: "Inter", size: 11.5, weight: 600)
    let found = RoundText(
      title: title, font: type, color: .black, description: "1,430",
      descriptionFont: Font(family: "Inter", size: 10.5), radius: 38, iconSide: 24
    ).places
    #expect(found.texts.count == 2 && found.texts[0].font.size >= 10)
    // Icons leave a margin of a twelfth.
    #expect(Point(x: 10, y: found.top + 2).distance(to: .zero) <= 38)
    #expect(abs(found.top + 26 - found.texts[0].rect.minY) < 1e-9)
    expect(found.texts, liesIn: 38)
  }

  @Test func aTitleOfTheBundledSampleIsReadWhole() {
    for title in [
      "Flat", "Terraced house", "Semi-detached house", "Detached house", "Studio", "Bungalow",
      "Penthouse", "Houseboat", "Any",
    ] {
      let found = words(title, "1,430")
      #expect(found[0].font.size >= 10 && !found[0].layout.isTruncated, "\(title)")
    }
  }

  @Test(arguments: [22.0, 30, 40, 60]) func everyLineLiesInsideOfItsCircle(radius: Double) {
    for title in [
      "Flat", "Semi-detached house", "End of terrace", "Multi-family / investment", "联排别墅公寓住宅",
      "Four-pointed star", "Donaudampfschifffahrtsgesellschaft",
    ] {
      expect(words(title, radius: radius), liesIn: radius)
    }
  }

  @Test func aWordThatIsTooLongForTheSmallestTypeEndsWithAnEllipsis() {
    let found = words("Donaudampfschifffahrtsgesellschaft")
    #expect(found[0].layout.lineCount == 1 && found[0].font.size == 10)
    #expect(found[0].layout.isTruncated && found[0].rect.width <= 74)
    #expect(words("Donaudampfschifffahrtsgesellschaft und mehr")[0].font.size == 10)
  }

  @Test func titlesWithoutEndAreCut() {
    for title in [
      String(repeating: "word ", count: 20_000), String(repeating: "x", count: 10_000), "\u{0}", "",
      " ", "\n\n\n", String(repeating: "字", count: 10_000), String(repeating: "-/", count: 5_000),
    ] {
      let found = words(title, title)
      #expect(found.allSatisfy { $0.layout.lineCount <= 3 && $0.rect.width <= 74.5 })
      _ = words(title, radius: 0)
      _ = words(title, radius: 3)
    }
  }
}
