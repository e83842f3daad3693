import DetentDesign
import DetentDrawing
import DetentViews

/// Undoable changes to styles and view files. A drag is one step, even with several views.
@MainActor
final class StyleHistory {
  private struct Step {
    /// Whether the step can still be applied.
    let isAlive: @MainActor () -> Bool
    let undo: @MainActor () -> Void
    let redo: @MainActor () -> Void
  }

  /// The change of one property of one view, in a step or in all steps.
  struct Change {
    weak var view: View?
    let name: String
    let original: PropertyValue
    let now: PropertyValue
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  /// The property in an open edit, with the start value of each view.
  private var open: (name: String, views: [(view: any Styled, old: PropertyValue)])?
  /// The file in an open edit, with the tree at the start of the edit.
  private var openFile: (file: ViewFile, root: ViewNode, revision: Int)?
  /// The first change of each property, in order.
  private var firsts: [Change] = []

  static let limit = 500

  var willChange: (@MainActor (View) -> Void)?
  /// Called after changes that lists show.
  var didChange: (@MainActor () -> Void)?

  var canUndo: Bool { done.contains { $0.isAlive() } }
  var canRedo: Bool { undone.contains { $0.isAlive() } }

  // MARK: Edits

  /// Handles an event of an editor.
  /// - Parameter each: the change for each view's start value, or nil to set the whole value.
  /// - Returns: the reason for a refusal in one line, or nil.
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
      if open?.name != name { begin(style, name) }
      return apply(value, each)
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
    push(
      edit.views.compactMap { view, old -> Change? in
        guard let now = view.value(of: edit.name), now != old else { return nil }
        return Change(view: view, name: edit.name, original: old, now: now)
      })
    didChange?()
  }

  /// Edits the tree of a file at a view, as one step.
  /// - Returns: the view to select next, or nil if nothing changed.
  func perform(_ edit: ViewEdit, on view: View, in file: ViewFile) -> View? {
    finish()
    // The earlier tree must include the style changes so far.
    views.forEach(file.record)
    let old = file.root
    guard let next = file.perform(edit, on: view) else { return nil }
    push(from: old, in: file, keepsPlaces: false)
    didChange?()
    return next
  }

  /// Handles an event of the editor of a file's property.
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

  private func push(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    func give(_ value: (Change) -> PropertyValue) {
      for change in changes {
        _ = (change.view as? any Styled)?.apply(value(change), to: change.name)
      }
    }
    push(
      Step(
        isAlive: { changes.contains { $0.view != nil } }, undo: { give { $0.original } },
        redo: { give { $0.now } }))
    for change in changes {
      let isKnown = firsts.contains { $0.view === change.view && $0.name == change.name }
      if !isKnown { firsts.append(change) }
    }
  }

  func undo() {
    finish()
    take(from: \.done, to: \.undone) { $0.undo() }
  }

  func redo() {
    finish()
    take(from: \.undone, to: \.done) { $0.redo() }
  }

  /// - Parameter from: the list with the step. The step is removed before its handlers run.
  private func take(
    from: ReferenceWritableKeyPath<StyleHistory, [Step]>,
    to: ReferenceWritableKeyPath<StyleHistory, [Step]>, _ change: (Step) -> Void
  ) {
    // Skip steps of views that no longer exist, and of files that another program changed.
    while let step = self[keyPath: from].popLast() {
      guard step.isAlive() else { continue }
      self[keyPath: to].append(step)
      change(step)
      break
    }
    didChange?()
  }

  // MARK: Lists

  /// The changed views that still exist.
  var views: [View] {
    var views: [View] = []
    for view in firsts.compactMap(\.view) where !views.contains(where: { $0 === view }) {
      views.append(view)
    }
    return views
  }

  /// The properties whose values differ from the values before their first changes.
  var changes: [Change] {
    firsts.compactMap { first in
      guard let now = (first.view as? any Styled)?.value(of: first.name), now != first.original
      else { return nil }
      return Change(view: first.view, name: first.name, original: first.original, now: now)
    }
  }

  func resetAll() { reset(changes) }

  /// Restores some original values, as one undoable step.
  func reset(_ changes: [Change]) {
    finish()
    let changes = changes.filter { $0.view != nil }
    for change in changes {
      if let view = change.view { willChange?(view) }
      _ = (change.view as? any Styled)?.apply(change.original, to: change.name)
    }
    push(
      changes.map { Change(view: $0.view, name: $0.name, original: $0.now, now: $0.original) })
    didChange?()
  }
}
