import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// What stands instead of the listings while there are none: loading, nothing found, an error; and
/// what can be done about it.
@MainActor
final class StatusView: View {
  enum Status: Equatable {
    /// The part that was read, 0...1, and how many rows that were.
    case loading(file: String, fraction: Double, rows: Int)
    case noMatches(NoMatches)
    /// The file holds no listing.
    case empty(file: String)
    /// The file has rows, and none could be read: how many, and what is wrong with the first ones.
    case unreadable(file: String, rows: Int, reasons: [String])
    case cancelled(file: String)
    /// Whether the same file may be shown if it is tried again.
    case failed(file: String, message: String, helpsAgain: Bool)
  }

  /// Why no home passes.
  struct NoMatches: Equatable {
    /// How many filters are set.
    var filters: Int
    /// What the filter that keeps out the most lets through; nil where none alone is to blame.
    var blamed: String?
    /// The same, read aloud.
    var spokenBlamed: String?
    /// How many homes match without that one.
    var count = 0
    /// What would bring homes back.
    var rows: [RemedyList.Row] = []
  }

  var status: Status { didSet { if status != oldValue { update() } } }

  /// The button of the present status: cancel, load again, show details.
  let button = IconButton(style: .card)
  /// Opens another file.
  let open = IconButton(style: .card)
  /// Takes the last change back.
  let undo = Button("")
  /// Takes all filters away.
  let reset = Button("")
  let remedies = RemedyList()
  private let badge = IconBadge(.search, iconSide: 30, side: 72)
  private let title = Label(font: .system(20, weight: 680))
  private let detail = Label(font: .system(13), color: .secondary)
  private let progress = ProgressBar()
  private let buttons: StackView
  private let links: StackView
  private let stack: StackView
  private let scroller: ScrollView

  private static let widest = 520.0
  private static let margin = 16.0
  /// The height below which the icon makes room, in logical pixels.
  private static let lowHeight = 440.0

  init(status: Status) {
    self.status = status
    buttons = StackView(.horizontal, spacing: 10, views: [button, open])
    links = StackView(.horizontal, spacing: 24, views: [undo, reset])
    stack = StackView(
      .vertical, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: Self.margin, horizontal: Self.margin),
      views: [badge, title, detail, progress, remedies, buttons, links])
    scroller = ScrollView(contentView: stack)
    super.init(frame: .zero)
    identifier = "status"
    for row in [buttons, links] { row.wraps = true }
    for (view, name) in [(button, "action"), (open, "open"), (undo, "undo"), (reset, "reset")] {
      view.identifier = "status.\(name)"
    }
    for label in [title, detail] {
      label.lineLimit = 0
      label.textAlignment = .center
    }
    stack.setCustomSpacing(20, after: badge)
    for view in [detail, progress, remedies] { stack.setCustomSpacing(20, after: view) }
    addSubview(scroller)
    update()
  }

  override func layoutSubviews() {
    let width = max(1, min(bounds.width - 2 * Self.margin, Self.widest))
    badge.isHidden = bounds.height < Self.lowHeight
    for label in [title, detail] {
      label.fixedWidth = nil
      label.fixedWidth = min(width, max(1, label.intrinsicContentSize.width))
    }
    (remedies.fixedWidth, progress.fixedWidth) = (width, min(width, 240))
    let height = stack.measuredSize(in: bounds.size).height
    scroller.frame = Rect(
      center: bounds.center,
      size: Size(width: bounds.width, height: min(height, bounds.height))
    ).rounded(toPixelsAt: traits.scale)
  }

  override func localeDidChange() { update() }

  private func update() {
    let texts = traits.texts
    for one in [button, open] { one.style = one === primary ? .primaryCard : .card }
    (reset.title, undo.title) = (texts("Reset all filters"), texts("Undo last change"))
    open.title = texts("Open file…")
    var (fraction, rows): (Double?, [RemedyList.Row]) = (nil, [])
    (links.isHidden, open.isHidden, badge.tone) = (true, false, .plain)
    badge.icon = ToolIcon.folder.vector
    switch status {
    case .loading(let file, let done, let rows):
      (fraction, open.isHidden) = (done, true)
      show(
        texts("Loading \(file)"), rows > 0 ? ListingsTexts(traits).rowsSoFar(rows) : "",
        button: texts("Cancel"))
    case .noMatches(let message):
      rows = message.rows
      badge.icon = .search
      (links.isHidden, open.isHidden) = (false, true)
      show(message)
    case .empty(let file):
      show(texts("No homes"), texts("\(file) contains only a header row."), button: nil)
    case .unreadable(let file, let rows, let reasons):
      badge.tone = .warning
      let count = text(rows)
      let none = texts(
        rows, "\(count) row could not be read.",
        "None of the \(count) rows could be read.")
      show(
        texts("Couldn’t open \(file)"),
        ([none] + reasons).joined(separator: "\n"), button: texts("Details"))
    case .cancelled(let file):
      show(
        texts("Loading cancelled"), texts("\(file) was not fully loaded."),
        button: texts("Reload"))
    case .failed(let file, let message, _):
      badge.tone = .warning
      show(texts("Couldn’t open \(file)"), message, button: texts("Try again"))
    }
    if badge.tone == .warning { badge.icon = ToolIcon.warning.vector }
    accessibilityRole = badge.tone == .warning ? .alert : .status
    buttons.isHidden = button.isHidden && open.isHidden
    remedies.rows = rows
    progress.isHidden = fraction == nil
    progress.fraction = fraction ?? 0
    setNeedsLayout()
  }

  /// What helps most; nil where nothing has to be done.
  private var primary: IconButton? {
    switch status {
    case .loading: nil
    case .empty: open
    case .failed(_, _, let helpsAgain): helpsAgain ? button : open
    case .noMatches, .unreadable, .cancelled: button
    }
  }

  private func text(_ count: Int) -> String { traits.numberLocale.text(count) }

  private func show(_ message: NoMatches) {
    let (count, texts) = (message.filters, traits.texts)
    let title =
      switch count {
      case ...1: texts("No homes match")
      case 2: texts("No homes match both filters")
      default: texts("No homes match all \(text(count)) filters")
      }
    guard let blamed = message.blamed else {
      return show(title, texts("Removing just one filter isn’t enough."), button: nil)
    }
    let homes = text(message.count)
    func share(_ blamed: String) -> String {
      count > 1
        ? texts(
          message.count, "Removing \(blamed) brings back \(homes) home.",
          "Removing \(blamed) brings back \(homes) homes.")
        : texts(
          message.count, "Remove the filter to see \(homes) home.",
          "Remove the filter to see \(homes) homes.")
    }
    show(title, share(blamed), button: nil)
    accessibilityLabel = texts("\(title). \(share(message.spokenBlamed ?? blamed))")
  }

  private func show(_ text: String, _ explanation: String, button caption: String?) {
    title.text = text
    detail.text = explanation
    detail.isHidden = explanation.isEmpty
    button.isHidden = caption == nil
    button.title = caption ?? ""
    accessibilityLabel = explanation.isEmpty ? text : traits.texts("\(text). \(explanation)")
  }
}
