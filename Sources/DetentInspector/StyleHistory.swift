import DetentDrawing
import DetentViews

/// What was changed in the styles of views: for undo, and for lists of changes. One drag is one
/// step, of however many views.
@MainActor
final class StyleHistory {
  /// What one step did to a property of one view.
  private struct Part {
    weak var view: View?
    let name: String
    let old: PropertyValue
    let new: PropertyValue
  }

  /// A property of a view that is being edited.
  private struct OpenEdit {
    let view: any Styled
    let property: InspectedProperty
    /// The properties of one name here are one step: both ends of an interval, or the property
    /// alone.
    let step: String
    let old: PropertyValue
    /// Whether the user let go; the step is made when all of it is over.
    var isOver = false
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

  private var done: [[Part]] = []
  private var undone: [[Part]] = []
  /// What is being edited: two properties at once where one editor shows an interval.
  private var open: [OpenEdit] = []
  /// The first value of each property that was changed, in the order of the changes.
  private var originals: [(view: WeakView, name: String, value: PropertyValue)] = []

  private struct WeakView {
    weak var view: View?
  }

  /// The number of steps that can be undone.
  static let limit = 500

  /// The style of a view is about to change.
  var willChange: (@MainActor (View) -> Void)?
  /// Something changed that lists show.
  var didChange: (@MainActor () -> Void)?

  var canUndo: Bool { done.contains { $0.contains { $0.view != nil } } }
  var canRedo: Bool { undone.contains { $0.contains { $0.view != nil } } }

  // MARK: Edits

  /// Takes what an editor reports.
  /// - Parameter each: what the edit makes of what each view had as it began; nil gives all the
  ///   value.
  /// - Returns: why the value is refused, in one line; nil where it was taken.
  @discardableResult
  func edit(
    _ style: InspectedStyle, _ name: String, _ phase: EditPhase, _ value: PropertyValue,
    each: EachEdit? = nil
  ) -> String? {
    for view in style.views { willChange?(view) }
    switch phase {
    case .began:
      let isOther = open.contains { edit in
        edit.property.name == name || !style.views.contains { $0 === edit.view }
      }
      if isOther { finish() }
      begin(style, name)
      return nil
    case .changed:
      return isOpen(name) ? apply(value, name, each) : style.set(value, of: name)
    case .committed:
      if !isOpen(name) { begin(style, name) }
      let refusal = apply(value, name, each)
      end(name)
      return refusal
    case .cancelled:
      for edit in open where edit.property.name == name { _ = edit.view.apply(edit.old, to: name) }
      open.removeAll { $0.property.name == name }
      didChange?()
      return nil
    }
  }

  private func isOpen(_ name: String) -> Bool { open.contains { $0.property.name == name } }

  /// Sets properties of all views, as one step.
  /// - Returns: why a value is refused, in one line, with nothing changed.
  func set(_ values: [(name: String, value: PropertyValue)], of style: InspectedStyle) -> String? {
    finish()
    for view in style.views { willChange?(view) }
    var refusal: String?
    for (name, value) in values where refusal == nil {
      begin(style, name)
      refusal = apply(value, name)
    }
    if refusal != nil {
      for edit in open { _ = edit.view.apply(edit.old, to: edit.property.name) }
    }
    record(open)
    return refusal
  }

  private func begin(_ style: InspectedStyle, _ name: String) {
    guard let property = style.properties.first(where: { $0.name == name }) else { return }
    let lower = style.properties.first { $0.pairedWith == name }
    for (view, old) in zip(style.views, style.values(of: name)) {
      guard let view = view as? any Styled else { continue }
      open.append(OpenEdit(view: view, property: property, step: lower?.name ?? name, old: old))
    }
  }

  /// Gives a value to what is open of a property.
  private func apply(
    _ value: PropertyValue, _ name: String, _ each: EachEdit? = nil
  ) -> String? {
    var refusal: String?
    for edit in open where edit.property.name == name {
      refusal = edit.view.apply(each?(edit.old) ?? value, to: name) ?? refusal
    }
    return refusal
  }

  /// The user let go of a property.
  private func end(_ name: String) {
    for index in open.indices where open[index].property.name == name { open[index].isOver = true }
    guard let step = open.first(where: { $0.property.name == name })?.step else {
      didChange?()
      return
    }
    let edits = open.filter { $0.step == step }
    if edits.allSatisfy(\.isOver) { record(edits) }
  }

  /// Makes steps of all that is open.
  private func finish() {
    while let step = open.first?.step { record(open.filter { $0.step == step }) }
  }

  /// Makes one step of edits, which are over.
  private func record(_ ended: [OpenEdit]) {
    open.removeAll { edit in ended.contains { $0.step == edit.step } }
    let parts = ended.compactMap { edit -> Part? in
      guard let new = edit.view.value(of: edit.property.name), new != edit.old else { return nil }
      return Part(view: edit.view, name: edit.property.name, old: edit.old, new: new)
    }
    if !parts.isEmpty { push(parts) }
    didChange?()
  }

  private func push(_ step: [Part]) {
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
    undone.removeAll()
    for part in step {
      let isKnown = originals.contains { $0.view.view === part.view && $0.name == part.name }
      if !isKnown { originals.append((WeakView(view: part.view), part.name, part.old)) }
    }
  }

  /// Takes the last step back.
  func undo() {
    finish()
    take(from: \.done, to: \.undone) { $0.old }
  }

  /// Takes back the last undo.
  func redo() {
    finish()
    take(from: \.undone, to: \.done) { $0.new }
  }

  /// - Parameter from: where the last step is, of which nothing is held while the program answers.
  private func take(
    from: ReferenceWritableKeyPath<StyleHistory, [[Part]]>,
    to: ReferenceWritableKeyPath<StyleHistory, [[Part]]>, _ value: (Part) -> PropertyValue
  ) {
    // Steps of views that are gone are passed over.
    while let step = self[keyPath: from].popLast() {
      let alive = step.compactMap { part in (part.view as? any Styled).map { (part, $0) } }
      guard !alive.isEmpty else { continue }
      self[keyPath: to].append(step)
      for (part, view) in alive { _ = view.apply(value(part), to: part.name) }
      break
    }
    didChange?()
  }

  // MARK: Lists

  /// The views that were changed, and are still there.
  var views: [View] {
    var views: [View] = []
    for view in originals.compactMap(\.view.view) where !views.contains(where: { $0 === view }) {
      views.append(view)
    }
    return views
  }

  /// What is different now from what it was.
  var changes: [Change] {
    originals.compactMap { original in
      guard let view = original.view.view as? any Styled,
        let now = view.value(of: original.name), now != original.value,
        let kind = view.kind(of: original.name)
      else { return nil }
      return Change(
        view: view, name: original.name, kind: kind, original: original.value, now: now)
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
