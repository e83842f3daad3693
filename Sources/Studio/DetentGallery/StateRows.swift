import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The controls of the page of states, and what each has besides hover, press, focus and the
/// traits.
extension StateRow {
  static var all: [StateRow] { widgets + sliders + dials + others }

  // MARK: Widgets

  private static var widgets: [StateRow] {
    [
      .of("Button", Button("", style: .bordered)) { button, column in
        guard column == .other else { return nil }
        button.style = .plain
        return "plain"
      },
      .of("IconButton", IconButton(style: iconButton)) { button, column in
        button.leadingIcon = "heart"
        if column == .long { button.fixedWidth = 100 }
        button.isLoading = column == .other
        // Its ring stands still, as the whole page does: the page of the control has one that turns.
        button.traitOverrides.reducesMotion = true
        return column == .other ? "loading" : nil
      },
      toggle("Toggle", .switch), toggle("CheckBox", .checkBox),
      .of("SegmentedControl", isWide: true, SegmentedControl([])) { control, column in
        if column == .on { control.selectedIndex = 1 }
        guard column == .other else { return nil }
        control.setEnabled(false, forSegmentAt: 2)
        return "one disabled"
      },
      .of("MenuButton", isWide: true, MenuButton()) { button, column in
        button.items = column.context.sample.categories.prefix(2).map { MenuItem($0) }
        switch column {
        case .on:
          button.forcedState = .highlighted
          return "open"
        case .other:
          (button.selectedIndex, button.placeholder) = (nil, "Any")
          return "no selection"
        default: return nil
        }
      },
      .of("TextField", isWide: true, TextField(), field),
    ]
  }

  private static var iconButton: IconButtonStyle {
    var style = IconButtonStyle.filled
    (style.contentInsets.leading, style.contentInsets.trailing) = (10, 10)
    style.titleLeadingGap = 7
    return style
  }

  private static func toggle(_ name: String, _ kind: Toggle.Kind) -> StateRow {
    .of(name, Toggle(kind: kind)) { toggle, column in
      toggle.isOn = [.on, .other, .dark, .contrast].contains(column)
      guard column == .other else { return nil }
      toggle.isEnabled = false
      return "on, disabled"
    }
  }

  private static func field(_ field: TextField, _ column: StateColumn) -> String? {
    switch column {
    case .press:
      field.text = "Putney"
      field.selectAll()
      field.forcedState = .focused
    case .focus:
      field.text = "Put"
      _ = field.keyDown(KeyEvent(phase: .down, key: .end))
    case .on, .dark, .contrast:
      (field.text, field.hasClearButton) = ("Putney", column == .on)
    case .other:
      field.text = "1a2"
      field.validation = { $0.allSatisfy(\.isNumber) ? nil : "Enter digits only" }
      field.validate()
      return "invalid"
    default: break
    }
    return nil
  }

  // MARK: Sliders and dials

  private static let pounds = ValueFormat(NumberFormat(.currency("£"), fractionDigits: 0))

  /// Gives a slider large numbers in the column of long texts.
  private static func lengthen(_ slider: ThumbControl, _ column: StateColumn) -> String? {
    guard column == .long else { return nil }
    slider.setRange(minimum: 0, maximum: 2_000_000)
    slider.format = pounds
    return pounds.text(for: 1_234_567, locale: .named("de_DE"))
  }

  private static var sliders: [StateRow] {
    [
      .of("Slider", isWide: true, Slider()) { slider, column in
        let caption = lengthen(slider, column)
        if column == .long { slider.value = 1_234_567 }
        if column == .on { slider.value = 1 }
        if column == .other { slider.origin = 0.3 }
        return column == .on ? "at the end" : column == .other ? "from 30 %" : caption
      },
      .of("RangeSlider", isWide: true, RangeSlider()) { slider, column in
        let caption = lengthen(slider, column)
        slider.setValues(lower: 0.3, upper: 0.66)
        if column == .long { slider.setValues(lower: 600_000, upper: 1_234_567) }
        if column == .on { slider.setValues(lower: 0, upper: 1) }
        if column == .other { slider.setValues(lower: 0.5, upper: 0.5) }
        return column == .on ? "at the ends" : column == .other ? "equal values" : caption
      },
      .of("MultiSlider", isWide: true, MultiSlider(thumbCount: 3)) { slider, column in
        let caption = lengthen(slider, column)
        slider.values = [0.18, 0.5, 0.82]
        if column == .long { slider.values = [400_000, 800_000, 1_234_567] }
        if column == .on { slider.values = [0, 0.5, 1] }
        if column == .other { slider.setThumb(1, isEnabled: false) }
        return column == .on ? "at the ends" : column == .other ? "one disabled" : caption
      },
    ]
  }

  private static var small: CircularSliderStyle {
    var style = CircularSliderStyle()
    (style.diameter, style.margin, style.trackThickness, style.arcThickness) = (52, 2, 5, 5)
    (style.thumbSize, style.thumbDotSize, style.haloSize) = (12, 4, 20)
    (style.valueFontSize, style.unitFontSize, style.ticks, style.glowSigma) = (11, 8, .none, 1.5)
    return style
  }

  private static var dials: [StateRow] {
    [
      .of("CircularSlider", height: 68, CircularSlider()) { dial, column in
        dial.style = small
        (dial.maximumValue, dial.value, dial.format) = (100, 62, .number(fractionDigits: 0))
        if column == .on { dial.value = 100 }
        if column == .other { dial.isReadOnly = true }
        if column == .long {
          (dial.maximumValue, dial.value) = (2_000_000, 1_234_567)
          dial.format = ValueFormat(NumberFormat(notation: .compact))
        }
        return column == .on ? "full" : column == .other ? "read-only" : nil
      },
      .of("RangeCircularSlider", height: 68, RangeCircularSlider()) { dial, column in
        dial.style = small
        (dial.style.showsValue, dial.maximumValue) = (false, 100)
        dial.setValues(lower: 25, upper: 70)
        if column == .on { dial.setValues(lower: 0, upper: 100) }
        if column == .other {
          (dial.style.startAngle, dial.style.sweep, dial.wraps) = (0, 360, true)
          dial.setValues(lower: 70, upper: 20)
        }
        return column == .on ? "full" : column == .other ? "wraps around" : nil
      },
    ]
  }

  // MARK: Others

  private static let house = Path(
    strokes: [(3.5, 11.5), (12, 4), (20.5, 11.5)],
    [(6, 9.5), (6, 20), (10, 20), (10, 14), (14, 14), (14, 20), (18, 20), (18, 9.5)])

  private static var others: [StateRow] {
    [
      .of("Spinner", detail: "hub", height: 68, Spinner()) { spinner, column in
        spinner.style.hubSize = 48
        spinner.items = spinner.items.map {
          SpinnerItem(title: $0.title, icon: .stroked(house))
        }
        switch column {
        case .on:
          spinner.style.hubColor = .accent
          spinner.style.ringColor = DynamicColor(light: .white, dark: Color(hex: 0x10151F))
          spinner.style.ringWidth = 0
          return "filled"
        case .other:
          spinner.items = [SpinnerItem(title: "…")]
          return "no icon"
        default: return nil
        }
      },
      .of("PieChart", detail: "custom", height: 86, PieChart()) { chart, column in
        (chart.fixedWidth, chart.fixedHeight, chart.active) = (84, 84, 1)
        if column == .on { chart.selectedIndex = 1 }
        if column == .focus { chart.selectedIndex = nil }
        if column == .other { chart.sectors = [] }
        return column == .other ? "no data" : nil
      },
      .of("ListView", detail: "row", isWide: true, ListView(rowHeight: 36)) {
        list, column in
        list.dataSource = SampleRows.shared
        if column == .on || column == .focus { list.selectedRow = 0 }
        return nil
      },
      scrollBar,
    ]
  }

  /// The bar of a scroll view: it never has the focus.
  private static var scrollBar: StateRow {
    StateRow(name: "ScrollBar") { column in
      let content = View()
      content.fixedHeight = 90
      let scroll = ScrollView(contentView: content)
      (scroll.fixedWidth, scroll.fixedHeight) = (40, 40)
      (scroll.borderColor, scroll.cornerRadius) = (.line, 4)
      let bar = scroll.view(withIdentifier: "scrollBar") as? Control
      bar?.forcedState = column.forcedState
      bar?.isEnabled = column != .disabled
      return (scroll, nil)
    }
  }

  /// The row of every list.
  final class SampleRows: ListViewDataSource {
    static let shared = SampleRows(showsNames: true)
    private let showsNames: Bool

    init(showsNames: Bool) { self.showsNames = showsNames }

    func numberOfRows(in list: ListView) -> Int { 1 }

    func listView(
      _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
    ) {
      let ink = DynamicColor.text.resolved(for: list.traits).faded(list.isEnabled ? 1 : 0.4)
      let side = 16.0
      let sign = list.mirrored(Rect(x: 10, y: rect.midY - side / 2, width: side, height: side))
      canvas.saved {
        canvas.translate(x: sign.minX, y: sign.minY)
        canvas.scale(by: side / 24)
        canvas.stroke(house, with: ink, style: StrokeStyle(width: 1.7, cap: .round, join: .round))
      }
      guard showsNames else { return }
      let text = TextLayout.fitting(name(in: list), font: .system(13), width: rect.width - 42)
      let origin = Point(x: 34, y: rect.midY - text.size.height / 2)
      let frame = list.mirrored(Rect(origin: origin, size: text.size))
      canvas.draw(text, at: frame.origin, color: ink)
    }

    func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { name(in: list) }

    private func name(in list: ListView) -> String {
      if list.traits.isRightToLeft { return DesignSample.rightToLeft.name }
      return list.traits.locale.hasPrefix("de")
        ? DesignSample.longText.name : DesignSample.standard.name
    }
  }
}
