public import DetentViews

/// A type of views that files can name: how a view is made, and which properties a file can set.
///
///     ViewType({ Meter() }, [ViewProperty("level", .number(.fractions), \.level)])
@MainActor
public struct ViewType {
  /// The name in files: that of the class.
  public let name: String
  let holdsViews: Bool
  let make: @MainActor () -> View
  /// In the order in which they are set.
  let properties: [ViewProperty<View>]
  /// The number of properties of the type itself, which come first.
  let ownCount: Int

  /// A type of views.
  /// - Parameters:
  ///   - make: makes a view with its defaults.
  ///   - properties: those of the class, in the order in which they are set. Those that all views
  ///     and all controls have are added.
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

/// A property of a class of views that files can set, with its name in them.
@MainActor
public struct ViewProperty<Kind: View> {
  let name: String
  let kind: PropertyKind
  let read: (Kind) -> PropertyValue
  let write: (Kind, PropertyValue) -> Void
}

extension ViewProperty {
  /// A property in the form that files have it in.
  public init<Value>(
    _ name: String, _ form: PropertyForm<Value>, _ path: ReferenceWritableKeyPath<Kind, Value>
  ) {
    self.init(name, form, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A property that is read and set by closures.
  public init<Value>(
    _ name: String, _ form: PropertyForm<Value>, get: @escaping @MainActor (Kind) -> Value,
    set: @escaping @MainActor (Kind, Value) -> Void
  ) {
    self.init(
      name: name, kind: form.kind, read: { form.box(get($0)) },
      write: { view, value in if let value = form.unbox(value) { set(view, value) } })
  }

  /// The same for a view of any class; it is only used on those of its own.
  fileprivate var erased: ViewProperty<View> {
    ViewProperty<View>(
      name: name, kind: kind, read: { [read] in ($0 as? Kind).map(read) ?? .unset },
      write: { [write] view, value in if let view = view as? Kind { write(view, value) } })
  }
}

extension NumberLimits {
  fileprivate static let priorities = NumberLimits(1...1_000)
}
