import DetentDrawing
import DetentViews
import DetentWidgets

/// The reasons for which rows could not be read, each with how many they are; one of them, or all,
/// is chosen. A menu where there is no room for a list.
@MainActor
final class ReasonPicker: View {
  /// Another reason is chosen; nil for all.
  var didChoose: ((Int?) -> Void)?
  /// Whether it is a menu.
  var isMenu = false { didSet { if isMenu != oldValue { arrange() } } }

  private let rows: [(title: String, count: String)]
  private let list = ListView(rowHeight: 32)
  private let menu: MenuButton
  private let scroller: ScrollView

  private static let width = 232.0
  private static let margin = 20.0
  private static let titleFont = Font.system(13, weight: 600)
  private static let countFont = Font.system(13, tabularDigits: true)

  init(_ report: LossReport) {
    let all = (title: report.texts.text("All reasons"), count: report.count)
    let counted = [all] + report.reasons.map { (title: $0.title, count: $0.count) }
    rows = counted.map { ($0.title, report.texts.count($0.count)) }
    menu = MenuButton(rows.map { MenuItem($0.title, detail: $0.count) })
    scroller = ScrollView(contentView: list)
    super.init(frame: .zero)
    list.identifier = "losses.reasons"
    menu.identifier = "losses.reason"
    for control in [list, menu] as [Control] { control.accessibilityLabel = all.title }
    list.showsSeparators = false
    list.dataSource = self
    list.selectedRow = 0
    list.addAction(for: .valueChanged) { [weak self] list, _ in
      self?.choose(list.selectedRow ?? 0)
    }
    menu.onValueChanged { [weak self] _, change in self?.choose(change.new.index) }
    for view in [scroller, menu] { addSubview(view) }
    arrange()
  }

  private func choose(_ row: Int) {
    (list.selectedRow, menu.selectedIndex) = (row, row)
    didChoose?(row > 0 ? row - 1 : nil)
  }

  private func arrange() {
    (scroller.isHidden, menu.isHidden) = (isMenu, !isMenu)
    fixedWidth = isMenu ? nil : Self.width
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override var intrinsicContentSize: Size {
    isMenu
      ? Size(width: View.noIntrinsicMetric, height: menu.intrinsicContentSize.height + 12)
      : Size(width: Self.width, height: list.intrinsicContentSize.height + 16)
  }

  /// A list can be scrolled.
  override var minimumContentSize: Size {
    Size(width: 0, height: isMenu ? intrinsicContentSize.height : 0)
  }

  override func layoutSubviews() {
    scroller.frame = bounds.inset(by: EdgeInsets(vertical: 8, horizontal: 0))
    menu.frame = bounds.inset(by: EdgeInsets(vertical: 6, horizontal: Self.margin))
  }
}

extension ReasonPicker: ListViewDataSource {
  func numberOfRows(in list: ListView) -> Int { rows.count }

  func listView(
    _ list: ListView, drawRow row: Int, in canvas: Canvas, rect: Rect, isSelected: Bool
  ) {
    guard rows.indices.contains(row) else { return }
    let traits = list.traits
    let count = TextLayout.cached(rows[row].count, font: Self.countFont)
    let room = rect.width - 2 * Self.margin - count.size.width - 12
    let title = TextLayout.fitting(
      rows[row].title, font: Self.titleFont, width: max(0, room),
      direction: traits.textDirection(of: rows[row].title))
    let ink: DynamicColor = isSelected ? .accentText : .text
    func x(_ distance: Double, _ text: TextLayout) -> Double {
      traits.isRightToLeft ? rect.maxX - distance - text.size.width : rect.minX + distance
    }
    for (text, start, color) in [
      (title, Self.margin, ink), (count, rect.width - Self.margin - count.size.width, .secondary),
    ] as [(TextLayout, Double, DynamicColor)] {
      canvas.draw(
        text, at: Point(x: x(start, text), y: rect.midY - text.size.height / 2),
        color: color.resolved(for: traits))
    }
  }

  func listView(_ list: ListView, accessibilityLabelForRow row: Int) -> String {
    guard rows.indices.contains(row) else { return "" }
    return list.traits.texts("\(rows[row].title), \(rows[row].count)")
  }
}
