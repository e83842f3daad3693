import DetentDrawing
import DetentViews
import DetentWidgets
import Testing

@testable import PriceFilter

@MainActor
@Suite struct SteppedLabelTests {
  private let label = SteppedLabel(font: .system(13))

  private func text(in width: Double) -> String {
    label.frame = Rect(x: 0, y: 0, width: width, height: 20)
    label.layoutIfNeeded()
    return label.text
  }

  @Test func aTextGivesWayToAShorterOneBeforeItIsCut() {
    label.steps = ["of 3,480 homes · median £454,500", "of 3,480 homes"]
    let natural = label.intrinsicContentSize
    #expect(text(in: natural.width) == label.steps[0])
    #expect(text(in: natural.width - 2) == label.steps[1])
    #expect(text(in: 10) == label.steps[1])
    // What it asks for does not follow from what it was given.
    #expect(label.intrinsicContentSize == natural)
    #expect(text(in: 400) == label.steps[0])
  }

  @Test func otherTextsAreShownAtOnce() {
    label.steps = ["one"]
    #expect(text(in: 200) == "one")
    label.steps = ["another one", "two"]
    #expect(label.text == "another one")
    label.steps = []
    #expect(label.text.isEmpty && label.intrinsicContentSize == .zero)
  }
}
