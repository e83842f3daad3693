import DetentDrawing
import DetentViews
import DetentWidgets

/// Maps the value that a view had at the start of an edit to its new value.
typealias EachEdit = @MainActor (PropertyValue) -> PropertyValue

/// The base class of editors. It holds the shown value, and sends one pair of begin and end events
/// around each edit, however many controls take part.
///
/// An edit is a function of the value at its start. So one part of a value, such as the blur of a
/// shadow, can change in several views while each keeps the rest of its own value.
///
/// An edit within an open edit, such as of a field in a popover, is a step of the open edit.
class PropertyEditor: View {
  final let property: InspectedProperty
  /// Called for each event of an edit. Any number of changes may come between begin and end.
  final var didEdit: (@MainActor (ControlEvents, PropertyValue) -> Void)?
  /// The shown value, or nil if several views differ.
  final private(set) var value: PropertyValue?
  /// The value of the first of several views that differ. An edit starts from it.
  final var base: PropertyValue? {
    didSet { if base != oldValue, value == nil { showValue() } }
  }

  final private(set) var isEditing = false
  /// The value at the start of the edit, or nil if several views differed.
  private var start: PropertyValue?
  private var numbers: [(field: NumberField, path: WritableKeyPath<PropertyValue, Double>)] = []

  init(_ property: InspectedProperty) {
    self.property = property
    super.init(frame: .zero)
    visualOverflow = 2
  }

  // MARK: Showing

  /// Shows a value from elsewhere. Sends no events, and keeps focus and caret.
  /// - Parameter value: nil if several views differ ("Mixed").
  final func show(_ value: PropertyValue?) {
    guard value != self.value else { return }
    self.value = value
    showValue()
  }

  private func showValue() {
    for (field, path) in numbers {
      field.base = shownValue[keyPath: path]
      field.number = value == nil ? nil : shownValue[keyPath: path]
    }
    valueDidChange()
  }

  /// Shows the value in all parts except number fields, without sending events.
  func valueDidChange() {}

  /// The value to edit, also if several views differ.
  final var shownValue: PropertyValue { value ?? base ?? property.defaultValue }

  // MARK: Editing

  /// The change of the open edit for the value of each view, or nil before the first change.
  final private(set) var each: EachEdit?

  final func begin() {
    guard !isEditing else { return }
    isEditing = true
    start = value
    didEdit?(.editingDidBegin, shownValue)
  }

  /// Changes the start value of the edit. Without an open edit, it makes a complete edit.
  final func change(_ each: @escaping EachEdit) {
    let value = each(isEditing ? startValue : shownValue)
    guard value != self.value else { return }
    guard isEditing else {
      begin()
      change(each)
      return commit()
    }
    self.each = each
    self.value = value
    showValue()
    didEdit?(.valueChanged, value)
  }

  /// The start value of the edit, also if several views differ.
  private var startValue: PropertyValue { start ?? base ?? property.defaultValue }

  final func change(to value: PropertyValue) { change { _ in value } }

  final func commit() {
    guard isEditing else { return }
    isEditing = false
    // If several views differ and nothing changed, each view keeps its own value.
    didEdit?(value == nil ? .editingDidCancel : .editingDidEnd, shownValue)
    each = nil
  }

  /// Ends the edit and restores its start value.
  final func cancel() {
    guard isEditing else { return }
    isEditing = false
    value = start
    showValue()
    didEdit?(.editingDidCancel, start ?? shownValue)
    each = nil
  }

  // MARK: Parts

  /// Handles the edit event of a control in the editor.
  /// - Parameter each: the change, or nil for a value that is not accepted.
  final func follow(_ event: ControlEvents, _ each: EachEdit?) {
    switch event {
    case .editingDidBegin: begin()
    case .valueChanged: if let each { change(each) }
    // With an open color popover, the edit goes on until the popover closes.
    case .editingDidEnd where colorPanel == nil: commit()
    case .editingDidCancel where colorPanel == nil: cancel()
    default: break
    }
  }

  /// Follows a number's edit. If several views differ, a move shifts each by the same distance.
  final func follow(
    _ event: ControlEvents, _ change: ValueChange<Double>,
    _ paths: [WritableKeyPath<PropertyValue, Double>], _ limits: NumberLimits
  ) {
    guard change.new.isFinite else { return follow(event, nil) }
    let isMove = start == nil && [.thumbDrag, .key, .wheel].contains(change.reason)
    let distance = change.new - startValue[keyPath: paths[0]]
    follow(event) { old in
      var value = old
      for path in paths {
        value[keyPath: path] = limits.limited(isMove ? old[keyPath: path] + distance : change.new)
      }
      return value
    }
  }

  /// Adds a control that edits the whole value.
  /// - Parameter read: returns the value for the control's value, or nil if it is not accepted.
  final func add<C: Control & ValueEditing>(
    _ control: C, _ name: String, _ read: @escaping @MainActor (C.Value) -> PropertyValue?
  ) {
    control.identifier = "\(property.name).\(name)"
    control.accessibilityLabel = property.title
    addSubview(control)
    control.onEdit { [weak self] _, event, change in
      let each = read(change.new).map { value -> EachEdit in { _ in value } }
      self?.follow(event, each)
    }
  }

  /// Adds a field that shows and edits a number of the value.
  /// - Parameters:
  ///   - name: the identifier of the field within the property.
  ///   - others: numbers that are edited at the same time.
  final func add(
    _ field: NumberField, _ name: String, _ path: WritableKeyPath<PropertyValue, Double>,
    with others: @escaping (NumberField) -> [WritableKeyPath<PropertyValue, Double>] = { _ in [] }
  ) {
    field.identifier = "\(property.name).\(name)"
    addSubview(field)
    numbers.append((field, path))
    field.onEdit { [weak self] field, event, change in
      self?.follow(event, change, [path] + others(field), field.limits)
    }
  }

  /// Adds a menu that previews the item under the pointer.
  /// - Parameter change: returns the change of an item, or nil if the item no longer exists.
  final func add(_ menu: MenuButton, _ name: String, _ change: @escaping (Int) -> EachEdit?) {
    menu.identifier = "\(property.name).\(name)"
    menu.accessibilityLabel = property.title
    addSubview(menu)
    menu.didHighlight = { [weak self] index in self?.preview(index.flatMap(change)) }
    menu.onEdit { [weak self] _, event, choice in
      if let each = change(choice.new.index) { self?.follow(event, each) }
    }
  }

  /// Whether an open menu previews an item. Its items must not move meanwhile.
  final private(set) var isPreviewing = false

  /// Previews an item of an open menu. Choosing it is a separate edit.
  /// - Parameter each: nil after the menu has closed.
  final func preview(_ each: EachEdit?) {
    guard let each else {
      guard isPreviewing else { return }
      isPreviewing = false
      return cancel()
    }
    guard isPreviewing || each(shownValue) != value else { return }
    if !isPreviewing { begin() }
    isPreviewing = true
    change(each)
  }

  private(set) final weak var colorPanel: ColorPanel?

  /// Opens the color popover next to a part of the editor. Everything until it closes is one edit.
  final func open(
    _ panel: ColorPanel, from view: View, _ change: @escaping (DynamicColor) -> EachEdit
  ) {
    guard colorPanel == nil else { return }
    colorPanel = panel
    panel.didEdit = { [weak self] event, color in self?.follow(event, change(color)) }
    begin()
    let card = PopoverCard(contentView: panel, contentSize: panel.size)
    let popover = Popover(content: card)
    (popover.canLeaveWindow, popover.contentCornerRadius) = (true, card.style.cornerRadius)
    popover.placement = AnchorPlacement(alignment: .center, gap: card.style.stemLength + 2)
    popover.tintColor = view.traits.tintColor
    panel.didFinish = { [weak popover] in popover?.dismiss() }
    popover.didDismiss = { [weak self] reason in
      self?.colorPanel = nil
      if reason == .escape { self?.cancel() } else { self?.commit() }
    }
    if popover.open(from: view, focusing: panel.hex) { panel.hex.selectAll() }
  }

  // MARK: The row

  /// The background behind the property's color, or nil if no contrast is required.
  var ground: DynamicColor?
  var height: Double { EditorLook.fieldHeight }
  /// Called for a press on the title. By default, the first part takes the focus.
  func titlePressed() { focusFirstPart() }

  final func focusFirstPart() {
    func first(in view: View) -> View? {
      if view.isHidden { return nil }
      if view.canBecomeFirstResponder { return view }
      return view.focusOrder.lazy.compactMap(first).first
    }
    first(in: self)?.becomeFirstResponder()
  }

  private var isDropTarget = false { didSet { if isDropTarget != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard isDropTarget else { return }
    EditorLook.drawRing(around: bounds.insetBy(dx: -1.25, dy: -1.25), of: self, in: canvas)
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: height)
  }

  /// By default, all parts share the first line.
  override func layoutSubviews() { place(subviews.map { ($0, nil) }, in: line) }

  /// The first line of the editor, without unfolded parts.
  final var line: Rect {
    Rect(x: 0, y: 0, width: bounds.width, height: min(bounds.height, EditorLook.fieldHeight))
  }

  /// Places views side by side in a rectangle. Views without a width share the rest.
  final func place(_ views: [(view: View, width: Double?)], in rect: Rect) {
    let gaps = EditorLook.gap * Double(max(0, views.count - 1))
    let fixed = views.compactMap(\.width).reduce(0, +)
    let flexible = Double(max(1, views.count { $0.width == nil }))
    let share = max(0, (rect.width - gaps - fixed) / flexible)
    var x = rect.minX
    for (view, width) in views {
      EditorLook.put(view, x, rect.minY, width ?? share, rect.height)
      x += (width ?? share) + EditorLook.gap
    }
  }
}

/// Accepts files that are dropped on the editor of an image or icon.
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
  /// The value for a file, or nil if the property does not accept files.
  fileprivate func value(ofFile path: String) -> PropertyValue? {
    switch wrapped {
    case .image: .image(path)
    case .icon: .icon(.image(path))
    default: nil
    }
  }
}

/// The editable parts of a value. Another kind reads as a default; setting a part changes the kind.
extension PropertyValue {
  var number: Double {
    get { if case .number(let number) = self { number } else { 0 } }
    set { self = .number(newValue) }
  }
  var color: DynamicColor {
    get { if case .color(let color) = self { color } else { .accent } }
    set { self = .color(newValue) }
  }
  var shadow: Shadow {
    get { if case .shadow(let shadow) = self { shadow } else { Shadow(color: .black, sigma: 0) } }
    set { self = .shadow(newValue) }
  }
  var insets: EdgeInsets {
    get { if case .insets(let insets) = self { insets } else { .zero } }
    set { self = .insets(newValue) }
  }
  var font: Font {
    get { if case .font(let font) = self { font } else { .system(13) } }
    set { self = .font(newValue) }
  }
  var fontSize: Double {
    get { font.size }
    set { font = font.withSize(newValue) }
  }
}
