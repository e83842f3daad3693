import DetentDrawing
import DetentViews
import DetentWidgets

/// What stands in place of the listings while there are none: loading, nothing found, an error.
@MainActor
final class StatusView: View {
  enum Status: Equatable {
    case loading(file: String, fraction: Double)
    /// Nothing matches the filters; what is to be done about it, where that is known.
    case noMatches(Remedy?)
    /// The file holds no listing.
    case empty(file: String)
    /// The file has rows, and none could be read: how many, and what is wrong with the first ones.
    case unreadable(file: String, rows: String, reasons: [String])
    case cancelled(file: String)
    case failed(message: String)
  }

  /// What brings homes back where none match.
  struct Remedy: Equatable {
    /// The name of the filter that keeps out the most; nil where none alone is to blame.
    var filter: String?
    /// What it lets through, in words.
    var text = ""
    /// How many homes match without it.
    var count = 0
    /// How many filters are set.
    var filters: Int
  }

  var status: Status { didSet { if status != oldValue { update() } } }

  /// The button of the present status: cancel, drop a filter, load again, tell more.
  let button = Button("", style: .bordered)
  /// Takes all filters away, where the other button takes away one of several.
  let reset = Button("Reset all filters")
  private let title = Label(font: .system(16, weight: 680))
  private let detail = Label(font: .system(13), color: .secondary)
  private let progress = ProgressBar()
  private let stack: StackView

  init(status: Status) {
    self.status = status
    stack = StackView(
      .vertical, spacing: 8, alignment: .center, views: [title, detail, progress, button, reset])
    super.init(frame: .zero)
    identifier = "status"
    accessibilityRole = .status
    button.identifier = "status.action"
    reset.identifier = "status.reset"
    detail.lineLimit = 0
    detail.textAlignment = .center
    progress.fixedWidth = 240
    stack.setCustomSpacing(16, after: detail)
    stack.setCustomSpacing(16, after: progress)
    stack.setCustomSpacing(14, after: title)
    stack.setCustomSpacing(14, after: button)
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
    reset.isHidden = true
    switch status {
    case .loading(let file, let done):
      fraction = done
      show("Loading \(file)", "", button: "Cancel")
    case .noMatches(let remedy): show(remedy)
    case .empty(let file):
      show("No listings", "\(file) has a header but no homes.", button: nil)
    case .unreadable(let file, let rows, let reasons):
      show(
        "No row of \(file) could be read",
        (["Of its \(rows), none became a home."] + reasons).joined(separator: "\n"),
        button: "Details")
    case .cancelled(let file):
      show("Loading was cancelled", "\(file) was not read to its end.", button: "Load again")
    case .failed(let message):
      show("The listings cannot be shown", message, button: nil)
    }
    progress.isHidden = fraction == nil
    progress.fraction = fraction ?? 0
    setNeedsLayout()
  }

  private func text(_ count: Int) -> String { traits.numberLocale.text(count) }

  private func show(_ remedy: Remedy?) {
    let count = remedy?.filters ?? 0
    let title =
      switch count {
      case ...1: "No homes pass the filter"
      case 2: "No homes pass both filters"
      default: "No homes pass all \(text(count)) filters"
      }
    guard let remedy, remedy.filter != nil else {
      return show(title, "To take one of them away is not enough.", button: "Reset filters")
    }
    let homes = "\(text(remedy.count)) \(remedy.count == 1 ? "home fits" : "homes fit")"
    let share = count > 1 ? "\(remedy.text) keeps out the most: without it" : "Without it"
    show(title, "\(share) \(homes).", button: "Drop \(remedy.text)")
    reset.isHidden = count < 2
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
