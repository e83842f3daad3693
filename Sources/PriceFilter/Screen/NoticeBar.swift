import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// Announces a file that is to replace the listings below, or could not; it goes when the user
/// has read it.
@MainActor
final class NoticeBar: View {
  /// What is said; nil hides the bar.
  var notice: ListingsSession.Notice? { didSet { if notice != oldValue { update() } } }

  /// Cancels the load, or takes the notice away.
  let button = Button("")
  private let title = Label(font: .system(13, weight: 600))
  private let detail = Label(font: .system(13), color: .secondary)
  private let progress = ProgressBar()
  private let row: StackView

  private static let margins = EdgeInsets(vertical: 10, horizontal: 14)

  init() {
    let words = StackView(.vertical, spacing: 2, views: [title, detail, progress])
    words.setCustomSpacing(8, after: title)
    words.contentHugging.horizontal = LayoutPriority(1)
    row = StackView(
      .horizontal, spacing: 14, alignment: .center, layoutMargins: Self.margins,
      views: [words, button])
    super.init(frame: .zero)
    identifier = "notice"
    accessibilityRole = .alert
    backgroundColor = .card
    borderColor = .line
    cornerRadius = 12
    button.identifier = "notice.action"
    for label in [title, detail] { label.compressionResistance.horizontal = .low }
    detail.lineLimit = 3
    isHidden = true
    addSubview(row)
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: row.intrinsicContentSize.height)
  }

  /// Words that do not fit on one line take up to three.
  override func sizeThatFits(_ size: Size) -> Size {
    let words = max(
      1,
      size.width - Self.margins.horizontal - row.spacing - button.intrinsicContentSize.width)
    var height = title.intrinsicContentSize.height + Self.margins.vertical
    if !detail.isHidden {
      height += 2 + detail.sizeThatFits(Size(width: words, height: size.height)).height
    }
    if !progress.isHidden { height += 8 + (progress.fixedHeight ?? 0) }
    return Size(
      width: size.width,
      height: max(height, button.intrinsicContentSize.height + Self.margins.vertical))
  }

  override func layoutSubviews() { row.frame = bounds }

  override func localeDidChange() { update() }

  private func update() {
    let texts = ListingsTexts(traits)
    isHidden = notice == nil
    switch notice {
    case .loading(let file, let fraction, _):
      show(
        texts.text("Loading \(file)"), nil, fraction: fraction, caption: texts.text("Cancel"))
    case .refused(let file, let reason):
      show(
        texts.text("\(file) cannot be shown"),
        texts.text("\(texts.sentence(reason)) The listings below stay."),
        caption: texts.text("Dismiss"))
    case nil: break
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func show(
    _ text: String, _ explanation: String?, fraction: Double? = nil, caption: String
  ) {
    title.text = text
    detail.text = explanation ?? ""
    detail.isHidden = explanation == nil
    progress.isHidden = fraction == nil
    progress.fraction = fraction ?? 0
    button.title = caption
    accessibilityLabel = [text, explanation].compactMap { $0 }.joined(separator: ". ")
  }
}
