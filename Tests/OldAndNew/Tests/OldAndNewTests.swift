import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Glibc
import LegacyTrackRigs
import Testing
import TrackRigs

/// The old and the new sliders and dials do the same, whatever a program and a user do to them.
///
/// `DETENT_TRACK_OPERATIONS` is the number of operations of each control, `DETENT_TRACK_SEED` the
/// seed of the first episode. A failure prints the seed of its episode: with that seed, the episode
/// is the first one of another run.
@MainActor @Suite(.serialized) struct OldAndNewTests {
  private static let operations = number("DETENT_TRACK_OPERATIONS") ?? 1_500
  private static let firstSeed = UInt64(number("DETENT_TRACK_SEED") ?? 1)
  private static let episodeLength = 150

  private static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }

  @Test(arguments: TrackKind.allCases)
  func bothDoTheSame(_ kind: TrackKind) throws {
    var (done, seed, events) = (0, Self.firstSeed, 0)
    while done < Self.operations {
      let episode = Episode(kind, seed: seed)
      let length = min(Self.episodeLength, Self.operations - done)
      if let fault = try episode.fault(length: length) {
        Issue.record("\(kind.rawValue), DETENT_TRACK_SEED=\(seed): \(fault)")
        return
      }
      events += episode.eventCount
      (done, seed) = (done + length, seed + 1)
    }
    // A driver that never reaches a control finds nothing.
    #expect(events > Self.operations / 3)
  }

  @Test func theNewControlsAreNotTheOldOnes() {
    for kind in TrackKind.allCases {
      let (old, new) = (LegacyTrackRigs.makeRig(kind), TrackRigs.makeRig(kind))
      #expect(type(of: old.control) != type(of: new.control))
      #expect("\(type(of: old.control))" == "\(type(of: new.control))")
    }
  }
}

/// The same operations on an old control and then on a new one, each in a program of its own: a
/// popover that opens closes those of other windows.
@MainActor private final class Episode {
  private let kind: TrackKind
  private var random: SplitMix64
  private let frame: Rect
  private let showsPopups: Bool
  private(set) var eventCount = 0

  /// What an operation is called, and what it does.
  private struct Operation {
    let words: String
    /// - Returns: what was set, and what the control returned.
    let perform: @MainActor (Stage) -> String

    init(_ words: String, _ perform: @escaping @MainActor (Stage) -> String) {
      (self.words, self.perform) = (words, perform)
    }
  }

  /// What can be seen after an operation.
  private struct Record {
    let answer: String
    let report: [String]
    let pictures: [Picture]
  }

  init(_ kind: TrackKind, seed: UInt64) {
    self.kind = kind
    var random = SplitMix64(seed: seed &* 0x1_0001 &+ UInt64(kind.rawValue.utf8.count))
    frame =
      kind.isDial || random.chance(4)
      ? Rect(x: 30, y: 20, width: 160, height: 160) : Rect(x: 30, y: 80, width: 180, height: 40)
    showsPopups = random.chance(3)
    self.random = random
  }

  /// What differs, after which operations; nil if nothing does.
  func fault(length: Int) throws -> String? {
    let (operations, records) = try observe(length: length)
    let new = try Stage(TrackRigs.makeRig(kind), frame: frame, showsPopups: showsPopups)
    var story: [String] = []
    for (number, (operation, old)) in zip(operations, records).enumerated() {
      let answer = operation.perform(new)
      story.append(operation.words.isEmpty ? old.answer : operation.words)
      let record = record(new, answer: answer, showsPixels: !old.pictures.isEmpty)
      guard let fault = difference(of: record, from: old) else { continue }
      return "operation \(number)\n\(fault)\nafter\n  "
        + story.suffix(8).joined(separator: "\n  ")
    }
    return nil
  }

  /// Makes up operations for the old control, and records what they do.
  private func observe(length: Int) throws -> ([Operation], [Record]) {
    let old = try Stage(LegacyTrackRigs.makeRig(kind), frame: frame, showsPopups: showsPopups)
    let changes = random.below(12)
    var (operations, records): ([Operation], [Record]) = ([], [])
    for number in 0...length {
      let operation =
        number == length ? Self.end : number < changes ? change(count: 1) : operation(for: old)
      operations.append(operation)
      let answer = operation.perform(old)
      records.append(record(old, answer: answer, showsPixels: number % 10 == 9))
      eventCount += old.eventCount
    }
    return (operations, records)
  }

  private func operation(for old: Stage) -> Operation {
    switch random.below(24) {
    case 0..<4: return change(count: 1 + random.below(3))
    case 4: return answer()
    case 5: return resize()
    default:
      // The old control shows where its parts are; the new one has to have them there, too.
      let step = UserStep.random(&random, aim: old.aim)
      return Operation(step.words) { step.perform($0.host) }
    }
  }

  private func change(count: Int) -> Operation {
    let seeds = (0..<count).map { _ in random.next() }
    return Operation("") { $0.change(seeds: seeds) }
  }

  private func answer() -> Operation {
    let seed = random.next()
    return Operation("the next handler changes something") {
      $0.rig.answers.append(seed)
      return ""
    }
  }

  private func resize() -> Operation {
    let frame = Rect(
      x: random.mostly(0...60), y: random.mostly(0...60),
      width: Double(30 + random.below(170)), height: Double(16 + random.below(160)))
    return Operation("frame \(frame)") {
      $0.rig.control.frame = frame
      $0.host.drain()
      return ""
    }
  }

  private static let end = Operation("the window closes") {
    $0.host.settle()
    let last = $0.report()
    $0.host.window.close()
    return last.joined(separator: "\n")
  }

  private func record(_ stage: Stage, answer: String, showsPixels: Bool) -> Record {
    Record(
      answer: answer, report: stage.report(), pictures: showsPixels ? stage.pictures : [])
  }

  private func difference(of new: Record, from old: Record) -> String? {
    if new.answer != old.answer {
      return "old returned \(old.answer)\nnew returned \(new.answer)"
    }
    if new.report != old.report {
      let lines = new.report.difference(from: old.report).map { change in
        switch change {
        case .insert(_, let line, _): "new: \(line)"
        case .remove(_, let line, _): "old: \(line)"
        }
      }
      return lines.prefix(12).joined(separator: "\n")
    }
    if new.pictures.count != old.pictures.count { return "another number of popups" }
    return zip(old.pictures, new.pictures).lazy.compactMap { $1.difference(from: $0) }.first
      .map { "pixels: \($0)" }
  }
}
