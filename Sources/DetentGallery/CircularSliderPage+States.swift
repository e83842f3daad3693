import DetentControls
import DetentDrawing
import DetentViews

extension CircularSliderPage {
  // MARK: Drags

  static var dragsSection: View {
    GallerySection(
      "Drags",
      "Up and down, left and right, both, or around once the pointer has left the disc. "
        + "Shift is fine, Shift and Control finer.",
      views: [
        CardGrid(
          rowHeight: 232,
          [
            drag("vertical", "Up and down", .vertical, 35),
            drag("horizontal", "Left and right", .horizontal, 50),
            drag("linear", "Up and right", .linear, 65),
            drag("automatic", "Leave the disc to turn", .automatic, 80),
          ])
      ])
  }

  private static func drag(
    _ identifier: String, _ title: String, _ mode: DialDragMode, _ value: Double
  ) -> View {
    DialCard(
      title,
      CircularSlider(identifier, title, 0...100, value: value, diameter: 148) {
        $0.style = .knob
        $0.style.dragMode = mode
        $0.defaultValue = 50
      })
  }

  // MARK: States

  static var statesSection: View {
    GallerySection(
      "States", "Tab shows where the keys go; the pointer shows what it would grab.",
      views: [
        CardGrid(
          rowHeight: 232,
          [
            readOnly, disabled, highContrast, rightToLeft, disabledRange, disabledKnob, handleOnly,
            small,
          ])
      ])
  }

  private static var readOnly: View {
    state("readOnly", "Read-only", 70) { $0.isReadOnly = true }
  }

  private static var disabled: View {
    state("disabled", "Disabled", 30) { $0.isEnabled = false }
  }

  private static var highContrast: View {
    state("highContrast", "High contrast", 60) { $0.traitOverrides.contrast = .high }
  }

  private static var rightToLeft: View {
    state("rightToLeft", "Right to left", 30) {
      $0.traitOverrides.layoutDirection = .rightToLeft
    }
  }

  private static var disabledRange: View {
    DialCard(
      "Disabled range",
      RangeCircularSlider("disabledRange", "Disabled range", 0...100, 25, 75, step: 1) {
        $0.isEnabled = false
        ($0.style.valueSize, $0.style.diameter) = (17, 176)
        $0.unit = "percent"
      })
  }

  private static var disabledKnob: View {
    DialCard(
      "Disabled knob",
      CircularSlider("disabledKnob", "Disabled knob", 0...100, value: 40, diameter: 148) {
        $0.style = .knob
        $0.isEnabled = false
      })
  }

  private static var handleOnly: View {
    state("handleOnly", "Only the handle", 45) { $0.style.pressArea = .thumb }
  }

  private static var small: View {
    let dials = [48.0, 64, 80].enumerated().map { index, size in
      CircularSlider(
        "small\(index)", "\(Int(size))", 0...100, value: 30 + 20 * Double(index), diameter: size
      ) {
        $0.style = .minimal
        ($0.style.thumbSize, $0.style.haloSize, $0.style.margin) = (size / 16 + 7, 24, 3)
        $0.style.showsValue = false
      }
    }
    return DialCard("Small", dials: dials)
  }

  private static func state(
    _ identifier: String, _ title: String, _ value: Double,
    _ configure: (CircularSlider) -> Void
  ) -> View {
    DialCard(
      title,
      CircularSlider(identifier, title, 0...100, value: value, step: 1) {
        $0.unit = "percent"
        configure($0)
      })
  }
}
