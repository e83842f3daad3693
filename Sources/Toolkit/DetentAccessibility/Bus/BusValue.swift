import CDetentBus

/// A value in a D-Bus message. The cases are the types of D-Bus.
package indirect enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(ObjectPath)
  /// A signature. A malformed one is sent as an empty signature.
  case signature(String)
  /// The index of a file descriptor that is sent with the message.
  case handle(Int32)
  /// Values of one type. The signature is necessary because the array may be empty.
  case array(of: String, [BusValue])
  /// A key with its value. An array of entries is a dictionary.
  case entry(BusValue, BusValue)
  /// Several values as one; a struct in D-Bus.
  case tuple([BusValue])
  case variant(BusValue)

  package var signature: String {
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
  package static func strings(_ strings: [String]) -> BusValue {
    .array(of: "s", strings.map { .string($0) })
  }

  /// A dictionary of strings, sorted by key.
  package static func dictionary(_ strings: [String: String]) -> BusValue {
    .array(
      of: "{ss}",
      strings.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) })
  }

  /// A dictionary of values of any type, sorted by key.
  package static func dictionary(_ values: [String: BusValue]) -> BusValue {
    .array(
      of: "{sv}",
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .variant($0.value)) })
  }

  package var bool: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var int: Int32? { if case .int32(let value) = self { value } else { nil } }
  package var unsigned: UInt32? { if case .uint32(let value) = self { value } else { nil } }
  package var double: Double? { if case .double(let value) = self { value } else { nil } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var path: ObjectPath? { if case .objectPath(let value) = self { value } else { nil } }
  package var unwrapped: BusValue? { if case .variant(let value) = self { value } else { nil } }

  package var elements: [BusValue]? {
    switch self {
    case .tuple(let members), .array(_, let members): members
    default: nil
    }
  }

  package subscript(key: String) -> BusValue? {
    for case .entry(.string(key), let value) in elements ?? [] { return value.unwrapped ?? value }
    return nil
  }
}

/// The path of an object on a bus, such as `/org/a11y/bus`. It is always well-formed.
package struct ObjectPath: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// - Parameter text: `/`, or names of letters, digits and `_`, each after a `/`.
  package init?(_ text: String) {
    guard text == "/" || Self.isWellFormed(text) else { return nil }
    description = text
  }

  private static func isWellFormed(_ text: String) -> Bool {
    var previous: UInt8?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/") where previous != UInt8(ascii: "/"): break
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        // A path begins with a slash.
        guard previous != nil else { return false }
      default: return false
      }
      previous = byte
    }
    return previous != nil && previous != UInt8(ascii: "/")
  }
}

extension ObjectPath: ExpressibleByStringLiteral {
  /// A malformed path is a programming error and ends the process.
  package init(stringLiteral value: StaticString) {
    guard let path = ObjectPath("\(value)") else { preconditionFailure("no path: \(value)") }
    self = path
  }
}

typealias GLibVariant = OpaquePointer

extension BusValue {
  /// The value for GLib, with a floating reference: its container takes ownership.
  func makeVariant() -> GLibVariant {
    switch self {
    case .boolean(let value): g_variant_new_boolean(value ? 1 : 0)
    case .byte(let value): g_variant_new_byte(value)
    case .int16(let value): g_variant_new_int16(value)
    case .uint16(let value): g_variant_new_uint16(value)
    case .int32(let value): g_variant_new_int32(value)
    case .uint32(let value): g_variant_new_uint32(value)
    case .int64(let value): g_variant_new_int64(gint64(value))
    case .uint64(let value): g_variant_new_uint64(guint64(value))
    case .double(let value): g_variant_new_double(value)
    case .string(let value): g_variant_new_string(value)
    case .objectPath(let value): g_variant_new_object_path(value.description)
    case .signature(let value):
      g_variant_new_signature(g_variant_is_signature(value) != 0 ? value : "")
    case .handle(let value): g_variant_new_handle(value)
    case .array(let element, let values): Self.makeArray(of: element, values)
    case .entry(let key, let value):
      g_variant_new_dict_entry(key.makeVariant(), value.makeVariant())
    case .tuple(let members): Self.makeTuple(members)
    case .variant(let value): g_variant_new_variant(value.makeVariant())
    }
  }

  private static func makeArray(of element: String, _ values: [BusValue]) -> GLibVariant {
    assert(values.allSatisfy { $0.signature == element }, "an array of a\(element)")
    var children: [GLibVariant?] = values.map { $0.makeVariant() }
    let type = g_variant_type_new(element)
    defer { g_variant_type_free(type) }
    return g_variant_new_array(type, &children, gsize(children.count))
  }

  static func makeTuple(_ members: [BusValue]) -> GLibVariant {
    var children: [GLibVariant?] = members.map { $0.makeVariant() }
    return g_variant_new_tuple(&children, gsize(children.count))
  }

  init(reading variant: GLibVariant) {
    switch g_variant_classify(variant) {
    case G_VARIANT_CLASS_BOOLEAN: self = .boolean(g_variant_get_boolean(variant) != 0)
    case G_VARIANT_CLASS_BYTE: self = .byte(g_variant_get_byte(variant))
    case G_VARIANT_CLASS_INT16: self = .int16(g_variant_get_int16(variant))
    case G_VARIANT_CLASS_UINT16: self = .uint16(g_variant_get_uint16(variant))
    case G_VARIANT_CLASS_INT32: self = .int32(g_variant_get_int32(variant))
    case G_VARIANT_CLASS_UINT32: self = .uint32(g_variant_get_uint32(variant))
    case G_VARIANT_CLASS_INT64: self = .int64(Int64(g_variant_get_int64(variant)))
    case G_VARIANT_CLASS_UINT64: self = .uint64(UInt64(g_variant_get_uint64(variant)))
    case G_VARIANT_CLASS_HANDLE: self = .handle(g_variant_get_handle(variant))
    case G_VARIANT_CLASS_DOUBLE: self = .double(g_variant_get_double(variant))
    case G_VARIANT_CLASS_STRING: self = .string(Self.text(of: variant))
    case G_VARIANT_CLASS_OBJECT_PATH:
      // Paths from a bus are well-formed.
      self = .objectPath(ObjectPath(Self.text(of: variant)) ?? "/")
    case G_VARIANT_CLASS_SIGNATURE: self = .signature(Self.text(of: variant))
    case G_VARIANT_CLASS_VARIANT:
      self = .variant(Self.children(of: variant).first ?? .tuple([]))
    case G_VARIANT_CLASS_ARRAY:
      let type = String(cString: g_variant_get_type_string(variant))
      self = .array(of: String(type.dropFirst()), Self.children(of: variant))
    case G_VARIANT_CLASS_DICT_ENTRY:
      let members = Self.children(of: variant)
      self = members.count == 2 ? .entry(members[0], members[1]) : .tuple(members)
    default: self = .tuple(Self.children(of: variant))
    }
  }

  private static func text(of variant: GLibVariant) -> String {
    String(cString: g_variant_get_string(variant, nil))
  }

  /// The values in a tuple, an array, an entry or a variant.
  static func children(of variant: GLibVariant) -> [BusValue] {
    (0..<g_variant_n_children(variant)).compactMap { index in
      guard let child = g_variant_get_child_value(variant, index) else { return nil }
      defer { g_variant_unref(child) }
      return BusValue(reading: child)
    }
  }
}
