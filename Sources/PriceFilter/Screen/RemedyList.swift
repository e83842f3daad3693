import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// What would bring homes back where none pass: one change a row, each with a button that does it.
@MainActor
final class RemedyList: View {
  /// One row.
  struct Row: Equatable {
    /// What the change is about.
    enum Sign: Equatable {
      case tool(ToolIcon)
      case kind(PropertyIcon)

      var vector: VectorIcon {
        switch self {
        case .tool(let tool): tool.vector
        case .kind(let kind): VectorIcon(stroking: kind.path)
        }
      }
    }

    var remedy: Remedy
    var sign: Sign
    var title: String
    var detail: String
    /// How many homes pass then, in words.
    var count: String
    /// What the button says.
    var action: String
  }

  /// The user wants a change.
  var didChoose: ((Remedy) -> Void)?
  var rows: [Row] = [] { didSet { if rows != oldValue { update() } } }

  private static let rowHeight = 52.0
  private var views: [RemedyRow] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isHidden = true
  }

  private func update() {
    for view in views { view.removeFromSuperview() }
    views = rows.enumerated().map { number, row in
      let view = RemedyRow(row, number: number)
      view.button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in
        self?.didChoose?(row.remedy)
      }
      addSubview(view)
      return view
    }
    isHidden = rows.isEmpty
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: Double(views.count) * Self.rowHeight + 1)
  }

  override func layoutSubviews() {
    for (number, view) in views.enumerated() {
      view.frame = Rect(
        x: 0, y: Double(number) * Self.rowHeight, width: bounds.width, height: Self.rowHeight)
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    for number in 0...views.count {
      canvas.fill(
        Rect(x: 0, y: Double(number) * Self.rowHeight, width: bounds.width, height: hairline),
        with: DynamicColor.line.resolved(for: traits))
    }
  }
}

/// What a change does, how many homes it brings, and the button that makes it.
@MainActor
private final class RemedyRow: View {
  let button: IconButton
  private let badge: IconBadge
  private let title: Label
  private let detail: Label
  private let count: Label

  private static let buttonSize = Size(width: 88, height: 32)
  private static let (margin, gap, iconSide) = (4.0, 12.0, 20.0)

  init(_ row: RemedyList.Row, number: Int) {
    var style = IconButtonStyle.card
    style.contentInsets = EdgeInsets(vertical: 6, horizontal: 8)
    if number == 0 {
      (style.fillColor, style.borderWidth) = (.accentSoft, 0)
      style.setContentColor(.accentText)
    }
    button = IconButton(row.action, style: style)
    badge = IconBadge(row.sign.vector, iconSide: Self.iconSide, side: Self.iconSide)
    title = Label(row.title, font: .system(13, weight: 600))
    detail = Label(row.detail, font: .system(11.5), color: .secondary)
    count = Label(row.count, font: .system(13, weight: 600, tabularDigits: true))
    super.init(frame: .zero)
    button.identifier = "remedy.\(number)"
    button.accessibilityLabel = "\(row.action): \(row.title), \(row.count)"
    for view in [badge, title, detail, count, button] { addSubview(view) }
  }

  override func layoutSubviews() {
    let isMirrored = traits.isRightToLeft
    func place(_ view: View, _ x: Double, _ y: Double, _ size: Size) {
      view.frame = Rect(
        x: isMirrored ? bounds.width - x - size.width : x, y: y, width: size.width,
        height: size.height)
    }
    let middle = bounds.midY
    place(
      badge, Self.margin, middle - Self.iconSide / 2,
      Size(width: Self.iconSide, height: Self.iconSide))
    let width = max(Self.buttonSize.width, button.intrinsicContentSize.width)
    let end = bounds.width - Self.margin - width
    place(
      button, end, middle - Self.buttonSize.height / 2,
      Size(width: width, height: Self.buttonSize.height))
    let number = count.intrinsicContentSize
    place(count, end - Self.gap - number.width, middle - number.height / 2, number)
    let start = Self.margin + Self.iconSide + Self.gap
    let room = max(0, end - 2 * Self.gap - number.width - start)
    let (upper, lower) = (title.intrinsicContentSize.height, detail.intrinsicContentSize.height)
    let top = middle - (upper + lower) / 2
    place(title, start, top, Size(width: room, height: upper))
    place(detail, start, top + upper, Size(width: room, height: lower))
  }
}
