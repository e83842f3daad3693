import DetentControls
import DetentDrawing

/// The dots of a chart on the pixels of its plot.
final class DotField {
  /// The size of the plot, in logical pixels.
  let size: Size
  let scale: Double
  /// Whether prices grow to the left.
  let isMirrored: Bool
  private let density: DotDensity
  private let stamp: DotStamp
  private let ramp: DensityRamp
  /// The numbers of the dots that lie on the plot.
  private let numbers: ContiguousArray<Int>
  /// The dots of the image that was made last; at first all.
  private var shown: DotDensity.Coverage

  /// How far dots hang over the plot, in logical pixels.
  var extent: Double { Double(stamp.extent) / scale }

  /// - Parameters:
  ///   - dots: prices and areas.
  ///   - size: of the plot, in logical pixels.
  ///   - radius: of a dot, in logical pixels.
  ///   - isMirrored: whether prices grow to the left.
  init(
    _ dots: [Point], _ columns: any ValueScale, _ rows: any ValueScale, size: Size, scale: Double,
    radius: Double, isMirrored: Bool = false
  ) {
    self.size = size
    self.scale = scale
    self.isMirrored = isMirrored
    stamp = DotStamp(radius: radius * scale)
    let (prices, areas) = (columns.minimum...columns.maximum, rows.minimum...rows.maximum)
    numbers = ContiguousArray(
      dots.indices.lazy.filter { prices.contains(dots[$0].x) && areas.contains(dots[$0].y) })
    density = DotDensity(
      dots: ContiguousArray(
        numbers.lazy.map { number in
          let dot = dots[number]
          let x = columns.fraction(of: dot.x)
          return SIMD2(Float(isMirrored ? 1 - x : x), Float(1 - rows.fraction(of: dot.y)))
        }),
      plotWidth: Int(exactly: (size.width * scale).rounded()) ?? 1,
      plotHeight: Int(exactly: (size.height * scale).rounded()) ?? 1, stamp: stamp)
    // One ramp for all images: the same crowd looks the same, lit by whatever filter.
    var all = density.empty
    density.update(&all) { _ in true }
    ramp = DensityRamp(for: all.pixels.prefix(density.width * density.height))
    shown = all
  }

  /// The image of the dots that pass a test by their number, with the radius of a dot around the
  /// plot. Costs what differs from the dots of the image before.
  func image(_ colors: [Color], _ isShown: (Int) -> Bool) -> Image {
    density.update(&shown) { isShown(numbers[$0]) }
    return ramp.image(
      of: shown.pixels, width: density.width, height: density.height, scale: scale, colors: colors)
  }
}
