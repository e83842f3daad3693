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
  case on = "On, selected"
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
  ///   - change: what else a column needs, and the caption that says it; controls that can be selected are, in
  ///     the column of that.
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

/// Every control in every state, with the content of design time: pictures of states are taken here.
final class StatesPage: StackView {
  private static let scales = [1, 1.5, 2]
  private let scale = example(
    SegmentedControl(["1×", "1.5×", "2×"], selectedIndex: nil), "scale", "Scale")

  init() {
    super.init(.vertical, spacing: 8, layoutMargins: EdgeInsets(vertical: 16, horizontal: 28))
    let title = StackView(
      .horizontal, spacing: 8, alignment: .center,
      views: [
        Label("Every control in every state", font: .system(15, weight: 680)),
        Label(
          caption: "what design-time content shows, and what the golden pictures are made from"),
        Spacer(), scale,
      ])
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

/// Rows of cells below the names of the columns.
private final class StatesTable: View {
  private static let nameWidth = 137.0
  private static let headHeight = 32.0
  private let rows: [StateRow]
  private let cells: [[StateCell]]

  init(_ rows: [StateRow]) {
    self.rows = rows
    cells = rows.map { row in StateColumn.allCases.map { StateCell(row, $0) } }
    super.init(frame: .zero)
    (backgroundColor, borderColor, cornerRadius, clipsToBounds) = (.card, .line, 12, true)
    for cell in cells.joined() { addSubview(cell) }
  }

  private var height: Double { rows.reduce(Self.headHeight) { $0 + $1.height } }
  private var columnWidth: Double {
    max(0, (bounds.width - Self.nameWidth - 6) / Double(StateColumn.allCases.count))
  }

  override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: height) }
  /// Rows are as high as they are: what is too small for them scrolls.
  override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: height) }
  override var minimumContentSize: Size {
    Size(width: Self.nameWidth + 80 * Double(StateColumn.allCases.count), height: height)
  }

  override func layoutSubviews() {
    var y = Self.headHeight
    for (row, cells) in zip(rows, cells) {
      for (column, cell) in cells.enumerated() {
        let left = Self.nameWidth + Double(column) * columnWidth
        cell.frame = Rect(x: left, y: y, width: columnWidth, height: row.height)
          .rounded(toPixelsAt: traits.scale)
      }
      y += row.height
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    func write(_ text: String, _ size: Double, _ weight: Int, _ color: DynamicColor, _ point: Point)
    {
      let layout = TextLayout.cached(text, font: .system(size, weight: weight))
      canvas.draw(
        layout, at: Point(x: point.x, y: point.y - layout.size.height / 2),
        color: color.resolved(for: traits))
    }
    for (index, column) in StateColumn.allCases.enumerated() {
      let text = TextLayout.cached(column.rawValue, font: .system(11, weight: 600))
      let middle = Self.nameWidth + (Double(index) + 0.5) * columnWidth
      canvas.draw(
        text, at: Point(x: middle - text.size.width / 2, y: 16 - text.size.height / 2),
        color: DynamicColor.secondary.resolved(for: traits))
    }
    var y = Self.headHeight
    for row in rows {
      canvas.fill(
        Rect(x: 0, y: y, width: bounds.width, height: canvas.hairline),
        with: DynamicColor.line.resolved(for: traits))
      let middle = y + row.height / 2
      write(row.name, 12, 600, .text, Point(x: 16, y: middle - (row.detail.isEmpty ? 0 : 6)))
      write(row.detail, 10.5, 400, .secondary, Point(x: 16, y: middle + 8))
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
