import DetentViews

/// `org.a11y.atspi.Action`: the actions of an object.
struct ActionInterface: ObjectInterface {
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
struct SelectionInterface: ObjectInterface {
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
struct ValueInterface: ObjectInterface {
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
  func setProperty(_ name: String, to value: BusValue) throws(Refusal) {
    guard name == "CurrentValue" else {
      throw property(name) == nil ? .unknownProperty : .propertyReadOnly
    }
    guard let number = value.double, number.isFinite else { throw .invalidArguments }
    guard subject.setValue(number) else { throw .accessDenied }
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    throw .unknownMethod
  }
}
