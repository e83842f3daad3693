public import DetentDrawing

/// A view that shows a part of another one, such as a scroll view: `View.scrollToVisible(_:)` asks it.
@MainActor
public protocol ScrollContainer: View {
  /// What is scrolled.
  var contentView: View { get }
  /// The part of the content that can be seen, in its coordinates.
  var visibleRect: Rect { get }
  /// Scrolls as little as is needed to show a rectangle of the content.
  func scrollRectToVisible(_ rect: Rect)
}
