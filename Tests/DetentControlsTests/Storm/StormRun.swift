import DetentTestSupport
import Glibc
import Testing

/// Everything that a user and a program can do to all controls, in any order and inside of each
/// other, and what must hold whatever they do: see ``StormWorld``.
///
/// A storm is many short episodes, each in a window of its own and from a seed of its own, so that
/// one that fails is found again at once and shortened to the few steps that it takes. The seed is
/// the same for every run of the tests: they say the same of the same code. `DETENT_STORM_SEED`
/// gives another one, a number or `random`, and `DETENT_STORM_OPERATIONS` how much is done: ten
/// million by hand, now and then. `DETENT_STORM_TRACE=1` prints each step before it is taken: the
/// last one is what ended the process.
@MainActor @Suite(.serialized) struct StormTests {
  /// In pieces, so that other tests that need the main actor have their turn between them.
  nonisolated static let pieces = 0..<10

  @Test(arguments: pieces) func whateverAUserAndAProgramDoTheControlsKeepTheirWord(piece: Int) {
    let storm = StormOptions.current
    if piece == 0 { storm.announce() }
    // One of each kind: the same fault may be met in many ways.
    var kinds: Set<String> = []
    for episode in storm.episodes(ofPiece: piece, of: Self.pieces.count) {
      let acts = StormAct.episode(seed: episode)
      guard let fault = StormWorld.fault(of: acts, seed: episode),
        kinds.insert(fault.filter { !$0.isNumber }).inserted
      else { continue }
      Issue.record("\(storm.report(acts, seed: episode))")
    }
    let isLast = piece == Self.pieces.upperBound - 1
    guard isLast, storm.operations >= StormOptions.usualOperations else { return }
    StormOptions.say(StormTally.total.description)
    // Else it was no storm.
    #expect(StormTally.total.unheard.isEmpty)
  }
}

/// What a storm went through.
struct StormTally: CustomStringConvertible {
  var cues: [StormCue: Int] = [:]
  var pictures = 0
  var rests = 0

  @MainActor static var total = StormTally()

  var unheard: [StormCue] { StormCue.allCases.filter { cues[$0] == nil } }

  var description: String {
    func count(_ cue: StormCue) -> Int { cues[cue] ?? 0 }
    return """
      storm: \(count(.editingDidBegin)) edits, \(count(.valueCommitted)) committed and \
      \(count(.editingDidCancel)) taken back; \(pictures) pictures equal to fresh ones, \(rests) rests
      """
  }
}

/// What is asked of a storm, by the environment.
struct StormOptions {
  let seed: UInt64
  let operations: Int
  let isTraced: Bool

  static let current = StormOptions()

  /// Enough for everything to happen that can.
  static let usualOperations = 30_000

  private init() {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    let request = variable("DETENT_STORM_SEED")
    var system = SystemRandomNumberGenerator()
    seed = request == "random" ? system.next() >> 32 : request.flatMap { UInt64($0) } ?? 20_261_126
    operations =
      variable("DETENT_STORM_OPERATIONS").flatMap { Int($0) }
      ?? (Sanitizer.isPresent ? 10_000 : Self.usualOperations)
    isTraced = variable("DETENT_STORM_TRACE") == "1"
  }

  func announce() {
    Self.say(
      "storm: seed \(seed), \(operations) operations; DETENT_STORM_SEED and _OPERATIONS change them"
    )
  }

  /// The seeds of the episodes of a piece. The first episode of a storm has the seed of the storm,
  /// so that the seed of any episode repeats that episode.
  func episodes(ofPiece piece: Int, of pieces: Int) -> [UInt64] {
    let count = max(1, operations / StormAct.episodeLength)
    var random = SplitMix64(seed: seed)
    let seeds = [seed] + (1..<max(2, count)).map { _ in random.next() >> 16 }
    return seeds.prefix(count).enumerated().filter { $0.offset % pieces == piece }.map(\.element)
  }

  /// The shortest way to what went wrong.
  @MainActor func report(_ acts: [StormAct], seed: UInt64) -> String {
    let shortest = PropertyHarness.shrink(acts) { StormWorld.fault(of: $0, seed: seed) != nil }
    let (fault, steps) = StormWorld.story(of: shortest, seed: seed)
    return """
      \(fault ?? "it does not fail again: something depends on more than the seed")
      DETENT_STORM_SEED=\(seed) DETENT_STORM_OPERATIONS=1, shortened to:
      \(steps.suffix(40).map { "  \($0)" }.joined(separator: "\n"))
      """
  }

  /// Writes a line that comes out even where the next thing ends the process.
  static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
