public import DetentDrawing
public import DetentHeadless
public import DetentViews

/// A view in a window without a display, what its targets are notified of, and the user: its host.
@MainActor
open class Scene<Subject: View> {
  /// What shows it.
  public let window: Window
  /// What fills the window and holds the subject.
  public let content = View()
  /// The view.
  public var subject: Subject
  /// The screen, time and the user.
  public let host: HeadlessHost
  /// What the targets were notified of, such as `changed 90 240 lower`.
  public var log: [String] = []
  /// Why they were, one for each of those lines.
  public var reasons: [EditReason] = []

  /// Shows a view.
  /// - Parameters:
  ///   - frame: the view's; nil leaves it as it is. A view of no size fills the window.
  ///   - size: the window's.
  ///   - furnish: adds to the content what else there is, before the first frame.
  public init(
    _ subject: Subject, _ frame: Rect? = nil, in size: Size, scale: Double = 1,
    furnish: (View) -> Void = { _ in }
  ) throws {
    self.subject = subject
    window = Window(size: size)
    if let frame { subject.frame = frame }
    if subject.frame.size == .zero { subject.frame.size = size }
    content.addSubview(subject)
    furnish(content)
    window.contentView = content
    host = try HeadlessHost(window: window, scale: scale)
  }

  /// Writes the edits of a control down.
  /// - Parameter text: what stands behind the word of the event; nil for the word alone.
  public func record<C: ValueEditing>(
    _ control: C, _ text: @escaping (ControlEvents, ValueChange<C.Value>) -> String?
  ) {
    control.onEdit { [weak self] _, event, change in
      self?.log.append(text(event, change).map { "\(event.word) \($0)" } ?? event.word)
      self?.reasons.append(change.reason)
    }
  }

  /// Forgets what was written down.
  open func clearLog() {
    log = []
    reasons = []
  }
}

/// A control that records, at (20, 10), 100 × 40, in a window of 200 × 100.
@MainActor
package final class Stage: Scene<RecordingControl> {
  package var control: RecordingControl { subject }

  package init() throws {
    try super.init(
      RecordingControl(frame: Rect(x: 20, y: 10, width: 100, height: 40)),
      in: Size(width: 200, height: 100))
  }
}

package func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

extension ControlEvents {
  /// The word that outside readers get.
  package var word: String {
    switch self {
    case .editingDidBegin: "began"
    case .valueChanged: "changed"
    case .valueCommitted: "committed"
    case .editingDidEnd: "ended"
    case .editingDidCancel: "cancelled"
    case .primaryActionTriggered: "primary"
    default: "?"
    }
  }

  /// Whether it is a change or its commit: lines of those say the value.
  package var hasValue: Bool { self == .valueChanged || self == .valueCommitted }
}
