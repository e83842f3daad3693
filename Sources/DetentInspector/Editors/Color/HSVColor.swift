import DetentDrawing
import DetentViews

/// A colour by hue, saturation and value, as the field of the colour popup shows it. It keeps its
/// hue where the colour is grey, and its saturation where it is black.
struct HSVColor: Hashable, Sendable {
  /// The hue in degrees, 0..<360.
  var hue: Double
  /// The saturation, 0...1.
  var saturation: Double
  /// The value, 0...1.
  var value: Double
  /// The opacity, 0...1.
  var alpha: Double

  init(hue: Double, saturation: Double, value: Double, alpha: Double = 1) {
    (self.hue, self.saturation, self.value) = (hue, saturation, value)
    self.alpha = alpha
  }

  /// A colour, with what it says nothing of taken from another one.
  init(_ color: Color, keeping other: HSVColor? = nil) {
    let greatest = max(color.red, color.green, color.blue)
    let span = greatest - min(color.red, color.green, color.blue)
    value = greatest
    alpha = color.alpha
    saturation = greatest > 0 ? span / greatest : other?.saturation ?? 0
    guard span > 0 else {
      hue = other?.hue ?? 0
      return
    }
    let sixth: Double =
      if greatest == color.red {
        (color.green - color.blue) / span
      } else if greatest == color.green {
        (color.blue - color.red) / span + 2
      } else {
        (color.red - color.green) / span + 4
      }
    hue = sixth < 0 ? (sixth + 6) * 60 : sixth * 60
  }

  /// The same in sRGB.
  var color: Color {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let sixth = (turn < 0 ? turn + 360 : turn) / 60
    func component(_ offset: Double) -> Double {
      let k = (offset + sixth).truncatingRemainder(dividingBy: 6)
      let exact = value - value * saturation * max(0, min(k, 4 - k, 1))
      // On the way through the hue an eighth bit is missed by a hair, which files would have to
      // say.
      let whole = (exact * 255).rounded() / 255
      return abs(exact - whole) < 1e-9 ? whole : exact
    }
    return Color(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The hue alone.
  var pure: Color { HSVColor(hue: hue, saturation: 1, value: 1).color }
}

/// The contrast that a colour on its ground must have, and which other one fulfils it.
struct ContrastRule: Hashable, Sendable {
  /// What lies below; opaque.
  let ground: Color
  /// The least ratio of WCAG 2.
  let least: Double

  func passes(_ color: Color) -> Bool { color.withAlpha(1).contrast(with: ground) >= least }

  /// The luminances beyond which colours pass: up to the first one, from the second one on; nil
  /// where no colour is so dark or so light.
  private var bounds: (dark: Double?, light: Double?) {
    let below = ground.luminance + 0.05
    let (dark, light) = (below / least - 0.05, below * least - 0.05)
    return (dark >= 0 ? dark : nil, light <= 1 ? light : nil)
  }

  /// The values at which a hue and saturation begin to pass: darker ones than the first, lighter
  /// ones than the second.
  func values(hue: Double, saturation: Double) -> (dark: Double?, light: Double?) {
    func value(at luminance: Double) -> Double? {
      func reached(_ value: Double) -> Double {
        HSVColor(hue: hue, saturation: saturation, value: value).color.luminance
      }
      guard reached(1) >= luminance else { return nil }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<14 {
        let middle = (low + high) / 2
        if reached(middle) < luminance { low = middle } else { high = middle }
      }
      return high
    }
    return (bounds.dark.map { value(at: $0) ?? 1 }, bounds.light.flatMap(value))
  }

  /// The colour of the same hue that passes and is nearest to another one, in whole steps of 255;
  /// the colour itself where it passes.
  func nearest(to color: Color) -> Color? {
    let opaque = color.withAlpha(1)
    if passes(opaque) { return color }
    let hsv = HSVColor(opaque)
    var best: (color: Color, distance: Double)?
    for step in 0...64 {
      // From its own saturation outwards, so that of equals the one that changes less is taken.
      let saturation = Double(step) / 64
      let found = values(hue: hsv.hue, saturation: saturation)
      for (value, direction) in [(found.dark, -1.0), (found.light, 1.0)] {
        guard let value,
          let candidate = firstPassing(hsv.hue, saturation, from: value, direction)
        else { continue }
        let distance = opaque.distance(to: candidate)
        if distance < best?.distance ?? .infinity { best = (candidate, distance) }
      }
    }
    return best?.color
  }

  /// The first colour that passes as a file says it: rounded, one may fall short of the line, and
  /// then the next one beyond it counts.
  private func firstPassing(
    _ hue: Double, _ saturation: Double, from value: Double, _ direction: Double
  ) -> Color? {
    for step in 0...6 {
      let moved = max(0, min(value + direction * Double(step) / 255, 1))
      let exact = HSVColor(hue: hue, saturation: saturation, value: moved).color
      if let rounded = Color(exact.hexText), passes(rounded) { return rounded }
    }
    return nil
  }
}

extension Color {
  /// How different two colours look, roughly: the eye is most sensitive to green, and red differs
  /// more than blue.
  fileprivate func distance(to other: Color) -> Double {
    let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
    return 2 * r * r + 4 * g * g + 3 * b * b
  }
}
