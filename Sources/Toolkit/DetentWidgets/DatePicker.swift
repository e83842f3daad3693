import DetentDrawing
public import DetentViews

/// A button that shows a date and opens a month to choose another date.
///
///     let moveIn = DatePicker()
///     moveIn.minimumDate = .today
///     moveIn.onValueChanged { _, change in search(from: change.new) }
@MainActor
public final class DatePicker: Button, ValueEditing {
  /// The chosen date. Setting it sends no action.
  public var date: CalendarDate {
    get {
      valueWasRead()
      return storedDate
    }
    set {
      guard newValue != storedDate else { return }
      storedDate = newValue
      editing.acknowledge()
    }
  }
  private var storedDate: CalendarDate { didSet { localeDidChange() } }

  /// The chosen date, as `ValueEditing` requires.
  public var editedValue: CalendarDate {
    get { date }
    set { date = newValue }
  }

  /// The first day that the user can choose, or nil for no limit.
  public var minimumDate: CalendarDate?
  /// The last day that the user can choose, or nil for no limit.
  public var maximumDate: CalendarDate?

  private lazy var editing = EditingSession(self, value: \.storedDate) { picker, date, _ in
    picker.storedDate = date
  }
  private var popover: Popover?
  /// The month view while it is open.
  private(set) var grid: MonthGrid?

  /// A button that shows a date and opens a month.
  public init(_ date: CalendarDate = .today, style: ButtonStyle = .bordered) {
    storedDate = date
    super.init("", style: style)
    opensPopup = true
    localeDidChange()
  }

  /// Writes the date in the language of the traits.
  public override func localeDidChange() { title = storedDate.text(for: traits) }

  /// Whether the month is open.
  public var isOpen: Bool { popover?.isOpen ?? false }

  /// Opens or closes the month.
  public override func trigger(_ reason: EditReason) {
    if isOpen { popover?.dismiss() } else { open(reason == .itemPress ? .pointer : .program) }
  }

  public override var triggerKeys: Set<Key> { [.space, .enter, .down] }

  private func open(_ cause: FocusCause) {
    let grid = MonthGrid(storedDate)
    grid.identifier = identifier.map { "\($0).month" }
    (grid.minimumDate, grid.maximumDate) = (minimumDate, maximumDate)
    if window?.isTouchDriven == true { grid.side = TouchMetrics.target }
    grid.didChoose = { [weak self] date in self?.choose(date) }
    let card = PopoverCard(contentView: grid, contentSize: .zero)
    let popover = Popover(content: card)
    popover.canLeaveWindow = true
    popover.contentCornerRadius = card.style.cornerRadius
    popover.placement = AnchorPlacement(alignment: .leading, gap: card.style.stemLength + 2)
    popover.tintColor = traits.tintColor
    popover.didDismiss = { [weak self] _ in
      self?.popover = nil
      self?.grid = nil
    }
    (self.popover, self.grid) = (popover, grid)
    card.contentSize = grid.intrinsicContentSize
    if !popover.open(from: self, focusing: grid, cause: cause) {
      (self.popover, self.grid) = (nil, nil)
    }
  }

  private func choose(_ date: CalendarDate) {
    popover?.dismiss()
    editing.performOnce { date == storedDate ? nil : EditStep(date, reason: .itemPress) }
    sendActions(for: .primaryActionTriggered)
  }

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? title
    node?.valueText = title
    return node
  }
}
