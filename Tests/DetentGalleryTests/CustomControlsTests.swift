import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Observation
import Synchronization
import Testing

@testable import DetentGallery

/// The page about custom controls: what it prints is compiled and run here, or stands in the pie
/// chart.
@MainActor
@Suite struct CustomControlsTests {
  private static let homes = [
    PieChart.Sector(name: "House", value: 3), PieChart.Sector(name: "Flat", value: 1),
  ]

  private func shown(_ view: View, size: Size = Size(width: 200, height: 200)) throws
    -> HeadlessHost
  {
    let window = Window(size: size)
    window.contentView = view
    return try HeadlessHost(window: window)
  }

  private func chart() -> PieChart {
    let chart = PieChart()
    chart.sectors = Self.homes
    return chart
  }

  /// Selects the next sector as a user does.
  private func select(with host: HeadlessHost, _ chart: PieChart) {
    chart.becomeFirstResponder()
    host.key(.right)
  }

  // MARK: Responders

  /// A page that clears the selection with Delete, wherever the focus is in it.
  final class Report: View {
    let chart = PieChart()

    override func keyDown(_ event: KeyEvent) -> Bool {
      guard event.key == .delete else { return false }
      chart.selectedIndex = nil
      return true
    }
  }

  @Test func whatTheChartDeclinesGoesToWhatItLiesIn() throws {
    let report = Report()
    report.chart.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    report.addSubview(report.chart)
    report.chart.sectors = Self.homes
    let host = try shown(report)
    report.chart.selectedIndex = 1
    report.chart.becomeFirstResponder()
    host.key(.delete)
    #expect(report.chart.selectedIndex == nil)
  }

  // MARK: Views

  @Test func aTransformTurnsWhatIsDrawnAndWhatIsHit() throws {
    let chart = chart()
    let page = View()
    page.addSubview(chart)
    chart.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let host = try shown(page)
    chart.transform = AffineTransform(rotation: .pi)
    host.settle()
    let inside = chart.geometry.point(1, at: 0.5)
    host.click(at: chart.convert(inside, to: page))
    #expect(chart.selectedIndex == 1)
    #expect(chart.convert(inside, to: page).distance(to: inside) > 20)
  }

  @Test func aChartOfAnotherSizeIsDrawnAnewAndNeverStretched() throws {
    let chart = chart()
    let host = try shown(chart)
    let radius = chart.geometry.radius
    try host.resize(to: Size(width: 300, height: 300), scale: 2)
    #expect(chart.geometry.radius == radius + 50)
    #expect(host.differenceFromFreshPaint() == nil)
  }

  // MARK: Ways to communicate

  @MainActor final class Screen {
    var shown: [String] = []

    init(_ chart: PieChart) {
      chart.addTarget(self, action: Screen.typeChanged, for: .valueChanged)
    }

    func typeChanged(_ chart: PieChart) { shown.append(chart.editedValue.title) }
  }

  @Test func targetsAreCalled() throws {
    let chart = chart()
    let screen = Screen(chart)
    select(with: try shown(chart), chart)
    #expect(screen.shown == ["Flat"])
  }

  @Test func closuresAreCalled() throws {
    let chart = chart()
    var lines: [String] = []
    let token = chart.onValueChanged { _, change in
      lines.append("\(change.old.index) → \(change.new.index), \(change.reason)")
    }
    select(with: try shown(chart), chart)
    #expect(lines == ["-1 → 1, key"])
    token.remove()
  }

  @MainActor final class HousesOnly: ValueEditingDelegate {
    func control(_ control: Control, willChange proposal: inout ValueProposal) {
      guard let chart = control as? PieChart, let change = proposal.change(of: chart) else {
        return
      }
      if change.new.title != "House" { proposal.refuse() }
    }
  }

  @Test func aDelegateMayRefuse() throws {
    let chart = chart()
    let delegate = HousesOnly()
    chart.delegate = delegate
    select(with: try shown(chart), chart)
    #expect(chart.selectedIndex == nil)
  }

  @Observable @MainActor final class Filter {
    var type = ItemChoice(index: -1, title: "")
  }

  @Test func aModelAndTheChartAreKeptEqual() async throws {
    let (chart, filter) = (chart(), Filter())
    bind(filter, \.type, to: chart)
    select(with: try shown(chart), chart)
    #expect(filter.type == ItemChoice(index: 1, title: "Flat"))
    filter.type = ItemChoice(index: 0, title: "House")
    for _ in 0..<100 where chart.selectedIndex != 0 { await Task.yield() }
    #expect(chart.selectedIndex == 0)
  }

  /// Whether something happened, on whatever thread.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }

  @Test func whatReadsTheValueIsNotified() throws {
    let chart = chart()
    let host = try shown(chart)
    let isNotified = Flag()
    withObservationTracking {
      _ = chart.selectedIndex
    } onChange: {
      isNotified.set()
    }
    select(with: host, chart)
    #expect(isNotified.isSet)
  }

  @Test func changesAreASequence() async throws {
    let chart = chart()
    let changes = chart.changes
    select(with: try shown(chart), chart)
    for await change in changes {
      #expect(change.new.title == "Flat")
      break
    }
  }

  @Test func theProgramIsNotifiedOfItsSurroundings() throws {
    let window = Window(size: Size(width: 100, height: 100))
    var appearances: [Appearance] = []
    let token = MessageCenter.shared.addObserver(for: AppearanceDidChange.self) { message in
      if message.window === window { appearances.append(message.appearance) }
    }
    let host = try HeadlessHost(window: window)
    window.rootTraits.appearance = .dark
    host.settle()
    #expect(appearances == [.dark])
    token.remove()
  }

  // MARK: Accessibility, localisation and images

  @Test func whatAScreenReaderSays() throws {
    let chart = chart()
    chart.unit = "homes"
    chart.traitOverrides.locale = "de"
    let host = try shown(chart)
    let spoken = chart.accessibilityTree().first?.children.map(\.valueText)
    #expect(spoken == ["3 homes, 75\u{A0}%", "1 homes, 25\u{A0}%"])
    host.settle()
  }

  @Test func theLegendOfAMirroredPageStandsOnTheOtherSide() throws {
    let page = PieChartPage()
    page.traitOverrides.layoutDirection = .rightToLeft
    let host = try shown(page, size: Size(width: 1_120, height: 700))
    let chart = try #require(page.view(withIdentifier: "pie"))
    let legend = try #require(page.view(withIdentifier: "legend"))
    #expect(
      legend.frameInWindow(legend.bounds).maxX < chart.frameInWindow(chart.bounds).minX)
    host.settle()
  }

  @Test func theChartIsDrawnAsEver() throws {
    let chart = chart()
    chart.selectedIndex = 1
    chart.forcedState = .focused
    let host = try shown(chart, size: Size(width: 120, height: 120))
    host.settle()
    try expectPicture(of: host.surface, matches: "pie", tolerance: 3, differingPixels: 8)
  }
}
