import DetentBase
import DetentDrawing
import DetentViews

/// A modal sheet over the window where the user chooses a file.
@MainActor
final class FileDialog: Popover {
  /// Called once, with the chosen path or an empty list.
  var didFinish: (([String]) -> Void)?
  let browser: FileBrowser
  private let sheet: FileSheet
  private var answer: [String] = []
  /// The last name or path that the dialog wrote into the field, with its original bytes.
  private var proposed = ""
  private var task: Task<Void, Never>?

  private static let size = Size(width: 640, height: 520)
  private static let margin = 8.0

  init(_ options: FileChooserOptions, reader: any DirectoryReader) {
    browser = FileBrowser(options, reader: reader)
    sheet = FileSheet(browser)
    let card = PopoverCard(contentView: sheet, contentSize: Self.size)
    card.style.padding = EdgeInsets(vertical: 12, horizontal: 12)
    (card.style.cornerRadius, card.style.stemLength) = (14, 0)
    card.style.shadow = Shadow(
      color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 10), sigma: 13)
    super.init(content: card)
    isModal = true
    identifier = "files"
    accessibilityRole = .dialog
    browser.didChange = { [weak self] in self?.sheet.update() }
    sheet.list.addAction(for: .valueChanged) { [weak self] list, _ in
      self?.didSelect(list.selectedRow)
    }
    sheet.list.addAction(for: .primaryActionTriggered) { [weak self] list, _ in
      self?.chooseRow(list.selectedRow)
    }
    sheet.field.onValueChanged { [weak self] _, _ in self?.didType() }
    sheet.field.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.accept() }
    sheet.accept.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.accept() }
    sheet.cancel.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.cancel() }
    sheet.up.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.goUp() }
    sheet.folder.addAction(for: .primaryActionTriggered) { [weak self] button, _ in
      self?.goToFolder(button.selectedIndex)
    }
    sheet.hidden.onValueChanged { [weak self] _, change in
      self?.browser.setShowsHidden(change.new)
    }
    sheet.kinds.onValueChanged { [weak self] _, change in self?.setKind(change.new.index) }
    didDismiss = { [weak self] _ in self?.finish() }
  }

  /// Opens over the window of a view, or finishes at once if the view has no window.
  func present(for view: View) {
    guard view.window != nil else { return finish() }
    accessibilityLabel = view.traits.title(of: browser.options)
    guard open(from: view, focusing: sheet.field) else { return finish() }
    sheet.update()
    browser.open(browser.folder)
    if browser.options.mode == .save {
      propose(browser.options.name)
      // The extension is not selected, so that it stays when the user types a name.
      let name = sheet.field.text
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      let stem = name.distance(from: name.startIndex, to: dot)
      sheet.field.select(0..<(stem > 0 ? stem : name.count))
    }
  }

  private func finish() {
    task?.cancel()
    guard let didFinish else { return }
    self.didFinish = nil
    didFinish(answer)
  }

  // MARK: Folders and files

  /// Shows the folder of an item in the folder menu.
  private func goToFolder(_ index: Int?) {
    guard let index, let path = sheet.folders[index] else { return }
    leaveFolder()
    browser.go(to: path)
  }

  private func goUp() {
    leaveFolder()
    browser.goUp()
  }

  private func leaveFolder() {
    sheet.message = nil
    if browser.options.mode == .open { sheet.field.text = "" }
  }

  private func setKind(_ index: Int) {
    browser.setKind(index)
    let name = browser.renamed(typedName)
    guard name != typedName else { return }
    sheet.message = nil
    propose(name)
  }

  private func didSelect(_ row: Int?) {
    sheet.message = nil
    browser.select(row)
    guard let row, browser.rows.indices.contains(row) else { return }
    // When saving, the name of a selected file is proposed.
    if browser.options.mode == .save, browser.rows[row].kind == .file {
      propose(browser.rows[row].name)
    }
  }

  private func chooseRow(_ row: Int?) {
    guard let row, browser.rows.indices.contains(row) else { return }
    let entry = browser.rows[row]
    run { [browser] in await browser.choose(entry) }
  }

  private func propose(_ name: String) {
    proposed = name
    sheet.field.text = name.displayedPath
  }

  /// The name in the field. A proposed name keeps its bytes, which may be invalid UTF-8.
  private var typedName: String {
    sheet.field.text == proposed.displayedPath ? proposed : sheet.field.text
  }

  private func didType() {
    sheet.message = nil
    browser.type(typedName)
  }

  private func accept() {
    if let path = sheet.questionedPath { return end(with: path) }
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
    case .entered: if browser.options.mode == .open { sheet.field.text = "" }
    case .chosen(let path): end(with: path)
    case .exists(let path):
      sheet.message = .question(path)
      sheet.accept.becomeFirstResponder()
    case .refused(let refusal): sheet.message = .refusal(refusal)
    }
  }

  private func end(with path: String) {
    answer = [path]
    dismiss()
  }

  private func cancel() {
    guard sheet.questionedPath != nil else { return dismiss(.escape) }
    sheet.message = nil
    sheet.field.becomeFirstResponder()
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isOpen else { return false }
    switch (event.key, event.modifiers) {
    case (.escape, _) where sheet.questionedPath != nil:
      if event.phase == .down { cancel() }
      return true
    case (.tab, []) where sheet.field.isFirstResponder && complete(): return true
    case (.backspace, []) where sheet.list.isFirstResponder:
      goUp()
      return true
    case (.character("h"), .control), (.character("H"), .control):
      sheet.hidden.isOn.toggle()
      browser.setShowsHidden(sheet.hidden.isOn)
      return true
    case (.character("l"), .control), (.character("L"), .control):
      sheet.field.becomeFirstResponder(.keyboard(.forward))
      sheet.field.selectAll()
      return true
    case (.down, []) where sheet.field.isFirstResponder,
      (.up, []) where sheet.field.isFirstResponder:
      return moveSelection(by: event.key == .down ? 1 : -1)
    case (.tab, _): return super.keyDown(event)
    default:
      if super.keyDown(event) || typeAhead(event) { return true }
      // Shortcuts must not reach the window below the sheet.
      return event.modifiers.contains(.control) || isFunctionKey(event.key)
    }
  }

  private func isFunctionKey(_ key: Key) -> Bool {
    if case .function = key { true } else { false }
  }

  /// Completes a typed path as far as it is unambiguous.
  private func complete() -> Bool {
    guard let text = browser.completion(of: typedName) else { return false }
    proposed = text
    sheet.field.complete(text.displayedPath)
    didType()
    return true
  }

  /// Moves the selection in the list while the user types a name.
  private func moveSelection(by step: Int) -> Bool {
    let count = browser.rows.count
    guard count > 0 else { return true }
    let row = browser.selectedRow.map { min(count - 1, max(0, $0 + step)) } ?? 0
    sheet.select(row)
    didSelect(row)
    return true
  }

  /// Sends letters to the name field, wherever the focus is.
  private func typeAhead(_ event: KeyEvent) -> Bool {
    guard event.phase != .up, !event.text.isEmpty, !sheet.field.isFirstResponder,
      event.modifiers.subtracting(.shift).isEmpty, event.text.allSatisfy({ !$0.isNewline })
    else { return false }
    let text = (browser.options.mode == .open ? sheet.field.text : "") + event.text
    sheet.field.becomeFirstResponder(.keyboard(.forward))
    sheet.field.complete(text)
    didType()
    return true
  }

  // MARK: Frame and drawing

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

  override func draw(in canvas: Canvas, dirty: Rect) {
    let scrim = DynamicColor(
      light: Color(hex: 0x16181D, alpha: 0.32), dark: Color(hex: 0x000000, alpha: 0.5))
    canvas.fill(bounds.intersection(dirty), with: scrim.resolved(for: traits))
  }
}
