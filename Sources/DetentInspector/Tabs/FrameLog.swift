import DetentDrawing
import DetentViews

/// What the frames of the inspected window cost.
@MainActor
final class FrameLog {
  /// One frame.
  struct Frame: Hashable {
    /// What animating, layout and drawing took.
    let duration: Duration
    let damage: Damage
  }

  /// Whether frames are measured.
  var isRecording = false { didSet { began = nil } }
  /// The last ones, the newest at the end.
  private(set) var frames: [Frame] = []
  /// How many there were since the recording began.
  private(set) var count = 0
  private var began: ContinuousClock.Instant?

  /// The number of frames that are kept.
  static let capacity = 97
  /// A screen of 60 Hz shows a new image after this time.
  static let limit = Duration.microseconds(16_667)

  func begin() { began = .now }

  /// - Parameter isOwn: whether the frame only showed marks of the inspector.
  func end(_ damage: Damage, isOwn: Bool) {
    guard let began else { return }
    self.began = nil
    // A turn of the loop in which nothing was drawn is no frame.
    guard !isOwn, !damage.isEmpty else { return }
    frames.append(Frame(duration: ContinuousClock.now - began, damage: damage))
    if frames.count > Self.capacity { frames.removeFirst() }
    count += 1
  }
}
