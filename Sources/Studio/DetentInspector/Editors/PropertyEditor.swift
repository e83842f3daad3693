import DetentDrawing
import DetentViews
import DetentWidgets

/// What an edit makes of the value that a view had as the edit began.
typealias EachEdit = @MainActor (PropertyValue) -> PropertyValue

/// What all editors have in common: the value that they show, and one bracket of events around each
/// edit, of however many controls and however long.
///
/// An edit is a function of the value that it began with. So a part of a value, such as the blur of a
/// shadow, can be changed in several views, each of which keeps the rest of its own value.
///
/// A part that is edited within an edit that is open, such as a field of a popup, is a step of that
/// edit.
@MainActor
class PropertyEditor: View {
  /// What is edited.
  final let property: InspectedProperty
  /// Called with what the user does. Between the begin and the end, changes may come any number of
  /// times.
  final var didEdit: (@MainActor (ControlEvents, PropertyValue) -> Void)?
  /// What is shown; nil if several views differ.
  final private(set) var value: PropertyValue?
  /// The value of the first of several views that differ: an edit begins with it.
  final var base: PropertyValue? {
    didSet { if base != oldValue, value == nil { showValue() } }
  }

  /// How many edits are open within each other.
  private var depth = 0
  /// What was shown as the edit began; nil if several views differed.
  private var start: PropertyValue?
  /// The numbers of the value that fields show.
  private var numbers: [(field: NumberField, path: WritableKeyPath<PropertyValue, Double>)] = []

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
    showValue()
  }

  private func showValue() {
    for (field, path) in numbers {
      field.base = shownValue[keyPath: path]
      field.number = value == nil ? nil : shownValue[keyPath: path]
    }
    valueDidChange()
  }

  /// Shows the value in the parts that are not fields of numbers, and sends nothing.
  func valueDidChange() {}

  /// What is edited, also if several views differ.
  final var shownValue: PropertyValue { value ?? base ?? property.defaultValue }

  // MARK: Editing

  /// Whether the user is editing.
  final var isEditing: Bool { depth > 0 }

  /// The change that the open edit makes to the value of each view; nil before the first change.
  final private(set) var each: EachEdit?

  /// An edit begins, or one within it.
  final func begin() {
    depth += 1
    guard depth == 1 else { return }
    start = value
    didEdit?(.editingDidBegin, shownValue)
  }

  /// Changes the value that the edit began with. Without an open edit the change is an edit of its
  /// own.
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

  /// The value that the edit began with, also if several views differ.
  private var startValue: PropertyValue { start ?? base ?? property.defaultValue }

  /// Changes the value to another one.
  final func change(to value: PropertyValue) { change { _ in value } }

  /// The edit ends, and its value stays.
  final func commit() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0 else { return }
    // If several views differ and nothing was changed, each keeps its own value.
    didEdit?(value == nil ? .editingDidCancel : .editingDidEnd, shownValue)
    each = nil
  }

  /// The edit is taken back, with all that was changed since it began.
  final func cancel() {
    guard depth > 0 else { return }
    depth -= 1
    guard depth == 0 else { return }
    value = start
    showValue()
    didEdit?(.editingDidCancel, start ?? shownValue)
    each = nil
  }

  // MARK: Parts

  /// Follows the edit of a control that is a part of the editor.
  /// - Parameter each: what a change makes of the value; nil for a value that cannot be taken.
  final func follow(_ event: ControlEvents, _ each: EachEdit?) {
    switch event {
    case .editingDidBegin: begin()
    case .valueChanged: if let each { change(each) }
    case .editingDidEnd: commit()
    case .editingDidCancel: cancel()
    default: break
    }
  }

  /// Follows the edit of a number of the value. If several views differ, a number that is moved
  /// moves by as much in each view.
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
  /// - Parameter read: the value for what the control has; nil for a value that cannot be taken.
  final func add<C: Control & ValueEditing>(
    _ control: C, _ name: String, _ read: @escaping @MainActor (C.Value) -> PropertyValue?
  ) {
    control.identifier = "\(property.name).\(name)"
    control.accessibilityLabel = property.title
    addSubview(control)
    control.onEdit { [weak self] _, event, change in
      if let value = read(change.new) {
        self?.follow(event) { _ in value }
      } else {
        self?.follow(event, nil)
      }
    }
  }

  /// Adds a field that shows and edits a number of the value.
  /// - Parameters:
  ///   - name: the identifier of the field within the property.
  ///   - others: numbers that are edited along with it.
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

  /// Adds a menu that tries out the item under the pointer.
  /// - Parameter change: what an item makes of the value; nil for an item that is gone.
  final func add(_ menu: MenuButton, _ name: String, _ change: @escaping (Int) -> EachEdit?) {
    menu.identifier = "\(property.name).\(name)"
    menu.accessibilityLabel = property.title
    addSubview(menu)
    menu.didHighlight = { [weak self] index in self?.preview(index.flatMap(change)) }
    menu.onEdit { [weak self] _, event, choice in
      if let each = change(choice.new.index) { self?.follow(event, each) }
    }
  }

  /// Whether an open menu has begun to try something out: nothing in it moves meanwhile.
  final private(set) var isPreviewing = false

  /// Shows what an item of an open menu would do. The choice follows as an edit of its own.
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

  /// The popup of a colour, while it is open.
  private(set) final weak var colorPanel: ColorPanel?

  /// Opens the popup of a colour beside a part of the editor: a stay in it is one edit.
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

  /// What lies below what the property colours; nil requires no contrast.
  var ground: DynamicColor?
  /// The height that it needs.
  var height: Double { EditorLook.fieldHeight }
  /// The title was pressed: by default its first part takes the focus.
  func titlePressed() { focusFirstPart() }

  /// Gives the focus to the first part that takes it.
  final func focusFirstPart() {
    func first(in view: View) -> View? {
      if view.isHidden { return nil }
      if view.canBecomeFirstResponder { return view }
      return view.focusOrder.lazy.compactMap(first).first
    }
    first(in: self)?.becomeFirstResponder()
  }

  /// Whether files that would be taken are dragged over it.
  private var isDropTarget = false { didSet { if isDropTarget != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    guard isDropTarget else { return }
    drawRing(around: bounds.insetBy(dx: -1.25, dy: -1.25), in: canvas)
  }

  override var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: height)
  }

  /// The first line of the editor: all of it, but what is unfolded below.
  final var line: Rect {
    Rect(x: 0, y: 0, width: bounds.width, height: min(bounds.height, EditorLook.fieldHeight))
  }

  /// Puts views beside each other into a rectangle: those of a width have it, the others share the
  /// rest.
  final func place(_ views: [(view: View, width: Double?)], in rect: Rect) {
    let gaps = EditorLook.gap * Double(max(0, views.count - 1))
    let fixed = views.compactMap(\.width).reduce(0, +)
    let flexible = Double(max(1, views.count { $0.width == nil }))
    let share = max(0, (rect.width - gaps - fixed) / flexible)
    var x = rect.minX
    for (view, width) in views {
      put(view, x, rect.minY, width ?? share, rect.height)
      x += (width ?? share) + EditorLook.gap
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
  /// The value that a file is for a property of this kind; nil if the property takes no file.
  fileprivate func value(ofFile path: String) -> PropertyValue? {
    switch wrapped {
    case .image: .image(path)
    case .icon: .icon(.image(path))
    default: nil
    }
  }
}

/// The parts of a value that editors change. A value of another kind reads as a default, and becomes
/// one of the kind that is set.
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
