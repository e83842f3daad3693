public import DetentDrawing

/// The kind of a property, which determines its editor and its form in files.
package indirect enum PropertyKind: Hashable, Sendable {
  case number(NumberLimits)
  case flag
  /// One of several names, in their order.
  case choice([String])
  case color
  case shadow
  /// A typeface, its size within limits.
  case font(NumberLimits)
  case insets(NumberLimits)
  case text
  /// The path of a file with an image.
  case image
  case icon
  case optional(PropertyKind)

  package var wrapped: PropertyKind {
    if case .optional(let kind) = self { kind.wrapped } else { self }
  }

  /// Limits a value to its range. Returns nil for a value of another kind or an invalid number.
  package func limited(_ value: PropertyValue) -> PropertyValue? {
    switch (self, value) {
    case (.number(let limits), .number(let number)) where number.isFinite:
      return .number(limits.limited(number))
    case (.flag, .flag), (.color, .color), (.text, .text), (.icon, .icon):
      return value
    case (.choice(let names), .choice(let name)): return names.contains(name) ? value : nil
    case (.shadow, .shadow(var shadow)) where shadow.offset.isFinite && shadow.sigma.isFinite:
      shadow.sigma = max(0, min(shadow.sigma, Shadow.maximumSigma))
      shadow.offset = Point(
        x: Self.shadowOffsets.limited(shadow.offset.x),
        y: Self.shadowOffsets.limited(shadow.offset.y))
      return .shadow(shadow)
    case (.font(let sizes), .font(let font)):
      return .font(font.withSize(sizes.limited(font.size)))
    case (.insets(let limits), .insets(let insets)) where insets.isFinite:
      return .insets(
        EdgeInsets(
          top: limits.limited(insets.top), leading: limits.limited(insets.leading),
          bottom: limits.limited(insets.bottom), trailing: limits.limited(insets.trailing)))
    case (.image, .image(let path)): return path.isEmpty || path.contains("\0") ? nil : value
    case (.optional, .unset): return value
    case (.optional(let kind), _): return kind.limited(value)
    default: return nil
    }
  }

  /// A larger offset would detach the shadow from its control and still enlarge the redrawn area.
  private static let shadowOffsets = NumberLimits(-1_000...1_000, unit: .pixels)

  /// Reads a value of this kind without limiting it; see ``limited(_:)``.
  package func value(from decoder: any Decoder) throws -> PropertyValue {
    let value = try decoder.singleValueContainer()
    return switch self {
    case .number: .number(try value.decode(Double.self))
    case .flag: .flag(try value.decode(Bool.self))
    case .choice: .choice(try value.decode(String.self))
    case .color: .color(try value.decode(DynamicColor.self))
    case .shadow: .shadow(try value.decode(Shadow.self))
    case .font: .font(try value.decode(Font.self))
    case .insets: .insets(try value.decode(EdgeInsets.self))
    case .text: .text(try value.decode(String.self))
    case .image: .image(try value.decode(String.self))
    case .icon: .icon(try value.decode(Icon.self))
    case .optional(let kind): value.decodeNil() ? .unset : try kind.value(from: decoder)
    }
  }
}

extension PropertyKind: CustomStringConvertible {
  /// The accepted values, for messages.
  package var description: String {
    switch self {
    case .number(let limits): "a number in \(limits)"
    case .flag: "true or false"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
    case .color: "a color"
    case .shadow:
      "a shadow with a sigma in \(NumberLimits(0...Shadow.maximumSigma, unit: .pixels)) and an offset in "
        + "\(Self.shadowOffsets)"
    case .font(let sizes): "a font with a size in \(sizes)"
    case .insets(let limits): "insets in \(limits)"
    case .text: "a text"
    case .image: "the path of an image"
    case .icon: "an icon"
    case .optional(let kind): "\(kind), or null"
    }
  }
}

// MARK: Numbers

/// The range of a number, and how editors show it.
public struct NumberLimits: Hashable, Sendable {
  /// The allowed numbers; others are limited to the nearer end.
  package var range: ClosedRange<Double>
  /// The range of an editor's slider, or nil for the whole range.
  package var soft: ClosedRange<Double>?
  package var step: Double
  /// The fraction digits in an editor; by default as many as the step has.
  package var precision: Int
  package var unit: PropertyUnit
  /// Whether an editor continues at the other end of the range, as for angles.
  package var wraps: Bool

  /// Creates limits with a step for editors.
  public init(
    _ range: ClosedRange<Double>, soft: ClosedRange<Double>? = nil, step: Double = 1,
    precision: Int? = nil, unit: PropertyUnit = .none, wraps: Bool = false
  ) {
    self.range = range
    self.soft = soft?.clamped(to: range)
    self.step = step
    self.precision = precision ?? Self.digits(of: step)
    (self.unit, self.wraps) = (unit, wraps)
  }

  package func limited(_ number: Double) -> Double {
    max(range.lowerBound, min(number, range.upperBound))
  }

  private static func digits(of step: Double) -> Int {
    let text = step.shortText
    guard let point = text.firstIndex(of: "."), !text.contains("e") else { return 0 }
    return text.distance(from: point, to: text.endIndex) - 1
  }

  /// Opacities and other fractions of a whole.
  public static let fractions = NumberLimits(0...1, step: 0.01)
  /// Widths of lines and small gaps.
  package static let halfPixels = NumberLimits(0...16, soft: 0...8, step: 0.5, unit: .pixels)
  /// Gaps, paddings and corners.
  public static let lengths = NumberLimits(0...128, soft: 0...32, step: 0.5, unit: .pixels)
  /// Widths and heights of controls and of their parts.
  package static let extents = NumberLimits(0...2_048, soft: 0...320, step: 1, unit: .pixels)
  /// All allowed sizes of fonts.
  public static let fontSizes = NumberLimits(1...1_000, soft: 8...48, step: 0.5, unit: .pixels)
  /// Durations of transitions, in milliseconds.
  public static let milliseconds = NumberLimits(
    0...10_000, soft: 0...1_000, step: 10, unit: .milliseconds)
}

extension NumberLimits: CustomStringConvertible {
  /// The range with its unit, such as `0…16 px`.
  public var description: String {
    let unit = unit == .none ? "" : " \(unit.rawValue)"
    return "\(range.lowerBound.shortText)…\(range.upperBound.shortText)\(unit)"
  }
}

/// The unit that an editor shows beside a number.
public enum PropertyUnit: String, Hashable, Sendable, Codable, CaseIterable {
  case none = ""
  /// Lengths in logical pixels.
  case pixels = "px"
  case percent = "%"
  case degrees = "°"
  case milliseconds = "ms"
}

/// The purpose of a color, which determines its contrast with the background.
public enum ContrastRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// Text, including hovered, pressed and invalid text.
  case text
  /// Edges, thumbs, bars, rings and icons, which show the place or the value of a control.
  case control
  /// Backgrounds, and shapes that only repeat other parts.
  case decoration

  /// The minimum contrast ratio of WCAG 2, or nil if none is required.
  package var leastRatio: Double? {
    switch self {
    case .text: 4.5
    case .control: 3
    case .decoration: nil
    }
  }
}

/// The value of a property without its type, for inspectors, files and code export.
public enum PropertyValue: Hashable, Sendable {
  /// A finite number.
  case number(Double)
  case flag(Bool)
  case choice(String)
  case color(DynamicColor)
  case shadow(Shadow)
  case font(Font)
  case insets(EdgeInsets)
  case text(String)
  case image(String)
  case icon(Icon)
  /// No value, for an optional property.
  case unset
}

extension PropertyValue: Encodable {
  /// Encodes the bare value, which the ``PropertyKind`` decodes again.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .number(let number): try value.encode(number)
    case .flag(let flag): try value.encode(flag)
    case .choice(let text), .text(let text), .image(let text): try value.encode(text)
    case .color(let color): try value.encode(color)
    case .shadow(let shadow): try value.encode(shadow)
    case .font(let font): try value.encode(font)
    case .insets(let insets): try value.encode(insets)
    case .icon(let icon): try value.encode(icon)
    case .unset: try value.encodeNil()
    }
  }
}

extension PropertyValue: CustomStringConvertible {
  /// The bare value, on one line.
  public var description: String {
    switch self {
    case .number(let number): number.shortText
    case .flag(let flag): "\(flag)"
    case .choice(let text), .text(let text), .image(let text): text.prefix(60).debugDescription
    case .color(let color) where color.light == color.dark: color.light.hexText
    case .color(let color): "\(color.light.hexText) and \(color.dark.hexText)"
    case .shadow(let shadow):
      "a shadow with sigma \(shadow.sigma.shortText) at \(shadow.offset.x.shortText), "
        + shadow.offset.y.shortText
    case .font(let font): "a font of \(font.size.shortText)"
    case .insets(let insets):
      "insets of "
        + [insets.top, insets.leading, insets.bottom, insets.trailing].map(\.shortText)
        .joined(separator: ", ")
    case .icon(let icon): icon.description.prefix(60).debugDescription
    case .unset: "unset"
    }
  }
}

extension Double {
  /// The shortest text that reads back as this number, without the `.0` of whole ones.
  package var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
