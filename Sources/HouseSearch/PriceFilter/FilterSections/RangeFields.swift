import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// Two fields next to each other for typing the ends of a range in full.
@MainActor
final class RangeFields: StackView {
  /// Adapts the value and format of a thumb for its field.
  var adapted: (RangeThumb, FieldValue) -> FieldValue = { $1 }

  private let control: RangeSlider
  /// Whether the fields are side by side, or stacked to give titles and numbers more width.
  private var isBeside = true {
    didSet {
      guard isBeside != oldValue else { return }
      dash.isHidden = !isBeside
      axis = isBeside ? .horizontal : .vertical
      (alignment, spacing) = isBeside ? (.center, 0) : (.fill, Self.gaps.vertical)
    }
  }
  private let fields = [RangeThumb.lower: TextField(), .upper: TextField()]
  private let dash = Label("–", font: .system(13), color: .secondary)

  private static let font = Font.system(13, weight: 600, tabularDigits: true)
  private static let height = 36.0
  private static let gaps = (horizontal: 24.0, vertical: 8.0)

  init(of control: RangeSlider, name: String) {
    self.control = control
    super.init(.horizontal, alignment: .center)
    contentHugging.vertical = .high
    dash.accessibilityRole = nil
    dash.textAlignment = .center
    dash.fixedWidth = Self.gaps.horizontal
    for thumb in RangeThumb.allCases { prepare(field(thumb), thumb) }
    field(.lower).identifier = "\(name).minimum"
    field(.upper).identifier = "\(name).maximum"
    for view in [field(.lower), dash, field(.upper)] { addSubview(view) }
  }

  private func field(_ thumb: RangeThumb) -> TextField { fields[thumb] ?? TextField() }

  private func prepare(_ field: TextField, _ thumb: RangeThumb) {
    (field.fixedHeight, field.style.height) = (Self.height, Self.height)
    (field.contentHugging.horizontal, field.compressionResistance.horizontal) = (.low, .low)
    field.style.font = Self.font
    field.style.focusedBorderWidth = 2
    (field.style.padding, field.style.iconGap) = (10, 6)
    field.textAlignment = .trailing
    field.selectsAllOnFocus = true
    field.validation = { [weak self] in self?.refusal(of: $0, thumb) }
    field.addAction(for: .valueCommitted) { [weak self] field, _ in
      self?.value(thumb).enter(field.text)
    }
    // Update only after editing: accepted text is reformatted and rejected text is replaced.
    field.addAction(for: .editingDidEnd) { [weak self] _, _ in self?.showValues() }
    field.addAction(for: .editingDidCancel) { [weak self] _, _ in self?.showValues() }
  }

  func write(titles: (lower: String, upper: String), labels: (lower: String, upper: String)) {
    (field(.lower).leadingText, field(.upper).leadingText) = titles
    (field(.lower).accessibilityLabel, field(.upper).accessibilityLabel) = labels
    isBeside = true
    showValues()
  }

  /// Shows the values of the slider, except in a field that is being edited.
  func showValues() {
    for thumb in RangeThumb.allCases {
      let field = field(thumb)
      field.isEnabled = control.isEnabled
      if !field.isEditing { field.text = value(thumb).text }
    }
    makeRoom()
  }

  // MARK: Room

  /// Stacks the fields if titles and numbers need the room. They stay so while a thumb moves.
  private func makeRoom() {
    guard isBeside, !bounds.isEmpty else { return }
    isBeside = fields.values.allSatisfy { Self.width(of: $0) <= $0.bounds.width }
  }

  private static func width(of field: TextField) -> Double {
    let style = field.style
    return 2 * style.padding + style.iconGap + TextFieldStyle.caretWidth
      + TextLayout.cached(field.leadingText, font: TextFieldStyle.leadingFont).size.width
      + TextLine(field.text, font: font).size.width
  }

  // MARK: Typing

  private func value(_ thumb: RangeThumb) -> FieldValue {
    adapted(thumb, control.fieldValue(of: thumb))
  }

  private func refusal(of text: String, _ thumb: RangeThumb) -> String? {
    guard case .refused(let reason) = value(thumb).outcome(of: text) else { return nil }
    return reason
  }

  /// If the typed value is invalid, the first Tab shows the error instead of leaving the field.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .tab, let field = fields.values.first(where: \.isFirstResponder),
      field.isEditing, field.validationMessage == nil
    else { return super.keyDown(event) }
    return !field.validate()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    makeRoom()
  }
}
