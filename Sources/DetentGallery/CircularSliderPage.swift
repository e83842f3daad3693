import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The circular slider in every form that it has: the original's look beside every preset.
final class CircularSliderPage: ScrollView {
  init() {
    super.init(
      contentView: GalleryColumn(
        sections: [
          Self.looksSection, Self.valuesSection, Self.rangesSection, Self.dragsSection,
          Self.statesSection,
        ]))
  }

  private static var looksSection: View {
    let knobs = knobs
    return GallerySection(
      "Looks", "Drag a handle around its ring, press the ring, or use the keys and the wheel.",
      views: [
        CardGrid(
          rowHeight: 268, [original, area, clock, gauge, knobs, minimal, balance], wide: [knobs])
      ])
  }

  private static var original: View {
    let dial = CircularSlider("original", "Original", 0...360, value: 150, diameter: 220) {
      $0.style = .original
      // Seven tenths of its size, in all its parts.
      ($0.style.trackThickness, $0.style.arcThickness, $0.style.margin) = (50, 28, 12)
      ($0.style.thumbSize, $0.style.haloSize, $0.style.glowSigma) = (28, 40, 8.4)
      $0.style.valueSize = 28
      $0.spokenUnit = "degrees"
    }
    return DialCard("Original", dial, on: DynamicColor(Color(hex: 0x26282C)))
  }

  private static var area: View {
    DialCard(
      "Price filter",
      CircularSlider("area", "Floor area", 0...350, value: 85, step: 5, diameter: 208) {
        ($0.style.trackThickness, $0.style.arcThickness, $0.style.thumbSize) = (12, 12, 22)
        ($0.style.valueSize, $0.style.unitSize) = (40, 13)
        $0.unit = "m² min"
        $0.spokenUnit = "square metres"
        $0.defaultValue = 0
      })
  }

  private static var clock: View {
    let night = RangeCircularSlider("night", "Sleep", 0...24, 22, 6, step: 0.25) {
      ($0.lowerThumbLabel, $0.upperThumbLabel) = ("Bedtime", "Wake up")
      $0.style = .clock
      ($0.wraps, $0.minimumDistance) = (true, 1)
      $0.textForValue = time
      $0.textForRange = { time(($0.upper - $0.lower + 24).truncatingRemainder(dividingBy: 24)) }
      ($0.unit, $0.spokenUnit) = ("of sleep", "")
      $0.labels = stride(from: 0.0, to: 24, by: 3).map { DialLabel($0, "\(Int($0))") }
    }
    return DialCard("Clock", night)
  }

  private static func time(_ hours: Double) -> String {
    let minutes = Int((hours * 60).rounded())
    let rest = minutes % 60
    return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest)"
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

  private static var knobs: View {
    let dials = zip(["Bass", "Mid", "Treble"], [4.0, -3, 6]).map { name, value in
      CircularSlider(name.lowercased(), name, -12...12, value: value, step: 0.5, diameter: 132) {
        $0.style = .knob
        ($0.defaultValue, $0.origin) = (0, 0)
      }
    }
    return DialCard("Knobs", dials: dials)
  }

  private static var minimal: View {
    DialCard(
      "Minimal",
      CircularSlider("minimal", "Brightness", 0...100, value: 40, diameter: 168) {
        $0.style = .minimal
        ($0.style.valueSize, $0.style.thumbSize) = (34, 16)
        $0.textForValue = { "\(Int($0.rounded()))" }
        $0.unit = "%"
        $0.spokenUnit = "percent"
      })
  }

  private static var balance: View {
    DialCard(
      "From the middle",
      CircularSlider("balance", "Balance", -50...50, value: -20, step: 1, diameter: 196) {
        ($0.origin, $0.defaultValue) = (0, 0)
        $0.notches = [0]
        $0.style.valueSize = 36
        $0.unit = "balance"
      })
  }
}
