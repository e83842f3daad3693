public import DetentDrawing
public import DetentViews

/// A control to choose several numbers in order with as many thumbs, such as the limits of classes.
///
///     let classes = MultiSlider(thumbCount: 4)
///     classes.setRange(minimum: 0, maximum: 100)
///     classes.values = [10, 30, 60, 85]
///     classes.onValueChanged { slider, change in divide(at: change.new.numbers) }
///
/// The bar leads from the first thumb to the last. Each of its parts between neighbours drags these two.
/// Edits name a thumb by its place: `thumb0`, `thumb1`; the part of the bar, `bar0`, by the thumb that it
/// begins at; and `all` where all are moved together.
@MainActor
public final class MultiSlider: ThumbsControl, ValueEditing {
  /// What an edit changes.
  public typealias Value = ThumbValues

  /// As many thumbs as a slider may have.
  public nonisolated static let greatestThumbCount = 64

  /// What assistive technology calls the thumbs; those without a name are counted from 1.
  public var thumbLabels: [String] = []

  /// The numbers of thumbs between which the user may add some by a press on the track and take some away
  /// with Delete; nil, the default, leaves their number to the program. Where the bar can be dragged a press
  /// on it adds none.
  public var editableCounts: ClosedRange<Int>?
  /// The thumb that the drag under way began with.
  var insertedThumb: Int?

  /// A slider of 0...1 with its thumbs at equal distances.
  /// - Parameter thumbCount: how many, 1...64; others are limited to that.
  public init(thumbCount: Int, frame: Rect = .zero) {
    let count = max(1, min(Self.greatestThumbCount, thumbCount))
    super.init(frame: frame, values: (1...count).map { Double($0) / Double(count + 1) })
  }

  // MARK: Values

  /// The number of thumbs.
  public var thumbCount: Int { model.rules.count }

  /// The values in order. They may be set in any order; a list of another length is refused with a log
  /// line.
  public var values: [Double] {
    get { model.values }
    set { setAll(newValue, animated: false) }
  }

  /// Sets all values, as many as there are thumbs, in any order.
  /// - Parameter animated: whether the thumbs slide to their places; the values are there at once.
  public func setValues(_ values: [Double], animated: Bool) { setAll(values, animated: animated) }

  /// Sets the value of one thumb, counted from 0 and limited by its neighbours; of a thumb that there is
  /// not, nothing.
  public func setValue(_ value: Double, ofThumb thumb: Int) {
    setValue(value, of: thumb, name: "value of thumb \(thumb)")
  }

  /// Sets several properties as one: what was asked for before is settled first, and what this asks for
  /// is settled with it.
  public func update(_ changes: (MultiSlider) -> Void) {
    model.commit()
    changes(self)
    model.commit()
  }

  // MARK: Thumbs. One that there is not is disabled, has no limits and no image.

  /// The thumb that keys and the wheel move while the control has the focus, counted from 0.
  public var focusedThumb: Int { activeThumb }

  /// Whether the user can move a thumb; one that cannot is a wall to the others and is passed over by
  /// Tab.
  public func isThumbEnabled(_ thumb: Int) -> Bool {
    model.values.indices.contains(thumb) && canMove(thumb: thumb)
  }

  /// Lets the user move a thumb, or not. Ends a drag that moves it.
  public func setThumb(_ thumb: Int, isEnabled: Bool) { enable(isEnabled, thumb: thumb) }

  /// The part of the range that a thumb is limited to; nil where it has all of it.
  public func limits(ofThumb thumb: Int) -> ClosedRange<Double>? {
    let limits = model.rules.limits
    return limits.indices.contains(thumb) ? limits[thumb] : nil
  }

  /// Limits a thumb to a part of the range, whoever moves it; nil takes the limits away. Limits that leave
  /// the thumbs no values in order have no effect.
  public func setLimits(_ limits: ClosedRange<Double>?, ofThumb thumb: Int) {
    limit(thumb: thumb, to: limits)
  }

  /// The image that was set for a state of a thumb.
  public func thumbImage(for state: ControlState, thumb: Int) -> Image? {
    images[thumb, ThumbAppearance(state)].first
  }

  /// Sets the image of one thumb in a state, in one or several resolutions; an empty list takes it away.
  public func setThumbImages(
    _ representations: [Image], for state: ControlState = .normal, thumb: Int
  ) {
    setImages(representations, for: state, thumbs: [thumb])
  }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    answerRemoval(event) ?? super.keyDown(event)
  }

  // MARK: For the core

  override func beginInsertion(_ event: PointerEvent, _ press: ControlPress) -> Bool {
    addThumb(by: event, press)
  }
  override func dragDidEnd() { insertedThumb = nil }
  override func prepareToTakeBack() { takeAddedThumbAway() }
  override func makeEdits() -> any BridgedEdits<[Double]> {
    EditBridge<[Double], ThumbValues>(
      control: self, outside: { ThumbValues($0) }, inside: { $0.numbers })
  }
  override func label(of thumb: Int) -> String? {
    thumbLabels.indices.contains(thumb) ? thumbLabels[thumb] : "\(thumb + 1)"
  }
  override var typeName: String { "MultiSlider" }
}

/// The values of a slider with several thumbs, in order.
public struct ThumbValues: Hashable, Sendable, Codable {
  /// Rising.
  public let numbers: [Double]

  /// Sorts its argument.
  public init(_ numbers: [Double]) { self.numbers = numbers.sorted() }
}

extension ThumbValues: ReportedValue {
  public var report: [String: ReportedField] { ["values": .list(numbers)] }
}
