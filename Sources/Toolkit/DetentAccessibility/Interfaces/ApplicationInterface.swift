/// `org.a11y.atspi.Application`: what the program is.
struct ApplicationInterface: ObjectInterface {
  static let properties = [
    "ToolkitName", "Version", "ToolkitVersion", "AtspiVersion", "InterfaceVersion", "Id",
  ]
  let application: AccessibleApplication

  func property(_ name: String) -> BusValue? {
    switch name {
    case "ToolkitName": .string("Detent")
    case "Version", "ToolkitVersion": .string("1.0")
    case "AtspiVersion": .string("2.1")
    case "InterfaceVersion": .uint32(1)
    case "Id": .int32(application.identifier)
    default: nil
    }
  }

  /// The registry numbers the programs.
  func setProperty(_ name: String, to value: BusValue) throws(Refusal) {
    guard name == "Id" else { throw property(name) == nil ? .unknownProperty : .propertyReadOnly }
    guard let number = value.int else { throw .invalidArguments }
    application.identifier = number
  }

  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue] {
    // A bus of its own for each program is not offered: readers then use the common one.
    guard method == "GetLocale" else { throw .unknownMethod }
    _ = try Arguments(values, "u")
    return [.string(application.locale)]
  }
}
