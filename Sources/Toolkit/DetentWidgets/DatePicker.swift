public import DetentDrawing
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
    get { observed(storedDate) }
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
  private(set) var grid: MonthGrid?

  /// A button that shows a date and opens a month.
  public init(_ date: CalendarDate = .today, style: ButtonStyle = .bordered) {
    storedDate = date
    super.init("", style: style)
    opensPopup = true
    localeDidChange()
  }

  public override func localeDidChange() { title = storedDate.text(for: traits) }

  /// Whether the month is open.
  package var isOpen: Bool { popover?.isOpen ?? false }

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
    node?.valueText = title
    return node
  }
}

/// The days of a month, for choosing one.
///
/// Arrow keys move by a day or a week, Page Up and Page Down by a month, or a year with Shift. Home
/// and End move to the ends of the week, T to today; Enter and Space choose. Columns follow the
/// reading direction, and the locale decides the first day of the week.
@MainActor
public final class MonthGrid: Control, ValueEditing, Styled {
  /// The chosen day. Setting it sends no action and shows its month.
  public var date: CalendarDate {
    get { observed(storedDate) }
    set {
      guard newValue != storedDate else { return }
      storedDate = newValue
      editing.acknowledge()
    }
  }
  private var storedDate: CalendarDate { didSet { cursorDay = storedDate } }

  /// The chosen day, as `ValueEditing` requires.
  public var editedValue: CalendarDate {
    get { date }
    set { date = newValue }
  }

  /// The first day that the user can choose, or nil for no limit.
  public var minimumDate: CalendarDate? { didSet { setNeedsDisplay() } }
  /// The last day that the user can choose, or nil for no limit.
  public var maximumDate: CalendarDate? { didSet { setNeedsDisplay() } }

  /// Called when the user chooses a day, even if it is already chosen.
  public var didChoose: (@MainActor (CalendarDate) -> Void)?

  /// The storage of ``style``, which is the look of a day.
  public let styleStore = StyleStore<ButtonStyle>()

  private lazy var editing = EditingSession(self, value: \.storedDate) { grid, date, _ in
    grid.storedDate = date
  }
  /// The day with the keyboard cursor; its month is shown.
  private(set) var cursorDay: CalendarDate {
    didSet {
      setNeedsDisplay()
      accessibilityDidChange()
    }
  }
  private var hovered: Part? { didSet { redraw(if: hovered != oldValue) } }
  private var pressed: Part?

  enum Part: Hashable {
    case previous, next, today
    case day(CalendarDate)
  }

  /// A month with a chosen day.
  public init(_ date: CalendarDate = .today) {
    (storedDate, cursorDay) = (date, date)
    super.init(frame: .zero)
    accessibilityRole = .group
    apply(.calendarDay)
  }

  private func isChoosable(_ day: CalendarDate) -> Bool {
    day >= minimumDate ?? day && day <= maximumDate ?? day
  }

  private func limited(_ day: CalendarDate) -> CalendarDate {
    max(minimumDate ?? day, min(day, maximumDate ?? day))
  }

  private func choose(_ day: CalendarDate, _ reason: EditReason) {
    guard isEnabled, isChoosable(day) else { return }
    editing.performOnce { day == storedDate ? nil : EditStep(day, reason: reason) }
    cursorDay = storedDate
    if storedDate == day { didChoose?(day) }
  }

  private func press(_ part: Part, _ reason: EditReason) {
    switch part {
    case .previous: cursorDay = limited(cursorDay.adding(months: -1))
    case .next: cursorDay = limited(cursorDay.adding(months: 1))
    case .today: choose(.today, reason)
    case .day(let day): choose(day, reason)
    }
  }

  // MARK: Layout

  /// The width of a day in logical pixels; larger for fingers.
  var side = 34.0 { didSet { invalidateIntrinsicContentSize() } }

  /// The height of the names of the weekdays, in rows of days.
  private static let weekdayHeight = 0.6
  /// The rows: the title, the weekdays, six weeks and the button for today.
  private static let rowCount = 1 + weekdayHeight + 6 + 1

  private var rowHeight: Double { bounds.height / Self.rowCount }

  public override var intrinsicContentSize: Size {
    Size(width: 7 * side, height: Self.rowCount * side)
  }

  private var firstShown: CalendarDate {
    let first = cursorDay.adding(days: 1 - cursorDay.day)
    return first.adding(days: -column(of: first))
  }

  private func column(of day: CalendarDate) -> Int { (day.weekday - traits.firstWeekday + 7) % 7 }

  private func cell(_ column: Int, y: Double, height: Double) -> Rect {
    let width = bounds.width / 7
    let shown = traits.isRightToLeft ? 6 - column : column
    return Rect(x: Double(shown) * width, y: y, width: width, height: height)
  }

  private var parts: [(part: Part, frame: Rect)] {
    let row = rowHeight
    let today = Rect(x: 0, y: (Self.rowCount - 1) * row, width: bounds.width, height: row)
    var parts: [(Part, Rect)] = [
      (.previous, cell(0, y: 0, height: row)), (.next, cell(6, y: 0, height: row)),
      (.today, today),
    ]
    for index in 0..<42 {
      let day = firstShown.adding(days: index)
      guard day.month == cursorDay.month else { continue }
      let above = 1 + Self.weekdayHeight + Double(index / 7)
      parts.append((.day(day), cell(index % 7, y: above * row, height: row)))
    }
    return parts
  }

  private func part(at point: Point) -> Part? {
    parts.first { $0.frame.contains(point) && isUsable($0.part) }?.part
  }

  private func isUsable(_ part: Part) -> Bool {
    switch part {
    case .previous: limited(cursorDay.adding(days: -cursorDay.day)).month != cursorDay.month
    case .next: limited(cursorDay.adding(days: 32 - cursorDay.day)).month != cursorDay.month
    case .today: isChoosable(.today)
    case .day(let day): isChoosable(day)
    }
  }

  // MARK: Input

  public override func beginTracking(_ event: PointerEvent) -> Bool {
    guard event.button == .primary else { return false }
    pressed = part(at: event.location)
    hovered = pressed
    return true
  }

  public override func continueTracking(_ event: PointerEvent) -> Bool {
    let part = part(at: event.location)
    hovered = part == pressed ? part : nil
    return true
  }

  public override func endTracking(_ event: PointerEvent) {
    if let pressed, part(at: event.location) == pressed { press(pressed, .itemPress) }
    pressed = nil
  }

  public override func cancelTracking() { (pressed, hovered) = (nil, nil) }

  public override var yieldsTouchesToScrolling: Bool { true }

  public override func hoverDidChange(at point: Point?) {
    super.hoverDidChange(at: point)
    hovered = point.flatMap(part(at:))
  }

  public override func scroll(_ event: ScrollEvent) -> Bool {
    guard isEnabled, event.notches.y.magnitude >= 1 else { return false }
    press(event.notches.y > 0 ? .previous : .next, .wheel)
    return true
  }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard isEnabled, let day = target(of: event) else { return false }
    if event.key == .enter || event.key == .space {
      if event.phase == .down { choose(day, .key) }
    } else {
      cursorDay = limited(day)
      announce(cursorDay.text(for: traits))
    }
    return true
  }

  private func target(of event: KeyEvent) -> CalendarDate? {
    let forward = traits.isRightToLeft ? -1 : 1
    let column = column(of: cursorDay)
    switch (event.key, event.modifiers) {
    case (.left, []): return cursorDay.adding(days: -forward)
    case (.right, []): return cursorDay.adding(days: forward)
    case (.up, []): return cursorDay.adding(days: -7)
    case (.down, []): return cursorDay.adding(days: 7)
    case (.pageUp, []): return cursorDay.adding(months: -1)
    case (.pageDown, []): return cursorDay.adding(months: 1)
    case (.pageUp, .shift): return cursorDay.adding(months: -12)
    case (.pageDown, .shift): return cursorDay.adding(months: 12)
    case (.home, []): return cursorDay.adding(days: -column)
    case (.end, []): return cursorDay.adding(days: 6 - column)
    case (.character("t"), []), (.character("T"), []): return .today
    case (.enter, []), (.space, []): return cursorDay
    default: return nil
    }
  }

  public override func localeDidChange() { setNeedsDisplay() }

  // MARK: Drawing

  public override func draw(in canvas: Canvas, dirty: Rect) {
    let row = rowHeight
    let ink = style.textColor.resolved(for: traits).faded(strength)
    let secondary = DynamicColor.secondary.resolved(for: traits).faded(strength)
    let title = style.font.withWeight(600)
    draw(
      cursorDay.monthText(for: traits), title, ink,
      in: Rect(x: 0, y: 0, width: bounds.width, height: row), canvas)
    for column in 0..<7 {
      let weekday = (traits.firstWeekday - 1 + column) % 7
      draw(
        traits.weekdayNames[weekday], style.font.withSize(style.font.size - 2), secondary,
        in: cell(column, y: row, height: row * Self.weekdayHeight), canvas)
    }
    let accent = style.pressedTextColor.resolved(for: traits)
    let today = CalendarDate.today
    for (part, frame) in parts {
      let isUsable = isEnabled && isUsable(part)
      let plate = Rect(
        center: frame.center, size: Size(width: frame.width - 2, height: frame.height - 2))
      let isChosen = part == .day(storedDate)
      if isChosen || isUsable && part == hovered {
        let color = isChosen ? DynamicColor.accent : style.pressedFillColor
        canvas.fill(
          Path(roundedRect: plate, cornerRadius: style.cornerRadius),
          with: color.resolved(for: traits).faded(strength))
      }
      let color = isUsable ? ink : secondary.faded(traits.disabledAlpha())
      switch part {
      case .previous, .next:
        let icon: Icon = part == .next ? "chevronForward" : "chevronBack"
        canvas.draw(
          icon, in: Rect(center: frame.center, size: Size(width: 16, height: 16)), color: color,
          rightToLeft: traits.isRightToLeft)
      case .today:
        draw(traits.todayTitle, title, isUsable ? accent : color, in: frame, canvas)
      case .day(let day):
        let text = traits.numberLocale.text(ofDate: "\(day.day)")
        let number =
          isChosen
          ? FocusRing.casing(of: DynamicColor.accent.resolved(for: traits))
          : day == today && isUsable ? accent : color
        draw(text, day == today ? title : style.font, number, in: frame, canvas)
        if day == cursorDay, showsFocusRing || forcedState.contains(.focused) {
          style.drawFocusRing(
            around: plate.insetBy(dx: 2, dy: 2), cornerRadius: style.cornerRadius, traits: traits,
            in: canvas)
        }
      }
    }
  }

  private func draw(_ text: String, _ font: Font, _ color: Color, in rect: Rect, _ canvas: Canvas) {
    let layout = TextLayout.fitting(text, font: font, width: rect.width)
    canvas.draw(layout, at: Rect(center: rect.center, size: layout.size).origin, color: color)
  }

  // MARK: Accessibility

  public override func accessibilityNode() -> AccessibilityNode? {
    var node = super.accessibilityNode()
    node?.label = accessibilityLabel ?? cursorDay.monthText(for: traits)
    return node
  }

  public override func accessibilityChildren() -> [AccessibilityNode] {
    parts.map { part, frame in
      var states: [AccessibilityState] = isEnabled && isUsable(part) ? [] : [.disabled]
      if part == .day(storedDate) { states.append(.selected) }
      if part == .day(cursorDay), isFirstResponder { states.append(.focused) }
      return AccessibilityNode(
        id: identifier.map { "\($0).\(name(of: part))" }, type: "Day", role: .button,
        label: label(of: part), frame: frameInWindow(frame), states: states, part: name(of: part))
    }
  }

  private func name(of part: Part) -> String {
    if case .day(let day) = part { day.description } else { "\(part)" }
  }

  private func label(of part: Part) -> String {
    switch part {
    case .previous: cursorDay.adding(months: -1).monthText(for: traits)
    case .next: cursorDay.adding(months: 1).monthText(for: traits)
    case .today: traits.todayTitle
    case .day(let day): day.text(for: traits)
    }
  }

  public override func accessibilityPerform(_ action: AccessibilityAction, part: String) -> Bool {
    guard action == .press, isEnabled,
      let found = parts.first(where: { name(of: $0.part) == part }), isUsable(found.part)
    else { return false }
    press(found.part, .accessibility)
    return true
  }
}

extension ButtonStyle {
  /// A day of a calendar.
  public static let calendarDay: ButtonStyle = {
    var style = ButtonStyle()
    style.cornerRadius = 7
    style.font = .system(13, tabularDigits: true)
    style.textColor = .text
    (style.pressedFillColor, style.pressedTextColor) = (.accentSoft, .accentText)
    style.focusRingGap = 0
    return style
  }()
}
