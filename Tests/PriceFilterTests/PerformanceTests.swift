import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Listings
import ListingsTestSupport
import Testing

@testable import PriceFilter

/// Bars of speed, on a release build only (`swift test -c release -Xswiftc
/// -enable-testing`): a debug build says nothing about either. Serial, for they measure.
@Suite(.serialized, .enabled(if: !isDebugBuild)) struct PerformanceTests {
  private static let rows = 1_000_000

  /// The time from the key to the image, in the whole window.
  @MainActor @Test(arguments: ["price", "area", "distance"])
  func aStepOfAFilterIsQuickAmongAMillionHomes(filter: String) async throws {
    let text = String(decoding: SampleListings.csv(rows: Self.rows), as: UTF8.self)
    let stage = try await ScreenStage(csv: text, size: Size(width: 1_120, height: 720))
    // What the first step needs is worked out while the user does not wait for it.
    try await Task.sleep(for: .seconds(1))
    stage.host.settle()
    let view = try #require(stage.application.window.view(withIdentifier: filter))
    view.becomeFirstResponder()
    let key: Key = filter == "distance" ? .left : .right
    let first = processorTime { stage.host.key(key) }
    #expect(first < .milliseconds(16))
    let steps = (0..<40).map { _ in processorTime { stage.host.key(key) } }.sorted()
    #expect(steps[20] < .milliseconds(4))
    #expect(try stage.node("chip.\(filter)").label != nil)
  }
}
