import DetentControls
import DetentDrawing
import DetentViews

/// What values a range slider takes: bounds, steps, marks, labels, thumbs that meet, limits.
@MainActor
enum RangeSliderValues {
  // MARK: Values

  static var valuesSection: View {
    RangeSliderExample.section(
      "Values", "Drag a thumb or the bar, press the track, or use the keys and the wheel.",
      [
        RangeSliderExample.card("plain", "Plain", 0...100, 24...68) {
          $0.format = .number(fractionDigits: 0)
        },
        RangeSliderExample.card("steps", "Steps", 0...10, 2...7) {
          $0.step = 1
          $0.ticks = .steps
          $0.showsTickLabels = false
        },
      ])
  }

  static var ticksSection: View {
    RangeSliderExample.section(
      "Ticks and marks", "Marks hold a thumb that comes near; Shift lets it go.",
      [
        RangeSliderExample.card("ticks", "Ticks at round values", 0...1_000, 220...640) {
          $0.format = .number(fractionDigits: 0)
          $0.ticks = .round
        },
        RangeSliderExample.card("everyTick", "A tick every 5", 0...60, 15...40) {
          $0.step = 1
          $0.format = .unit("min", fractionDigits: 0)
          $0.format?.rangeText = { "\(Int($0))–\(Int($1))\(ValueFormat.noBreakSpace)min" }
          $0.tickFormat = .number(fractionDigits: 0)
          $0.ticks = .every(5)
        },
        RangeSliderExample.card("marks", "Marks that hold", 0...100, 20...64) {
          $0.format = .number(fractionDigits: 0)
          $0.marks = [
            SliderMark(25, label: "Low"), SliderMark(50, label: "Median"),
            SliderMark(75, label: "High"),
          ]
          $0.snapsToMarks = true
        },
        RangeSliderExample.card("marksAndTicks", "Marks among ticks", 0...100, 37...80) {
          $0.format = .number(fractionDigits: 0)
          $0.ticks = .every(5)
          $0.showsTickLabels = false
          $0.marks = [SliderMark(37, label: "Median"), SliderMark(80)]
        },
      ])
  }

  // MARK: Labels

  static var labelsSection: View {
    RangeSliderExample.section(
      "Labels", "Bring the thumbs together: two labels become one.",
      [
        RangeSliderExample.card(
          "labelsAlways", "Always", 0...5_000, 900...3_400, alwaysInThousands),
        RangeSliderExample.card("labelsOnInteraction", "During interaction", 0...5_000, 900...3_400)
        {
          $0.format = .number(fractionDigits: 0, prefix: "£", suffix: "k")
          $0.labels = .onInteraction
        },
        RangeSliderExample.card(
          "labelsJoined", "Joined", 0...5_000, 2_000...2_250, alwaysInThousands),
        RangeSliderExample.card("labelsOpen", "Open ends", 0...5_000, 1_200...5_000) {
          alwaysInThousands($0)
          $0.openEnds = .maximum
        },
      ])
  }

  private static func alwaysInThousands(_ slider: RangeSlider) {
    slider.format = .number(fractionDigits: 0, prefix: "£", suffix: "k")
    slider.labels = .always
  }

  // MARK: Limits

  static var thumbsSection: View {
    func collision(_ collision: ThumbCollision, _ title: String) -> View {
      RangeSliderExample.card("collision.\(collision)", title, 0...100, 35...65) {
        $0.format = .number(fractionDigits: 0)
        $0.collision = collision
      }
    }
    return RangeSliderExample.section(
      "Thumbs that meet", "Drag one thumb into the other.",
      [
        collision(.stop, "Stop"), collision(.push, "Push"), collision(.cross, "Cross"),
        RangeSliderExample.card("collision.distance", "Push, at least 20 apart", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.collision = .push
          $0.minimumDistance = 20
        },
        RangeSliderExample.card("collision.wall", "Push against a fixed thumb", 0...100, 35...65) {
          $0.format = .number(fractionDigits: 0)
          $0.collision = .push
          $0.setThumb(.upper, isEnabled: false)
        },
        RangeSliderExample.card("shrinkingBar", "A bar that shrinks at the ends", 0...100, 30...60)
        {
          $0.format = .number(fractionDigits: 0)
          $0.barKeepsLength = false
        },
      ])
  }

  static var limitsSection: View {
    RangeSliderExample.section(
      "Limits", "What the thumbs may not do.",
      [
        RangeSliderExample.card("minimumDistance", "At least 20 apart", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.minimumDistance = 20
        },
        RangeSliderExample.card("maximumDistance", "At most 40 apart", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.maximumDistance = 40
        },
        RangeSliderExample.card(
          "pushedDistance", "At most 40 apart, the other follows", 0...100, 30...60
        ) {
          $0.format = .number(fractionDigits: 0)
          $0.maximumDistance = 40
          $0.collision = .push
        },
        RangeSliderExample.card("ownLimits", "Each thumb in its half", 0...100, 30...70) {
          $0.format = .number(fractionDigits: 0)
          $0.setLimits(0...50, of: .lower)
          $0.setLimits(50...100, of: .upper)
          $0.marks = [SliderMark(50)]
        },
      ])
  }
}
