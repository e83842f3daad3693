import DetentDrawing
import DetentViews

/// The changes between two frames of a window, as events in the order that readers expect: window,
/// children, ended states, focus, new states, properties, texts, selections.
@MainActor
struct TreeChanges {
  private let old: AccessibleTree
  private let new: AccessibleTree
  /// The added objects, parents first.
  let added: [AccessibleObject]
  /// The removed objects, parents first.
  let removed: [AccessibleObject]

  init(from old: AccessibleTree, to new: AccessibleTree) {
    (self.old, self.new) = (old, new)
    added = new.order.compactMap { old[$0] == nil ? new[$0] : nil }
    removed = old.order.compactMap { new[$0] == nil ? old[$0] : nil }
  }

  /// The events of all changes except bounds. `name` is the program's bus name, for references.
  func events(on name: String) -> [AccessibleEvent] {
    let kept = new.order.compactMap { path in
      old[path].flatMap { before in new[path].map { (before, $0) } }
    }
    let changed = kept.filter { $0 != $1 }
    let ended = changed.flatMap { stateEvents($0, $1, isOn: false) }
    let properties = changed.flatMap { propertyEvents($0, $1, on: name) }
    // The focused object gets its name and value before the focus event, and loses states after it.
    // Readers read all of it at the focus event, and later changes once more.
    let gainer = old.focus == new.focus ? nil : new.focus
    var events = windowEvents(on: name) + childEvents(on: name)
    events += ended.filter { $0.path != gainer } + properties.filter { $0.path == gainer }
    events += focusEvents
    events += ended.filter { $0.path == gainer }
    for (before, after) in changed { events += stateEvents(before, after, isOn: true) }
    events += properties.filter { $0.path != gainer }
    for (before, after) in changed { events += textEvents(before, after) }
    // Report selections of unchanged lists as well, because only their children change.
    for (before, after) in kept { events += choiceEvents(before, after) }
    return events
  }

  /// The events of objects, visible now or before, that moved in the window. Few readers need them.
  /// - Parameter hasMoved: whether the window moved on the screen, with everything in it.
  func boundsEvents(hasMoved: Bool, place: (Rect) -> BusValue) -> [AccessibleEvent] {
    new.order.compactMap { path in
      guard let before = old[path], let after = new[path],
        before.node.frame != after.node.frame || hasMoved && path == new.root,
        before.states.contains(.showing) || after.states.contains(.showing)
      else { return nil }
      return AccessibleEvent(.object, "BoundsChanged", of: path, value: place(after.node.frame))
    }
  }

  // MARK: Parts

  private func windowEvents(on name: String) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    func tell(_ member: String, _ window: AccessibleObject) {
      events.append(AccessibleEvent(.window, member, of: window.path, value: .string(window.name)))
    }
    let before = old.root.flatMap { old[$0] }
    let after = new.root.flatMap { new[$0] }
    if let after, before == nil {
      events.append(childEvent("add", after, on: name))
      tell("Create", after)
    }
    let (was, isNow) = (before?.states ?? [], after?.states ?? [])
    if let after {
      if isNow.contains(.iconified) != was.contains(.iconified) {
        tell(isNow.contains(.iconified) ? "Minimize" : "Restore", after)
      }
      if isNow.contains(.active) != was.contains(.active) {
        tell(isNow.contains(.active) ? "Activate" : "Deactivate", after)
        events.append(.state("active", isNow.contains(.active), of: after.path))
      }
    }
    if let before, after == nil {
      tell("Destroy", before)
      events.append(childEvent("remove", before, on: name))
      events.append(.state("defunct", true, of: before.path))
    }
    return events
  }

  private func childEvent(
    _ detail: String, _ child: AccessibleObject, on name: String
  ) -> AccessibleEvent {
    AccessibleEvent(
      .object, "ChildrenChanged", of: child.parent, detail: detail, first: child.index,
      value: ATSPI.reference(name, child.path))
  }

  /// Reports only the topmost of added or removed objects, because readers look below it.
  private func childEvents(on name: String) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    // Backwards, so that each index is valid at that moment.
    for child in removed.reversed() where new[child.parent] != nil {
      events.append(childEvent("remove", child, on: name))
      events.append(.state("defunct", true, of: child.path))
    }
    for parent in new.order {
      guard let before = old[parent], let after = new[parent], before.children != after.children
      else { continue }
      for child in moved(from: before, to: after) {
        events += childEvents(ofMoved: child, on: name)
      }
      for path in after.children where old[path] == nil {
        if let child = new[path] { events.append(childEvent("add", child, on: name)) }
      }
    }
    return events
  }

  /// The children that existed before with another parent or in another order.
  private func moved(from before: AccessibleObject, to after: AccessibleObject) -> [ObjectPath] {
    let known = after.children.filter { old[$0] != nil }
    let stayed = before.children.filter { new[$0]?.parent == after.path }
    return known == stayed ? [] : known
  }

  private func childEvents(ofMoved path: ObjectPath, on name: String) -> [AccessibleEvent] {
    guard let before = old[path], let after = new[path] else { return [] }
    return [childEvent("remove", before, on: name), childEvent("add", after, on: name)]
  }

  private func stateEvents(
    _ before: AccessibleObject, _ after: AccessibleObject, isOn: Bool
  ) -> [AccessibleEvent] {
    // These two have their own position in the order.
    let apart: AccessibleStates = [.focused, .active]
    let changed =
      isOn
      ? after.states.subtracting(before.states) : before.states.subtracting(after.states)
    return changed.subtracting(apart).names.map { .state($0, isOn, of: after.path) }
  }

  private var focusEvents: [AccessibleEvent] {
    guard old.focus != new.focus else { return [] }
    var events: [AccessibleEvent] = []
    if let path = old.focus, new[path] != nil { events.append(.state("focused", false, of: path)) }
    if let path = new.focus { events.append(.state("focused", true, of: path)) }
    return events
  }

  private func propertyEvents(
    _ before: AccessibleObject, _ after: AccessibleObject, on name: String
  ) -> [AccessibleEvent] {
    var events: [AccessibleEvent] = []
    func tell(_ property: String, _ value: BusValue) {
      events.append(.property(property, of: after.path, value))
    }
    if before.name != after.name { tell("name", .string(after.name)) }
    if before.description != after.description, !isErrorDescription(after) {
      tell("description", .string(after.description))
    }
    if before.role != after.role { tell("role", .uint32(after.role.number)) }
    if before.parent != after.parent { tell("parent", ATSPI.reference(name, after.parent)) }
    if after.hasValue, let value = after.node.value, value != before.node.value {
      tell("value", .double(value))
    }
    return events
  }

  /// Whether the description of a focused field is its error, which was announced already.
  private func isErrorDescription(_ object: AccessibleObject) -> Bool {
    object.isTextField && object.path == new.focus && object.states.contains(.invalidEntry)
  }

  private func textEvents(
    _ before: AccessibleObject, _ after: AccessibleObject
  ) -> [AccessibleEvent] {
    guard after.isTextField else { return [] }
    var events: [AccessibleEvent] = []
    let (old, new) = (before.node.valueText ?? "", after.node.valueText ?? "")
    // A fully selected text was not typed: report it as a whole.
    let isWhole =
      after.node.text.map {
        !$0.selection.isEmpty && $0.selection.count == new.unicodeScalars.count
      }
    if let change = TextChange(from: old, to: new, isWhole: isWhole == true) {
      func tell(_ detail: String, _ text: String) {
        guard !text.isEmpty else { return }
        events.append(
          AccessibleEvent(
            .object, "TextChanged", of: after.path, detail: detail, first: change.start,
            second: text.unicodeScalars.count, value: .string(text)))
      }
      tell("delete", change.deleted)
      tell("insert", change.inserted)
    }
    let (was, text) = (before.node.text, after.node.text)
    if let text, text.caret != was?.caret {
      events.append(AccessibleEvent(.object, "TextCaretMoved", of: after.path, first: text.caret))
    }
    if let text, let was, text.selection != was.selection,
      !(text.selection.isEmpty && was.selection.isEmpty)
    {
      events.append(AccessibleEvent(.object, "TextSelectionChanged", of: after.path))
    }
    return events
  }

  private func choiceEvents(
    _ before: AccessibleObject, _ after: AccessibleObject
  ) -> [AccessibleEvent] {
    // Readers move to the list that sends this event, wherever the focus is.
    guard after.node.role == .combobox || after.hasSelection && new.hasFocus(after.path) else {
      return []
    }
    let isOther =
      after.node.role == .combobox
      ? before.node.valueText != after.node.valueText
      : old.selection(of: before).map(\.path) != new.selection(of: after).map(\.path)
    return isOther ? [AccessibleEvent(.object, "SelectionChanged", of: after.path)] : []
  }
}

struct TextChange: Hashable {
  /// The position in Unicode scalars.
  let start: Int
  let deleted: String
  let inserted: String

  /// Returns nil if the texts are equal.
  /// - Parameter isWhole: whether to replace the whole text, even if both have common parts.
  init?(from old: String, to new: String, isWhole: Bool = false) {
    guard old != new else { return nil }
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let most = isWhole ? 0 : min(old.count, new.count)
    var head = 0
    while head < most, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < most - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    func text(_ scalars: [Unicode.Scalar]) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[head..<(scalars.count - tail)])
      return String(view)
    }
    (start, deleted, inserted) = (head, text(old), text(new))
  }
}
