import DetentDrawing
import DetentViews

extension View {
  /// Puts what the schema accepts of a style in the place of another; equal ones cost nothing.
  /// - Parameters:
  ///   - reach: how far drawing goes beyond the bounds, in logical pixels.
  ///   - store: keeps the accepted style.
  /// - Returns: what the change asks for; display and intrinsic size are seen to. Nil without a change.
  func adopt<Style: DesignStyle>(
    _ style: Style, over stored: Style, overflow: (Style) -> Double, store: (Style) -> Void
  ) -> StyleEffects? {
    let accepted = Style.schema.accepted(style, over: stored)
    let effects = Style.schema.effects(from: stored, to: accepted)
    guard !effects.isEmpty else { return nil }
    // Once for where it is and once for where it will be.
    setNeedsDisplay()
    store(accepted)
    visualOverflow = overflow(accepted)
    setNeedsDisplay()
    if effects.contains(.intrinsicSize) { invalidateIntrinsicContentSize() }
    return effects
  }
}
