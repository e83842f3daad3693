import DetentDrawing
import Testing

@testable import DetentX11

@Suite struct ChosenSizeTests {
  private let screen = PixelSize(width: 800, height: 600)
  private let other = PixelSize(width: 300, height: 200)

  @Test func whatAScaleAsksForIsNoChoice() {
    var chosen = ChosenSize(Size(width: 600, height: 400))
    let wanted = chosen.pixels(scale: 2, on: screen)
    #expect(wanted == screen)
    chosen.willRequest(wanted, serial: 20, at: .zero)
    // What is older, and what a window that filled the screen had before, comes before the answer.
    let answers = [(wanted, 19), (other, 21), (wanted, 21), (wanted, 22)].map {
      chosen.isChoice($0.0, serial: UInt($0.1), at: .milliseconds(1))
    }
    #expect(answers == [false, false, false, true])
  }

  @Test func theFirstAnswerIsNoChoiceHoweverLateItComes() {
    var chosen = ChosenSize(Size(width: 600, height: 400))
    chosen.willRequest(screen, serial: 20, at: .zero)
    // In two steps, then the user.
    let answers = [2_000, 2_999, 3_000].map {
      chosen.isChoice(other, serial: 21, at: .milliseconds($0))
    }
    #expect(answers == [false, false, true])
  }

  @Test func aSizeThatComesBeforeTheWordThatItFillsTheScreenIsNoChoice() {
    let (own, whole) = (Size(width: 330, height: 210), Size(width: 800, height: 600))
    var chosen = ChosenSize(Size(width: 600, height: 400))
    chosen.choose(own, at: .seconds(1))
    chosen.choose(Size(width: 330, height: 600), at: .seconds(3))
    chosen.choose(whole, at: .milliseconds(3_100))
    chosen.screenIsFilled(at: .milliseconds(3_200))
    #expect(chosen.size == own)
    // One that was there for long stays.
    chosen.choose(whole, at: .seconds(5))
    chosen.screenIsFilled(at: .seconds(6))
    #expect(chosen.size == whole)
  }
}
