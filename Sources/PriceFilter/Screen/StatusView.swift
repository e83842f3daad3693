import DetentDrawing
import DetentViews

/// What stands in place of the listings while there are none: loading, nothing found, an error.
@MainActor
final class StatusView: View {
  enum Status: Equatable {
    case loading(file: String, fraction: Double)
    /// Nothing matches the filters.
    case noMatches
    /// The file holds no listing.
    case empty(file: String)
    case cancelled(file: String)
    case failed(message: String)
  }

  var status: Status { didSet { if status != oldValue { update() } } }

  /// The button of the present status: cancel, reset or load again.
  let button = Button("", kind: .bordered)
  private let title = Label(font: .system(16, weight: 680))
  private let detail = Label(font: .system(13), color: .secondary)
  private let progress = ProgressBar()
  private let stack: StackView

  init(status: Status) {
    self.status = status
    stack = StackView(
      .vertical, spacing: 8, alignment: .center, views: [title, detail, progress, button])
    super.init(frame: .zero)
    identifier = "status"
    accessibilityRole = .status
    button.identifier = "status.action"
    detail.lineLimit = 0
    detail.textAlignment = .center
    progress.fixedWidth = 240
    stack.setCustomSpacing(16, after: detail)
    stack.setCustomSpacing(16, after: progress)
    stack.setCustomSpacing(14, after: title)
    addSubview(stack)
    update()
  }

  override func layoutSubviews() {
    let width = min(bounds.width - 48, 480)
    detail.fixedWidth = min(width, max(1, detail.intrinsicContentSize.width))
    let size = stack.sizeThatFits(Size(width: width, height: bounds.height))
    stack.frame = Rect(
      center: bounds.center, size: Size(width: width, height: min(size.height, bounds.height))
    ).rounded(toPixelsAt: traits.scale)
  }

  private func update() {
    var fraction: Double?
    switch status {
    case .loading(let file, let done):
      fraction = done
      show("Loading \(file)", "", button: "Cancel")
    case .noMatches:
      show("No homes in this range", "Widen the price range to see some.", button: "Reset filters")
    case .empty(let file):
      show("No listings", "\(file) has a header but no homes.", button: nil)
    case .cancelled(let file):
      show("Loading was cancelled", "\(file) was not read to its end.", button: "Load again")
    case .failed(let message):
      show("The listings cannot be shown", message, button: nil)
    }
    progress.isHidden = fraction == nil
    progress.fraction = fraction ?? 0
    setNeedsLayout()
  }

  private func show(_ text: String, _ explanation: String, button caption: String?) {
    title.text = text
    detail.text = explanation
    detail.isHidden = explanation.isEmpty
    button.isHidden = caption == nil
    button.title = caption ?? ""
    accessibilityLabel = explanation.isEmpty ? text : "\(text). \(explanation)"
  }
}
