import DetentDrawing
public import DetentViews
import Glibc

/// The form in which a spinner with several items opens.
public enum SpinnerMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// It opens as a wheel, or as a picker if the items are too many for a wheel.
  case auto
  /// It opens as a wheel, however many items there are.
  case wheel
  /// It opens as a picker.
  case picker
}

/// The effect of a press on the hub of a spinner, by the number of its items.
public enum SpinnerPresentation: String, Hashable, Sendable {
  /// Nothing, without items.
  case inert
  /// It acts as a button: there is one item.
  case button
  /// It opens a wheel around the hub.
  case wheel
  /// It opens a list.
  case picker
}

/// Which way round the wheel the items follow one another, where text runs to the right. In the
/// other direction the wheel is mirrored.
public enum SpinnerOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// The next item is to the left of the top: a wheel that is turned clockwise counts up.
  case counterclockwise
  /// The next item is to the right of the top, as on a clock.
  case clockwise
}

/// The effect of a click on an open wheel, off its hub.
public enum SpinnerTapMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// The item under the pointer turns to the top.
  case selectItem
  /// The wheel turns by one item, clockwise right of the hub and back left of it; held, it goes on.
  case stepSides
}

/// The selection after an open spinner closes.
public enum SpinnerOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// The selection stays.
  case accept
  /// The selection at the opening comes back.
  case cancel
}

/// The limit of the size of an open wheel.
public enum SpinnerFit: String, Hashable, Sendable, Codable, CaseIterable {
  /// The window: the wheel has the size of its style where there is room, and may be moved a
  /// little.
  case window
  /// The superview: the wheel stays centred on its hub and reaches to the nearest edge of the
  /// superview. What clips the superview clips the wheel.
  case container
}

/// The friction of a wheel after a flick. The duration of a run follows from these constants and the
/// speed alone, however often the wheel is drawn.
public struct SpinnerFlywheel: Hashable, Sendable {
  /// A pointer that is slower than this, in logical pixels a second along the ring, lets the wheel
  /// rest.
  public let threshold: Double
  /// The speed of a pointer that gives the wheel the speed 1, in logical pixels a second.
  public let unit: Double
  /// The part of the speed that remains after a sixtieth of a second; 0...0.9999.
  public let decay: Double
  /// The items that pass the top each second at the speed 1.
  public let itemsPerSecond: Double
  /// The speed below which the wheel comes to rest on an item; greater than 0.
  public let stopSpeed: Double
  /// A wheel turns no faster than this: a mouse is quicker than a thumb.
  public let maximumSpeed: Double
  /// The most whole turns of a drag with a mouse and the flick at its end.
  public let mouseTurns: Double

  /// Constants; those that are not finite or would never come to rest are replaced by the defaults.
  public init(
    threshold: Double = 480, unit: Double = 600, decay: Double = 0.994, itemsPerSecond: Double = 6,
    stopSpeed: Double = 0.8, maximumSpeed: Double = 10, mouseTurns: Double = 2
  ) {
    func sound(_ value: Double, _ range: ClosedRange<Double>, _ fallback: Double) -> Double {
      let number = Finite.value(value, or: fallback, "SpinnerFlywheel")
      return max(range.lowerBound, min(number, range.upperBound))
    }
    self.threshold = sound(threshold, 0...1e6, 480)
    self.unit = sound(unit, 1...1e6, 600)
    self.decay = sound(decay, 0...0.9999, 0.994)
    self.itemsPerSecond = sound(itemsPerSecond, 0...1_000, 6)
    self.stopSpeed = sound(stopSpeed, 0.01...1e3, 0.8)
    self.maximumSpeed = sound(maximumSpeed, 0...1e3, 10)
    self.mouseTurns = sound(mouseTurns, 0...1e3, 2)
  }

  /// The run that a pointer starts whose speed along the ring is given in logical pixels a second,
  /// positive towards growing indices; nil where it is too slow.
  /// - Parameter items: It starts no faster than what comes to rest after so many items.
  public func run(pointerSpeed: Double, items: Double = .infinity) -> Run? {
    guard pointerSpeed.isFinite, pointerSpeed.magnitude > threshold else { return nil }
    let timeConstant = -1 / (60 * log(max(decay, 1e-6)))
    var speed = min(pointerSpeed.magnitude / unit, maximumSpeed)
    // On the way from v₀ to the speed at which it stops, items·τ·(v₀ − stop) pass.
    if items.isFinite, itemsPerSecond > 0 {
      speed = min(speed, stopSpeed + max(0, items) / (itemsPerSecond * timeConstant))
    }
    guard speed > stopSpeed else { return nil }
    return Run(
      speed: pointerSpeed < 0 ? -speed : speed, timeConstant: timeConstant,
      itemsPerSecond: itemsPerSecond, stopSpeed: stopSpeed)
  }

  /// One turn of the wheel until it rests, as a function of time: v(t) = v₀·e^(−t/τ), where
  /// e^(−1/60τ) is the decay.
  public struct Run: Hashable, Sendable {
    /// The speed at the start, with its sign.
    public let speed: Double
    /// τ, in seconds.
    public let timeConstant: Double
    let itemsPerSecond: Double
    let stopSpeed: Double

    /// The duration of the run, in seconds.
    public var duration: Double { timeConstant * log(speed.magnitude / stopSpeed) }

    /// The number of items that have passed after a time in seconds; a fraction is an item on its
    /// way.
    public func distance(at time: Double) -> Double {
      let t = max(0, min(time, duration))
      return itemsPerSecond * speed * timeConstant * (1 - exp(-t / timeConstant))
    }
  }
}

/// The questions and notifications of a spinner, in addition to those of other controls. Every
/// method has a default: it does nothing, and lets the spinner close.
@MainActor
public protocol SpinnerDelegate: ValueEditingDelegate {
  /// The hub of a spinner with exactly one item was pressed.
  func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem)

  /// The user selected an item, which `selectedIndex` names already, or `selectedIndexes` among
  /// others; called before `valueChanged`.
  func spinner(_ spinner: Spinner, didSelect item: SpinnerItem)

  /// The user took an item off the selected ones, which `selectedIndexes` does not name any more;
  /// called before `valueChanged`.
  func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem)

  /// The spinner has opened; `isOpen` is true. Where several items can be selected, this and what
  /// closing says is about the one at the top.
  func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem)

  /// The spinner is about to close. False keeps it open, unless what shows it goes away: the focus,
  /// the window, the spinner itself.
  func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool

  /// The spinner has closed; `isOpen` is false, and it may still be shrinking.
  func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem)
}

extension SpinnerDelegate {
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didPressSingleItem item: SpinnerItem) {}
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didSelect item: SpinnerItem) {}
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didDeselect item: SpinnerItem) {}
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didOpenWith item: SpinnerItem) {}
  /// Lets it close.
  public func spinner(_ spinner: Spinner, willCloseWith item: SpinnerItem) -> Bool { true }
  /// Does nothing.
  public func spinner(_ spinner: Spinner, didCloseWith item: SpinnerItem) {}
}

/// A moment of a spinner that can be heard or felt; see ``Spinner/feedback``.
public enum SpinnerFeedback: Hashable, Sendable, CaseIterable {
  /// It opened.
  case opened
  /// Another item is selected while it is open.
  case ticked
  /// It closed.
  case closed

  /// The name of a fitting sound in the sound themes of freedesktop.
  public var soundName: String {
    switch self {
    case .opened: "menu-popup"
    case .ticked: "item-selected"
    case .closed: "menu-popdown"
    }
  }
}
