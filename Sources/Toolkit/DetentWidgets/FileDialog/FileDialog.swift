import DetentBase
import DetentDrawing
import DetentViews

/// A modal sheet over the window where the user chooses a file.
@MainActor
final class FileDialog: Popover, ListViewDataSource {
  /// A line below the list that replaces the state of the folder.
  private enum Message: Equatable {
    case refusal(FileBrowser.Refusal)
    /// Asks whether to replace the file at a path.
    case question(String)
  }

  private final class Sheet: StackView {
    let scroller: ScrollView

    init(_ list: ListView) {
      scroller = ScrollView(contentView: list)
      super.init(.vertical, spacing: 8)
    }

    override func draw(in canvas: Canvas, dirty: Rect) {
      let hairline = canvas.hairline
      for y in [scroller.frame.minY - hairline, scroller.frame.maxY] {
        canvas.fill(
          Rect(x: 0, y: y, width: bounds.width, height: hairline),
          with: DynamicColor.line.resolved(for: traits))
      }
    }
  }

  /// Called once, with the chosen path or an empty list.
  var didFinish: (([String]) -> Void)?
  let browser: FileBrowser
  private var answer: [String] = []
  /// The last name or path that the dialog wrote into the field, with its original bytes.
  private var proposed = ""
  private var task: Task<Void, Never>?
  private var message: Message? { didSet { if message != oldValue { writeNote() } } }
  private var questionedPath: String? {
    if case .question(let path) = message { path } else { nil }
  }
  /// The paths of the items of the folder menu, or nil for a separator.
  private var folders: [String?] = []
  private var shownFolder = ""
  private var isOpening: Bool { browser.options.mode == .open }

  private let sheet: Sheet
  private let title = Label(font: .system(16, weight: 680))
  /// Shows the folder. Its menu lists the parent folders and common places.
  private let folder = MenuButton()
  private let upButton = Button("", style: .bordered)
  private let list = ListView(rowHeight: 34)
  private let note = Label(font: .system(13))
  private let field = TextField()
  private let hidden = Toggle("", kind: .checkBox)
  private let kinds = MenuButton()
  private let cancelButton = Button("", style: .bordered)
  private let acceptButton = Button("", style: FileDialog.prominent)

  private static let size = Size(width: 640, height: 520)
  private static let margin = 8.0

  init(_ options: FileChooserOptions, reader: any DirectoryReader) {
    browser = FileBrowser(options, reader: reader)
    sheet = Sheet(list)
    let card = PopoverCard(contentView: sheet, contentSize: Self.size)
    card.style.padding = EdgeInsets(vertical: 12, horizontal: 12)
    (card.style.cornerRadius, card.style.stemLength) = (14, 0)
    card.style.shadow = Shadow(
      color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13)
    super.init(content: card)
    isModal = true
    backgroundColor = .scrim
    identifier = "files"
    accessibilityRole = .dialog
    arrange()
    listen()
    localeDidChange()
  }

  private func arrange() {
    title.headingLevel = 1
    list.dataSource = self
    list.showsSeparators = false
    note.lineLimit = 3
    field.hasClearButton = true
    kinds.items = browser.options.kinds.map { MenuItem($0.name) }
    kinds.selectedIndex = kinds.items.isEmpty ? nil : 0
    kinds.isHidden = kinds.items.count < 2
    let names: [(View, String)] = [
      (folder, "folder"), (upButton, "up"), (list, "list"), (field, "name"), (hidden, "hidden"),
      (kinds, "kind"), (cancelButton, "cancel"), (acceptButton, "accept"),
    ]
    for (view, name) in names { view.identifier = "files.\(name)" }
    // The folder, the files and the space before the buttons take the remaining room.
    folder.contentHugging.horizontal = .low
    folder.compressionResistance.horizontal = .low
    sheet.scroller.contentHugging.vertical = LayoutPriority(1)
    let path = StackView(.horizontal, spacing: 8, views: [folder, upButton])
    let buttons = StackView(
      .horizontal, spacing: 8, views: [Spacer(), cancelButton, acceptButton])
    let foot = StackView(
      .horizontal, spacing: 8, alignment: .center, views: [hidden, kinds, buttons])
    foot.wraps = true
    for view in [title, path, sheet.scroller, note, field, foot] { sheet.addSubview(view) }
  }

  private func listen() {
    browser.didChange = { [weak self] in self?.update() }
    list.addAction(for: .valueChanged) { [weak self] list, _ in self?.didSelect(list.selectedRow) }
    list.addAction(for: .primaryActionTriggered) { [weak self] list, _ in
      self?.chooseRow(list.selectedRow)
    }
    field.onValueChanged { [weak self] _, _ in self?.didType() }
    field.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.accept() }
    acceptButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.accept() }
    cancelButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.cancel() }
    upButton.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.goUp() }
    folder.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
      self?.goToFolder(button.selectedIndex)
    }
    hidden.onValueChanged { [weak self] _, change in self?.browser.setShowsHidden(change.new) }
    kinds.onValueChanged { [weak self] _, change in self?.setKind(change.new.index) }
    didDismiss = { [weak self] _ in self?.finish() }
  }

  func present(for view: View) {
    guard view.window != nil else { return finish() }
    accessibilityLabel = view.traits.title(of: browser.options)
    guard open(from: view, focusing: field) else { return finish() }
    update()
    browser.open(browser.folder)
    guard !isOpening else { return }
    propose(browser.options.name)
    // The extension is not selected, so that it stays when the user types a name.
    let name = field.text
    let stem = name.lastIndex(of: ".").map { name[..<$0].count } ?? 0
    field.select(0..<(stem > 0 ? stem : name.count))
  }

  private func finish() {
    task?.cancel()
    guard let didFinish else { return }
    self.didFinish = nil
    didFinish(answer)
  }

  // MARK: Folders and files

  private func goToFolder(_ index: Int?) {
    guard let index, let path = folders[index] else { return }
    leaveFolder()
    browser.go(to: path)
  }

  private func goUp() {
    leaveFolder()
    browser.goUp()
  }

  private func leaveFolder() {
    message = nil
    if isOpening { field.text = "" }
  }

  private func setKind(_ index: Int) {
    browser.setKind(index)
    let name = browser.renamed(typedName)
    guard name != typedName else { return }
    message = nil
    propose(name)
  }

  private func didSelect(_ row: Int?) {
    message = nil
    browser.select(row)
    if browser.options.mode == .save, let entry = browser.entry(row), entry.kind == .file {
      propose(entry.name)
    }
  }

  private func chooseRow(_ row: Int?) {
    guard let entry = browser.entry(row) else { return }
    run { [browser] in await browser.choose(entry) }
  }

  private func propose(_ name: String) {
    proposed = name
    field.text = name.displayedPath
  }

  /// The name in the field. A proposed name keeps its bytes, which may be invalid UTF-8.
  private var typedName: String { field.text == proposed.displayedPath ? proposed : field.text }

  private func didType() {
    message = nil
    browser.type(typedName)
  }

  private func accept() {
    if let path = questionedPath { return end(with: path) }
    let text = typedName
    run { [browser] in await browser.accept(text) }
  }

  private func run(_ work: @escaping @MainActor () async -> FileBrowser.Outcome) {
    guard task == nil else { return }
    task = Task { [weak self] in
      let outcome = await work()
      self?.task = nil
      if self?.isOpen == true { self?.show(outcome) }
    }
  }

  /// The current task, for tests.
  var pending: Task<Void, Never>? { task ?? browser.loading }

  private func show(_ outcome: FileBrowser.Outcome) {
    switch outcome {
    case .entered: if isOpening { field.text = "" }
    case .chosen(let path): end(with: path)
    case .exists(let path):
      message = .question(path)
      acceptButton.becomeFirstResponder()
    case .refused(let refusal): message = .refusal(refusal)
    }
  }

  private func end(with path: String) {
    answer = [path]
    dismiss()
  }

  private func cancel() {
    guard questionedPath != nil else { return dismiss(.escape) }
    message = nil
    field.becomeFirstResponder()
  }

  private static var prominent: ButtonStyle {
    var style = ButtonStyle.bordered
    (style.fillColor, style.pressedFillColor) = (.accent, .between(.accent, .text, 0.15))
    (style.borderColor, style.borderWidth) = (DynamicColor(.clear), 0)
    let ink = DynamicColor(light: .white, dark: Color(hex: 0x10151F))
    (style.textColor, style.pressedTextColor) = (ink, ink)
    return style
  }

  // MARK: Content

  override func localeDidChange() {
    title.text = traits.title(of: browser.options)
    folder.accessibilityLabel = traits.localized("Places")
    upButton.title = traits.localized("Up", context: "folder")
    list.accessibilityLabel = traits.localized("Files")
    field.placeholder =
      isOpening
      ? traits.localized("Name or path") : traits.localized("Name", context: "file")
    field.accessibilityLabel = field.placeholder
    hidden.title = traits.localized("Show hidden files")
    kinds.accessibilityLabel = traits.localized("File types")
    cancelButton.title = traits.localized("Cancel")
    update()
  }

  private func update() {
    showFolders()
    if shownFolder != browser.folder {
      shownFolder = browser.folder
      sheet.scroller.contentOffset = 0
      if case .refusal = message { message = nil }
    }
    list.reloadData()
    select(browser.selectedRow)
    writeNote()
  }

  private func select(_ row: Int?) {
    list.selectedRow = row
    guard let row else { return }
    layoutIfNeeded()
    sheet.scroller.scrollRectToVisible(list.rect(ofRow: row))
  }

  private func showFolders() {
    let around = sequence(first: browser.folder, next: TypedPath.parent)
    folders = Array(around) + [nil] + browser.places
    folder.items = folders.map { path in
      path.map { MenuItem(traits.name(ofFolder: $0, home: browser.reader.home)) } ?? .separator
    }
    folder.selectedIndex = 0
    upButton.isEnabled = browser.folder != "/"
  }

  private func writeNote() {
    let isQuestion = questionedPath != nil
    note.text =
      switch message {
      case .refusal(let refusal): traits.message(refusal)
      case .question(let path):
        traits.localized(
          "“\(TypedPath.lastName(path).displayedPath)” already exists. Replace it?")
      case nil: folderState
      }
    note.textColor = message == nil ? .secondary : isQuestion ? .text : .destructive
    note.accessibilityRole = note.text.isEmpty ? nil : message == nil ? .status : .alert
    note.isHidden = note.text.isEmpty
    acceptButton.title =
      isQuestion
      ? traits.localized("Replace")
      : isOpening
        ? traits.localized("Open", context: "button")
        : traits.localized("Save", context: "button")
  }

  private var folderState: String {
    switch browser.state {
    case .loading: ""
    case .failed(let error): traits.message(error)
    case .loaded: browser.rows.isEmpty ? traits.emptyText(browser.listing) : ""
    }
  }

  // MARK: ListViewDataSource

  func numberOfRows(in list: ListView) -> Int { browser.rows.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard let entry = browser.entry(row) else { return }
    let room = max(0, rect.width - 2 * Self.rowMargin - Self.iconSide - 8)
    let name = TextLayout.cached(
      entry.name.displayedPath, font: .system(13), width: room, truncation: .middle)
    let isRightToLeft = traits.isRightToLeft
    if entry.kind == .folder {
      let icon = Size(width: Self.iconSide, height: Self.iconSide)
      canvas.draw(
        Self.folderIcon, in: rect.part(icon, at: Self.rowMargin, isRightToLeft: isRightToLeft),
        color: DynamicColor.accent.resolved(for: traits))
    }
    let place = rect.part(
      name.size, at: Self.rowMargin + Self.iconSide + 8, isRightToLeft: isRightToLeft)
    canvas.draw(
      name, at: place.origin,
      color: (entry.isHidden ? DynamicColor.secondary : .text).resolved(for: traits))
  }

  private static let (rowMargin, iconSide) = (12.0, 18.0)
  private static let folderIcon = VectorIcon(
    stroking: Path(strokes: [(3, 19), (3, 5.5), (9, 5.5), (11, 8), (21, 8), (21, 19), (3, 19)]))

  func listView(_ list: ListView, identityOfRow row: Int) -> String? {
    browser.entry(row).map { "\(browser.folder)/\($0.name)" }
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard let entry = browser.entry(row) else { return "" }
    let name = entry.name.displayedPath
    return entry.kind == .folder ? traits.localized("Folder \(name)") : name
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isOpen else { return false }
    switch (event.key, event.modifiers) {
    case (.escape, _) where questionedPath != nil:
      if event.phase == .down { cancel() }
      return true
    case (.down, []) where field.isFirstResponder,
      (.up, []) where field.isFirstResponder:
      return moveSelection(by: event.key == .down ? 1 : -1)
    case (.tab, _): return super.keyDown(event)
    default:
      _ = super.keyDown(event)
      // Keys must not reach the window below the sheet.
      return true
    }
  }

  private func moveSelection(by step: Int) -> Bool {
    let count = browser.rows.count
    guard count > 0 else { return true }
    let row = browser.selectedRow.map { min(count - 1, max(0, $0 + step)) } ?? 0
    select(row)
    didSelect(row)
    return true
  }

  // MARK: Frame

  override func contentFrame(
    in area: Rect, mayLeave: Bool
  ) -> (frame: Rect, leavesWindow: Bool) {
    let room = bounds.insetBy(dx: Self.margin, dy: Self.margin).size
    let size = Size(
      width: min(Self.size.width, room.width), height: min(Self.size.height, room.height))
    return (Rect(center: bounds.center, size: size).rounded(toPixelsAt: traits.scale), false)
  }

  /// No fade, because the dimmed window behind does not fade either.
  override func willAppear() {}
  override func appear() {}
  override func disappear() { remove() }
}
