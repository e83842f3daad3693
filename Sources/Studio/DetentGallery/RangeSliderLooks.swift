import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Directions, looks and states of range sliders.
@MainActor
enum RangeSliderLooks {
  static var directions: View {
    GallerySection(
      "Directions", "Arrow keys move a handle in the direction of the arrow.",
      pairs: [
        GalleryCard(
          "Vertical",
          views: [
            vertical("vertical", "Labels") { $0.labels = .always },
            vertical("verticalTicks", "Ticks") { $0.ticks = .automatic },
            vertical("verticalHistogram", "Histogram", 400_000...1_200_000, of: 0...3_000_000) {
              GalleryPrices.show(in: $0, ticks: nil, binCount: 20)
              $0.style.histogramHeight = 40
            },
            vertical("verticalInverted", "Inverted") { $0.isInverted = true },
          ]),
        GalleryCard("Horizontal", views: [across]),
      ])
  }

  private static var across: View {
    let inverted = rangeSlider("inverted", "Inverted") { $0.isInverted = true }
    let mirrored = rangeSlider("rightToLeft", "Right to left") {
      $0.traitOverrides.layoutDirection = .rightToLeft
    }
    for slider in [inverted, mirrored] { (slider.ticks, slider.labels) = (.automatic, .always) }
    return StackView(
      .vertical, spacing: 6,
      views: [
        Label(caption: "Inverted"), inverted, Label(caption: "Right to left"), mirrored,
        Spacer(),
      ])
  }

  private static func vertical(
    _ identifier: String, _ title: String, _ values: ClosedRange<Double> = 20...70,
    of bounds: ClosedRange<Double> = 0...100, _ configure: (RangeSlider) -> Void
  ) -> View {
    let slider = rangeSlider(identifier, title, values, of: bounds) {
      ($0.orientation, $0.fixedHeight) = (.vertical, 150)
      configure($0)
    }
    return StackView(
      .vertical, spacing: 6, alignment: .center, views: [slider, Label(caption: title)])
  }

  static var looks: View {
    GallerySection(
      "Looks", "Colors, sizes and images can change at any time.",
      pairs: [
        GalleryCard("colours", "Colors") {
          let green = DynamicColor(light: Color(hex: 0x0F7B4F), dark: Color(hex: 0x3CCB8C))
          $0.style.trackHighlightTintColor = green
          ($0.style.thumbRingColor, $0.style.focusRingColor) = (green, green)
          $0.style.haloColor = green.withAlpha(0.12)
          $0.style.pressedHaloColor = green.withAlpha(0.24)
        },
        GalleryCard("filled", "Filled handles") {
          $0.style.thumbTintColor = .accent
          ($0.style.trackThickness, $0.style.thumbSize) = (6, 16)
        },
        GalleryCard("thick", "Thick track") {
          ($0.style.trackThickness, $0.style.thumbSize, $0.style.haloSize) = (14, 24, 34)
        },
        GalleryCard("square", "Thin track with square ends") {
          ($0.style.trackThickness, $0.style.trackCornerRadius) = (2, 0)
          $0.style.thumbAlignment = .center
          ($0.style.thumbSize, $0.style.thumbRingWidth) = (14, 3)
        },
        GalleryCard("beside", "Highlight outside the range") {
          $0.style.trackHighlight = .beside
          ($0.ticks, $0.showsTickLabels) = (.every(10), false)
        },
        GalleryCard("plainTrack", "No highlight") {
          $0.style.thumbTintColor = .accent
          ($0.style.trackHighlight, $0.style.thumbSize) = (.none, 16)
        },
        GalleryCard("images", "Images") { $0.show(Image.round) },
        GalleryCard("imagePair", "One image per handle") {
          $0.setThumbImages(Image.all { .flag(at: $0, pointsRight: false) }, thumb: .lower)
          $0.setThumbImages(Image.all { .flag(at: $0, pointsRight: true) }, thumb: .upper)
        },
      ])
  }

  static var states: View {
    GallerySection(
      "States", "A disabled handle blocks the other handle.",
      pairs: [
        GalleryCard("lowerDisabled", "One handle disabled") {
          $0.setThumb(.lower, isEnabled: false)
        },
        GalleryCard("disabled", "Disabled") { $0.isEnabled = false },
        GalleryCard("disabledImages", "Disabled images") {
          $0.setThumbImages(Image.all { .round(at: $0, isHeld: false) })
          $0.isEnabled = false
        },
        GalleryCard("highContrast", "High contrast") { $0.traitOverrides.contrast = .high },
        furnished("disabledParts", "Disabled, all parts") { $0.isEnabled = false },
        furnished("highContrastParts", "High contrast, all parts") {
          $0.traitOverrides.contrast = .high
        },
      ])
  }

  /// A slider with everything that may stand beside its track.
  private static func furnished(
    _ identifier: String, _ title: String, _ configure: (RangeSlider) -> Void
  ) -> View {
    GalleryCard(identifier, title, 400_000...1_200_000, of: 0...3_000_000) {
      $0.labels = .always
      GalleryPrices.show(in: $0, ticks: .automatic)
      configure($0)
    }
  }
}

// MARK: Images of thumbs, drawn where others would load them

extension RangeSlider {
  /// Shows one shape on both thumbs, in another colour while they are held.
  func show(_ image: (_ scale: Double, _ isHeld: Bool) -> Image) {
    setThumbImages(Image.all { image($0, false) })
    setThumbImages(Image.all { image($0, true) }, for: .highlighted)
  }
}

extension Image {
  /// One image for each resolution that screens have.
  fileprivate static func all(_ make: (_ scale: Double) -> Image) -> [Image] {
    [1, 1.25, 1.5, 2, 3].map(make)
  }

  private static let frameColor = Color(hex: 0x8A919C)
  private static let heldColor = Color(red: 0, green: 0.45, blue: 0.94)
  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 1), sigma: 1.5)

  /// A disc of 28 in a square of 34, which leaves room for its shadow.
  static func round(at scale: Double, isHeld: Bool) -> Image {
    thumb(Size(width: 34, height: 34), scale, isHeld) {
      Path(circleAt: Point(x: 17, y: 17), radius: 14 - $0)
    }
  }

  /// A plate, higher than wide, in as much room as the disc has: where one takes the place of the
  /// other, thumbs stay where they are.
  static func rectangle(at scale: Double, isHeld: Bool) -> Image {
    thumb(Size(width: 34, height: 34), scale, isHeld) {
      let plate = Rect(x: 9, y: 3, width: 16, height: 28).insetBy(dx: $0, dy: $0)
      return Path(roundedRect: plate, cornerRadius: 3 - $0)
    }
  }

  /// A plate with a point to one side.
  static func flag(at scale: Double, pointsRight: Bool) -> Image {
    thumb(Size(width: 28, height: 30), scale, false) { inset in
      Path(
        [(6.0, 4.0), (16, 4), (23, 15), (16, 26), (6, 26)].map { corner in
          let x = corner.0 + (corner.0 < 14 ? inset : -inset)
          let y = corner.1 + (corner.1 == 15 ? 0 : corner.1 < 15 ? inset : -inset)
          return (pointsRight ? x : 28 - x, y)
        })
    }
  }

  /// A white shape with an edge and a shadow.
  /// - Parameter shape: the shape, smaller by an inset.
  private static func thumb(
    _ size: Size, _ scale: Double, _ isHeld: Bool, shape: (_ inset: Double) -> Path
  ) -> Image {
    rendered(size: size, scale: scale) { canvas in
      canvas.drawShadow(of: shape(0), shadow)
      canvas.fill(shape(0), with: isHeld ? heldColor : frameColor)
      canvas.fill(shape(isHeld ? 2 : 1), with: isHeld ? Color(hex: 0xE3EEFC) : .white)
    }
  }
}
