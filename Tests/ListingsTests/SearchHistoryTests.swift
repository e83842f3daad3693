import ListingsTestSupport
import Testing

@testable import Listings

@Suite struct SearchHistoryTests {
  private func search(_ least: Double) -> ListingsSearch {
    ListingsSearch(filter: ListingsFilter(price: ValueRange(lower: least)))
  }

  @Test func whatIsMarkedSinceCountsInEveryStepAndIsNone() {
    var history = SearchHistory()
    history.search.filter.marks = [.note: [1]]
    history.commit()
    history.search.filter.marks = [.note: [1], .favourite: [2]]
    history.commit()
    history.update([.note: [1, 2]])
    #expect(!history.isUncommitted)
    #expect(history.search.filter.marks == [.note: [1, 2], .favourite: []])
    history.undo()
    #expect(history.search.filter.marks == [.note: [1, 2]])
    history.undo()
    #expect(history.search == ListingsSearch())
  }

  @Test func aStepIsWhatWasCommittedNotEachChange() {
    var history = SearchHistory()
    #expect(!history.canUndo && !history.canRedo)
    for least in 1...20 { history.search = search(Double(least)) }
    #expect(history.canUndo)
    history.commit()
    history.commit()
    history.search.sort = ListingsSort(keys: [ListingsSort.Key(.area)])
    history.commit()
    #expect(history.undo() && history.search == search(20))
    #expect(history.undo() && history.search == ListingsSearch())
    #expect(!history.undo() && !history.canUndo)
    #expect(history.redo() && history.redo() && !history.redo())
    #expect(history.search.sort.keys.count == 1)
  }

  @Test func whatIsNotYetAStepCanBeTakenBackAndDoneAgain() {
    var history = SearchHistory(search(1))
    history.search = search(2)
    #expect(history.undo() && history.search == search(1))
    #expect(history.redo() && history.search == search(2))
  }

  @Test func aNewStepReplacesThoseThatWereTakenBack() {
    var history = SearchHistory()
    for least in 1...3 {
      history.search = search(Double(least))
      history.commit()
    }
    history.undo()
    history.undo()
    history.search = search(9)
    history.commit()
    #expect(!history.canRedo && history.undo() && history.search == search(1))
  }

  @Test func onlyTheLastStepsAreKept() {
    var history = SearchHistory()
    for least in 1...SearchHistory.limit + 50 {
      history.search = search(Double(least))
      history.commit()
    }
    var count = 0
    while history.undo() { count += 1 }
    #expect(count == SearchHistory.limit && history.search == search(50))
  }
}
