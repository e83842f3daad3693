import DetentControls
import DetentTestSupport
import DetentViews
import Observation
import Testing

// The code of the article *Communicate*, run.

@Observable @MainActor private final class Filter {
  var price = RangeValues(0.2, 0.8)
}

@MainActor private final class FilterScreen: ValueEditingDelegate {
  let slider = RangeSlider()
  let filter = Filter()
  let ceiling = 0.9
  var log: [String] = []
  var title = ""
  var saved: [RangeValues] = []

  func listen() -> ActionToken {
    slider.delegate = self
    slider.addTarget(self, action: FilterScreen.priceChanged, for: .valueChanged)
    let token = slider.onValueChanged { [weak self] slider, change in
      self?.show(change.new, isFinal: change.isFinal)
    }
    bind(filter, \.price, to: slider)
    MessageCenter.shared.addObserver(
      self, for: AppearanceDidChange.self, action: FilterScreen.redraw)
    return token
  }

  func control(_ control: Control, willChange proposal: inout ValueProposal) {
    guard let change = proposal.change(of: slider), change.new.upper > ceiling else { return }
    proposal.adjust(slider, to: RangeValues(min(change.new.lower, ceiling), ceiling))
  }

  func priceChanged(_ slider: RangeSlider) { log.append("target \(slider.upperValue)") }
  func show(_ values: RangeValues, isFinal: Bool) { log.append("closure \(values.upper)") }
  func redraw(_ message: AppearanceDidChange) {}
  func save(_ values: RangeValues) async { saved.append(values) }

  func follow() async {
    for await values in Observations({ [slider] in slider.values }) {
      title = slider.text(for: values)
    }
  }

  func saveAll() async {
    for await change in slider.changes {
      await save(change.new)
    }
  }
}

@MainActor @Suite struct CommunicateArticleTests {
  @Test func whatTheArticlePrintsDoesWhatItSays() async {
    let screen = FilterScreen()
    let token = screen.listen()
    let tasks = [
      Task { @MainActor in await screen.follow() }, Task { @MainActor in await screen.saveAll() },
    ]
    for _ in 0..<20 { await Task.yield() }
    #expect(screen.slider.accessibilitySetValue(1, part: "upper"))
    #expect(screen.log == ["target 0.9", "closure 0.9"])
    #expect(screen.filter.price == RangeValues(0.2, 0.9))
    for _ in 0..<20 { await Task.yield() }
    #expect(screen.title == screen.slider.text(for: RangeValues(0.2, 0.9)))
    #expect(screen.saved == [RangeValues(0.2, 0.9)])
    token.remove()
    #expect(screen.slider.accessibilitySetValue(0.85, part: "upper"))
    #expect(screen.log.count == 3)
    for task in tasks { task.cancel() }
  }
}
