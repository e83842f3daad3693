public import Observation
import Synchronization

/// Keeps a property of an observable model and the value of a control equal, in both directions.
///
/// The control takes the model's value now, and again on the next turn of the main actor after each
/// change of the model. The model takes the control's value at once, after the targets and handlers
/// of the control, whether the user or the program changed it. If one side limits the value, the
/// other side gets the accepted value. Neither side observes an echo of its own change, and the
/// binding keeps neither of them alive.
///
///     bind(filter, \.price, to: slider)
///
/// - Returns: a token that ends the binding; releasing the token changes nothing.
@MainActor @discardableResult
public func bind<Model: AnyObject & Observable, Editor: ValueEditing>(
  _ model: Model, _ property: ReferenceWritableKeyPath<Model, Editor.Value>, to control: Editor
) -> ActionToken {
  bind(model, property, to: control, \.editedValue)
}

/// Keeps a property of an observable model and one property of a control equal, such as one end of
/// a range or the selected index. Otherwise it works like `bind(_:_:to:)`.
///
///     bind(filter, \.greatestPrice, to: slider, \.upperValue)
@MainActor @discardableResult
public func bind<Model: AnyObject & Observable, Editor: ValueEditing, Value: Equatable>(
  _ model: Model, _ property: ReferenceWritableKeyPath<Model, Value>, to control: Editor,
  _ value: ReferenceWritableKeyPath<Editor, Value>
) -> ActionToken {
  let binding = ValueBinding<Value>(
    model: Side(model, property), control: Side(control, value),
    track: { [weak model] didChange in
      guard let model else { return }
      withObservationTracking {
        _ = model[keyPath: property]
      } onChange: {
        didChange()
      }
    })
  let token = control.observeValue { binding.controlDidChange() }
  binding.begin(token)
  return token
}

/// One of the two properties that a binding keeps equal.
private struct Side<Value: Equatable> {
  let read: @MainActor () -> Value?
  let write: @MainActor (Value) -> Void

  @MainActor init<Owner: AnyObject>(
    _ owner: Owner, _ property: ReferenceWritableKeyPath<Owner, Value>
  ) {
    read = { [weak owner] in owner?[keyPath: property] }
    write = { [weak owner] in owner?[keyPath: property] = $0 }
  }

  /// Sets the value if it differs and returns the accepted value, or nil if the owner is gone.
  @MainActor func take(_ value: Value) -> Value? {
    if let own = read(), own != value { write(value) }
    return read()
  }
}

/// The state of one binding; the observer that is registered at the control keeps it alive.
@MainActor
private final class ValueBinding<Value: Equatable> {
  private let model: Side<Value>
  private let control: Side<Value>
  private let track: @MainActor (@escaping @Sendable () -> Void) -> Void
  private weak var token: ActionToken?
  /// Watches the model for one change, which uses it up.
  private var watch: ModelWatch?
  /// Whether one side is being given the other's value, so that its reports are an echo.
  private var isSettling = false
  /// The values of both sides after the last attempt to make them equal.
  private var committed: (control: Value?, model: Value?)

  init(
    model: Side<Value>, control: Side<Value>,
    track: @escaping @MainActor (@escaping @Sendable () -> Void) -> Void
  ) {
    (self.model, self.control, self.track) = (model, control, track)
  }

  func begin(_ token: ActionToken) {
    self.token = token
    modelDidChange()
  }

  func modelDidChange() { if let value = model.read() { commit(value, first: control, model) } }

  func controlDidChange() {
    guard !isSettling, let value = control.read() else { return }
    // The model is gone, so the binding can never act again.
    guard let other = model.read() else {
      token?.remove()
      return
    }
    guard other != value, committed != (value, other) else { return }
    commit(value, first: model, control)
  }

  /// Gives the value to the first side, and the value that it accepts to the second. Sides with
  /// different limits stay different: neither is set a second time. If several controls limit one
  /// model in different ways, the chain of their answers ends after a few rounds.
  private func commit(_ value: Value, first: Side<Value>, _ second: Side<Value>) {
    guard token?.isRemoved == false else { return }
    watch?.ignore()
    isSettling = true
    BindingChain.$length.withValue(BindingChain.length + 1) {
      guard let accepted = first.take(value), accepted != value, !BindingChain.isTooLong else {
        return
      }
      _ = second.take(accepted)
    }
    isSettling = false
    committed = (control.read(), model.read())
    guard token?.isRemoved == false else { return }
    let watch = ModelWatch { [weak self] in self?.modelDidChange() }
    self.watch = watch
    track { watch.modelWillChange() }
  }
}

/// The number of bindings that have answered one another so far. The task that handles a model's
/// change inherits it from the binding that made the change.
private enum BindingChain {
  @TaskLocal static var length = 0
  static var isTooLong: Bool { length > 8 }
}

/// Waits for one change of a model. Observation reports a change before the value is stored, on any
/// thread, so the value is read on the next turn of the main actor.
private final class ModelWatch: Sendable {
  private let isIgnored = Atomic(false)
  private let action: @MainActor @Sendable () -> Void

  init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }

  func ignore() { isIgnored.store(true, ordering: .relaxed) }

  func modelWillChange() {
    guard !isIgnored.load(ordering: .relaxed) else { return }
    Task { @MainActor in
      if !isIgnored.load(ordering: .relaxed) { action() }
    }
  }
}
