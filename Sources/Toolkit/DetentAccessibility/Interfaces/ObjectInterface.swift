/// The reason for refusing a call, named as in D-Bus.
enum Refusal: String, Error {
  case unknownObject = "UnknownObject"
  case unknownInterface = "UnknownInterface"
  case unknownMethod = "UnknownMethod"
  case unknownProperty = "UnknownProperty"
  case propertyReadOnly = "PropertyReadOnly"
  case invalidArguments = "InvalidArgs"
  case accessDenied = "AccessDenied"

  var errorName: String { "org.freedesktop.DBus.Error." + rawValue }

  /// The reason in words, for developers.
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

/// The arguments of a call, checked against the types of its method.
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

@MainActor
protocol ObjectInterface {
  static var properties: [String] { get }
  /// The value of a property, or nil if it is unknown.
  func property(_ name: String) -> BusValue?
  /// Sets a property, or returns false for one that is unknown or cannot be set.
  func setProperty(_ name: String, to value: BusValue) throws(Refusal) -> Bool
  func call(_ method: String, _ values: [BusValue]) throws(Refusal) -> [BusValue]
}

extension ObjectInterface {
  static var properties: [String] { [] }
  func property(_ name: String) -> BusValue? { nil }
  func setProperty(_ name: String, to value: BusValue) throws(Refusal) -> Bool { false }
}
