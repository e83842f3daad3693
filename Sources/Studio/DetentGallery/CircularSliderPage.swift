import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
extension GalleryPage {
  nonisolated static let circularSlider = GalleryPage(
    name: "circular-slider", title: "Circular slider"
  ) {
    [
      GallerySection(
        "Looks", "Drag a handle around the ring, click the ring, scroll, or use the keyboard.",
        cards: [original, clock, gauge, minimal]),
      GallerySection(
        "Values", "Dials can have ends, start anywhere, wrap around, or count laps.",
        cards: values),
      GallerySection(
        "Ranges",
        "Drag a handle, or the arc between the handles. Some arcs have a minimum or maximum "
          + "length.", cards: ranges),
      GallerySection(
        "Dragging",
        "Drag each knob as its title says. "
          + "Hold Shift for fine control, or Ctrl+Shift for even finer control.", cards: knobs),
    ]
  }

  // MARK: Looks

  /// The preset `.original`, on the dark background it is made for.
  private static var original: View {
    let card = GalleryCard(
      dial: dial("original", "Thick ring", 0...360, value: 150, diameter: 320) {
        ($0.style, $0.pressArea) = (.original, .anywhere)
        ($0.fixedWidth, $0.fixedHeight) = (204, 204)
        $0.says("degrees")
      })
    (card.backgroundColor, card.borderColor) = (DynamicColor(Color(hex: 0x26282C)), nil)
    card.traitOverrides.appearance = .dark
    return card
  }

  private static var clock: View {
    func time(_ hours: Double, _ locale: NumberLocale) -> String {
      let minutes = Int((hours * 60).rounded())
      let rest = minutes % 60
      return locale.text(minutes / 60) + ":" + (rest < 10 ? locale.text(0) : "") + locale.text(rest)
    }
    let night = example(RangeCircularSlider(), "night", "Sleep", of: 0...24, step: 0.25) {
      $0.style = .clock
      ($0.lowerThumbLabel, $0.upperThumbLabel) = ("Bedtime", "Wake up")
      ($0.wraps, $0.minimumDistance) = (true, 1)
      let locale: @MainActor @Sendable () -> NumberLocale = { [weak dial = $0] in
        dial?.traits.numberLocale ?? .plain
      }
      let write: @MainActor @Sendable (Double) -> String = { time($0, locale()) }
      $0.format = ValueFormat(
        rangeText: { write(($1 - $0 + 24).truncatingRemainder(dividingBy: 24)) },
        parse: { NumberFormat().number(from: $0, locale: locale()) }, text: write)
      $0.format?.unit = "of sleep"
      $0.accessibilityTextForValue = write
      $0.setValues(lower: 22, upper: 6)
    }
    return card("Clock", night, labels: Array(stride(from: 0.0, to: 24, by: 3)))
  }

  private static var gauge: View {
    let speed = dial("gauge", "Speed", 0...240, value: 130, step: 1, diameter: 204) {
      ($0.style, $0.format) = (.gauge, .plain(unit: "km/h"))
    }
    return card("Gauge", speed, labels: [0, 60, 120, 180, 240])
  }

  private static var minimal: View {
    GalleryCard(
      dial: dial("minimal", "Brightness", value: 40, diameter: 168) {
        $0.style = .minimal
        ($0.style.valueFontSize, $0.style.thumbSize) = (34, 16)
        $0.format = .unit("%", fractionDigits: 0)
        $0.says("percent")
      }, name: "Minimal")
  }

  // MARK: Values

  private static var values: [View] {
    let frequency = dial("frequency", "Frequency", 20...20_000, value: 440, diameter: 192) {
      let locale: @MainActor () -> NumberLocale = { [weak dial = $0] in
        dial?.traits.numberLocale ?? .plain
      }
      ($0.scale, $0.defaultValue) = (.logarithmic, 440)
      ($0.style.tickGap, $0.style.tickCount, $0.style.margin) = (-6, 4, 20)
      $0.style.valueFontSize = 28
      $0.format = ValueFormat(
        parse: { NumberFormat().number(from: $0, locale: locale()) },
        text: { hertz($0, locale()) })
      $0.format?.unit = "Hz"
      $0.says("hertz")
    }
    return [
      GalleryCard(
        dial: dial("balance", "Balance", -50...50, value: -20, step: 1) {
          ($0.origin, $0.defaultValue, $0.detents) = (0, 0, [0])
          $0.format = .plain(unit: "balance")
        }, name: "Arc from 0"),
      GalleryCard(
        dial: dial("compass", "Heading", 0...360, value: 330, step: 1) {
          ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
          ($0.wraps, $0.format) = (true, .plain(unit: "degrees"))
        }, name: "Wraps around"),
      GalleryCard(
        dial: dial("timer", "Timer", 0...180, value: 80, step: 1) {
          ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
          ($0.laps, $0.format) = (3, .plain(unit: "minutes"))
        }, name: "Three laps"),
      GalleryCard(
        dial: dial("stops", "Bedrooms", 0...5, value: 2, step: 1) {
          ($0.style.ticks, $0.snapping) = (.steps, .onRelease)
          $0.format = .unit("bedrooms", fractionDigits: 0)
        }, name: "Snaps on release"),
      card("Logarithmic", frequency, labels: [20, 200, 2_000, 20_000], hertz),
      GalleryCard(
        dial: dial("thumbOnly", "Takes drags of the handle only", value: 45, step: 1) {
          ($0.trackPress, $0.format) = (.none, .plain(unit: "percent"))
        }),
    ]
  }

  /// Three digits, with a letter for thousands.
  private static func hertz(_ value: Double, _ locale: NumberLocale) -> String {
    guard value >= 999.5 else {
      return NumberFormat(fractionDigits: 0).text(for: value, locale: locale)
    }
    let rounded = value < 9_950 ? (value / 100).rounded() / 10 : (value / 1_000).rounded()
    return NumberFormat(suffix: "k").text(for: rounded, locale: locale)
  }

  // MARK: Ranges

  private static var ranges: [View] {
    [
      range("years", "Year built", (1960, 2005), of: 1900...2030) {
        $0.format = .plain(unit: "year")
      },
      range("longest", "Wraps, distance 10 to 40", (80, 10)) {
        ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 20)
        ($0.wraps, $0.minimumDistance, $0.maximumDistance) = (true, 10, 40)
      },
      range("pushing", "Handles that push", (40, 60)) {
        ($0.collision, $0.minimumDistance) = (.push, 5)
      },
    ]
  }

  private static func range(
    _ identifier: String, _ title: String, _ values: (lower: Double, upper: Double),
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeCircularSlider) -> Void
  ) -> View {
    GalleryCard(
      dial: example(RangeCircularSlider(), identifier, title, of: bounds, step: 1) {
        ($0.style.valueFontSize, $0.style.diameter) = (17, 176)
        $0.format = .plain(unit: "percent")
        configure($0)
        $0.setValues(lower: values.lower, upper: values.upper)
      })
  }

  // MARK: Drags

  private static var knobs: [View] {
    let modes: KeyValuePairs<String, DialDragMode> = [
      "Up and down": .vertical, "Left and right": .horizontal, "Up or right": .linear,
      "Around, outside the knob": .automatic,
    ]
    return modes.enumerated().map { index, mode in
      GalleryCard(
        dial: dial("\(mode.value)", mode.key, value: 35 + 15 * Double(index), diameter: 148) {
          ($0.style, $0.dragMode, $0.pressArea) = (.knob, mode.value, .anywhere)
          $0.defaultValue = 50
        })
    }
  }

  // MARK: Dials

  private static func dial(
    _ identifier: String, _ label: String, _ bounds: ClosedRange<Double> = 0...100, value: Double,
    step: Double = 0, diameter: Double = 176, _ configure: (CircularSlider) -> Void
  ) -> CircularSlider {
    example(CircularSlider(), identifier, label, of: bounds, step: step) {
      $0.value = value
      configure($0)
      $0.style.diameter = diameter
    }
  }

  private static func card(
    _ title: String, _ dial: CircularControl, labels values: [Double],
    _ text: @escaping (Double, NumberLocale) -> String = { $1.text(Int($0)) }
  ) -> View {
    let card = GalleryCard(dial: dial, name: title)
    card.write = { [weak dial] in
      guard let dial else { return }
      dial.dialLabels = values.map { DialLabel($0, text($0, dial.traits.numberLocale)) }
    }
    card.write()
    return card
  }
}

extension CircularSlider {
  /// Makes assistive technology read a name after the value's text.
  fileprivate func says(_ name: String) {
    accessibilityTextForValue = { [unowned self] in "\(text(for: $0)) \(name)" }
  }
}
