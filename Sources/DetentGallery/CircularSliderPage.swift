import DetentControls
import DetentDrawing
import DetentViews

/// The circular slider in every form that it has: the original's look beside every preset.
final class CircularSliderPage: ScrollView {
  init() {
    super.init(
      contentView: StackView(
        .vertical, spacing: 28, layoutMargins: EdgeInsets(vertical: 24, horizontal: 24),
        views: [Self.looks, Self.ways, Self.states]))
  }

  // MARK: Sections

  private static var looks: View {
    let row = StackView(.horizontal, spacing: 16, alignment: .fill, views: [original, area, night])
    let more = StackView(
      .horizontal, spacing: 16, alignment: .fill, views: [gauge, knobs, minimal])
    return GallerySection(
      "Looks", "Drag a handle around its ring, press the ring, or use the keys and the wheel.",
      views: [row, more])
  }

  private static var ways: View {
    GallerySection(
      "Values", "Turn past an end and back; over the seam; around again and again.",
      views: [
        StackView(.horizontal, spacing: 16, views: [compass, timer, balance, stops])
      ])
  }

  private static var states: View {
    GallerySection(
      "States", "One that looks, one that waits, one that reads from right to left.",
      views: [
        StackView(.horizontal, spacing: 16, views: [readOnly, disabled, rightToLeft, range])
      ])
  }

  // MARK: Looks

  private static var original: View {
    let dial = dial("original", "Original", 0...360, value: 60) { $0.style = .original }
    dial.spokenUnit = "degrees"
    return ExampleCard("Original", dial, on: DynamicColor(Color(hex: 0x26282C)))
  }

  private static var area: View {
    ExampleCard(
      "Price filter",
      dial("area", "Floor area", 0...350, value: 85, step: 5) {
        $0.unit = "m² min"
        $0.spokenUnit = "square metres"
        $0.defaultValue = 0
      })
  }

  private static var night: View {
    let night = RangeCircularSlider()
    night.identifier = "night"
    night.accessibilityLabel = "Sleep"
    (night.lowerHandleLabel, night.upperHandleLabel) = ("Bedtime", "Wake up")
    night.style = .clock
    night.setRange(minimum: 0, maximum: 24)
    (night.step, night.wraps, night.minimumDistance) = (0.25, true, 1)
    night.setValues(lower: 22, upper: 6)
    night.textForValue = time
    night.textForRange = { time(($0.upper - $0.lower + 24).truncatingRemainder(dividingBy: 24)) }
    night.unit = "hours of sleep"
    night.labels = stride(from: 0.0, to: 24, by: 3).map { DialLabel($0, "\(Int($0))") }
    return ExampleCard("Clock", night)
  }

  private static func time(_ hours: Double) -> String {
    let minutes = Int((hours * 60).rounded())
    let rest = minutes % 60
    return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  private static var gauge: View {
    ExampleCard(
      "Gauge",
      dial("gauge", "Speed", 0...240, value: 130, step: 1) {
        $0.style = .gauge
        $0.unit = "km/h"
        $0.labels = stride(from: 0.0, through: 240, by: 60).map { DialLabel($0, "\(Int($0))") }
      })
  }

  private static var knobs: View {
    let names = ["Bass", "Mid", "Treble"]
    let knobs = names.enumerated().map { index, name -> View in
      let knob = dial(name.lowercased(), name, -12...12, value: [4, -3, 6][index], step: 0.5) {
        $0.style = .knob
        $0.defaultValue = 0
        $0.origin = 0
      }
      return StackView(
        .vertical, spacing: 2, alignment: .center,
        views: [knob, Label(name, font: .system(11.5), color: .secondary)])
    }
    return ExampleCard(
      "Knobs", StackView(.horizontal, spacing: 4, alignment: .center, views: knobs))
  }

  private static var minimal: View {
    ExampleCard(
      "Minimal",
      dial("minimal", "Brightness", 0...100, value: 40) {
        $0.style = .minimal
        $0.textForValue = { "\(Int($0.rounded()))" }
        $0.unit = "%"
      })
  }

  // MARK: Values

  private static var compass: View {
    ExampleCard(
      "Wraps",
      dial("compass", "Course", 0...360, value: 330, step: 1) {
        ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
        $0.wraps = true
        $0.unit = "degrees"
      })
  }

  private static var timer: View {
    ExampleCard(
      "Laps",
      dial("timer", "Timer", 0...180, value: 80, step: 1) {
        ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
        $0.laps = 3
        $0.unit = "minutes"
      })
  }

  private static var balance: View {
    ExampleCard(
      "From the middle",
      dial("balance", "Balance", -50...50, value: -20, step: 1) {
        ($0.origin, $0.defaultValue) = (0, 0)
        $0.notches = [0]
        $0.unit = "balance"
      })
  }

  private static var stops: View {
    ExampleCard(
      "Steps on release",
      dial("stops", "Bedrooms", 0...5, value: 2, step: 1) {
        $0.style.ticks = .steps
        $0.snapping = .onRelease
        $0.textForValue = { "\(Int($0.rounded()))" }
        $0.unit = "bedrooms"
      })
  }

  // MARK: States

  private static var readOnly: View {
    ExampleCard(
      "Read-only",
      dial("readOnly", "Reading", 0...100, value: 70, step: 1) {
        $0.isReadOnly = true
        $0.unit = "percent"
      })
  }

  private static var disabled: View {
    ExampleCard(
      "Disabled",
      dial("disabled", "Disabled", 0...100, value: 30, step: 1) {
        $0.isEnabled = false
        $0.unit = "percent"
      })
  }

  private static var rightToLeft: View {
    ExampleCard(
      "Right to left",
      dial("rightToLeft", "Mirrored", 0...100, value: 30, step: 1) {
        $0.traitOverrides.layoutDirection = .rightToLeft
        $0.unit = "percent"
      })
  }

  private static var range: View {
    let range = RangeCircularSlider()
    range.identifier = "range"
    range.accessibilityLabel = "Year"
    range.setRange(minimum: 1900, maximum: 2030)
    range.step = 1
    range.setValues(lower: 1960, upper: 2005)
    range.style.valueSize = 18
    range.unit = "built"
    return ExampleCard("Range", range)
  }

  private static func dial(
    _ name: String, _ label: String, _ bounds: ClosedRange<Double>, value: Double, step: Double = 0,
    _ configure: (CircularSlider) -> Void
  ) -> CircularSlider {
    let dial = CircularSlider()
    dial.identifier = name
    dial.accessibilityLabel = label
    dial.setRange(minimum: bounds.lowerBound, maximum: bounds.upperBound)
    dial.step = step
    dial.value = value
    configure(dial)
    return dial
  }
}

/// A control on a card, with its name above.
private final class ExampleCard: StackView {
  init(_ title: String, _ view: View, on color: DynamicColor = .card) {
    let isDark = color != .card
    let title = Label(
      title, font: .system(12, weight: 600),
      color: isDark ? DynamicColor(Color.white.withAlpha(0.72)) : .secondary)
    let row = StackView(.horizontal, views: [Spacer(), view, Spacer()])
    super.init(
      .vertical, spacing: 8, layoutMargins: EdgeInsets(vertical: 12, horizontal: 16),
      views: [title, Spacer(), row, Spacer()])
    backgroundColor = color
    borderColor = isDark ? nil : .line
    cornerRadius = 12
  }
}
