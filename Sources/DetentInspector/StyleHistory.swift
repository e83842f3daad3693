import DetentDrawing
import DetentViews

/// What was changed in the styles of views: for undo, and for lists of changes. One drag is one step.
@MainActor
final class StyleHistory {
  /// One step: a property of one view.
  struct Step {
    weak var view: View?
    let name: String
    let old: PropertyValue
    let new: PropertyValue
  }

  /// A property that is not what it was when the inspector first changed it.
  struct Change {
    let view: View
    let property: InspectedProperty
    let original: PropertyValue
    let now: PropertyValue
  }

  private var done: [Step] = []
  private var undone: [Step] = []
  /// What is being edited: two properties at once where one editor shows an interval.
  private var open: [(view: View, name: String, old: PropertyValue)] = []
  /// The first value of each property that was changed, in the order of the changes.
  private var originals: [(view: WeakView, name: String, value: PropertyValue)] = []

  private struct WeakView {
    weak var view: View?
  }

  /// So many steps can be undone.
  static let limit = 500

  /// The style of a view is about to change.
  var willChange: (@MainActor (View) -> Void)?
  /// Something changed that lists show.
  var didChange: (@MainActor () -> Void)?

  var canUndo: Bool { done.contains { $0.view != nil } }
  var canRedo: Bool { undone.contains { $0.view != nil } }

  // MARK: Edits

  /// Takes what an editor tells.
  /// - Returns: why the value is refused, in one line; nil where it was taken.
  @discardableResult
  func edit(
    _ style: InspectedStyle, _ name: String, _ phase: EditPhase, _ value: PropertyValue
  ) -> String? {
    willChange?(style.view)
    switch phase {
    case .began:
      if open.contains(where: { $0.view !== style.view || $0.name == name }) { finish() }
      begin(style, name)
      return nil
    case .changed: return style.set(value, of: name)
    case .committed:
      if !open.contains(where: { $0.name == name }) { begin(style, name) }
      let refusal = style.set(value, of: name)
      finish(name)
      return refusal
    case .cancelled:
      for edit in open where edit.view === style.view && edit.name == name {
        _ = style.set(edit.old, of: name)
      }
      open.removeAll { $0.name == name }
      didChange?()
      return nil
    }
  }

  private func begin(_ style: InspectedStyle, _ name: String) {
    guard let value = style.value(of: name) else { return }
    open.append((style.view, name, value))
  }

  /// Makes what is open a step: one property, or all.
  private func finish(_ name: String? = nil) {
    let ended = open.filter { name == nil || $0.name == name }
    open.removeAll { name == nil || $0.name == name }
    for edit in ended {
      guard let new = InspectedStyle(of: edit.view)?.value(of: edit.name), new != edit.old else {
        continue
      }
      record(Step(view: edit.view, name: edit.name, old: edit.old, new: new))
    }
    didChange?()
  }

  private func record(_ step: Step) {
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
    undone.removeAll()
    remember(step)
    didChange?()
  }

  private func remember(_ step: Step) {
    let isKnown = originals.contains { $0.view.view === step.view && $0.name == step.name }
    if !isKnown { originals.append((WeakView(view: step.view), step.name, step.old)) }
  }

  /// Takes the last step back.
  func undo() {
    finish()
    move(from: &done, to: &undone) { $0.old }
  }

  /// Takes back the last undo.
  func redo() {
    finish()
    move(from: &undone, to: &done) { $0.new }
  }

  private func move(
    from: inout [Step], to: inout [Step], _ value: (Step) -> PropertyValue
  ) {
    // Steps of views that are gone are passed over.
    while let step = from.popLast() {
      guard let view = step.view, let style = InspectedStyle(of: view) else { continue }
      _ = style.set(value(step), of: step.name)
      to.append(step)
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
      guard let view = original.view.view, let style = InspectedStyle(of: view),
        let property = style.properties.first(where: { $0.name == original.name }),
        let now = style.value(of: original.name), now != original.value
      else { return nil }
      return Change(view: view, property: property, original: original.value, now: now)
    }
  }

  /// Puts everything back to what it was, as steps that can be undone.
  func resetAll() {
    for change in changes {
      guard let style = InspectedStyle(of: change.view) else { continue }
      edit(style, change.property.name, .committed, change.original)
    }
  }
}

extension InspectedStyle {
  /// The value of one property now; nil for a name that there is not.
  func value(of name: String) -> PropertyValue? {
    guard let index = properties.firstIndex(where: { $0.name == name }) else { return nil }
    return values[index]
  }

  /// How many properties differ from the look by default.
  var changedCount: Int { zip(properties, values).count { $0.defaultValue != $1 } }
}
