import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Replaces the listings during loading, without matches and after errors. Offers the next actions.
@MainActor
final class StatusView: View {
  struct Status: Equatable {
    enum Action { case cancel, load, columns, losses }

    var title = ""
    var detail = ""
    var isWarning = false
    /// The first button: its title, or nil to hide it, and its effect. A load can only be cancelled.
    var caption: String?
    var action: Action?
    /// Whether another file helps more than the action.
    var needsOtherFile = false
    /// The changes of the filter that bring homes back, or nil if no filter is to blame.
    var offers: [Offer]?
  }

  /// A change of the filter that brings homes back.
  struct Offer: Equatable {
    var remedy: Remedy
    /// The change and its effect, as shown and for assistive technology.
    var text: String
    var spoken: String
  }

  /// The shown status, or nil while the list has rows.
  var status: Status? { didSet { if status != oldValue { update() } } }
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
  private let offers = StackView(.vertical, spacing: 8)

  private static let (widest, margin) = (520.0, 16.0)
  /// The height below which the icon is hidden, in logical pixels.
  private static let lowHeight = 440.0

  init(_ model: ListingsModel) {
    self.model = model
    buttons = StackView(.horizontal, spacing: 10, views: [button, open])
    links = StackView(.horizontal, spacing: 24, views: [undo, reset])
    stack = StackView(
      .vertical, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: Self.margin, horizontal: Self.margin),
      views: [icon, title, detail, offers, buttons, links])
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
    for view in [icon, detail, offers] { stack.setCustomSpacing(20, after: view) }
    addSubview(scroller)
  }

  override func layoutSubviews() {
    let width = max(1, min(bounds.width - 2 * Self.margin, Self.widest))
    icon.isHidden = bounds.height < Self.lowHeight
    for label in [title, detail] {
      label.fixedWidth = nil
      label.fixedWidth = min(width, max(1, label.intrinsicContentSize.width))
    }
    offers.fixedWidth = width
    let height = stack.measuredSize(in: bounds.size).height
    scroller.frame = Rect(
      center: bounds.center, size: Size(width: bounds.width, height: min(height, bounds.height))
    ).rounded(toPixelsAt: traits.scale)
  }

  private func update() {
    guard let status else { return }
    let (explanation, isLoading) = (status.detail, status.action == .cancel)
    button.style = isLoading || status.needsOtherFile ? .card : .primaryCard
    open.style = status.needsOtherFile ? .primaryCard : .card
    (title.text, detail.text) = (status.title, explanation)
    detail.isHidden = explanation.isEmpty
    // Titles are kept in the styles.
    (button.title, button.isHidden) = (status.caption ?? "", status.caption == nil)
    open.title = traits.texts("Open file…")
    undo.title = traits.texts("Undo last change")
    reset.title = traits.texts("Reset all filters")
    links.isHidden = status.offers == nil
    open.isHidden = isLoading || !links.isHidden
    buttons.isHidden = button.isHidden && open.isHidden
    let usual = status.offers == nil ? ToolIcon.folder.vector : .search
    icon.icon = status.isWarning ? ToolIcon.warning.vector : usual
    icon.color = status.isWarning ? .favourite : .accent
    accessibilityRole = status.isWarning ? .alert : .status
    for offer in offers.subviews { offer.removeFromSuperview() }
    for (number, offer) in (status.offers ?? []).enumerated() { add(offer, number) }
    offers.isHidden = offers.subviews.isEmpty
    stack.setCustomSpacing(explanation.isEmpty ? 20 : 8, after: title)
    let spoken = status.offers?.first?.spoken ?? explanation
    accessibilityLabel =
      spoken.isEmpty ? status.title : traits.texts("\(status.title). \(spoken)")
    setNeedsLayout()
  }

  private func add(_ offer: Offer, _ number: Int) {
    let words = Label(offer.text, font: .system(13, tabularDigits: true))
    words.lineLimit = 0
    words.compressionResistance.horizontal = .low
    words.contentHugging.horizontal = LayoutPriority(1)
    let isRemoval = offer.remedy.range == nil
    let button = IconButton(
      isRemoval ? traits.texts("Remove") : traits.texts("Widen"), style: .card)
    button.identifier = "remedy.\(number)"
    button.accessibilityLabel = offer.spoken
    button.addAction(for: .primaryActionTriggered) { [model] _, _ in
      model.choose { $0 = offer.remedy.applied(to: $0) }
    }
    offers.addSubview(
      StackView(.horizontal, spacing: 12, alignment: .center, views: [words, button]))
  }
}

extension StatusView.Status {
  private static let statedReasons = 4

  /// The status that is shown instead of the list, or nil if the list has rows.
  @MainActor
  init?(_ model: ListingsModel, _ filters: FilterColumn) {
    self.init()
    let (file, texts, text) = (model.fileName, model.texts, model.text)
    switch model.session.state {
    case .loading(let rows):
      (title, detail) = (text("Loading \(file)"), rows > 0 ? texts.rowsSoFar(rows) : "")
      (caption, action) = (text("Cancel"), .cancel)
    case .failed(let error):
      (isWarning, title) = (true, text("Couldn’t open \(file)"))
      if case .noReadableRow(let report) = error.reason {
        let (number, count) = (report.rowsRead, texts.count(report.rowsRead))
        let none = text(
          number, "\(count) row could not be read.", "None of the \(count) rows could be read.")
        let reasons = texts.details(report, limit: Self.statedReasons)
        detail = ([none] + reasons).joined(separator: "\n")
        (caption, action) = (text("Details"), .losses)
        return
      }
      detail = texts.sentence(error.reason)
      if model.columns.lacksPrice {
        (caption, action) = (Command.columns.title(text), .columns)
      } else {
        (caption, action) = (text("Try again"), .load)
        needsOtherFile = !error.mayPass
      }
    case .cancelled:
      (title, detail) = (text("Loading cancelled"), text("\(file) was not fully loaded."))
      (caption, action) = (text("Reload"), .load)
    case .loaded(let index) where index.listings.count == 0:
      (title, detail) = (text("No homes"), text("\(file) contains only a header row."))
      needsOtherFile = true
    case .loaded:
      guard model.count == 0 else { return nil }
      showNoMatches(model, filters)
    }
  }

  private static let mostWidenings = 3

  /// Offers to remove the filter that excludes the most, and to widen some ranges.
  @MainActor
  private mutating func showNoMatches(_ model: ListingsModel, _ filters: FilterColumn) {
    let (texts, text) = (model.texts, model.text)
    let filter = model.session.result?.filter ?? ListingsFilter()
    let remedies = model.session.result?.remedies ?? []
    title =
      switch filter.criteria.count {
      case ...1: text("No homes match")
      case 2: text("No homes match both filters")
      case let count: text("No homes match all \(texts.count(count)) filters")
      }
    func offer(_ remedy: Remedy) -> StatusView.Offer {
      let shown = remedy.range == nil ? filter : remedy.applied(to: filter)
      func change(isSpoken: Bool) -> String {
        let words = filters.words(remedy.criterion, in: shown, isSpoken: isSpoken)
        return remedy.range == nil
          ? text("Remove filter: \(words)") : text("Widen filter to: \(words)")
      }
      let (homes, short) = (texts.homes(remedy.count), change(isSpoken: false))
      let spoken = change(isSpoken: true)
      return .init(
        remedy: remedy, text: text("\(short) · \(homes)", context: "remedy"),
        spoken: text("\(spoken). \(homes)"))
    }
    // The first remedy brings back the most.
    let removals = remedies.prefix(1).filter { $0.range == nil }
    // Of each filter the end that brings back more.
    let widenings = Dictionary(grouping: remedies.filter { $0.range != nil }, by: \.criterion)
      .compactMap { $0.value.max { $0.count < $1.count } }
      .sorted { ($1.count, $0.criterion) < ($0.count, $1.criterion) }
    offers = (removals + widenings.prefix(Self.mostWidenings)).map(offer)
    if offers == [] { detail = text("Removing just one filter isn’t enough.") }
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
