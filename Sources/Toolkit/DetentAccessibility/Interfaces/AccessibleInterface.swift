/// The common properties of the program and its objects.
@MainActor
protocol Accessible {
  var application: AccessibleApplication { get }
  var name: String { get }
  var description: String { get }
  var identifier: String { get }
  var role: AccessibleRole { get }
  var states: AccessibleStates { get }
  var attributes: [String: String] { get }
  var interfaceNames: [String] { get }
  var parent: BusValue { get }
  var children: [BusValue] { get }
  /// The relations to other objects: AT-SPI's numbers, each with references.
  var relations: [BusValue] { get }
  var index: Int { get }
}

/// `org.a11y.atspi.Accessible`: the description of an object, and its position in the tree.
struct AccessibleInterface: ObjectInterface {
  static let properties = [
    "Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText",
  ]
  let subject: any Accessible

  func property(_ name: String) -> BusValue? {
    switch name {
    case "Name": .string(subject.name)
    case "Description", "HelpText": .string(subject.description)
    case "Parent": subject.parent
    case "ChildCount": .int32(Int32(clamping: subject.children.count))
    case "Locale": .string(subject.application.locale)
    case "AccessibleId": .string(subject.identifier)
    default: nil
    }
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    guard method != "GetChildAtIndex" else {
      let index = try Arguments(values, "i").int(0)
      let children = subject.children
      return [children.indices.contains(index) ? children[index] : ATSPI.nobody]
    }
    guard let answer = answer(method) else { throw .unknownMethod }
    _ = try Arguments(values, "")
    return [answer]
  }

  /// The result of a method without arguments.
  private func answer(_ method: String) -> BusValue? {
    switch method {
    case "GetChildren": .array(of: "(so)", subject.children)
    case "GetIndexInParent": .int32(Int32(clamping: subject.index))
    case "GetRelationSet": .array(of: "(ua(so))", subject.relations)
    case "GetRole": .uint32(subject.role.number)
    case "GetRoleName": .string(subject.role.name)
    case "GetLocalizedRoleName": .string(subject.application.translated(subject.role.name))
    case "GetState": .array(of: "u", subject.states.words.map { .uint32($0) })
    case "GetAttributes": .dictionary(subject.attributes)
    case "GetApplication": subject.application.reference(ATSPI.root)
    case "GetInterfaces": .strings(subject.interfaceNames.map { ATSPI.prefix + $0 })
    default: nil
    }
  }
}
