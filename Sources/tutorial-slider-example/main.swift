import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import DetentX11

/// The slider of a well-known UIKit tutorial: a track, its highlighted part and two thumbs. The
/// superclass handles dragging, steps, keys and accessibility; the subclass only draws.
final class TutorialSlider: RangeSlider {
  var trackTintColor = Color(hex: 0xE6E6E6) { didSet { setNeedsDisplay() } }
  var trackHighlightTintColor = Color(hex: 0x0073F0) { didSet { setNeedsDisplay() } }
  var thumbTintColor = Color.white { didSet { setNeedsDisplay() } }
  /// The roundness of track and thumbs, 0...1.
  var curvaceousness = 1.0 { didSet { setNeedsDisplay() } }

  init() {
    super.init()
    // The slider redraws the area that its style covers: track, thumbs and shadows.
    (style.thumbSize, style.trackThickness) = (30, 10)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let middle = bounds.midY
    let track = Rect(x: bounds.minX, y: middle - 5, width: bounds.width, height: 10)
    let shape = Path(roundedRect: track, cornerRadius: 5 * curvaceousness)
    canvas.fill(shape, with: trackTintColor)
    canvas.saved {
      canvas.clip(to: shape)
      let lower = position(for: lowerValue).x
      let upper = position(for: upperValue).x
      let highlight = Rect(
        x: min(lower, upper), y: track.minY, width: abs(upper - lower), height: 10)
      canvas.fill(highlight, with: trackHighlightTintColor)
    }
    for thumb in RangeThumb.allCases { drawThumb(thumb, in: canvas) }
  }

  private func drawThumb(_ thumb: RangeThumb, in canvas: Canvas) {
    let frame = frame(ofThumb: thumb).insetBy(dx: 2, dy: 2)
    let shape = Path(roundedRect: frame, cornerRadius: frame.height / 2 * curvaceousness)
    canvas.drawShadow(of: shape, style.thumbShadow)
    canvas.fill(shape, with: thumbTintColor)
    canvas.stroke(shape, with: Color(hex: 0x8A919C), style: StrokeStyle(width: 0.5))
    guard isTracking, focusedThumb == thumb else { return }
    canvas.fill(shape, with: Color.black.withAlpha(0.1))
  }
}

let slider = TutorialSlider()
slider.onValueChanged { _, change in print(change.new.lower, change.new.upper) }
let window = Window(size: Size(width: 480, height: 80))
window.title = "Tutorial slider"
window.contentView = StackView(
  .vertical, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24), views: [slider])
await X11Host.runProgram(showing: window)
