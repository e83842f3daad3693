import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// One filter of the column: a title, the control below it, and the part of the model's filter that
/// the control shows and edits.
///
/// Who derives from it overrides `show(_:)`, `write()`, `show(_:_:)` and `words(for:isSpoken:)`.
@MainActor
class FilterSection: StackView {
  final let model: ListingsModel
  /// The part of a filter that is chosen here.
  final let criterion: Criterion
  private let titleLabel: Label
  /// The title line; what stands at its end is added to it.
  final let head: StackView
  /// The listings that are shown, and what they are written in; nil for none.
  private var shown: (load: Int, words: ListingsTexts.Key)?
  /// Whether the file has what it filters by.
  private var isOffered = false

  /// - Parameters:
  ///   - name: the identifier of the control, and of the chip that takes the filter away.
  ///   - criterion: the part of a filter that is chosen here.
  ///   - rows: what stands below the title, in this order.
  init(_ model: ListingsModel, name: String, _ criterion: Criterion, rows: [View]) {
    (self.model, self.criterion) = (model, criterion)
    titleLabel = Label("", font: .system(12, weight: 600), color: .secondary)
    head = StackView(.horizontal, alignment: .center, views: [titleLabel, Spacer()])
    super.init(.vertical, spacing: 2, views: [head] + rows)
    identifier = "\(name).group"
    accessibilityRole = .group
    isHidden = true
    for control in controls {
      (control as? Control)?.addAction(for: .valueCommitted) { _, _ in model.session.commit() }
    }
  }

  final override func updateProperties() {
    let (session, words) = (model.session, model.texts.key)
    guard let index = session.index, let result = session.result else {
      (isHidden, shown) = (true, nil)
      return
    }
    let isOther = shown?.load != session.shownLoad
    if isOther { isOffered = show(index) }
    isHidden = !isOffered || isReplaced
    guard isOffered else { return }
    if isOther || shown?.words != words { write() }
    shown = (session.shownLoad, words)
    show(session.filter, result)
  }

  /// Shows other listings, and says whether they have what it filters by.
  func show(_ index: FilterIndex) -> Bool { true }

  /// Writes its texts and numbers in the language and the units of the model.
  func write() {}

  /// Shows what is chosen in a filter, and what follows the other parts of it, such as counts.
  func show(_ filter: ListingsFilter, _ result: FilterResult) {}

  /// What a filter lets through here, in a few words or read aloud; nil for everything, and for what
  /// only another file knows.
  func words(for filter: ListingsFilter, isSpoken: Bool) -> String? { nil }

  var isReplaced: Bool { false }

  /// Says what stands above the control, and what the control is called unless it has a name of its
  /// own.
  final func setTitle(_ title: String) {
    titleLabel.text = title
    accessibilityLabel = model.texts.text("\(title) filter")
    control.accessibilityLabel = title
  }

  var control: View { self }
  /// What edits the filter: an edit of each is a step that can be taken back.
  var controls: [View] { [control] }
  /// The texts beside the control that explain it.
  var explanations: [View] { [] }

  /// Says that the filter decides what some views show.
  final func relate(to results: [View]) {
    for control in controls {
      control.accessibilityRelations =
        [AccessibilityRelation(.labelledBy, titleLabel)]
        + explanations.map { AccessibilityRelation(.describedBy, $0) }
        + results.map { AccessibilityRelation(.controls, $0) }
    }
  }

  /// Gets the keyboard: it was added, or is shown to the user.
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
