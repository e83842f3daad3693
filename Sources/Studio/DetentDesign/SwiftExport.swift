import DetentDrawing
public import DetentViews

extension DesignStyle {
  /// The style as Swift code: its type, and one line for each property that differs.
  ///
  ///     var style = RangeSliderStyle()
  ///     style.trackThickness = 6
  ///
  /// - Parameter base: the style to compare with, by default the default look.
  public func swiftText(over base: Self = Self(), name: String = "style") -> String {
    let lines = Self.schema.properties.compactMap { property in
      property.value(in: self) == property.value(in: base) ? nil : line(of: property, name)
    }
    let word = lines.isEmpty ? "let" : "var"
    return (["\(word) \(name) = \(Self.self)()"] + lines).joined(separator: "\n")
  }

  /// Swift code for one property, such as `style.trackThickness = 6`, or nil for an unknown name.
  /// - Parameter name: the expression for the style, such as `slider.style`.
  public func swiftLine(of property: String, name: String = "style") -> String? {
    Self.schema.property(named: property).map { line(of: $0, name) }
  }

  private func line(of property: PropertySpec<Self>, _ name: String) -> String {
    let value = property.value(in: self)
    let literal = property.isDuration ? value.durationLiteral : value.swiftLiteral
    return "\(name).\(property.name) = \(literal)"
  }
}

extension PropertyValue {
  /// The value as a Swift expression for a known type.
  public var swiftLiteral: String {
    switch self {
    case .number(let number): number.swiftLiteral
    case .flag(let flag): "\(flag)"
    case .choice(let name): ".\(name)"
    case .color(let color): color.swiftLiteral
    case .shadow(let shadow):
      "Shadow(color: \(shadow.color.swiftLiteral), "
        + "offset: Point(x: \(shadow.offset.x.swiftLiteral), y: \(shadow.offset.y.swiftLiteral)), "
        + "sigma: \(shadow.sigma.swiftLiteral))"
    case .font(let font): font.swiftLiteral
    case .insets(let insets): insets.swiftLiteral
    case .text(let text), .image(let text): text.swiftLiteral
    case .icon(let icon): "Icon(\(icon.description.swiftLiteral))"
    case .unset: "nil"
    }
  }

  fileprivate var durationLiteral: String {
    if case .number(let number) = self { ".milliseconds(\(number.swiftLiteral))" } else { "nil" }
  }
}

extension Double {
  fileprivate var swiftLiteral: String {
    guard isFinite else { return isNaN ? ".nan" : self < 0 ? "-.infinity" : ".infinity" }
    // The compiler warns about literals that are this near to zero.
    return isSubnormal ? "Double(bitPattern: \(bitPattern))" : shortText
  }
}

extension String {
  /// The text as a one-line Swift literal without terminal control characters.
  var swiftLiteral: String {
    let escaped = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case _ where scalar.properties.generalCategory == .control,
        _ where scalar.properties.generalCategory == .format,
        _ where scalar.properties.generalCategory == .lineSeparator,
        _ where scalar.properties.generalCategory == .paragraphSeparator:
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension Color {
  fileprivate var swiftLiteral: String {
    if self == .clear { return ".clear" }
    let hex = withAlpha(1).hexText
    // Colors with eight bits per channel become hexadecimal literals, others decimal numbers.
    guard Color(hex)?.withAlpha(alpha) == self else {
      let parts = [("red", red), ("green", green), ("blue", blue), ("alpha", alpha)]
      return "Color("
        + parts.map { "\($0.0): \($0.1.swiftLiteral)" }.joined(separator: ", ") + ")"
    }
    let opacity = alpha == 1 ? "" : ", alpha: \(alpha.swiftLiteral)"
    return "Color(hex: 0x\(hex.dropFirst())\(opacity))"
  }
}

extension DynamicColor {
  fileprivate var swiftLiteral: String {
    if let known = Self.palette.first(where: { $0.color == self }) { return ".\(known.name)" }
    let tokens = (token(for: .light), token(for: .dark))
    if let token = tokens.0, token == tokens.1 {
      let (light, dark) = (light.alpha.swiftLiteral, dark.alpha.swiftLiteral)
      let alphas = light == dark ? light : "light: \(light), dark: \(dark)"
      return ".\(token.rawValue).withAlpha(\(alphas))"
    }
    if tokens.0 != nil || tokens.1 != nil {
      return "DynamicColor(lightOf: \(literal(of: .light)), darkOf: \(literal(of: .dark)))"
    }
    let tint = followsTint ? ", followsTint: true" : ""
    if self.light == self.dark, !followsTint { return "DynamicColor(\(self.light.swiftLiteral))" }
    return "DynamicColor(light: \(self.light.swiftLiteral), dark: \(self.dark.swiftLiteral)\(tint))"
  }

  /// A color with the same half. Palette colors stay symbolic, to follow high contrast and tints.
  private func literal(of appearance: Appearance) -> String {
    func half(_ color: DynamicColor) -> Color { appearance == .dark ? color.dark : color.light }
    let own = half(self)
    guard let token = token(for: appearance)?.color else { return DynamicColor(own).swiftLiteral }
    let isUnchanged = half(token).alpha == own.alpha
    return (isUnchanged ? token : token.withAlpha(own.alpha)).swiftLiteral
  }
}

extension Font {
  fileprivate var swiftLiteral: String {
    var parts: [String] = []
    if let family { parts.append("family: \(family.swiftLiteral)") }
    parts.append("size: \(size.swiftLiteral)")
    if weight != 400 { parts.append("weight: \(weight)") }
    if isItalic { parts.append("isItalic: true") }
    if hasTabularDigits { parts.append("hasTabularDigits: true") }
    return "Font(\(parts.joined(separator: ", ")))"
  }
}

extension EdgeInsets {
  fileprivate var swiftLiteral: String {
    if top == bottom, leading == trailing {
      return "EdgeInsets(vertical: \(top.swiftLiteral), horizontal: \(leading.swiftLiteral))"
    }
    return "EdgeInsets(top: \(top.swiftLiteral), leading: \(leading.swiftLiteral), "
      + "bottom: \(bottom.swiftLiteral), trailing: \(trailing.swiftLiteral))"
  }
}
