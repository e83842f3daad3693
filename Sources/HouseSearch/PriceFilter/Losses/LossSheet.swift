import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// What of a file could not be read and why, on a card over the window. The window below it takes
/// neither keys nor presses until it is closed.
@MainActor
final class LossSheet: ModalCard {
  /// The user wants to save the rows that could not be read.
  var didRequestSave: (() -> Void)?
  /// The user has changed the file, and wants it read again.
  var didRequestReload: (() -> Void)?

  private let report: LossReport
  private let pane: LossPane

  private static let size = Size(width: 720, height: 544)
  private static let margin = 16.0

  init(_ report: LossReport) {
    self.report = report
    pane = LossPane(report)
    super.init(pane)
    identifier = "losses"
    accessibilityLabel = report.title
    for button in [pane.close, pane.done] {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.dismiss() }
    }
    pane.copy.addTarget(self, action: LossSheet.copyLines, for: .primaryActionTriggered)
    pane.save.addTarget(self, action: LossSheet.saveRows, for: .primaryActionTriggered)
    pane.again.addTarget(self, action: LossSheet.readAgain, for: .primaryActionTriggered)
  }

  /// Shows it over the window of a view.
  func open(from owner: View) { open(from: owner, focusing: pane.done) }

  /// The question for a file comes in its place.
  private func saveRows(_ sender: IconButton) {
    dismiss()
    didRequestSave?()
  }

  private func readAgain(_ sender: IconButton) {
    dismiss()
    didRequestReload?()
  }

  private func copyLines(_ sender: IconButton) {
    window?.offer(report.text, on: .clipboard)
  }

  override func cardSize(in window: Size) -> Size {
    guard window.width >= ScreenLayout.narrowWidth else {
      return Size(width: window.width, height: window.height - min(64, window.height / 8))
    }
    let width = min(Self.size.width, window.width - 2 * Self.margin)
    let height = min(pane.naturalHeight(width), Self.size.height)
    return Size(width: width, height: min(height, window.height - 2 * Self.margin))
  }
}

/// What stands on the card.
@MainActor
private final class LossPane: View {
  let close = IconButton(leadingIcon: "cross", style: .smallTool)
  let copy = IconButton(leadingIcon: ToolIcon.copy.icon, style: .card)
  let save = IconButton(leadingIcon: ToolIcon.export.icon, style: .card)
  let again = IconButton(leadingIcon: ToolIcon.reload.icon, style: .card)
  let done = IconButton(style: .primaryCard)

  private let report: LossReport
  private let reasons: ReasonPicker
  private let table: LossTable
  private let edge = View.hairline(.vertical)
  private let body: StackView
  private let gap = Spacer()
  private let subtitle: Label
  private let head: StackView
  private let bar: StackView
  private let column: StackView
  /// How it is arranged; nil before it was.
  private var room: Room?

  private struct Room: Equatable {
    var isNarrow: Bool
    var isLow: Bool
  }

  private static let margin = 20.0
  /// The width, and the height of the window, below which it makes do with less, in logical pixels.
  private static let (narrowWidth, lowHeight) = (640.0, 480.0)

  init(_ report: LossReport) {
    self.report = report
    reasons = ReasonPicker(report)
    table = LossTable(report)
    let title = Label(report.title, font: .system(17, weight: 680))
    subtitle = Label(report.subtitle, font: .system(13), color: .secondary)
    for label in [title, subtitle] {
      label.lineLimit = 6
      label.compressionResistance.horizontal = .low
    }
    title.headingLevel = 1
    let badge = IconBadge(ToolIcon.warning.vector, iconSide: 20, side: 40)
    badge.tone = .warning
    let words = StackView(.vertical, spacing: 4, views: [title, subtitle])
    words.contentHugging.horizontal = LayoutPriority(1)
    head = StackView(
      .horizontal, spacing: 14, alignment: .center,
      layoutMargins: EdgeInsets(top: 18, leading: Self.margin, bottom: 14, trailing: 14),
      views: [badge, words, close])
    bar = StackView(
      .vertical,
      layoutMargins: EdgeInsets(top: 0, leading: Self.margin, bottom: 16, trailing: Self.margin),
      views: [LossBar(kept: report.rowsKept, skipped: report.rowsSkipped)])
    let rest = Label(report.rest ?? "", font: .system(11.5), color: .secondary)
    let restRow = StackView(
      .vertical,
      layoutMargins: EdgeInsets(top: 8, leading: Self.margin, bottom: 0, trailing: Self.margin),
      views: [rest])
    restRow.isHidden = report.rest == nil
    body = StackView(.horizontal, views: [reasons, edge, table])
    body.contentHugging.vertical = LayoutPriority(1)
    body.compressionResistance.vertical = LayoutPriority(1)
    body.isHidden = report.lines.isEmpty
    let foot = StackView(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 14, horizontal: Self.margin),
      views: [copy, save, gap, again, done])
    column = StackView(
      .vertical,
      views: [
        head, bar, .hairline(.horizontal), body, .hairline(.horizontal), restRow, foot,
      ])
    super.init(frame: .zero)
    write()
    reasons.didChoose = { [table] in table.reason = $0 }
    addSubview(column)
  }

  private func write() {
    let texts = report.texts
    let names: [(IconButton, String, String)] = [
      (close, "close", texts.text("Close")), (copy, "copy", texts.text("Copy list")),
      (save, "save", texts.saveRows(report.rowsSkipped)),
      (again, "again", texts.text("Reload")),
      (done, "done", report.rowsKept > 0 ? texts.showHomes(report.rowsKept) : texts.text("Done")),
    ]
    for (button, name, label) in names {
      button.identifier = "losses.\(name)"
      button.setName(label)
      button.compressionResistance.vertical = .high
    }
    copy.isHidden = report.lines.isEmpty
    save.isHidden = report.rowsSkipped == 0
  }

  /// How high all of it is at a width.
  func naturalHeight(_ width: Double) -> Double {
    arrange(Room(isNarrow: width < Self.narrowWidth, isLow: false))
    return column.sizeThatFits(Size(width: width, height: .greatestFiniteMagnitude)).height
  }

  override func layoutSubviews() {
    // The card itself may be low because there is little to say.
    let isLow = (window?.bounds.height ?? .infinity) < Self.lowHeight
    arrange(Room(isNarrow: bounds.width < Self.narrowWidth, isLow: isLow))
    column.frame = bounds
  }

  /// Where it is narrow the reasons are a menu above the lines, and the icons of buttons say enough.
  /// Where it is low the title has to say enough.
  private func arrange(_ room: Room) {
    guard room != self.room else { return }
    self.room = room
    let isNarrow = room.isNarrow
    // Words of many lines begin beside what stands at their sides.
    head.alignment = isNarrow ? .leading : .center
    subtitle.isHidden = room.isLow
    bar.isHidden = room.isLow || report.rowsSkipped == 0
    for button in [copy, save, again] {
      button.title = isNarrow ? nil : button.accessibilityLabel
    }
    done.apply(isNarrow ? .primary : .primaryCard)
    done.title = done.accessibilityLabel
    done.contentHugging.horizontal = isNarrow ? LayoutPriority(1) : LayoutPriority(251)
    gap.isHidden = isNarrow
    body.axis = isNarrow ? .vertical : .horizontal
    edge.fixedWidth = isNarrow ? nil : 1
    edge.fixedHeight = isNarrow ? 1 : nil
    (reasons.isMenu, table.hasTwoLines) = (isNarrow, isNarrow)
  }
}

/// How much of a file was read, and how much was not.
@MainActor
private final class LossBar: View {
  private let keptPart: Double

  init(kept: Int, skipped: Int) {
    keptPart = Double(kept) / Double(max(1, kept + skipped))
    super.init(frame: .zero)
    fixedHeight = 6
  }

  private static let gap = 2.0

  override func draw(in canvas: Canvas, dirty: Rect) {
    // The smallest loss is to be seen, too.
    let end = min(bounds.width * keptPart, bounds.width - bounds.height - Self.gap)
    let kept = Rect(x: 0, y: 0, width: max(0, end), height: bounds.height)
    let lost = Rect(
      x: kept.maxX + Self.gap, y: 0, width: bounds.width - kept.maxX - Self.gap,
      height: bounds.height)
    canvas.saved {
      canvas.clip(to: Path(roundedRect: bounds, cornerRadius: bounds.height / 2))
      for (part, color) in [(kept, DynamicColor.accent), (lost, .favourite)] {
        let x = traits.isRightToLeft ? bounds.width - part.maxX : part.minX
        canvas.fill(
          Rect(x: x, y: 0, width: part.width, height: part.height),
          with: color.resolved(for: traits))
      }
    }
  }
}
