import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// One filter of the column: a title, the control below it, and what it lets through.
@MainActor
class FilterSection: StackView {
  /// The user chose something else.
  final var didChange: (() -> Void)?
  /// What the user chose counts: a step that can be taken back.
  final var didCommit: (() -> Void)?
  private let titleLabel: Label
  /// The title line; what stands at its end is added to it.
  final let head: StackView

  /// The part of a filter that is chosen here.
  final var criterion: Criterion

  /// - Parameters:
  ///   - name: the identifier of the control, and of the chip that takes the filter away.
  ///   - criterion: the part of a filter that is chosen here.
  ///   - rows: what stands below the title, in this order.
  init(name: String, _ criterion: Criterion, rows: [View]) {
    self.criterion = criterion
    titleLabel = Label("", font: .system(12, weight: 600), color: .secondary)
    head = StackView(.horizontal, alignment: .center, views: [titleLabel, Spacer()])
    super.init(.vertical, spacing: 2, views: [head] + rows)
    identifier = "\(name).group"
    accessibilityRole = .group
    isHidden = true
  }

  /// Says what stands above the control, and what the control is called unless it has a name of its
  /// own.
  final func setTitle(_ title: String, _ texts: Localized) {
    titleLabel.text = title
    accessibilityLabel = texts("\(title) filter")
    control.accessibilityLabel = title
  }

  // MARK: For the screen

  /// Starts to listen to the control. Not in `init`: who reports edits has to observe them before
  /// their results come.
  func connect() {}

  /// Shows other listings, with nothing filtered; hides itself where they lack its column.
  func show(_ model: ListingsModel) {}

  /// Writes its texts and numbers in the language of the model; the listings and the choice stay.
  func write(_ model: ListingsModel) {}

  /// Shows what follows the other filters, such as counts: what passes is another.
  func showResult(_ result: FilterResult, _ model: ListingsModel) {}

  /// Shows what a filter lets through, without an edit.
  func take(_ filter: ListingsFilter) {}

  /// Adds what is chosen to a filter.
  func apply(to filter: inout ListingsFilter) {}

  /// Takes what is chosen here out of a filter.
  func remove(from filter: inout ListingsFilter) { filter = filter.without(criterion) }

  /// What is chosen, in a few words; nil where everything passes.
  var summary: String? { nil }

  /// The same, read aloud.
  var spokenSummary: String? { summary }

  /// Whether there is anything to reset.
  var isChanged: Bool { summary != nil }

  /// Lets everything through again, without an edit.
  func reset() {}

  /// What edits the filter: an edit of each is a step that can be taken back.
  var controls: [View] { [control] }

  /// What the filter is chosen with.
  var control: View { self }

  /// The texts beside the control that explain it.
  var explanations: [View] { [] }

  /// How the controls stand to the texts around them, and to what shows the homes that pass.
  final func relate(to results: [View]) {
    let relations =
      [AccessibilityRelation(.labelledBy, titleLabel)]
      + explanations.map { AccessibilityRelation(.describedBy, $0) }
      + results.map { AccessibilityRelation(.controls, $0) }
    for control in controls { control.accessibilityRelations = relations }
  }

  /// Gets the keyboard: it was added, or the filter was taken away elsewhere.
  func focus() { control.becomeFirstResponder() }
}

extension ValueFormat {
  /// Says a word instead of the number, which only who types it sees.
  static func saying(_ word: String, unit: String, _ numbers: NumberLocale) -> ValueFormat {
    let number = ValueFormat.unit(unit)
    var format = ValueFormat(
      parse: { number.value(of: $0, locale: numbers) }, text: { _ in word })
    format.unit = unit
    format.editingText = { NumberFormat().text(for: $0, locale: numbers) }
    return format
  }
}
