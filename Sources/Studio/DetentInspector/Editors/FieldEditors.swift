import DetentDrawing
import DetentViews
import DetentWidgets

/// Distances from four edges: one number for all while the chain is closed, else one for each.
@MainActor
final class InsetsEditor: PropertyEditor {
  private let chain = SmallIconButton(InspectorIcon.chain, label: "Same value for all sides")
  private let all: NumberField
  private let sides: [NumberField]
  private static let paths: [WritableKeyPath<EdgeInsets, Double>] = [
    \.top, \.leading, \.bottom, \.trailing,
  ]

  init(_ property: InspectedProperty, _ limits: NumberLimits) {
    all = NumberField(limits, caption: "All")
    var bare = limits
    bare.unit = .none
    sides = ["T", "L", "B", "R"].map { NumberField(bare, caption: $0) }
    super.init(property)
    for view in [chain, all] + sides as [View] { addSubview(view) }
    chain.identifier = "\(property.name).chain"
    chain.isSelected = true
    chain.addAction(for: .primaryActionTriggered) { [weak self] chain, _ in
      self?.join(!chain.isSelected)
    }
    all.identifier = "\(property.name).all"
    let whole = Self.part(Self.paths, limits)
    all.onEdit { [weak self] field, event, change in
      self?.follow(whole, event, change)
    }
    let names = ["top", "leading", "bottom", "trailing"]
    for (index, field) in sides.enumerated() {
      field.identifier = "\(property.name).\(names[index])"
      field.accessibilityLabel = EditorLook.words(names[index])
      field.onEdit { [weak self] field, event, change in
        // With Alt the opposite side goes along.
        let sides = field.dragModifiers.contains(.alt) ? [index, (index + 2) % 4] : [index]
        let part = Self.part(sides.map { Self.paths[$0] }, limits)
        self?.follow(part, event, change)
      }
    }
    valueDidChange()
    join(isEven)
  }

  /// Some of the four distances as one number, which is the first of them.
  private static func part(
    _ paths: [WritableKeyPath<EdgeInsets, Double>], _ limits: NumberLimits
  ) -> NumberPart {
    NumberPart(limits: limits) { value in
      if case .insets(let insets) = value { insets[keyPath: paths[0]] } else { nil }
    } map: { value, change in
      guard case .insets(var insets) = value else { return value }
      for path in paths { insets[keyPath: path] = change(insets[keyPath: path]) }
      return .insets(insets)
    }
  }

  private var insets: EdgeInsets {
    if case .insets(let insets) = shownValue { insets } else { .zero }
  }
  private var isEven: Bool { Set(Self.paths.map { insets[keyPath: $0] }).count == 1 }
  private var isShownBefore = false

  private func join(_ isJoined: Bool) {
    chain.isSelected = isJoined
    all.isHidden = !isJoined
    for field in sides { field.isHidden = isJoined }
    setNeedsLayout()
  }

  override func valueDidChange() {
    let insets = insets
    all.base = insets.top
    all.number = value == nil || !isEven ? nil : insets.top
    for (field, path) in zip(sides, Self.paths) {
      field.base = insets[keyPath: path]
      field.number = value == nil ? nil : insets[keyPath: path]
    }
    // What differs cannot be one number; the user may have opened the chain for the rest.
    if chain.isSelected, !isEven { join(false) }
    if !isShownBefore, value != nil {
      isShownBefore = true
      join(isEven)
    }
  }

  override func layoutSubviews() {
    let first: (View, Double?) = (chain, EditorLook.fieldHeight)
    place([first] + (chain.isSelected ? [all] : sides).map { ($0, nil) }, in: line)
  }

  override func titlePressed() { (chain.isSelected ? all : sides[0]).becomeFirstResponder() }
}

/// A typeface: a menu of the families that are installed, each in itself, a menu of weights, and a
/// size.
@MainActor
final class FontEditor: PropertyEditor {
  private let family: MenuButton
  private let weight: MenuButton
  private let size: NumberField
  /// The families that are installed, looked up once: that takes some time.
  private static let installed = Font.installedFamilies
  private let families = installed
  private var weights: [Int] = []
  private var isPreviewing = false
  private static let names = [
    100: "Thin", 200: "Extra light", 300: "Light", 400: "Regular", 500: "Medium", 600: "Semibold",
    700: "Bold", 800: "Extra bold", 900: "Black",
  ]

  init(_ property: InspectedProperty, _ sizes: NumberLimits) {
    family = MenuButton(
      [MenuItem("System")]
        + families.map {
          MenuItem($0, font: Font(family: $0, size: EditorLook.menu.menu.font.size))
        },
      style: EditorLook.menu)
    weight = MenuButton([], style: EditorLook.menu)
    size = NumberField(sizes)
    super.init(property)
    for (view, name) in [(family, "family"), (weight, "weight"), (size, "size")] as [(View, String)]
    {
      view.identifier = "\(property.name).\(name)"
      view.accessibilityLabel = "\(property.title), \(name)"
      addSubview(view)
    }
    family.didHighlight = { [weak self] index in
      self?.preview(index) { self?.change(ofFamily: $0) }
    }
    weight.didHighlight = { [weak self] index in
      self?.preview(index) { self?.change(ofWeight: $0) }
    }
    family.onEdit { [weak self] _, event, change in
      guard let self, let each = self.change(ofFamily: change.new.index) else { return }
      follow(event, each(shownValue), each: each)
    }
    weight.onEdit { [weak self] _, event, change in
      guard let self, let each = self.change(ofWeight: change.new.index) else { return }
      follow(event, each(shownValue), each: each)
    }
    let part = NumberPart(limits: sizes) { value in
      if case .font(let font) = value { font.size } else { nil }
    } map: { value, change in
      if case .font(let font) = value { .font(font.withSize(change(font.size))) } else { value }
    }
    size.onEdit { [weak self] size, event, change in
      self?.follow(part, event, change)
    }
    valueDidChange()
  }

  private var font: Font {
    if case .font(let font) = shownValue { font } else { .system(13) }
  }

  /// What another family makes of a font.
  private func change(ofFamily index: Int) -> EachEdit? {
    guard index == 0 || families.indices.contains(index - 1) else { return nil }
    let family = index == 0 ? nil : families[index - 1]
    return { value in
      guard case .font(let font) = value else { return value }
      return .font(
        Font(
          family: family, size: font.size, weight: font.weight, isItalic: font.isItalic,
          hasTabularDigits: font.hasTabularDigits))
    }
  }

  /// What another weight makes of a font.
  private func change(ofWeight index: Int) -> EachEdit? {
    guard weights.indices.contains(index) else { return nil }
    let weight = weights[index]
    return { value in
      if case .font(let font) = value { .font(font.withWeight(weight)) } else { value }
    }
  }

  /// The menu tries out what is under the pointer; what is chosen follows as an edit of its own.
  private func preview(_ index: Int?, _ change: (Int) -> EachEdit?) {
    guard let index, let each = change(index) else {
      if isPreviewing { cancel() }
      isPreviewing = false
      return valueDidChange()
    }
    let font = each(shownValue)
    guard isPreviewing || font != value else { return }
    if !isPreviewing { begin() }
    isPreviewing = true
    self.change(to: font, each: each)
  }

  override func valueDidChange() {
    let font = font
    size.base = font.size
    size.number = value == nil ? nil : font.size
    // While a menu is open nothing in it moves.
    guard !isPreviewing else { return }
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
    let index = font.family.map { name in families.firstIndex(of: name).map { $0 + 1 } } ?? 0
    family.placeholder = value == nil ? "Mixed" : font.family ?? ""
    family.selectedIndex = value == nil ? nil : index
  }

  override func layoutSubviews() {
    place([(family, nil), (weight, isNarrow ? 66 : 84), (size, isNarrow ? 46 : 58)], in: line)
  }

  override func titlePressed() { family.openMenu() }
}

/// A text: each letter counts at once, and a stay in the field is one edit.
@MainActor
final class TextEditor: PropertyEditor {
  private let field = TextField()

  override init(_ property: InspectedProperty) {
    super.init(property)
    field.style = EditorLook.field
    field.identifier = "\(property.name).field"
    field.accessibilityLabel = property.title
    addSubview(field)
    field.onEdit { [weak self] _, event, change in self?.follow(event, .text(change.new)) }
    valueDidChange()
  }

  override func valueDidChange() {
    guard case .text(let text) = value else {
      field.text = ""
      field.placeholder = "Mixed"
      return
    }
    field.placeholder = ""
    field.text = text
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
      follow(event, change.new ? last : .unset)
      if event == .editingDidEnd, change.new { inner.focusFirstPart() }
    }
    inner.didEdit = { [weak self] event, value in
      guard let self else { return }
      follow(event, value, each: inner.each)
    }
    inner.heightDidChange = { [weak self] in self?.heightDidChange?() }
    valueDidChange()
  }

  override var ground: DynamicColor? {
    didSet { inner.ground = ground }
  }

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
    inner.isHidden = !isSet
    inner.base = base == .unset ? last : base
    inner.show(isSet ? value : last)
    setNeedsLayout()
  }

  override var height: Double {
    value == .unset
      ? EditorLook.fieldHeight : inner.height
  }

  override func layoutSubviews() {
    let side = 18.0
    place([(box, side), (words, nil)], in: line)
    let rest = Rect(
      x: side + 6, y: 0, width: max(0, bounds.width - side - 6), height: bounds.height)
    inner.frame = rest.mirrored(in: bounds, if: traits.isRightToLeft)
  }
}

extension PropertyKind {
  /// What a property of this kind begins with that was nothing.
  var initialValue: PropertyValue {
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
