import DetentBase
import DetentDrawing
import DetentViews

/// The surface of a file dialog with all that is on it.
@MainActor
final class FileSheet: View, ListViewDataSource {
  /// What is said below the list.
  enum Message: Equatable {
    case refusal(FileBrowser.Refusal)
    /// Whether this file is to be replaced.
    case question(String)
  }

  let list = ListView(rowHeight: 34)
  let header = FileListHeader()
  let path = PathBar()
  let places = PlaceList()
  let field = TextField()
  let hidden = Toggle("")
  let kinds = MenuButton()
  let accept = Button("", style: .bordered)
  let cancel = Button("", style: .bordered)
  var message: Message? { didSet { if message != oldValue { writeMessage() } } }
  var isNarrow = false { didSet { if isNarrow != oldValue { setNeedsLayout() } } }

  private let browser: FileBrowser
  private let title = Label(font: .system(16, weight: 680))
  private let status = Label(font: .system(13), color: .secondary)
  private let note = Label(font: .system(13, weight: 500))
  private let scroller: ScrollView
  private let foot: StackView
  private var now = 0
  private var today = DirectoryDate(year: 0, month: 0, day: 0, hour: 0, minute: 0)
  private var shownFolder = ""
  /// Whether the folder takes so long that one wonders.
  private var isSlow = false

  private static let radius = 14.0
  private static let titleHeight = 52.0
  private static let pathHeight = 42.0
  private static let headerHeight = 28.0
  private static let placesWidth = 176.0
  private static let margin = 16.0
  private static let patience = Duration.milliseconds(250)
  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13)

  init(_ browser: FileBrowser) {
    self.browser = browser
    scroller = ScrollView(contentView: list)
    foot = StackView(.horizontal, spacing: 10, alignment: .center, views: [])
    super.init(frame: .zero)
    visualOverflow = Self.shadow.visualOverflow
    title.headingLevel = 1
    list.identifier = "files.list"
    list.dataSource = self
    list.showsSeparators = false
    field.identifier = "files.name"
    field.hasClearButton = true
    hidden.identifier = "files.hidden"
    hidden.style.kind = .checkBox
    kinds.identifier = "files.kind"
    kinds.items = browser.options.kinds.map { MenuItem($0.name) }
    kinds.selectedIndex = kinds.items.isEmpty ? nil : 0
    kinds.isHidden = kinds.items.count < 2
    accept.identifier = "files.accept"
    accept.style = Self.prominent
    cancel.identifier = "files.cancel"
    status.lineLimit = 3
    status.textAlignment = .center
    note.lineLimit = 2
    note.compressionResistance.horizontal = .low
    for view in [Spacer(), cancel, accept] { foot.addSubview(view) }
    for view in [title, path, places, header, scroller, status, field, note, hidden, kinds, foot] {
      addSubview(view)
    }
    localeDidChange()
  }

  /// The one button that goes on.
  private static var prominent: ButtonStyle {
    var style = ButtonStyle.bordered
    (style.fillColor, style.pressedFillColor) = (.accent, .between(.accent, .text, 0.15))
    (style.borderColor, style.borderWidth) = (DynamicColor(.clear), 0)
    let ink = DynamicColor(light: .white, dark: Color(hex: 0x10151F))
    (style.textColor, style.pressedTextColor) = (ink, ink)
    return style
  }

  // MARK: Texts

  private var texts: FileTexts { FileTexts(traits: traits) }

  override func localeDidChange() {
    title.text = texts.title(browser.options)
    list.accessibilityLabel = traits.localized("Files")
    field.placeholder =
      browser.options.mode == .open
      ? traits.localized("Name or path") : traits.localized("Name", context: "file")
    field.accessibilityLabel = field.placeholder
    hidden.title = traits.localized("Show hidden files")
    kinds.accessibilityLabel = traits.localized("File types")
    cancel.title = traits.localized("Cancel")
    places.localeDidChange()
    shownFolder = ""
    writeMessage()
    update()
  }

  override func traitsDidChange(from previous: Traits) {
    if previous.layoutDirection != traits.layoutDirection { setNeedsLayout() }
  }

  private func writeMessage() {
    switch message {
    case .refusal(let refusal):
      note.text = texts.message(refusal)
      note.textColor = .destructive
    case .question(let name):
      note.text = texts.question(name)
      note.textColor = .text
    case nil: note.text = ""
    }
    note.accessibilityRole = .alert
    let isQuestion = if case .question = message { true } else { false }
    accept.title =
      isQuestion ? traits.localized("Replace") : texts.accept(browser.options.mode)
    setNeedsLayout()
  }

  // MARK: What is shown

  /// Shows what the browser has.
  func update() {
    path.show(browser.folder, home: browser.reader.home)
    places.show(browser.places, folder: browser.folder)
    header.show(browser.listing)
    now = browser.reader.now
    today = browser.reader.date(of: now)
    if shownFolder != browser.folder {
      shownFolder = browser.folder
      scroller.contentOffset = 0
    }
    list.reloadData()
    list.setNeedsDisplay()
    list.selectedRow = browser.selectedRow
    if let row = browser.selectedRow {
      layoutIfNeeded()
      scroller.scrollRectToVisible(list.rect(ofRow: row))
    }
    writeStatus()
    setNeedsLayout()
  }

  private func writeStatus() {
    switch browser.state {
    case .loading:
      status.text = isSlow ? traits.localized("Loading folder…") : ""
      if !isSlow {
        let folder = browser.folder
        startTimer(after: Self.patience) { [weak self] in
          guard let self, browser.folder == folder, browser.state == .loading else { return }
          isSlow = true
          writeStatus()
        }
      }
    case .failed(let error): status.text = texts.message(error)
    case .loaded:
      isSlow = false
      status.text = browser.rows.isEmpty ? texts.empty(browser.listing) : ""
    }
    status.accessibilityRole = status.text.isEmpty ? nil : .status
  }

  func select(_ row: Int) {
    list.selectedRow = row
    scroller.scrollRectToVisible(list.rect(ofRow: row))
  }

  // MARK: Layout

  override var focusOrder: [View] {
    [title, path, places, header, scroller, status, field, note, hidden, kinds, foot]
  }

  override func layoutSubviews() {
    let isMirrored = traits.isRightToLeft
    func placed(_ rect: Rect) -> Rect {
      isMirrored
        ? Rect(x: bounds.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
        : rect
    }
    let width = bounds.width
    let inset = Self.margin
    let footHeight = 62.0
    let fieldHeight = 36.0
    let noteHeight =
      note.text.isEmpty
      ? 0 : min(44, note.sizeThatFits(Size(width: width - 2 * inset, height: 44)).height + 8)
    let footTop = bounds.height - footHeight
    let noteTop = footTop - noteHeight
    let fieldTop = noteTop - fieldHeight - 4
    note.frame = placed(
      Rect(x: inset + 2, y: noteTop, width: max(0, width - 2 * inset), height: noteHeight))
    field.frame = placed(
      Rect(x: inset, y: fieldTop, width: max(0, width - 2 * inset), height: fieldHeight))
    let bodyTop = Self.titleHeight
    let bodyEnd = max(bodyTop, fieldTop - 12)
    places.isHidden = isNarrow
    let lead = isNarrow ? 0 : Self.placesWidth
    places.frame = placed(Rect(x: 0, y: bodyTop, width: lead, height: bodyEnd - bodyTop))
    let rest = max(0, width - lead)
    let (hiddenSize, kindsSize) = (hidden.intrinsicContentSize, kinds.intrinsicContentSize)
    let kindsWidth = kinds.isHidden ? 0 : min(kindsSize.width, width * 0.45)
    // What is seldom needed goes up where the buttons need the room below.
    let titleRoom = isNarrow && kindsWidth > 0 ? kindsWidth + 12 : 0
    title.frame = placed(
      Rect(
        x: inset + 2, y: 0, width: max(0, width - 2 * inset - titleRoom),
        height: Self.titleHeight))
    let footLead = isNarrow ? 0 : hiddenSize.width + 12 + kindsWidth + 12
    foot.frame = placed(
      Rect(
        x: inset + footLead, y: footTop, width: max(0, width - 2 * inset - footLead),
        height: footHeight))
    let hiddenWidth = min(hiddenSize.width, width * 0.55)
    let pathRoom = isNarrow ? hiddenWidth + 12 : 0
    hidden.frame = placed(
      isNarrow
        ? Rect(
          x: width - inset - hiddenWidth, y: bodyTop + 21 - hiddenSize.height / 2,
          width: hiddenWidth, height: hiddenSize.height)
        : Rect(
          x: inset, y: footTop + (footHeight - hiddenSize.height) / 2, width: hiddenWidth,
          height: hiddenSize.height)
    ).rounded(toPixelsAt: traits.scale)
    kinds.frame = placed(
      isNarrow
        ? Rect(
          x: width - inset - kindsWidth, y: (Self.titleHeight - kindsSize.height) / 2,
          width: kindsWidth, height: kindsSize.height)
        : Rect(
          x: inset + hiddenWidth + 12, y: footTop + (footHeight - kindsSize.height) / 2,
          width: kindsWidth, height: kindsSize.height)
    ).rounded(toPixelsAt: traits.scale)
    path.frame = placed(
      Rect(
        x: lead + 8, y: bodyTop + 6, width: max(0, rest - 16 - pathRoom),
        height: Self.pathHeight - 12))
    let listTop = bodyTop + Self.pathHeight
    header.frame = placed(Rect(x: lead, y: listTop, width: rest, height: Self.headerHeight))
    let rows = Rect(
      x: lead, y: listTop + Self.headerHeight, width: rest,
      height: max(0, bodyEnd - listTop - Self.headerHeight))
    scroller.frame = placed(rows)
    status.frame = placed(rows.insetBy(dx: 24, dy: min(24, rows.height / 4)))
    status.isHidden = status.text.isEmpty
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let radius = Self.radius
    // A narrow sheet goes on below the window.
    let card =
      isNarrow ? Rect(x: 0, y: 0, width: bounds.width, height: bounds.height + 2 * radius) : bounds
    let path = Path(roundedRect: card, cornerRadius: radius)
    canvas.drawShadow(of: path, Self.shadow)
    canvas.fill(path, with: DynamicColor.card.resolved(for: traits))
    let hairline = 1 / traits.scale
    let line = DynamicColor.line.resolved(for: traits)
    for y in [places.frame.minY, scroller.frame.maxY] {
      canvas.fill(
        canvas.pixelAligned(Rect(x: 0, y: y - hairline, width: bounds.width, height: hairline)),
        with: line)
    }
    if traits.contrast == .high || traits.appearance == .dark {
      canvas.stroke(
        Path(roundedRect: card.insetBy(dx: 0.5, dy: 0.5), cornerRadius: radius), with: line)
    }
  }

  // MARK: ListViewDataSource

  func numberOfRows(in list: ListView) -> Int { browser.rows.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard browser.rows.indices.contains(row) else { return }
    let entry = browser.rows[row]
    FileRowPainter(traits: list.traits, today: today).draw(
      entry, date: browser.reader.date(of: entry.modified), in: rect, on: canvas)
  }

  func listView(_ list: ListView, identityOfRow row: Int) -> String? {
    guard browser.rows.indices.contains(row) else { return nil }
    return "\(browser.folder)/\(browser.rows[row].name)"
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard browser.rows.indices.contains(row) else { return "" }
    let entry = browser.rows[row]
    let name = entry.name.displayedPath
    if entry.kind == .folder { return traits.localized("Folder \(name)") }
    return "\(name), \(texts.size(entry.size))"
  }
}
