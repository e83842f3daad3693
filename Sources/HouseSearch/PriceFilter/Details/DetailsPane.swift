import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// One home with everything that the file says of it, beside the list or over it.
@MainActor
final class DetailsPane: View {
  static let width = 336.0

  /// How it is set off from what lies beside it.
  enum Edge {
    /// Nothing lies beside it.
    case none
    /// It stands beside the homes.
    case line
    /// It lies over them.
    case shadow
  }

  var edge = Edge.line {
    didSet {
      guard edge != oldValue else { return }
      visualOverflow = edge == .shadow ? Shadow.floating.visualOverflow : 0
      setNeedsDisplay()
    }
  }

  /// The user wants the home before (-1) or after it (1).
  var didStep: ((Int) -> Void)?
  var didClose: (() -> Void)?
  /// The user marks the home, or takes the mark away.
  var didSetFavourite: ((Bool) -> Void)?
  /// The user wrote something about the home.
  var didWriteNote: ((String) -> Void)?
  var didCopy: (() -> Void)?
  /// The user follows a field.
  var didFollow: ((HomeDetails.Action) -> Void)?

  /// What is shown; nil asks to choose a home.
  var details: HomeDetails? { didSet { if details != oldValue { update(from: oldValue) } } }

  let previous = IconButton(leadingIcon: "chevronUp", style: .smallTool)
  let following = IconButton(leadingIcon: "chevronDown", style: .smallTool)
  let close = IconButton(leadingIcon: "cross", style: .smallTool)
  let favourite = IconButton(leadingIcon: ToolIcon.favourite.icon, style: .card)
  let copy = IconButton(leadingIcon: ToolIcon.copy.icon, style: .card)
  let note = TextField()
  private let position = Label(font: .system(13, tabularDigits: true), color: .secondary)
  private let title = Label(font: .system(17, weight: 680))
  private let subtitle = Label(font: .system(13), color: .secondary)
  private let price = Label(font: .system(24, weight: 680, tabularDigits: true))
  private let priceNote = Label(font: .system(11.5, tabularDigits: true), color: .secondary)
  private let line = Label(font: .system(12, weight: 600), color: .secondary)
  private let columns = Label(font: .system(11.5), color: .secondary)
  private let failure = Label(font: .system(12.5), color: .secondary)
  private let hint = Label(font: .system(13), color: .secondary)
  private let table = FieldTable()
  private let bar: StackView
  private let content: StackView
  private let scroller: ScrollView

  private static let margin = 18.0
  private static let barHeight = 48.0

  init() {
    bar = StackView(
      .horizontal, spacing: 4, alignment: .center,
      views: [position, Spacer(), previous, following, close])
    let actions = StackView(.horizontal, spacing: 10, views: [favourite, copy])
    actions.distribution = .fillEqually
    actions.fixedHeight = 36
    let head = StackView(
      .horizontal, spacing: 8, alignment: .firstBaseline, views: [line, Spacer(), columns])
    content = StackView(
      .vertical, spacing: 0,
      layoutMargins: EdgeInsets(top: 2, leading: Self.margin, bottom: 20, trailing: Self.margin),
      views: [title, subtitle, price, priceNote, actions, note, head, failure, table, Spacer()])
    scroller = ScrollView(contentView: content)
    super.init(frame: .zero)
    identifier = "home"
    accessibilityRole = .group
    for (view, gap) in [
      (title, 4.0), (subtitle, 14), (price, 2), (priceNote, 16), (actions, 12), (note, 18),
      (head, 6),
      (failure, 8),
    ] as [(View, Double)] {
      content.setCustomSpacing(gap, after: view)
    }
    for label in [title, subtitle, failure] { label.lineLimit = 4 }
    columns.compressionResistance.horizontal = .low
    hint.textAlignment = .center
    hint.lineLimit = 0
    note.fixedHeight = 36
    note.maximumLength = 2_000
    (previous.identifier, following.identifier) = ("home.previous", "home.next")
    (close.identifier, favourite.identifier) = ("home.close", "home.favourite")
    (copy.identifier, note.identifier) = ("home.copy", "home.note")
    favourite.isToggle = true
    for view in [bar, scroller, hint] { addSubview(view) }
    connect()
    localeDidChange()
    update(from: nil)
  }

  private func connect() {
    previous.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didStep?(-1) }
    following.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didStep?(1) }
    close.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didClose?() }
    copy.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didCopy?() }
    favourite.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
      self?.didSetFavourite?(button.isSelected)
    }
    note.addAction(for: .valueCommitted) { [weak self] field, _ in self?.didWriteNote?(field.text) }
    table.didFollow = { [weak self] in self?.didFollow?($0) }
  }

  override func localeDidChange() {
    let texts = traits.texts
    accessibilityLabel = texts("Details")
    previous.setName(texts("Previous home"))
    following.setName(texts("Next home"))
    close.setName(texts("Close details"))
    favourite.title = texts("Favourite", context: "button")
    copy.title = texts("Copy as text")
    note.placeholder = texts("Add a note")
    note.accessibilityLabel = texts("Note")
    hint.text = texts("Select a home to see its details")
    writePosition()
  }

  private func update(from old: HomeDetails?) {
    scroller.isHidden = details == nil
    hint.isHidden = details != nil
    for button in [previous, following] { button.isHidden = details == nil }
    writePosition()
    guard let details else { return }
    (title.text, subtitle.text) = (details.title, details.subtitle)
    (price.text, priceNote.text) = (details.price, details.priceNote)
    priceNote.accessibilityLabel = details.spokenPriceNote
    (line.text, columns.text) = (details.lineText, details.columnsText)
    subtitle.isHidden = details.subtitle.isEmpty
    priceNote.isHidden = details.priceNote.isEmpty
    favourite.isSelected = details.isFavourite
    favourite.leadingIcon = (details.isFavourite ? ToolIcon.favourited : .favourite).icon
    if !note.isEditing || old?.home != details.home { note.text = details.note }
    failure.text = details.failure ?? ""
    failure.isHidden = details.failure == nil
    table.fields = details.fields
    previous.isEnabled = details.position.map { $0 > 1 } ?? false
    following.isEnabled = details.position.map { $0 < details.count } ?? false
    if old?.home != details.home { scroller.contentOffset = 0 }
    setNeedsLayout()
  }

  private func writePosition() {
    let (texts, numbers) = (traits.texts, traits.numberLocale)
    guard let details else {
      position.text = texts("Details")
      return
    }
    guard let place = details.position else {
      position.text = texts("Not in the results")
      return
    }
    position.text = texts("\(numbers.text(place)) of \(numbers.text(details.count))")
  }

  override func layoutSubviews() {
    let edge = EdgeInsets(vertical: 0, horizontal: 12)
    bar.frame = Rect(x: 0, y: 4, width: bounds.width, height: Self.barHeight)
      .inset(
        by: EdgeInsets(top: 0, leading: Self.margin, bottom: 0, trailing: edge.trailing),
        rightToLeft: traits.isRightToLeft)
    let top = Self.barHeight + 8
    scroller.frame = Rect(
      x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
    let width = max(0, bounds.width - 2 * Self.margin)
    let size = hint.sizeThatFits(Size(width: width, height: bounds.height))
    hint.frame = Rect(
      x: Self.margin, y: max(top, bounds.midY - size.height / 2), width: width,
      height: size.height)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    if edge == .shadow { canvas.drawShadow(of: Path(rect: bounds), .floating) }
    canvas.fill(bounds.intersection(dirty), with: DynamicColor.panel.resolved(for: traits))
    guard edge != .none else { return }
    let hairline = 1 / traits.scale
    let x = traits.isRightToLeft ? bounds.maxX - hairline : 0
    canvas.fill(
      Rect(x: x, y: 0, width: hairline, height: bounds.height),
      with: DynamicColor.line.resolved(for: traits))
  }
}
