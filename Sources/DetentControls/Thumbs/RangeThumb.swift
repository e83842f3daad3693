/// One of the two thumbs of a range, on a slider or a dial, by its role: the lower one stays the lower one
/// however the control is turned or mirrored.
public enum RangeThumb: String, Hashable, Sendable, Codable, CaseIterable {
  case lower
  case upper

  /// The other one.
  public var other: RangeThumb { self == .lower ? .upper : .lower }
  /// The part that an edit of this thumb names.
  public var part: RangePart { self == .lower ? .lower : .upper }

  /// The thumb of a rank among the values.
  init(_ index: Int) { self = index == 0 ? .lower : .upper }
  /// Its rank among the values.
  var index: Int { self == .lower ? 0 : 1 }
}

/// What an edit of a range is about.
public enum RangePart: String, Hashable, Sendable, Codable, CaseIterable {
  case lower, upper
  /// The bar or arc between the thumbs, which moves them together.
  case both

  init(_ part: SliderPart) {
    switch part {
    case .thumb(let thumb): self = RangeThumb(thumb).part
    case .bar, .all: self = .both
    }
  }
}
