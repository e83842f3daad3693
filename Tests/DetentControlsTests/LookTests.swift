import DetentControls
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

/// The controls as a whole, compared with images. Text is left out: it depends on the fonts of a
/// machine.
@MainActor @Suite struct LookTests {
  enum Kind: String, CaseIterable {
    case slider, rangeSlider, multiSlider, dial, rangeDial, spinner
    case button, toggle, checkBox, segments, menuButton, field
  }

  private func control(_ kind: Kind) -> Control {
    switch kind {
    case .slider: return Slider(frame: Rect(x: 10, y: 45, width: 180, height: 30))
    case .rangeSlider:
      let slider = RangeSlider(frame: Rect(x: 10, y: 25, width: 180, height: 70))
      slider.histogram = Histogram(
        counts: [1, 4, 9, 3, 0, 7, 8, 3, 2, 2], scale: LinearScale(minimum: 0, maximum: 1))
      return slider
    case .multiSlider:
      let slider = MultiSlider(thumbCount: 3)
      slider.frame = Rect(x: 10, y: 45, width: 180, height: 30)
      return slider
    case .dial:
      let dial = CircularSlider(frame: Rect(x: 45, y: 5, width: 110, height: 110))
      (dial.value, dial.style.showsValue) = (0.3, false)
      return dial
    case .rangeDial:
      let dial = RangeCircularSlider(frame: Rect(x: 45, y: 5, width: 110, height: 110))
      dial.setValues(lower: 0.2, upper: 0.7)
      dial.style.showsValue = false
      return dial
    case .spinner:
      let spinner = Spinner(frame: Rect(x: 58, y: 18, width: 84, height: 84))
      let disc = Path(circleAt: Point(x: 12, y: 12), radius: 9)
      spinner.items = [SpinnerItem(title: "Disc", icon: .filled(disc))]
      return spinner
    case .button: return placed(Button("", style: .bordered))
    case .toggle: return placed(Toggle(isOn: true))
    case .checkBox: return placed(Toggle(kind: .checkBox, isOn: true))
    case .segments: return placed(SegmentedControl(["", "", ""], selectedIndex: 1))
    case .menuButton: return placed(MenuButton([MenuItem("")]))
    case .field:
      let field = TextField()
      field.leadingIcon = "search"
      return placed(field)
    }
  }

  private func placed(_ control: Control) -> Control {
    control.frame = Rect(x: 20, y: 43, width: 160, height: 34)
    return control
  }

  @Test(arguments: Kind.allCases, Appearance.allCases)
  func everyControlIsDrawnAsEver(kind: Kind, appearance: Appearance) throws {
    let scene = try Scene(control(kind), in: Size(width: 200, height: 120))
    scene.window.rootTraits.appearance = appearance
    scene.host.settle()
    try expectPicture(
      of: scene.host.surface, matches: "\(kind)-\(appearance)", tolerance: 3, differingPixels: 8)
  }
}
