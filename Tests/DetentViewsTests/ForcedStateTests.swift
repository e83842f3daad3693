import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// States that an inspector or a page of states shows, whatever the user does.
@MainActor @Suite struct ForcedStateTests {
  private func stage() throws -> Scene<Button> {
    try Scene(
      Button("A", style: .bordered), Rect(x: 20, y: 20, width: 80, height: 32),
      in: Size(width: 120, height: 72))
  }

  @Test func whatIsForcedComesOnTopOfTheOwnStateAndLeavesItAlone() throws {
    let control = Control()
    control.isSelected = true
    control.forcedState = [.hovered, .highlighted, .focused, .disabled]
    #expect(control.state == [.hovered, .highlighted, .focused, .disabled, .selected])
    #expect(
      !control.isEnabled && control.isHovered && control.isHighlighted && control.showsFocusRing)
    control.isEnabled = true
    #expect(!control.isEnabled)
    control.forcedState = .normal
    #expect(control.state == .selected && !control.showsFocusRing)
  }

  private func expectAlike(
    _ one: Scene<Button>, _ other: Scene<Button>, _ location: SourceLocation = #_sourceLocation
  ) {
    for stage in [one, other] { stage.host.settle() }
    let difference = one.host.picture.difference(from: other.host.picture)
    #expect(difference == nil, sourceLocation: location)
  }

  @Test func aForcedStateIsDrawnAsTheStateOfTheUserIs() throws {
    let (forced, real, fresh) = (try stage(), try stage(), try stage())
    let button = forced.subject
    button.forcedState = .hovered
    real.host.move(to: Point(x: 60, y: 36))
    expectAlike(forced, real)
    button.forcedState = [.hovered, .highlighted]
    real.host.press(at: Point(x: 60, y: 36))
    expectAlike(forced, real)
    button.forcedState = .normal
    expectAlike(forced, fresh)
    button.forcedState = .focused
    fresh.host.key(.tab)
    expectAlike(forced, fresh)
    #expect(fresh.subject.isFirstResponder && !button.isFirstResponder)
  }

  @Test func forcingDisabledTakesAPressBackAndForcingNothingLetsTheNextOneIn() throws {
    let stage = try Stage()
    let (host, control) = (stage.host, stage.control)
    host.press(at: point(30, 30))
    control.forcedState = .disabled
    #expect(control.calls.last == .cancel)
    host.release()
    host.click(at: point(30, 30))
    #expect(control.begins == 1)
    control.forcedState = .normal
    host.click(at: point(30, 30))
    #expect(control.begins == 2 && control.terminations == 2)
  }

  @Test func hoverThatComesAndGoesBelowAForcedOneDrawsNothing() throws {
    let stage = try stage()
    stage.subject.forcedState = .hovered
    stage.host.settle()
    let count = stage.host.paintCount
    stage.host.move(to: Point(x: 60, y: 36))
    stage.host.exit()
    stage.host.settle()
    #expect(stage.host.paintCount == count && stage.subject.isHovered)
  }
}

/// Sample content is content: it is shown, and is no style.
@MainActor @Suite struct DesignContextTests {
  private final class Sign: View, Styled {
    let styleStore = StyleStore<ButtonStyle>()
    var text = ""
    var seen: [DesignSample?] = []
    override func prepareForDesign() {
      seen.append(DesignContext.current?.sample)
      text = DesignContext.current?.sample.action ?? "leaked"
      style.cornerRadius = 99
    }
  }

  @Test func viewsArePreparedFromBelowWithTheWordsOfTheContext() {
    let (outer, inner) = (Sign(), Sign())
    outer.addSubview(inner)
    outer.style.borderWidth = 3
    let style = outer.style
    DesignContext(.longText).prepare(outer)
    #expect(outer.seen == [.longText] && inner.seen == [.longText])
    #expect(inner.text == DesignSample.longText.action && DesignContext.current == nil)
    // A style that is written meanwhile is put back.
    DesignContext().prepare(outer)
    #expect(outer.style == style && outer.text == "Export")
  }

  @Test func nothingIsPreparedWhereNobodyDesigns() throws {
    let sign = Sign()
    try Scene(sign, in: Size(width: 100, height: 100)).host.settle()
    #expect(sign.seen.isEmpty && sign.text.isEmpty)
  }
}
