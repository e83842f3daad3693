import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Directions, looks and states.
@MainActor
enum RangeSliderLooks {
  // MARK: Directions

  static var directionsSection: View {
    RangeSliderExample.section(
      "Directions", "Arrows move a thumb the way that they point.",
      [
        SliderCard(
          "Vertical",
          views: [
            vertical("vertical", "Labels", 0...100, 20...70) { $0.labels = .always },
            vertical("verticalTicks", "Ticks", 0...100, 20...70) { $0.ticks = .automatic },
            vertical("verticalHistogram", "Histogram", 0...3_000_000, 400_000...1_200_000) {
              let scale = $0.scale.scale(from: $0.minimumValue, to: $0.maximumValue)
              $0.histogram = Histogram(sorted: GalleryPrices.values, scale: scale, binCount: 20)
              $0.style.histogramHeight = 40
            },
            vertical("verticalInverted", "Inverted", 0...100, 20...70) { $0.isInverted = true },
          ]),
        SliderCard("Across", views: [across]),
      ])
  }

  private static var across: View {
    let inverted = RangeSliderExample.slider("inverted", "Inverted", 0...100, 20...70) {
      $0.isInverted = true
      ruled($0)
    }
    let mirrored = RangeSliderExample.slider("rightToLeft", "From right to left", 0...100, 20...70)
    {
      $0.traitOverrides.layoutDirection = .rightToLeft
      ruled($0)
    }
    return StackView(
      .vertical, spacing: 6,
      views: [caption("Inverted"), inverted, caption("From right to left"), mirrored, Spacer()])
  }

  private static func ruled(_ slider: RangeSlider) {
    slider.format = .number(fractionDigits: 0)
    slider.ticks = .automatic
    slider.labels = .always
  }

  private static func vertical(
    _ identifier: String, _ title: String, _ bounds: ClosedRange<Double>,
    _ values: ClosedRange<Double>, _ configure: (RangeSlider) -> Void
  ) -> View {
    let slider = RangeSliderExample.slider(identifier, title, bounds, values) {
      $0.orientation = .vertical
      $0.format = .number(fractionDigits: 0)
      $0.fixedHeight = 150
      configure($0)
    }
    return StackView(
      .vertical, spacing: 6, alignment: .center, views: [slider, caption(title)])
  }

  private static func caption(_ text: String) -> Label {
    Label(text, font: .system(11.5), color: .secondary)
  }

  // MARK: Looks

  static var looksSection: View {
    RangeSliderExample.section(
      "Looks", "Colours, sizes and pictures; each may change at any time.",
      [
        RangeSliderExample.card("colours", "Colours", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          let green = DynamicColor(light: Color(hex: 0x0F7B4F), dark: Color(hex: 0x3CCB8C))
          $0.trackHighlightTintColor = green
          $0.style.thumbRingColor = green
          $0.style.focusRingColor = green
          $0.style.haloColor = green.faded(0.12)
          $0.style.pressedHaloColor = green.faded(0.24)
        },
        RangeSliderExample.card("filled", "Filled thumbs", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.thumbTintColor = .accent
          ($0.style.trackThickness, $0.style.thumbSize) = (6, 16)
        },
        RangeSliderExample.card("thick", "A thick track", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          ($0.style.trackThickness, $0.style.thumbSize) = (14, 24)
          $0.style.haloSize = 34
        },
        RangeSliderExample.card("square", "A thin track with square ends", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          ($0.style.trackThickness, $0.style.trackCornerRadius) = (2, 0)
          $0.style.thumbAlignment = .center
          ($0.style.thumbSize, $0.style.thumbRingWidth) = (14, 3)
        },
        RangeSliderExample.card("beside", "What is cut out", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.style.trackHighlight = .beside
          $0.ticks = .every(10)
          $0.showsTickLabels = false
        },
        RangeSliderExample.card("plainTrack", "Places on a plain track", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.style.trackHighlight = .none
          $0.thumbTintColor = .accent
          $0.style.thumbSize = 16
        },
        RangeSliderExample.card("images", "Pictures", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.setThumbImages(SampleThumbImages.all { .round(at: $0, isHeld: false) })
          $0.setThumbImages(
            SampleThumbImages.all { .round(at: $0, isHeld: true) }, for: .highlighted)
        },
        RangeSliderExample.card("imagePair", "A picture for each thumb", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.setThumbImages(
            SampleThumbImages.all { .flag(at: $0, pointsRight: false) }, thumb: .lower)
          $0.setThumbImages(
            SampleThumbImages.all { .flag(at: $0, pointsRight: true) }, thumb: .upper)
        },
      ])
  }

  // MARK: States

  static var statesSection: View {
    RangeSliderExample.section(
      "States", "A thumb that is fixed is a wall to the other.",
      [
        RangeSliderExample.card("lowerDisabled", "One thumb disabled", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.setThumb(.lower, isEnabled: false)
        },
        RangeSliderExample.card("disabled", "Disabled", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.isEnabled = false
        },
        RangeSliderExample.card("disabledImages", "Disabled pictures", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.setThumbImages(SampleThumbImages.all { .round(at: $0, isHeld: false) })
          $0.isEnabled = false
        },
        RangeSliderExample.card("highContrast", "High contrast", 0...100, 20...70) {
          $0.format = .number(fractionDigits: 0)
          $0.traitOverrides.contrast = .high
        },
        RangeSliderExample.card(
          "disabledParts", "Disabled, with everything", 0...3_000_000, 400_000...1_200_000
        ) {
          furnish($0)
          $0.isEnabled = false
        },
        RangeSliderExample.card(
          "highContrastParts", "High contrast, with everything", 0...3_000_000, 400_000...1_200_000
        ) {
          furnish($0)
          $0.traitOverrides.contrast = .high
        },
      ])
  }

  /// Gives a slider everything that may stand beside its track.
  private static func furnish(_ slider: RangeSlider) {
    let scale = slider.scale.scale(from: slider.minimumValue, to: slider.maximumValue)
    slider.format = GalleryPrices.format
    slider.tickFormat = GalleryPrices.tickFormat
    slider.ticks = .automatic
    slider.labels = .always
    slider.histogram = Histogram(sorted: GalleryPrices.values, scale: scale, binCount: 44)
  }
}

extension DynamicColor {
  /// The same, to look through.
  fileprivate func faded(_ alpha: Double) -> DynamicColor {
    DynamicColor(light: light.withAlpha(alpha), dark: dark.withAlpha(alpha))
  }
}
