import DetentDrawing
import DetentViews
import DetentWidgets

/// What stands instead of the listings while there are none: loading, nothing found, an error.
@MainActor
final class StatusView: View {
  enum Status: Equatable {
    case loading(file: String, fraction: Double)
    /// Nothing matches the filters; what is to be done about it, where that is known.
    case noMatches(Remedy?)
    /// The file holds no listing.
    case empty(file: String)
    /// The file has rows, and none could be read: how many, and what is wrong with the first ones.
    case unreadable(file: String, rows: Int, reasons: [String])
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

  /// The button of the present status: cancel, drop a filter, load again, show details.
  let button = Button("", style: .bordered)
  /// Takes all filters away, where the other button takes away one of several.
  let reset = Button("")
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

  override func localeDidChange() { update() }

  private func update() {
    let texts = traits.texts
    reset.title = texts("Reset all filters")
    var fraction: Double?
    reset.isHidden = true
    switch status {
    case .loading(let file, let done):
      fraction = done
      show(texts("Loading \(file)"), "", button: texts("Cancel"))
    case .noMatches(let remedy): show(remedy)
    case .empty(let file):
      show(texts("No listings"), texts("\(file) has a header but no homes."), button: nil)
    case .unreadable(let file, let rows, let reasons):
      let count = text(rows)
      let none = texts(
        rows, "Of its \(count) row, none became a home.",
        "Of its \(count) rows, none became a home.")
      show(
        texts("No row of \(file) could be read"),
        ([none] + reasons).joined(separator: "\n"), button: texts("Details"))
    case .cancelled(let file):
      show(
        texts("Loading was cancelled"), texts("\(file) was not read to its end."),
        button: texts("Load again"))
    case .failed(let message):
      show(texts("The listings cannot be shown"), message, button: nil)
    }
    progress.isHidden = fraction == nil
    progress.fraction = fraction ?? 0
    setNeedsLayout()
  }

  private func text(_ count: Int) -> String { traits.numberLocale.text(count) }

  private func show(_ remedy: Remedy?) {
    let (count, texts) = (remedy?.filters ?? 0, traits.texts)
    let title =
      switch count {
      case ...1: texts("No homes pass the filter")
      case 2: texts("No homes pass both filters")
      default: texts("No homes pass all \(text(count)) filters")
      }
    guard let remedy, remedy.filter != nil else {
      return show(
        title, texts("To take one of them away is not enough."), button: texts("Reset filters"))
    }
    let homes = text(remedy.count)
    let share =
      count > 1
      ? texts(
        remedy.count, "\(remedy.text) keeps out the most: without it \(homes) home fits.",
        "\(remedy.text) keeps out the most: without it \(homes) homes fit.")
      : texts(remedy.count, "Without it \(homes) home fits.", "Without it \(homes) homes fit.")
    show(title, share, button: texts("Drop \(remedy.text)"))
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
