import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Observation
import Testing

@MainActor @Suite struct ViewUpdatesTests {
  @Observable @MainActor final class Model {
    var width = 10.0
    var unread = 0
  }

  final class Bar: View {
    let model: Model
    var updates = 0
    init(_ model: Model) {
      self.model = model
      super.init(frame: .zero)
    }
    override func updateProperties() {
      updates += 1
      fixedWidth = model.width
    }
  }

  /// Made in each test and not in `init`, which may run on another thread of the main actor: changes
  /// from other threads are read a turn later.
  private func scene() throws -> (model: Model, bar: Bar, content: View, host: HeadlessHost) {
    let (model, content) = (Model(), View())
    let bar = Bar(model)
    content.addSubview(bar)
    let host = try Scene(content, in: Size(width: 100, height: 100)).host
    host.settle()
    return (model, bar, content, host)
  }

  @Test func whatWasReadOfAModelBringsAnUpdateWithTheNextFrame() throws {
    let (model, bar, _, host) = try scene()
    #expect(bar.updates == 1 && bar.fixedWidth == 10)
    model.width = 20
    model.width = 30
    #expect(bar.updates == 1, "many changes are one update")
    host.settle()
    #expect(bar.updates == 2 && bar.fixedWidth == 30)
    model.unread += 1
    host.settle()
    #expect(bar.updates == 2, "nobody reads it")
  }

  @Test func anUpdateCanBeRequestedAndComesBeforeAnyLayout() throws {
    let (_, bar, content, host) = try scene()
    bar.setNeedsUpdateProperties()
    content.layoutIfNeeded()
    #expect(bar.updates == 2)
    host.settle()
    #expect(bar.updates == 2)
  }

  @Test func aHiddenViewIsUpdatedAndARemovedOneWhenItIsBack() throws {
    let (model, bar, content, host) = try scene()
    bar.isHidden = true
    model.width = 40
    host.settle()
    #expect(bar.fixedWidth == 40)
    bar.removeFromSuperview()
    model.width = 50
    host.settle()
    #expect(bar.fixedWidth == 40)
    content.addSubview(bar)
    host.settle()
    #expect(bar.fixedWidth == 50)
  }

  /// Changes what others show while they are updated.
  final class Changer: View {
    let model: Model
    init(_ model: Model) {
      self.model = model
      super.init(frame: .zero)
    }
    override func updateProperties() { model.width = 70 }
  }

  @Test func aChangeWithinTheUpdatesBringsAnotherOneAndHoldsNoLaterOneUp() throws {
    let (model, bar, content, host) = try scene()
    let changer = Changer(model)
    content.addSubview(changer)
    host.settle()
    #expect(bar.fixedWidth == 70)
    model.width = 80
    host.settle()
    #expect(bar.fixedWidth == 80)
    changer.setNeedsUpdateProperties()
    bar.setNeedsUpdateProperties()
    host.settle()
    #expect(bar.fixedWidth == 70, "it was updated before the change came")
    model.width = 90
    host.settle()
    #expect(bar.fixedWidth == 90)
  }

  @Test func aModelOfAnotherThreadIsReadWithTheNextTurn() async throws {
    let (model, bar, _, host) = try scene()
    await Task.detached { await MainActor.run { model.width = 60 } }.value
    host.settle()
    #expect(bar.fixedWidth == 60)
  }
}
