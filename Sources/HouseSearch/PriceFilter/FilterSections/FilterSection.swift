import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Listings

/// A filter in the column, with a title and a control for its part of the model's filter.
///
/// Subclasses override `show(_:)`, `show(_:_:)` and `words(for:isSpoken:)`.
@MainActor
class FilterSection: StackView {
  final let model: ListingsModel
  final let criterion: Criterion
  final let control: View
  /// The texts that describe the control.
  final var explanations: [View] = []
  private let titleLabel: Label
  /// The title line. Subclasses add views at its end.
  final let head: StackView
  final var texts: ListingsTexts { model.texts }
  final var text: Localized { model.texts.text }
  /// The shown listings and texts, or nil without listings.
  private var shown: ListingsModel.Edition?

  /// - Parameter name: the identifier of the control, and of the chip that removes the filter.
  init(
    _ model: ListingsModel, name: String, _ criterion: Criterion, control: View,
    spacing: Double = 8, rows: [View]
  ) {
    (self.model, self.criterion, self.control) = (model, criterion, control)
    titleLabel = Label("", font: .system(12, weight: 600), color: .secondary)
    head = StackView(.horizontal, alignment: .center, views: [titleLabel, Spacer()])
    super.init(.vertical, spacing: spacing, views: [head] + rows)
    identifier = "\(name).group"
    accessibilityRole = .group
    isHidden = true
    control.identifier = name
    for control in controls {
      (control as? Control)?.addAction(for: .valueCommitted) { _, _ in model.session.commit() }
    }
  }

  final override func updateProperties() {
    guard let index = model.session.index, let result = model.session.result else {
      (isHidden, shown) = (true, nil)
      return
    }
    if shown != model.edition {
      shown = model.edition
      isHidden = !show(index)
    }
    if !isHidden { show(model.session.filter, result) }
  }

  /// Shows new listings, or the same ones in another language or other units. Returns whether they
  /// have the data for this filter.
  func show(_ index: FilterIndex) -> Bool { true }

  /// Shows this part of a filter, and values that depend on the other parts, such as counts.
  func show(_ filter: ListingsFilter, _ result: FilterResult) {}

  /// Describes the matching values in a few words or for assistive technology. Returns nil if all
  /// values match, or if the values are unknown in this file.
  func words(for filter: ListingsFilter, isSpoken: Bool) -> String? { nil }

  /// Sets the title, which also names a control without its own name.
  final func setTitle(_ title: String) {
    titleLabel.text = title
    accessibilityLabel = text("\(title) filter")
    control.accessibilityLabel = title
  }

  /// The controls that edit the filter. Each edit can be undone.
  var controls: [View] { [control] }

  /// Tells assistive technology that the filter controls these views.
  final func relate(to results: [View]) {
    for control in controls {
      control.accessibilityRelations =
        [AccessibilityRelation(.labelledBy, titleLabel)]
        + explanations.map { AccessibilityRelation(.describedBy, $0) }
        + results.map { AccessibilityRelation(.controls, $0) }
    }
  }

  /// Moves the keyboard here after the filter was added or revealed.
  func focus() { control.becomeFirstResponder() }
}
