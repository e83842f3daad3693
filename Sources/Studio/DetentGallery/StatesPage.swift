import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// What a column of the page of states shows of every control.
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

  /// What is forced upon the control.
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

/// One control in every state, with what it has to say of those that only it has.
@MainActor
struct StateRow {
  let name: String
  var detail = ""
  let height: Double
  /// Whether the control is as wide as its column.
  let isWide: Bool
  /// Makes the control of a column, and what stands below it.
  let make: (StateColumn) -> (control: View, caption: String?)

  init(
    name: String, height: Double, isWide: Bool,
    make: @escaping (StateColumn) -> (control: View, caption: String?)
  ) {
    (self.name, self.height, self.isWide, self.make) = (name, height, isWide, make)
  }

  /// - Parameters:
  ///   - new: a control without content; it gets that of design time.
  ///   - change: what else a column needs, and the caption that says it; controls that can be
  ///     selected are, in the column of that.
  init<Kind: Control>(
    _ name: String, detail: String = "", height: Double = 54, isWide: Bool = false,
    _ new: @autoclosure @escaping () -> Kind, _ change: @escaping (Kind, StateColumn) -> String?
  ) {
    (self.name, self.detail, self.height, self.isWide) = (name, detail, height, isWide)
    make = { column in
      let control = new()
      control.identifier = "\(name).\(column)"
      control.accessibilityLabel = "\(name), \(column.rawValue)"
      column.context.prepare(control)
      let caption = change(control, column)
      control.forcedState = control.forcedState.union(column.forcedState)
      if column == .on { control.isSelected = true }
      if column == .disabled { control.isEnabled = false }
      return (control, caption)
    }
  }
}

/// Every control in every state, with the content of design time: images of states are taken here.
final class StatesPage: StackView {
  private static let scales = [1, 1.5, 2]
  private let scale = example(
    SegmentedControl(["1×", "1.5×", "2×"], selectedIndex: nil), "scale", "Scale")

  init() {
    super.init(.vertical, spacing: 8, layoutMargins: EdgeInsets(vertical: 16, horizontal: 28))
    let title = StackView(
      wrapping: [
        Label("Every control in every state", font: .system(15, weight: 680)),
        Label(hint: "Each row shows one control, each column one state."),
        Spacer(), scale,
      ], spacing: 8, alignment: .center)
    addSubview(title)
    addSubview(StatesTable(StateRow.all))
    addRoomBelow()
    scale.onValueChanged { [weak self] _, change in
      self?.window?.force(scale: Self.scales[change.new.index])
    }
  }

  override func traitsDidChange(from previous: Traits) {
    scale.selectedIndex = Self.scales.firstIndex(of: traits.scale)
  }
}

/// Rows of cells below the names of the columns. Where there is no room for all columns beside each
/// other, the others follow below with the names of the rows again.
private final class StatesTable: View {
  private static let nameWidth = 137.0
  private static let headHeight = 32.0
  /// The least width of a column, in logical pixels: narrower ones would cut short what every
  /// control says.
  private static let leastColumnWidth = 104.0
  private let rows: [StateRow]
  private let cells: [[StateCell]]

  init(_ rows: [StateRow]) {
    self.rows = rows
    cells = rows.map { row in StateColumn.allCases.map { StateCell(row, $0) } }
    super.init(frame: .zero)
    (backgroundColor, borderColor, cornerRadius, clipsToBounds) = (.card, .line, 12, true)
    for cell in cells.joined() { addSubview(cell) }
  }

  // MARK: Bands of columns

  private static func room(in width: Double) -> Double { max(0, width - nameWidth - 6) }

  /// How many columns stand beside each other: as many in each band, but for the last one.
  private static func columnsPerBand(in width: Double) -> Int {
    let count = StateColumn.allCases.count
    let fitting = max(1, min(count, Int(min(room(in: width) / leastColumnWidth, 1_000))))
    let bands = (count + fitting - 1) / fitting
    return (count + bands - 1) / bands
  }

  private var bandHeight: Double { rows.reduce(Self.headHeight) { $0 + $1.height } }
  private var columnsPerBand: Int { Self.columnsPerBand(in: bounds.width) }
  private var columnWidth: Double { Self.room(in: bounds.width) / Double(columnsPerBand) }

  private func height(in width: Double) -> Double {
    let perBand = Self.columnsPerBand(in: width)
    return bandHeight * Double((StateColumn.allCases.count + perBand - 1) / perBand)
  }

  /// Where a column begins, from the leading edge, and the upper edge of its band.
  private func origin(ofColumn column: Int) -> Point {
    let (band, slot) = column.quotientAndRemainder(dividingBy: columnsPerBand)
    return Point(
      x: Self.nameWidth + Double(slot) * columnWidth, y: Double(band) * bandHeight)
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: height(in: bounds.width))
  }
  /// Rows are as high as they are: what is too small for them scrolls.
  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: height(in: size.width))
  }
  override var minimumContentSize: Size {
    Size(width: Self.nameWidth + Self.leastColumnWidth, height: height(in: bounds.width))
  }

  override func layoutSubviews() {
    for column in StateColumn.allCases.indices {
      let origin = origin(ofColumn: column)
      var y = origin.y + Self.headHeight
      for (row, cells) in zip(rows, cells) {
        cells[column].frame = Rect(x: origin.x, y: y, width: columnWidth, height: row.height)
          .rounded(toPixelsAt: traits.scale)
        y += row.height
      }
    }
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    for (index, column) in StateColumn.allCases.enumerated() {
      let origin = origin(ofColumn: index)
      let text = TextLayout.cached(column.rawValue, font: .system(11, weight: 600))
      let middle = Point(x: origin.x + columnWidth / 2, y: origin.y + 16)
      canvas.draw(
        text, at: Point(x: middle.x - text.size.width / 2, y: middle.y - text.size.height / 2),
        color: DynamicColor.secondary.resolved(for: traits))
      if index.isMultiple(of: columnsPerBand) { drawNames(from: origin.y, in: canvas) }
    }
  }

  /// The names of the rows, with a line above each, and above a band that follows another.
  private func drawNames(from top: Double, in canvas: Canvas) {
    func write(_ text: String, _ size: Double, _ weight: Int, _ color: DynamicColor, _ y: Double) {
      let layout = TextLayout.cached(text, font: .system(size, weight: weight))
      canvas.draw(
        layout, at: Point(x: 16, y: y - layout.size.height / 2),
        color: color.resolved(for: traits))
    }
    func drawLine(at y: Double) {
      canvas.fill(
        Rect(x: 0, y: y, width: bounds.width, height: canvas.hairline),
        with: DynamicColor.line.resolved(for: traits))
    }
    if top > 0 { drawLine(at: top) }
    var y = top + Self.headHeight
    for row in rows {
      drawLine(at: y)
      let middle = y + row.height / 2
      write(row.name, 12, 600, .text, middle - (row.detail.isEmpty ? 0 : 6))
      write(row.detail, 10.5, 400, .secondary, middle + 8)
      y += row.height
    }
  }
}

/// One control in one state, on the ground of its appearance.
final class StateCell: View {
  let control: View
  private let caption: Label?
  private let isWide: Bool

  init(_ row: StateRow, _ column: StateColumn, showsCaption: Bool = true) {
    let made = row.make(column)
    (control, isWide) = (made.control, row.isWide)
    let words = showsCaption ? made.caption : nil
    caption = words.map { Label($0, font: .system(10), color: .secondary) }
    super.init(frame: .zero)
    traitOverrides = column.traits
    if column == .dark { backgroundColor = .card }
    addSubview(control)
    if let caption { addSubview(caption) }
  }

  override func layoutSubviews() {
    let room = bounds.insetBy(dx: 8, dy: 3)
    let wanted = control.measuredSize(in: room.size)
    let size = Size(
      width: isWide || wanted.width < 0 ? room.width : min(wanted.width, room.width),
      height: wanted.height < 0 ? room.height : min(wanted.height, room.height))
    let text = caption?.intrinsicContentSize ?? .zero
    // The caption keeps to the lower edge, the control to what is left.
    let middle = caption == nil ? bounds.midY : (bounds.maxY - text.height - 2) / 2
    control.frame = Rect(center: Point(x: bounds.midX, y: max(middle, size.height / 2)), size: size)
      .rounded(toPixelsAt: traits.scale)
    caption?.frame = Rect(
      x: bounds.midX - text.width / 2, y: bounds.maxY - text.height - 1, width: text.width,
      height: text.height)
  }
}
