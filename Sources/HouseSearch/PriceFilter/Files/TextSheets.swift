import DetentControls
import DetentViews
import DetentWidgets
import Listings

/// The problems of a file, in words and by reason.
struct LossReport {
  struct Reason {
    let title: String
    let count: Int
    let skipsRows: Bool
    /// The first problems, in the order of the file.
    let first: [Diagnostic]
  }

  /// The reasons: those that skipped rows first, then by frequency.
  let reasons: [Reason]
  let report: LoadReport
  private let texts: ListingsTexts

  /// The limits of listed lines per reason and of characters per cell: an unterminated cell may be
  /// the rest of the file.
  private static let (shownLines, shownCharacters) = (20, 200)

  init(_ report: LoadReport, _ texts: ListingsTexts) {
    (self.report, self.texts) = (report, texts)
    let stored = Dictionary(grouping: report.diagnostics.stored) { texts.topic($0.reason) }
    let counts = Dictionary(grouping: report.diagnostics.counts) { texts.topic($0.key) }
    reasons = counts.map { title, counts in
      Reason(
        title: title, count: counts.reduce(0) { $0 + $1.value },
        skipsRows: counts.contains { $0.key.skipsRow },
        first: Array((stored[title] ?? []).prefix(Self.shownLines)))
    }.sorted {
      ($0.skipsRows ? 0 : 1, -$0.count, $0.title) < ($1.skipsRows ? 0 : 1, -$1.count, $1.title)
    }
  }

  /// Reads the original cells of the listed lines, off the main actor.
  func cells() async -> [String] {
    await report.texts(at: reasons.flatMap(\.first)).map {
      PlainText.displayed(String($0.prefix(Self.shownCharacters)))
    }
  }

  /// - Parameter cells: the cells of the listed lines, or an empty array while they are read.
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
  /// Returns a sheet about the problems of the file, or nil if it has none. `save` saves the
  /// unreadable rows. Without such rows, the sheet leads to the columns instead.
  static func losses(
    _ model: ListingsModel, _ commands: CommandTable, save: @escaping @MainActor () -> Void
  ) -> TextSheet? {
    guard let losses = model.losses, let summary = model.lossText else { return nil }
    let (texts, report) = (model.texts, losses.report)
    let title =
      report.rowsSkipped > 0 ? texts.rowsUnread(report.rowsSkipped, of: report.rowsRead) : summary
    // Notes about the whole file: its encoding, other currencies.
    let notes = report.notes.map { ListingsTexts.sentence(texts.words($0), end: texts.text(".")) }
    let subtitle = [texts.rowsShown(report.rowsKept, of: model.fileName)] + notes
    let done = report.rowsKept > 0 ? texts.showHomes(report.rowsKept) : texts.text("Done")
    let buttons: [(name: String, title: String, action: @MainActor () -> Void)] = [
      report.rowsSkipped > 0
        ? ("save", texts.saveRows(report.rowsSkipped), save)
        : ("columns", Command.columns.title(texts.text), { commands.perform(.columns) }),
      // The user may have repaired the file.
      ("again", texts.text("Reload"), { commands.perform(.reload) }), ("done", done, {}),
    ]
    let views = buttons.map { name, title, _ in
      let button = IconButton(title, style: name == "done" ? .primaryCard : .card)
      button.identifier = "losses.\(name)"
      return button
    }
    let sheet = TextSheet(
      title, subtitle: subtitle.joined(separator: "\n"), rows: losses.rows([]), buttons: views)
    sheet.identifier = "losses"
    sheet.list.identifier = "losses.lines"
    for (view, button) in zip(views, buttons) {
      view.onPress(of: sheet) { sheet in
        sheet.dismiss()
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

  /// A sheet with the keys of the commands, and those of the map.
  static func help(_ commands: CommandTable, _ model: ListingsModel) -> TextSheet {
    let texts = model.text
    let close = IconButton(texts("Close"), style: .primaryCard)
    let sheet = TextSheet(
      texts("Keyboard shortcuts"), rows: helpRows(commands, model), buttons: [close])
    sheet.identifier = "help"
    sheet.list.identifier = "help.rows"
    close.identifier = "help.close"
    close.onPress(of: sheet) { $0.dismiss() }
    sheet.closingKeys = Command.help.shortcuts
    return sheet
  }

  private static func helpRows(_ commands: CommandTable, _ model: ListingsModel) -> [Row] {
    let texts = model.text
    func section(_ title: String, _ rows: [(effect: String, keys: [String])]) -> [Row] {
      [Row(text: title, isHeading: true, spoken: title)]
        + rows.map { effect, keys in
          let keys = keys.joined(separator: texts(", "))
          return Row(text: effect, detail: keys, spoken: texts("\(keys): \(effect)"))
        }
    }
    let rows = Command.Group.allCases.flatMap { group in
      let known = Command.allCases.filter {
        $0.group == group && commands.has($0) && !$0.shortcuts.isEmpty
      }
      return section(
        group.title(texts), known.map { ($0.title(texts), $0.shortcuts.map { $0.title(texts) }) })
    }
    guard model.session.surroundings != nil else { return rows }
    let enter = texts("Enter", context: "key")
    return rows
      + section(
        texts("Map"),
        [
          (texts("Move map"), [texts("Arrow keys")]),
          (texts("Keep only homes in sight"), [texts("Draw area"), enter]),
          (texts("Measure from the crosshair"), [enter]),
          (texts("Zoom in or out"), ["+", "−"]), (texts("Show all homes"), ["0"]),
        ])
  }
}
