import DetentDrawing
import DetentHeadless
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

  private func stage() throws -> (host: HeadlessHost, bar: Bar, model: Model) {
    let model = Model()
    let bar = Bar(model)
    let window = Window(size: Size(width: 100, height: 100))
    window.contentView = View()
    window.contentView?.addSubview(bar)
    let host = try HeadlessHost(window: window)
    host.settle()
    return (host, bar, model)
  }

  @Test func whatWasReadOfAModelBringsAnUpdateWithTheNextFrame() throws {
    let (host, bar, model) = try stage()
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
    let (host, bar, _) = try stage()
    bar.setNeedsUpdateProperties()
    bar.superview?.layoutIfNeeded()
    #expect(bar.updates == 2)
    host.settle()
    #expect(bar.updates == 2)
  }

  @Test func aHiddenViewIsUpdatedAndARemovedOneWhenItIsBack() throws {
    let (host, bar, model) = try stage()
    bar.isHidden = true
    model.width = 40
    host.settle()
    #expect(bar.fixedWidth == 40)
    let parent = try #require(bar.superview)
    bar.removeFromSuperview()
    model.width = 50
    host.settle()
    #expect(bar.fixedWidth == 40)
    parent.addSubview(bar)
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
    let (host, bar, model) = try stage()
    let changer = Changer(model)
    bar.superview?.addSubview(changer)
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
    let (host, bar, model) = try stage()
    await Task.detached { await MainActor.run { model.width = 60 } }.value
    host.settle()
    #expect(bar.fixedWidth == 60)
  }
}
