import DetentDrawing
import DetentViews
import DetentWidgets

/// A shadow: what it looks like and its numbers in words, which unfold into fields.
@MainActor
final class ShadowEditor: PropertyEditor {
  private let summary = ShadowSummary()
  private let fields: [NumberField]
  private let swatch = SwatchWell()
  private var isUnfolded = false

  override init(_ property: InspectedProperty) {
    let offsets = NumberLimits(-256...256, soft: -16...16, step: 0.5)
    let sigmas = NumberLimits(0...Shadow.maximumSigma, soft: 0...16, step: 0.2, precision: 1)
    fields = [
      NumberField(offsets, caption: "X"), NumberField(offsets, caption: "Y"),
      NumberField(sigmas, caption: "Blur"), NumberField(.percentages),
    ]
    super.init(property)
    for view in [summary] + fields + [swatch] as [View] { addSubview(view) }
    summary.identifier = "\(property.name).summary"
    summary.accessibilityLabel = property.title
    summary.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.fold() }
    fields[3].leadingRoom = 20
    fields[3].accessibilityLabel = "Opacity"
    swatch.identifier = "\(property.name).color"
    let parts: [(String, WritableKeyPath<Shadow, Double>)] = [
      ("x", \.offset.x), ("y", \.offset.y), ("sigma", \.sigma), ("alpha", \.alphaPercentage),
    ]
    for (field, (name, path)) in zip(fields, parts) {
      field.identifier = "\(property.name).\(name)"
      let part = Self.part(path, field.limits)
      field.onEdit { [weak self] field, event, change in
        self?.follow(part, event, change)
      }
    }
    swatch.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openColor() }
    update()
  }

  private var shadow: Shadow {
    if case .shadow(let shadow) = shownValue { shadow } else { Shadow(color: .black, sigma: 0) }
  }

  /// One number of a shadow.
  private static func part(
    _ path: WritableKeyPath<Shadow, Double>, _ limits: NumberLimits
  ) -> NumberPart {
    NumberPart(limits: limits) { value in
      if case .shadow(let shadow) = value { shadow[keyPath: path] } else { nil }
    } map: { value, change in
      guard case .shadow(var shadow) = value else { return value }
      shadow[keyPath: path] = change(shadow[keyPath: path])
      return .shadow(shadow)
    }
  }

  /// The shadow of a value in another colour.
  private static func colored(_ value: PropertyValue, _ color: Color) -> PropertyValue {
    guard case .shadow(var shadow) = value else { return value }
    shadow.color = color
    return .shadow(shadow)
  }

  private func fold() {
    isUnfolded.toggle()
    update()
    heightDidChange?()
    setNeedsLayout()
  }

  private func update() {
    summary.isUnfolded = isUnfolded
    for view in fields + [swatch] as [View] { view.isHidden = !isUnfolded }
    valueDidChange()
  }

  override func valueDidChange() {
    let shadow = shadow
    summary.shadow = value == nil ? nil : shadow
    let numbers = [shadow.offset.x, shadow.offset.y, shadow.sigma, shadow.alphaPercentage]
    for (field, number) in zip(fields, numbers) {
      field.base = number
      field.number = value == nil ? nil : number
    }
    swatch.color = DynamicColor(shadow.color)
    color.show(swatch.color)
  }

  private lazy var color = ColorPopup(self)

  private func openColor() {
    color.open(
      from: swatch, title: property.title, DynamicColor(shadow.color), .light
    ) { [weak self] event, color in
      guard let self else { return }
      follow(event, Self.colored(shownValue, color.light)) { Self.colored($0, color.light) }
    }
  }

  override var height: Double {
    isUnfolded ? EditorLook.fieldHeight + EditorLook.rowHeight : EditorLook.fieldHeight
  }

  override func layoutSubviews() {
    place([(summary, nil)], in: line)
    let second = line.offsetBy(dx: 0, dy: EditorLook.rowHeight)
    place(fields.map { ($0, nil) }, in: second)
    fields[3].limits.unit = isNarrow ? .none : .percent
    let last = fields[3].frame
    let well = Rect.square(
      12, around: Point(x: last.minX + (isNarrow ? 10 : 12), y: last.midY))
    // Numbers are at the right of their fields in both directions.
    swatch.frame = well
  }

  override func titlePressed() { fold() }
}

extension Shadow {
  /// How much its colour hides, in whole parts of a hundred.
  fileprivate var alphaPercentage: Double {
    get { (color.alpha * 100).rounded() }
    set { color = color.withAlpha(newValue / 100) }
  }
}

/// A disc that throws the shadow, and its numbers.
@MainActor
private final class ShadowSummary: PressControl {
  /// The shadow; nil where several differ.
  var shadow: Shadow? { didSet { if shadow != oldValue { setNeedsDisplay() } } }
  var isUnfolded = false { didSet { if isUnfolded != oldValue { setNeedsDisplay() } } }

  override func draw(in canvas: Canvas, dirty: Rect) {
    drawGround(in: canvas)
    let isRightToLeft = traits.isRightToLeft
    let disc = Rect.square(14, around: Point(x: 12, y: bounds.midY))
      .mirrored(in: bounds, if: isRightToLeft)
    let path = Path(circleAt: disc.center, radius: 7)
    if let shadow {
      canvas.saved {
        canvas.clip(to: disc.insetBy(dx: -12, dy: -5))
        canvas.drawShadow(of: path, shadow)
      }
    }
    canvas.fill(path, with: DynamicColor.thumb.resolved(for: traits))
    canvas.stroke(path, with: DynamicColor.text.resolved(for: traits).withAlpha(0.08))
    let line = TextLine(text, font: EditorLook.secondaryFont)
    canvas.draw(
      line, at: lineStart(of: line.size, x: 28),
      color: DynamicColor.secondary.resolved(for: traits))
    canvas.draw(
      isUnfolded ? InspectorIcon.chevronUp : InspectorIcon.chevronDown,
      in: Rect.square(11, around: Point(x: bounds.maxX - 10, y: bounds.midY))
        .mirrored(in: bounds, if: isRightToLeft),
      color: DynamicColor.secondary.resolved(for: traits), strokeWidth: 2.4)
  }

  private var text: String {
    shadow.map { EditorLook.text(of: $0, traits.numberLocale) } ?? "Mixed"
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.valueText = text
    node?.states.append(isUnfolded ? .expanded : .collapsed)
    return node
  }
}

/// A small swatch that opens the popup of its colour.
@MainActor
final class SwatchWell: PressControl {
  var color = DynamicColor.accent { didSet { if color != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    accessibilityLabel = "Color"
    visualOverflow = 3
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    let color = color.resolved(for: traits)
    EditorLook.drawSwatch(color, in: bounds, traits, in: canvas)
    if color.alpha < 1 {
      // One half without what makes it faint: black at 2 % is no grey.
      canvas.saved {
        canvas.clip(to: Path(roundedRect: bounds, cornerRadius: 4))
        canvas.fill(
          Rect(x: bounds.minX, y: bounds.minY, width: bounds.width / 2, height: bounds.height),
          with: color.withAlpha(1))
      }
    }
    guard showsFocusRing || isHovered else { return }
    let ring: DynamicColor = showsFocusRing ? .accent : EditorLook.hoveredEdge
    canvas.stroke(
      Path(roundedRect: bounds.insetBy(dx: -1.5, dy: -1.5), cornerRadius: 5),
      with: ring.resolved(for: traits), style: StrokeStyle(width: 1.5))
  }
}
