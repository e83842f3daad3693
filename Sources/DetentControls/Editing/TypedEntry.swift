import DetentDrawing
import DetentViews

/// The field in which a person types a value of a control, over the control.
///
/// Enter, Tab and the loss of the focus take the value, Escape closes the field and nothing else. A text that
/// stands for no value is marked by Enter, with a shake and the reason beside the field, and forgotten with
/// the focus. The control hears of the value only when it is taken, and has the focus again afterwards.
@MainActor
final class TypedEntry {
  private weak var control: Control?
  /// What is typed into; nil while it is closed.
  private(set) var field: TextField?
  private var value: TypedValue?
  /// What the field said at first: a text is often shorter than its value, which it leaves as it is.
  private var firstText = ""
  /// The value that keys led to, while the field says so.
  private var stepped: (text: String, number: Double)?

  init(control: Control) { self.control = control }

  var isOpen: Bool { field != nil }

  // MARK: Opening

  /// Whether a key opens a field: F2, or what a number begins with.
  /// - Parameter takesMinus: whether there are values below zero; else the key has its other meaning.
  static func isOpened(by event: KeyEvent, takesMinus: Bool) -> Bool {
    guard event.phase == .down, event.modifiers.isDisjoint(with: [.control, .alt, .super]) else {
      return false
    }
    if event.key == .function(2) { return event.modifiers.isEmpty }
    guard case .character = event.key, event.text.count == 1, let first = event.text.first else {
      return false
    }
    if first == "-" || first == "−" { return takesMinus }
    return first == "." || first == "," || NumberLocale.digit(first) != nil
  }

  /// Shows the field with all of its text selected.
  /// - Parameter key: what opened it; if it types something, that replaces the text.
  func open(_ value: TypedValue, with key: KeyEvent? = nil) {
    finish()
    guard let control, control.window != nil, value.place() != nil else { return }
    let field = TextField(value.text)
    field.style = .entry(font: value.font)
    field.textAlignment = .center
    field.isReadOnly = value.isReadOnly
    field.identifier = value.identifier
    field.accessibilityLabel = value.label
    (self.field, self.value, firstText, stepped) = (field, value, field.text, nil)
    listen(to: field)
    control.addSubview(field)
    place()
    guard self.field === field, field.becomeFirstResponder(.program) else { return close() }
    field.selectAll()
    if let key, !key.text.isEmpty { _ = field.keyDown(key) }
  }

  private func listen(to field: TextField) {
    field.validation = { [weak self] text in self?.refusal(of: text) }
    field.addAction(for: .primaryActionTriggered) { [weak self] field, _ in
      if self?.field === field { self?.finish() }
    }
    field.addAction(for: .editingDidCancel) { [weak self] field, _ in
      if self?.field === field { self?.close() }
    }
    field.didLoseKeyboard = { [weak self] field in
      if self?.field === field { self?.finish() }
    }
  }

  // MARK: Closing

  /// Takes the value, if the text stands for one, and closes the field.
  func finish() {
    guard let field, let value else { return }
    let isUntouched = field.text == firstText && stepped?.text != firstText
    let number = isUntouched ? nil : number(of: field.text)
    close()
    if let number { value.accept(number) }
  }

  /// Closes the field and leaves the value as it is.
  func close() {
    guard let field else { return }
    // First of all: the loss of the focus, which follows, is no news any more.
    (self.field, value) = (nil, nil)
    if field.isFirstResponder { control?.becomeFirstResponder(.program) }
    field.removeFromSuperview()
  }

  // MARK: Texts

  private func number(of text: String) -> Double? {
    if let stepped, stepped.text == text { return stepped.number }
    if text == firstText { return value?.number }
    return value?.parse(text)
  }

  private func refusal(of text: String) -> String? {
    number(of: text) == nil ? value?.message : nil
  }

  // MARK: Keys

  /// Does what a key means that the field has left over.
  func press(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift) else { return false }
    let steps = value?.isReadOnly == false
    switch event.key {
    case .escape: close()
    case .up where steps: step(by: .steps(1))
    case .down where steps: step(by: .steps(-1))
    case .pageUp where steps: step(by: .pages(1))
    case .pageDown where steps: step(by: .pages(-1))
    case .tab:
      finish()
      // The focus goes on from the control.
      return false
    default: return false
    }
    return true
  }

  private func step(by move: ValueMove) {
    guard let field, let value else { return }
    guard let number = number(of: field.text) else {
      field.validate()
      return
    }
    let next = value.moved(number, move)
    // Asked for by the field as soon as it has the text.
    stepped = next.number == number && stepped == nil ? nil : (next.text, next.number)
    field.text = next.text
    field.selectAll()
  }

  // MARK: Layout

  /// Puts the field where it belongs, or closes it where there is no place for it.
  func place() {
    guard let field, let value, let control else { return }
    guard let place = value.place() else { return close() }
    let padding = 2 * field.style.padding + field.style.caretWidth
    let width = max(
      value.reserve + padding, min(TextFieldStyle.entryWidth, place.room.width))
    let visible = control.window.map { $0.convert($0.bounds, to: control) } ?? control.bounds
    field.frame = place.frame(
      of: Size(width: width.rounded(.up), height: field.style.height), visible: visible)
  }
}
