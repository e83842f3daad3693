import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

// What the article on styles prints.

/// How a meter looks.
struct MeterStyle: DesignStyle {
  var barColor = DynamicColor.accent
  var trackColor = DynamicColor.track
  var thickness = 8.0
  var isRound = true

  static let schema = StyleSchema<MeterStyle>([
    .color(\.barColor, title: "Bar", group: "Meter", contrast: .control),
    .color(\.trackColor, title: "Track", group: "Meter"),
    .number(\.thickness, title: "Thickness", group: "Meter", limits: .lengths, effects: .placed),
    .flag(\.isRound, title: "Round ends", group: "Meter"),
  ])
}

/// How much of a whole there is.
class Meter: View, Styled {
  let styleStore = StyleStore<MeterStyle>()
  var level = 0.5 { didSet { setNeedsDisplay() } }

  override var intrinsicContentSize: Size { Size(width: 120, height: style.thickness) }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let radius = style.isRound ? style.thickness / 2 : 0
    let (top, height) = (bounds.midY - style.thickness / 2, style.thickness)
    for (color, part) in [(style.trackColor, 1), (style.barColor, level)] {
      let bar = Rect(x: 0, y: top, width: bounds.width * part, height: height)
      let path = Path(roundedRect: bar, cornerRadius: radius)
      canvas.fill(path, with: color.resolved(for: traits))
    }
  }
}

/// A meter that counts what is asked of it.
private final class CountingMeter: Meter {
  var counts = (measures: 0, layouts: 0, paints: 0)

  override var intrinsicContentSize: Size {
    counts.measures += 1
    return super.intrinsicContentSize
  }
  override func layoutSubviews() { counts.layouts += 1 }
  override func draw(in canvas: Canvas, dirty: Rect) {
    counts.paints += 1
    super.draw(in: canvas, dirty: dirty)
  }
}

/// Gives its view the size that it asks for.
private final class Shelf: View {
  override func layoutSubviews() {
    for view in subviews { view.frame = Rect(origin: .zero, size: view.intrinsicContentSize) }
  }
}

@MainActor @Suite struct MeterTests {
  private let meter = CountingMeter()
  private let host: HeadlessHost

  init() throws {
    let shelf = Shelf()
    shelf.addSubview(meter)
    host = try Scene(shelf, in: Size(width: 200, height: 100)).host
    host.settle()
    meter.counts = (0, 0, 0)
  }

  @Test func tenWritesInATurnAreOneMeasureOneArrangeAndOnePaint() {
    for step in 1...5 {
      meter.style.thickness = 10 + Double(step)
      meter.style.barColor = DynamicColor(Color(hex: UInt32(step)))
    }
    host.settle()
    #expect(meter.counts == (1, 1, 1))
    #expect(meter.frame.height == 15)
  }

  @Test func aChangeOfColourAloneMeasuresAndArrangesNothingAndWhatIsEqualAsksForNothing() {
    meter.style.thickness = 8
    meter.apply(MeterStyle())
    host.settle()
    #expect(meter.counts == (0, 0, 0))
    meter.style.barColor = .text
    meter.style.trackColor = .line
    host.settle()
    #expect(meter.counts == (0, 0, 1))
  }
}
