import DetentDrawing
import DetentViews

/// A raised surface that holds one thing: a chart, a list, a message.
@MainActor
final class Card: View {
  init() {
    super.init(frame: .zero)
    backgroundColor = .card
    borderColor = .line
    cornerRadius = 12
    clipsToBounds = true
  }
}
