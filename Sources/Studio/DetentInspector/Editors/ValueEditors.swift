import DetentDrawing
import DetentViews
import DetentWidgets

@MainActor
func makeEditor(for property: InspectedProperty) -> PropertyEditor {
  let editor: PropertyEditor =
    switch property.kind {
    case .number(let limits): NumberEditor(property, limits)
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
  // Until it gets a value, an editor shows that the views differ.
  editor.valueDidChange()
  return editor
}

/// A switch. A press on the title also toggles it.
private final class FlagEditor: PropertyEditor {
  private let toggle = Toggle()

  override init(_ property: InspectedProperty) {
    super.init(property)
    toggle.style = EditorLook.toggle
    add(toggle, "switch") { .flag($0) }
  }

  override func valueDidChange() {
    toggle.isOn = shownValue == .flag(true)
    toggle.isMixed = value == nil
  }

  override func layoutSubviews() {
    place([(toggle, min(EditorLook.toggle.switchWidth, bounds.width))], in: line)
  }

  override func titlePressed() { change(to: .flag(value != .flag(true))) }
}

/// A choice of a few names, all visible.
private final class SegmentsEditor: PropertyEditor {
  private let segments: SegmentedControl
  private let names: [String]

  init(_ property: InspectedProperty, _ names: [String]) {
    self.names = names
    segments = SegmentedControl(names.map(EditorLook.words))
    super.init(property)
    segments.style = EditorLook.segments
    add(segments, "segments") { names.indices.contains($0.index) ? .choice(names[$0.index]) : nil }
  }

  override func valueDidChange() {
    let index = names.firstIndex { .choice($0) == value }
    segments.setSelectedIndex(index, animated: isEditing)
  }
}

/// A choice of many names, in a menu that previews the name under the pointer.
private final class ChoiceEditor: PropertyEditor {
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
  }

  /// Whether the names are few and short enough to be side by side.
  static func fits(_ names: [String]) -> Bool {
    guard names.count <= 4 else { return false }
    let font = EditorLook.segments.selectedFont
    let widths = names.map { TextLayout.cached(EditorLook.words($0), font: font).size.width }
    return ((widths.max() ?? 0) + 8) * Double(names.count) <= 260
  }

  override func valueDidChange() {
    if !isPreviewing { menu.selectedIndex = names.firstIndex { .choice($0) == value } }
  }
  override func titlePressed() { menu.openMenu() }
}

/// Edits a text. Each letter takes effect at once; one edit lasts until the focus leaves the field.
private final class TextEditor: PropertyEditor {
  private let field = TextField()

  override init(_ property: InspectedProperty) {
    super.init(property)
    field.style = EditorLook.field
    add(field, "field") { .text($0) }
  }

  override func valueDidChange() {
    field.placeholder = value == nil ? "Mixed" : ""
    field.text = if case .text(let text) = value { text } else { "" }
  }
}

/// Edits an optional value: a check box, and the editor of the wrapped value.
private final class OptionalEditor: PropertyEditor {
  private let box = Toggle("", kind: .checkBox)
  private let inner: PropertyEditor
  private let words = Label("Not set", font: EditorLook.valueFont, color: .secondary)
  /// The last value before it was unset, which setting it restores.
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
      // A view without a value gets the whole value.
      self?.follow(event) { old in old == .unset ? value : each?(old) ?? value }
    }
  }

  override var ground: DynamicColor? { didSet { inner.ground = ground } }

  override func keyDown(_ event: KeyEvent) -> Bool {
    // In a text field, these keys delete letters and do not arrive here.
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
    EditorLook.put(inner, side + 6, 0, max(0, bounds.width - side - 6), bounds.height)
  }
}

extension PropertyKind {
  /// The first value of an optional property after it is set.
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

/// Edits insets: four fields side by side.
private final class InsetsEditor: PropertyEditor {
  init(_ property: InspectedProperty, _ limits: NumberLimits) {
    var bare = limits
    bare.unit = .none
    let sides = ["T", "L", "B", "R"].map { NumberField(bare, caption: $0) }
    super.init(property)
    let names = ["top", "leading", "bottom", "trailing"]
    let paths: [WritableKeyPath<PropertyValue, Double>] = [
      \.insets.top, \.insets.leading, \.insets.bottom, \.insets.trailing,
    ]
    for (index, field) in sides.enumerated() {
      field.accessibilityLabel = EditorLook.words(names[index])
      add(field, names[index], paths[index]) { field in
        // With Alt, the opposite side changes as well.
        field.dragModifiers.contains(.alt) ? [paths[(index + 2) % 4]] : []
      }
    }
  }
}

/// Edits a shadow: its offset, blur, color and opacity, side by side.
private final class ShadowEditor: PropertyEditor {
  private let fields: [NumberField]
  private let swatch = ColorButton(.light, token: "")

  override init(_ property: InspectedProperty) {
    let offsets = NumberLimits(-256...256, soft: -16...16, step: 0.5)
    let sigmas = NumberLimits(0...Shadow.maximumSigma, soft: 0...16, step: 0.2, precision: 1)
    fields = [
      NumberField(offsets, caption: "X"), NumberField(offsets, caption: "Y"),
      NumberField(sigmas, caption: "Blur"), NumberField(.percentages),
    ]
    super.init(property)
    let parts: [(String, WritableKeyPath<PropertyValue, Double>)] = [
      ("x", \.shadow.offset.x), ("y", \.shadow.offset.y), ("sigma", \.shadow.sigma),
      ("alpha", \.shadow.alphaPercentage),
    ]
    for (field, (name, path)) in zip(fields, parts) { add(field, name, path) }
    fields[3].accessibilityLabel = "Opacity"
    insertSubview(swatch, at: 3)
    swatch.accessibilityLabel = "Color"
    swatch.identifier = "\(property.name).color"
    swatch.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openColor() }
  }

  override func valueDidChange() {
    let color = DynamicColor(shownValue.shadow.color)
    swatch.color = value == nil ? nil : color
    colorPanel?.show(color)
  }

  private func openColor() {
    let color = DynamicColor(shownValue.shadow.color)
    open(ColorPanel(title: property.title, color, .light), from: swatch) { color in
      { value in
        var value = value
        value.shadow.color = color.light
        return value
      }
    }
  }

  override func layoutSubviews() {
    let parts = fields.map { ($0 as View, nil as Double?) }
    place(parts.dropLast() + [(swatch, 22), parts[3]], in: line)
  }
}

extension Shadow {
  /// The opacity of the color, in whole percent.
  fileprivate var alphaPercentage: Double {
    get { (color.alpha * 100).rounded() }
    set { color = color.withAlpha(newValue / 100) }
  }
}

/// Edits a font: menus of installed families, each in its own font, and of weights, and a size.
private final class FontEditor: PropertyEditor {
  private let family: MenuButton
  private let weight: MenuButton
  private let size: NumberField
  /// The installed families. Cached, because finding them is slow.
  private static let families = Font.installedFamilies
  private var weights: [Int] = []
  private static let names = [
    100: "Thin", 200: "Extra light", 300: "Light", 400: "Regular", 500: "Medium", 600: "Semibold",
    700: "Bold", 800: "Extra bold", 900: "Black",
  ]

  init(_ property: InspectedProperty, _ sizes: NumberLimits) {
    let font = EditorLook.menu.menu.font
    let families = Self.families.map { MenuItem($0, font: Font(family: $0, size: font.size)) }
    family = MenuButton([MenuItem("System")] + families, style: EditorLook.menu)
    weight = MenuButton([], style: EditorLook.menu)
    size = NumberField(sizes)
    super.init(property)
    add(family, "family") { index in Self.change(ofFamily: index) }
    add(weight, "weight") { [weak self] index in
      guard let self, weights.indices.contains(index) else { return nil }
      let weight = weights[index]
      return { .font($0.font.withWeight(weight)) }
    }
    add(size, "size", \.fontSize)
    for (view, name) in [(family, "family"), (weight, "weight"), (size, "size")] as [(View, String)]
    {
      view.accessibilityLabel = "\(property.title), \(name)"
    }
  }

  private static func change(ofFamily index: Int) -> EachEdit? {
    guard index == 0 || families.indices.contains(index - 1) else { return nil }
    let family = index == 0 ? nil : families[index - 1]
    return { value in
      let font = value.font
      return .font(
        Font(
          family: family, size: font.size, weight: font.weight, isItalic: font.isItalic,
          hasTabularDigits: font.hasTabularDigits))
    }
  }

  override func valueDidChange() {
    // The items must not change while a menu is open.
    guard !isPreviewing else { return }
    let font = shownValue.font
    let all = Set(Self.names.keys).union([font.weight]).sorted()
    if all != weights {
      weights = all
      weight.items = all.map { number in
        let title = Self.names[number] ?? "\(number)"
        return MenuItem(title, font: EditorLook.menu.menu.font.withWeight(number))
      }
    }
    weight.placeholder = value == nil ? "Mixed" : ""
    weight.selectedIndex = value == nil ? nil : all.firstIndex(of: font.weight)
    let index = font.family.map { Self.families.firstIndex(of: $0).map { $0 + 1 } } ?? 0
    family.placeholder = value == nil ? "Mixed" : font.family ?? ""
    family.selectedIndex = value == nil ? nil : index
  }

  override func layoutSubviews() { place([(family, nil), (weight, 80), (size, 56)], in: line) }

  override func titlePressed() { family.openMenu() }
}

/// Edits an icon's name, a glyph such as `FontAwesome:f015`, or an image's path as text, beside a
/// preview and a note about the result. Pressing an icon's preview opens the list of icons.
private final class IconEditor: PropertyEditor {
  private let preview = IconWell()
  private let field = TextField()
  private let note = Label("", font: EditorLook.secondaryFont, color: .secondary)
  private let isImage: Bool
  private var loaded: (path: String, image: Image?)?

  override init(_ property: InspectedProperty) {
    isImage = property.kind == .image
    super.init(property)
    addSubview(preview)
    preview.identifier = "\(property.name).preview"
    preview.accessibilityLabel = property.title
    field.style = EditorLook.field
    // A partial name is neither an icon nor a file, so the text takes effect with Enter.
    field.isContinuous = false
    // Keep the file name at the end of the path visible.
    if isImage { field.truncation = .start }
    preview.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.titlePressed() }
    add(field, "field") { [isImage] text in
      guard isImage else { return .icon(Icon(text)) }
      return text.isEmpty ? nil : .image(text)
    }
    addSubview(note)
  }

  override func valueDidChange() {
    var (text, isKnown) = ("", true)
    (preview.icon, preview.image, note.text) = (nil, nil, "")
    switch value {
    case .icon(let icon):
      (text, isKnown, preview.icon) = (icon.description, icon.isKnown, icon)
      note.text = isKnown ? "" : "No such icon"
    case .image(let path):
      if loaded?.path != path { loaded = (path, try? Image(contentsOf: path)) }
      let image = loaded?.image
      (text, isKnown, preview.image) = (path, image != nil, image)
      note.text = image.map { ViewTree.size($0.size) } ?? "No image"
    default: break
    }
    if !field.isEditing { field.text = text }
    field.placeholder = value == nil ? "Mixed" : ""
    note.textColor = isKnown ? .secondary : .warningText
    note.isHidden = note.text.isEmpty
    preview.isKnown = isKnown
    setNeedsLayout()
  }

  /// Opens the list of icons, which previews the icon under the pointer.
  private func openList() {
    let names = Icon.vectorNames
    let menu = MenuPopover(
      names.map { MenuItem($0) }, checked: names.firstIndex { .vector($0) == preview.icon },
      style: EditorLook.menu.menu)
    let side = 17.0
    menu.list.pictures = (
      side,
      { [traits] row, canvas, color, strength in
        canvas.draw(
          Icon.vector(names[row]), in: .square(side, around: .zero), color: color.faded(strength),
          rightToLeft: traits.isRightToLeft)
      }
    )
    menu.list.identifier = "\(property.name).icons"
    menu.accessibilityLabel = "Icons"
    func change(_ row: Int) -> EachEdit { { _ in .icon(.vector(names[row])) } }
    menu.list.didHighlight = { [weak self] row in if let row { self?.preview(change(row)) } }
    menu.didDismiss = { [weak self] _ in self?.preview(nil) }
    menu.didChoose = { [weak self] row in self?.change(change(row)) }
    menu.placement.gap = 4
    menu.open(from: preview, focusing: menu.list)
  }

  override func layoutSubviews() {
    let parts: [(View, Double?)] = [(preview, EditorLook.fieldHeight), (field, nil)]
    place(note.isHidden ? parts : parts + [(note, 74)], in: line)
  }

  override func titlePressed() {
    if isImage { field.becomeFirstResponder() } else { openList() }
  }
}

final class IconWell: PressControl {
  var icon: Icon? { didSet { if icon != oldValue { setNeedsDisplay() } } }
  var image: Image? { didSet { if image !== oldValue { setNeedsDisplay() } } }
  var isKnown = true { didSet { if isKnown != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    drawPlate(isActive: showsFocusRing, edge: isKnown ? nil : .warningText, in: canvas)
    let ink: DynamicColor = isKnown ? .text : .warningText
    if let icon {
      canvas.draw(
        icon, in: .square(14, around: bounds.center),
        color: icon.hasColors ? nil : ink.resolved(for: traits), rightToLeft: traits.isRightToLeft)
    }
    guard let image, image.size.width > 0, image.size.height > 0 else { return }
    canvas.draw(image, in: bounds.insetBy(dx: 2, dy: 2).fitting(image.size))
  }
}
