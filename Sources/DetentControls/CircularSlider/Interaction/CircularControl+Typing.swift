import DetentDrawing
import DetentViews

/// Values that a person types: a press on the value in the middle, Enter, F2 or a digit opens a field there.
/// Of a dial that is only read, the text can be selected and copied.
extension CircularControl {
  func canType(_ thumb: RangeThumb) -> Bool { isEnabled && !bounds.isEmpty }

  // MARK: Keys

  /// - Returns: whether the key opened a field.
  func openTyping(with event: KeyEvent) -> Bool {
    let isEnter = event.key == .enter && event.modifiers.isEmpty && event.phase == .down
    let isTyped = TypedEntry.isOpened(by: event, takesMinus: minimumValue < 0)
    guard isEnter || isTyped && (!isReadOnly || event.text.isEmpty) else { return false }
    return openTyping(activeThumb, with: isEnter ? nil : event)
  }

  // MARK: Presses

  /// Opens a field where a press is on the value and begins nothing else. On a dial that is dragged there the
  /// click does, once it is known to be one.
  func pressForTyping(_ event: PointerEvent, _ press: ControlPress) -> Bool {
    guard event.modifiers.isEmpty, isTypingPlace(event.location) else { return false }
    becomeFirstResponder(.pointer)
    guard holds(press) else { return true }
    guard isDragged(at: event.location) else { return openTyping(activeThumb) }
    valuePress = event
    return true
  }

  /// Whether a value is written at a point that a click edits: of two handles it would not be clear which one
  /// is meant, and where a double click brings the default back, its first half does nothing.
  func isTypingPlace(_ point: Point) -> Bool {
    guard canType(.upper), !model.rules.hasRange, !typing.isOpen, let text = valueText(layout),
      text.rect.insetBy(dx: -4, dy: 0).contains(point)
    else { return false }
    return defaultValues == nil || !isDragged(at: point)
  }

  /// Whether a press at a point drags the dial.
  private func isDragged(at point: Point) -> Bool {
    !isReadOnly && DialDrag.press(at: point, fineness: 1, in: context()) != nil
  }

  private func valueText(_ layout: DialLayout) -> DialPicture.Text? {
    layout.texts(centerText, unit, storedStyle, traits).first
  }

  // MARK: The field

  func typedValue(of thumb: RangeThumb) -> TypedValue {
    let font = Font.system(
      min(storedStyle.valueSize, 17), weight: Int(storedStyle.valueWeight), tabularDigits: true)
    let part = model.rules.hasRange ? thumb.rawValue : nil
    return TypedValue(
      number: model.values[thumb], text: text(for: model.values[thumb]), label: label(of: thumb),
      identifier: identifier.map { [$0, part, "field"].compactMap(\.self).joined(separator: ".") },
      message: invalidTextMessage, isReadOnly: isReadOnly, font: font,
      reserve: max(
        TextLine(text(for: minimumValue), font: font).size.width,
        TextLine(text(for: maximumValue), font: font).size.width),
      parse: { [weak self] text in self?.value(of: text) },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        let moved = model.rules.bounded(model.rules.moved(value, by: move))
        return (moved, text(for: moved))
      },
      place: { [weak self] in self?.fieldPlace(of: thumb) },
      accept: { [weak self] value in
        guard let self else { return }
        _ = set(thumb, to: value, offStep: allowsOffStepTyping, reason: .textEntry)
      })
  }

  /// The value of a text that a person typed; nil where it is none. It may lie beyond the bounds.
  public func value(of text: String) -> Double? {
    if let valueForText { return valueForText(text).flatMap { $0.isFinite ? $0 : nil } }
    let units = [unit, String(unit.prefix { !$0.isWhitespace }), spokenUnit ?? ""]
    return units.lazy.compactMap { ValueFormat.number(suffix: $0).parse?(text) }.first
  }

  /// Where the value is written, or would be.
  private func fieldPlace(of thumb: RangeThumb) -> TypedValue.Place? {
    guard canType(thumb) else { return nil }
    let layout = layout
    let room = layout.textRoom(storedStyle)
    return TypedValue.Place(
      center: valueText(layout)?.rect.center ?? layout.center,
      room: Rect(
        center: layout.center, size: Size(width: room, height: room)))
  }

  /// Texts without those that the field lies on.
  func besideField(_ texts: [DialPicture.Text]) -> [DialPicture.Text] {
    guard let field = typing.field else { return texts }
    return texts.enumerated().filter { index, text in
      index > 0 && text.rect.intersection(field.frame).isEmpty
    }.map(\.element)
  }
}
