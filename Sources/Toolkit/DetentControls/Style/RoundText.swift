import DetentDrawing

/// Texts below each other in a circle, with room for an icon above them, in the largest type that
/// fits. A text is broken into lines before the type shrinks, and ends with an ellipsis if it does
/// not fit in the smallest type. Only a first text that keeps its line is never cut.
struct RoundText: Hashable, Sendable {
  struct Block: Hashable, Sendable {
    var text: String
    var font: Font
    /// The smallest readable type, in logical pixels.
    var leastSize: Double
    var lineLimit: Int
    /// Whether the type shrinks by up to a third before the text is broken into lines.
    var keepsLine = false
    var color: Color

    /// The font at a fraction of its size.
    fileprivate func font(_ scale: Double) -> Font {
      font.withSize(max(min(font.size, leastSize), font.size * scale))
    }
  }

  /// A text at its place in the circle.
  struct Placed: Equatable, Sendable {
    var text: String
    var font: Font
    /// The width in which the lines are broken and centred, or nil for a single line.
    var width: Double?
    var lineLimit: Int
    /// The box around the lines.
    var rect = Rect.zero
    var color: Color

    var layout: TextLayout {
      TextLayout.cached(
        text, font: font, width: width, lineLimit: lineLimit, alignment: .center)
    }

    /// The top left corner of the layout.
    var origin: Point { Point(x: rect.midX - (width ?? rect.width) / 2, y: rect.minY) }

    /// The covered area; letters may be larger than their line.
    var extent: Rect { rect.union(layout.inkBounds.offsetBy(dx: origin.x, dy: origin.y)) }

    fileprivate var lineHeight: Double { TextLayout.cached("x", font: font).size.height }
  }

  /// The places around the middle of the circle.
  struct Places: Sendable {
    var texts: [Placed] = []
    /// The top of the icon.
    var top = 0.0
  }

  var blocks: [Block]
  /// In logical pixels.
  var radius: Double
  /// In logical pixels; 0 for no icon.
  var iconSide = 0.0

  private static let scales = Array(stride(from: 1.0, to: 0.2, by: -0.05))
  /// The least scale at which a text keeps its line.
  private static let leastLineScale = 0.66
  private static let spacing = 1.0
  private static let iconGap = 2.0
  /// The fraction of their square that icons fill.
  private static let iconInk = 5.0 / 6
  /// The fraction of the line height that stays empty at the corners of a line.
  private static let corner = 0.22
  /// More than a circle has room for. Shaping a long text is slow.
  private static let longestText = 128

  // MARK: Places

  var places: Places {
    let blocks = shownBlocks
    for keepsLines in [true, false] where !keepsLines || blocks.contains(where: \.keepsLine) {
      for scale in Self.scales where !keepsLines || scale >= Self.leastLineScale {
        for counts in Self.lineCounts(blocks, keepsLines: keepsLines) {
          if let whole = stack(blocks, scale, counts) { return whole }
        }
      }
    }
    // All but the first text may be cut at any scale, and the first one only in the smallest type.
    for scale in Self.scales {
      for counts in Self.lineCounts(blocks, keepsLines: false).reversed() {
        if let cut = stack(blocks, scale, counts, cutsFrom: 1) { return cut }
      }
    }
    // A part of a value is another value, so it stays whole, if necessary without its unit.
    if let value = blocks.first, value.keepsLine {
      if blocks.count == 1 { return stack(blocks, 0, [1], isForced: true) ?? Places() }
      var alone = self
      alone.blocks = [value]
      return alone.places
    }
    for counts in Self.lineCounts(blocks, keepsLines: false).reversed() {
      if let cut = stack(blocks, 0, counts, cutsFrom: 0) { return cut }
    }
    return stack(blocks, 0, blocks.map { _ in 1 }, cutsFrom: 0, isForced: true) ?? Places()
  }

  /// The blocks with visible text, each with its beginning.
  private var shownBlocks: [Block] {
    blocks.compactMap { block in
      var block = block
      let scalars = block.text.unicodeScalars
      if block.text.utf8.count > Self.longestText, scalars.count > Self.longestText {
        block.text = String(scalars.prefix(Self.longestText)) + "…"
      }
      return block.text.allSatisfy(\.isWhitespace) ? nil : block
    }
  }

  /// The numbers of lines of all texts, from the fewest lines to the most.
  private static func lineCounts(_ blocks: [Block], keepsLines: Bool) -> [[Int]] {
    blocks.reduce([[]]) { counts, block in
      let limit = keepsLines && block.keepsLine ? 1 : block.lineLimit
      return counts.flatMap { first in (1...limit).map { first + [$0] } }
    }
    .sorted { $0.reduce(0, +) < $1.reduce(0, +) }
  }

  /// The texts with these numbers of lines, or nil if they do not fit.
  /// - Parameters:
  ///   - cutsFrom: the first text that may be cut.
  ///   - isForced: whether texts outside of the circle are accepted.
  private func stack(
    _ blocks: [Block], _ scale: Double, _ counts: [Int], cutsFrom: Int = .max,
    isForced: Bool = false
  ) -> Places? {
    var texts = zip(blocks, counts).map { block, count in
      Placed(text: block.text, font: block.font(scale), lineLimit: count, color: block.color)
    }
    var y = top(around: texts.map { $0.lineHeight * Double($0.lineLimit) }) + iconRoom
    for (index, count) in counts.enumerated() {
      let lineHeight = texts[index].lineHeight
      let height = lineHeight * Double(count)
      let width = chord(from: y, height: height, lineHeight: lineHeight)
      if count > 1 || texts[index].layout.size.width > width {
        guard count > 1 || index >= cutsFrom || isForced else { return nil }
        if count > 1 || index >= cutsFrom { texts[index].width = max(1, width) }
      }
      let layout = texts[index].layout
      guard layout.lineCount == count, !layout.breaksWords,
        !layout.isTruncated || index >= cutsFrom
      else { return nil }
      y += height + Self.spacing
    }
    return placed(texts, isForced: isForced)
  }

  /// Letters from another font may be higher than the lines that a text was broken for.
  private func placed(_ texts: [Placed], isForced: Bool) -> Places? {
    var places = Places(texts: texts)
    places.top = top(around: texts.map(\.layout.size.height))
    var y = places.top + iconRoom
    for index in texts.indices {
      let size = texts[index].layout.size
      places.texts[index].rect = Rect(origin: Point(x: -size.width / 2, y: y), size: size)
      let chord = chord(from: y, height: size.height, lineHeight: texts[index].lineHeight)
      guard isForced || size.width <= chord + 0.5 else { return nil }
      y += size.height + Self.spacing
    }
    return isForced || holdsIcon(at: places.top) ? places : nil
  }

  // MARK: The circle

  private var iconRoom: Double { iconSide > 0 ? iconSide + Self.iconGap : 0 }

  /// The top of the icon above texts with these heights.
  private func top(around heights: [Double]) -> Double {
    let gaps = Self.spacing * Double(max(0, heights.count - 1))
    return -(iconRoom + heights.reduce(0, +) + gaps) / 2
  }

  /// The width of the circle where it is narrowest across a box.
  private func chord(from top: Double, height: Double, lineHeight: Double) -> Double {
    let relief = Self.corner * lineHeight
    let far = max((top + relief).magnitude, (top + height - relief).magnitude)
    return far < radius ? 2 * (radius * radius - far * far).squareRoot() : 0
  }

  private func holdsIcon(at top: Double) -> Bool {
    let ink = iconSide * Self.iconInk
    let corner = Point(x: ink / 2, y: top + (iconSide - ink) / 2)
    return iconSide == 0 || corner.distance(to: .zero) <= radius
  }

  // MARK: Drawing

  /// A turning wheel draws the same texts in each frame.
  @MainActor private static var kept = LRU<RoundText, Places>(limit: 128)

  /// The places, whose colours are clear, because places do not depend on colours.
  @MainActor private var keptPlaces: Places {
    var key = self
    for index in key.blocks.indices { key.blocks[index].color = .clear }
    if let known = Self.kept.value(for: key) { return known }
    let places = key.places
    Self.kept.insert(places, for: key)
    return places
  }

  @MainActor var top: Double { keptPlaces.top }

  @MainActor func draw(in canvas: Canvas) {
    for (text, block) in zip(keptPlaces.texts, shownBlocks) {
      canvas.draw(text.layout, at: text.origin, color: block.color)
    }
  }
}
