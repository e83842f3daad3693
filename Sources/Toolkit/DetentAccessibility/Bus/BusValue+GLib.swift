import CDetentBus

/// How GLib keeps a value of D-Bus.
typealias GLibVariant = OpaquePointer

extension BusValue {
  /// The value as GLib wants it, without an owner: whatever it is put into becomes that.
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

  /// Reads a value of GLib's, of any type that messages can carry.
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
      // What came over a bus has been checked.
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
