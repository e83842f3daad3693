/// One of the two thumbs of a range slider, by its role: the lower one stays the lower one however the
/// slider is turned or mirrored.
public enum RangeThumb: String, Hashable, Sendable, Codable, CaseIterable {
  case lower
  case upper

  /// The other one.
  public var other: RangeThumb { self == .lower ? .upper : .lower }
  /// The part that an edit of this thumb names.
  public var part: RangePart { self == .lower ? .lower : .upper }
}

/// What an edit of a range slider is about.
public enum RangePart: String, Hashable, Sendable, Codable, CaseIterable {
  case lower, upper
  /// The bar between the thumbs, which moves them together.
  case both
}
