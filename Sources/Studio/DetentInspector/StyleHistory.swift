import DetentDesign
import DetentDrawing
import DetentViews

/// What was changed in the styles of views and in the trees of files: for undo, and for lists of
/// changes. One drag is one step, of however many views.
@MainActor
final class StyleHistory {
  /// What is undone and redone at once.
  private struct Step {
    /// Whether there is something left to change.
    let isAlive: @MainActor () -> Bool
    let undo: @MainActor () -> Void
    let redo: @MainActor () -> Void
  }

  /// What one step did to a property of one view.
  private struct Part {
    weak var view: View?
    let name: String
    let old: PropertyValue
    let new: PropertyValue
  }

  /// A property that is not what it was when the inspector first changed it.
  struct Change {
    let view: View
    let name: String
    /// What it can be.
    let kind: PropertyKind
    let original: PropertyValue
    let now: PropertyValue
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  /// The property that is being edited, with its value in each view as the edit began.
  private var open: (name: String, views: [(view: any Styled, old: PropertyValue)])?
  /// The file whose property is being edited, with its tree as the edit began.
  private var openFile: (file: ViewFile, root: ViewNode, revision: Int)?
  /// The first change of each property, in the order of the changes.
  private var firsts: [Part] = []

  /// The number of steps that can be undone.
  static let limit = 500

  /// The style of a view is about to change.
  var willChange: (@MainActor (View) -> Void)?
  /// Something changed that lists show.
  var didChange: (@MainActor () -> Void)?

  var canUndo: Bool { done.contains { $0.isAlive() } }
  var canRedo: Bool { undone.contains { $0.isAlive() } }

  // MARK: Edits

  /// Takes what an editor reports.
  /// - Parameter each: what the edit makes of what each view had as it began; nil gives all the
  ///   value.
  /// - Returns: why the value is refused, in one line; nil where it was taken.
  @discardableResult
  func edit(
    _ style: InspectedStyle, _ name: String, _ event: ControlEvents, _ value: PropertyValue,
    each: EachEdit? = nil
  ) -> String? {
    for view in style.views { willChange?(view) }
    switch event {
    case .editingDidBegin:
      begin(style, name)
      return nil
    case .valueChanged:
      return open?.name == name ? apply(value, each) : style.set(value, of: name)
    case .editingDidEnd:
      if open?.name != name { begin(style, name) }
      let refusal = apply(value, each)
      finish()
      return refusal
    case .editingDidCancel:
      if open?.name == name { takeBack() }
      didChange?()
      return nil
    default: return nil
    }
  }

  private func begin(_ style: InspectedStyle, _ name: String) {
    finish()
    let views = style.views.compactMap { $0 as? any Styled }
    open = (name, Array(zip(views, style.values(of: name))))
  }

  /// Gives a value to the property that is being edited.
  private func apply(_ value: PropertyValue, _ each: EachEdit? = nil) -> String? {
    guard let open else { return nil }
    var refusal: String?
    for (view, old) in open.views {
      refusal = view.apply(each?(old) ?? value, to: open.name) ?? refusal
    }
    return refusal
  }

  private func takeBack() {
    guard let edit = open else { return }
    open = nil
    for (view, old) in edit.views { _ = view.apply(old, to: edit.name) }
  }

  /// Makes one step of the edit that is open.
  private func finish() {
    if let edit = openFile {
      openFile = nil
      if edit.revision == edit.file.revision, edit.root != edit.file.root {
        push(from: edit.root, in: edit.file, keepsPlaces: true)
      }
      didChange?()
    }
    guard let edit = open else { return }
    open = nil
    let parts = edit.views.compactMap { view, old -> Part? in
      guard let new = view.value(of: edit.name), new != old else { return nil }
      return Part(view: view, name: edit.name, old: old, new: new)
    }
    if !parts.isEmpty { push(parts) }
    didChange?()
  }

  /// Changes the tree of a file at a view, as one step.
  /// - Returns: the view that the user goes on with; nil where nothing changed.
  func perform(_ edit: ViewEdit, on view: View, in file: ViewFile) -> View? {
    finish()
    // What was changed in the styles until now is in the tree before, too.
    views.forEach(file.record)
    let old = file.root
    guard let next = file.perform(edit, on: view) else { return nil }
    push(from: old, in: file, keepsPlaces: false)
    didChange?()
    return next
  }

  /// Takes what an editor reports of a property that a file sets of a view.
  func edit(
    _ name: String, of view: View, in file: ViewFile, _ event: ControlEvents,
    _ value: PropertyValue
  ) {
    if openFile?.file !== file || event == .editingDidBegin {
      finish()
      views.forEach(file.record)
      openFile = (file, file.root, file.revision)
    }
    switch event {
    case .valueChanged: file.set(name, to: value, of: view)
    case .editingDidEnd:
      file.set(name, to: value, of: view)
      finish()
    case .editingDidCancel:
      if let edit = openFile, edit.revision == file.revision {
        try? file.show(edit.root, keepsPlaces: true)
      }
      openFile = nil
      didChange?()
    default: break
    }
  }

  /// Makes a step of the way from a tree to that of now.
  private func push(from old: ViewNode, in file: ViewFile, keepsPlaces: Bool) {
    let (new, revision) = (file.root, file.revision)
    func show(_ root: ViewNode) -> @MainActor () -> Void {
      { [weak file] in try? file?.show(root, isDesigned: true, keepsPlaces: keepsPlaces) }
    }
    push(
      Step(
        isAlive: { [weak file] in file?.revision == revision }, undo: show(old), redo: show(new)))
  }

  private func push(_ step: Step) {
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
    undone.removeAll()
  }

  private func push(_ parts: [Part]) {
    func give(_ value: (Part) -> PropertyValue) {
      for part in parts { _ = (part.view as? any Styled)?.apply(value(part), to: part.name) }
    }
    push(
      Step(
        isAlive: { parts.contains { $0.view != nil } }, undo: { give { $0.old } },
        redo: { give { $0.new } }))
    for part in parts {
      let isKnown = firsts.contains { $0.view === part.view && $0.name == part.name }
      if !isKnown { firsts.append(part) }
    }
  }

  /// Takes the last step back.
  func undo() {
    finish()
    take(from: \.done, to: \.undone) { $0.undo() }
  }

  /// Takes back the last undo.
  func redo() {
    finish()
    take(from: \.undone, to: \.done) { $0.redo() }
  }

  /// - Parameter from: where the last step is, of which nothing is held while the program answers.
  private func take(
    from: ReferenceWritableKeyPath<StyleHistory, [Step]>,
    to: ReferenceWritableKeyPath<StyleHistory, [Step]>, _ change: (Step) -> Void
  ) {
    // Steps of views that are gone, and of files that another program changed, are passed over.
    while let step = self[keyPath: from].popLast() {
      guard step.isAlive() else { continue }
      self[keyPath: to].append(step)
      change(step)
      break
    }
    didChange?()
  }

  // MARK: Lists

  /// The views that were changed, and are still there.
  var views: [View] {
    var views: [View] = []
    for view in firsts.compactMap(\.view) where !views.contains(where: { $0 === view }) {
      views.append(view)
    }
    return views
  }

  /// What is different now from what it was.
  var changes: [Change] {
    firsts.compactMap { first in
      guard let view = first.view as? any Styled, let now = view.value(of: first.name),
        now != first.old, let kind = view.kind(of: first.name)
      else { return nil }
      return Change(view: view, name: first.name, kind: kind, original: first.old, now: now)
    }
  }

  /// Puts everything back to what it was, as one step that can be undone.
  func resetAll() { reset(changes) }

  /// Puts back what was changed, as one step that can be undone.
  func reset(_ changes: [Change]) {
    finish()
    let parts = changes.map {
      Part(view: $0.view, name: $0.name, old: $0.now, new: $0.original)
    }
    for part in parts {
      if let view = part.view { willChange?(view) }
      _ = (part.view as? any Styled)?.apply(part.new, to: part.name)
    }
    if !parts.isEmpty { push(parts) }
    didChange?()
  }
}
