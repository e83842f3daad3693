import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Announces over the listings a file that is to replace them, or could not, and how something else
/// went; it goes when the user has read it.
@MainActor
final class NoticeBar: View {
  /// Whether something went as it should.
  enum Kind { case done, failure }

  /// What is said of another file; nil for nothing.
  var notice: ListingsSession.Notice? {
    didSet {
      guard notice != oldValue else { return }
      if case .refused = notice { message = nil }
      update()
    }
  }

  /// What is said of something else; nil for nothing.
  private var message: (text: String, detail: String?, kind: Kind)?

  /// Whether that is what is seen. A load comes first, for it can be cancelled; that one came to
  /// nothing is said again afterwards.
  var showsMessage: Bool {
    if case .loading = notice { false } else { message != nil }
  }

  /// Cancels the load, or takes the notice away.
  let button = Button("")
  private let title = Label(font: .system(13, weight: 600))
  private let detail = Label(font: .system(13), color: .secondary)
  private let progress = ProgressBar()
  private let badge = IconBadge(.check, iconSide: 20, side: 20)
  private let words: StackView
  private let row: StackView
  private let card: FloatingCard
  private var timer: TimerToken?

  /// Between lines of text, and above the bar of progress.
  private static let gaps = (text: 2.0, bar: 8.0)
  /// How long it is said that something went well.
  private static let patience = Duration.seconds(6)
  private static let margins = EdgeInsets(vertical: 10, horizontal: 14)
  /// Between it and what it floats over.
  private static let edge = 16.0
  private static let widths = 280.0...560.0
  /// Counts that go up do not make it wider.
  private static let leastLoadingWidth = 400.0

  init() {
    words = StackView(.vertical, spacing: Self.gaps.text, views: [title, detail, progress])
    words.setCustomSpacing(Self.gaps.bar, after: detail)
    words.contentHugging.horizontal = LayoutPriority(1)
    row = StackView(
      .horizontal, spacing: 14, alignment: .center, layoutMargins: Self.margins,
      views: [badge, words, button])
    card = FloatingCard(row)
    super.init(frame: .zero)
    identifier = "notice"
    accessibilityRole = .alert
    visualOverflow = card.visualOverflow
    button.identifier = "notice.action"
    for label in [title, detail] { label.compressionResistance.horizontal = .low }
    detail.lineLimit = 3
    isHidden = true
    addSubview(card)
  }

  override var intrinsicContentSize: Size { row.intrinsicContentSize }

  /// As wide as its words. Those that do not fit on one line take up to three.
  override func sizeThatFits(_ size: Size) -> Size {
    let least = progress.isHidden ? Self.widths.lowerBound : Self.leastLoadingWidth
    let wanted = max(least, row.intrinsicContentSize.width)
    let width = min(wanted, Self.widths.upperBound, size.width)
    let words = max(
      1,
      width - Self.margins.horizontal - 2 * row.spacing - button.intrinsicContentSize.width
        - (badge.fixedWidth ?? 0))
    var height = title.intrinsicContentSize.height + Self.margins.vertical
    if !detail.isHidden {
      height += Self.gaps.text + detail.sizeThatFits(Size(width: words, height: size.height)).height
    }
    if !progress.isHidden { height += Self.gaps.bar + (progress.fixedHeight ?? 0) }
    return Size(
      width: width,
      height: max(height, button.intrinsicContentSize.height + Self.margins.vertical))
  }

  /// Puts it over the lower edge of what it is about: nothing moves when it comes and goes.
  func float(over content: Rect) {
    let area = content.insetBy(dx: Self.edge, dy: Self.edge)
    let size = sizeThatFits(area.size)
    frame = Rect(
      x: area.midX - size.width / 2, y: area.maxY - size.height, width: size.width,
      height: size.height
    ).rounded(toPixelsAt: traits.scale)
  }

  override func layoutSubviews() { card.frame = bounds }

  override func localeDidChange() { update() }

  /// Says how something went. That it went well goes by itself after a while.
  func say(_ text: String, detail: String? = nil, _ kind: Kind) {
    message = (text, detail, kind)
    update()
    timer?.cancel()
    // Who has it read to them may not be there yet.
    guard kind == .done, !traits.usesAssistiveTechnology else { return }
    timer = startTimer(after: Self.patience) { [weak self] in self?.dismissMessage() }
  }

  /// Takes away what was said of something else than a file.
  func dismissMessage() {
    timer?.cancel()
    message = nil
    update()
  }

  private func update() {
    let texts = ListingsTexts(traits)
    isHidden = notice == nil && message == nil
    if showsMessage, let message { return show(message.text, message.detail, message.kind) }
    switch notice {
    case .loading(let file, let fraction, let rows):
      show(
        texts.text("Loading \(file)"), rows > 0 ? texts.rowsSoFar(rows) : nil,
        fraction: fraction, caption: texts.text("Cancel"))
      (badge.icon, badge.tone, accessibilityRole) = (ToolIcon.folder.vector, .plain, .alert)
    case .refused(let file, let reason):
      show(
        texts.text("Couldn’t open \(file)"),
        texts.text("\(texts.sentence(reason)) Your current listings are unchanged."), .failure)
    case nil: break
    }
  }

  private func show(_ text: String, _ explanation: String?, _ kind: Kind) {
    switch kind {
    case .done: (badge.icon, badge.tone, accessibilityRole) = (.check, .plain, .status)
    case .failure:
      (badge.icon, badge.tone, accessibilityRole) = (ToolIcon.warning.vector, .warning, .alert)
    }
    show(text, explanation, caption: ListingsTexts(traits).text("Dismiss"))
  }

  private func show(
    _ text: String, _ explanation: String?, fraction: Double? = nil, caption: String
  ) {
    title.text = text
    detail.text = explanation ?? ""
    detail.isHidden = explanation == nil
    progress.isHidden = fraction == nil
    words.setCustomSpacing(explanation == nil ? Self.gaps.bar : Self.gaps.text, after: title)
    progress.fraction = fraction ?? 0
    button.title = caption
    accessibilityLabel = explanation.map { traits.texts("\(text). \($0)") } ?? text
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
