import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Observation
import Testing

@testable import DetentGallery

/// The custom control of the guide: a pie of sectors that can be selected.
@MainActor
@Suite struct PieChartTests {
  /// A pie of radius 86 with its centre at (100, 100), in a window of its size.
  @MainActor private final class Stage: Scene<PieChart> {
    var chart: PieChart { subject }

    init(_ values: [Double], traits: Traits = Traits()) throws {
      let chart = PieChart()
      (chart.identifier, chart.unit) = ("pie", "homes")
      chart.sectors = Stage.sectors(values)
      try super.init(chart, in: Size(width: 200, height: 200))
      window.rootTraits = traits
      record(chart) { "\($1.new.index) \($1.reason)" }
      host.settle()
    }

    static func sectors(_ values: [Double]) -> [PieChart.Sector] {
      values.enumerated().map { PieChart.Sector(name: "S\($0)", value: $1) }
    }

    /// A point in the middle of a sector.
    func middle(_ index: Int, at fraction: Double = 0.6) -> Point {
      chart.geometry.point(index, at: fraction)
    }
  }

  @Test func aPressOnASectorSelectsItAndOnTheOneThatIsSelectedNothingHappens() throws {
    let stage = try Stage([2, 1, 1])
    stage.host.click(at: stage.middle(1))
    #expect(stage.chart.selectedIndex == 1 && stage.chart.active == 1)
    #expect(
      stage.log == [
        "began -1 itemPress", "changed 1 itemPress", "committed 1 itemPress", "ended 1 itemPress",
      ])
    stage.host.click(at: stage.middle(1))
    #expect(stage.log.count == 4)
    stage.host.click(at: Point(x: 2, y: 2))
    #expect(stage.chart.selectedIndex == 1 && stage.log.count == 4)
  }

  @Test func aPressThatEndsElsewhereSelectsNothing() throws {
    let stage = try Stage([2, 1, 1])
    stage.host.drag(stage.middle(1), stage.middle(2))
    #expect(stage.chart.selectedIndex == nil && stage.log.isEmpty)
  }

  @Test func arrowsSelectRoundTheSectorsAndEscapeSelectsNoneAndSpaceTheLastOneAgain() throws {
    let stage = try Stage([2, 1, 1])
    stage.host.key(.tab)
    #expect(stage.chart.isFirstResponder)
    var visited: [Int?] = []
    for key in [Key.right, .right, .right, .left, .home, .end] {
      stage.host.key(key)
      visited.append(stage.chart.selectedIndex)
      // What has the focus is what is selected.
      #expect(stage.chart.active == stage.chart.selectedIndex)
    }
    #expect(visited == [1, 2, 0, 2, 0, 2])
    #expect(
      stage.log.prefix(4) == ["began -1 key", "changed 1 key", "committed 1 key", "ended 1 key"])
    stage.host.key(.escape)
    #expect(stage.chart.selectedIndex == nil && stage.log.last == "ended -1 key")
    stage.host.key(.space)
    #expect(stage.chart.selectedIndex == 2)
  }

  @Test func whatAProgramSelectsSendsNothingAndWhatIsNoSectorSelectsNone() throws {
    let stage = try Stage([2, 1, 1])
    stage.chart.selectedIndex = 2
    #expect(stage.chart.active == 2)
    stage.chart.selectedIndex = 7
    #expect(stage.chart.selectedIndex == nil && stage.log.isEmpty)
    stage.chart.selectedIndex = 2
    stage.chart.sectors = Stage.sectors([1, 1])
    #expect(stage.chart.selectedIndex == nil && stage.chart.active == 1)
  }

  // MARK: Ways to communicate

  @Observable @MainActor final class Report {
    var choice = ItemChoice(index: -1, title: "") { didSet { didChange() } }
    @ObservationIgnored var didChange = {}
  }

  @MainActor final class Listener: ValueEditingDelegate {
    let log: Log
    var isRefusing = false
    init(_ log: Log) { self.log = log }
    func control(_ control: Control, willChange proposal: inout ValueProposal) {
      let isStored = (control as? PieChart)?.selectedIndex != nil
      log.lines.append(isStored ? "proposed too late" : "proposed")
      if isRefusing { proposal.refuse() }
    }
    func wasChanged(_ chart: PieChart) {
      let isSpoken = chart.accessibilityChildren().contains { $0.states.contains(.selected) }
      log.lines.append(isSpoken ? "target" : "target too early")
    }
  }
  @MainActor final class Log { var lines: [String] = [] }

  @Test(arguments: ["press", "key", "accessibility"])
  func eachWayToObserveASelectionHasItsRankInTheOrder(input: String) async throws {
    let (stage, log, report) = (try Stage([2, 1, 1]), Log(), Report())
    let listener = Listener(log)
    let changes = stage.chart.changes
    report.didChange = { log.lines.append("model, \(changes.waitingCount) waiting") }
    bind(report, \.choice, to: stage.chart)
    stage.chart.onValueChanged { _, change in log.lines.append("closure \(change.new.title)") }
    stage.chart.addTarget(listener, action: Listener.wasChanged, for: .valueChanged)
    stage.chart.delegate = listener
    func select() {
      switch input {
      case "press": stage.host.click(at: stage.middle(1))
      case "key":
        stage.chart.becomeFirstResponder()
        stage.host.key(.end)
      default: #expect(stage.chart.accessibilitySetValue(1, part: ""))
      }
    }
    listener.isRefusing = true
    select()
    #expect(log.lines == ["proposed"] && stage.chart.selectedIndex == nil)
    (listener.isRefusing, log.lines) = (false, [])
    select()
    let title = input == "key" ? "S2" : "S1"
    #expect(log.lines == ["proposed", "target", "closure \(title)", "model, 0 waiting"])
    #expect(report.choice.title == title && changes.waitingCount == 1)
    var received = changes.makeAsyncIterator()
    #expect(await received.next()?.new.title == title)
  }

  @Test func whoObservesTheSelectionIsNotifiedOfOtherSectors() throws {
    let (stage, report) = (try Stage([2, 1, 1]), Report())
    stage.chart.selectedIndex = 2
    bind(report, \.choice, to: stage.chart)
    #expect(stage.chart.selectedIndex == nil)
    stage.chart.selectedIndex = 1
    #expect(report.choice == ItemChoice(index: 1, title: "S1"))
    stage.chart.sectors[1].name = "Flat"
    #expect(report.choice == ItemChoice(index: 1, title: "Flat"))
    stage.chart.sectors = Stage.sectors([1])
    #expect(stage.chart.selectedIndex == nil)
    #expect(report.choice == ItemChoice(index: -1, title: "") && stage.log.isEmpty)
  }

  @Test func eachSectorIsAnElementThatSaysItsNameAmountAndShare() throws {
    let stage = try Stage([1_430, 1_012, 0])
    stage.chart.selectedIndex = 1
    let node = try #require(stage.chart.accessibilityTree().first)
    #expect(node.role == .list && node.children.map(\.role) == [.option, .option, .option])
    #expect(node.children.map(\.label) == ["S0", "S1", "S2"])
    #expect(
      node.children.map(\.valueText) == ["1,430 homes, 59%", "1,012 homes, 41%", "0 homes, 0%"])
    #expect(node.children.map(\.states) == [[], [.selected], []])
    #expect(stage.chart.accessibilitySetValue(0, part: ""))
    #expect(stage.log.last == "ended 0 accessibility")
    #expect(!stage.chart.accessibilitySetValue(3, part: ""))
    #expect(!stage.chart.accessibilitySetValue(.nan, part: ""))
  }

  @Test func theSelectedSectorMovesOutBy8AndNotAtOnceUnlessThereIsToBeNoMotion() throws {
    for reducesMotion in [false, true] {
      let stage = try Stage([1, 1, 2], traits: Traits(reducesMotion: reducesMotion))
      stage.chart.selectedIndex = 2
      #expect(stage.chart.geometry.parts[2].offset == (reducesMotion ? 8 : 0))
      stage.host.advance(by: .milliseconds(60))
      let offset = stage.chart.geometry.parts[2].offset
      #expect(reducesMotion ? offset == 8 : (1..<8).contains(offset))
      stage.host.settle()
      #expect(stage.chart.geometry.parts.map(\.offset) == [0, 0, 8])
    }
  }

  @Test func otherDataMovesThereAndSumsUpToTheWholeOnTheWay() throws {
    let stage = try Stage([1, 1, 2])
    stage.chart.sectors = Stage.sectors([2, 1, 1])
    stage.host.advance(by: .milliseconds(60))
    let parts = stage.chart.geometry.parts.map(\.share)
    #expect((0.26..<0.5).contains(parts[0]))
    #expect((parts.reduce(0, +) - 1).magnitude < 1e-9)
    stage.host.settle()
    #expect(stage.chart.geometry.parts.map(\.share) == [0.5, 0.25, 0.25])
  }

  @Test(arguments: [
    [], [5], [0, 0], [-1, .nan, .infinity], [1, -1, 3],
    [.greatestFiniteMagnitude, .greatestFiniteMagnitude], Array(repeating: 1, count: 100),
  ])
  func everyDataHasAPictureAndElementsAndTakesKeysAndPresses(values: [Double]) throws {
    let stage = try Stage(values)
    #expect(stage.chart.accessibilityChildren().count == values.count)
    let sum = stage.chart.geometry.parts.reduce(0) { $0 + $1.share }
    let counts = values.contains { $0.isFinite && $0 > 0 }
    #expect((sum - (counts ? 1 : 0)).magnitude < 1e-9)
    stage.host.key(.tab)
    for key in [Key.right, .end, .space, .home, .left, .escape] { stage.host.key(key) }
    stage.host.click(at: Point(x: 100, y: 60))
    stage.host.settle()
    #expect((stage.chart.selectedIndex != nil) == counts)
    #expect(stage.host.differenceFromFreshPaint() == nil)
    // The disc is drawn, with sectors or without.
    #expect(stage.host.color(at: 100, 60) != stage.host.color(at: 2, 2))
  }

  @Test func aThinSectorIsHitWithin12OfItsMiddleAndAThickOneElsewhere() throws {
    let stage = try Stage([97, 1, 102])
    let middle = stage.middle(1, at: 0.9)
    for (x, target, sector) in [(-10.0, 24.0, 1), (10, 24, 1), (14, 24, 0), (18, 44, 1)] {
      let hit = stage.chart.geometry.sector(at: middle + Point(x: x, y: 0), target: target)
      #expect(hit == sector, "\(x)")
    }
    #expect(stage.chart.geometry.sector(at: Point(x: 100, y: 198), target: 44) == nil)
  }

  @Test func everySectorOfAHundredIsHitInItsMiddle() throws {
    let stage = try Stage(Array(repeating: 1, count: 100))
    for index in 0..<100 {
      #expect(stage.chart.geometry.sector(at: stage.middle(index, at: 0.9), target: 24) == index)
    }
  }

  @Test func theRowsOfTheLegendAreTargetsAndFollowTheChart() throws {
    let stage = try Stage([3, 2, 1])
    let legend = PieLegend(of: stage.chart)
    stage.chart.didChange = { _ in legend.update() }
    let page = StackView(.horizontal, views: [stage.chart, legend.list])
    stage.window.contentView = page
    try stage.host.resize(to: Size(width: 700, height: 400), scale: 1)
    stage.host.settle()
    func row(_ index: Int) -> Point {
      legend.list.frameInWindow(legend.list.rect(ofRow: index)).center
    }
    stage.host.click(at: row(1))
    #expect(stage.chart.selectedIndex == 1)
    stage.host.move(to: row(2))
    #expect(stage.chart.hovered == 2)
    stage.chart.becomeFirstResponder()
    stage.host.key(.end)
    #expect(legend.list.selectedRow == 2)
  }

  @Test func whiteTextOnEverySectorHasAContrastOf4Point5InEveryState() throws {
    for appearance in [Appearance.light, .dark] {
      for contrast in [Contrast.standard, .high] {
        let stage = try Stage(
          [1, 1, 1, 1, 1, 1], traits: Traits(appearance: appearance, contrast: contrast))
        for index in 0..<6 {
          for state in [ControlState.normal, .hovered, .highlighted] {
            (stage.chart.active, stage.chart.forcedState) = (index, state)
            let fill = PieLook.fill(of: index, in: stage.chart)
            #expect(fill.contrast(with: .white) >= 4.5, "\(index) \(state)")
            let rest = Color(hex: PieLook.palette[index])
            #expect(fill.luminance <= rest.luminance)
          }
        }
      }
    }
  }

  @Test func thePercentIsWrittenInSectorsFrom14DegreesOn() throws {
    let stage = try Stage([13.9, 346.1 - 14.1 - 14.1, 14.1, 14.1])
    func hasText(_ index: Int) -> Bool {
      let middle = stage.chart.geometry.point(index, at: 0.67)
      let fill = PieLook.fill(of: index, in: stage.chart)
      let around = Rect(center: middle, size: Size(width: 7, height: 7))
      return stage.host.surface.boundingBox(in: around) { $0 != fill } != nil
    }
    #expect(stage.chart.geometry.arcs[0].half * 360 / .pi < 14)
    #expect(!hasText(0) && hasText(1) && hasText(2))
  }

  @Test func theSameLookIsTheSameImage() throws {
    let stage = try Stage([2, 1, 1])
    stage.chart.selectedIndex = 1
    stage.host.settle()
    let look = PieLook(of: stage.chart, stage.chart.geometry)
    stage.host.move(to: stage.middle(0))
    #expect(PieLook(of: stage.chart, stage.chart.geometry) != look)
    stage.host.exit()
    #expect(PieLook(of: stage.chart, stage.chart.geometry) == look)
    #expect(stage.host.differenceFromFreshPaint() == nil)
  }

  @Test func sampleDataComesAtDesignTimeOnlyAndLeavesOwnDataAlone() throws {
    let (empty, own) = (PieChart(), PieChart())
    own.sectors = Stage.sectors([1])
    for chart in [empty, own] { DesignContext().prepare(chart) }
    #expect(empty.sectors.map(\.name) == DesignSample.standard.categories)
    #expect(own.sectors == Stage.sectors([1]) && PieChart().sectors.isEmpty)
  }

  @Test func theControlIs120LinesOnThePublicInterface() throws {
    let sources = try SourceTree.text("Sources/Studio/DetentGallery/PieChart.swift")
    #expect(sources.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 120)
    for name in ["PieChart", "PieDrawing", "PieChartPage"] {
      let source = try SourceTree.text("Sources/Studio/DetentGallery/\(name).swift")
      #expect(!source.contains("@testable") && !source.contains("package "))
    }
  }
}
