import ListingsTestSupport
import Testing

@testable import Listings

@MainActor
@Suite struct ListingsSessionTests {
  private let folder = TemporaryFolder()

  private func source(_ name: String, _ text: String) -> ListingsSource {
    ListingsSource(path: folder.write(name, Array(text.utf8)))
  }

  private func finish(_ session: ListingsSession) async {
    await withCheckedContinuation { waiting in session.whenFinished { waiting.resume() } }
  }

  @Test func aFileIsReadThenFilteredAndEachIsNotifiedInOrder() async {
    let session = ListingsSession(source: source("a.csv", "price\n1\n2\n3\n"))
    var notified: [String] = []
    session.didChange = { change in
      switch change {
      case .ended(let source, _): notified.append("ended \(source.name)")
      case .listings: notified.append("listings")
      case .result(let previous): notified.append("result after \(previous.isEmpty)")
      case .progress, .refused, .notice, .source, .state: break
      }
    }
    #expect(session.isLoading && session.index == nil && session.result == nil)
    session.load()
    await finish(session)
    #expect(session.isLoaded && session.index?.count == 3 && session.result?.count == 3)
    session.apply(ListingsFilter(price: PriceRange(lower: 2, upper: 9)))
    #expect(session.result?.count == 2 && session.count(of: ListingsFilter()) == 3)
    #expect(notified == ["ended a.csv", "listings", "result after true"])
  }

  @Test func anotherFileTakesItsPlaceOnlyWithHomes() async {
    let session = ListingsSession(source: source("a.csv", "price\n1\n2\n3\n"))
    session.load()
    await finish(session)
    session.apply(ListingsFilter(price: PriceRange(lower: 2, upper: 9)))
    session.open(source("b.csv", "price\n"))
    #expect(session.notice == .loading(file: "b.csv", fraction: 0))
    await finish(session)
    #expect(session.notice == .refused(file: "b.csv", reason: .noHomes))
    session.open(ListingsSource(path: folder.path + "/missing.csv"))
    await finish(session)
    #expect(session.notice == .refused(file: "missing.csv", reason: .error(.notFound)))
    #expect(session.source.name == "a.csv" && session.result?.count == 2)
    session.dismissNotice()
    #expect(session.notice == nil)
    let before = session.shownLoad
    session.open(source("c.csv", "price\n7\n"))
    await finish(session)
    #expect(session.source.name == "c.csv" && session.notice == nil)
    #expect(session.filter.isEmpty && session.result?.count == 1 && session.shownLoad > before)
  }

  @Test func aLoadThatIsGivenUpLeavesNothing() async {
    let session = ListingsSession(source: source("a.csv", "price\n1\n"))
    session.load()
    session.cancelLoad()
    guard case .cancelled = session.state else {
      Issue.record("\(session.state)")
      return
    }
    #expect(!session.isLoading && session.index == nil && session.report == nil)
  }

  @Test func theDistancesAreThereBeforeTheFirstDragAsksForThem() async throws {
    let session = ListingsSession(
      source: source("a.csv", "price,latitude,longitude\n1,51.5,0\n2,51.6,0.1\n3,51.7,0.2\n"))
    session.load()
    await finish(session)
    let center = try #require(session.surroundings?.center)
    let end = ContinuousClock.now + .seconds(20)
    while session.result?.criteria.distances == nil, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(session.filter.isEmpty && session.result?.count == 3)
    let distances = try #require(session.result?.criteria.distances)
    #expect(distances.center == center && distances.nearness.count == 3)
    // Each step of the drag goes by the same.
    func place(_ distances: Distances?) -> UnsafeRawPointer? {
      distances?.nearness.withUnsafeBytes { $0.baseAddress }
    }
    for radius in [5.0, 9, 1] {
      var filter = ListingsFilter()
      filter.surroundings = Surroundings(center: center, radius: radius)
      session.apply(filter)
      #expect(place(session.result?.criteria.distances) == place(distances))
    }
  }
}
