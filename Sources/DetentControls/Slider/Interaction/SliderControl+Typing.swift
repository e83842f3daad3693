import DetentDrawing
import DetentViews

/// Values that the user types: a click on a label, a double click on a thumb, F2 or a digit opens a field.
extension SliderControl {
  func canType(_ thumb: Int) -> Bool {
    isEnabled && model.values.indices.contains(thumb) && canMove(thumb: thumb) && parser != nil
      && !bounds.isEmpty
  }

  // MARK: Keys

  /// - Returns: whether the key opened a field.
  func openTyping(with event: KeyEvent) -> Bool {
    guard FieldEditor.isOpened(by: event, takesMinus: minimumValue < 0) else { return false }
    return openTyping(activeThumb, with: event)
  }

  // MARK: Presses

  /// A second press on a thumb opens a field on its value.
  /// - Returns: whether the press was about that.
  func pressForTyping(_ event: PointerEvent) -> Bool {
    let isSecond = event.clickCount == 2 && event.button == .primary
    let grabbed = hoveredThumbs.count == 1 ? hoveredThumbs.first : nil
    let thumb = isSecond ? pressedThumb : nil
    pressedThumb = grabbed
    guard event.modifiers.isEmpty, let thumb, grabbed == thumb, canType(thumb) else {
      return false
    }
    focus(thumb)
    becomeFirstResponder(.pointer)
    openTyping(thumb)
    return true
  }

  // MARK: The field

  func typedValue(of thumb: Int) -> FieldValue {
    let number = model.values[thumb]
    return FieldValue(
      number: number, text: typedText(for: number), label: label(of: thumb),
      identifier: identifier.map { "\($0).\(name(of: .thumb(thumb))).field" },
      messages: FieldValue.Messages(unreadable: invalidTextMessage, outside: outOfRangeMessage),
      read: { [weak self] text in self?.typedNumber(of: text) },
      write: { [weak self] value in self?.text(for: value) ?? "" },
      limits: { [weak self] in self?.typingLimits(of: thumb) },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        let moved = model.rules.moved(value, by: move, isNice: usesNiceSteps)
        return (moved, typedText(for: moved))
      },
      anchor: { [weak self] in self?.fieldAnchor(of: thumb) },
      accept: { [weak self] value in self?.takeTyped(value, of: thumb) })
  }

  /// A value as it is written to be changed: without the signs of open ends.
  private func typedText(for value: Double) -> String {
    guard let format = configuration.format else { return plainText(for: value) }
    return format.editingText?(value) ?? format.text(value)
  }

  /// What is allowed to a value that is typed.
  private var typingRules: ThumbRules { allowsOffStepTyping ? model.rules.smooth : model.rules }

  /// A thumb whose value is typed takes those in its way along.
  private var typingTraffic: ThumbConstraints {
    ThumbConstraints(collision: .push, fixed: traffic.fixed)
  }

  private func typingLimits(of thumb: Int) -> ClosedRange<Double>? {
    guard model.values.indices.contains(thumb) else { return nil }
    let allowedRange = typingRules.allowedRange(of: thumb, in: model.values, typingTraffic)
    return allowedRange.low...max(allowedRange.low, allowedRange.high)
  }

  private func takeTyped(_ value: Double, of thumb: Int) {
    guard isTypable(thumb), value.isFinite else { return }
    finishRuns()
    // A handler of the end may refuse it.
    guard isTypable(thumb) else { return }
    model.commit()
    let count = model.rules.count
    editOnce(.thumb(thumb), reason: .textEntry) {
      guard isTypable(thumb), model.rules.count == count else { return nil }
      let move = typingRules.moving(thumb, to: value, in: model.values, typingTraffic)
      return (move.values, .thumb(thumb))
    }
  }

  private func isTypable(_ thumb: Int) -> Bool {
    isEnabled && drag == nil && model.values.indices.contains(thumb) && canMove(thumb: thumb)
  }

  /// Above the thumb; beside that of a vertical slider, where its label stands or else nothing does.
  private func fieldAnchor(of thumb: Int) -> FieldValue.Anchor? {
    guard canType(thumb) else { return nil }
    let font = Font.system(
      max(Self.leastFieldFontSize, storedStyle.labelFontSize),
      weight: Int(storedStyle.labelFontWeight), tabularDigits: true)
    let side: AnchorPlacement.Side
    if orientation == .vertical {
      let isBefore =
        decorations.insets.labels.map { $0.near < 0 } ?? (decorations.insets.ticks != nil)
      side = isBefore ? .leading : .trailing
    } else {
      side = .above
    }
    return .beside(layout[thumb].frame, side: side, font: font)
  }
  private static let leastFieldFontSize = 13.0

  /// Labels without the one that the field takes the place of.
  func besideField(_ labels: LabelRenderState) -> LabelRenderState {
    guard typing.isOpen else { return labels }
    var labels = labels
    labels.labels.removeAll { $0.thumbs.contains(activeThumb) }
    return labels
  }
}
