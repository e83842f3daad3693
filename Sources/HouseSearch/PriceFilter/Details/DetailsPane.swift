import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The details of one home with all values in the file, beside the list or over it.
@MainActor
final class DetailsPane: StackView {
  static let width = 336.0

  /// Called when no home is chosen any more.
  var didLoseHome: (() -> Void)?
  /// Called when the user asks to see the chosen home on the map.
  var didRequestPlace: (() -> Void)?
  private(set) var details: HomeDetails? {
    didSet { if details != oldValue { update(from: oldValue) } }
  }

  private let model: ListingsModel
  let previous = IconButton(leadingIcon: "chevronUp", style: .smallTool)
  private let following = IconButton(leadingIcon: "chevronDown", style: .smallTool)
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
  private let failure = Label(font: .system(12.5), color: .secondary)
  private let fields = StackView(.vertical, views: [])
  private let scroller: ScrollView

  private static let margin = 18.0

  init(_ model: ListingsModel) {
    self.model = model
    let bar = StackView(
      .horizontal, spacing: 4, alignment: .center,
      layoutMargins: EdgeInsets(top: 4, leading: Self.margin, bottom: 4, trailing: 12),
      views: [position, Spacer(), previous, following, close])
    bar.fixedHeight = 56
    let actions = StackView(.horizontal, spacing: 10, views: [favourite, copy])
    actions.distribution = .fillEqually
    actions.fixedHeight = 36
    let content = StackView(
      .vertical,
      layoutMargins: EdgeInsets(top: 2, leading: Self.margin, bottom: 20, trailing: Self.margin),
      views: [title, subtitle, price, priceNote, actions, note, line, failure, fields, Spacer()])
    for (view, gap) in [
      (title, 4.0), (subtitle, 14), (price, 2), (priceNote, 16), (actions, 12), (note, 18),
      (line, 6), (failure, 8),
    ] as [(View, Double)] {
      content.setCustomSpacing(gap, after: view)
    }
    scroller = ScrollView(contentView: content)
    super.init(.vertical, views: [bar, scroller])
    identifier = "home"
    accessibilityRole = .group
    backgroundColor = .panel
    for label in [title, subtitle, failure] { label.lineLimit = 4 }
    note.fixedHeight = 36
    note.maximumLength = 2_000
    favourite.isToggle = true
    for (view, name) in [
      (previous, "previous"), (following, "next"), (close, "close"), (favourite, "favourite"),
      (copy, "copy"), (note, "note"),
    ] as [(View, String)] {
      view.identifier = "home.\(name)"
    }
    for (button, step) in [(previous, -1), (following, 1)] {
      button.onPress(of: self) { pane in
        if let home = pane.model.chooseHome(after: step) { pane.announce(home) }
      }
    }
    note.addAction(for: .valueCommitted) { [model] field, _ in
      if let home = model.chosenHome { model.marks.setNote(field.text, of: home) }
    }
    isHidden = true
    localeDidChange()
  }

  /// A hidden pane reads nothing from the file.
  override func updateProperties() {
    guard !isHidden, !model.isFindingHome else { return }
    details = model.chosenDetails
    if details == nil { didLoseHome?() }
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
    update(from: details)
  }

  private func update(from old: HomeDetails?) {
    let (texts, numbers) = (traits.texts, traits.numberLocale)
    guard let details else { return }
    position.text =
      details.position.map { texts("\(numbers.text($0)) of \(numbers.text(details.count))") }
      ?? texts("Not in the results")
    (title.text, subtitle.text) = (details.title, details.subtitle)
    (price.text, priceNote.text) = (details.price, details.priceNote)
    priceNote.accessibilityLabel = details.spokenPriceNote
    line.text = details.lineText
    subtitle.isHidden = details.subtitle.isEmpty
    priceNote.isHidden = details.priceNote.isEmpty
    favourite.isSelected = details.isFavourite
    favourite.leadingIcon = (details.isFavourite ? ToolIcon.favourited : .favourite).icon
    if !note.isEditing || old?.home != details.home { note.text = details.note }
    failure.text = details.failure ?? ""
    failure.isHidden = details.failure == nil
    if old?.fields != details.fields { show(details.fields) }
    previous.isEnabled = details.position.map { $0 > 1 } ?? false
    following.isEnabled = details.position.map { $0 < details.count } ?? false
    if old?.home != details.home { scroller.contentOffset = 0 }
  }

  private func show(_ cells: [HomeDetails.Field]) {
    for view in fields.subviews { view.removeFromSuperview() }
    for cell in cells {
      fields.addSubview(FieldRow(cell, traits.texts) { [weak self] in self?.didRequestPlace?() })
      let line = View()
      (line.backgroundColor, line.fixedHeight) = (.line, 1)
      fields.addSubview(line)
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) { Hairline.leading.draw(in: self, on: canvas) }
}

/// A value from the file with the name of its column, as a link or with a button for the map.
@MainActor
private final class FieldRow: StackView {
  private static let nameWidth = 104.0

  init(_ field: HomeDetails.Field, _ texts: Localized, showPlace: @escaping @MainActor () -> Void) {
    let name = Label(field.name, font: .system(12.5), color: .secondary)
    name.fixedWidth = Self.nameWidth
    let value = Label(field.value.isEmpty ? "—" : field.value, font: .system(13))
    value.lineLimit = 6
    value.compressionResistance.horizontal = .low
    value.contentHugging.horizontal = LayoutPriority(1)
    // The label of the row covers both texts.
    (name.accessibilityRole, value.accessibilityRole) = (nil, nil)
    var views: [View] = [name, value]
    switch field.action {
    case .link(let address)?:
      let link = Button(HomeDetails.shownAddress(address))
      link.compressionResistance.horizontal = .low
      link.addAction(for: .primaryActionTriggered) { _, _ in HomeDetails.openInBrowser(address) }
      views = [name, link, Spacer()]
    case .place?:
      let locate = IconButton(leadingIcon: ToolIcon.crosshair.icon, style: .inline)
      locate.identifier = "home.place"
      locate.setName(texts("Show on map"))
      locate.addAction(for: .primaryActionTriggered) { _, _ in showPlace() }
      views.append(locate)
    case nil: break
    }
    super.init(
      .horizontal, spacing: 12, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 5, horizontal: 0), views: views)
    accessibilityRole = .text
    accessibilityLabel = texts("\(field.name): \(field.value)")
  }
}
