import DetentControls
import DetentDrawing

extension PropertyIcon {
  var spinnerIcon: SpinnerIcon { .stroked(path) }

  /// The icon of a type on a wheel: drawn where it is known, else its first letter, so that no two unknown
  /// types need look the same.
  @MainActor static func icon(of type: String) -> SpinnerIcon {
    if let icon = PropertyIcon(known: type) { return icon.spinnerIcon }
    guard let letter = type.first(where: { $0.isLetter || $0.isNumber }) else {
      return PropertyIcon.house.spinnerIcon
    }
    return .template(lettered(letter.uppercased()))
  }

  /// A letter in a rounded frame. Large enough for a screen of scale 3.
  private static func lettered(_ letter: String) -> Image {
    let side = 24.0
    return Image.rendered(size: Size(width: side, height: side), scale: 4) { canvas in
      let frame = Rect(x: 3, y: 3, width: side - 6, height: side - 6)
      canvas.stroke(
        Path(roundedRect: frame, cornerRadius: 5), with: Color.black,
        style: StrokeStyle(width: 1.7))
      let text = TextLayout.cached(letter, font: .system(12, weight: 650))
      let origin = Point(
        x: (side - text.size.width) / 2, y: (side - text.size.height) / 2)
      canvas.draw(text, at: origin, color: .black)
    }
  }
}
