import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The circular slider in every form that it has: the look of `.original` beside every other
/// preset.
@MainActor
enum CircularSliderExamples {
  static var sections: [View] { [looks, values, ranges, drags, states] }

  // MARK: Looks

  private static var looks: View {
    let knobs = several(
      "Knobs",
      zip(["Bass", "Mid", "Treble"], [4.0, -3, 6]).map { name, value in
        dial(name.lowercased(), name, -12...12, value: value, step: 0.5, diameter: 132) {
          ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, .anywhere)
          ($0.defaultValue, $0.origin) = (0, 0)
        }
      })
    return GallerySection(
      "Looks", "Drag a handle around the ring, click the ring, scroll, or use the keyboard.",
      rows: [
        CardGrid(
          rowHeight: 268, [original, area, clock, gauge, knobs, minimal, balance], wide: knobs)
      ])
  }

  /// The preset `.original`, on the dark ground that it is made for.
  private static var original: View {
    let original = dial("original", "Thick ring", 0...360, value: 150, diameter: 220) {
      ($0.style, $0.pressArea) = (.original, .anywhere)
      // Seven tenths of its size, in all its parts.
      ($0.style.trackThickness, $0.style.arcThickness, $0.style.margin) = (50, 28, 12)
      ($0.style.thumbSize, $0.style.haloSize, $0.style.glowSigma) = (28, 40, 8.4)
      $0.style.valueFontSize = 28
      $0.says("degrees")
    }
    let card = GalleryCard(dial: original)
    card.backgroundColor = DynamicColor(Color(hex: 0x26282C))
    card.borderColor = nil
    for case let name as Label in card.subviews {
      name.textColor = DynamicColor(Color.white.withAlpha(0.72))
    }
    return card
  }

  private static var area: View {
    GalleryCard(
      "Filter",
      dial: dial("area", "Floor area", 0...350, value: 85, step: 5, diameter: 208) {
        ($0.style.trackThickness, $0.style.arcThickness, $0.style.thumbSize) = (12, 12, 22)
        ($0.style.valueFontSize, $0.style.unitFontSize) = (40, 13)
        ($0.format, $0.defaultValue) = (.plain(unit: "m² or more"), 0)
        $0.says("square meters")
      })
  }

  private static var clock: View {
    func time(_ hours: Double, _ locale: NumberLocale) -> String {
      let minutes = Int((hours * 60).rounded())
      let rest = minutes % 60
      return locale.text(minutes / 60) + ":" + (rest < 10 ? locale.text(0) : "") + locale.text(rest)
    }
    func writer(of dial: CircularControl) -> @MainActor @Sendable (Double) -> String {
      { [weak dial] in time($0, dial?.traits.numberLocale ?? .plain) }
    }
    let night = example(RangeCircularSlider(), "night", "Sleep", of: 0...24, step: 0.25) {
      ($0.lowerThumbLabel, $0.upperThumbLabel) = ("Bedtime", "Wake up")
      $0.style = .clock
      ($0.wraps, $0.minimumDistance) = (true, 1)
      let write = writer(of: $0)
      $0.format = .readable(unit: "of sleep", write)
      $0.format?.rangeText = { write(($1 - $0 + 24).truncatingRemainder(dividingBy: 24)) }
      $0.accessibilityTextForValue = write
      $0.setValues(lower: 22, upper: 6)
    }
    return card("Clock", night, labels: stride(from: 0.0, to: 24, by: 3).map { $0 })
  }

  private static var gauge: View {
    let speed = dial("gauge", "Speed", 0...240, value: 130, step: 1, diameter: 224) {
      $0.style = .gauge
      $0.format = .plain(unit: "km/h")
    }
    return card("Gauge", speed, labels: [0, 60, 120, 180, 240])
  }

  private static var minimal: View {
    GalleryCard(
      "Minimal",
      dial: dial("minimal", "Brightness", value: 40, diameter: 168) {
        $0.style = .minimal
        ($0.style.valueFontSize, $0.style.thumbSize) = (34, 16)
        $0.format = .unit("%", fractionDigits: 0)
        $0.says("percent")
      })
  }

  private static var balance: View {
    GalleryCard(
      "Arc from 0",
      dial: dial("balance", "Balance", -50...50, value: -20, step: 1, diameter: 196) {
        ($0.origin, $0.defaultValue, $0.detents) = (0, 0, [0])
        $0.style.valueFontSize = 36
        $0.format = .plain(unit: "balance")
      })
  }

  // MARK: Values

  private static var values: View {
    let compass = dial("compass", "Heading", 0...360, value: 330, step: 1) {
      ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
      ($0.wraps, $0.format) = (true, .plain(unit: "degrees"))
    }
    let timer = dial("timer", "Timer", 0...180, value: 80, step: 1) {
      ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
      ($0.laps, $0.format) = (3, .plain(unit: "minutes"))
    }
    let stops = dial("stops", "Bedrooms", 0...5, value: 2, step: 1) {
      ($0.style.ticks, $0.snapping) = (.steps, .onRelease)
      $0.format = .unit("bedrooms", fractionDigits: 0)
    }
    return GallerySection(
      "Values", "Dials can have ends, wrap around, or count laps.",
      dials: [
        GalleryCard("Wraps around", dial: compass), GalleryCard("Three laps", dial: timer),
        GalleryCard("Snaps on release", dial: stops), frequency,
      ])
  }

  private static var frequency: View {
    /// Three digits, with a letter for thousands.
    func hertz(_ value: Double, _ locale: NumberLocale) -> String {
      let isLarge = value >= 999.5
      let tenths = (value / 100).rounded()
      let isWhole = !isLarge || value >= 9_950 || tenths.remainder(dividingBy: 10) == 0
      return NumberFormat(fractionDigits: isWhole ? 0 : 1, suffix: isLarge ? "k" : "")
        .text(for: isLarge ? (isWhole ? value / 1_000 : tenths / 10) : value, locale: locale)
    }
    let frequency = dial("frequency", "Frequency", 20...20_000, value: 440, diameter: 192) {
      ($0.scale, $0.defaultValue) = (.logarithmic, 440)
      ($0.style.tickGap, $0.style.tickCount, $0.style.margin) = (-6, 4, 20)
      $0.style.valueFontSize = 28
      $0.format = .readable(unit: "Hz") { [weak dial = $0] in
        hertz($0, dial?.traits.numberLocale ?? .plain)
      }
      $0.says("hertz")
    }
    return card("Logarithmic", frequency, labels: [20, 200, 2_000, 20_000], hertz)
  }

  // MARK: Ranges

  private static var ranges: View {
    GallerySection(
      "Ranges",
      "Drag a handle, or the arc between the handles. Some arcs have a minimum or maximum length.",
      dials: [
        range("years", "Year built", (1960, 2005), of: 1900...2030) {
          $0.format = .plain(unit: "year")
        },
        range("shortest", "Minimum distance 20", (30, 50)) { $0.minimumDistance = 20 },
        range("longest", "Wraps, distance 10 to 40", (80, 10)) {
          ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 20)
          ($0.wraps, $0.minimumDistance, $0.maximumDistance) = (true, 10, 40)
        },
        range("pushing", "Handles that push", (40, 60)) {
          ($0.collision, $0.minimumDistance) = (.push, 5)
        },
      ])
  }

  private static func range(
    _ identifier: String, _ title: String, _ values: (lower: Double, upper: Double),
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeCircularSlider) -> Void
  ) -> View {
    example(RangeCircularSlider(), identifier, title, of: bounds, step: 1) {
      ($0.style.valueFontSize, $0.style.diameter) = (17, 176)
      $0.format = .plain(unit: "percent")
      configure($0)
      $0.setValues(lower: values.lower, upper: values.upper)
    }
  }

  // MARK: Drags

  private static var drags: View {
    GallerySection(
      "Dragging",
      "Drag each knob as its title says. "
        + "Hold Shift for fine control, or Ctrl+Shift for even finer control.",
      dials: [
        knob("vertical", "Up and down", 35) { $0.dragMode = .vertical },
        knob("horizontal", "Left and right", 50) { $0.dragMode = .horizontal },
        knob("linear", "Up or right", 65) { $0.dragMode = .linear },
        knob("automatic", "Around, outside the knob", 80) { $0.dragMode = .automatic },
      ])
  }

  private static func knob(
    _ identifier: String, _ title: String, _ value: Double,
    _ configure: (CircularSlider) -> Void
  ) -> View {
    dial(identifier, title, value: value, diameter: 148) {
      ($0.style, $0.dragMode, $0.pressArea) = (.knob, .vertical, .anywhere)
      $0.defaultValue = 50
      configure($0)
    }
  }

  // MARK: States

  private static var states: View {
    GallerySection(
      "States", "Press Tab to see the focus ring. Point at a handle to see its halo.",
      dials: [
        state("readOnly", "Read-only", 70) { $0.isReadOnly = true },
        state("disabled", "Disabled", 30) { $0.isEnabled = false },
        state("highContrast", "High contrast", 60) { $0.traitOverrides.contrast = .high },
        state("rightToLeft", "Right to left", 30) {
          $0.traitOverrides.layoutDirection = .rightToLeft
        },
        range("disabledRange", "Disabled range", (25, 75)) { $0.isEnabled = false },
        knob("disabledKnob", "Disabled knob", 40) { $0.isEnabled = false },
        state("thumbOnly", "Handle only", 45) { $0.trackPress = .none },
        small,
      ])
  }

  private static func state(
    _ identifier: String, _ title: String, _ value: Double,
    _ configure: (CircularSlider) -> Void
  ) -> View {
    dial(identifier, title, value: value, step: 1) {
      $0.format = .plain(unit: "percent")
      configure($0)
    }
  }

  private static var small: View {
    let dials = [48.0, 64, 80].enumerated().map { index, size in
      dial(
        "small\(index)", "\(Int(size))", value: 30 + 20 * Double(index), diameter: size
      ) {
        $0.style = .minimal
        ($0.style.thumbSize, $0.style.haloSize, $0.style.margin) = (size / 16 + 7, 24, 3)
        $0.style.showsValue = false
      }
    }
    return several("Small", dials)
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

  /// A card of a dial with numbers around it.
  private static func card(
    _ title: String, _ dial: CircularControl, labels values: [Double],
    _ text: @escaping (Double, NumberLocale) -> String = { $1.text(Int($0)) }
  ) -> View {
    GalleryCard(title, dial: dial) { [weak dial] in
      guard let dial else { return }
      dial.dialLabels = values.map { DialLabel($0, text($0, dial.traits.numberLocale)) }
    }
  }

  /// A card of dials beside each other, each over its name.
  private static func several(_ title: String, _ dials: [CircularSlider]) -> View {
    let views = dials.map { dial in
      let name = Label(dial.accessibilityLabel ?? "", font: .system(12), color: .secondary)
      // In a narrow card they are a little smaller.
      dial.compressionResistance.horizontal = .low
      return StackView(.vertical, spacing: 4, alignment: .center, views: [dial, name])
    }
    let row = StackView(.horizontal, spacing: 12, alignment: .center, views: views)
    return GalleryCard(title, dial: row)
  }
}

extension CircularSlider {
  /// Lets assistive technology say a name after what is written.
  fileprivate func says(_ name: String) {
    accessibilityTextForValue = { [unowned self] in "\(text(for: $0)) \(name)" }
  }
}

extension GallerySection {
  /// Dials on cards, each under its own name unless it has a card already.
  fileprivate convenience init(_ title: String, _ hint: String, dials: [View]) {
    let cards = dials.map { $0 is CircularControl ? GalleryCard(dial: $0) : $0 }
    self.init(title, hint, rows: [CardGrid(rowHeight: 232, cards)])
  }
}

/// Cards in columns of one width, as many as there is room for; each as high as the others.
private final class CardGrid: View {
  private let rowHeight: Double
  private let wide: View?

  private static let leastWidth = 252.0
  private static let spacing = 16.0

  /// - Parameter wide: the card that takes two columns.
  init(rowHeight: Double, _ cards: [View], wide: View? = nil) {
    (self.rowHeight, self.wide) = (rowHeight, wide)
    super.init(frame: .zero)
    for card in cards { addSubview(card) }
  }

  override var intrinsicContentSize: Size { Size(width: Self.leastWidth, height: rowHeight) }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: frames(in: size.width).last?.maxY ?? 0)
  }

  override func layoutSubviews() {
    for (card, frame) in zip(subviews, frames(in: bounds.width)) {
      let x = traits.isRightToLeft ? bounds.width - frame.maxX : frame.minX
      card.frame = Rect(x: x, y: frame.minY, width: frame.width, height: rowHeight)
        .rounded(toPixelsAt: traits.scale)
    }
  }

  /// Cards stand in the next free columns of a row that has room for them.
  private func frames(in width: Double) -> [Rect] {
    let columns = max(1, min((width + Self.spacing) / (Self.leastWidth + Self.spacing), 4))
      .rounded(.down)
    let pitch = max(Self.spacing, (width + Self.spacing) / columns)
    var (column, y) = (0.0, 0.0)
    return subviews.map { card in
      let span = card === wide ? min(2, columns) : 1
      if column + span > columns { (column, y) = (0, y + rowHeight + Self.spacing) }
      defer { column += span }
      return Rect(
        x: column * pitch, y: y, width: span * pitch - Self.spacing, height: rowHeight)
    }
  }
}
