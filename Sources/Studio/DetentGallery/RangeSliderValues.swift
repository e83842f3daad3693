import DetentControls
import DetentDrawing
import DetentViews

/// What values sliders take: steps, marks, labels, thumbs that meet, limits, one thumb and many.
@MainActor
enum RangeSliderValues {
  static var values: View {
    GallerySection(
      "Values", "Drag a handle or the bar, click the track, scroll, or use the keyboard.",
      pairs: [
        GalleryCard("plain", "Plain", 24...68),
        GalleryCard("steps", "Steps", 2...7, of: 0...10) {
          ($0.step, $0.ticks, $0.showsTickLabels) = (1, .steps, false)
        },
      ])
  }

  static var ticks: View {
    GallerySection(
      "Ticks and marks", "Handles snap to some marks; hold Shift to move them freely.",
      pairs: [
        GalleryCard("ticks", "Ticks at round values", 220...640, of: 0...1_000) {
          $0.ticks = .round
        },
        GalleryCard("everyTick", "Tick every 5", 15...40, of: 0...60) {
          $0.step = 1
          $0.format = .unit("min", fractionDigits: 0)
          ($0.tickFormat, $0.ticks) = (.number(fractionDigits: 0), .every(5))
        },
        GalleryCard("marks", "Marks that snap", 20...64) {
          $0.marks = [
            SliderMark(25, label: "Low"), SliderMark(50, label: "Median"),
            SliderMark(75, label: "High"),
          ]
          $0.detents = $0.marks.map(\.value)
        },
        GalleryCard("marksAndTicks", "Marks and ticks", 37...80) {
          ($0.ticks, $0.showsTickLabels) = (.every(5), false)
          $0.marks = [SliderMark(37, label: "Median"), SliderMark(80)]
        },
      ])
  }

  static var labels: View {
    func card(
      _ identifier: String, _ title: String, _ values: ClosedRange<Double>,
      _ labels: LabelVisibility = .always, openEnds: OpenEnds = []
    ) -> View {
      GalleryCard(identifier, title, values, of: 0...5_000) {
        $0.format = .number(fractionDigits: 0, prefix: "£", suffix: "k")
        ($0.labels, $0.openEnds) = (labels, openEnds)
      }
    }
    return GallerySection(
      "Labels", "Move the handles together to join their labels.",
      pairs: [
        card("labelsAlways", "Always", 900...3_400),
        card("labelsOnInteraction", "During interaction", 900...3_400, .onInteraction),
        card("labelsJoined", "Joined", 2_000...2_250),
        card("labelsOpen", "Open ends", 1_200...5_000, openEnds: .maximum),
      ])
  }

  static var collisions: View {
    func card(
      _ identifier: String, _ title: String, _ collision: ThumbCollision,
      _ values: ClosedRange<Double> = 35...65, _ configure: (RangeSlider) -> Void = { _ in }
    ) -> View {
      GalleryCard("collision.\(identifier)", title, values) {
        $0.collision = collision
        configure($0)
      }
    }
    return GallerySection(
      "Colliding handles", "Drag one handle onto the other.",
      pairs: [
        card("stop", "Stop", .stop), card("push", "Push", .push), card("cross", "Cross", .cross),
        card("distance", "Push, minimum distance 20", .push, 30...60) { $0.minimumDistance = 20 },
        card("wall", "Push against a disabled handle", .push) {
          $0.setThumb(.upper, isEnabled: false)
        },
        GalleryCard("shrinkingBar", "Bar shrinks at the ends", 30...60) {
          $0.barKeepsLength = false
        },
      ])
  }

  static var limits: View {
    GallerySection(
      "Limits", "Distances and ranges limit the handles.",
      pairs: [
        GalleryCard("minimumDistance", "Minimum distance 20", 30...60) { $0.minimumDistance = 20 },
        GalleryCard("maximumDistance", "Maximum distance 40", 30...60) { $0.maximumDistance = 40 },
        GalleryCard("pushedDistance", "Maximum distance 40, pulls the other", 30...60) {
          ($0.maximumDistance, $0.collision) = (40, .push)
        },
        GalleryCard("ownLimits", "One half for each handle", 30...70) {
          $0.setLimits(0...50, of: .lower)
          $0.setLimits(50...100, of: .upper)
          $0.marks = [SliderMark(50)]
        },
      ])
  }

  // MARK: One thumb and many

  static var counts: View {
    GallerySection(
      "One handle or several", "A Slider has one handle, a MultiSlider has any number.",
      pairs: [
        single("single", "One handle", 40),
        single("single.origin", "Bar from 0", 20, of: -50...50) {
          ($0.origin, $0.ticks) = (0, .every(25))
        },
        single("single.steps", "Steps and a label", 3, of: 1...8) {
          ($0.step, $0.ticks, $0.labels) = (1, .steps, .always)
        },
        single("single.disabled", "Disabled", 40) { $0.isEnabled = false },
        single("single.histogram", "Histogram", 850_000, of: 0...3_000_000) {
          GalleryPrices.show(in: $0, ticks: .automatic)
        },
        several("multi.ticks", "Ticks, and marks that snap", [25, 60, 85]) {
          ($0.ticks, $0.detents) = (.every(10), [25, 75])
          $0.marks = [SliderMark(25), SliderMark(75)]
        },
        several("multi", "Three handles", [20, 50, 80]),
        several("multi.labels", "Five handles that push", [8, 27, 34, 62, 90]) {
          ($0.collision, $0.minimumDistance, $0.labels) = (.push, 2, .always)
        },
        several("multi.cross", "Handles that cross", [15, 40, 65, 85]) { $0.collision = .cross },
        several("multi.editable", "Click to add, Delete to remove", [30, 70]) {
          ($0.editableCounts, $0.isBarDragEnabled, $0.minimumDistance) = (1...6, false, 4)
        },
        several("multi.disabled", "One handle disabled", [20, 50, 80]) {
          $0.setThumb(1, isEnabled: false)
        },
        several("multi.squares", "Custom scale: squares", [20, 60, 90]) {
          RangeSliderScales.useSquares(in: $0)
        },
      ])
  }

  private static func single(
    _ identifier: String, _ title: String, _ value: Double,
    of bounds: ClosedRange<Double> = 0...100, _ configure: (Slider) -> Void = { _ in }
  ) -> View {
    let slider = example(Slider(), identifier, title, of: bounds) {
      ($0.format, $0.value) = (.number(fractionDigits: 0), value)
      configure($0)
    }
    return GalleryCard(slider) { $0.text(for: $0.value) }
  }

  private static func several(
    _ identifier: String, _ title: String, _ values: [Double],
    _ configure: (MultiSlider) -> Void = { _ in }
  ) -> View {
    let slider = example(
      MultiSlider(thumbCount: values.count), identifier, title, of: 0...100
    ) {
      ($0.format, $0.values) = (.number(fractionDigits: 0), values)
      configure($0)
    }
    return GalleryCard(slider) { slider in
      slider.values.map { slider.text(for: $0) }.joined(separator: " · ")
    }
  }
}
