public import DetentDrawing
public import DetentViews

/// One of the things that a spinner chooses from.
public struct SpinnerItem: Sendable {
  /// The name of the item, on the wheel, in the picker and in place of a missing icon.
  public var title: String
  /// A shorter title for wedges, below the icon; nil for the title itself. A soft hyphen (U+00AD)
  /// is where a word that is too long may go on in the next line.
  public var shortTitle: String?
  /// The picture of the item on the wheel.
  public var icon: SpinnerIcon
  /// The text under the title, or behind it in a row, such as a count.
  public var description: String?
  /// The same for assistive technology, such as "12 homes"; nil reads `description`.
  public var accessibilityDescription: String?
  /// A value of the program for this item; the spinner does not use it.
  public var value: (any Sendable)?
  /// Whether the user can choose the item. One that cannot be chosen keeps its place, dimmed.
  public var isEnabled: Bool

  /// An item; only the title is needed.
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
  /// Whether the title stands where others have their icon.
  var showsTitle: Bool { icon.isEmpty && !title.isEmpty }
}

/// The picture of an item: shapes, or an image. A template takes the colour of the spinner.
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
    public var path: Path
    /// The width of the line along the path, in the units of the box; nil fills the path.
    public var strokeWidth: Double?
    /// Its own colour; nil takes that of the spinner.
    public var color: DynamicColor?

    /// A shape that is filled, or stroked where a width is given.
    public init(_ path: Path, strokeWidth: Double? = nil, color: DynamicColor? = nil) {
      self.path = path
      self.strokeWidth = strokeWidth
      self.color = color
    }
  }

  /// Nothing to see.
  public static let none = SpinnerIcon(content: .none)

  /// A template of round strokes.
  /// - Parameters:
  ///   - box: The size of the grid that the path is drawn on.
  ///   - width: Of the strokes, in the units of the box.
  public static func stroked(
    _ path: Path, box: Size = Size(width: 24, height: 24), width: Double = 1.7
  ) -> SpinnerIcon {
    layers([Layer(path, strokeWidth: width)], box: box)
  }

  /// A filled template.
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

  /// An image of which only the alpha counts.
  public static func template(_ image: Image) -> SpinnerIcon {
    SpinnerIcon(content: .template(image))
  }

  /// An image in its own colours.
  public static func original(_ image: Image) -> SpinnerIcon {
    SpinnerIcon(content: .original(image))
  }

  /// An icon of the library, of a font or of a file, such as `.icon("star")`.
  public static func icon(_ icon: Icon) -> SpinnerIcon { SpinnerIcon(content: .icon(icon)) }

  /// Whether there is nothing to see.
  public var isEmpty: Bool {
    switch content {
    case .none: true
    case .icon: false
    case .layers(let layers, _): layers.isEmpty
    case .template(let image), .original(let image): !image.size.isFinite || image.size.isEmpty
    }
  }

  /// The size that gives its proportions.
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
  /// Draws the icon as large as fits into a square around the origin.
  /// - Parameters:
  ///   - side: Of the square, in logical pixels.
  ///   - tint: The colour of templates.
  ///   - alpha: What is left of it, 0...1.
  ///   - isTemplate: Whether everything is drawn as a template.
  public func draw(
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
        // Shapes that lie over one another fade as one.
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
