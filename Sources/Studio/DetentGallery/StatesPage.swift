import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

enum StateColumn: String, CaseIterable {
  case normal = "Normal"
  case hover = "Hover"
  case press = "Press"
  case focus = "Focus"
  case disabled = "Disabled"
  case on = "On or selected"
  case other = "Other"
  case rightToLeft = "Right to left"
  case dark = "Dark"
  case contrast = "High contrast"
  case long = "Long text"

  var forcedState: ControlState {
    switch self {
    case .hover: .hovered
    case .press: [.hovered, .highlighted]
    case .focus: .focused
    default: .normal
    }
  }

  var traits: TraitOverrides {
    switch self {
    case .rightToLeft: TraitOverrides(layoutDirection: .rightToLeft, locale: "ar")
    case .dark: TraitOverrides(appearance: .dark)
    case .contrast: TraitOverrides(contrast: .high)
    case .long: TraitOverrides(locale: "de_DE")
    default: TraitOverrides()
    }
  }

  @MainActor var context: DesignContext {
    switch self {
    case .rightToLeft: DesignContext(.rightToLeft)
    case .long: DesignContext(.longText)
    default: DesignContext()
    }
  }
}

@MainActor
struct StateRow {
  let name: String
  var captions: [StateColumn: String] = [:]
  var height = 54.0
  /// Whether the control fills the width of its column.
  var isWide = false
  let make: (StateColumn) -> View

  /// - Parameters:
  ///   - new: A control without content, which gets sample content.
  ///   - change: Adapts the control to a column; for selected controls it is already selected.
  static func of<Kind: Control>(
    _ name: String, captions: [StateColumn: String] = [:],
    height: Double = 54, isWide: Bool = false, _ new: @autoclosure @escaping () -> Kind,
    _ change: @escaping (Kind, StateColumn) -> Void
  ) -> StateRow {
    StateRow(name: name, captions: captions, height: height, isWide: isWide) { column in
      let control = new()
      control.identifier = "\(name).\(column)"
      control.accessibilityLabel = "\(name), \(column.rawValue)"
      column.context.prepare(control)
      change(control, column)
      control.forcedState = control.forcedState.union(column.forcedState)
      if column == .on { control.isSelected = true }
      if column == .disabled { control.isEnabled = false }
      return control
    }
  }
}

extension GalleryPage {
  static let states = GalleryPage(name: "gallery", title: "Every control in every state") {
    [StatesPage()]
  }
}

/// Every control in every state, with sample content. On a narrow page the columns wrap.
private final class StatesPage: GallerySection {
  init() {
    let titles = StateColumn.allCases.map { column in
      let title = Label(column.rawValue, font: .system(11, weight: 600), color: .secondary)
      title.textAlignment = .center
      let cell = StackView(
        .vertical, layoutMargins: EdgeInsets(vertical: 8, horizontal: 0), views: [title])
      // As wide as a cell, so that titles align with the cells.
      cell.fixedWidth = StateCell.leastWidth
      return cell
    }
    var rows = [Self.row("", titles)]
    for row in StateRow.all {
      let line = View()
      line.fixedHeight = 1
      line.backgroundColor = .line
      let cells = StateColumn.allCases.map { StateCell(row, $0) }
      rows += [line, Self.row(row.name, cells)]
    }
    let table = StackView(.vertical, views: rows)
    (table.backgroundColor, table.borderColor, table.cornerRadius) = (.card, .line, 12)
    table.clipsToBounds = true
    super.init(
      "Every control in every state", "Each row shows one control, each column one state.",
      rows: [table])
  }

  /// A name followed by cells. Equal cells form the same columns in each row.
  private static func row(_ name: String, _ cells: [View]) -> View {
    let names = StackView(
      .vertical, layoutMargins: EdgeInsets(vertical: 0, horizontal: 16),
      views: [Spacer(), Label(name, font: .system(12, weight: 600)), Spacer()])
    names.fixedWidth = 152
    return StackView(
      .horizontal, views: [names, StackView(wrapping: cells, equally: true, spacing: 0)])
  }
}

/// A control in one state, on the background of its appearance.
final class StateCell: View {
  let control: View
  private let caption: Label?
  private let row: StateRow

  /// The smallest width that does not truncate ordinary texts.
  static let leastWidth = 104.0

  init(_ row: StateRow, _ column: StateColumn, showsCaption: Bool = true) {
    (control, self.row) = (row.make(column), row)
    let words = showsCaption ? row.captions[column] : nil
    caption = words.map { Label($0, font: .system(10), color: .secondary) }
    super.init(frame: .zero)
    traitOverrides = column.traits
    if column == .dark { backgroundColor = .card }
    addSubview(control)
    if let caption { addSubview(caption) }
  }

  override var intrinsicContentSize: Size { Size(width: Self.leastWidth, height: row.height) }

  override func layoutSubviews() {
    let room = bounds.insetBy(dx: 8, dy: 3)
    let wanted = control.measuredSize(in: room.size)
    let size = Size(
      width: row.isWide || wanted.width < 0 ? room.width : min(wanted.width, room.width),
      height: wanted.height < 0 ? room.height : min(wanted.height, room.height))
    let text = caption?.intrinsicContentSize ?? .zero
    // The caption is at the lower edge, the control in the middle of the rest.
    let middle = caption == nil ? bounds.midY : (bounds.maxY - text.height - 2) / 2
    control.frame = Rect(center: Point(x: bounds.midX, y: max(middle, size.height / 2)), size: size)
      .rounded(toPixelsAt: traits.scale)
    caption?.frame = Rect(
      x: bounds.midX - text.width / 2, y: bounds.maxY - text.height - 1, width: text.width,
      height: text.height)
  }
}

/// The controls of the page of states, and the changes that forced states and traits do not cover.
extension StateRow {
  static var all: [StateRow] { widgets + sliders + dials + others }

  // MARK: Widgets

  private static var widgets: [StateRow] {
    [
      .of("Button", captions: [.other: "plain"], Button("", style: .bordered)) { button, column in
        if column == .other { button.style = .plain }
      },
      .of("IconButton", captions: [.other: "loading"], IconButton(style: iconButton)) {
        button, column in
        button.leadingIcon = "heart"
        if column == .long { button.fixedWidth = 100 }
        button.isLoading = column == .other
        // The page does not animate; the page of the icon button shows the turning ring.
        button.traitOverrides.reducesMotion = true
      },
      toggle("Toggle", .switch), toggle("CheckBox", .checkBox),
      .of(
        "SegmentedControl", captions: [.other: "one disabled"], isWide: true, SegmentedControl([])
      ) { control, column in
        if column == .on { control.selectedIndex = 1 }
        if column == .other { control.setEnabled(false, forSegmentAt: 2) }
      },
      .of(
        "MenuButton", captions: [.on: "open", .other: "no selection"], isWide: true, MenuButton()
      ) { button, column in
        button.items = column.context.sample.categories.prefix(2).map { MenuItem($0) }
        if column == .on { button.forcedState = .highlighted }
        if column == .other { (button.selectedIndex, button.placeholder) = (nil, "Any") }
      },
      .of("TextField", captions: [.other: "invalid"], isWide: true, TextField(), fill),
    ]
  }

  private static var iconButton: IconButtonStyle {
    var style = IconButtonStyle.filled
    (style.contentInsets.leading, style.contentInsets.trailing) = (10, 10)
    style.titleLeadingGap = 7
    return style
  }

  private static func toggle(_ name: String, _ kind: Toggle.Kind) -> StateRow {
    .of(name, captions: [.other: "on, disabled"], Toggle(kind: kind)) { toggle, column in
      toggle.isOn = [.on, .other, .dark, .contrast].contains(column)
      toggle.isEnabled = column != .other
    }
  }

  private static func fill(_ field: TextField, _ column: StateColumn) {
    switch column {
    case .press:
      field.text = "Putney"
      field.selectAll()
      field.forcedState = .focused
    case .focus:
      field.text = "Put"
      _ = field.keyDown(KeyEvent(phase: .down, key: .end))
    case .on, .dark, .contrast: (field.text, field.hasClearButton) = ("Putney", column == .on)
    case .other:
      field.text = "1a2"
      field.validation = { $0.allSatisfy(\.isNumber) ? nil : "Enter digits only" }
      field.validate()
    default: break
    }
  }

  // MARK: Sliders and dials

  private static let pounds = ValueFormat(NumberFormat(.currency("£"), fractionDigits: 0))

  /// A row with a slider, which shows large numbers in the column of long texts.
  private static func slider<Kind: SliderControl>(
    _ name: String, on: String, other: String, _ new: @autoclosure @escaping () -> Kind,
    _ change: @escaping (Kind, StateColumn) -> Void
  ) -> StateRow {
    let long = pounds.text(for: 1_234_567, locale: .named("de_DE"))
    return .of(name, captions: [.on: on, .other: other, .long: long], isWide: true, new()) {
      slider, column in
      if column == .long {
        slider.setRange(minimum: 0, maximum: 2_000_000)
        slider.format = pounds
      }
      change(slider, column)
    }
  }

  private static var sliders: [StateRow] {
    [
      slider("Slider", on: "at the end", other: "from 30 %", Slider()) { slider, column in
        if column == .long { slider.value = 1_234_567 }
        if column == .on { slider.value = 1 }
        if column == .other { slider.origin = 0.3 }
      },
      slider("RangeSlider", on: "at the ends", other: "equal values", RangeSlider()) {
        slider, column in
        slider.setValues(lower: 0.3, upper: 0.66)
        if column == .long { slider.setValues(lower: 600_000, upper: 1_234_567) }
        if column == .on { slider.setValues(lower: 0, upper: 1) }
        if column == .other { slider.setValues(lower: 0.5, upper: 0.5) }
      },
      slider("MultiSlider", on: "at the ends", other: "one disabled", MultiSlider(thumbCount: 3)) {
        slider, column in
        slider.values = [0.18, 0.5, 0.82]
        if column == .long { slider.values = [400_000, 800_000, 1_234_567] }
        if column == .on { slider.values = [0, 0.5, 1] }
        if column == .other { slider.setThumb(1, isEnabled: false) }
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
      .of(
        "CircularSlider", captions: [.on: "full", .other: "read-only"], height: 68,
        CircularSlider()
      ) { dial, column in
        dial.style = small
        (dial.maximumValue, dial.value, dial.format) = (100, 62, .number(fractionDigits: 0))
        if column == .on { dial.value = 100 }
        dial.isReadOnly = column == .other
        if column == .long {
          (dial.maximumValue, dial.value) = (2_000_000, 1_234_567)
          dial.format = ValueFormat(NumberFormat(notation: .compact))
        }
      },
      .of(
        "RangeCircularSlider", captions: [.on: "full", .other: "wraps around"], height: 68,
        RangeCircularSlider()
      ) { dial, column in
        dial.style = small
        (dial.style.showsValue, dial.maximumValue) = (false, 100)
        dial.setValues(lower: 25, upper: 70)
        if column == .on { dial.setValues(lower: 0, upper: 100) }
        if column == .other {
          (dial.style.startAngle, dial.style.sweep, dial.wraps) = (0, 360, true)
          dial.setValues(lower: 70, upper: 20)
        }
      },
    ]
  }

  // MARK: Others

  private static let house = Path(
    strokes: [(3.5, 11.5), (12, 4), (20.5, 11.5)],
    [(6, 9.5), (6, 20), (10, 20), (10, 14), (14, 14), (14, 20), (18, 20), (18, 9.5)])

  private static var others: [StateRow] {
    [
      .of(
        "Spinner", captions: [.on: "filled", .other: "no icon"], height: 68,
        Spinner()
      ) { spinner, column in
        spinner.style.hubSize = 48
        spinner.items = spinner.items.map { SpinnerItem(title: $0.title, icon: .stroked(house)) }
        if column == .on {
          (spinner.style.hubColor, spinner.style.ringWidth) = (.accent, 0)
          spinner.style.ringColor = DynamicColor(light: .white, dark: Color(hex: 0x10151F))
        }
        if column == .other { spinner.items = [SpinnerItem(title: "…")] }
      },
      .of("PieChart", captions: [.other: "no data"], height: 86, PieChart()) { chart, column in
        (chart.fixedWidth, chart.fixedHeight, chart.active) = (84, 84, 1)
        if column == .on { chart.selectedIndex = 1 }
        if column == .other { chart.sectors = [] }
      },
      .of("ListView", isWide: true, ListView(rowHeight: 36)) { list, column in
        list.dataSource = SampleRows.shared
        if column == .on || column == .focus { list.selectedRow = 0 }
      },
      // The scroll bar never has the focus.
      StateRow(name: "ScrollBar") { column in
        let content = View()
        content.fixedHeight = 90
        let scroll = ScrollView(contentView: content)
        (scroll.fixedWidth, scroll.fixedHeight) = (40, 40)
        (scroll.borderColor, scroll.cornerRadius) = (.line, 4)
        let bar = scroll.view(withIdentifier: "scrollBar") as? Control
        bar?.forcedState = column.forcedState
        bar?.isEnabled = column != .disabled
        return scroll
      },
    ]
  }

  final class SampleRows: ListViewDataSource {
    static let shared = SampleRows(showsNames: true)
    private let showsNames: Bool

    init(showsNames: Bool) { self.showsNames = showsNames }

    func numberOfRows(in list: ListView) -> Int { 1 }

    func listView(
      _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
    ) {
      let ink: DynamicColor = list.isEnabled ? .text : .text.withAlpha(0.4)
      let sign = Rect(x: 10, y: rect.midY - 8, width: 16, height: 16)
      canvas.draw(
        VectorIcon(stroking: house), in: list.mirrored(sign), color: ink.resolved(for: list.traits),
        strokeWidth: 1.7)
      guard showsNames else { return }
      let text = TextLayout.fitting(name(in: list), font: .system(13), width: rect.width - 42)
      list.write(text, ink, from: 34, in: rect, canvas)
    }

    func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String { name(in: list) }

    private func name(in list: ListView) -> String {
      if list.traits.isRightToLeft { return DesignSample.rightToLeft.name }
      return list.traits.locale.hasPrefix("de")
        ? DesignSample.longText.name : DesignSample.standard.name
    }
  }
}
