import DetentDrawing
import DetentViews
import Glibc

/// The shake of a view that refuses something, as of a head.
@MainActor
final class HeadShake {
  private var animation: Animation?

  /// Shakes once; a shake that is under way ends.
  func play(on view: View, _ style: TextFieldStyle) {
    animation?.cancel()
    let shake = Animation(
      from: 0, to: 1, timing: .curve(.linear, duration: style.shakeDuration),
      update: { [weak view] part in
        let swing = sin(part * style.shakeSwings * 2 * .pi) * (1 - part)
        view?.passingOffset = Point(x: style.shakeDistance * swing, y: 0)
      },
      completion: { [weak view] _ in view?.passingOffset = .zero })
    animation = shake
    view.startAnimation(shake)
  }
}
