import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Replaces the listings during loading, without matches and after errors. Offers the next actions.
@MainActor
final class StatusView: View {
  enum Status: Equatable {
    /// A running load, with the number of rows that were read.
    case loading(file: String, rows: Int)
    case noMatches(NoMatches)
    case empty(file: String)
    /// A file of which no row could be read, with the number of rows and the first problems.
    case unreadable(file: String, rows: Int, reasons: [String])
    case cancelled(file: String)
    /// A failure, with what may help: reading the same file again, choosing its columns, or nothing.
    case failed(file: String, message: String, help: Help?)
    enum Help { case again, columns }
  }

  struct NoMatches: Equatable {
    var filters: Int
    var offers: [Offer] = []

    /// A change of the filter that brings homes back.
    struct Offer: Equatable {
      var remedy: Remedy
      /// The change and its effect, as shown and for assistive technology.
      var text: String
      var spoken: String
      var action: String
    }
  }

  var status: Status { didSet { if status != oldValue { update() } } }
  private let model: ListingsModel

  /// The button of the current status: cancel, load again, show details.
  let button = IconButton(style: .card)
  let open = IconButton(style: .card)
  let undo = Button("")
  let reset = Button("")
  private let icon = IconView(.search, side: 30, color: .accent, circle: 72)
  private let title = Label(font: .system(20, weight: 680))
  private let detail = Label(font: .system(13), color: .secondary)
  private let buttons: StackView
  private let links: StackView
  private let stack: StackView
  private let scroller: ScrollView
  private var offers: [View] = []

  private static let (widest, margin) = (520.0, 16.0)
  /// The height below which the icon is hidden, in logical pixels.
  private static let lowHeight = 440.0

  init(_ model: ListingsModel) {
    (self.model, status) = (model, .loading(file: model.fileName, rows: 0))
    buttons = StackView(.horizontal, spacing: 10, views: [button, open])
    links = StackView(.horizontal, spacing: 24, views: [undo, reset])
    stack = StackView(
      .vertical, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: Self.margin, horizontal: Self.margin),
      views: [icon, title, detail, buttons, links])
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
    for view in [icon, detail] { stack.setCustomSpacing(20, after: view) }
    addSubview(scroller)
    update()
  }

  override func layoutSubviews() {
    let width = max(1, min(bounds.width - 2 * Self.margin, Self.widest))
    icon.isHidden = bounds.height < Self.lowHeight
    for label in [title, detail] {
      label.fixedWidth = nil
      label.fixedWidth = min(width, max(1, label.intrinsicContentSize.width))
    }
    for offer in offers { offer.fixedWidth = width }
    let height = stack.measuredSize(in: bounds.size).height
    scroller.frame = Rect(
      center: bounds.center, size: Size(width: bounds.width, height: min(height, bounds.height))
    ).rounded(toPixelsAt: traits.scale)
  }

  override func localeDidChange() { update() }

  private func update() {
    let texts = traits.texts
    for one in [button, open] { one.style = one === primary ? .primaryCard : .card }
    (reset.title, undo.title) = (texts("Reset all filters"), texts("Undo last change"))
    open.title = texts("Open file…")
    var isWarning = false
    (links.isHidden, open.isHidden, icon.icon) = (true, false, ToolIcon.folder.vector)
    for offer in offers { offer.removeFromSuperview() }
    offers = []
    switch status {
    case .loading(let file, let rows):
      open.isHidden = true
      show(
        texts("Loading \(file)"), rows > 0 ? ListingsTexts(traits).rowsSoFar(rows) : "",
        button: texts("Cancel"))
    case .noMatches(let message):
      (icon.icon, links.isHidden, open.isHidden) = (.search, false, true)
      show(message)
    case .empty(let file):
      show(texts("No homes"), texts("\(file) contains only a header row."), button: nil)
    case .unreadable(let file, let rows, let reasons):
      isWarning = true
      let count = text(rows)
      let none = texts(
        rows, "\(count) row could not be read.", "None of the \(count) rows could be read.")
      show(
        texts("Couldn’t open \(file)"),
        ([none] + reasons).joined(separator: "\n"), button: texts("Details"))
    case .cancelled(let file):
      show(
        texts("Loading cancelled"), texts("\(file) was not fully loaded."), button: texts("Reload"))
    case .failed(let file, let message, let help):
      isWarning = true
      show(
        texts("Couldn’t open \(file)"), message,
        button: help == .columns ? Command.columns.title(texts) : texts("Try again"))
    }
    if isWarning { icon.icon = ToolIcon.warning.vector }
    icon.color = isWarning ? .favourite : .accent
    accessibilityRole = isWarning ? .alert : .status
    buttons.isHidden = button.isHidden && open.isHidden
    setNeedsLayout()
  }

  /// The most helpful button, or nil if nothing needs to be done.
  private var primary: IconButton? {
    switch status {
    case .loading: nil
    case .empty: open
    case .failed(_, _, let help): help == nil ? open : button
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
    for (number, offer) in message.offers.enumerated() { add(offer, number) }
    guard let first = message.offers.first, let last = offers.last else {
      return show(title, texts("Removing just one filter isn’t enough."), button: nil)
    }
    stack.setCustomSpacing(20, after: last)
    show(title, "", button: nil)
    accessibilityLabel = texts("\(title). \(first.spoken)")
  }

  private func add(_ offer: NoMatches.Offer, _ number: Int) {
    let words = Label(offer.text, font: .system(13, tabularDigits: true))
    words.lineLimit = 0
    words.compressionResistance.horizontal = .low
    words.contentHugging.horizontal = LayoutPriority(1)
    let button = IconButton(offer.action, style: .card)
    button.identifier = "remedy.\(number)"
    button.accessibilityLabel = offer.spoken
    button.addAction(for: .primaryActionTriggered) { [model] _, _ in
      model.choose { $0 = offer.remedy.applied(to: $0) }
    }
    let row = StackView(.horizontal, spacing: 12, alignment: .center, views: [words, button])
    offers.append(row)
    stack.insertSubview(row, at: (stack.subviews.firstIndex { $0 === buttons } ?? 0))
  }

  private func show(_ text: String, _ explanation: String, button caption: String?) {
    title.text = text
    detail.text = explanation
    detail.isHidden = explanation.isEmpty
    stack.setCustomSpacing(explanation.isEmpty ? 20 : 8, after: title)
    button.isHidden = caption == nil
    button.title = caption ?? ""
    accessibilityLabel = explanation.isEmpty ? text : traits.texts("\(text). \(explanation)")
  }
}

extension StatusView.Status {
  private static let statedReasons = 4

  /// The status that is shown instead of the list, or nil if the list has rows.
  @MainActor
  init?(_ model: ListingsModel, _ filters: FilterColumn) {
    let (file, texts) = (model.fileName, model.texts)
    switch model.session.state {
    case .loading(_, let rows): self = .loading(file: file, rows: rows)
    case .failed(let error):
      if case .noReadableRow(let report) = error.reason {
        self = .unreadable(
          file: file, rows: report.rowsRead,
          reasons: texts.details(report, limit: Self.statedReasons))
      } else {
        let help: Help? = model.columns.lacksPrice ? .columns : error.mayPass ? .again : nil
        self = .failed(file: file, message: texts.sentence(error.reason), help: help)
      }
    case .cancelled: self = .cancelled(file: file)
    case .loaded(let index) where index.listings.count == 0: self = .empty(file: file)
    case .loaded:
      guard model.count == 0 else { return nil }
      self = .noMatches(.init(model, filters))
    }
  }
}

extension LoadError {
  /// Whether the cause may disappear, so that the same action can succeed later.
  fileprivate var mayPass: Bool {
    switch reason {
    case .notFound, .notPermitted, .changedWhileReading, .changedSince, .system, .cancelled: true
    default: false
    }
  }
}

extension StatusView.NoMatches {
  /// Offers to remove the filter that excludes the most, and to widen a range.
  @MainActor
  fileprivate init(_ model: ListingsModel, _ filters: FilterColumn) {
    guard let result = model.session.result else {
      self.init(filters: 0)
      return
    }
    self.init(filters: result.filter.criteria.count)
    let (remedies, text) = (result.remedies, model.texts.text)
    // The first remedy brings back the most.
    if let removal = remedies.first, removal.range == nil {
      let shown = filters.words(removal.criterion, in: result.filter)
      let spoken = filters.words(removal.criterion, in: result.filter, isSpoken: true)
      offer(
        removal, text("Remove filter: \(shown)"), spoken: text("Remove filter: \(spoken)"),
        text("Remove"), model.texts)
    }
    let widenings = remedies.filter { $0.range != nil }
    if let widest = widenings.max(by: { $0.count < $1.count }) {
      let (criterion, filter) = (widest.criterion, widest.applied(to: result.filter))
      let shown = filters.words(criterion, in: filter)
      let spoken = filters.words(criterion, in: filter, isSpoken: true)
      offer(
        widest, text("Widen filter to: \(shown)"), spoken: text("Widen filter to: \(spoken)"),
        text("Widen"), model.texts)
    }
  }

  private mutating func offer(
    _ remedy: Remedy, _ change: String, spoken: String, _ action: String, _ texts: ListingsTexts
  ) {
    let homes = texts.homes(remedy.count)
    offers.append(
      Offer(
        remedy: remedy, text: texts.text("\(change) · \(homes)", context: "remedy"),
        spoken: texts.text("\(spoken). \(homes)"), action: action))
  }
}
