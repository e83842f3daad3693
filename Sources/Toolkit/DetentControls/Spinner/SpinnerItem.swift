public import DetentDrawing
public import DetentViews

/// An item that a spinner offers for selection.
public struct SpinnerItem: Sendable {
  /// The name of the item, on the wheel, in the picker and in place of a missing icon.
  public var title: String
  /// A shorter title for wedges, below the icon; nil for the title itself. A soft hyphen (U+00AD)
  /// marks a place at which a long word may be broken.
  var shortTitle: String?
  /// The picture of the item on the wheel.
  public var icon: SpinnerIcon
  /// The text below the title, or after it in a row, such as a count.
  public var description: String?
  /// The description for assistive technology, such as "12 homes"; nil reads `description`.
  public var accessibilityDescription: String?
  /// A value of the program for this item; the spinner does not use it.
  public var value: (any Sendable)?
  /// Whether the user can select the item. A disabled item keeps its place and is dimmed.
  public var isEnabled: Bool

  /// Creates an item; only the title is needed.
  public init(
    title: String = "", shortTitle: String? = nil, icon: SpinnerIcon = .none,
    description: String? = nil, value: (any Sendable)? = nil, isEnabled: Bool = true
  ) {
    self.title = title
    self.shortTitle = shortTitle
    self.icon = icon
    self.description = description
    self.value = value
    self.isEnabled = isEnabled
  }
}

extension SpinnerItem {
  var showsTitle: Bool { icon.isEmpty && !title.isEmpty }
}

/// The picture of an item: shapes, an icon or an image. A template has the colour of the spinner.
public struct SpinnerIcon: Sendable {
  enum Content: Sendable {
    case none
    case layers([Layer], box: Size)
    case template(Image)
    case original(Image)
    case icon(Icon)
  }

  let content: Content

  /// One shape of a drawn icon.
  public struct Layer: Hashable, Sendable {
    /// The outline in the coordinates of the icon's box.
    var path: Path
    /// The width of a stroke along the path, in the units of the box; nil fills the path.
    var strokeWidth: Double?
    /// The colour of the shape; nil for that of the spinner.
    var color: DynamicColor?

    /// Creates a shape that is filled, or stroked if a width is given.
    public init(_ path: Path, strokeWidth: Double? = nil, color: DynamicColor? = nil) {
      self.path = path
      self.strokeWidth = strokeWidth
      self.color = color
    }
  }

  /// The icon of an item without a picture.
  public static let none = SpinnerIcon(content: .none)

  /// A template of round strokes. The box is the grid of the path, and the width is in its units.
  public static func stroked(
    _ path: Path, box: Size = Size(width: 24, height: 24), width: Double = 1.7
  ) -> SpinnerIcon {
    layers([Layer(path, strokeWidth: width)], box: box)
  }

  /// A template of a filled path.
  public static func filled(
    _ path: Path, box: Size = Size(width: 24, height: 24)
  ) -> SpinnerIcon {
    layers([Layer(path)], box: box)
  }

  /// Several shapes, drawn in their order.
  public static func layers(
    _ layers: [Layer], box: Size = Size(width: 24, height: 24)
  ) -> SpinnerIcon {
    guard box.isFinite, !box.isEmpty else { return none }
    return SpinnerIcon(content: .layers(layers, box: box))
  }

  /// An image as a template, of which only the alpha counts.
  public static func template(_ image: Image) -> SpinnerIcon {
    SpinnerIcon(content: .template(image))
  }

  /// An image in its own colours.
  public static func original(_ image: Image) -> SpinnerIcon {
    SpinnerIcon(content: .original(image))
  }

  /// An icon of the library, a font or a file, such as `.icon("star")`.
  public static func icon(_ icon: Icon) -> SpinnerIcon { SpinnerIcon(content: .icon(icon)) }

  /// Whether the icon has no visible content.
  package var isEmpty: Bool {
    switch content {
    case .none: true
    case .icon: false
    case .layers(let layers, _): layers.isEmpty
    case .template(let image), .original(let image): !image.size.isFinite || image.size.isEmpty
    }
  }

  var naturalSize: Size {
    switch content {
    case .none: .zero
    case .icon(let icon): icon.size(forHeight: 24)
    case .layers(_, let box): box
    case .template(let image), .original(let image): image.size
    }
  }
}

extension SpinnerIcon {
  /// Draws the icon as large as possible in a square around the origin, with a side in logical
  /// pixels. The tint is for templates, or for everything if `isTemplate`; the alpha is 0...1.
  func draw(
    in canvas: Canvas, side: Double, tint: Color, alpha: Double, traits: Traits,
    isTemplate: Bool = false
  ) {
    let natural = naturalSize
    guard side > 0, alpha > 0, natural.isFinite, !natural.isEmpty else { return }
    let factor = side / max(natural.width, natural.height)
    let size = Size(width: natural.width * factor, height: natural.height * factor)
    let rect = Rect(center: .zero, size: size)
    switch content {
    case .none: break
    case .template(let image):
      canvas.drawTemplate(image, in: rect, color: tint.faded(alpha))
    case .original(let image) where isTemplate:
      canvas.drawTemplate(image, in: rect, color: tint.faded(alpha))
    case .original(let image): canvas.draw(image, in: rect, alpha: alpha)
    case .icon(let icon):
      canvas.saved {
        canvas.clip(to: rect.insetBy(dx: -1, dy: -1))
        canvas.group(alpha: alpha) {
          canvas.draw(icon, in: rect, color: icon.hasColors && !isTemplate ? nil : tint)
        }
      }
    case .layers(let layers, _):
      canvas.saved {
        // Overlapping shapes fade together.
        let isGroup = alpha < 1 && layers.count > 1
        if isGroup { canvas.clip(to: rect.insetBy(dx: -1, dy: -1)) }
        canvas.translate(x: rect.minX, y: rect.minY)
        canvas.scale(by: factor)
        let paint = { (alpha: Double) in
          for layer in layers {
            let own = isTemplate ? nil : layer.color?.resolved(for: traits)
            let color = own ?? tint
            layer.draw(in: canvas, color: color.faded(alpha))
          }
        }
        if isGroup { canvas.group(alpha: alpha) { paint(1) } } else { paint(alpha) }
      }
    }
  }
}

extension SpinnerIcon.Layer {
  fileprivate func draw(in canvas: Canvas, color: Color) {
    guard let strokeWidth else { return canvas.fill(path, with: color) }
    canvas.stroke(
      path, with: color, style: StrokeStyle(width: strokeWidth, cap: .round, join: .round))
  }
}
