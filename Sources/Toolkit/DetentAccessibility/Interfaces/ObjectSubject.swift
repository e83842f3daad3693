import DetentDrawing
import DetentViews

/// An object of a window, as its interfaces see it.
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
    // A window's index is among the windows of the program.
    object.parent == ATSPI.root ? application.index(of: window) : object.index
  }

  func reference(_ path: ObjectPath) -> BusValue { application.reference(path) }

  func sibling(_ object: AccessibleObject) -> ObjectSubject {
    ObjectSubject(application: application, window: window, object: object)
  }

  /// The interfaces, by name without the common prefix.
  var interfaces: [(name: String, interface: any ObjectInterface)] {
    var all: [(name: String, interface: any ObjectInterface)] = [
      ("Accessible", AccessibleInterface(subject: self)),
      ("Component", ComponentInterface(subject: self)),
    ]
    if object.hasValue { all.append(("Value", ValueInterface(subject: self))) }
    if !object.actions.isEmpty { all.append(("Action", ActionInterface(subject: self))) }
    if object.hasSelection { all.append(("Selection", SelectionInterface(subject: self))) }
    // Read-only text can be copied, but refuses changes.
    if object.isTextField {
      all.append(("Text", TextInterface(subject: self)))
      all.append(("EditableText", EditableTextInterface(subject: self)))
    }
    return all
  }

  // MARK: What the user does through assistive technology

  /// - Returns: whether the control accepts values now.
  func setValue(_ value: Double) -> Bool {
    guard isUsable, !states.contains(.readOnly) else { return false }
    return act { view, part in view.accessibilitySetValue(value, part: part) }
  }

  func perform(_ action: AccessibilityAction) -> Bool {
    guard isUsable else { return false }
    return act { view, part in view.accessibilityPerform(action, part: part) }
  }

  /// Scrolls the object into view, as Tab does. Returns whether it, or a part, has the focus now.
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

  /// The text input of the object, or nil for parts of views and unusable objects.
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

  func copy(_ text: String) { window.window.offer(text, on: .clipboard) }

  /// Inserts the clipboard's text when it arrives.
  func paste(at range: Range<Int>) -> Bool {
    guard states.contains(.editable), let input = textInput else { return false }
    window.window.requestText(from: .clipboard) { [weak input] text in
      if let text { _ = input?.accessibilityReplace(range, with: text) }
    }
    return true
  }

  /// The rectangle around some characters in the window, or the object's frame for an empty range.
  func frame(ofCharacters range: Range<Int>) -> Rect {
    guard let input = textInput, !range.isEmpty else { return object.node.frame }
    let first = input.accessibilityRect(ofCharacterAt: range.lowerBound)
    let last = input.accessibilityRect(ofCharacterAt: range.upperBound - 1)
    return input.frameInWindow(first.union(last))
  }

  /// The character at a point of the window, or nil outside the text.
  func character(at point: Point) -> Int? {
    guard let input = textInput, let window = input.window else { return nil }
    return input.accessibilityOffset(at: input.convert(point, from: window))
  }

  /// Whether the user could use the object, which is required here as well.
  private var isUsable: Bool { states.contains(.sensitive) }

  /// Changes the view, and sends the resulting events before the answer.
  private func act(_ body: (View, String) -> Bool) -> Bool {
    guard let element = object.node.element, let view = element.view, view.window != nil
    else { return false }
    let isDone = body(view, element.part)
    application.lookAgain(at: window.window, hasMoved: true)
    return isDone
  }
}
