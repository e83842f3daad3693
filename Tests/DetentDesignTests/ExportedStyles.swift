// swift-format-ignore-file
enum ExportedStyles {
  static var all: [PosterStyle] { [] }
}
