import DetentDrawing
import DetentViews

/// Values that a person types: a click on a label, a double click on a thumb, F2 or a digit opens a field.
extension SliderControl {
  func canType(_ thumb: Int) -> Bool {
    isEnabled && canMove(thumb: thumb) && parser != nil && !bounds.isEmpty
  }

  // MARK: Keys

  /// - Returns: whether the key opened a field.
  func openTyping(with event: KeyEvent) -> Bool {
    guard TypedEntry.isOpened(by: event, takesMinus: minimumValue < 0) else { return false }
    return openTyping(activeThumb, with: event)
  }

  // MARK: Presses

  /// A second press on a thumb opens a field on its value.
  /// - Returns: whether the press was about that.
  func pressForTyping(_ event: PointerEvent) -> Bool {
    let isSecond = event.clickCount == 2 && event.button == .primary
    let grabbed = hotThumbs.count == 1 ? hotThumbs.first : nil
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

  func typedValue(of thumb: Int) -> TypedValue {
    TypedValue(
      number: model.values[thumb], text: typedText(for: model.values[thumb]),
      label: label(of: thumb),
      identifier: identifier.map { "\($0).\(name(of: .thumb(thumb))).field" },
      message: invalidTextMessage, font: labelFont,
      reserve: max(
        TextLine(typedText(for: minimumValue), font: labelFont).size.width,
        TextLine(typedText(for: maximumValue), font: labelFont).size.width),
      parse: { [weak self] text in self?.value(of: text) },
      moved: { [weak self] value, move in
        guard let self else { return (value, "") }
        let moved = model.rules.moved(value, by: move, isNice: usesNiceSteps)
        return (moved, typedText(for: moved))
      },
      place: { [weak self] in self?.fieldPlace(of: thumb) },
      accept: { [weak self] value in
        _ = self?.setValueForAccessibility(
          value, part: self?.partName(of: thumb) ?? "", reason: .textEntry)
      })
  }

  /// A value as it is written to be changed: without the signs of open ends.
  private func typedText(for value: Double) -> String {
    extras.format?.text(value) ?? plainText(for: value)
  }

  /// On the label; where labels have no room, above the track, and on the thumb where that has none either.
  private func fieldPlace(of thumb: Int) -> TypedValue.Place? {
    guard canType(thumb) else { return nil }
    let layout = layout
    let axis = layout.axis
    let position = layout[thumb].center
    let height = TextFieldStyle.entry(font: labelFont).height
    let beside = -layout[thumb].halfBreadth - storedStyle.labelGap
    var band = SliderBands.Band(near: beside - height, far: beside)
    if axis.isVertical || axis.middle + band.near < bounds.minY {
      // What looks out below a field is neither a thumb nor a field.
      band = SliderBands.Band(near: -height / 2, far: height / 2)
    }
    band = fittings.bands.labels ?? band
    return TypedValue.Place(
      center: axis.rect(from: position, to: position, across: band.near, band.far).center,
      room: bounds)
  }

  /// Labels without those that the field lies on: their ends would look out below it.
  func besideField(_ labels: LabelPicture) -> LabelPicture {
    guard let field = typing.field else { return labels }
    var labels = labels
    labels.labels.removeAll { !$0.text.extent.intersection(field.frame).isEmpty }
    return labels
  }
}
