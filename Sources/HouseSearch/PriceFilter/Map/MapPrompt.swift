import DetentDrawing
import DetentViews
import DetentWidgets

/// A raised plate that holds other views. A press beside those is none on what lies below.
@MainActor
class RaisedPlate: Control {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = nil
    visualOverflow = 8
  }

  final override var canBecomeFirstResponder: Bool { false }

  final override func stateDidChange() {}

  final override func cursor(at point: Point) -> Cursor? { .arrow }

  final override func draw(in canvas: Canvas, dirty: Rect) {
    MapPlate.draw(bounds, MapPalette(traits), in: canvas)
  }
}

/// Says what the next click on a map does, with what takes that back.
@MainActor
final class MapPrompt: RaisedPlate {
  /// The user wants no click to do that.
  var didCancel: (() -> Void)?
  private let words = Label(font: .system(12, weight: 600))
  private let cancel = Button("", style: .link)
  private let key = KeyCap()
  private let row: StackView

  private static let keyGap = 6.0

  init() {
    let icon = IconView(ToolIcon.crosshair.vector, side: 14, color: .accent)
    row = StackView(
      .horizontal, spacing: 8, alignment: .center,
      layoutMargins: EdgeInsets(vertical: 0, horizontal: 12), views: [icon, words, cancel, key])
    row.setCustomSpacing(Self.keyGap, after: cancel)
    super.init()
    identifier = "map.prompt"
    accessibilityRole = .alert
    cancel.identifier = "map.prompt.cancel"
    words.compressionResistance.horizontal = .low
    addSubview(row)
    cancel.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self?.didCancel?() }
  }

  override func localeDidChange() { write() }

  override func didMoveToWindow() { write() }

  private func write() {
    words.text = traits.texts("Click the point to measure from")
    cancel.title = traits.texts("Cancel", context: "choose on the map")
    key.title = traits.texts("Esc")
    accessibilityLabel = traits.texts(
      "Click the point to measure from, or move the crosshair with the arrow keys and press Enter")
    superview?.setNeedsLayout()
  }

  override var intrinsicContentSize: Size {
    let key = key.isHidden ? Self.keyGap + key.intrinsicContentSize.width : 0
    return Size(width: row.intrinsicContentSize.width + key, height: MapLegend.height)
  }

  /// The words need the room more than the key that does the same as the button.
  override func layoutSubviews() {
    key.isHidden = intrinsicContentSize.width > bounds.width
    row.frame = bounds
  }
}
