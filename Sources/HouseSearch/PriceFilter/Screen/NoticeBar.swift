import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A message over the listings about a load, a failure or a completed action.
@MainActor
final class NoticeBar: FloatingCard {
  /// The visible message. A running load, which can be cancelled, hides the message until its end.
  private var message: ListingsModel.Message? {
    if case .loading = model.session.notice { nil } else { model.message }
  }
  /// The number of the message that is shown or waiting.
  private var shownNumber: Int?

  /// Cancels the load or dismisses the message.
  let button = Button("")
  private let title = Label(font: .system(13, weight: 600))
  private let detail = Label(font: .system(13), color: .secondary)
  private let icon = IconView(.check, side: 20, color: .accent)
  private let row: StackView
  private var timer: TimerToken?
  private let model: ListingsModel

  /// The time that a success message stays.
  private static let patience = Duration.seconds(6)
  /// The distance from the edges of the content.
  private static let edge = 16.0
  private static let widths = 280.0...560.0

  init(_ model: ListingsModel) {
    self.model = model
    let words = StackView(.vertical, spacing: 4, views: [title, detail])
    words.contentHugging.horizontal = LayoutPriority(1)
    row = StackView(
      .horizontal, spacing: 14, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 10, horizontal: 14), views: [icon, words, button])
    super.init(row)
    identifier = "notice"
    accessibilityRole = .alert
    button.identifier = "notice.action"
    for label in [title, detail] {
      label.compressionResistance.horizontal = .low
      label.lineLimit = 3
    }
    isHidden = true
  }

  /// Places the bar over the lower edge of the content, as wide as its text within limits.
  func float(over content: Rect) {
    let area = content.insetBy(dx: Self.edge, dy: Self.edge)
    let wanted = max(Self.widths.lowerBound, row.intrinsicContentSize.width)
    let width = min(wanted, Self.widths.upperBound, area.width)
    let height = row.sizeThatFits(Size(width: width, height: .greatestFiniteMagnitude)).height
    frame = Rect(x: area.midX - width / 2, y: area.maxY - height, width: width, height: height)
      .rounded(toPixelsAt: traits.scale)
  }

  func dismiss() {
    if message == nil { model.session.dismissNotice() } else { model.dismissMessage() }
  }

  /// Updates here, so that progress does not redraw other views.
  override func updateProperties() {
    startTimer(for: model.message)
    let texts = model.texts
    let notice = model.session.notice
    isHidden = notice == nil && message == nil
    if let message { return show(message.text, message.detail, message.kind) }
    switch notice {
    case .loading(let file, _, let rows):
      show(texts.text("Loading \(file)"), rows > 0 ? texts.rowsSoFar(rows) : nil, nil)
    case .refused(let file, let reason):
      show(
        texts.text("Couldn’t open \(file)"),
        texts.text("\(texts.sentence(reason)) Your current listings are unchanged."), .failure)
    case nil: break
    }
  }

  private func startTimer(for message: ListingsModel.Message?) {
    guard message?.number != shownNumber else { return }
    shownNumber = message?.number
    timer?.cancel()
    // Users of a screen reader may not have reached the message yet.
    guard message?.kind == .done, !traits.usesAssistiveTechnology else { return }
    timer = startTimer(after: Self.patience) { [model] in model.dismissMessage() }
  }

  /// - Parameter kind: the kind of the message, or nil while a load runs.
  private func show(
    _ text: String, _ explanation: String?, _ kind: ListingsModel.Message.Kind?
  ) {
    let texts = traits.texts
    (title.text, detail.text) = (text, explanation ?? "")
    detail.isHidden = explanation == nil
    button.title = kind == nil ? texts("Cancel") : texts("Dismiss")
    switch kind {
    case nil: icon.icon = ToolIcon.folder.vector
    case .done: icon.icon = .check
    case .failure: icon.icon = ToolIcon.warning.vector
    }
    icon.color = kind == .failure ? .favourite : .accent
    accessibilityRole = kind == .done ? .status : .alert
    accessibilityLabel = explanation.map { texts("\(text). \($0)") } ?? text
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
