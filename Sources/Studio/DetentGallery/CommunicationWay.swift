import DetentDrawing
import DetentViews
import DetentWidgets

/// A way to be notified by a control: its card, and how often something came by it.
@MainActor final class CommunicationWay {
  let number: Int
  let shortName: String
  let toggle: Toggle
  let status = StatusLabel("", font: .system(11.5, tabularDigits: true), color: .secondary)
  let card: GalleryCard
  var received = 0
  private let count = Label("0", font: .system(11.5, weight: 700, tabularDigits: true))

  init(_ number: Int, _ name: String, _ hint: String, _ code: String) {
    self.number = number
    shortName =
      ["Delegate", "Target", "Closure", "Observation", "Sequence", "Notification"][
        number - 1]
    toggle = example(Toggle(isOn: true), "way\(number)", name)
    let head = StackView(
      .horizontal, spacing: 8, alignment: .center,
      views: [
        NumberBadge(number), Label(name, font: .system(13, weight: 650)), Label(caption: hint),
        Spacer(), toggle,
      ])
    let foot = StackView(
      .horizontal, spacing: 4, alignment: .firstBaseline,
      views: [status, count, Label(caption: "received")])
    card = GalleryCard(spacing: 12, vertical: 12, horizontal: 12, [head, CodeLine(code), foot])
  }

  func showCount() { count.text = count.traits.numberLocale.text(received) }
}

/// A text that changes all the time, and takes what room there is: it moves nothing.
final class StatusLabel: Label {
  override init(_ text: String, font: Font, color: DynamicColor) {
    super.init(text, font: font, color: color)
    (contentHugging.horizontal, compressionResistance.horizontal) = (.low, .low)
  }

  override var intrinsicContentSize: Size {
    Size(width: Self.noIntrinsicMetric, height: super.intrinsicContentSize.height)
  }
}

/// The rank of a way to communicate in the order, on a disc.
final class NumberBadge: View {
  private let number: Int

  init(_ number: Int) {
    self.number = number
    super.init(frame: .zero)
    (fixedWidth, fixedHeight) = (20, 20)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    Self.draw(number, in: bounds, canvas, traits)
  }

  static func draw(
    _ number: Int, in rect: Rect, _ canvas: Canvas, _ traits: Traits, _ strength: Double = 1,
    isHeld: Bool = false
  ) {
    let disc = Path(circleAt: rect.center, radius: min(rect.width, rect.height) / 2)
    let ground = isHeld ? DynamicColor.heldChange : .accentSoft
    let ink = isHeld ? DynamicColor.card : .accentText
    canvas.fill(disc, with: ground.resolved(for: traits).faded(strength))
    let text = TextLayout.cached(
      traits.numberLocale.text(number), font: .system(10.5, weight: 700))
    canvas.draw(
      text, at: rect.center - text.size.center, color: ink.resolved(for: traits).faded(strength))
  }
}

extension Size {
  fileprivate var center: Point { Point(x: width / 2, y: height / 2) }
}

/// One line of a program.
final class CodeLine: View {
  private let pieces: [(text: String, isKeyword: Bool)]
  private static let font = Font(
    family: "JetBrains Mono, DejaVu Sans Mono, Noto Sans Mono, monospace", size: 10.5)

  /// - Parameter code: with its keywords between backquotes.
  init(_ code: String) {
    pieces = code.split(separator: "`", omittingEmptySubsequences: false).enumerated().map {
      (String($1), !$0.isMultiple(of: 2))
    }
    super.init(frame: .zero)
    accessibilityRole = .text
    accessibilityLabel = pieces.map(\.text).joined()
    (backgroundColor, cornerRadius, fixedHeight) = (.background, 6, 28)
    clipsToBounds = true
  }

  override var intrinsicContentSize: Size {
    let width = pieces.reduce(0) {
      $0 + TextLayout.cached($1.text, font: Self.font).size.width
    }
    return Size(width: (width + 16).rounded(.up), height: 28)
  }

  override func draw(in canvas: Canvas, dirty: Rect) {
    // Programs are written from left to right wherever they are read.
    var x = 8.0
    for piece in pieces {
      let text = TextLayout.cached(piece.text, font: Self.font)
      let color = piece.isKeyword ? DynamicColor.accentEnd : .text
      canvas.draw(
        text, at: Point(x: x, y: bounds.midY - text.size.height / 2),
        color: color.resolved(for: traits))
      x += text.size.width
    }
  }
}
