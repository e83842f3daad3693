public import DetentViews

/// Applies the styles of a file to the views of a window, including views that are added later.
///
/// The look that the program gives a view is its base. The file's values override it. Values that
/// disappear from the file return to the base. A damaged file changes nothing.
@MainActor
public final class StyleSheet: WindowObserver {
  /// The document that the window shows.
  public private(set) var document = StyleDocument()
  /// The path of the file, or nil if none was loaded or saved.
  public var path: String? { file?.path }
  /// Called with warnings after a changed file was reloaded, or with the reason why it was refused.
  public var didReport: (@MainActor ([String]) -> Void)?

  private weak var window: Window?
  private var bases: [ObjectIdentifier: Base] = [:]
  private var file: StyleFile?
  private var taken = 0
  /// The faults of the document that were reported. New views would report them again.
  private var reported: Set<String> = []

  private struct Base {
    weak var view: View?
    let style: any DesignStyle
  }

  /// Makes an empty sheet and replaces the window's previous one. The window keeps the sheet alive.
  public init(for window: Window) {
    self.window = window
    window.observers.removeAll { $0 is StyleSheet }
    window.observers.append(self)
  }

  // MARK: Files

  /// Applies the styles of a file, and returns warnings. If it throws, nothing changes. If the
  /// previous file was watched, this one is watched instead.
  @discardableResult
  public func load(_ path: String) throws(StyleFault) -> [String] {
    do throws(StyleFault) {
      let bytes = try StyleFile.read(path)
      let number = taken + 1
      let warnings = try take(bytes, of: path)
      if number == taken { use(StyleFile(path, bytes)) }
      return warnings
    } catch { throw error.named(path) }
  }

  /// Reloads the file whenever it changes. Idle between changes.
  public func watchFile() {
    file?.watch(reportingTo: didReport) { [weak self] in self?.reload() }
  }

  /// Replaces the file, and watches the new one if the previous one was watched.
  private func use(_ next: StyleFile) {
    let isWatched = file?.isWatched == true
    file = next
    if isWatched { watchFile() }
  }

  private func take(_ bytes: [UInt8], of path: String) throws(StyleFault) -> [String] {
    var document = try StyleDocument(parsing: bytes)
    document.folder = StyleFolder(of: path)
    return try take(document).map { "\(shown(path, upTo: 400)): \($0)" }
  }

  private func reload() {
    guard let file else { return }
    do throws(StyleFault) {
      guard let bytes = try file.news() else { return }
      let warnings = try take(bytes, of: file.path)
      file.use(bytes)
      if !warnings.isEmpty { didReport?(warnings) }
    } catch { didReport?(["\(error.named(file.path)); keeping the previous styles"]) }
  }

  /// Writes the current styles to a file, completely or not at all. Afterwards the sheet uses that
  /// file. In another folder, paths of images and fonts are adapted. Entries without a view in the
  /// window keep their paths, because their kinds are unknown.
  /// - Throws: the reason, with the name of the file.
  public func save(to path: String) throws(StyleFault) {
    do throws(StyleFault) {
      let document = moved(to: StyleFolder(of: path))
      let bytes = Array(document.text.utf8)
      try StyleFile.write(bytes, to: path)
      self.document = document
      if let file, file.path == path { file.use(bytes) } else { use(StyleFile(path, bytes)) }
    } catch { throw error.named(path) }
  }

  /// Whether saving to a path would overwrite another program's content.
  public func replacesOthers(at path: String) -> Bool {
    guard let file, file.path == path else { return StyleFile.exists(path) }
    return (try? file.isReplaced()) ?? true
  }

  private func moved(to folder: StyleFolder) -> StyleDocument {
    guard folder != document.folder else { return document }
    var moved = document
    moved.folder = folder
    func move<V: Styled>(_ view: V, _ index: Int) {
      moved.entries[index].style = document.members(
        of: document.entries[index], V.Style.self, in: folder)
    }
    for view in window.map(Self.styledViews) ?? [] {
      if let index = document.entryIndex(for: view) { move(view, index) }
    }
    return moved
  }

  // MARK: Views

  /// Applies a document to all views, or to none if it throws. Returns warnings.
  @discardableResult
  public func take(_ document: StyleDocument) throws(StyleFault) -> [String] {
    var changes: [@MainActor () -> Void] = []
    var warnings = document.warnings
    var used: Set<String> = []
    for view in window.map(Self.styledViews) ?? [] {
      guard let dressing = try prepare(view, document) else { continue }
      changes.append(dressing.apply)
      used.insert(dressing.path)
      for line in dressing.warnings where !warnings.contains(line) { warnings.append(line) }
    }
    let idle = idleNames(in: document, used)
    if !idle.isEmpty {
      let names = idle.prefix(5).joined(separator: ", ")
      warnings.append("no view matches \(names)\(idle.count > 5 ? ", …" : "")")
    }
    self.document = document
    reported = Set(warnings)
    taken += 1
    let number = taken
    // A change may make the program apply another document.
    for change in changes where number == taken { change() }
    return Array(warnings.prefix(StyleDocument.mostWarnings))
  }

  /// The targets of unused entries, except classes whose views all have entries of their own.
  private func idleNames(in document: StyleDocument, _ used: Set<String>) -> [String] {
    let idle = document.entries.filter { !used.contains($0.path) }
    guard !idle.isEmpty, let window else { return [] }
    let classes = Set(Self.styledViews(below: window).flatMap { StyleDocument.classes(of: $0) })
    return idle.compactMap { entry in
      if let id = entry.id { return shown(id) }
      let type = entry.type ?? ""
      return classes.contains(type) ? nil : shown(type)
    }
  }

  /// The look of a view without the sheet. Call it before changing the style, as an inspector does;
  /// the look at the first call stays the base.
  public func base<V: Styled>(of view: V) -> V.Style {
    if let style = knownBase(of: view) { return style }
    if bases.count > 4_096 { bases = bases.filter { $0.value.view != nil } }
    bases[ObjectIdentifier(view)] = Base(view: view, style: view.style)
    return view.style
  }

  private func knownBase<V: Styled>(of view: V) -> V.Style? {
    guard let base = bases[ObjectIdentifier(view)], base.view === view else { return nil }
    return base.style as? V.Style
  }

  /// Records the current style of a view, relative to its base, for its identifier or else for its
  /// class. A view with an unknown base is compared with the default look.
  public func record<V: Styled>(_ view: V) {
    let base = knownBase(of: view) ?? V.Style()
    let type = "\(type(of: view))"
    document.record(view.style, over: base, type: type, id: view.identifier)
    // Another entry may count now: the class's if the view's own is empty, or a later superclass's.
    let worn = document.entry(for: view).map { try? document.read($0, over: base).style }
    guard worn ?? base != view.style else { return }
    document.record(view.style, over: base, type: type, id: view.identifier, isLast: true)
  }

  private struct Dressing {
    let path: String
    let warnings: [String]
    let apply: @MainActor () -> Void
  }

  /// Prepares the style of a view, or returns nil if there is nothing to change.
  private func prepare<V: Styled>(
    _ view: V, _ document: StyleDocument
  ) throws(StyleFault) -> Dressing? {
    guard let entry = document.entry(for: view) else {
      guard let base = knownBase(of: view) else { return nil }
      return Dressing(path: "-", warnings: []) { view.style = base }
    }
    let read = try document.read(entry, over: base(of: view))
    return Dressing(path: entry.path, warnings: read.warnings) { view.style = read.style }
  }

  package func window(_ window: Window, didAdd view: View) {
    guard !document.entries.isEmpty, let styled = view as? any Styled else { return }
    do throws(StyleFault) {
      guard let dressing = try prepare(styled, document) else { return }
      dressing.apply()
      report(dressing.warnings)
    } catch { report(["\(error)"]) }
  }

  private func report(_ lines: [String]) {
    let news = lines.filter { reported.count < Self.mostReported && reported.insert($0).inserted }
    guard !news.isEmpty else { return }
    didReport?(news.map { line in path.map { "\(shown($0, upTo: 400)): \(line)" } ?? line })
  }

  /// The limit of reported lines, because every new view may cause one.
  private static let mostReported = 1_000

  private static func styledViews(below view: View) -> [any Styled] {
    let own = (view as? any Styled).map { [$0] } ?? []
    return own + view.subviews.flatMap { styledViews(below: $0) }
  }
}

extension StyleDocument {
  /// The names of a view's class and its superclasses, without `View`.
  @MainActor fileprivate static func classes(of view: View) -> [String] {
    sequence(first: Mirror(reflecting: view), next: \.superclassMirror)
      .prefix { $0.subjectType != View.self }.map { "\($0.subjectType)" }
  }

  /// The entry that matches the identifier of a view, or else its class or a superclass.
  @MainActor func entry(for view: View) -> Entry? { entryIndex(for: view).map { entries[$0] } }

  @MainActor func entryIndex(for view: View) -> Int? {
    guard !entries.isEmpty else { return nil }
    let classes = Self.classes(of: view)
    func fits(_ entry: Entry) -> Bool { entry.type.map(classes.contains) ?? true }
    if let id = view.identifier, let own = entries.lastIndex(where: { $0.id == id && fits($0) }) {
      return own
    }
    return entries.lastIndex { $0.id == nil && fits($0) }
  }
}
