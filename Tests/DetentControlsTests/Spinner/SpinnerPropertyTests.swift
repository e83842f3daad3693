import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls

/// Whatever the user and a program do, in any order.
@MainActor
@Suite struct SpinnerPropertyTests {
  private static let keys: [Key] = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .enter, .space, .escape, .tab,
    .character("i"), .character("3"), .function(4),
  ]

  private func step(_ f: SpinnerFixture, _ random: inout SplitMix64) {
    let point = Point(
      x: Double.random(in: -20...620, using: &random),
      y: Double.random(in: -20...520, using: &random))
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: f.host.click(at: SpinnerFixture.center)
    case 2: f.host.press(at: point)
    case 3, 4: f.host.move(to: point)
    case 5: f.host.release()
    case 6: f.host.cancelPointer()
    case 7, 8: f.host.key(Self.keys.randomElement(using: &random) ?? .up)
    case 9: f.host.keyDown(Self.keys.randomElement(using: &random) ?? .up)
    case 10: f.host.scroll(by: Double.random(in: -9...9, using: &random), at: point)
    case 11: f.host.advance(by: .milliseconds(Int.random(in: 0...700, using: &random)))
    case 12: f.spinner.selectedIndex = Int.random(in: -3...40, using: &random)
    case 13:
      f.spinner.items = SpinnerFixture.items(
        Int.random(in: 0...20, using: &random), disabled: [1, 4])
    case 14: f.spinner.isOpen.toggle()
    default: f.host.setFocused(Bool.random(using: &random))
    }
  }

  @Test(arguments: 0..<8) func bracketsAreBalancedAndTheSelectionIsValid(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 977 &+ 5)
    let f = try SpinnerFixture(8, disabled: [2])
    f.vetoes = seed.isMultiple(of: 5)
    for _ in 0..<250 {
      step(f, &random)
      let count = f.spinner.count
      #expect(f.spinner.selectedIndex >= 0 && f.spinner.selectedIndex < max(1, count))
      #expect(f.spinner.wheel.rotation.isFinite)
      #expect(!f.spinner.isOpen || count > 1)
    }
    f.window.close()
    #expect(!f.spinner.isOpen)
    var depth = 0
    for event in f.edits.compactMap({ $0.split(separator: " ").first }) {
      switch event {
      case "began": depth += 1
      case "ended", "cancelled": depth -= 1
      default: #expect(depth == 1)
      }
      #expect((0...1).contains(depth))
    }
    #expect(depth == 0)
  }
}
