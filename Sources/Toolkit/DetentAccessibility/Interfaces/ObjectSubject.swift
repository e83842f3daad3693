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
    if object.isTextField { all += textInterfaces }
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

  /// Whether the user could use the object, which is required here as well.
  var isUsable: Bool { states.contains(.sensitive) }

  /// Changes the view, and sends the resulting events before the answer.
  func act(_ body: (View, String) -> Bool) -> Bool {
    guard let element = object.node.element, let view = element.view, view.window != nil
    else { return false }
    let isDone = body(view, element.part)
    application.lookAgain(at: window.window, hasMoved: true)
    return isDone
  }
}

/// `org.a11y.atspi.Action`: the actions of an object.
private struct ActionInterface: ObjectInterface {
  static let properties = ["NActions"]
  let subject: ObjectSubject

  func property(_ name: String) -> BusValue? {
    name == "NActions" ? .int32(Int32(clamping: subject.object.actions.count)) : nil
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    let actions = subject.object.actions
    switch method {
    case "GetActions":
      _ = try Arguments(values, "")
      return [
        .array(
          of: "(sss)",
          actions.indices.map { index in
            .tuple([
              .string(subject.application.translated(actions[index].name)), .string(""),
              .string(keyBinding(at: index)),
            ])
          })
      ]
    case "GetName", "GetLocalizedName":
      let index = try Arguments(values, "i").int(0)
      let name = actions.indices.contains(index) ? actions[index].name : ""
      return [.string(method == "GetName" ? name : subject.application.translated(name))]
    case "GetDescription":
      _ = try Arguments(values, "i")
      return [.string("")]
    case "GetKeyBinding": return [.string(keyBinding(at: try Arguments(values, "i").int(0)))]
    case "DoAction":
      let index = try Arguments(values, "i").int(0)
      return [
        .boolean(actions.indices.contains(index) && subject.perform(actions[index].action))
      ]
    default: throw .unknownMethod
    }
  }

  private func keyBinding(at index: Int) -> String { index == 0 ? subject.object.keyBinding : "" }
}

/// `org.a11y.atspi.Selection`: the selected children of an object.
private struct SelectionInterface: ObjectInterface {
  static let properties = ["NSelectedChildren"]
  let subject: ObjectSubject

  private var choices: [AccessibleObject] { subject.tree.choices(of: subject.object) }
  private var chosen: [AccessibleObject] { subject.tree.selection(of: subject.object) }
  private var allowsSeveral: Bool { subject.object.states.contains(.multiselectable) }

  func property(_ name: String) -> BusValue? {
    name == "NSelectedChildren" ? .int32(Int32(clamping: chosen.count)) : nil
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    switch method {
    case "GetSelectedChild":
      let index = try Arguments(values, "i").int(0)
      return [
        chosen.indices.contains(index) ? subject.reference(chosen[index].path) : ATSPI.nobody
      ]
    case "IsChildSelected":
      return [.boolean(try choice(values).map { $0.states.contains(.selected) } ?? false)]
    case "SelectChild": return [.boolean(set(try choice(values), isSelected: true))]
    case "DeselectChild": return [.boolean(set(try choice(values), isSelected: false))]
    case "DeselectSelectedChild":
      let index = try Arguments(values, "i").int(0)
      let object = chosen.indices.contains(index) ? chosen[index] : nil
      return [.boolean(set(object, isSelected: false))]
    case "SelectAll":
      _ = try Arguments(values, "")
      return [.boolean(allowsSeveral && choices.allSatisfy { set($0, isSelected: true) })]
    case "ClearSelection":
      _ = try Arguments(values, "")
      return [.boolean(chosen.allSatisfy { set($0, isSelected: false) })]
    default: throw .unknownMethod
    }
  }

  private func choice(_ values: [BusValue]) throws(Refusal) -> AccessibleObject? {
    let index = try Arguments(values, "i").int(0)
    let choices = choices
    return choices.indices.contains(index) ? choices[index] : nil
  }

  /// - Returns: whether the object has that state now.
  private func set(_ object: AccessibleObject?, isSelected: Bool) -> Bool {
    guard let object, isSelected || allowsSeveral else { return false }
    if object.states.contains(.selected) == isSelected { return true }
    return subject.sibling(object).perform(.press)
  }
}

/// `org.a11y.atspi.Value`: a number that can be read and set.
private struct ValueInterface: ObjectInterface {
  static let properties = [
    "MinimumValue", "MaximumValue", "MinimumIncrement", "CurrentValue", "Text",
  ]
  let subject: ObjectSubject

  func property(_ name: String) -> BusValue? {
    let node = subject.object.node
    return switch name {
    case "MinimumValue": .double(node.minimum ?? 0)
    case "MaximumValue": .double(node.maximum ?? 1)
    case "MinimumIncrement": .double(node.increment ?? 0)
    case "CurrentValue": .double(node.value ?? 0)
    case "Text": .string(node.valueText ?? "")
    default: nil
    }
  }

  /// Edits the value as the user would.
  func setProperty(_ name: String, to value: BusValue) throws(Refusal) -> Bool {
    guard name == "CurrentValue" else { return false }
    guard let number = value.double, number.isFinite else { throw .invalidArguments }
    guard subject.setValue(number) else { throw .accessDenied }
    return true
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    throw .unknownMethod
  }
}
