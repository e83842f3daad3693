import DetentDrawing
import DetentViews

extension TextField {
  // MARK: Geometry

  var layout: TextFieldLayout {
    TextFieldLayout(
      bounds: bounds, style: style, hasIcon: leadingIcon != nil,
      hasClearButton: hasClearButton && canEdit && !editor.text.isEmpty,
      isRightToLeft: traits.isRightToLeft)
  }

  /// The text on one line, however long.
  var line: TextLayout { TextLayout.cached(editor.text, font: style.font) }

  /// Where the line begins on the screen.
  private func origin(of line: TextLayout, in layout: TextFieldLayout) -> Point {
    let start = layout.lineStart(
      width: line.size.width, alignment: textAlignment, isRightToLeft: traits.isRightToLeft)
    return Point(x: start - scroll, y: layout.bounds.midY - line.size.height / 2)
  }

  /// The place between two characters that is nearest to a point.
  func place(at point: Point) -> Int {
    let line = line
    let origin = origin(of: line, in: layout)
    let inLine = Point(x: point.x - origin.x, y: line.size.height / 2)
    let offset = line.utf8Offset(at: inLine)
    let place = editor.place(atUTF8: offset)
    guard editor.utf8Offset(of: place) < offset else { return place }
    // Inside of a character: the nearer end of it.
    let middle =
      (line.caret(at: editor.utf8Offset(of: place)).minX
        + line.caret(at: editor.utf8Offset(of: place + 1)).minX) / 2
    return inLine.x < middle ? place : place + 1
  }

  /// The caret, whether it is on or off.
  var caretRect: Rect {
    let line = line
    let origin = origin(of: line, in: layout)
    let caret = line.caret(at: editor.utf8Offset(of: editor.head))
    return Rect(
      x: origin.x + caret.minX - style.caretWidth / 2, y: origin.y + caret.minY,
      width: style.caretWidth, height: caret.height)
  }

  func scrollToCaret() {
    guard isFirstResponder else { return }
    let line = line
    scroll = layout.scroll(
      from: scroll, caret: line.caret(at: editor.utf8Offset(of: editor.head)).minX,
      width: line.size.width, margin: style.caretWidth)
  }

  // MARK: Parts

  func drawParts(in canvas: Canvas) {
    let layout = layout
    drawPlate(in: canvas)
    let strength = isEnabled ? 1 : style.disabledAlpha
    let secondary = style.secondaryColor.resolved(for: traits)
    if let leadingIcon, let icon = layout.icon {
      canvas.stroke(
        icon: leadingIcon, in: icon, color: secondary.withAlpha(secondary.alpha * strength))
    }
    if let icon = layout.clearIcon {
      let ink = isClearHovered ? style.textColor.resolved(for: traits) : secondary
      canvas.stroke(icon: WidgetIcon.cross, in: icon, color: ink, width: Self.crossWidth)
    }
    canvas.saved {
      // The caret before the first letter stands half outside.
      canvas.clip(to: layout.textArea.insetBy(dx: -style.caretWidth, dy: 0))
      drawText(in: canvas, layout, strength: strength)
    }
  }

  private func drawPlate(in canvas: Canvas) {
    let plate = Path(roundedRect: bounds, cornerRadius: style.cornerRadius)
    // What cannot be typed into is no trough.
    if !isReadOnly { canvas.fill(plate, with: style.fillColor.resolved(for: traits)) }
    let isActive = isFirstResponder && isEnabled
    let width = isActive || validationMessage != nil ? style.focusedBorderWidth : style.borderWidth
    let edge = bounds.insetBy(dx: width / 2, dy: width / 2)
    canvas.stroke(
      Path(roundedRect: edge, cornerRadius: style.cornerRadius - width / 2),
      with: borderColor(isActive: isActive), style: StrokeStyle(width: width))
    guard showsFocusRing, wasReachedByKeys else { return }
    let distance = style.focusRingGap + style.focusRingWidth / 2
    let color = validationMessage == nil ? style.focusRingColor : style.invalidBorderColor
    canvas.stroke(
      Path(
        roundedRect: bounds.insetBy(dx: -distance, dy: -distance),
        cornerRadius: style.cornerRadius + distance),
      with: color.resolved(for: traits), style: StrokeStyle(width: style.focusRingWidth))
  }

  private func borderColor(isActive: Bool) -> Color {
    if validationMessage != nil { return style.invalidBorderColor.resolved(for: traits) }
    if isActive { return style.focusedBorderColor.resolved(for: traits) }
    let secondary = style.secondaryColor.resolved(for: traits)
    if traits.contrast == .high { return secondary }
    return style.borderColor.resolved(for: traits).mixed(
      with: secondary, fraction: style.hoverEmphasis * emphasis.value)
  }

  private func drawText(in canvas: Canvas, _ layout: TextFieldLayout, strength: Double) {
    let isActive = isFirstResponder
    let ink = style.textColor.resolved(for: traits)
    if editor.text.isEmpty {
      drawFitting(
        placeholder, style.secondaryColor.resolved(for: traits), strength, in: canvas, layout)
    } else if !isActive {
      drawFitting(editor.text, ink, strength, in: canvas, layout)
    } else {
      let line = line
      let origin = origin(of: line, in: layout)
      drawSelection(in: canvas, line, at: origin)
      canvas.draw(line, at: origin, color: ink.withAlpha(ink.alpha * strength))
    }
    if showsCaret, isCaretOn { canvas.fill(canvas.pixelAligned(caretRect), with: ink) }
  }

  private func drawSelection(in canvas: Canvas, _ line: TextLayout, at origin: Point) {
    let range = editor.selection
    let color =
      window?.isFocused == true ? style.selectionColor : style.inactiveSelectionColor
    let rects = line.selectionRects(
      from: editor.utf8Offset(of: range.lowerBound), to: editor.utf8Offset(of: range.upperBound))
    for rect in rects {
      canvas.fill(
        canvas.pixelAligned(rect.offsetBy(dx: origin.x, dy: origin.y)),
        with: color.resolved(for: traits))
    }
  }

  /// Draws a text that nobody edits: it ends in an ellipsis where it is too long.
  private func drawFitting(
    _ text: String, _ color: Color, _ strength: Double, in canvas: Canvas,
    _ layout: TextFieldLayout
  ) {
    let area = layout.textArea
    var fitting = TextLayout.cached(text, font: style.font)
    var x = layout.lineStart(
      width: fitting.size.width, alignment: textAlignment, isRightToLeft: traits.isRightToLeft)
    if fitting.size.width > area.width {
      fitting = TextLayout.cached(text, font: style.font, width: area.width)
      x = area.minX
    }
    canvas.draw(
      fitting, at: Point(x: x, y: bounds.midY - fitting.size.height / 2),
      color: color.withAlpha(color.alpha * strength))
  }

  /// The strokes of the clear button, on the grid of 24: it is drawn smaller than other icons.
  private static let crossWidth = 2.6
}
