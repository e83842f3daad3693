public import Observation
import Synchronization

/// Keeps a property of an observable model and the value of a control equal, in both directions.
///
/// The control takes the model's value now, and later with the turn of the main actor that follows
/// a change of the model. The model takes the control's value at once, whether the user or the
/// program changed it, after the targets and closures of the control. Where one side limits what it
/// takes, the other gets the accepted value. Neither observes an echo of its own change, and the
/// binding keeps neither alive.
///
///     bind(filter, \.price, to: slider)
///
/// - Returns: ends the binding; dropping it changes nothing.
@MainActor @discardableResult
public func bind<Model: AnyObject & Observable, Editor: ValueEditing>(
  _ model: Model, _ property: ReferenceWritableKeyPath<Model, Editor.Value>, to control: Editor
) -> ActionToken {
  bind(model, property, to: control, \.editedValue)
}

/// Keeps a property of an observable model and one of a control equal, such as one end of a range
/// or the index of what is chosen; as `bind(_:_:to:)` does with the whole value.
///
///     bind(filter, \.greatestPrice, to: slider, \.upperValue)
///
/// - Returns: ends the binding; dropping it changes nothing.
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

  /// - Returns: the value that it has then; nil where it is gone.
  @MainActor func take(_ value: Value) -> Value? {
    if let own = read(), own != value { write(value) }
    return read()
  }
}

/// The control keeps it, as what observes its value.
@MainActor
private final class ValueBinding<Value: Equatable> {
  private let model: Side<Value>
  private let control: Side<Value>
  private let track: @MainActor (@escaping @Sendable () -> Void) -> Void
  private weak var token: ActionToken?
  /// What the model is watched with; a change of the model uses it up.
  private var watch: ModelWatch?
  /// Whether one side is being given the other's value: what it reports then is the echo.
  private var isSettling = false
  /// What the sides have after they were made equal as far as they can be.
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
    // Nothing will ever come of a model that is gone.
    guard let other = model.read() else {
      token?.remove()
      return
    }
    guard other != value, committed != (value, other) else { return }
    commit(value, first: model, control)
  }

  /// Gives one side the value of the other, and that one what was accepted. Sides that limit values
  /// to different ones stay different: neither is set a second time, and where several controls of
  /// one model limit it to different ones, each answers the others a few times only.
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

/// How many bindings have answered one another to get here: the task in which a model's change is
/// looked at inherits it from the binding that made the change.
private enum BindingChain {
  @TaskLocal static var length = 0
  static var isTooLong: Bool { length > 8 }
}

/// Waits for one change of a model. What an observable model says is that a value is about to be
/// stored, on whatever thread that is: the value is looked at with the next turn of the main actor.
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
