import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import LegacyTrackRigs
import Testing
import TrackRigs

/// The old and the new sliders and dials do the same, whatever a program and a user do to them.
///
/// `DETENT_TRACK_OPERATIONS` is the number of operations of each control, `DETENT_TRACK_SEED` the
/// seed of the first episode. A failure prints the seed of its episode: with that seed, the episode
/// is the first one of another run.
@MainActor @Suite(.serialized) struct OldAndNewTests {
  private static let operations = Settings.number("DETENT_TRACK_OPERATIONS") ?? 1_500
  private static let firstSeed = UInt64(Settings.number("DETENT_TRACK_SEED") ?? 1)

  /// `DETENT_TRACK_KIND` is the only control to drive.
  private nonisolated static let kinds = TrackKind.allCases.filter {
    Settings.text("DETENT_TRACK_KIND") ?? $0.rawValue == $0.rawValue
  }

  @Test(arguments: kinds)
  func bothDoTheSame(_ kind: TrackKind) throws {
    var (done, seed, events, faults) = (0, Self.firstSeed, 0, 0)
    // One difference may have a reason; many have the same one.
    while done < Self.operations, faults < 20 {
      let episode = Episode(kind, seed: seed)
      let length = min(Episode.length, Self.operations - done)
      if let fault = try episode.fault(length: length) {
        Issue.record("\(kind.rawValue), DETENT_TRACK_SEED=\(seed): \(fault)")
        faults += 1
      }
      events += episode.eventCount
      (done, seed) = (done + length, seed + 1)
    }
    // A driver that never reaches a control finds nothing.
    #expect(events > done / 3)
  }

  @Test func theNewControlsAreNotTheOldOnes() {
    for kind in TrackKind.allCases {
      let (old, new) = (LegacyTrackRigs.makeRig(kind), TrackRigs.makeRig(kind))
      #expect(type(of: old.control) != type(of: new.control))
      #expect("\(type(of: old.control))" == "\(type(of: new.control))")
    }
  }
}
