import DetentDrawing
import DetentViews
import DetentWidgets

/// A fade between colours: a bar with its stops, the fraction of the chosen one, and the direction
/// as a dial; the title opens a popup with all that it is.
@MainActor
final class GradientEditor: PropertyEditor {
  private let bar = GradientBar()
  private let location = NumberField(.percentages)
  private let dial = AngleDial(.directions)
  private lazy var popup = ColorPopup(self)
  private var popover: EditorPopover?
  private weak var panel: GradientPanel?

  override init(_ property: InspectedProperty) {
    super.init(property)
    for view in [bar, location, dial.view] as [View] { addSubview(view) }
    bar.identifier = "\(property.name).bar"
    bar.accessibilityLabel = property.title
    location.identifier = "\(property.name).location"
    location.accessibilityLabel = "Place of the stop"
    dial.view.identifier = "\(property.name).angle"
    dial.view.accessibilityLabel = "Direction"
    bar.didSelect = { [weak self] in self?.valueDidChange() }
    bar.didRequestColor = { [weak self] index in
      if let self { openColor(of: index, from: bar) }
    }
    bar.onEdit { [weak self] _, event, change in self?.follow(event, .gradient(change.new.gradient))
    }
    location.onEdit { [weak self] _, event, change in
      guard let self, change.new.isFinite else { return }
      let moved = bar.moving(bar.selected, to: change.new / 100, of: gradient)
      bar.selected = moved.index
      follow(event, .gradient(moved.gradient))
    }
    dial.didTurn = { [weak self] event, turned in
      guard let self else { return }
      follow(event, .gradient(gradient.with(angle: turned(gradient.angle))))
    }
    valueDidChange()
  }

  private var gradient: DynamicGradient {
    if case .gradient(let gradient) = shownValue { return gradient }
    return DynamicGradient(from: .accent, to: .accentEnd)
  }

  override func valueDidChange() {
    let gradient = gradient
    bar.gradient = gradient
    for view in [bar, dial.view] as [View] { view.alpha = value == nil ? 0.4 : 1 }
    let stop = gradient.stops[min(bar.selected, gradient.stops.count - 1)]
    location.number = value == nil ? nil : (stop.location * 100).rounded()
    dial.show(gradient.angle)
    panel?.show(gradient)
    if let index = openStop, gradient.stops.indices.contains(index) {
      popup.show(gradient.stops[index].color)
    }
  }

  /// The stop whose colour was opened last.
  private var openStop: Int?

  private func openColor(of index: Int, from view: View) {
    guard gradient.stops.indices.contains(index) else { return }
    openStop = index
    popup.open(
      from: view, title: property.title, gradient.stops[index].color, traits.appearance,
      ground: ground
    ) { [weak self] event, color in
      guard let self, gradient.stops.indices.contains(index) else { return }
      var stops = gradient.stops
      stops[index].color = color
      follow(event, .gradient(gradient.with(stops: stops)))
    }
  }

  /// One stay in the popup is one edit.
  private func openPanel() {
    guard popover == nil else { return }
    let panel = GradientPanel(property.title, gradient)
    let popover = EditorPopover(panel, size: panel.size)
    popover.tintColor = traits.tintColor
    (self.popover, self.panel) = (popover, panel)
    panel.didEdit = { [weak self] event, gradient in self?.follow(event, .gradient(gradient)) }
    panel.didRequestColor = { [weak self] index, view in self?.openColor(of: index, from: view) }
    panel.didFinish = { [weak popover] in popover?.dismiss() }
    panel.sizeDidChange = { [weak popover, weak panel] in
      if let panel { popover?.resize(to: panel.size) }
    }
    begin()
    popover.didClose = { [weak self] keeps in
      self?.popover = nil
      if keeps { self?.commit() } else { self?.cancel() }
    }
    popover.open(from: bar, focusing: panel.bar)
  }

  override func layoutSubviews() {
    place(
      [(bar, nil), (location, isNarrow ? 44 : 52), (dial.view, EditorLook.fieldHeight)], in: line)
  }

  override func titlePressed() { openPanel() }
}

extension NumberLimits {
  /// Where a gradient runs to.
  static let directions: NumberLimits = {
    var limits = NumberLimits.angles
    limits.range = 0...360
    return limits
  }()
}

extension DynamicGradient {
  /// The same with other stops, another direction, or of another kind.
  func with(stops: [Stop]? = nil, angle: Double? = nil, kind: Kind? = nil) -> DynamicGradient {
    DynamicGradient(
      stops: stops ?? self.stops, angle: angle ?? self.angle, kind: kind ?? self.kind)
  }
}
