import DetentBase
public import DetentViews

/// The styles of a file, worn by the views of a window: by those that are there, and by those that
/// come.
///
/// A look that the program gives a view is its base: what the file says lies over it, and what the
/// file does not say any more is as in the base again. A file that is damaged changes nothing.
@MainActor
public final class StyleSheet: WindowObserver {
  /// What the window wears.
  public private(set) var document = StyleDocument()
  /// Where it was read from; nil for none.
  public private(set) var path: String?
  /// Called with what is odd in a file that was read again, or why it was not taken.
  public var didReport: (@MainActor ([String]) -> Void)?

  private weak var window: Window?
  private var bases: [ObjectIdentifier: Base] = [:]
  private var content: [UInt8] = []
  /// What the sheet itself last read or wrote: anything else comes from another program.
  private var ownContent: [UInt8] = []
  private var watch: FileWatch?
  /// How many documents the window wore.
  private var taken = 0
  /// The faults of the document that were reported: views that come later say the same again.
  private var reported: Set<String> = []

  private struct Base {
    weak var view: View?
    let style: any DesignStyle
  }

  /// A sheet without styles, in place of the one that the window had; the window keeps it alive.
  public init(for window: Window) {
    self.window = window
    window.observers.removeAll { $0 is StyleSheet }
    window.observers.append(self)
  }

  // MARK: Files

  /// Takes the styles of a file, and returns what is odd in it; a throw leaves all as it was.
  @discardableResult
  public func load(_ path: String) throws(StyleFault) -> [String] {
    do throws(StyleFault) {
      let bytes = try StyleFile.read(path)
      let number = taken + 1
      let warnings = try take(Self.document(of: path, bytes))
      if number == taken { (content, ownContent, self.path) = (bytes, bytes, path) }
      return warnings.map { "\(shown(path, upTo: 400)): \($0)" }
    } catch { throw StyleFault(error.kind, "\(shown(path, upTo: 400)): \(error)") }
  }

  /// Takes the styles of the file again whenever that changes; idle until then.
  public func watchFile() {
    guard let path, watch == nil else { return }
    watch = FileWatch(path) { [weak self] in self?.reload() }
    if watch == nil {
      didReport?(["\(shown(path, upTo: 400)): couldn’t be watched; changes are ignored"])
    }
  }

  private static func document(
    of path: String, _ bytes: [UInt8]
  ) throws(StyleFault) -> StyleDocument {
    var document = try StyleDocument(parsing: bytes)
    document.folder = StyleFolder(of: path)
    return document
  }

  private func reload() {
    guard let path else { return }
    do throws(StyleFault) {
      let bytes = try StyleFile.read(path)
      guard bytes != content else { return }
      // Whatever comes of it: the same fault is reported once.
      content = bytes
      let warnings = try take(Self.document(of: path, bytes))
      ownContent = bytes
      if !warnings.isEmpty { didReport?(warnings.map { "\(shown(path, upTo: 400)): \($0)" }) }
    } catch { didReport?(["\(shown(path, upTo: 400)): \(error); keeping the previous styles"]) }
  }

  /// Writes what the window wears into a file, at once or not at all; that file is the sheet's
  /// then. In another folder it names images and fonts from there, but for the entries that no view
  /// of the window has: which of their texts are paths is unknown.
  /// - Parameter keepingOthers: whether styles stay that the file has already and that the window
  ///   does not wear. A file that is none of styles is not written over then.
  /// - Throws: why it cannot be written, with the name of the file.
  public func save(to path: String, keepingOthers: Bool = false) throws(StyleFault) {
    do throws(StyleFault) {
      let folder = StyleFolder(of: path)
      var document = moved(to: folder)
      if keepingOthers, self.path != path, StyleFile.exists(path) {
        document = try Self.document(of: path, StyleFile.read(path)).overlaid(with: document)
      }
      let bytes = Array(document.text.utf8)
      try StyleFile.write(bytes, to: path)
      (self.document, content, ownContent) = (document, bytes, bytes)
    } catch { throw StyleFault(error.kind, "\(shown(path, upTo: 400)): \(error)") }
    guard self.path != path else { return }
    self.path = path
    if watch != nil { watch = FileWatch(path) { [weak self] in self?.reload() } }
  }

  /// Whether saving to a path would replace what another program wrote there.
  public func replacesOthers(at path: String) -> Bool {
    guard StyleFile.exists(path) else { return false }
    guard path == self.path, let bytes = try? StyleFile.read(path) else { return true }
    return bytes != ownContent
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

  /// Lets the window wear all styles of a document, or none; returns what is odd in it.
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
    // A view that answers may have the window wear another document.
    for change in changes where number == taken { change() }
    return Array(warnings.prefix(StyleDocument.mostWarnings))
  }

  /// What the entries are for that no view wears, unless all views of the class have others.
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

  /// The look that a view has without the sheet. Read before the view is given another one, as an
  /// inspector does, it is that look from then on.
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

  /// Writes down how a view looks now, over its base: by its identifier, or for all of its class
  /// where it has none. A view whose base was never read is compared with the default look.
  public func record<V: Styled>(_ view: V) {
    let base = knownBase(of: view) ?? V.Style()
    let type = "\(type(of: view))"
    document.record(view.style, over: base, type: type, id: view.identifier)
    // Another entry may be the one that counts now: that of the class where its own says nothing
    // any more, or one of a class above that stands behind it.
    let worn = document.entry(for: view).map { try? document.read($0, over: base).style }
    guard worn ?? base != view.style else { return }
    document.record(view.style, over: base, type: type, id: view.identifier, isLast: true)
  }

  private struct Dressing {
    let path: String
    let warnings: [String]
    let apply: @MainActor () -> Void
  }

  /// What a document wants of a view; nil for nothing.
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

  /// A view came into the window: it wears what the file has for it.
  package func window(_ window: Window, didAdd view: View) {
    guard !document.entries.isEmpty, let styled = view as? any Styled else { return }
    do throws(StyleFault) {
      guard let dressing = try prepare(styled, document) else { return }
      dressing.apply()
      report(dressing.warnings)
    } catch { report(["\(error)"]) }
  }

  /// Reports what was not reported of this document before.
  private func report(_ lines: [String]) {
    let news = lines.filter { reported.count < Self.mostReported && reported.insert($0).inserted }
    guard !news.isEmpty else { return }
    didReport?(news.map { line in path.map { "\(shown($0, upTo: 400)): \(line)" } ?? line })
  }

  /// A file may be odd for each of the views that come.
  private static let mostReported = 1_000

  private static func styledViews(below view: View) -> [any Styled] {
    let own = (view as? any Styled).map { [$0] } ?? []
    return own + view.subviews.flatMap { styledViews(below: $0) }
  }
}

extension StyleDocument {
  /// The names of the class of a view and of those above it, but for that of all views.
  @MainActor fileprivate static func classes(of view: View) -> [String] {
    var classes: [String] = []
    var mirror: Mirror? = Mirror(reflecting: view)
    while let level = mirror, level.subjectType != View.self {
      classes.append("\(level.subjectType)")
      mirror = level.superclassMirror
    }
    return classes
  }

  /// The entry of a view: by its identifier, else by its class or one above it.
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
