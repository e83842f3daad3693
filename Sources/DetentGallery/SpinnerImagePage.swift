import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets

/// A spinner of nothing but icons over a picture.
final class SpinnerImagePage: View {
  private let picture = PlanetView()
  private let container = View()
  private let spinner = Spinner()
  private let panel = SettingsCard(controlWidth: 170)
  private let hub = MenuButton("center", ["The chosen face", "Planet", "Globe", "Question"])
  private let tint = MenuButton("tint", tints.map(\.name), chosen: 5)
  private let replaces = Toggle("replaces")

  private static let tints: [(name: String, color: DynamicColor)] = [
    ("Accent", .accent), ("White", DynamicColor(.white)),
    ("Blue", DynamicColor(Color(hex: 0x3B82F6))),
    ("Cyan", DynamicColor(Color(hex: 0x22D3EE))), ("Green", DynamicColor(Color(hex: 0x4ADE80))),
    ("Yellow", DynamicColor(Color(hex: 0xFACC15))), ("Red", DynamicColor(Color(hex: 0xFF5A4F))),
    ("Magenta", DynamicColor(Color(hex: 0xE879F9))),
  ]

  init() {
    super.init(frame: .zero)
    spinner.identifier = "face"
    spinner.accessibilityLabel = "Face"
    spinner.isHUD = true
    spinner.fit = .container
    (spinner.style.iconSize, spinner.style.iconsAtRim, spinner.style.turnsIcons) = (76, true, true)
    spinner.items = GalleryFaces.items
    container.addSubview(spinner)
    for view in [picture, container, panel] { addSubview(view) }
    panel.add("Over a picture", ("Hub", hub), ("Tint", tint), ("Face while open", replaces))
    Control.observe([hub, tint, replaces], self, SpinnerImagePage.apply)
    apply()
  }

  /// Gives the spinner what stands in the panel.
  private func apply() {
    spinner.centerImage =
      switch hub.choice {
      case 1: .original(PlanetView.portrait)
      case 2: GalleryFaces.globe
      case 3: GalleryFaces.question
      default: nil
      }
    spinner.style.tintColor = Self.tints[tint.choice].color
    spinner.replacesCenterImage = replaces.isOn
  }

  /// The wheel is larger than the window below its hub: a part of it is all that is needed.
  private static let hubSize = 128.0
  private static let panelWidth = 316.0

  override func layoutSubviews() {
    picture.frame = bounds
    let size = panel.intrinsicContentSize
    panel.frame = Rect(
      x: bounds.maxX - Self.panelWidth - 24, y: 24, width: Self.panelWidth, height: size.height)
    let room = max(1, bounds.width - Self.panelWidth - 24)
    let radius = max(Self.hubSize, min(bounds.height * 0.62, room / 2 - 24))
    let middle = Point(x: room / 2, y: max(radius + 40, bounds.height - Self.hubSize * 1.1))
    container.frame = Rect(center: middle, size: Size(width: 2 * radius, height: 2 * radius))
    spinner.frame = Rect(
      center: container.bounds.center, size: Size(width: Self.hubSize, height: Self.hubSize))
  }
}
