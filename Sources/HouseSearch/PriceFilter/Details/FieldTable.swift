import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The cells of a row of the file, one below the other: the name of the column, and what stands
/// there.
@MainActor
final class FieldTable: View {
  /// The user follows a field that leads somewhere.
  var didFollow: ((HomeDetails.Action) -> Void)?
  var fields: [HomeDetails.Field] = [] { didSet { if fields != oldValue { rebuild() } } }

  private var rows: [FieldRow] = []

  private func rebuild() {
    while rows.count > fields.count { rows.removeLast().removeFromSuperview() }
    for (number, field) in fields.enumerated() {
      if number == rows.count {
        let row = FieldRow()
        row.didFollow = { [weak self] in self?.didFollow?($0) }
        rows.append(row)
        addSubview(row)
      }
      rows[number].field = field
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(
      width: size.width, height: rows.reduce(0) { $0 + $1.height(forWidth: size.width) })
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  override func layoutSubviews() {
    var y = 0.0
    for row in rows {
      let height = row.height(forWidth: bounds.width)
      row.frame = Rect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
  }
}

/// One cell: a name, and a value that may lead somewhere.
@MainActor
private final class FieldRow: View {
  var didFollow: ((HomeDetails.Action) -> Void)?
  var field = HomeDetails.Field(name: "", value: "") {
    didSet { if field != oldValue { update() } }
  }

  private let name = Label(font: .system(12.5), color: .secondary)
  private let value = Label(font: .system(13))
  private let link = Button("")
  private let locate = IconButton(leadingIcon: ToolIcon.crosshair.icon, style: .inline)

  private static let nameWidth = 104.0
  private static let gap = 12.0
  private static let leastHeight = 28.0
  private static let placeSide = 24.0
  private static let padding = 6.0

  init() {
    super.init(frame: .zero)
    accessibilityRole = .text
    value.lineLimit = 6
    for view in [name, value, link, locate] { addSubview(view) }
    // The row says both at once.
    (name.accessibilityRole, value.accessibilityRole) = (nil, nil)
    locate.identifier = "home.place"
    for button in [link, locate] as [PressControl] {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        if let self, let action = field.action { didFollow?(action) }
      }
    }
    localeDidChange()
  }

  override func localeDidChange() {
    locate.setName(traits.texts("Show on map"))
    writeLabel()
  }

  private func writeLabel() {
    accessibilityLabel = traits.texts("\(field.name): \(field.value)")
  }

  private func update() {
    name.text = field.name
    value.text = field.value.isEmpty ? "—" : field.value
    var address: String?
    if case .link(let text) = field.action { address = text }
    (value.isHidden, link.isHidden) = (address != nil, address == nil)
    locate.isHidden = field.action != .place
    link.title = address.map(HomeDetails.shownAddress) ?? ""
    writeLabel()
    setNeedsLayout()
  }

  private func valueWidth(_ width: Double) -> Double {
    max(0, width - Self.nameWidth - Self.gap - (locate.isHidden ? 0 : Self.placeSide))
  }

  func height(forWidth width: Double) -> Double {
    let size = value.sizeThatFits(Size(width: valueWidth(width), height: 400))
    return value.isHidden
      ? Self.leastHeight : max(Self.leastHeight, (size.height + 2 * Self.padding).rounded(.up))
  }

  override func layoutSubviews() {
    let isMirrored = traits.isRightToLeft
    func place(_ view: View, _ x: Double, _ width: Double, _ height: Double) {
      let left = isMirrored ? bounds.width - x - width : x
      view.frame = Rect(x: left, y: (bounds.height - height) / 2, width: width, height: height)
    }
    let first = name.intrinsicContentSize.height
    let names = Self.nameWidth
    let start = names + Self.gap
    let width = valueWidth(bounds.width)
    let size = value.sizeThatFits(Size(width: width, height: bounds.height))
    place(value, start, width, size.height)
    place(
      link, start, min(width, link.intrinsicContentSize.width), link.intrinsicContentSize.height)
    // Its icon ends where the line below it does.
    let inset = (Self.placeSide - IconButtonStyle.inline.leadingIconSize) / 2
    place(locate, bounds.width - Self.placeSide + inset, Self.placeSide, Self.placeSide)
    // The name stands beside the first line.
    let top =
      size.height > 1.5 * first ? (bounds.height - size.height) / 2 : (bounds.height - first) / 2
    name.frame = Rect(
      x: isMirrored ? bounds.width - names : 0, y: top, width: names, height: first)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    canvas.fill(
      Rect(x: 0, y: bounds.maxY - hairline, width: bounds.width, height: hairline),
      with: DynamicColor.line.resolved(for: traits))
  }
}
