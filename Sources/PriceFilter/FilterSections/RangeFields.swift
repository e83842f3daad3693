import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// The ends of a range as two fields, beside each other or one below the other: they are its value,
/// in full, and take what is typed by the rules of the control.
@MainActor
final class RangeFields: View {
  enum Axis { case horizontal, vertical }

  /// What stands before the values, and what assistive technology calls the fields.
  struct Words {
    var titles: (lower: String, upper: String) = ("", "")
    var labels: (lower: String, upper: String) = ("", "")
  }

  /// Makes the text of a field of the text of its value: an open end has a sign.
  var marked: (RangeThumb, String) -> String = { $1 }

  private let control: any RangeControl
  private let axis: Axis
  private let fields = [RangeThumb.lower: TextField(), .upper: TextField()]
  private let dash = Label("–", font: .system(13), color: .secondary)

  private static let height = 36.0
  private static let gaps = (horizontal: 24.0, vertical: 8.0)

  init(of control: any RangeControl, _ axis: Axis) {
    (self.control, self.axis) = (control, axis)
    super.init(frame: .zero)
    contentHugging.vertical = .high
    dash.isHidden = axis == .vertical
    for thumb in RangeThumb.allCases { prepare(field(thumb), thumb) }
    addSubview(dash)
  }

  private func field(_ thumb: RangeThumb) -> TextField { fields[thumb] ?? TextField() }

  private func prepare(_ field: TextField, _ thumb: RangeThumb) {
    field.style.height = Self.height
    field.style.font = .system(13, weight: 600, tabularDigits: true)
    field.style.focusedBorderWidth = 2
    (field.style.padding, field.style.iconGap) = (10, 6)
    field.textAlignment = .trailing
    field.validation = { [weak self] in self?.refusal(of: $0, thumb) }
    field.addAction(for: .valueCommitted) { [weak self] field, _ in
      self?.value(thumb).enter(field.text)
    }
    // Not before: a text that was read is written as its value is, one that was refused goes.
    field.addAction(for: .editingDidEnd) { [weak self] _, _ in self?.showValues() }
    field.addAction(for: .editingDidCancel) { [weak self] _, _ in self?.showValues() }
    addSubview(field)
  }

  /// - Parameter name: of the control in tests and events; nil while it is not in use.
  func name(_ name: String?) {
    field(.lower).identifier = name.map { "\($0).minimum" }
    field(.upper).identifier = name.map { "\($0).maximum" }
  }

  func write(_ words: Words) {
    (field(.lower).leadingText, field(.upper).leadingText) = words.titles
    (field(.lower).accessibilityLabel, field(.upper).accessibilityLabel) = words.labels
    showValues()
  }

  /// Follows the control; what is being typed stays.
  func showValues() {
    for thumb in RangeThumb.allCases {
      let field = field(thumb)
      field.isEnabled = control.isEnabled
      if !field.isEditing { field.text = value(thumb).text }
    }
  }

  // MARK: Typing

  /// The value of a thumb, as its field writes it.
  private func value(_ thumb: RangeThumb) -> FieldValue {
    var value = control.fieldValue(of: thumb)
    value.text = marked(thumb, value.text)
    let read = value.read
    value.read = { text in read(text) ?? read(text.filter { !"<+".contains($0) }) }
    return value
  }

  private func refusal(of text: String, _ thumb: RangeThumb) -> String? {
    guard case .refused(let reason) = value(thumb).outcome(of: text) else { return nil }
    return reason
  }

  /// Nothing that was typed is lost unsaid: the first Tab says why it is refused.
  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .tab, let field = fields.values.first(where: \.isFirstResponder),
      field.isEditing, field.validationMessage == nil
    else { return super.keyDown(event) }
    return !field.validate()
  }

  // MARK: Layout

  override var intrinsicContentSize: Size {
    let height = axis == .vertical ? 2 * Self.height + Self.gaps.vertical : Self.height
    return Size(width: View.noIntrinsicMetric, height: height)
  }

  override func layoutSubviews() {
    let isMirrored = traits.isRightToLeft
    let isBeside = axis == .horizontal
    let width = isBeside ? max(0, (bounds.width - Self.gaps.horizontal) / 2) : bounds.width
    let first = Rect(x: 0, y: 0, width: width, height: Self.height)
    let second =
      isBeside
      ? Rect(x: bounds.width - width, y: 0, width: width, height: Self.height)
      : Rect(x: 0, y: Self.height + Self.gaps.vertical, width: width, height: Self.height)
    field(.lower).frame = isBeside && isMirrored ? second : first
    field(.upper).frame = isBeside && isMirrored ? first : second
    dash.frame = Rect(
      center: Point(x: bounds.midX, y: Self.height / 2), size: dash.intrinsicContentSize)
  }
}
