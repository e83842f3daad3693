import DetentControls
import DetentDrawing
import DetentViews
import DetentWidgets
import Glibc

/// A spinner of nothing but icons over an image.
final class SpinnerImagePage: View {
  private let planet = PlanetView()
  private let container = View()
  private let spinner = example(Spinner(), "face", "Face") {
    ($0.isHUD, $0.fit, $0.items) = (true, .container, GalleryFaces.items)
    ($0.style.iconSize, $0.style.iconsAtRim, $0.style.turnsIcons) = (76, true, true)
  }
  private let hub = example(
    MenuButton(["Selected face", "Planet", "Globe", "Question mark"]), "center")
  private let tint = example(MenuButton(tints.map(\.name), chosen: 5), "tint")
  private let replaces = example(Toggle(isOn: true), "replaces")
  private let panel: GalleryCard

  private static let tints: [(name: String, color: DynamicColor)] = [
    ("Accent", .accent), ("White", DynamicColor(.white)),
    ("Blue", DynamicColor(Color(hex: 0x3B82F6))),
    ("Cyan", DynamicColor(Color(hex: 0x22D3EE))), ("Green", DynamicColor(Color(hex: 0x4ADE80))),
    ("Yellow", DynamicColor(Color(hex: 0xFACC15))), ("Red", DynamicColor(Color(hex: 0xFF5A4F))),
    ("Magenta", DynamicColor(Color(hex: 0xE879F9))),
  ]

  init() {
    panel = GalleryCard(
      controlWidth: 170,
      settings: ["Options": ["Hub": hub, "Tint": tint, "Show face when open": replaces]])
    super.init(frame: .zero)
    container.addSubview(spinner)
    for view in [planet, container, panel] { addSubview(view) }
    for setting in [hub, tint, replaces] {
      setting.addAction(for: .valueChanged) { [weak self] _, _ in self?.apply() }
    }
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
    spinner.style.ringColor = Self.tints[tint.choice].color
    spinner.replacesCenterImage = replaces.isOn
  }

  /// The wheel is larger than the window below its hub: a part of it is all that is needed.
  private static let hubSize = 128.0
  private static let panelWidth = 316.0

  override func layoutSubviews() {
    planet.frame = bounds
    let size = panel.intrinsicContentSize
    panel.frame = Rect(
      x: bounds.maxX - Self.panelWidth - 24, y: 24, width: Self.panelWidth, height: size.height)
    // The wheel stands below the panel if both do not fit beside each other.
    let beside = bounds.width - Self.panelWidth - 24
    let room = max(1, beside < 2 * Self.hubSize ? bounds.width : beside)
    let radius = max(Self.hubSize, min(bounds.height * 0.62, room / 2 - 24))
    let middle = Point(x: room / 2, y: max(radius + 40, bounds.height - Self.hubSize * 1.1))
    container.frame = Rect(center: middle, size: Size(width: 2 * radius, height: 2 * radius))
    spinner.frame = Rect(
      center: container.bounds.center, size: Size(width: Self.hubSize, height: Self.hubSize))
  }
}

/// A planet above its horizon, with stars: something like a photograph.
final class PlanetView: View {
  override func draw(in canvas: Canvas, dirty: Rect) {
    let size = bounds.size
    // Drawn once for every size: the spinner moves over it.
    let image = ImageCache.shared.image(for: "planet", size: size, scale: canvas.scale) {
      PlanetPainter.paint(in: $0, size: size, top: 0.24 * size.height, radius: 0.62 * size.width)
    }
    canvas.draw(image, in: bounds)
  }

  /// The same planet from afar.
  static let portrait = Image.rendered(size: Size(width: 160, height: 160), scale: 2) { canvas in
    canvas.clip(to: Path(circleAt: Point(x: 80, y: 80), radius: 80))
    PlanetPainter.paint(
      in: canvas, size: Size(width: 160, height: 160), top: 0.11 * 160, radius: 62)
  }
}

private struct PlanetPainter {
  let canvas: Canvas
  let middle: Point
  let radius: Double
  var random = RepeatableNumbers(seed: 42)

  /// - Parameter top: how far the planet's top lies below the top of the image.
  static func paint(in canvas: Canvas, size: Size, top: Double, radius: Double) {
    var painter = PlanetPainter(
      canvas: canvas, middle: Point(x: size.width * 0.46, y: top + radius), radius: radius)
    canvas.fill(Rect(origin: .zero, size: size), with: Color(hex: 0x05070F))
    painter.stars(in: size)
    painter.air()
    canvas.saved {
      canvas.clip(to: Path(circleAt: painter.middle, radius: radius))
      painter.sea()
      for _ in 0..<9 { painter.land() }
      for _ in 0..<70 { painter.cloud() }
      painter.night()
    }
  }

  private mutating func stars(in size: Size) {
    for _ in 0..<Int(min(400, size.width / 3)) {
      let center = Point(x: random.next() * size.width, y: random.next() * size.height)
      let light = random.next()
      canvas.fill(
        Path(circleAt: center, radius: 0.35 + 0.8 * light * light),
        with: Color.white.withAlpha(0.15 + 0.6 * light))
    }
  }

  private func air() {
    let airRadius = radius * 1.09
    let air = Gradient(
      kind: .radial(center: middle, startRadius: radius * 0.985, endRadius: airRadius),
      stops: [
        GradientStop(location: 0, color: Color(hex: 0x9BD2FF, alpha: 0.85)),
        GradientStop(location: 0.25, color: Color(hex: 0x3F8FE8, alpha: 0.42)),
        GradientStop(location: 1, color: Color(hex: 0x1B4FA8, alpha: 0)),
      ])
    canvas.fill(Path(circleAt: middle, radius: airRadius), with: .gradient(air))
  }

  private func sea() {
    light(
      from: (0.25, 0.55), radii: 0...1.5,
      [Color(hex: 0x3C8ED8), Color(hex: 0x144A8F), Color(hex: 0x061A3C)])
  }

  private func night() {
    light(
      from: (0.22, 0.5), radii: 0.35...1.35,
      [Color(hex: 0x020510, alpha: 0), Color(hex: 0x020510, alpha: 0.88)])
  }

  /// Fills the disc from a point to the left and above its middle; all in parts of the radius.
  private func light(
    from offset: (left: Double, up: Double), radii: ClosedRange<Double>, _ colors: [Color]
  ) {
    let center = Point(x: middle.x - radius * offset.left, y: middle.y - radius * offset.up)
    let gradient = Gradient(
      kind: .radial(
        center: center, startRadius: radius * radii.lowerBound,
        endRadius: radius * radii.upperBound),
      colors: colors)
    canvas.fill(Path(circleAt: middle, radius: radius), with: .gradient(gradient))
  }

  private mutating func land() {
    let center = Point(
      x: middle.x + (random.next() - 0.5) * 1.7 * radius,
      y: middle.y - random.next() * 0.92 * radius)
    let size = radius * (0.07 + 0.13 * random.next())
    let corners = 180
    let (first, second) = (random.next() * 6, random.next() * 6)
    let coast = Path(
      (0...corners).map { corner in
        let angle = Double(corner) / Double(corners) * 2 * .pi
        let ragged =
          1 + 0.34 * sin(2 * angle + first) + 0.2 * sin(5 * angle + second)
          + 0.09 * sin(11 * angle + first) + 0.05 * sin(19 * angle + second)
          + 0.025 * sin(41 * angle + first) + 0.015 * sin(67 * angle + second)
        return (center.x + 1.6 * size * ragged * cos(angle), center.y + size * ragged * sin(angle))
      })
    canvas.fill(coast, with: Color(hex: random.next() > 0.4 ? 0x3F7D4E : 0xA88B5A, alpha: 0.72))
  }

  private mutating func cloud() {
    let center = Point(
      x: middle.x + (random.next() - 0.5) * 2 * radius, y: middle.y - random.next() * radius)
    let width = radius * (0.06 + 0.2 * random.next())
    let puff = Gradient(
      kind: .radial(center: .zero, startRadius: 0, endRadius: width),
      colors: [Color.white.withAlpha(0.14 + 0.3 * random.next()), Color.white.withAlpha(0)])
    let (turn, height) = ((random.next() - 0.5) * 0.7, 0.22 + 0.2 * random.next())
    canvas.saved {
      canvas.translate(x: center.x, y: center.y)
      canvas.rotate(by: turn)
      canvas.concatenate(AffineTransform(scaleX: 1, y: height))
      canvas.fill(Path(circleAt: .zero, radius: width), with: .gradient(puff))
    }
  }
}
