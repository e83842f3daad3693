import DetentDrawing
import DetentViews

/// Draws a text field.
@MainActor
struct TextFieldPainter {
  let field: TextField
  let line: TextFieldLine
  let isClearHovered: Bool
  let showsFocusRing: Bool
  let showsCaret: Bool
  /// How far the pointer has moved the edge towards the colour of icons, 0...1.
  let emphasis: Double

  private var traits: Traits { field.traits }
  private var isInvalid: Bool { field.validationMessage != nil }
  /// Whether the field has the focus, or is shown as if it had.
  private var isActive: Bool { field.state.contains(.focused) }
  private var style: TextFieldStyle { line.style }
  private var layout: TextFieldLayout { line.layout }
  private var bounds: Rect { layout.bounds }
  private var strength: Double { field.isEnabled ? 1 : style.disabledAlpha(for: traits) }
  private var ink: Color { style.textColor.resolved(for: traits) }
  private var secondary: Color { style.secondaryColor.resolved(for: traits) }

  func draw(in canvas: Canvas) {
    style.drawPlate(
      of: field, isInvalid: isInvalid, isReadOnly: field.isReadOnly,
      showsFocusRing: showsFocusRing, emphasis: emphasis, in: canvas)
    if let leadingIcon = field.leadingIcon, let icon = layout.icon {
      canvas.draw(
        leadingIcon, in: icon, color: secondary.faded(strength), rightToLeft: traits.isRightToLeft)
    }
    if let leadingText = field.leadingLine, let area = layout.leadingText {
      canvas.draw(
        leadingText, at: Point(x: area.minX, y: bounds.midY - leadingText.size.height / 2),
        color: secondary.faded(strength))
    }
    if let icon = layout.clearIcon {
      canvas.draw(
        VectorIcon.cross, in: icon, color: isClearHovered ? ink : secondary,
        strokeWidth: style.clearIconWidth)
    }
    canvas.saved {
      // The caret before the first letter stands half outside.
      canvas.clip(to: layout.textArea.insetBy(dx: -style.caretWidth, dy: 0))
      drawText(in: canvas)
    }
  }

  private func drawText(in canvas: Canvas) {
    let text = line.editor.text
    if text.isEmpty {
      drawFitting(field.placeholder, secondary, .end, in: canvas)
    } else if !isActive {
      drawFitting(text, ink, field.truncation, in: canvas)
    } else {
      let isInUse = field.window?.isFocused == true
      let color = isInUse ? style.selectionColor : style.inactiveSelectionColor
      for rect in line.selectionRects {
        canvas.fill(canvas.pixelAligned(rect), with: color.resolved(for: traits))
      }
      canvas.draw(line.text, at: line.origin, color: ink.faded(strength))
    }
    if showsCaret { canvas.fill(canvas.pixelAligned(line.caret), with: ink) }
  }

  /// Draws a text that nobody edits: where it is too long an ellipsis stands for what is left out.
  private func drawFitting(
    _ text: String, _ color: Color, _ truncation: TextTruncation, in canvas: Canvas
  ) {
    let area = layout.textArea
    let direction = TextFieldLine.direction(of: text, isRightToLeft: traits.isRightToLeft)
    func origin(_ x: Double, _ size: Size) -> Point {
      Point(x: x, y: bounds.midY - size.height / 2)
    }
    let whole = TextLine(text, font: style.font, direction: direction)
    guard whole.size.width > area.width else {
      let x = layout.lineStart(
        width: whole.size.width, alignment: field.textAlignment,
        isRightToLeft: traits.isRightToLeft)
      return canvas.draw(whole, at: origin(x, whole.size), color: color.faded(strength))
    }
    let fitting = TextLayout.cached(
      text, font: style.font, width: area.width, direction: direction, truncation: truncation)
    canvas.draw(fitting, at: origin(area.minX, fitting.size), color: color.faded(strength))
  }
}

extension TextFieldStyle {
  /// Draws what the text of a control lies on.
  @MainActor func drawPlate(
    of control: Control, isInvalid: Bool = false, isReadOnly: Bool, showsFocusRing: Bool,
    emphasis: Double, in canvas: Canvas
  ) {
    let (bounds, traits) = (control.bounds, control.traits)
    let isActive = control.state.contains(.focused) && control.isEnabled
    let border =
      isInvalid
      ? invalidBorderColor.resolved(for: traits)
      : isActive
        ? focusedBorderColor.resolved(for: traits)
        : traits.contrast == .high
          ? secondaryColor.resolved(for: traits)
          : borderColor.mixed(with: secondaryColor, fraction: emphasis, for: traits)
    drawPlate(
      // What cannot be typed into is no trough.
      bounds, fill: isReadOnly ? nil : fillColor.resolved(for: traits), border: border,
      width: isActive || isInvalid ? focusedBorderWidth : borderWidth, in: canvas)
    guard showsFocusRing else { return }
    drawFocusRing(
      around: bounds, cornerRadius: cornerRadius, color: isInvalid ? invalidBorderColor : nil,
      traits: traits, in: canvas)
  }
}

/// A caret that blinks for a while after it moved, and stays on then.
@MainActor
final class CaretBlink {
  /// Whether it is to be seen now.
  private(set) var isOn = true
  private var timer: TimerToken?
  private var blinksLeft = 0
  /// The number of changes after which it stays on: the user who thinks costs no wake-ups.
  private static let limit = 20

  /// Shows the caret.
  /// - Parameters:
  ///   - blinks: whether it changes then.
  ///   - changed: called at each change.
  func restart(
    in view: View, interval: Duration, blinks: Bool, changed: @escaping @MainActor () -> Void
  ) {
    timer?.cancel()
    timer = nil
    isOn = true
    guard blinks else { return }
    blinksLeft = Self.limit
    timer = view.startTimer(after: interval, repeats: interval) { [weak self] in
      self?.blink()
      changed()
    }
  }

  private func blink() {
    blinksLeft -= 1
    isOn = !isOn || blinksLeft <= 0
    if blinksLeft <= 0 { timer?.cancel() }
  }
}
