import DetentControls
import DetentDrawing
import DetentViews

extension RangeSliderPage {
  // MARK: Values

  static var valuesSection: View {
    section(
      "Values", "Drag a thumb or the bar, press the track, or use the keys and the wheel.",
      [
        example("plain", "Plain", 0...100, 24...68) { $0.format = .number(fractionDigits: 0) },
        example("steps", "Steps", 0...10, 2...7) {
          $0.step = 1
          $0.ticks = .steps
          $0.showsTickLabels = false
        },
      ])
  }

  static var ticksSection: View {
    section(
      "Ticks and marks", "Marks hold a thumb that comes near; Shift lets it go.",
      [
        example("ticks", "Ticks at round values", 0...1_000, 220...640) {
          $0.format = .number(fractionDigits: 0)
          $0.ticks = .round
        },
        example("everyTick", "A tick every 5", 0...60, 15...40) {
          $0.step = 1
          $0.format = .unit("min", fractionDigits: 0)
          $0.format?.rangeText = { "\(Int($0))–\(Int($1))\(ValueFormat.noBreakSpace)min" }
          $0.tickFormat = .number(fractionDigits: 0)
          $0.ticks = .every(5)
        },
        example("marks", "Marks that hold", 0...100, 20...64) {
          $0.format = .number(fractionDigits: 0)
          $0.marks = [
            SliderMark(25, label: "Low"), SliderMark(50, label: "Median"),
            SliderMark(75, label: "High"),
          ]
          $0.snapsToMarks = true
        },
        example("marksAndTicks", "Marks among ticks", 0...100, 37...80) {
          $0.format = .number(fractionDigits: 0)
          $0.ticks = .every(5)
          $0.showsTickLabels = false
          $0.marks = [SliderMark(37, label: "Median"), SliderMark(80)]
        },
      ])
  }

  // MARK: Labels

  static var labelsSection: View {
    section(
      "Labels", "Bring the thumbs together: two labels become one.",
      [
        example("labelsAlways", "Always", 0...5_000, 900...3_400, alwaysInThousands),
        example("labelsOnInteraction", "During interaction", 0...5_000, 900...3_400) {
          $0.format = .number(fractionDigits: 0, prefix: "£", suffix: "k")
          $0.labels = .onInteraction
        },
        example("labelsJoined", "Joined", 0...5_000, 2_000...2_250, alwaysInThousands),
        example("labelsOpen", "Open ends", 0...5_000, 1_200...5_000) {
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
      example("collision.\(collision)", title, 0...100, 35...65) {
        $0.format = .number(fractionDigits: 0)
        $0.collision = collision
      }
    }
    return section(
      "Thumbs that meet", "Drag one thumb into the other.",
      [
        collision(.stop, "Stop"), collision(.push, "Push"), collision(.cross, "Cross"),
        example("collision.distance", "Push, at least 20 apart", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.collision = .push
          $0.minimumDistance = 20
        },
        example("collision.wall", "Push against a fixed thumb", 0...100, 35...65) {
          $0.format = .number(fractionDigits: 0)
          $0.collision = .push
          $0.setThumb(.upper, isEnabled: false)
        },
        example("shrinkingBar", "A bar that shrinks at the ends", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.barKeepsLength = false
        },
      ])
  }

  static var limitsSection: View {
    section(
      "Limits", "What the thumbs may not do.",
      [
        example("minimumDistance", "At least 20 apart", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.minimumDistance = 20
        },
        example("maximumDistance", "At most 40 apart", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.maximumDistance = 40
        },
        example("pushedDistance", "At most 40 apart, the other follows", 0...100, 30...60) {
          $0.format = .number(fractionDigits: 0)
          $0.maximumDistance = 40
          $0.collision = .push
        },
        example("ownLimits", "Each thumb in its half", 0...100, 30...70) {
          $0.format = .number(fractionDigits: 0)
          $0.setLimits(0...50, of: .lower)
          $0.setLimits(50...100, of: .upper)
          $0.marks = [SliderMark(50)]
        },
      ])
  }
}
