import DetentDrawing
import DetentViews

/// What an edit makes of the value that one of several views has.
typealias EachEdit = @MainActor (PropertyValue) -> PropertyValue

/// A number that a value is, or has as a part of it.
@MainActor
struct NumberPart {
  /// What the number can be.
  let limits: NumberLimits
  /// The number; nil for a value that has none.
  let read: @MainActor (PropertyValue) -> Double?
  /// The value with another number instead.
  let map: @MainActor (PropertyValue, (Double) -> Double) -> PropertyValue

  /// A value that is a number.
  static func whole(_ limits: NumberLimits) -> NumberPart {
    NumberPart(limits: limits) { value in
      if case .number(let number) = value { number } else { nil }
    } map: { value, change in
      if case .number(let number) = value { .number(change(number)) } else { value }
    }
  }

  /// What a change makes of the value of each of several views; one without the number gets what is
  /// requested.
  func each(_ requested: PropertyValue, _ change: @escaping (Double) -> Double) -> EachEdit {
    { value in
      guard read(value) != nil else { return requested }
      return map(value) { limits.limited(change($0)) }
    }
  }
}

/// What all editors have in common: the value that they show, and one bracket of phases around each
/// edit, of however many controls and however long.
///
/// A part that is edited within an edit that is open, such as a field of a popup, is a step of that
/// one.
@MainActor
class PropertyEditor: View {
  /// What is edited.
  final let property: InspectedProperty
  /// Called with what the user does. Between `began` and the end, `changed` may come any number of
  /// times.
  final var didEdit: (@MainActor (ControlEvents, PropertyValue) -> Void)?
  /// What is shown; nil where several views differ.
  final private(set) var value: PropertyValue?
  /// The value of the first of several views that differ: what is edited then begins with it.
  final var base: PropertyValue? {
    didSet { if base != oldValue, value == nil { valueDidChange() } }
  }
  /// The height that it needs changed, as something unfolded.
  final var heightDidChange: (@MainActor () -> Void)?

  /// How many edits are open within each other.
  private var depth = 0
  private var start: PropertyValue?

  init(_ property: InspectedProperty) {
    self.property = property
    super.init(frame: .zero)
    visualOverflow = 2
  }

  // MARK: Showing

  /// Shows a value that came from elsewhere: sends nothing, and moves neither focus nor caret.
  /// - Parameter value: nil if several views differ ("Mixed").
  final func show(_ value: PropertyValue?) {
    guard value != self.value else { return }
    self.value = value
    valueDidChange()
  }

  /// The value is another one: shows it in the parts, and sends nothing.
  func valueDidChange() {}

  /// What is edited, also where several views differ.
  final var shownValue: PropertyValue { value ?? base ?? property.defaultValue }

  // MARK: Editing

  /// Whether the user is editing.
  final var isEditing: Bool { depth > 0 }

  /// The change that the open edit makes to the value of each of several views that differ; nil gives
  /// all views the value that is shown.
  final private(set) var each: EachEdit?

  /// An edit begins, or one within it.
  final func begin() {
    depth += 1
    guard depth == 1 else { return }
    start = value
    didEdit?(.editingDidBegin, shownValue)
  }

  /// The value is another one by the user. Without an edit that is open it is one of its own.
  /// - Parameter each: what that makes of the value of each of several views that differ; nil gives
  ///   all the same.
  final func change(to value: PropertyValue, each: EachEdit? = nil) {
    guard value != self.value else { return }
    guard isEditing else {
      begin()
      change(to: value, each: each)
      return commit()
    }
    // Where all have one value, to change a part of it is to set them.
    self.each = start == nil ? each : nil
    self.value = value
    valueDidChange()
    didEdit?(.valueChanged, value)
  }

  /// The edit ends, and its value stays.
  final func commit() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0 else { return }
    // Where several differ and nothing was changed, none gets the value of another one.
    didEdit?(value == nil ? .editingDidCancel : .editingDidEnd, shownValue)
    each = nil
  }

  /// The edit is taken back, with all that was changed since it began.
  final func cancel() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0 else { return }
    value = start
    valueDidChange()
    didEdit?(.editingDidCancel, start ?? shownValue)
    each = nil
  }

  /// Follows the edit of a control that is a part of the editor.
  /// - Parameter each: what a change makes of the value of each of several views that differ.
  final func follow(
    _ event: ControlEvents, _ value: @autoclosure () -> PropertyValue?, each: EachEdit? = nil
  ) {
    switch event {
    case .editingDidBegin: begin()
    case .valueChanged: if let value = value() { change(to: value, each: each) }
    case .editingDidEnd: commit()
    case .editingDidCancel: cancel()
    default: break
    }
  }

  // MARK: Numbers

  /// Where the number of the edit began, and whether it is moved from there.
  private var grip = (start: 0.0, isMove: false)

  /// The edit of a number begins, or one within it.
  /// - Parameter isMove: whether it is moved, so that of several views each moves by as much.
  final func begin(_ part: NumberPart, isMove: Bool) {
    begin()
    grip = (part.read(shownValue) ?? 0, isMove)
  }

  /// The number is another one by the user.
  final func change(_ part: NumberPart, to number: Double) {
    guard number.isFinite else { return }
    let requested = part.map(shownValue) { _ in number }
    var rule: (Double) -> Double = { _ in number }
    if grip.isMove {
      let (start, moved) = (grip.start, number - grip.start)
      let digits = DecimalRounding.fractionDigits(forStep: part.limits.step / 10)
      // Of views that are alike none gets another number than the one that is shown.
      rule = { $0 == start ? number : DecimalRounding.round($0 + moved, fractionDigits: digits) }
    }
    change(to: requested, each: start == nil ? part.each(requested, rule) : nil)
  }

  /// Follows the edit of a control that shows a number of the value.
  final func follow(
    _ part: NumberPart, _ event: ControlEvents, _ change: ValueChange<Double>
  ) {
    switch event {
    case .editingDidBegin:
      let reason = change.reason
      begin(part, isMove: reason == .thumbDrag || reason == .key || reason == .wheel)
    case .valueChanged: self.change(part, to: change.new)
    default: follow(event, nil)
    }
  }

  // MARK: The row

  /// What lies below what the property colours; nil requires no contrast.
  var ground: DynamicColor?
  /// The height that it needs.
  var height: Double { EditorLook.fieldHeight }
  /// The number field that a drag of the title changes, or nil if the title cannot be dragged.
  var draggedField: NumberField? { nil }
  /// The title was pressed: by default its first part takes the focus.
  func titlePressed() { focusFirstPart() }

  /// Gives the focus to the first part that takes it.
  final func focusFirstPart(_ cause: FocusCause = .program) {
    func first(in view: View) -> View? {
      if view.isHidden { return nil }
      if view.canBecomeFirstResponder { return view }
      for subview in view.focusOrder { if let found = first(in: subview) { return found } }
      return nil
    }
    first(in: self)?.becomeFirstResponder(cause)
  }

  /// Whether files that would be taken are dragged over it.
  private var isDropTarget = false { didSet { if isDropTarget != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard isDropTarget else { return }
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: -1.25, dy: -1.25), cornerRadius: 7),
      with: DynamicColor.accent.resolved(for: traits), style: StrokeStyle(width: 1.5))
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: height)
  }

  /// The first line of the editor: all of it, but what is unfolded below.
  final var line: Rect {
    Rect(x: 0, y: 0, width: bounds.width, height: min(bounds.height, EditorLook.fieldHeight))
  }

  /// Whether there is less room than usual, so that parts stand closer.
  final var isNarrow: Bool { bounds.width < 240 }

  /// Puts views beside each other into a rectangle: those of a width have it, the others share the
  /// rest.
  final func place(_ views: [(view: View, width: Double?)], in rect: Rect) {
    let gap = isNarrow ? EditorLook.gap / 2 : EditorLook.gap
    let gaps = gap * Double(max(0, views.count - 1))
    let fixed = views.compactMap(\.width).reduce(0, +)
    let flexible = Double(max(1, views.count { $0.width == nil }))
    let share = max(0, (rect.width - gaps - fixed) / flexible)
    var x = rect.minX
    for (view, width) in views {
      let frame = Rect(x: x, y: rect.minY, width: width ?? share, height: rect.height)
      view.frame = frame.mirrored(in: bounds, if: traits.isRightToLeft)
        .rounded(toPixelsAt: traits.scale)
      x += frame.width + gap
    }
  }
}

/// Files that the user drops on the editor of an image or an icon.
extension PropertyEditor: FileDropTarget {
  final var acceptsFiles: Bool { property.kind.value(ofFile: "") != nil }
  final func draggingEntered() { isDropTarget = true }
  final func draggingExited() { isDropTarget = false }

  final func performDrop(_ paths: [String]) {
    let path = paths.first { $0.lowercased().hasSuffix(".png") } ?? paths.first
    guard let path, let value = property.kind.value(ofFile: path) else { return }
    change(to: value)
  }
}

extension PropertyKind {
  /// What a file makes of a property of this kind; nil where it makes nothing.
  func value(ofFile path: String) -> PropertyValue? {
    switch self {
    case .image: .image(path)
    case .icon: .icon(.image(path))
    case .optional(let kind): kind.value(ofFile: path)
    default: nil
    }
  }
}

/// The editor that suits a property.
@MainActor
func makeEditor(for property: InspectedProperty) -> PropertyEditor {
  switch property.kind {
  case .number: NumberEditor(property)
  case .flag: FlagEditor(property)
  case .choice(let names) where ChoiceEditor.fits(names): SegmentsEditor(property, names)
  case .choice(let names): ChoiceEditor(property, names)
  case .color: ColorEditor(property)
  case .shadow: ShadowEditor(property)
  case .font(let sizes): FontEditor(property, sizes)
  case .insets(let limits): InsetsEditor(property, limits)
  case .text: TextEditor(property)
  case .icon, .image: IconEditor(property)
  case .optional(let wrapped): OptionalEditor(property, wrapped)
  }
}
