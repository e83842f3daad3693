import DetentDrawing
import DetentViews

@testable import DetentControls

// The core counts thumbs; these tests are about two of them, so they call them by their names.

extension Int {
  static let lower = 0
  static let upper = 1
}

extension SliderPart {
  static let lower = SliderPart.thumb(0)
  static let upper = SliderPart.thumb(1)
  static let both = SliderPart.bar(above: 0)
}

extension SliderContext.Options {
  var isLowerEnabled: Bool {
    get { isEnabled(0) }
    set { if newValue { constraints.fixed.remove(0) } else { constraints.fixed.insert(0) } }
  }

  var isUpperEnabled: Bool {
    get { isEnabled(1) }
    set { if newValue { constraints.fixed.remove(1) } else { constraints.fixed.insert(1) } }
  }
}

extension SliderModel {
  /// A fresh one with the values of the tutorial.
  init() { self.init([0.2, 0.8]) }

  @discardableResult
  mutating func set(_ a: Double, _ b: Double) -> Bool { set([a, b]) }
}

extension [Double] {
  static func == (list: [Double], values: RangeValues) -> Bool { list == values.list }

  var lower: Double { self[0] }
  var upper: Double { self[1] }
}

extension ThumbRules {
  func resolve(lower: Double, upper: Double, flexible: Int) -> RangeValues {
    RangeValues(resolve([lower, upper], flexible: flexible))
  }
}

extension SliderLayout {
  init(
    axis: SliderAxis, scale: any ValueScale, fractions: (lower: Double, upper: Double),
    thumbSizes: (lower: Size, upper: Size), style: RangeSliderStyle
  ) {
    self.init(
      axis: axis, scale: scale, fractions: [fractions.lower, fractions.upper],
      thumbSizes: [thumbSizes.lower, thumbSizes.upper], style: style)
  }

  var lower: Thumb { thumbs[0] }
  var upper: Thumb { thumbs[1] }
}

extension SliderRenderState {
  var lower: Thumb { thumbs[0] }
  var upper: Thumb { thumbs[1] }
}

@MainActor
extension [ThumbStates.Feedback] {
  var lower: ThumbStates.Feedback { self[0] }
  var upper: ThumbStates.Feedback { self[1] }
}

extension ValueLabels {
  /// The middles of two labels, as positions.
  enum Places: Hashable {
    case apart(lower: Double, upper: Double)
    case joined(Double)
  }

  func places(
    centers: (lower: Double, upper: Double),
    extents: (lower: Double, upper: Double, joined: Double), wereJoined: Bool
  ) -> Places {
    let places = places(
      centers: [centers.lower, centers.upper],
      extent: { $0 == 0...0 ? extents.lower : $0 == 1...1 ? extents.upper : extents.joined },
      joined: wereJoined ? [0] : [])
    return places.count == 1
      ? .joined(places[0].center) : .apart(lower: places[0].center, upper: places[1].center)
  }
}
