import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import LegacyTrackRigs
import TrackRigs

/// The same operations on an old control and then on a new one, each in a program of its own: a
/// popover that opens closes those of other windows.
@MainActor final class Episode {
  static let length = 150
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
    let (operations, records) = try observe(LegacyTrackRigs.makeRig(kind), length: length)
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

  /// What operations do to a new control, line by line: of each report what the last one had not.
  func log() throws -> [String] {
    let (operations, records) = try observe(TrackRigs.makeRig(kind), length: Self.length)
    var shown: Set<String> = []
    return zip(operations, records).flatMap { operation, record in
      let news = record.report.filter { !shown.contains($0) }
      shown = Set(record.report)
      return ["* \(operation.words) \(record.answer)"] + news
    }
  }

  /// Makes up operations for a control, and records what they do.
  private func observe(
    _ rig: any TrackRig, length: Int
  ) throws -> ([Operation], [Record]) {
    let old = try Stage(rig, frame: frame, showsPopups: showsPopups)
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
      return Operation(step.words) { stage in
        step.hasKeys
          ? stage.rig.withoutDetents { step.perform(stage.host) } : step.perform(stage.host)
      }
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
        case .insert(let place, let line, _): (place: place, line: "new: \(line)")
        case .remove(let place, let line, _): (place: place, line: "old: \(line)")
        }
      }.sorted { $0.place < $1.place }.map(\.line)
      return lines.prefix(12).joined(separator: "\n")
    }
    if new.pictures.count != old.pictures.count { return "another number of popups" }
    return zip(old.pictures, new.pictures).lazy.compactMap { $1.difference(from: $0) }.first
      .map { "pixels: \($0)" }
  }
}
