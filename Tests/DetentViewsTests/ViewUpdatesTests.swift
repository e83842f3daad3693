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

  private let model = Model()
  private let bar: Bar
  private let content = View()
  private let host: HeadlessHost

  init() throws {
    bar = Bar(model)
    content.addSubview(bar)
    host = try Scene(content, in: Size(width: 100, height: 100)).host
    host.settle()
  }

  @Test func whatWasReadOfAModelBringsAnUpdateWithTheNextFrame() {
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

  @Test func anUpdateCanBeRequestedAndComesBeforeAnyLayout() {
    bar.setNeedsUpdateProperties()
    content.layoutIfNeeded()
    #expect(bar.updates == 2)
    host.settle()
    #expect(bar.updates == 2)
  }

  @Test func aHiddenViewIsUpdatedAndARemovedOneWhenItIsBack() {
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

  @Test func aChangeWithinTheUpdatesBringsAnotherOneAndHoldsNoLaterOneUp() {
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

  @Test func aModelOfAnotherThreadIsReadWithTheNextTurn() async {
    await Task.detached { await MainActor.run { model.width = 60 } }.value
    host.settle()
    #expect(bar.fixedWidth == 60)
  }
}
