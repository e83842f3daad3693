import DetentDrawing
import DetentViews

/// The bar of a gradient: a press adds a stop, a drag moves one, far down it takes the stop away, a
/// double click requests its colour. Tab goes between the stops, arrows move them, Delete takes one
/// away.
@MainActor
final class GradientBar: Control, ValueEditing, SwatchTarget {
  typealias Value = GradientStops

  /// What is shown; setting it sends nothing.
  var gradient: DynamicGradient {
    get { stored }
    set {
      guard newValue != stored else { return }
      stored = newValue
      selected = min(selected, newValue.stops.count - 1)
      editing.acknowledge()
    }
  }
  var editedValue: GradientStops {
    get { GradientStops(gradient: stored) }
    set { gradient = newValue.gradient }
  }
  /// The stop that keys move.
  var selected = 0 { didSet { if selected != oldValue { setNeedsDisplay() } } }
  /// Called when another stop is chosen.
  var didSelect: (@MainActor () -> Void)?
  /// Called when the colour of a stop is to be edited.
  var didRequestColor: (@MainActor (Int) -> Void)?

  private var stored = DynamicGradient(from: .accent, to: .accentEnd) {
    didSet { if stored != oldValue { setNeedsDisplay() } }
  }
  private lazy var editing = EditingSession(self, value: \.editedValue) { bar, stops, _ in
    bar.stored = stops.gradient
    bar.selected = min(bar.selected, stops.gradient.stops.count - 1)
  }
  /// The stop in hand, and all of the others.
  private var drag: (stop: DynamicGradient.Stop, others: [DynamicGradient.Stop])?
  /// How far below the bar a stop is let fall, in logical pixels.
  private static let fall = 24.0

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    accessibilityRole = .slider
    visualOverflow = 4
  }

  // MARK: Stops

  /// A gradient with a stop at another fraction, and where that stop then is.
  func moving(
    _ index: Int, to location: Double, of gradient: DynamicGradient
  ) -> (gradient: DynamicGradient, index: Int) {
    guard gradient.stops.indices.contains(index) else { return (gradient, 0) }
    var others = gradient.stops
    var stop = others.remove(at: index)
    stop.location = location
    return inserting(stop, among: others)
  }

  private func inserting(
    _ stop: DynamicGradient.Stop, among others: [DynamicGradient.Stop]
  ) -> (gradient: DynamicGradient, index: Int) {
    let location = max(0, min(stop.location, 1))
    let index = others.count { $0.location <= location }
    var stops = others
    stops.insert(DynamicGradient.Stop(location: location, color: stop.color), at: index)
    return (stored.with(stops: stops), index)
  }

  private var track: Rect { bounds.insetBy(dx: 6, dy: 0) }

  private func x(of location: Double) -> Double {
    let part = traits.isRightToLeft ? 1 - location : location
    return track.minX + part * track.width
  }

  private func location(at x: Double) -> Double {
    let part = max(0, min((x - track.minX) / max(1, track.width), 1))
    return traits.isRightToLeft ? 1 - part : part
  }

  private func stop(at point: Point) -> Int? {
    let near = stored.stops.indices.filter { abs(x(of: stored.stops[$0].location) - point.x) <= 7 }
    return near.contains(selected)
      ? selected
      : near.min {
        abs(x(of: stored.stops[$0].location) - point.x)
          < abs(x(of: stored.stops[$1].location) - point.x)
      }
  }

  private func color(at location: Double) -> DynamicColor {
    func half(_ appearance: Appearance) -> Color {
      let stops = stored.stops.map {
        GradientStop(location: $0.location, color: $0.color[appearance])
      }
      return Gradient(kind: .linear(from: .zero, to: .zero), stops: stops).color(at: location)
    }
    return DynamicColor(light: half(.light), dark: half(.dark))
  }

  // MARK: Presses

  override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary, let press = editing.beginPress() else { return false }
    let hit = stop(at: event.location)
    if let hit {
      selected = hit
      didSelect?()
      if event.clickCount == 2 {
        editing.endPress()
        didRequestColor?(hit)
        return false
      }
      var others = stored.stops
      drag = (others.remove(at: hit), others)
    } else {
      guard stored.stops.count < DynamicGradient.maximumStopCount else { return false }
      let location = location(at: event.location.x)
      drag = (DynamicGradient.Stop(location: location, color: color(at: location)), stored.stops)
    }
    let isNew = hit == nil
    return editing.beginDrag(press) {
      isNew ? step(at: event.location) : EditStep(editedValue, reason: .thumbDrag)
    }
  }

  override func continueTracking(_ event: PointerEvent) -> Bool {
    if let step = step(at: event.location) { editing.change(to: step) }
    didSelect?()
    return true
  }

  override func endTracking(_ event: PointerEvent) {
    // A click is no drag: the stop stays where it was.
    editing.endDrag(EditStep(editedValue, reason: .thumbDrag))
    drag = nil
    didSelect?()
  }

  override func cancelTracking() {
    drag = nil
    editing.cancelDrag()
    didSelect?()
  }

  private func step(at point: Point) -> EditStep<GradientStops>? {
    guard let drag else { return nil }
    let isFalling = point.y > bounds.maxY + Self.fall && drag.others.count >= 2
    guard !isFalling else {
      selected = min(selected, drag.others.count - 1)
      return EditStep(
        GradientStops(gradient: stored.with(stops: drag.others)), reason: .thumbDrag)
    }
    var stop = drag.stop
    stop.location = (location(at: point.x) * 100).rounded() / 100
    let moved = inserting(stop, among: drag.others)
    selected = moved.index
    return EditStep(GradientStops(gradient: moved.gradient), reason: .thumbDrag)
  }

  override func cursor(at point: Point) -> Cursor? {
    stop(at: point) == nil ? .pointingHand : .resizeLeftRight
  }

  /// A colour that is dropped on a stop is its, one beside them makes a stop.
  func takeSwatch(_ color: Color, at point: Point) {
    var stops = stored.stops
    let taken = DynamicColor(color)
    if let hit = stop(at: point) {
      stops[hit].color[traits.appearance] = color
    } else if stops.count < DynamicGradient.maximumStopCount {
      stops.append(DynamicGradient.Stop(location: location(at: point.x), color: taken))
    }
    let gradient = stored.with(stops: stops)
    editing.performOnce { EditStep(GradientStops(gradient: gradient), reason: .itemPress) }
  }

  // MARK: Keys

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isSubset(of: .shift) else { return false }
    let amount = event.modifiers.contains(.shift) ? 0.1 : 0.01
    let isReversed = traits.isRightToLeft
    switch event.key {
    case .escape: return editing.cancelKeyRun()
    case .left: return move(by: isReversed ? amount : -amount, event)
    case .right: return move(by: isReversed ? -amount : amount, event)
    case .enter, .space:
      if event.phase == .down { didRequestColor?(selected) }
    case .delete, .backspace:
      guard event.phase == .down, stored.stops.count > 2 else { return true }
      var stops = stored.stops
      stops.remove(at: selected)
      let gradient = stored.with(stops: stops)
      editing.performOnce { EditStep(GradientStops(gradient: gradient), reason: .key) }
      didSelect?()
    default: return false
    }
    return true
  }

  private func move(by amount: Double, _ event: KeyEvent) -> Bool {
    guard editing.pressKey(event) else { return true }
    editing.perform {
      let location = stored.stops[selected].location + amount
      let moved = moving(selected, to: (location * 100).rounded() / 100, of: stored)
      selected = moved.index
      return EditStep(GradientStops(gradient: moved.gradient), reason: .key)
    }
    didSelect?()
    return true
  }

  override func keyUp(_ event: KeyEvent) -> Bool { editing.releaseKey(event) }
  override func didResignFirstResponder() { editing.finishRuns() }

  override func didBecomeFirstResponder(_ cause: FocusCause) {
    guard case .keyboard(let direction) = cause else { return }
    selected = direction == .forward ? 0 : stored.stops.count - 1
    didSelect?()
  }

  override func moveFocusInside(_ direction: FocusDirection) -> Bool {
    let next = selected + (direction == .forward ? 1 : -1)
    guard stored.stops.indices.contains(next) else { return false }
    editing.finishRuns()
    selected = next
    didSelect?()
    return true
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas, dirty: Rect) {
    let strip = Rect(x: bounds.minX, y: bounds.midY - 7, width: bounds.width, height: 12)
    let path = Path(roundedRect: strip, cornerRadius: 4)
    EditorLook.drawChequers(in: strip, radius: 4, traits, in: canvas)
    let stops = stored.stops.map {
      GradientStop(location: $0.location, color: $0.color.resolved(for: traits))
    }
    let (start, end) = (Point(x: x(of: 0), y: 0), Point(x: x(of: 1), y: 0))
    canvas.fill(
      path, with: .gradient(Gradient(kind: .linear(from: start, to: end), stops: stops)))
    canvas.stroke(path, with: DynamicColor.text.resolved(for: traits).withAlpha(0.16))
    for index in stored.stops.indices where index != selected { drawStop(index, in: canvas) }
    if stored.stops.indices.contains(selected) { drawStop(selected, in: canvas) }
  }

  private func drawStop(_ index: Int, in canvas: Canvas) {
    let stop = stored.stops[index]
    let square = Rect.square(11, around: Point(x: x(of: stop.location), y: bounds.midY + 5))
    let isChosen = index == selected && (isFirstResponder || isTracking)
    canvas.drawShadow(
      of: Path(roundedRect: square, cornerRadius: 3),
      Shadow(color: Color.black.withAlpha(0.3), offset: Point(x: 0, y: 1), sigma: 1))
    canvas.fill(Path(roundedRect: square, cornerRadius: 3), with: .white)
    EditorLook.drawSwatch(
      stop.color.resolved(for: traits), in: square.insetBy(dx: 2, dy: 2), radius: 1.5, traits,
      in: canvas)
    let edge: DynamicColor = isChosen ? .accent : EditorLook.hoveredEdge
    canvas.stroke(
      Path(roundedRect: square, cornerRadius: 3), with: edge.resolved(for: traits),
      style: StrokeStyle(width: isChosen ? 1.75 : 1))
  }

  override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    guard stored.stops.indices.contains(selected) else { return node }
    node?.value = stored.stops[selected].location * 100
    node?.valueText = "stop \(selected + 1) of \(stored.stops.count)"
    return node
  }
}

/// A gradient as the value of a control.
struct GradientStops: ReportedValue {
  var gradient: DynamicGradient

  /// The fractions of the stops.
  var report: [String: ReportedField] { ["stops": .list(gradient.stops.map(\.location))] }
}
