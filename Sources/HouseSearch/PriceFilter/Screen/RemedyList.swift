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
    /// The count and what stands below the title, on one line.
    var countedDetail: String
    /// What the button says.
    var action: String
    /// The change and its effect, for screen readers.
    var spoken: String
  }

  /// The user wants a change.
  var didChoose: ((Remedy) -> Void)?
  var rows: [Row] = [] { didSet { if rows != oldValue { update() } } }

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
    Size(width: View.noIntrinsicMetric, height: height(in: bounds.width))
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: height(in: size.width))
  }

  private func height(in width: Double) -> Double {
    views.reduce(1) { $0 + $1.height(in: width) }
  }

  override func layoutSubviews() {
    var top = 0.0
    for view in views {
      let height = view.height(in: bounds.width)
      view.frame = Rect(x: 0, y: top, width: bounds.width, height: height)
      top += height
    }
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let hairline = 1 / traits.scale
    for top in [0] + views.map(\.frame.maxY) {
      canvas.fill(
        Rect(x: 0, y: top, width: bounds.width, height: hairline),
        with: DynamicColor.line.resolved(for: traits))
    }
  }
}

/// What a change does, how many homes it brings, and the button that makes it. Where it is narrow
/// the count stands on the second line.
@MainActor
private final class RemedyRow: View {
  let button: IconButton
  private let row: RemedyList.Row
  private let badge: IconBadge
  private let title: Label
  private let detail: Label
  private let count: Label

  private static let buttonSize = Size(width: 88, height: 32)
  private static let (margin, gap, iconSide) = (4.0, 12.0, 20.0)
  private static let (leastHeight, padding) = (52.0, 9.0)
  /// The width below which the count has no room beside the title.
  private static let narrowWidth = 420.0

  init(_ row: RemedyList.Row, number: Int) {
    self.row = row
    var style = IconButtonStyle.card
    style.contentInsets = EdgeInsets(vertical: 6, horizontal: 8)
    if number == 0 {
      (style.fillColor, style.borderWidth) = (.accentSoft, 0)
      style.setContentColor(.accentText)
    }
    button = IconButton(row.action, style: style)
    badge = IconBadge(row.sign.vector, iconSide: Self.iconSide, side: Self.iconSide)
    title = Label(row.title, font: .system(13, weight: 600))
    detail = Label(font: .system(11.5, tabularDigits: true), color: .secondary)
    count = Label(row.count, font: .system(13, weight: 600, tabularDigits: true))
    super.init(frame: .zero)
    button.identifier = "remedy.\(number)"
    button.accessibilityLabel = row.spoken
    for label in [title, detail] { label.lineLimit = 0 }
    for view in [badge, title, detail, count, button] { addSubview(view) }
  }

  private var buttonWidth: Double {
    max(Self.buttonSize.width, button.intrinsicContentSize.width)
  }

  /// What a width has room for.
  private func sizes(in width: Double) -> (title: Size, detail: Size) {
    count.isHidden = width < Self.narrowWidth
    detail.text = count.isHidden ? row.countedDetail : row.detail
    let taken =
      2 * Self.margin + Self.iconSide + buttonWidth + 2 * Self.gap
      + (count.isHidden ? 0 : count.intrinsicContentSize.width + Self.gap)
    let room = Size(width: max(1, width - taken), height: .greatestFiniteMagnitude)
    func size(of label: Label) -> Size {
      Size(width: room.width, height: label.sizeThatFits(room).height)
    }
    return (size(of: title), size(of: detail))
  }

  func height(in width: Double) -> Double {
    let (title, detail) = sizes(in: width)
    return max(Self.leastHeight, title.height + detail.height + 2 * Self.padding)
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
    let end = bounds.width - Self.margin - buttonWidth
    place(
      button, end, middle - Self.buttonSize.height / 2,
      Size(width: buttonWidth, height: Self.buttonSize.height))
    let (upper, lower) = sizes(in: bounds.width)
    let number = count.intrinsicContentSize
    place(count, end - Self.gap - number.width, middle - number.height / 2, number)
    let start = Self.margin + Self.iconSide + Self.gap
    let top = middle - (upper.height + lower.height) / 2
    place(title, start, top, upper)
    place(detail, start, top + upper.height, lower)
  }
}
