import DetentViews
import Listings

/// What the reading of a file noticed, in words and by reasons.
struct LossReport {
  /// What lines have in common.
  struct Reason: Equatable {
    let title: String
    let count: Int
    /// Whether rows were left out for it.
    let skipsRows: Bool
  }

  /// Something that was noticed.
  struct Line {
    let diagnostic: Diagnostic
    let number: String
    let words: String
    /// The number of its reason.
    let reason: Int
  }

  let title: String
  let subtitle: String
  let rowsKept: Int
  let rowsSkipped: Int
  /// Those for which rows were left out first, the most frequent of them before the others.
  let reasons: [Reason]
  /// How often something was noticed.
  let count: Int
  /// The first ones, in the order of the file.
  let lines: [Line]
  /// How many more there are; nil where these are all.
  let rest: String?
  let texts: ListingsTexts
  private let report: LoadReport

  /// How much of a cell is shown: one that does not end may be the rest of the file.
  private static let shownCharacters = 200

  /// - Parameter loss: how much could not be read, in a few words.
  init(_ report: LoadReport, of file: String, loss: String, texts: ListingsTexts) {
    (self.report, self.texts) = (report, texts)
    (rowsKept, rowsSkipped) = (report.rowsKept, report.rowsSkipped)
    title = rowsSkipped > 0 ? texts.rowsUnread(rowsSkipped, of: report.rowsRead) : loss
    // Of the file as a whole: its encoding, other currencies.
    let notes = texts.notes(report).map { ListingsTexts.sentence($0, end: texts.text(".")) }
    subtitle = ([texts.rowsShown(rowsKept, of: file)] + notes).joined(separator: "\n")
    let counts = report.diagnostics.counts
    let groups = Dictionary(grouping: counts.keys) { texts.topic($0) }
    let reasons = groups.map { title, reasons in
      Reason(
        title: title, count: reasons.reduce(0) { $0 + (counts[$1] ?? 0) },
        skipsRows: reasons.contains { $0.skipsRow })
    }.sorted {
      ($0.skipsRows ? 0 : 1, -$0.count, $0.title) < ($1.skipsRows ? 0 : 1, -$1.count, $1.title)
    }
    self.reasons = reasons
    count = report.diagnostics.count
    let numbers = Dictionary(
      reasons.enumerated().map { ($1.title, $0) }, uniquingKeysWith: { first, _ in first })
    lines = report.diagnostics.stored.map { diagnostic in
      let remark = texts.remark(diagnostic)
      return Line(
        diagnostic: diagnostic, number: remark.line, words: remark.reason,
        reason: numbers[texts.topic(diagnostic.reason)] ?? 0)
    }
    rest = count > lines.count ? texts.furtherOnes(count - lines.count) : nil
  }

  /// The lines with one reason, or all, by their numbers.
  func lines(of reason: Int?) -> [Int] {
    lines.indices.filter { reason == nil || lines[$0].reason == reason }
  }

  /// What stands in the file at some of the lines, read off the main actor.
  func cells(at lines: Range<Int>) async -> [String] {
    await report.texts(at: self.lines[lines].map(\.diagnostic)).map {
      PlainText.displayed(String($0.prefix(Self.shownCharacters)))
    }
  }

  /// The lines as text.
  var text: String {
    (lines.map { texts.line($0.diagnostic) } + [rest].compactMap { $0 }).joined(separator: "\n")
  }
}
