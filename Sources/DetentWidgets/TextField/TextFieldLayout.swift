import DetentDrawing
import DetentViews

/// Where the parts of a text field are: a function of its bounds, its parts and its style.
struct TextFieldLayout: Hashable, Sendable {
  let bounds: Rect
  /// The leading icon; nil where there is none.
  let icon: Rect?
  /// What takes presses on the clear button; nil where there is none.
  let clearTarget: Rect?
  /// The cross of the clear button.
  let clearIcon: Rect?
  /// What is left for the text.
  let textArea: Rect

  init(
    bounds: Rect, style: TextFieldStyle, hasIcon: Bool, hasClearButton: Bool,
    isRightToLeft: Bool
  ) {
    func mirrored(_ rect: Rect) -> Rect {
      guard isRightToLeft else { return rect }
      return rect.offsetBy(dx: bounds.minX + bounds.maxX - rect.minX - rect.maxX, dy: 0)
    }
    func square(_ side: Double, middle: Double) -> Rect {
      Rect(center: Point(x: middle, y: bounds.midY), size: Size(width: side, height: side))
    }
    self.bounds = bounds
    var left = bounds.minX + style.padding
    var right = bounds.maxX - style.padding
    icon = hasIcon ? mirrored(square(style.iconSize, middle: left + style.iconSize / 2)) : nil
    if hasIcon { left += style.iconSize + style.iconGap }
    if hasClearButton {
      let middle = bounds.maxX - max(style.clearTarget, bounds.height) / 2
      clearTarget = mirrored(square(style.clearTarget, middle: middle))
      clearIcon = mirrored(square(style.clearIconSize, middle: middle))
      right = min(right, middle - style.clearTarget / 2)
    } else {
      clearTarget = nil
      clearIcon = nil
    }
    textArea = mirrored(
      Rect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height))
  }

  /// Where a line of a width begins, before it is scrolled.
  func lineStart(width: Double, alignment: TextAlignment, isRightToLeft: Bool) -> Double {
    let free = textArea.width - width
    // A text that is too long shows its begin, and not its middle.
    guard free > 0 else { return textArea.minX }
    switch alignment {
    case .center: return textArea.minX + free / 2
    case .natural, .leading: return textArea.minX + (isRightToLeft ? free : 0)
    case .trailing: return textArea.minX + (isRightToLeft ? 0 : free)
    }
  }

  /// How far a line has to be scrolled so that a caret can be seen.
  /// - Parameters:
  ///   - current: how far it is scrolled.
  ///   - caret: its frame within the line.
  ///   - margin: what the caret needs behind the end of the line.
  func scroll(from current: Double, caret: Double, width: Double, margin: Double) -> Double {
    let limit = max(0, width + margin - textArea.width)
    var scroll = current
    if caret + margin - scroll > textArea.width { scroll = caret + margin - textArea.width }
    if caret < scroll { scroll = caret }
    return max(0, min(scroll, limit))
  }
}
