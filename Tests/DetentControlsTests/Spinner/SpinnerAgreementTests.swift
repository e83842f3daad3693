import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// The ring and the selection agree at rest, whatever the handlers of an edit do.
@MainActor @Suite struct SpinnerAgreementTests {
  /// One item further on the closed control.
  private static let steps: [@MainActor (SpinnerFixture) -> Void] = [
    { $0.host.key(.right) }, { $0.host.scroll(by: -1, at: SpinnerFixture.center) },
    { $0.host.type("Item \($0.spinner.selectedIndex + 1)") },
    { _ = $0.spinner.accessibilitySetValue(Double($0.spinner.selectedIndex + 1), part: "") },
  ]

  /// A spinner with the focus, whose next edit notifies a handler, and none after it.
  private func fixture(
    _ configure: (Spinner) -> Void = { _ in }, onBegin: @escaping (Spinner) -> Void
  ) throws -> SpinnerFixture {
    let f = try SpinnerFixture(8) {
      $0.wheelPolicy = .always
      configure($0)
    }
    f.window.rootTraits.reducesMotion = true
    f.host.key(.tab)
    f.spinner.delegate = nil
    var isFirst = true
    f.spinner.onEdit(for: .editingDidBegin) { spinner, _, _ in
      if isFirst { onBegin(spinner) }
      isFirst = false
    }
    return f
  }

  private func expectAgreement(
    on index: Int, _ f: SpinnerFixture, _ comment: Comment, _ location: SourceLocation
  ) {
    f.host.settle()
    let (spinner, ring) = (f.spinner, f.spinner.wheel)
    #expect(spinner.selectedIndex == index, comment, sourceLocation: location)
    #expect(spinner.model.index(ofSlot: ring.target) == index, comment, sourceLocation: location)
    #expect(ring.rotation == Double(ring.target), comment, sourceLocation: location)
  }

  @Test func aStepWhoseBeginningDisablesTheSpinnerTurnsNothing() throws {
    for (number, step) in Self.steps.enumerated() {
      let f = try fixture { $0.isEnabled = false }
      step(f)
      expectAgreement(on: 0, f, "\(number)", #_sourceLocation)
      #expect(!f.spinner.wheel.editing.isOpen)
      f.spinner.isEnabled = true
      f.spinner.becomeFirstResponder()
      f.host.key(.right)
      expectAgreement(on: 1, f, "\(number)", #_sourceLocation)
    }
  }

  @Test func aStepGoesOnFromWhatTheProgramSelectsAtItsBeginning() throws {
    // The first item further by keys and the wheel; what is typed or said is what was meant.
    for (number, reached) in [6, 6, 1, 1].enumerated() {
      let f = try fixture { $0.selectedIndex = 5 }
      Self.steps[number](f)
      expectAgreement(on: reached, f, "\(number)", #_sourceLocation)
      f.host.advance(by: .seconds(2))
      f.host.key(.right)
      expectAgreement(on: reached + 1, f, "\(number)", #_sourceLocation)
    }
  }

  @Test func aStepOfWhatTheProgramOpenedGoesOnFromWhatItSelectsAtTheBeginning() throws {
    for mode in [SpinnerMode.wheel, .picker] {
      let f = try fixture({ $0.mode = mode }, onBegin: { $0.selectedIndex = 5 })
      f.spinner.isOpen = true
      f.host.settle()
      f.host.key(.down)
      expectAgreement(on: 6, f, "\(mode)", #_sourceLocation)
      #expect(f.spinner.isOpen)
      f.host.key(.up)
      expectAgreement(on: 5, f, "\(mode)", #_sourceLocation)
    }
  }

  @Test func aTurnOfWhatTheProgramOpenedIsOverWhereItSelectsAtTheBeginning() throws {
    let f = try fixture { $0.selectedIndex = 5 }
    f.spinner.isOpen = true
    f.host.settle()
    f.drag(from: 90, by: 60)
    expectAgreement(on: 5, f, "wheel", #_sourceLocation)
    #expect(f.spinner.isOpen)
    f.host.key(.right)
    expectAgreement(on: 6, f, "wheel", #_sourceLocation)
  }

  @Test func aDragOfAPickerIsOverWhereTheProgramSelectsAtTheBeginning() throws {
    let f = try fixture({ $0.mode = .picker }, onBegin: { $0.selectedIndex = 5 })
    f.spinner.isOpen = true
    f.host.settle()
    let popup = try #require(f.spinner.popup)
    let start = popup.contentPlacement.frame.center
    f.host.press(at: start)
    for step in 1...10 {
      f.host.advance(by: .milliseconds(30))
      f.host.move(to: Point(x: start.x, y: start.y - Double(step) * 8))
    }
    f.host.advance(by: .milliseconds(500))
    f.host.release()
    expectAgreement(on: 5, f, "picker", #_sourceLocation)
  }

  @Test func aClickOnAnItemSelectsItWhateverTheProgramSelectsAtTheBeginning() throws {
    let f = try fixture { $0.selectedIndex = 5 }
    f.spinner.isOpen = true
    f.host.settle()
    f.host.click(at: f.item(2))
    expectAgreement(on: 2, f, "click", #_sourceLocation)
  }

  @Test func whatIsDisabledWhileItIsTurnedRestsAtTheSelection() throws {
    for mode in [SpinnerMode.wheel, .picker] {
      let f = try fixture({ $0.mode = mode }, onBegin: { $0.isEnabled = false })
      f.spinner.isOpen = true
      f.host.settle()
      f.host.key(.down)
      expectAgreement(on: 0, f, "\(mode)", #_sourceLocation)
      #expect(!f.spinner.isOpen)
    }
  }
}
