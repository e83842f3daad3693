import DetentBase
import DetentDrawing
import DetentViews

/// Lets the user choose a file, on a sheet over the window, which waits until that is done.
///
///     let paths = await SheetFileChooser().chooseFile(options, for: view)
@MainActor
final class FileDialog: Popover {
  /// Called once, with the chosen path, or with nothing.
  var didFinish: (([String]) -> Void)?
  let browser: FileBrowser
  private let sheet: FileSheet
  private var answer: [String] = []
  /// What the user was asked about: whether this file is to be replaced.
  private var questionedPath: String?
  /// The last name or path that the dialog wrote into the field, with the bytes of the system.
  private var proposed = ""
  private var task: Task<Void, Never>?

  private static let size = Size(width: 720, height: 544)
  private static let margin = 16.0
  /// The width below which the sheet is as wide as the window, in logical pixels.
  private static let narrowWidth = 560.0
  private static let top = 64.0

  init(_ options: FileChooserOptions, reader: any DirectoryReader) {
    browser = FileBrowser(options, reader: reader)
    sheet = FileSheet(browser)
    super.init(content: sheet)
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
    sheet.path.didChoose = { [weak self] in self?.go(to: $0) }
    sheet.places.didChoose = { [weak self] in self?.go(to: $0) }
    sheet.header.didChoose = { [weak self] in self?.browser.sort(by: $0) }
    sheet.hidden.onValueChanged { [weak self] _, change in
      self?.browser.setShowsHidden(change.new)
    }
    sheet.kinds.onValueChanged { [weak self] _, change in
      self?.setKind(change.new.index)
    }
    didDismiss = { [weak self] _ in self?.finish() }
  }

  /// Shows it over the window of a view; where that is in none, it is at its end at once.
  func present(for view: View) {
    guard view.window != nil else { return finish() }
    sheet.isNarrow = (view.window?.bounds.width ?? 0) < Self.narrowWidth
    accessibilityLabel = FileTexts(traits: view.traits).title(browser.options)
    guard open(from: view, focusing: sheet.field) else { return finish() }
    sheet.update()
    browser.start()
    if browser.options.mode == .save {
      propose(browser.options.name)
      sheet.field.selectAll()
    }
  }

  private func finish() {
    task?.cancel()
    guard let didFinish else { return }
    self.didFinish = nil
    didFinish(answer)
  }

  // MARK: What the user does

  private func go(to folder: String) {
    withdrawQuestion()
    browser.open(folder)
    browser.rebase()
    if browser.options.mode == .open { sheet.field.text = "" }
  }

  private func setKind(_ index: Int) {
    browser.setKind(index)
    let name = browser.renamed(typedName)
    guard name != typedName else { return }
    withdrawQuestion()
    propose(name)
  }

  private func didSelect(_ row: Int?) {
    withdrawQuestion()
    browser.select(row)
    guard let row, browser.rows.indices.contains(row) else { return }
    // The name of a file that is there is a proposal for one to be written.
    if browser.options.mode == .save, browser.rows[row].kind == .file {
      propose(browser.rows[row].name)
    }
  }

  private func chooseRow(_ row: Int?) {
    guard let row, browser.rows.indices.contains(row) else { return }
    let entry = browser.rows[row]
    run { [browser] in await browser.choose(entry) }
  }

  /// Shows a name in the field.
  private func propose(_ name: String) {
    proposed = name
    sheet.field.text = name.displayedPath
  }

  /// The name in the field. A proposed one is returned with its bytes, of which the field shows
  /// those that are not UTF-8 as U+FFFD.
  private var typedName: String {
    sheet.field.text == proposed.displayedPath ? proposed : sheet.field.text
  }

  private func didType() {
    withdrawQuestion()
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

  /// What is being found out, for tests.
  var pending: Task<Void, Never>? { task ?? browser.loading }

  private func show(_ outcome: FileBrowser.Outcome) {
    switch outcome {
    case .entered: if browser.options.mode == .open { sheet.field.text = "" }
    case .chosen(let path): end(with: path)
    case .exists(let path):
      questionedPath = path
      sheet.message = .question(String(path.split(separator: "/").last ?? ""))
      sheet.accept.becomeFirstResponder()
    case .refused(let refusal): sheet.message = .refusal(refusal)
    }
  }

  private func withdrawQuestion() {
    questionedPath = nil
    sheet.message = nil
  }

  private func end(with path: String) {
    answer = [path]
    dismiss()
  }

  private func cancel() {
    guard questionedPath != nil else { return dismiss(.escape) }
    withdrawQuestion()
    sheet.field.becomeFirstResponder()
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard isOpen else { return false }
    switch (event.key, event.modifiers) {
    case (.escape, _) where questionedPath != nil:
      if event.phase == .down { cancel() }
      return true
    case (.tab, []) where sheet.field.isFirstResponder && complete(): return true
    case (.backspace, []) where sheet.list.isFirstResponder:
      withdrawQuestion()
      if browser.openParent() { browser.rebase() }
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
      // What lies below the sheet waits.
      return event.modifiers.contains(.control) || isFunctionKey(event.key)
    }
  }

  private func isFunctionKey(_ key: Key) -> Bool {
    if case .function = key { true } else { false }
  }

  /// Adds to a typed path what there is no choice about.
  private func complete() -> Bool {
    guard let text = browser.completion(of: typedName) else { return false }
    proposed = text
    sheet.field.complete(text.displayedPath)
    didType()
    return true
  }

  /// Arrows go through the list while a name is typed.
  private func moveSelection(by step: Int) -> Bool {
    let count = browser.rows.count
    guard count > 0 else { return true }
    let row = browser.selectedRow.map { min(count - 1, max(0, $0 + step)) } ?? 0
    sheet.select(row)
    didSelect(row)
    return true
  }

  /// Letters that are typed anywhere belong to the name.
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

  // MARK: Where it is

  override func contentFrame(
    in area: Rect, mayLeave: Bool
  ) -> (frame: Rect, leavesWindow: Bool) {
    sheet.isNarrow = bounds.width < Self.narrowWidth
    guard !sheet.isNarrow else {
      let top = min(Self.top, bounds.height * 0.1)
      return (Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top), false)
    }
    let room = bounds.insetBy(dx: Self.margin, dy: Self.margin).size
    let size = Size(
      width: min(Self.size.width, room.width), height: min(Self.size.height, room.height))
    return (Rect(center: bounds.center, size: size).rounded(toPixelsAt: traits.scale), false)
  }

  /// It comes and goes at once, as what lies behind it is dimmed at once.
  override func willAppear() {}
  override func appear() {}
  override func disappear() { remove() }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let scrim = DynamicColor(
      light: Color(hex: 0x16181D, alpha: 0.32), dark: Color(hex: 0x000000, alpha: 0.5))
    canvas.fill(bounds.intersection(dirty), with: scrim.resolved(for: traits))
  }
}
