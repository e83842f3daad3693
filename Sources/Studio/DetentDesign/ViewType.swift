public import DetentViews

/// A type of view that files can contain: how to make it, and the properties that a file can set.
///
///     ViewType({ Meter() }, [ViewProperty("level", .number(.fractions), \.level)])
@MainActor
public struct ViewType {
  /// The name in files: the name of the class.
  public let name: String
  let holdsViews: Bool
  let make: @MainActor () -> View
  /// The properties in the order of setting them.
  let properties: [ViewProperty<View>]
  /// The number of the type's own properties, which come first.
  let ownCount: Int

  /// Makes a type.
  /// - Parameters:
  ///   - make: makes a view with its defaults.
  ///   - properties: the class's properties, in setting order; `View`'s and `Control`'s are added.
  ///   - holdsViews: whether a file can put views into it.
  public init<Kind: View>(
    _ make: @escaping @MainActor () -> Kind, _ properties: [ViewProperty<Kind>] = [],
    holdsViews: Bool = false
  ) {
    name = "\(Kind.self)"
    (self.holdsViews, self.make) = (holdsViews, make)
    let isEnabled = ViewProperty("isEnabled", .flag, \Control.isEnabled).erased
    let own = properties.map(\.erased) + (Kind.self is Control.Type ? [isEnabled] : [])
    (self.properties, ownCount) = (own + Self.ofAllViews, own.count)
  }

  private static let ofAllViews: [ViewProperty<View>] = [
    ViewProperty("isHidden", .flag, \.isHidden),
    ViewProperty("alpha", .number(.fractions), \.alpha),
    ViewProperty("fixedWidth", .optional(.number(.extents)), \.fixedWidth),
    ViewProperty("fixedHeight", .optional(.number(.extents)), \.fixedHeight),
    ViewProperty("horizontalHugging", .number(.priorities), \.contentHugging.horizontal.rawValue),
    ViewProperty("verticalHugging", .number(.priorities), \.contentHugging.vertical.rawValue),
    ViewProperty("backgroundColor", .optional(.color), \.backgroundColor),
    ViewProperty("borderColor", .optional(.color), \.borderColor),
    ViewProperty("cornerRadius", .number(.lengths), \.cornerRadius),
    ViewProperty("accessibilityLabel", .optional(.text), \.accessibilityLabel),
  ]
}

/// A property of a view class that files can set, with its name in files.
@MainActor
public struct ViewProperty<Kind: View> {
  let name: String
  let kind: PropertyKind
  let read: (Kind) -> PropertyValue
  let write: (Kind, PropertyValue) -> Void
}

extension ViewProperty {
  /// Makes a property from a key path and a file format.
  public init<Value>(
    _ name: String, _ form: PropertyForm<Value>, _ path: ReferenceWritableKeyPath<Kind, Value>
  ) {
    self.init(name, form, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// Makes a property from closures.
  public init<Value>(
    _ name: String, _ form: PropertyForm<Value>, get: @escaping @MainActor (Kind) -> Value,
    set: @escaping @MainActor (Kind, Value) -> Void
  ) {
    self.init(
      name: name, kind: form.kind, read: { form.box(get($0)) },
      write: { view, value in if let value = form.unbox(value) { set(view, value) } })
  }

  /// The same property for any view. It is only used for views of its own class.
  fileprivate var erased: ViewProperty<View> {
    ViewProperty<View>(
      name: name, kind: kind, read: { [read] in ($0 as? Kind).map(read) ?? .unset },
      write: { [write] view, value in if let view = view as? Kind { write(view, value) } })
  }
}

extension NumberLimits {
  fileprivate static let priorities = NumberLimits(1...1_000)
}
