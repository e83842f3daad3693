import DetentBase
import DetentDrawing
import DetentViews

/// The content of a file dialog, from top to bottom: folder, files, name and buttons.
@MainActor
final class FileSheet: StackView, ListViewDataSource {
  /// A line below the list that replaces the state of the folder.
  enum Message: Equatable {
    case refusal(FileBrowser.Refusal)
    /// Asks whether to replace the file at a path.
    case question(String)
  }

  /// Shows the folder. Its menu lists the parent folders and common places.
  let folder = MenuButton()
  let up = Button("", style: .bordered)
  let list = ListView(rowHeight: 34)
  let field = TextField()
  let hidden = Toggle("", kind: .checkBox)
  let kinds = MenuButton()
  let cancel = Button("", style: .bordered)
  let accept = Button("", style: FileSheet.prominent)
  /// The paths of the items of ``folder``, or nil for a separator.
  private(set) var folders: [String?] = []
  var message: Message? { didSet { if message != oldValue { writeNote() } } }

  /// The path of the file that may be replaced, while the user is asked.
  var questionedPath: String? { if case .question(let path) = message { path } else { nil } }

  private let browser: FileBrowser
  private let title = Label(font: .system(16, weight: 680))
  private let note = Label(font: .system(13))
  private let scroller: ScrollView
  private var shownFolder = ""
  /// Whether loading takes so long that a message is shown.
  private var isSlow = false

  private static let patience = Duration.milliseconds(250)

  init(_ browser: FileBrowser) {
    self.browser = browser
    scroller = ScrollView(contentView: list)
    super.init(.vertical, spacing: 8)
    title.headingLevel = 1
    folder.identifier = "files.folder"
    up.identifier = "files.up"
    list.identifier = "files.list"
    list.dataSource = self
    list.showsSeparators = false
    note.lineLimit = 3
    field.identifier = "files.name"
    field.hasClearButton = true
    hidden.identifier = "files.hidden"
    kinds.identifier = "files.kind"
    kinds.items = browser.options.kinds.map { MenuItem($0.name) }
    kinds.selectedIndex = kinds.items.isEmpty ? nil : 0
    kinds.isHidden = kinds.items.count < 2
    cancel.identifier = "files.cancel"
    accept.identifier = "files.accept"
    // The folder, the files and the space before the buttons take the remaining room.
    folder.contentHugging.horizontal = .low
    folder.compressionResistance.horizontal = .low
    scroller.contentHugging.vertical = LayoutPriority(1)
    let path = StackView(.horizontal, spacing: 8, views: [folder, up])
    let buttons = StackView(.horizontal, spacing: 8, views: [Spacer(), cancel, accept])
    let foot = StackView(
      .horizontal, spacing: 8, alignment: .center, views: [hidden, kinds, buttons])
    foot.wraps = true
    for view in [title, path, scroller, note, field, foot] { addSubview(view) }
    localeDidChange()
  }

  private static var prominent: ButtonStyle {
    var style = ButtonStyle.bordered
    (style.fillColor, style.pressedFillColor) = (.accent, .between(.accent, .text, 0.15))
    (style.borderColor, style.borderWidth) = (DynamicColor(.clear), 0)
    let ink = DynamicColor(light: .white, dark: Color(hex: 0x10151F))
    (style.textColor, style.pressedTextColor) = (ink, ink)
    return style
  }

  // MARK: Texts

  override func localeDidChange() {
    title.text = traits.title(of: browser.options)
    folder.accessibilityLabel = traits.localized("Places")
    up.title = traits.localized("Up", context: "folder")
    list.accessibilityLabel = traits.localized("Files")
    field.placeholder =
      browser.options.mode == .open
      ? traits.localized("Name or path") : traits.localized("Name", context: "file")
    field.accessibilityLabel = field.placeholder
    hidden.title = traits.localized("Show hidden files")
    kinds.accessibilityLabel = traits.localized("File types")
    cancel.title = traits.localized("Cancel")
    update()
  }

  // MARK: Content

  func update() {
    showFolders()
    if shownFolder != browser.folder {
      shownFolder = browser.folder
      scroller.contentOffset = 0
      if case .refusal = message { message = nil }
    }
    list.reloadData()
    select(browser.selectedRow)
    writeNote()
  }

  func select(_ row: Int?) {
    list.selectedRow = row
    guard let row else { return }
    layoutIfNeeded()
    scroller.scrollRectToVisible(list.rect(ofRow: row))
  }

  private func showFolders() {
    let around = sequence(first: browser.folder, next: TypedPath.parent)
    folders = Array(around) + [nil] + browser.places
    folder.items = folders.map { path in
      path.map { MenuItem(traits.name(ofFolder: $0, home: browser.reader.home)) } ?? .separator
    }
    folder.selectedIndex = 0
    up.isEnabled = browser.folder != "/"
  }

  private func writeNote() {
    let isQuestion = questionedPath != nil
    note.text =
      switch message {
      case .refusal(let refusal): traits.message(refusal)
      case .question(let path): traits.replaceQuestion(TypedPath.lastName(path))
      case nil: folderState
      }
    note.textColor = message == nil ? .secondary : isQuestion ? .text : .destructive
    note.accessibilityRole = note.text.isEmpty ? nil : message == nil ? .status : .alert
    note.isHidden = note.text.isEmpty
    accept.title =
      isQuestion ? traits.localized("Replace") : traits.buttonTitle(for: browser.options.mode)
  }

  private var folderState: String {
    switch browser.state {
    case .loading:
      if isSlow { return traits.localized("Loading folder…") }
      guard window != nil else { return "" }
      let folder = browser.folder
      startTimer(after: Self.patience) { [weak self] in
        guard let self, browser.folder == folder, browser.state == .loading else { return }
        isSlow = true
        writeNote()
      }
      return ""
    case .failed(let error): return traits.message(error)
    case .loaded:
      isSlow = false
      return browser.rows.isEmpty ? traits.emptyText(browser.listing) : ""
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = canvas.hairline
    for y in [scroller.frame.minY - hairline, scroller.frame.maxY] {
      canvas.fill(
        Rect(x: 0, y: y, width: bounds.width, height: hairline),
        with: DynamicColor.line.resolved(for: traits))
    }
  }

  // MARK: ListViewDataSource

  func numberOfRows(in list: ListView) -> Int { browser.rows.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard browser.rows.indices.contains(row) else { return }
    let entry = browser.rows[row]
    let room = max(0, rect.width - 2 * Self.margin - Self.iconSide - 8)
    let name = TextLayout.cached(
      entry.name.displayedPath, font: .system(13), width: room, truncation: .middle)
    let isRightToLeft = traits.isRightToLeft
    if entry.kind == .folder {
      let icon = Size(width: Self.iconSide, height: Self.iconSide)
      canvas.draw(
        Self.folderIcon, in: rect.part(icon, at: Self.margin, isRightToLeft: isRightToLeft),
        color: DynamicColor.accent.resolved(for: traits))
    }
    let place = rect.part(
      name.size, at: Self.margin + Self.iconSide + 8, isRightToLeft: isRightToLeft)
    canvas.draw(
      name, at: place.origin,
      color: (entry.isHidden ? DynamicColor.secondary : .text).resolved(for: traits))
  }

  private static let (margin, iconSide) = (12.0, 18.0)
  private static let folderIcon = VectorIcon(
    stroking: Path(strokes: [(3, 19), (3, 5.5), (9, 5.5), (11, 8), (21, 8), (21, 19), (3, 19)]))

  func listView(_ list: ListView, identityOfRow row: Int) -> String? {
    guard browser.rows.indices.contains(row) else { return nil }
    return "\(browser.folder)/\(browser.rows[row].name)"
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard browser.rows.indices.contains(row) else { return "" }
    let entry = browser.rows[row]
    let name = entry.name.displayedPath
    return entry.kind == .folder ? traits.localized("Folder \(name)") : name
  }
}

extension Traits {
  func title(of options: FileChooserOptions) -> String {
    if !options.title.isEmpty { return options.title }
    return options.mode == .open ? localized("Open file") : localized("Save file")
  }

  func buttonTitle(for mode: FileChooserOptions.Mode) -> String {
    mode == .open
      ? localized("Open", context: "button") : localized("Save", context: "button")
  }

  func name(ofFolder path: String, home: String) -> String {
    switch path {
    case home: localized("Home", context: "folder")
    case "/": localized("File system")
    default: TypedPath.lastName(path).displayedPath
    }
  }

  func message(_ error: DirectoryError) -> String {
    switch error {
    case .notFound: localized("This folder does not exist.")
    case .noPermission: localized("You don’t have permission to open this folder.")
    case .notAFolder: localized("That is a file, not a folder.")
    case .system(let code):
      localized("Couldn’t read this folder (error \(numberLocale.text(Int(code)))).")
    }
  }

  func message(_ refusal: FileBrowser.Refusal) -> String {
    switch refusal {
    case .noName: localized("Select a file or type its name.")
    case .notFound(let name): localized("The file “\(name.displayedPath)” doesn’t exist.")
    case .noPermission(let name):
      localized("You don’t have permission to use “\(name.displayedPath)”.")
    case .noFolder(let folder):
      localized("The folder “\(folder.displayedPath)” doesn’t exist.")
    case .isNoFile(let name): localized("“\(name.displayedPath)” isn’t a file.")
    case .tooLong: localized("This name is too long.")
    }
  }

  func emptyText(_ listing: DirectoryListing) -> String {
    if !listing.prefix.isEmpty { return localized("No matches") }
    let count = listing.hiddenCount
    guard count > 0 else { return localized("This folder is empty.") }
    let number = numberLocale.text(count)
    let texts = Localized(.detent, for: self)
    return texts(
      count, "\(number) file of another type is hidden.",
      "\(number) files of other types are hidden.")
  }

  func replaceQuestion(_ name: String) -> String {
    localized("“\(name.displayedPath)” already exists. Replace it?")
  }
}
