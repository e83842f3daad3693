import DetentDrawing
import DetentViews
import DetentWidgets

/// A shadow: what it looks like and its numbers in words, which unfold into fields.
@MainActor
final class ShadowEditor: PropertyEditor {
  private let summary = ShadowSummary()
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
    addSubview(summary)
    summary.identifier = "\(property.name).summary"
    summary.accessibilityLabel = property.title
    summary.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.titlePressed() }
    let parts: [(String, WritableKeyPath<PropertyValue, Double>)] = [
      ("x", \.shadow.offset.x), ("y", \.shadow.offset.y), ("sigma", \.shadow.sigma),
      ("alpha", \.shadow.alphaPercentage),
    ]
    for (field, (name, path)) in zip(fields, parts) { add(field, name, path) }
    fields[3].accessibilityLabel = "Opacity"
    insertSubview(swatch, at: subviews.count - 1)
    swatch.accessibilityLabel = "Color"
    swatch.identifier = "\(property.name).color"
    swatch.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.openColor() }
    unfold(false)
  }

  private func unfold(_ isUnfolded: Bool) {
    summary.isUnfolded = isUnfolded
    for view in fields + [swatch] as [View] { view.isHidden = !isUnfolded }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override func valueDidChange() {
    let shadow = shownValue.shadow
    summary.shadow = value == nil ? nil : shadow
    let color = DynamicColor(shadow.color)
    swatch.color = color
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

  override var height: Double {
    EditorLook.fieldHeight + (summary.isUnfolded ? EditorLook.rowHeight : 0)
  }

  override func layoutSubviews() {
    place([(summary, nil)], in: line)
    let parts = fields.map { ($0 as View, nil as Double?) }
    place(
      parts.dropLast() + [(swatch, 22), parts[3]],
      in: line.offsetBy(dx: 0, dy: EditorLook.rowHeight))
  }

  override func titlePressed() { unfold(!summary.isUnfolded) }
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
  /// The shadow; nil if several views differ.
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
    let secondary = DynamicColor.secondary.resolved(for: traits)
    let line = TextLine(text, font: EditorLook.secondaryFont)
    canvas.draw(line, at: lineStart(of: line.size, x: 28), color: secondary)
    canvas.draw(
      isUnfolded ? InspectorIcon.chevronUp : VectorIcon.chevronDown,
      in: Rect.square(11, around: Point(x: bounds.maxX - 10, y: bounds.midY))
        .mirrored(in: bounds, if: isRightToLeft),
      color: secondary, strokeWidth: 2.4)
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
