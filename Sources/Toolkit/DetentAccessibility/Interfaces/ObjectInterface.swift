/// Why a call is refused, in the words of D-Bus.
enum Refusal: String, Error {
  case unknownObject = "UnknownObject"
  case unknownInterface = "UnknownInterface"
  case unknownMethod = "UnknownMethod"
  case unknownProperty = "UnknownProperty"
  case propertyReadOnly = "PropertyReadOnly"
  case invalidArguments = "InvalidArgs"
  case accessDenied = "AccessDenied"

  var errorName: String { "org.freedesktop.DBus.Error." + rawValue }

  /// What is wrong, for whoever looks for the mistake.
  var text: String {
    switch self {
    case .unknownObject: "There is no such object (any more)."
    case .unknownInterface: "The object does not have this interface."
    case .unknownMethod: "The interface has no such method."
    case .unknownProperty: "The interface has no such property."
    case .propertyReadOnly: "The property cannot be set."
    case .invalidArguments: "The arguments are not those of the method."
    case .accessDenied: "The control cannot be changed by the user now."
    }
  }
}

/// The arguments of a call, read as the types that its method has.
struct Arguments {
  private let values: [BusValue]

  init(_ values: [BusValue], _ signature: String) throws(Refusal) {
    guard values.map(\.signature).joined() == signature else { throw .invalidArguments }
    self.values = values
  }

  func int(_ index: Int) -> Int { values[index].int.map { Int($0) } ?? 0 }
  func unsigned(_ index: Int) -> UInt32 { values[index].unsigned ?? 0 }
  func string(_ index: Int) -> String { values[index].string ?? "" }
  func value(_ index: Int) -> BusValue { values[index].unwrapped ?? values[index] }
}

/// One interface of an object: what it answers to a method and as a property.
@MainActor
protocol ObjectInterface {
  /// The names of its properties.
  static var properties: [String] { get }
  /// The value of a property.
  func property(_ name: String) -> BusValue?
  /// Sets a property.
  func setProperty(_ name: String, to value: BusValue) throws(Refusal)
  /// What a method returns.
  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue]
}

extension ObjectInterface {
  static var properties: [String] { [] }
  func property(_ name: String) -> BusValue? { nil }
  func setProperty(_ name: String, to value: BusValue) throws(Refusal) {
    throw property(name) == nil ? .unknownProperty : .propertyReadOnly
  }
}
