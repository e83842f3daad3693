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

extension RangeContext.Options {
  var isLowerEnabled: Bool {
    get { isEnabled(0) }
    set { if newValue { traffic.fixed.remove(0) } else { traffic.fixed.insert(0) } }
  }

  var isUpperEnabled: Bool {
    get { isEnabled(1) }
    set { if newValue { traffic.fixed.remove(1) } else { traffic.fixed.insert(1) } }
  }
}

extension RangeModel {
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
