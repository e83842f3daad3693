/// A value as messages of D-Bus carry it; the cases are its types.
public indirect enum BusValue: Hashable, Sendable {
  /// A type of D-Bus by its name there.
  case boolean(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  /// A type of D-Bus by its name there.
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(ObjectPath)
  /// The signature of other values; one that is malformed is sent as the empty one.
  case signature(String)
  /// The place of a file descriptor beside the message.
  case handle(Int32)
  /// Values of one type, whose signature is said because there may be none of them.
  case array(of: String, [BusValue])
  /// What arrays of which are dictionaries.
  case entry(BusValue, BusValue)
  /// Several values as one; D-Bus calls it a struct.
  case tuple([BusValue])
  /// A value of any type.
  case variant(BusValue)

  /// Its type, as signatures write it.
  public var signature: String {
    switch self {
    case .boolean: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .handle: "h"
    case .array(let element, _): "a" + element
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .tuple(let members): "(" + members.map(\.signature).joined() + ")"
    case .variant: "v"
    }
  }
}

extension BusValue {
  /// An array of strings.
  public static func strings(_ strings: [String]) -> BusValue {
    .array(of: "s", strings.map { .string($0) })
  }

  /// A dictionary of strings, in the order of its keys.
  public static func dictionary(_ strings: [String: String]) -> BusValue {
    .array(
      of: "{ss}",
      strings.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
  }

  /// A dictionary of values of any type, in the order of its keys.
  public static func dictionary(_ values: [String: BusValue]) -> BusValue {
    .array(
      of: "{sv}",
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
  }

  /// What it holds; nil where it is of another type.
  public var bool: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// What it holds; nil where it is of another type.
  public var int: Int32? { if case .int32(let value) = self { value } else { nil } }
  /// What it holds; nil where it is of another type.
  public var unsigned: UInt32? { if case .uint32(let value) = self { value } else { nil } }
  /// What it holds; nil where it is of another type.
  public var double: Double? { if case .double(let value) = self { value } else { nil } }
  /// What it holds; nil where it is of another type.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// What it holds; nil where it is of another type.
  public var path: ObjectPath? { if case .objectPath(let value) = self { value } else { nil } }
  /// What is in it; nil where it is no variant.
  public var unwrapped: BusValue? { if case .variant(let value) = self { value } else { nil } }

  /// The members of a struct or an array; nil where it is neither.
  public var elements: [BusValue]? {
    switch self {
    case .tuple(let members), .array(_, let members): members
    default: nil
    }
  }

  /// The value of a key; nil where it is no dictionary or has no such key. A variant is unwrapped.
  public subscript(key: String) -> BusValue? {
    for case .entry(.string(key), let value) in elements ?? [] { return value.unwrapped ?? value }
    return nil
  }
}
