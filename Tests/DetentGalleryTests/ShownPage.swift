import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@testable import DetentGallery

/// A page of the gallery in a window.
@MainActor
struct ShownPage {
  let window: Window
  let host: HeadlessHost

  init(
    _ name: String, _ size: Size = Size(width: 1_120, height: 720), locale: String? = nil
  ) throws {
    window = Window(size: size)
    if let locale { window.rootTraits.setLocale(locale, texts: .detent) }
    window.contentView = try GalleryPage.named(name).makeView()
    host = try HeadlessHost(window: window)
  }

  func view<V: View>(_ identifier: String, _ type: V.Type = V.self) throws -> V {
    try #require(window.view(withIdentifier: identifier) as? V)
  }
}

extension GalleryPage {
  static func named(_ name: String) throws -> GalleryPage {
    try #require(all.first { $0.name == name })
  }
}

extension View {
  /// The views of a type in this view, itself included.
  func all<V: View>(_ type: V.Type = V.self) -> [V] {
    ((self as? V).map { [$0] } ?? []) + subviews.flatMap { $0.all(type) }
  }
}
