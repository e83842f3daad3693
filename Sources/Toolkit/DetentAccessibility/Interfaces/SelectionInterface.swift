import DetentViews

/// `org.a11y.atspi.Selection`: what is chosen among an object's children.
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

  /// - Returns: whether it is so now.
  private func set(_ object: AccessibleObject?, isSelected: Bool) -> Bool {
    guard let object, isSelected || allowsSeveral else { return false }
    if object.states.contains(.selected) == isSelected { return true }
    return subject.sibling(object).perform(.press)
  }
}
