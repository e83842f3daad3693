import DetentDrawing
import DetentViews

extension TextInput {
  func drawPlate(isInvalid: Bool = false, in canvas: Canvas) {
    let style = style
    let isActive = state.contains(.focused) && isEnabled
    let border =
      isInvalid
      ? DynamicColor.destructive.resolved(for: traits)
      : isActive
        ? style.focusedBorderColor.resolved(for: traits)
        : traits.contrast == .high
          ? style.secondaryColor.resolved(for: traits)
          : style.borderColor.mixed(
            with: style.secondaryColor, fraction: emphasis.value, for: traits)
    style.drawPlate(
      // Read-only text has no fill, so that it does not look editable.
      bounds, fill: isReadOnly ? nil : style.fillColor.resolved(for: traits), border: border,
      width: isActive || isInvalid ? style.focusedBorderWidth : style.borderWidth, in: canvas)
    guard showsFocusRing, wasReachedByKeys || forcedState.contains(.focused) else { return }
    style.drawFocusRing(
      around: bounds, cornerRadius: style.cornerRadius,
      color: isInvalid ? .destructive : .accent, traits: traits, in: canvas)
  }

  func drawSelection(_ rects: [Rect], at origin: Point, in canvas: Canvas) {
    let color =
      window?.isFocused == true ? style.selectionColor : TextFieldStyle.inactiveSelectionColor
    for rect in rects {
      let rect = canvas.pixelAligned(rect.offsetBy(dx: origin.x, dy: origin.y))
      canvas.fill(rect, with: color.resolved(for: traits))
    }
  }
}

extension TextField {
  func drawField(in canvas: Canvas) {
    let (style, layout, isRightToLeft) = (style, layout, traits.isRightToLeft)
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
        strokeWidth: TextFieldLayout.clearIconWidth)
    }
    canvas.saved {
      // Room for half of the caret before the first letter.
      canvas.clip(to: layout.textArea.insetBy(dx: -TextFieldStyle.caretWidth, dy: 0))
      drawText(in: canvas)
    }
  }

  private func drawText(in canvas: Canvas) {
    if editor.text.isEmpty {
      drawFitting(placeholder, style.secondaryColor, .end, in: canvas)
    } else if !state.contains(.focused) {
      drawFitting(editor.text, style.textColor, truncation, in: canvas)
    } else {
      let (line, origin, range) = (line, lineOrigin, editor.utf8Selection)
      let selected = line.selectionRects(from: range.lowerBound, to: range.upperBound)
      drawSelection(selected, at: origin, in: canvas)
      canvas.draw(line, at: origin, color: style.textColor.resolved(for: traits).faded(strength))
    }
    drawCaret(caretRect, in: canvas)
  }

  /// Draws a text that is not being edited, with an ellipsis if it is too long.
  private func drawFitting(
    _ text: String, _ color: DynamicColor, _ truncation: TextTruncation, in canvas: Canvas
  ) {
    let (layout, area) = (layout, layout.textArea)
    let color = color.resolved(for: traits).faded(strength)
    let direction = direction(of: text)
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

struct TextFieldLayout: Equatable, Sendable {
  let icon: Rect?
  /// The leading text, or nil if it is empty or does not fit.
  let leadingText: Rect?
  /// The area that takes presses on the clear button, or nil if the button is not shown.
  let clearTarget: Rect?
  let clearIcon: Rect?
  let textArea: Rect

  private static let iconSide = 16.0
  private static let (clearTargetSide, clearIconSide) = (24.0, 13.0)
  /// The stroke width of the cross on a grid of 24 units; wider, because the cross is small.
  static let clearIconWidth = 2.6

  /// A `leadingWidth` of 0 means no leading text; `textWidth` is that of the text after it.
  init(
    bounds: Rect, style: TextFieldStyle, hasIcon: Bool, hasClearButton: Bool,
    leadingWidth: Double = 0, textWidth: Double = 0, isRightToLeft: Bool
  ) {
    func part(_ width: Double, _ height: Double, at distance: Double, atEnd: Bool = false) -> Rect {
      bounds.part(
        Size(width: width, height: height), at: distance, isRightToLeft: isRightToLeft != atEnd)
    }
    var (leading, trailing) = (style.padding, style.padding)
    icon = hasIcon ? part(Self.iconSide, Self.iconSide, at: leading) : nil
    if hasIcon { leading += Self.iconSide + style.iconGap }
    let clearMiddle = max(Self.clearTargetSide, bounds.height) / 2
    func clearSquare(_ side: Double) -> Rect? {
      hasClearButton ? part(side, side, at: clearMiddle - side / 2, atEnd: true) : nil
    }
    clearTarget = clearSquare(Self.clearTargetSide)
    clearIcon = clearSquare(Self.clearIconSide)
    if hasClearButton { trailing = max(trailing, clearMiddle + Self.clearTargetSide / 2) }
    let needed = leadingWidth + style.iconGap + textWidth
    let hasRoom = leadingWidth > 0 && needed <= bounds.width - leading - trailing
    leadingText = hasRoom ? part(leadingWidth, bounds.height, at: leading) : nil
    if hasRoom { leading += leadingWidth + style.iconGap }
    textArea = part(max(0, bounds.width - leading - trailing), bounds.height, at: leading)
  }

  /// The direction of the letters; without letters, signs follow the interface's direction.
  static func direction(of text: String, isRightToLeft: Bool) -> TextDirection {
    let hasLetters = text.unicodeScalars.contains { $0.properties.isAlphabetic }
    return isRightToLeft && !hasLetters ? .rightToLeft : .automatic
  }

  /// The start of a line of a given width, before scrolling.
  func lineStart(width: Double, alignment: TextAlignment, isRightToLeft: Bool) -> Double {
    let free = textArea.width - width
    // A text that is too long shows its start rather than its centre.
    guard free > 0 else { return textArea.minX }
    return textArea.minX + alignment.offset(in: free, isRightToLeft: isRightToLeft)
  }

  /// The scroll distance nearest to the current one that shows a caret at a place in the line. The
  /// margin is the room for the caret after the line.
  func scroll(from current: Double, caret: Double, width: Double, margin: Double) -> Double {
    let limit = max(0, width + margin - textArea.width)
    var scroll = current
    if caret + margin - scroll > textArea.width { scroll = caret + margin - textArea.width }
    if caret < scroll { scroll = caret }
    return max(0, min(scroll, limit))
  }
}

extension TextAlignment {
  /// The left offset of a line in a given free width.
  func offset(in free: Double, isRightToLeft: Bool) -> Double {
    switch self {
    case .center: free / 2
    case .natural, .leading: isRightToLeft ? free : 0
    case .trailing: isRightToLeft ? 0 : free
    }
  }
}

extension TextFieldStyle {
  /// The caret's frame for a position without width.
  func caret(at place: Rect) -> Rect {
    Rect(
      x: place.minX - Self.caretWidth / 2, y: place.minY, width: Self.caretWidth,
      height: place.height)
  }
}
