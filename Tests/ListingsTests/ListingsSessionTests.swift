import DetentTestSupport
import ListingsTestSupport
import Testing

@testable import Listings

@MainActor @Suite struct ListingsSessionTests {
  private let folder = TemporaryFolder()

  private func source(_ name: String, _ text: String) -> ListingsSource {
    ListingsSource(path: folder.write(name, Array(text.utf8)))
  }

  private func finish(_ session: ListingsSession) async {
    await withCheckedContinuation { waiting in session.whenFinished { waiting.resume() } }
  }

  /// A session whose file is read.
  private func session(_ text: String) async -> ListingsSession {
    let session = ListingsSession(source: source("a.csv", text))
    session.load()
    await finish(session)
    return session
  }

  @Test func aFileIsReadThenFilteredAndEachIsNotifiedInOrder() async {
    let session = ListingsSession(source: source("a.csv", "price\n1\n2\n3\n"))
    var notified: [String] = []
    session.didChange = { change in
      switch change {
      case .ended(let source, _): notified.append("ended \(source.name)")
      case .listings: notified.append("listings")
      case .result(let previous): notified.append("result after \(previous.isEmpty)")
      case .progress, .refused, .notice, .order, .unreadColumn, .history: break
      }
    }
    #expect(session.isLoading && session.index == nil && session.result == nil)
    session.load()
    await finish(session)
    #expect(session.isLoaded && session.index?.count == 3 && session.result?.count == 3)
    session.apply(ListingsFilter(price: ValueRange(lower: 2, upper: 9)))
    #expect(session.result?.count == 2 && session.index?.count == 3)
    #expect(notified == ["ended a.csv", "listings", "result after true"])
  }

  @Test func anotherFileTakesItsPlaceOnlyWithHomes() async {
    let session = await session("price\n1\n2\n3\n")
    session.apply(ListingsFilter(price: ValueRange(lower: 2, upper: 9)))
    session.open(source("b.csv", "price\n"))
    #expect(session.notice == .loading(file: "b.csv", fraction: 0))
    await finish(session)
    #expect(session.notice == .refused(file: "b.csv", reason: .noHomes))
    session.open(ListingsSource(path: folder.path + "/missing.csv"))
    await finish(session)
    #expect(session.notice == .refused(file: "missing.csv", reason: .notFound))
    #expect(session.source.name == "a.csv" && session.result?.count == 2)
    session.dismissNotice()
    #expect(session.notice == nil)
    let before = session.shownLoad
    session.open(source("c.csv", "price\n7\n"))
    await finish(session)
    #expect(session.source.name == "c.csv" && session.notice == nil)
    #expect(session.filter.isEmpty && session.result?.count == 1 && session.shownLoad > before)
  }

  @Test func theMainActorIsFreeWhileTheFirstResultIsWorkedOut() async {
    let session = ListingsSession(
      source: source("a.csv", "title,price\nAlder Lane,1\nElm Lane,2\n"))
    var steps: [String] = []
    session.keptHistory = { _, _ in
      if steps.isEmpty { Task { steps.append("other work") } }
      steps.append("asked")
      var search = ListingsSearch()
      search.filter.text = "elm"
      return SearchHistory(search)
    }
    session.didChange = { [unowned session] change in
      if case .listings = change { steps.append("shown \(session.result?.count ?? -1)") }
    }
    session.load()
    await finish(session)
    #expect(steps == ["asked", "other work", "asked", "shown 1"])
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

  /// The indexes of loads, which it does not keep.
  private struct Indexes {
    private struct Weak { weak var index: FilterIndex? }
    private var all: [Weak] = []
    var alive: Int { all.count { $0.index != nil } }

    mutating func add(_ index: FilterIndex?) { all.append(Weak(index: index)) }
  }

  @Test func loadingAgainAndAgainKeepsNoSupersededIndex() async throws {
    let path = folder.write("many.csv", SampleListings.csv(rows: 10_000))
    let session = ListingsSession(source: ListingsSource(path: path))
    var indexes = Indexes()
    session.load()
    for _ in 0..<6 {
      await finish(session)
      indexes.add(session.index)
      // The one that was superseded last may be on its way to the point where it stops.
      #expect(indexes.alive <= 2)
      session.reload()
    }
    session.cancelLoad()
    #expect(session.index?.count == 10_000)
    try await wait("the superseded index") { indexes.alive == 1 }
  }

  @Test func aSearchIsAFilterAndASortWithSteps() async throws {
    let session = await session("price,area\n1,5\n2,9\n3,7\n4,\n")
    var changes: [String] = []
    session.didChange = { change in
      switch change {
      case .result: changes.append("result")
      case .order: changes.append("order")
      case .history: changes.append("history")
      default: break
      }
    }
    #expect(session.sorted.map(Array.init) == [0, 1, 2, 3])
    session.apply(ListingsFilter(price: ValueRange(lower: 2)))
    session.apply(ListingsFilter(price: ValueRange(lower: 2, upper: 3)))
    session.commit()
    var search = session.search
    search.sort = ListingsSort(keys: [ListingsSort.Key(.area)])
    session.apply(search)
    session.commit()
    #expect(session.sorted.map(Array.init) == [2, 1])
    #expect(changes == ["result", "result", "history", "order", "history"])
    session.undo()
    #expect(session.sorted.map(Array.init) == [1, 2])
    session.undo()
    #expect(session.filter.isEmpty && session.result?.count == 4 && !session.steps.canUndo)
    session.redo()
    session.redo()
    #expect(session.sorted.map(Array.init) == [2, 1] && session.filter.price?.upper == 3)
    // Other listings begin anew.
    session.load()
    await finish(session)
    #expect(!session.steps.canUndo && !session.steps.canRedo && session.filter.isEmpty)
  }

  @Test func aColumnThatIsReadIsFilteredAndSortedBy() async throws {
    let session = await session("price,built\n1,30\n2,20\n3,10\n")
    var search = ListingsSearch(sort: ListingsSort(keys: [ListingsSort.Key(.file(1))]))
    search.filter.numbers[1] = ValueRange(upper: 20)
    session.apply(search)
    #expect(session.result?.count == 0)
    await withCheckedContinuation { waiting in
      session.didChange = { if case .result = $0 { waiting.resume() } }
      session.readColumn(1)
      // Twice is once.
      session.readColumn(1)
    }
    #expect(session.sorted.map(Array.init) == [2, 1])
  }

  @Test func aColumnThatCannotBeReadIsSaidToWhoAsksForIt() async throws {
    let session = await session("price,built\n1,30\n2,20\n3,10\n")
    _ = source("a.csv", "price,built\n1,3\n")
    let failure = await withCheckedContinuation { waiting in
      session.didChange = {
        if case .unreadColumn(let number, let error) = $0 {
          waiting.resume(returning: (number, error.reason))
        }
      }
      session.readColumn(1)
    }
    #expect(failure == (1, .changedSince))
    #expect(session.index?.column(1) == nil && session.result?.count == 3)
  }

  @Test func manyHomesAreSortedWhileTheOldOrderIsShown() async throws {
    let rows = (0..<30_000).map { "\($0 + 1),\(30_000 - $0)\n" }.joined()
    let session = await session("price,area\n" + rows)
    await withCheckedContinuation { continuation in
      var isDone = false
      session.didChange = { change in
        if case .order = change, session.sorted?.first == 29_999, !isDone {
          isDone = true
          continuation.resume()
        }
      }
      var search = session.search
      search.sort = ListingsSort(keys: [ListingsSort.Key(.area)])
      session.apply(search)
      #expect(session.sorted?.first == 0)
      search.filter.price = ValueRange(lower: 10)
      session.apply(search)
      #expect(session.sorted?.first == 9)
    }
    #expect(session.sorted?.last == 9)
  }

  @Test func wordsAreLookedForInManyTextsWhileTheOldHomesAreShown() async throws {
    // No index knows a blank inside a letter.
    let rows = (0..<30_000).map { row in
      "\(row + 1),\(row == 7 ? "x\u{600} y" : "\(row) Alder Lane")\n"
    }.joined()
    let session = await session("price,title\n" + rows)
    var filter = ListingsFilter { $0.text = "x\u{600} y" }
    var previous: [ListingsFilter] = []
    await withCheckedContinuation { continuation in
      session.didChange = { change in
        guard case .result(let filter) = change else { return }
        previous.append(filter)
        if session.result?.count == 1 { continuation.resume() }
      }
      var given = filter
      given.price = ValueRange(lower: 3)
      session.apply(given)
      // What is given up meanwhile is never shown.
      session.apply(filter)
      #expect(session.result?.count == 30_000 && session.filter == filter && previous.isEmpty)
    }
    #expect(session.result.map(Array.init) == [7] && previous == [ListingsFilter()])
    // What was found once is there at once.
    filter.price = ValueRange(upper: 5)
    session.apply(filter)
    #expect(session.result?.count == 0)
  }
}
