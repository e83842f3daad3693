import DetentControls
import DetentViews
import DetentWidgets
import Listings

/// The problems of a file, in words and by reasons.
struct LossReport {
  struct Reason {
    let title: String
    let count: Int
    /// Whether rows were left out for it.
    let skipsRows: Bool
    /// The first ones, in the order of the file.
    let first: [Diagnostic]
  }

  let title: String
  let subtitle: String
  /// Those for which rows were left out first, then the most frequent ones.
  let reasons: [Reason]
  let texts: ListingsTexts
  let report: LoadReport

  /// How many lines of a reason are listed, and how much of a cell: a cell that does not end may be
  /// the rest of the file.
  private static let (shownLines, shownCharacters) = (20, 200)

  /// - Parameter loss: the problems in a few words.
  init(_ report: LoadReport, of file: String, loss: String, texts: ListingsTexts) {
    (self.report, self.texts) = (report, texts)
    title =
      report.rowsSkipped > 0 ? texts.rowsUnread(report.rowsSkipped, of: report.rowsRead) : loss
    // Of the file as a whole: its encoding, other currencies.
    let notes = texts.notes(report).map { ListingsTexts.sentence($0, end: texts.text(".")) }
    subtitle = ([texts.rowsShown(report.rowsKept, of: file)] + notes).joined(separator: "\n")
    let counts = report.diagnostics.counts
    let stored = Dictionary(grouping: report.diagnostics.stored) { texts.topic($0.reason) }
    reasons = Dictionary(grouping: counts.keys, by: texts.topic).map { title, reasons in
      Reason(
        title: title, count: reasons.reduce(0) { $0 + (counts[$1] ?? 0) },
        skipsRows: reasons.contains(where: \.skipsRow),
        first: Array((stored[title] ?? []).prefix(Self.shownLines)))
    }.sorted {
      ($0.skipsRows ? 0 : 1, -$0.count, $0.title) < ($1.skipsRows ? 0 : 1, -$1.count, $1.title)
    }
  }

  /// The cells of the listed lines as the file has them, read off the main actor.
  func cells() async -> [String] {
    await report.texts(at: reasons.flatMap(\.first)).map {
      PlainText.displayed(String($0.prefix(Self.shownCharacters)))
    }
  }

  /// - Parameter cells: those of the listed lines, or none while they are read.
  func rows(_ cells: [String]) -> [TextSheet.Row] {
    var cells = cells[...]
    let text = texts.text
    return reasons.flatMap { reason in
      let count = texts.count(reason.count)
      let heading = TextSheet.Row(
        text: reason.title, detail: count, isHeading: true,
        spoken: text("\(reason.title), \(count)"))
      let lines = reason.first.map { diagnostic in
        let cell = cells.popFirst().map { $0.isEmpty ? text("(empty)") : $0 } ?? ""
        let words = [texts.words(diagnostic), cell].filter { !$0.isEmpty }
        return TextSheet.Row(
          text: cell, detail: texts.lineNumber(diagnostic.line),
          spoken: words.joined(separator: text(" · ")))
      }
      let rest = reason.count - reason.first.count
      let more = rest > 0 ? [texts.furtherOnes(rest)] : []
      return [heading] + lines + more.map { TextSheet.Row(text: $0, spoken: $0) }
    }
  }
}

extension TextSheet {
  /// The problems of a file.
  /// - Parameters:
  ///   - save: saves the rows that could not be read.
  ///   - reload: reads the file again, which the user has mended.
  static func losses(
    _ losses: LossReport, save: @escaping @MainActor () -> Void,
    reload: @escaping @MainActor () -> Void
  ) -> TextSheet {
    let (texts, report) = (losses.texts, losses.report)
    let done = report.rowsKept > 0 ? texts.showHomes(report.rowsKept) : texts.text("Done")
    let buttons: [(name: String, title: String, action: @MainActor () -> Void)] = [
      ("save", texts.saveRows(report.rowsSkipped), save),
      ("again", texts.text("Reload"), reload), ("done", done, {}),
    ]
    let views = buttons.map { name, title, _ in
      let button = IconButton(title, style: name == "done" ? .primaryCard : .card)
      button.identifier = "losses.\(name)"
      return button
    }
    views[0].isHidden = report.rowsSkipped == 0
    let sheet = TextSheet(
      losses.title, subtitle: losses.subtitle, rows: losses.rows([]), buttons: views)
    sheet.identifier = "losses"
    sheet.list.identifier = "losses.lines"
    for (view, button) in zip(views, buttons) {
      view.addAction(for: .primaryActionTriggered) { [weak sheet] _, _ in
        sheet?.dismiss()
        button.action()
      }
    }
    // The file may lie on a slow disk.
    Task { [weak sheet] in
      let cells = await losses.cells()
      sheet?.rows = losses.rows(cells)
    }
    return sheet
  }
}
