import DetentControls
import DetentDrawing
import DetentViews

extension CircularSliderPage {
  // MARK: Values

  static var valuesSection: View {
    GallerySection(
      "Values", "Turn past an end and back; over the seam; around again and again.",
      views: [CardGrid(rowHeight: 232, [compass, timer, stops, frequency])])
  }

  private static var compass: View {
    DialCard(
      "Wraps",
      CircularSlider("compass", "Course", 0...360, value: 330, step: 1) {
        ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
        $0.wraps = true
        $0.unit = "degrees"
      })
  }

  private static var timer: View {
    DialCard(
      "Laps",
      CircularSlider("timer", "Timer", 0...180, value: 80, step: 1) {
        ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 12)
        $0.laps = 3
        $0.unit = "minutes"
      })
  }

  private static var stops: View {
    DialCard(
      "Steps on release",
      CircularSlider("stops", "Bedrooms", 0...5, value: 2, step: 1) {
        $0.style.ticks = .steps
        $0.snapping = .onRelease
        $0.textForValue = { "\(Int($0.rounded()))" }
        $0.unit = "bedrooms"
      })
  }

  private static var frequency: View {
    DialCard(
      "Logarithmic",
      CircularSlider("frequency", "Frequency", 20...20_000, value: 440, diameter: 192) {
        $0.scale = .logarithmic
        $0.defaultValue = 440
        ($0.style.tickGap, $0.style.tickCount, $0.style.margin) = (-6, 4, 20)
        $0.style.valueSize = 28
        $0.textForValue = hertz
        $0.unit = "Hz"
        $0.spokenUnit = "hertz"
        $0.labels = [20, 200, 2_000, 20_000].map { DialLabel($0, hertz($0)) }
      })
  }

  /// Three digits, with a letter for thousands.
  private static func hertz(_ value: Double) -> String {
    guard value >= 999.5 else { return "\(Int(value.rounded()))" }
    let tenths = Int((value / 100).rounded())
    return value >= 9_950 || tenths % 10 == 0
      ? "\(Int((value / 1_000).rounded()))k" : "\(tenths / 10).\(tenths % 10)k"
  }

  // MARK: Ranges

  static var rangesSection: View {
    GallerySection(
      "Ranges", "Drag a handle, or the arc between two; some arcs have a least or greatest length.",
      views: [CardGrid(rowHeight: 232, [years, shortest, longest, pushing])])
  }

  private static var years: View {
    range("years", "Range", 1900...2030, 1960, 2005) { $0.unit = "built" }
  }

  private static var shortest: View {
    range("shortest", "At least 20", 0...100, 30, 50) {
      $0.minimumDistance = 20
      $0.unit = "percent"
    }
  }

  private static var longest: View {
    range("longest", "10 to 40 over the seam", 0...100, 80, 10) {
      ($0.style.startAngle, $0.style.sweep, $0.style.tickCount) = (0, 360, 20)
      ($0.wraps, $0.minimumDistance, $0.maximumDistance) = (true, 10, 40)
      $0.unit = "percent"
    }
  }

  private static var pushing: View {
    range("pushing", "Handles that push", 0...100, 40, 60) {
      $0.collision = .push
      $0.minimumDistance = 5
      $0.unit = "percent"
    }
  }

  private static func range(
    _ identifier: String, _ title: String, _ bounds: ClosedRange<Double>, _ lower: Double,
    _ upper: Double, _ configure: (RangeCircularSlider) -> Void
  ) -> View {
    DialCard(
      title,
      RangeCircularSlider(identifier, title, bounds, lower, upper, step: 1) {
        ($0.style.valueSize, $0.style.diameter) = (17, 176)
        configure($0)
      })
  }
}
