import DetentDrawing

/// The edge of what is seen of an image: a rectangle with round corners around all that is not transparent.
struct ThumbOutline: Hashable, Sendable {
  /// From the middle of the image, in logical pixels.
  var rect: Rect
  var cornerRadius: Double

  /// What is seen less than this, such as a shadow, lies outside.
  private static let leastAlpha = UInt8(128)

  /// Those of the images that were shown last: to look at all pixels takes longer than a frame.
  @MainActor private static var kept = LRU<ObjectIdentifier, (image: Image, outline: Self)>(
    limit: 16)

  @MainActor static func outline(of image: Image) -> ThumbOutline {
    let key = ObjectIdentifier(image)
    if let known = kept.value(for: key) { return known.outline }
    let outline = ThumbOutline(of: image)
    kept.insert((image, outline), for: key)
    return outline
  }

  init(of image: Image) {
    let (width, height) = (image.pixelWidth, image.pixelHeight)
    let whole = Rect(center: .zero, size: image.size)
    rect = whole
    cornerRadius = 0
    guard let surface = try? Surface(size: image.size, scale: image.scale) else { return }
    surface.withCanvas { $0.draw(image, in: Rect(origin: .zero, size: image.size)) }
    func isSeen(_ x: Int, _ y: Int) -> Bool {
      surface.pixel(x: x, y: y).alpha * 255 >= Double(Self.leastAlpha)
    }
    let seen = (0..<height).map { y in (0..<width).map { isSeen($0, y) } }
    let rows = seen.indices.filter { seen[$0].contains(true) }
    let columns = (0..<width).filter { x in seen.contains { $0[x] } }
    guard let top = rows.first, let bottom = rows.last, let left = columns.first,
      let right = columns.last
    else { return }
    let scale = image.scale
    rect = Rect(
      x: whole.minX + Double(left) / scale, y: whole.minY + Double(top) / scale,
      width: Double(right - left + 1) / scale, height: Double(bottom - top + 1) / scale)
    // How far along the diagonal from a corner something is seen tells how round it is; the least round
    // corner counts, as nothing of the image may lie outside.
    let most = min(right - left, bottom - top) / 2
    func depth(_ x: Int, _ dx: Int, _ y: Int, _ dy: Int) -> Int {
      (0...max(0, most)).first { seen[y + dy * $0][x + dx * $0] } ?? most
    }
    let least =
      [
        depth(left, 1, top, 1), depth(right, -1, top, 1), depth(left, 1, bottom, -1),
        depth(right, -1, bottom, -1),
      ].min() ?? 0
    let radius = Double(least) / scale / (1 - 0.5.squareRoot())
    cornerRadius = min(radius, rect.width / 2, rect.height / 2)
  }
}
