import DetentControls
import DetentDesign
import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import DetentWidgets
import Foundation
import Testing

/// Every property of every control, changed while the control is shown, as an inspector does: what
/// is drawn next is what a new control draws that reads the look from the file in which it was
/// saved.
@MainActor @Suite struct EveryPropertyTests {
  private static let size = Size(width: 240, height: 150)

  @Test func noStyleOfTheLibrariesIsForgottenHere() {
    func name<View: Styled>(_ view: View) -> String { "\(View.Style.self)" }
    let shown = Set(Self.controls.map { name($0()) })
    // A menu is a part of the style of its button; the poster is of the tests.
    let others = ["MenuStyle", "PosterStyle"]
    #expect(Set(everyStyle.map { "\($0)" }).subtracting(others) == shown)
  }

  /// The controls with all that their styles speak of.
  private nonisolated static let controls: [@MainActor @Sendable () -> any Styled] = [
    { Button("Save") }, { IconButton("Save", leadingIcon: "heart", trailingIcon: "star") },
    { Toggle("Garden", isOn: true) }, { Toggle("Garden", kind: .checkBox, isOn: true) },
    { SegmentedControl(["Any", "1", "2"], selectedIndex: 1) },
    { MenuButton([MenuItem("Houses"), MenuItem("Flats")]) }, { TextField("Putney") },
    {
      let slider = Slider()
      (slider.ticks, slider.labels, slider.value) = (.every(0.25), .always, 0.6)
      return slider
    },
    {
      let slider = RangeSlider()
      (slider.ticks, slider.labels) = (.every(0.25), .always)
      slider.marks = [SliderMark(0.4, label: "here")]
      slider.histogram = Histogram(
        counts: [1, 4, 9, 3, 0, 2], scale: LinearScale(minimum: 0, maximum: 1))
      return slider
    },
    { MultiSlider(thumbCount: 3) },
    {
      let dial = CircularSlider()
      dial.value = 0.6
      return dial
    }, { RangeCircularSlider() },
    {
      let spinner = Spinner()
      spinner.items = ["Any", "Flat", "House"].map { SpinnerItem(title: $0) }
      return spinner
    },
  ]

  private static let states: [ControlState] = [
    .normal, .hovered, .highlighted, .focused, .disabled, .selected,
  ]

  /// A window whose views wear a sheet of styles, and in which nothing takes time.
  @MainActor private final class Room {
    let content = View()
    let window = Window(size: EveryPropertyTests.size)
    let host: HeadlessHost
    let sheet: StyleSheet

    init() throws {
      window.contentView = content
      window.rootTraits.reducesMotion = true
      host = try HeadlessHost(window: window)
      sheet = StyleSheet(for: window)
    }

    func show(_ view: some View, in state: ControlState) {
      content.subviews.first?.removeFromSuperview()
      view.identifier = "it"
      view.frame = Rect(x: 30, y: 25, width: 180, height: 100)
      content.addSubview(view)
      guard let control = view as? Control else { return }
      control.isEnabled = !state.contains(.disabled)
      control.isSelected = state.contains(.selected)
      control.forcedState = state.subtracting([.disabled, .selected])
    }
  }

  @Test(arguments: controls.indices)
  func whatIsChangedIsDrawnAtOnceAndIsTheSameFromItsFile(index: Int) throws {
    func check<V: Styled>(_ first: V) throws {
      let make = { Self.controls[index]() as? V }
      var random = SplitMix64(seed: UInt64(index))
      let (here, there) = (try Room(), try Room())
      let path = FileManager.default.temporaryDirectory.path + "/every-\(UUID()).json"
      defer { try? FileManager.default.removeItem(atPath: path) }
      var seen = 0
      for property in V.Style.schema.properties {
        let state = random.pick(Self.states)
        guard let shown = make(), let worn = make() else { return }
        here.show(shown, in: state)
        here.host.settle()
        let before = here.host.picture
        _ = here.sheet.base(of: shown)
        var value = property.value(in: shown.style)
        while value == property.value(in: shown.style)
          || property.validationMessage(for: value) != nil
        {
          value = property.kind.random(using: &random)
        }
        let change = "\(V.self).\(property.name) = \(value) in \(state)"
        #expect(shown.apply(value, to: property.name) == nil, "\(change)")
        here.host.drain()
        let changed = here.host.picture
        if changed.difference(from: before) != nil { seen += 1 }
        here.sheet.record(shown)
        try here.sheet.save(to: path)
        there.show(worn, in: state)
        try there.sheet.load(path)
        there.host.drain()
        #expect(worn.style == shown.style, "\(change)")
        #expect(
          changed.difference(from: there.host.picture, tolerance: 24) == nil, "\(change)")
      }
      // Else nothing was looked at. Most properties show in one state only, and some in a popup.
      #expect(seen > 3)
    }
    try check(Self.controls[index]())
  }
}
