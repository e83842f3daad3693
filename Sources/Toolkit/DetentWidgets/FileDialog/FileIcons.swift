import DetentDrawing

/// What stands before the names of files, folders and places.
enum FileIcons {
  static let folder = VectorIcon(
    filling: {
      var path = Path(
        roundedRect: Rect(x: 2.5, y: 4.5, width: 9, height: 6), cornerRadius: 2)
      path.append(
        Path(roundedRect: Rect(x: 2.5, y: 6.7, width: 19, height: 13), cornerRadius: 2.2))
      return path
    }())
  static let file = VectorIcon(stroking: sheet, strokeWidth: 1.5)
  static let table = VectorIcon(
    stroking: {
      var path = sheet
      path.append(
        Path(strokes: [(8.5, 12), (15.5, 12)], [(8.5, 15), (15.5, 15)], [(8.5, 18), (15.5, 18)]))
      return path
    }(), strokeWidth: 1.5)
  static let home = VectorIcon(
    stroking: Path(
      strokes: [(3.5, 11.5), (12, 4), (20.5, 11.5)],
      [(5.5, 10), (5.5, 20), (10, 20), (10, 14.5), (14, 14.5), (14, 20), (18.5, 20), (18.5, 10)]))
  static let drive = VectorIcon(
    stroking: {
      var path = Path(roundedRect: Rect(x: 3, y: 8, width: 18, height: 8.5), cornerRadius: 2)
      path.append(Path(strokes: [(6.5, 12.2), (12, 12.2)], [(17, 12.2), (17.3, 12.2)]))
      return path
    }())
  static let recent = VectorIcon(
    stroking: {
      var path = Path(circleAt: Point(x: 12, y: 12), radius: 8.5)
      path.append(Path(strokes: [(12, 7.3), (12, 12), (15.4, 13.8)]))
      return path
    }())
  static let outline = VectorIcon(
    stroking: {
      Path(strokes: [
        (3, 19), (3, 5.5), (9, 5.5), (11, 8), (21, 8), (21, 19), (3, 19),
      ])
    }())

  /// A sheet with a corner that is folded.
  private static let sheet: Path = Path(
    strokes: [(14, 3), (6, 3), (6, 21), (18, 21), (18, 7), (14, 3)], [(14, 3), (14, 7), (18, 7)])

  static func icon(of place: DirectoryPlace.Kind) -> VectorIcon {
    switch place {
    case .home: home
    case .root: drive
    case .folder: outline
    case .recent: recent
    }
  }

  static func icon(of entry: DirectoryEntry) -> VectorIcon {
    if entry.kind == .folder { return folder }
    let name = entry.name.lowercased()
    return [".csv", ".tsv", ".tab"].contains { name.hasSuffix($0) } ? table : file
  }
}
