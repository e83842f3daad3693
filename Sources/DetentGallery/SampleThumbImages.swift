import DetentDrawing

/// Pictures of thumbs, drawn where others would load them.
enum SampleThumbImages {
  /// One picture for each resolution that screens have.
  static func all(_ make: (_ scale: Double) -> Image) -> [Image] { [1, 1.25, 1.5, 2, 3].map(make) }
}

extension Image {
  private static let frameColor = Color(hex: 0x8A919C)
  private static let heldColor = Color(red: 0, green: 0.45, blue: 0.94)
  private static let shadow = Shadow(
    color: Color.black.withAlpha(0.28), offset: Point(x: 0, y: 1), sigma: 1.5)

  /// A disc of 28 in a square of 34, which leaves room for its shadow.
  static func round(at scale: Double, isHeld: Bool) -> Image {
    thumb(Size(width: 34, height: 34), scale, isHeld) {
      Path(circleAt: Point(x: 17, y: 17), radius: 14 - $0)
    }
  }

  /// A plate, higher than wide.
  static func rectangle(at scale: Double, isHeld: Bool) -> Image {
    thumb(Size(width: 22, height: 34), scale, isHeld) {
      let plate = Rect(x: 3, y: 3, width: 16, height: 28).insetBy(dx: $0, dy: $0)
      return Path(roundedRect: plate, cornerRadius: 3 - $0)
    }
  }

  /// A plate with a point to one side.
  static func flag(at scale: Double, pointsRight: Bool) -> Image {
    thumb(Size(width: 28, height: 30), scale, false) { inset in
      var path = Path()
      for (index, corner) in [(6.0, 4.0), (16, 4), (23, 15), (16, 26), (6, 26)].enumerated() {
        let x = corner.0 + (corner.0 < 14 ? inset : -inset)
        let y = corner.1 + (corner.1 == 15 ? 0 : corner.1 < 15 ? inset : -inset)
        let point = Point(x: pointsRight ? x : 28 - x, y: y)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
      return path
    }
  }

  /// A white shape with an edge and a shadow.
  /// - Parameter shape: the shape, smaller by an inset.
  private static func thumb(
    _ size: Size, _ scale: Double, _ isHeld: Bool, shape: (_ inset: Double) -> Path
  ) -> Image {
    rendered(size: size, scale: scale) { canvas in
      canvas.drawShadow(of: shape(0), shadow)
      canvas.fill(shape(0), with: isHeld ? heldColor : frameColor)
      canvas.fill(shape(isHeld ? 2 : 1), with: isHeld ? Color(hex: 0xE3EEFC) : .white)
    }
  }
}
