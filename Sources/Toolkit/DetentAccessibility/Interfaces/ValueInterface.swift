import DetentViews

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

  /// An edit as the user makes it.
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
