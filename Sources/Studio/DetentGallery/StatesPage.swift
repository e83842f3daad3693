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
    StateRow(name: name, captions: captions, height: height, isWide: isWide) {
      column in
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

/// Every control in every state, with sample content. On a narrow page the columns wrap.
final class StatesPage: GallerySection {
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
