import DetentDrawing
import DetentViews
import DetentWidgets

/// Values that the user types: a press on the value in the middle, Enter, F2 or a digit opens a field there.
/// Of a dial that is only read, the text can be selected and copied.
extension CircularControl {
  func canType(_ thumb: RangeThumb) -> Bool { isEnabled && !bounds.isEmpty }

  // MARK: Keys

  /// - Returns: whether the key opened a field.
  func openTyping(with event: KeyEvent) -> Bool {
    let isEnter = event.key == .enter && event.modifiers.isEmpty && event.phase == .down
    let isTyped = FieldEditor.isOpened(by: event, takesMinus: minimumValue < 0)
    guard isEnter || isTyped && (!isReadOnly || event.text.isEmpty) else { return false }
    return openTyping(activeThumb, with: isEnter ? nil : event)
  }

  // MARK: Presses

  /// Opens a field where a press is on the value and begins nothing else. On a dial that is dragged there the
  /// click does, once it is known to be one.
  func pressForTyping(_ event: PointerEvent, _ press: ControlPress) -> Bool {
    guard event.modifiers.isEmpty, isTypingAnchor(event.location) else { return false }
    becomeFirstResponder(.pointer)
    guard holds(press) else { return true }
    guard isDragged(at: event.location) else { return openTyping(activeThumb) }
    valuePress = event
    return true
  }

  /// Whether a value is written at a point that a click edits: of two thumbs it would not be clear which one
  /// is meant, and where a double click brings the default back, its first half does nothing.
  func isTypingAnchor(_ point: Point) -> Bool {
    guard canType(.upper), !model.rules.hasRange, !typing.isOpen, let text = valueText(layout),
      text.rect.insetBy(dx: -4, dy: 0).contains(point)
    else { return false }
    return defaultValues == nil || !isDragged(at: point)
  }

  /// Whether a press at a point drags the dial.
  private func isDragged(at point: Point) -> Bool {
    !isReadOnly && DialDrag.press(at: point, fineness: 1, in: context()) != nil
  }

  private func valueText(_ layout: DialLayout) -> DialRenderState.Text? {
    layout.texts(centerText, unit, storedStyle, traits).first
  }

  // MARK: The field

  func typedValue(of thumb: RangeThumb) -> FieldValue {
    let part = model.rules.hasRange ? thumb.rawValue : nil
    let number = model.values[thumb]
    return FieldValue(
      number: number, text: typedText(for: number), label: label(of: thumb),
      identifier: identifier.map { [$0, part, "field"].compactMap(\.self).joined(separator: ".") },
      messages: FieldValue.Messages(unreadable: invalidTextMessage, outside: outOfRangeMessage),
      isReadOnly: isReadOnly,
      read: { [weak self] text in self?.value(of: text) },
      write: { [weak self] value in self?.text(for: value) ?? "" },
      limits: { [weak self] in self?.typingLimits(of: thumb) },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        let moved = model.rules.bounded(model.rules.moved(value, by: move))
        return (moved, typedText(for: moved))
      },
      anchor: { [weak self] in self?.fieldAnchor(of: thumb) },
      accept: { [weak self] value in
        guard let self else { return }
        _ = set(thumb, to: value, reason: .textEntry) { self.typingRules }
      })
  }

  private func typedText(for value: Double) -> String {
    textForValue == nil ? format?.editingText?(value) ?? text(for: value) : text(for: value)
  }

  /// What is allowed to a value that is typed: it takes the other thumb along.
  private var typingRules: DialRules {
    var rules = allowsOffStepTyping ? model.rules.smooth : model.rules
    rules.collision = .push
    return rules
  }

  /// Nil where values go round: every number lies on such a dial.
  private func typingLimits(of thumb: RangeThumb) -> ClosedRange<Double>? {
    let rules = typingRules
    guard !rules.wraps else { return nil }
    guard rules.hasRange else { return rules.minimum...rules.maximum }
    let allowedRange = rules.limits.allowedRange(
      of: thumb.index, in: [model.values.lower, model.values.upper],
      ThumbConstraints(collision: .push))
    return allowedRange.low...max(allowedRange.low, allowedRange.high)
  }

  /// The value of a text that the user typed; nil where it is none. It may lie beyond the bounds.
  public func value(of text: String) -> Double? {
    reader(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private var reader: @MainActor (String) -> Double? {
    if let valueForText { return valueForText }
    let units = [unit, spokenUnit ?? ""]
    // Below the value stands its unit, which is typed with it or not.
    func withoutUnit(_ text: String) -> String? {
      let plain = WrittenText.plain(text).trimmingSpaces
      return units.lazy.flatMap { ValueFormat.unitNames($0) }.first { name in
        plain.lowercased().hasSuffix(name)
      }.map { plain.dropLast($0.count).trimmingSpaces }
    }
    let read: @MainActor (String) -> Double?
    if let write = textForValue ?? format?.text, textForValue != nil || format?.parse == nil {
      let values = model.rules.limits.samples + [model.values.lower, model.values.upper]
      read = { ShownValueReader(values: values, write: write).value(of: $0) }
    } else if let parse = format?.parse {
      read = parse
    } else {
      return { text in
        units.lazy.compactMap { ValueFormat.number(suffix: $0).parse?(text) }.first
      }
    }
    return { text in read(text) ?? withoutUnit(text).flatMap { read($0) } }
  }

  /// In the middle where the value is written; else over the ring.
  private func fieldAnchor(of thumb: RangeThumb) -> FieldValue.Anchor? {
    guard canType(thumb) else { return nil }
    let layout = layout
    let room = layout.textRoom(storedStyle)
    let font = Font.system(
      storedStyle.valueSize, weight: Int(storedStyle.valueWeight), tabularDigits: true)
    guard storedStyle.showsValue, room >= FieldValue.leastRoom else {
      return .beside(
        layout.geometry.square(radius: layout.discRadius), side: .above,
        font: font.withSize(Self.cardFontSize))
    }
    return .inside(
      FieldValue.Spot(
        center: valueText(layout)?.rect.center ?? layout.center, room: room, font: font,
        ink: storedStyle.valueColor, edge: storedStyle.focusRingColor,
        widest: [minimumValue, maximumValue].map(text)))
  }
  private static let cardFontSize = 13.0

  /// Texts without those that the field lies on, or what is said below it.
  func besideField(_ texts: [DialRenderState.Text]) -> [DialRenderState.Text] {
    guard let field = typing.field, field.superview === self else { return texts }
    guard field.validationMessage == nil else { return [] }
    return texts.enumerated().filter { index, text in
      // The lines of a text are higher than its letters.
      index > 0 && text.rect.intersection(field.frame).height <= text.rect.height / 3
    }.map(\.element)
  }
}
