import DetentDrawing
import DetentViews
import DetentWidgets

/// A switch; a press on the title counts, too.
@MainActor
final class FlagEditor: PropertyEditor {
  private let toggle = Toggle()
  private let words = Label("Mixed", font: EditorLook.valueFont, color: .secondary)

  override init(_ property: InspectedProperty) {
    super.init(property)
    toggle.style = EditorLook.toggle
    add(toggle, "switch") { .flag($0) }
    addSubview(words)
    valueDidChange()
  }

  override func valueDidChange() {
    toggle.isOn = shownValue == .flag(true)
    toggle.isMixed = value == nil
    words.isHidden = value != nil
  }

  override func layoutSubviews() {
    place([(toggle, min(EditorLook.toggle.switchWidth, bounds.width)), (words, nil)], in: line)
  }

  override func titlePressed() { change(to: .flag(value != .flag(true))) }
}

/// One of a few names, all of them in sight.
@MainActor
final class SegmentsEditor: PropertyEditor {
  private let segments: SegmentedControl
  private let names: [String]

  init(_ property: InspectedProperty, _ names: [String]) {
    self.names = names
    segments = SegmentedControl(names.map(EditorLook.words))
    super.init(property)
    segments.style = EditorLook.segments
    add(segments, "segments") { names.indices.contains($0.index) ? .choice(names[$0.index]) : nil }
    valueDidChange()
  }

  override func valueDidChange() {
    let index = names.firstIndex { .choice($0) == value }
    segments.setSelectedIndex(index, animated: isEditing)
  }

  override func layoutSubviews() { place([(segments, nil)], in: line) }
}

/// One of many names, in a menu that tries each of them out under the pointer.
@MainActor
final class ChoiceEditor: PropertyEditor {
  private let menu: MenuButton
  private let names: [String]

  init(_ property: InspectedProperty, _ names: [String]) {
    self.names = names
    menu = MenuButton(names.map { MenuItem(EditorLook.words($0)) }, style: EditorLook.menu)
    super.init(property)
    menu.placeholder = "Mixed"
    add(menu, "menu") { index in
      guard names.indices.contains(index) else { return nil }
      return { _ in .choice(names[index]) }
    }
    valueDidChange()
  }

  /// Whether so few names are shown beside each other.
  static func fits(_ names: [String]) -> Bool {
    guard names.count <= 4 else { return false }
    let font = EditorLook.segments.selectedFont
    let widths = names.map { TextLayout.cached(EditorLook.words($0), font: font).size.width }
    return ((widths.max() ?? 0) + 8) * Double(names.count) <= 260
  }

  override func valueDidChange() {
    if !isPreviewing { menu.selectedIndex = names.firstIndex { .choice($0) == value } }
  }

  override func layoutSubviews() { place([(menu, nil)], in: line) }
  override func titlePressed() { menu.openMenu() }
}

/// A text: each letter counts at once, and a stay in the field is one edit.
@MainActor
final class TextEditor: PropertyEditor {
  private let field = TextField()

  override init(_ property: InspectedProperty) {
    super.init(property)
    field.style = EditorLook.field
    add(field, "field") { .text($0) }
    valueDidChange()
  }

  override func valueDidChange() {
    field.placeholder = value == nil ? "Mixed" : ""
    field.text = if case .text(let text) = value { text } else { "" }
  }

  override func layoutSubviews() { place([(field, nil)], in: line) }
}

/// A value that may be nothing: a box, and behind it the editor of what it is.
@MainActor
final class OptionalEditor: PropertyEditor {
  private let box = Toggle("", kind: .checkBox)
  private let inner: PropertyEditor
  private let words = Label("Not set", font: EditorLook.valueFont, color: .secondary)
  /// What it was before it was unset, to come back to.
  private var last: PropertyValue

  init(_ property: InspectedProperty, _ wrapped: PropertyKind) {
    last = property.defaultValue == .unset ? wrapped.initialValue : property.defaultValue
    var some = property
    (some.kind, some.defaultValue) = (wrapped, last)
    inner = makeEditor(for: some)
    super.init(property)
    box.style = EditorLook.checkBox
    box.identifier = "\(property.name).box"
    box.accessibilityLabel = "Set \(property.title.lowercased())"
    for view in [box, inner, words] as [View] { addSubview(view) }
    box.onEdit { [weak self] box, event, change in
      guard let self else { return }
      let value = change.new ? last : .unset
      follow(event) { _ in value }
      if event == .editingDidEnd, change.new { inner.focusFirstPart() }
    }
    inner.didEdit = { [weak self] event, value in
      let each = self?.inner.each
      // A view without a value gets all of it.
      self?.follow(event) { old in old == .unset ? value : each?(old) ?? value }
    }
    valueDidChange()
  }

  override var ground: DynamicColor? { didSet { inner.ground = ground } }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // In a text it takes letters away, and does not come here.
    guard inner is IconEditor, value != .unset, event.phase == .down,
      event.modifiers.isEmpty, event.key == .delete || event.key == .backspace
    else { return super.keyDown(event) }
    change(to: .unset)
    box.becomeFirstResponder(.program)
    return true
  }

  override func valueDidChange() {
    let isSet = value != .unset
    if let value, isSet { last = value }
    box.isOn = isSet
    box.isMixed = value == nil
    words.isHidden = isSet
    if inner.isHidden == isSet {
      inner.isHidden = !isSet
      invalidateIntrinsicContentSize()
    }
    inner.base = base == .unset ? last : base
    inner.show(isSet ? value : last)
    setNeedsLayout()
  }

  override var height: Double { value == .unset ? EditorLook.fieldHeight : inner.height }

  override func subviewIntrinsicSizeDidChange(_ subview: View) {
    super.subviewIntrinsicSizeDidChange(subview)
    if subview === inner { invalidateIntrinsicContentSize() }
  }

  override func layoutSubviews() {
    let side = 18.0
    place([(box, side), (words, nil)], in: line)
    put(inner, side + 6, 0, max(0, bounds.width - side - 6), bounds.height)
  }
}

extension PropertyKind {
  /// What a property of this kind begins with that was nothing.
  fileprivate var initialValue: PropertyValue {
    switch self {
    case .number(let limits): .number(limits.limited(0))
    case .flag: .flag(true)
    case .choice(let names): .choice(names.first ?? "")
    case .color: .color(.accent)
    case .shadow:
      .shadow(Shadow(color: Color.black.withAlpha(0.3), offset: Point(x: 0, y: 1), sigma: 2))
    case .font: .font(.system(13))
    case .insets: .insets(.zero)
    case .text: .text("")
    case .image: .image("image.png")
    case .icon: .icon("star")
    case .optional(let kind): kind.initialValue
    }
  }
}
