import DetentDrawing
import DetentViews

/// An object of a window, for the interfaces that answer for it.
@MainActor
struct ObjectSubject: Accessible {
  let application: AccessibleApplication
  let window: AccessibleWindow
  let object: AccessibleObject

  var tree: AccessibleTree { window.tree }

  // MARK: Accessible

  var name: String { object.name }
  var description: String { object.description }
  var identifier: String { object.node.id ?? "" }
  var role: AccessibleRole { object.role }
  var states: AccessibleStates { object.states }
  var attributes: [String: String] { object.attributes }
  var interfaceNames: [String] { interfaces.map(\.name) }
  var parent: BusValue { reference(object.parent) }
  var children: [BusValue] { object.children.map { reference($0) } }
  var relations: [BusValue] {
    tree.relations(of: object.path).map { number, targets in
      .tuple([.uint32(number), .array(of: "(so)", targets.map { reference($0) })])
    }
  }
  var index: Int {
    // A window's place is among the windows of the program.
    object.parent == ATSPI.root ? application.index(of: window) : object.index
  }

  func reference(_ path: ObjectPath) -> BusValue { application.reference(path) }

  /// Another object of the same window.
  func sibling(_ object: AccessibleObject) -> ObjectSubject {
    ObjectSubject(application: application, window: window, object: object)
  }

  /// What it answers, by the names without their common prefix.
  var interfaces: [(name: String, interface: any ObjectInterface)] {
    var all: [(name: String, interface: any ObjectInterface)] = [
      ("Accessible", AccessibleInterface(subject: self)),
      ("Component", ComponentInterface(subject: self)),
    ]
    if object.hasValue { all.append(("Value", ValueInterface(subject: self))) }
    if !object.actions.isEmpty { all.append(("Action", ActionInterface(subject: self))) }
    if object.hasSelection { all.append(("Selection", SelectionInterface(subject: self))) }
    // What is only looked at can be copied, and refuses to be changed.
    if object.isTextField {
      all.append(("Text", TextInterface(subject: self)))
      all.append(("EditableText", EditableTextInterface(subject: self)))
    }
    return all
  }

  // MARK: What the user does through assistive technology

  /// - Returns: whether the control takes values now.
  func setValue(_ value: Double) -> Bool {
    guard isUsable, !states.contains(.readOnly) else { return false }
    return act { view, part in view.accessibilitySetValue(value, part: part) }
  }

  func perform(_ action: AccessibilityAction) -> Bool {
    guard isUsable else { return false }
    return act { view, part in view.accessibilityPerform(action, part: part) }
  }

  /// Takes the keyboard and comes into sight, as what Tab reaches.
  /// - Returns: whether the object, or a part of it, has the keyboard now.
  func takeFocus() -> Bool {
    guard isUsable,
      act({ view, part in view.accessibilityFocus(part: part) && bringIntoSight(view) })
    else { return false }
    return tree.hasFocus(object.path)
  }

  func scrollToVisible() -> Bool { act { view, _ in bringIntoSight(view) } }

  private func bringIntoSight(_ view: View) -> Bool {
    guard let window = view.window else { return false }
    view.scrollToVisible(view.convert(object.node.frame, from: window))
    return true
  }

  // MARK: Text

  /// What is typed into; nil where that is a part of a view, or cannot be reached now.
  private var textInput: (any AccessibleTextInput)? {
    guard let element = object.node.element, element.part.isEmpty, isUsable else { return nil }
    return element.view as? any AccessibleTextInput
  }

  func select(_ range: Range<Int>) -> Bool {
    act { _, _ in textInput?.accessibilitySelect(range) ?? false }
  }

  func replace(_ range: Range<Int>, with text: String) -> Bool {
    guard states.contains(.editable) else { return false }
    return act { _, _ in textInput?.accessibilityReplace(range, with: text) ?? false }
  }

  /// Makes a text available to other programs.
  func copy(_ text: String) { window.window.offer(text, on: .clipboard) }

  /// Inserts what another program made available, when it comes.
  func paste(at range: Range<Int>) -> Bool {
    guard states.contains(.editable), let input = textInput else { return false }
    window.window.requestText(from: .clipboard) { [weak input] text in
      if let text { _ = input?.accessibilityReplace(range, with: text) }
    }
    return true
  }

  /// The rectangle around some characters, in the window; that of the object where there are none.
  func frame(ofCharacters range: Range<Int>) -> Rect {
    guard let input = textInput, !range.isEmpty else { return object.node.frame }
    let first = input.accessibilityRect(ofCharacterAt: range.lowerBound)
    let last = input.accessibilityRect(ofCharacterAt: range.upperBound - 1)
    return input.frameInWindow(first.union(last))
  }

  /// The character at a point of the window; nil beside the text.
  func character(at point: Point) -> Int? {
    guard let input = textInput, let window = input.window else { return nil }
    return input.accessibilityOffset(at: input.convert(point, from: window))
  }

  /// What cannot be used by hand cannot be used from here.
  private var isUsable: Bool { states.contains(.sensitive) }

  /// Does something to the view, and has readers know what came of it before the answer goes out.
  private func act(_ body: (View, String) -> Bool) -> Bool {
    guard let element = object.node.element, let view = element.view, view.window != nil
    else { return false }
    let isDone = body(view, element.part)
    application.lookAgain(at: window.window, hasMoved: true)
    return isDone
  }
}
