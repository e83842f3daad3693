/// `org.a11y.atspi.Action`: what can be done with an object.
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
              .string(subject.translated(actions[index].name)), .string(""),
              .string(keyBinding(at: index)),
            ])
          })
      ]
    case "GetName", "GetLocalizedName":
      let index = try Arguments(values, "i").int(0)
      let name = actions.indices.contains(index) ? actions[index].name : ""
      return [.string(method == "GetName" ? name : subject.translated(name))]
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
