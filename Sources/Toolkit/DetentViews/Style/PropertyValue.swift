public import DetentDrawing

/// The value of a property without its type: what inspectors, files and code export pass around.
public enum PropertyValue: Hashable, Sendable {
  /// A finite number.
  case number(Double)
  /// The property is on or off.
  case flag(Bool)
  /// One of the names of a choice.
  case choice(String)
  /// A colour for each appearance.
  case color(DynamicColor)
  /// A soft shadow.
  case shadow(Shadow)
  /// A typeface with its size and weight.
  case font(Font)
  /// Distances from four edges.
  case insets(EdgeInsets)
  /// What is written somewhere.
  case text(String)
  /// The path of a file with an image.
  case image(String)
  /// An icon beside a text.
  case icon(Icon)
  /// Nothing, where the property may be nothing.
  case unset
}

extension PropertyValue: Encodable {
  /// Writes the bare value: it is read back by its ``PropertyKind``, as texts, choices and paths
  /// look alike.
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
