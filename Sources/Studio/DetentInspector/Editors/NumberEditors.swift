import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A number: a slider over what it usually is, and a field for all that it can be. An angle has a
/// dial, too.
@MainActor
final class NumberEditor: PropertyEditor {
  private let limits: NumberLimits
  private let field: NumberField
  private let slider: Slider?
  private let dial: CircularSlider?
  /// Whether the dial goes all around: then more than a turn is shown as what is left of it.
  private let isRound: Bool

  init(_ property: InspectedProperty, _ limits: NumberLimits) {
    self.limits = limits
    var typed = limits
    // Degrees are stepped one by one, whatever the step of the property is.
    if limits.unit == .degrees { typed.step = min(1, limits.step) }
    field = NumberField(typed)
    isRound = limits.wraps || limits.range.upperBound - limits.range.lowerBound > 360
    dial = limits.unit == .degrees ? CircularSlider() : nil
    // A dial that shows all that there is needs no slider beside it.
    slider = dial != nil && limits.wraps ? nil : Slider()
    super.init(property)
    if let dial { set(up: dial) }
    if let slider {
      addSubview(slider)
      slider.style = EditorLook.slider
      slider.setRange(minimum: limits.shownRange.lowerBound, maximum: limits.shownRange.upperBound)
      slider.step = limits.step
      slider.accessibilityLabel = property.title
      slider.identifier = "\(property.name).slider"
      slider.onEdit { [weak self] _, event, change in
        self?.follow(event, change, [\.number], limits)
      }
    }
    field.accessibilityLabel = property.title
    add(field, "field", \.number)
    valueDidChange()
  }

  /// The dial goes clockwise from the top, over the seam if the property goes on there, and with
  /// Control in steps of 15°.
  private func set(up dial: CircularSlider) {
    addSubview(dial)
    dial.style = EditorLook.dial
    let range = isRound ? 0...360 : limits.range
    dial.setRange(minimum: range.lowerBound, maximum: range.upperBound)
    (dial.wraps, dial.pressArea) = (isRound, .anywhere)
    (dial.step, dial.page, dial.coarseStep) = (1, 15, 15)
    dial.onEdit { [weak self] _, event, change in
      guard let self else { return }
      let angle = angle(at: change.new, near: shownValue.number)
      follow(event) { _ in .number(angle) }
    }
  }

  /// The angle at a value of the dial that is nearest to another angle.
  private func angle(at value: Double, near current: Double) -> Double {
    guard isRound else { return value }
    let turns = ((current - value) / 360).rounded()
    let candidates = [turns, turns - 1, turns + 1].map { value + $0 * 360 }
    return candidates.first { limits.range.contains($0) } ?? limits.limited(value)
  }

  override func valueDidChange() {
    let number = shownValue.number
    // A number between two steps, or beyond what the slider shows, stays what it is.
    slider?.value = number
    let rest = number.truncatingRemainder(dividingBy: 360)
    dial?.value = isRound ? (rest < 0 ? rest + 360 : rest) : number
    for view in [slider, dial] as [View?] { view?.alpha = value == nil ? 0.4 : 1 }
  }

  override func layoutSubviews() {
    var parts: [(View, Double?)] = []
    if let dial { parts.append((dial, EditorLook.fieldHeight)) }
    parts.append((slider ?? spacer, nil))
    place(parts + [(field, min(EditorLook.numberWidth, bounds.width))], in: line)
  }
  private let spacer = View()

  override var draggedField: NumberField? { field }
  override func titlePressed() { field.becomeFirstResponder() }
}

/// Distances from four edges: one number for all while the chain is closed, else one for each.
@MainActor
final class InsetsEditor: PropertyEditor {
  private let chain = ToolButton(
    icon: InspectorIcon.chain, hint: "Same value for all sides", isPlain: true)
  private let all: NumberField
  private let sides: [NumberField]
  private static let names = ["top", "leading", "bottom", "trailing"]
  private static let paths: [WritableKeyPath<PropertyValue, Double>] = [
    \.insets.top, \.insets.leading, \.insets.bottom, \.insets.trailing,
  ]

  init(_ property: InspectedProperty, _ limits: NumberLimits) {
    all = NumberField(limits, caption: "All")
    var bare = limits
    bare.unit = .none
    sides = ["T", "L", "B", "R"].map { NumberField(bare, caption: $0) }
    super.init(property)
    addSubview(chain)
    chain.identifier = "\(property.name).chain"
    chain.addAction(for: .primaryActionTriggered) { [weak self] chain, _ in
      self?.join(!chain.isSelected)
    }
    add(all, "all", Self.paths[0]) { _ in Array(Self.paths.dropFirst()) }
    for (index, field) in sides.enumerated() {
      field.accessibilityLabel = EditorLook.words(Self.names[index])
      add(field, Self.names[index], Self.paths[index]) { field in
        // With Alt the opposite side goes along.
        field.dragModifiers.contains(.alt) ? [Self.paths[(index + 2) % 4]] : []
      }
    }
    join(isEven)
  }

  private var isEven: Bool { Set(Self.paths.map { shownValue[keyPath: $0] }).count == 1 }
  private var isShownBefore = false

  private func join(_ isJoined: Bool) {
    chain.isSelected = isJoined
    all.isHidden = !isJoined
    for field in sides { field.isHidden = isJoined }
    setNeedsLayout()
  }

  override func valueDidChange() {
    // Distances that differ are not one number. The user may have opened the chain for the rest.
    if !isEven { all.number = nil }
    if !isEven || !isShownBefore && value != nil { join(isEven) }
    isShownBefore = isShownBefore || value != nil
  }

  override func layoutSubviews() {
    let fields = (chain.isSelected ? [all] : sides).map { ($0 as View, nil as Double?) }
    place([(chain, EditorLook.fieldHeight)] + fields, in: line)
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
    valueDidChange()
  }

  /// What another family makes of a font.
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
    // While a menu is open nothing in it moves.
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

  override func layoutSubviews() {
    place([(family, nil), (weight, 80), (size, 56)], in: line)
  }

  override func titlePressed() { family.openMenu() }
}
