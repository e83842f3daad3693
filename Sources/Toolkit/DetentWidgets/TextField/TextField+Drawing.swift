import DetentDrawing
import DetentViews

extension TextField {
  /// Draws the field. Subclasses may draw something else.
  func drawField(isClearHovered: Bool, in canvas: Canvas) {
    let (style, line) = (style, line)
    let (layout, isRightToLeft) = (line.layout, traits.isRightToLeft)
    let secondary = style.secondaryColor.resolved(for: traits)
    drawPlate(isInvalid: validationMessage != nil, in: canvas)
    if let leadingIcon, let icon = layout.icon {
      canvas.draw(
        leadingIcon, in: icon, color: secondary.faded(strength), rightToLeft: isRightToLeft)
    }
    if let leadingLine, let area = layout.leadingText {
      canvas.draw(
        leadingLine, at: Point(x: area.minX, y: bounds.midY - leadingLine.size.height / 2),
        color: secondary.faded(strength))
    }
    if let icon = layout.clearIcon {
      canvas.draw(
        VectorIcon.cross, in: icon,
        color: isClearHovered ? style.textColor.resolved(for: traits) : secondary,
        strokeWidth: style.clearIconWidth)
    }
    canvas.saved {
      // Room for half of the caret before the first letter.
      canvas.clip(to: layout.textArea.insetBy(dx: -style.caretWidth, dy: 0))
      drawText(line, in: canvas)
    }
  }

  private func drawText(_ line: TextFieldLine, in canvas: Canvas) {
    if editor.text.isEmpty {
      drawFitting(placeholder, style.secondaryColor, .end, in: canvas, line.layout)
    } else if !state.contains(.focused) {
      drawFitting(editor.text, style.textColor, truncation, in: canvas, line.layout)
    } else {
      drawSelection(line.selectionRects, at: line.origin, in: canvas)
      canvas.draw(
        line.text, at: line.origin,
        color: style.textColor.resolved(for: traits).faded(strength))
    }
    drawCaret(caretRect, in: canvas)
  }

  /// Draws a text that is not being edited, with an ellipsis if it is too long.
  private func drawFitting(
    _ text: String, _ color: DynamicColor, _ truncation: TextTruncation, in canvas: Canvas,
    _ layout: TextFieldLayout
  ) {
    let area = layout.textArea
    let color = color.resolved(for: traits).faded(strength)
    let direction = TextFieldLine.direction(of: text, isRightToLeft: traits.isRightToLeft)
    func origin(_ x: Double, _ size: Size) -> Point {
      Point(x: x, y: bounds.midY - size.height / 2)
    }
    let whole = TextLine(text, font: style.font, direction: direction)
    guard whole.size.width > area.width else {
      let x = layout.lineStart(
        width: whole.size.width, alignment: textAlignment,
        isRightToLeft: traits.isRightToLeft)
      return canvas.draw(whole, at: origin(x, whole.size), color: color)
    }
    let fitting = TextLayout.cached(
      text, font: style.font, width: area.width, direction: direction, truncation: truncation)
    canvas.draw(fitting, at: origin(area.minX, fitting.size), color: color)
  }
}
