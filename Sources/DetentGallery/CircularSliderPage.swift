import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The circular slider in every form that it has: the original's look beside every preset.
final class CircularSliderPage: ScrollView {
  init() {
    super.init(
      contentView: GalleryColumn(
        sections: [Self.looks, Self.values, Self.ranges, Self.drags, Self.states]))
  }

  // MARK: Looks

  private static var looks: View {
    let knobs = DialCard(
      "Knobs",
      dials: zip(["Bass", "Mid", "Treble"], [4.0, -3, 6]).map { name, value in
        CircularSlider(name.lowercased(), name, -12...12, value: value, step: 0.5, diameter: 132) {
          ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, .anywhere)
          ($0.defaultValue, $0.origin) = (0, 0)
        }
      })
    return GallerySection(
      "Looks", "Drag a thumb around its ring, press the ring, or use the keys and the wheel.",
      views: [
        CardGrid(
          rowHeight: 268, [original, area, clock, gauge, knobs, minimal, balance], wide: [knobs])
      ])
  }

  /// On a ground as dark as that of the original.
  private static var original: View {
    let dial = CircularSlider("original", "Original", 0...360, value: 150, diameter: 220) {
      ($0.style, $0.pressArea) = (.original, .anywhere)
      // Seven tenths of its size, in all its parts.
      ($0.style.trackThickness, $0.style.arcThickness, $0.style.margin) = (50, 28, 12)
      ($0.style.thumbSize, $0.style.haloSize, $0.style.glowSigma) = (28, 40, 8.4)
      $0.style.valueSize = 28
      $0.says("degrees")
    }
    let card = DialCard(dial)
    card.backgroundColor = DynamicColor(Color(hex: 0x26282C))
    card.borderColor = nil
    for case let name as Label in card.subviews {
      name.textColor = DynamicColor(Color.white.withAlpha(0.72))
    }
    return card
  }

  private static var area: View {
    DialCard(
      "Price filter",
      CircularSlider("area", "Floor area", 0...350, value: 85, step: 5, diameter: 208) {
        ($0.style.trackThickness, $0.style.arcThickness, $0.style.thumbSize) = (12, 12, 22)
        ($0.style.valueSize, $0.style.unitSize) = (40, 13)
        ($0.unit, $0.defaultValue) = ("m² min", 0)
        $0.says("square metres")
      })
  }

  private static var clock: View {
    func time(_ hours: Double) -> String {
      let minutes = Int((hours * 60).rounded())
      let rest = minutes % 60
      return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
    let night = RangeCircularSlider("night", "Sleep", (22, 6), of: 0...24, step: 0.25) {
      ($0.lowerThumbLabel, $0.upperThumbLabel) = ("Bedtime", "Wake up")
      $0.style = .clock
      ($0.wraps, $0.minimumDistance) = (true, 1)
      $0.format = .readable(time)
      $0.format?.rangeText = { time(($1 - $0 + 24).truncatingRemainder(dividingBy: 24)) }
      ($0.unit, $0.accessibilityTextForValue) = ("of sleep", time)
      $0.labels = stride(from: 0.0, to: 24, by: 3).map { DialLabel($0, "\(Int($0))") }
    }
    return DialCard("Clock", night)
  }

  private static var gauge: View {
    DialCard(
      "Gauge",
      CircularSlider("gauge", "Speed", 0...240, value: 130, step: 1, diameter: 224) {
        $0.style = .gauge
        $0.unit = "km/h"
        $0.labels = stride(from: 0.0, through: 240, by: 60).map { DialLabel($0, "\(Int($0))") }
      })
  }

  private static var minimal: View {
    DialCard(
      "Minimal",
      CircularSlider("minimal", "Brightness", value: 40, diameter: 168) {
        $0.style = .minimal
        ($0.style.valueSize, $0.style.thumbSize) = (34, 16)
        ($0.format, $0.unit) = (.number(fractionDigits: 0), "%")
        $0.says("percent")
      })
  }

  private static var balance: View {
    DialCard(
      "From the middle",
      CircularSlider("balance", "Balance", -50...50, value: -20, step: 1, diameter: 196) {
        ($0.origin, $0.defaultValue, $0.detents) = (0, 0, [0])
        $0.style.valueSize = 36
        $0.unit = "balance"
      })
  }

  // MARK: Values

  private static var values: View {
    let compass = CircularSlider("compass", "Course", 0...360, value: 330, step: 1) {
      ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
      ($0.wraps, $0.unit) = (true, "degrees")
    }
    let timer = CircularSlider("timer", "Timer", 0...180, value: 80, step: 1) {
      ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
      ($0.laps, $0.unit) = (3, "minutes")
    }
    let stops = CircularSlider("stops", "Bedrooms", 0...5, value: 2, step: 1) {
      ($0.style.ticks, $0.snapping) = (.steps, .onRelease)
      ($0.format, $0.unit) = (.number(fractionDigits: 0), "bedrooms")
    }
    return GallerySection(
      "Values", "Turn past an end and back; over the seam; around again and again.",
      views: [
        CardGrid(
          rowHeight: 232,
          [
            DialCard("Wraps", compass), DialCard("Laps", timer),
            DialCard("Steps on release", stops), DialCard("Logarithmic", frequency),
          ])
      ])
  }

  private static var frequency: CircularSlider {
    /// Three digits, with a letter for thousands.
    func hertz(_ value: Double) -> String {
      guard value >= 999.5 else { return "\(Int(value.rounded()))" }
      let tenths = Int((value / 100).rounded())
      return value >= 9_950 || tenths % 10 == 0
        ? "\(Int((value / 1_000).rounded()))k" : "\(tenths / 10).\(tenths % 10)k"
    }
    return CircularSlider("frequency", "Frequency", 20...20_000, value: 440, diameter: 192) {
      ($0.scale, $0.defaultValue) = (.logarithmic, 440)
      ($0.style.tickGap, $0.style.tickCount, $0.style.margin) = (-6, 4, 20)
      $0.style.valueSize = 28
      ($0.format, $0.unit) = (.readable(hertz), "Hz")
      $0.says("hertz")
      $0.labels = [20, 200, 2_000, 20_000].map { DialLabel($0, hertz($0)) }
    }
  }

  // MARK: Ranges

  private static var ranges: View {
    GallerySection(
      "Ranges", "Drag a thumb, or the arc between two; some arcs have a least or greatest length.",
      views: [
        CardGrid(
          rowHeight: 232,
          [
            range("years", "Range", (1960, 2005), of: 1900...2030) { $0.unit = "built" },
            range("shortest", "At least 20", (30, 50)) { $0.minimumDistance = 20 },
            range("longest", "10 to 40 over the seam", (80, 10)) {
              ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 20)
              ($0.wraps, $0.minimumDistance, $0.maximumDistance) = (true, 10, 40)
            },
            range("pushing", "Thumbs that push", (40, 60)) {
              ($0.collision, $0.minimumDistance) = (.push, 5)
            },
          ])
      ])
  }

  private static func range(
    _ identifier: String, _ title: String, _ values: (lower: Double, upper: Double),
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeCircularSlider) -> Void
  ) -> View {
    DialCard(
      RangeCircularSlider(identifier, title, values, of: bounds) {
        ($0.style.valueSize, $0.style.diameter) = (17, 176)
        $0.unit = "percent"
        configure($0)
      })
  }

  // MARK: Drags

  private static var drags: View {
    GallerySection(
      "Drags",
      "Up and down, left and right, both, or around once the pointer has left the disc. "
        + "Shift is fine, Shift and Control finer.",
      views: [
        CardGrid(
          rowHeight: 232,
          [
            knob("vertical", "Up and down", 35) { $0.dragMode = .vertical },
            knob("horizontal", "Left and right", 50) { $0.dragMode = .horizontal },
            knob("linear", "Up and right", 65) { $0.dragMode = .linear },
            knob("automatic", "Leave the disc to turn", 80) { $0.dragMode = .automatic },
          ])
      ])
  }

  private static func knob(
    _ identifier: String, _ title: String, _ value: Double,
    _ configure: (CircularSlider) -> Void
  ) -> View {
    DialCard(
      CircularSlider(identifier, title, value: value, diameter: 148) {
        ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, .anywhere)
        $0.defaultValue = 50
        configure($0)
      })
  }

  // MARK: States

  private static var states: View {
    GallerySection(
      "States", "Tab shows where the keys go; the pointer shows what it would grab.",
      views: [
        CardGrid(
          rowHeight: 232,
          [
            state("readOnly", "Read-only", 70) { $0.isReadOnly = true },
            state("disabled", "Disabled", 30) { $0.isEnabled = false },
            state("highContrast", "High contrast", 60) { $0.traitOverrides.contrast = .high },
            state("rightToLeft", "Right to left", 30) {
              $0.traitOverrides.layoutDirection = .rightToLeft
            },
            range("disabledRange", "Disabled range", (25, 75)) { $0.isEnabled = false },
            knob("disabledKnob", "Disabled knob", 40) { $0.isEnabled = false },
            state("thumbOnly", "Only the thumb", 45) { $0.trackPress = .none },
            small,
          ])
      ])
  }

  private static func state(
    _ identifier: String, _ title: String, _ value: Double,
    _ configure: (CircularSlider) -> Void
  ) -> View {
    DialCard(
      CircularSlider(identifier, title, value: value, step: 1) {
        $0.unit = "percent"
        configure($0)
      })
  }

  private static var small: View {
    let dials = [48.0, 64, 80].enumerated().map { index, size in
      CircularSlider(
        "small\(index)", "\(Int(size))", value: 30 + 20 * Double(index), diameter: size
      ) {
        $0.style = .minimal
        ($0.style.thumbSize, $0.style.haloSize, $0.style.margin) = (size / 16 + 7, 24, 3)
        $0.style.showsValue = false
      }
    }
    return DialCard("Small", dials: dials)
  }
}
