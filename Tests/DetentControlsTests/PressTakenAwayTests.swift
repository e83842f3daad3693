import DetentDrawing
import DetentHeadless
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentControls
@testable import DetentWidgets

/// A press moves the focus; a handler of whoever loses it may take the press away.
@MainActor @Suite struct PressTakenAwayTests {
  private typealias Act = @MainActor (Control) -> Void

  /// Ways to take a control out of the hands of its user.
  private static let refusals: [Act] = [
    { $0.isEnabled = false }, { $0.isHidden = true }, { $0.removeFromSuperview() },
    { $0.superview?.isHidden = true }, { $0.isUserInteractionEnabled = false },
  ]

  /// A field that is typed into, above a control; when it has lost the focus, something is done to
  /// the control.
  @MainActor private final class Fixture<C: Control>: Scene<C> {
    let field = TextField()
    /// What holds the control, beside the field.
    let holder = View()
    private(set) var events: [ControlEvents] = []

    init(_ control: C, _ act: @escaping Act) throws {
      try super.init(
        control, Rect(x: 20, y: 10, width: 160, height: 100), in: Size(width: 200, height: 200)
      ) { [field, holder] content in
        field.frame = Rect(x: 20, y: 10, width: 160, height: 34)
        holder.frame = Rect(x: 0, y: 60, width: 200, height: 140)
        content.addSubview(field)
        content.addSubview(holder)
        holder.addSubview(control)
      }
      let all = ControlEvents.allEditingEvents.union([
        .pointerDown, .pointerUpInside, .pointerUpOutside, .pointerCancel, .primaryActionTriggered,
      ])
      control.addAction(for: all) { [weak self] _, event in self?.events.append(event) }
      field.addAction(for: .editingDidEnd) { [weak control] _, _ in if let control { act(control) }
      }
    }

    /// The user types into the field.
    func type() {
      field.becomeFirstResponder()
      host.type("a")
      events = []
    }

    func at(_ x: Double, _ y: Double) -> Point { Point(x: 20 + x, y: 70 + y) }

    /// Nothing of the press is left.
    func expectNothing(_ comment: Comment, _ location: SourceLocation = #_sourceLocation) {
      #expect(!field.isFirstResponder, comment, sourceLocation: location)
      #expect(events.isEmpty, comment, sourceLocation: location)
      #expect(!subject.isTracking && !subject.isHighlighted, comment, sourceLocation: location)
      #expect(!hasPopover, comment, sourceLocation: location)
    }

    var hasPopover: Bool { window.overlay.subviews.contains { ($0 as? Popover)?.isOpen == true } }
  }

  @Test func aPressOnARowThatIsTakenAwaySelectsNoOther() throws {
    let rows = Rows()
    let list = ListView(rowHeight: 20)
    list.dataSource = rows
    let f = try Fixture(list) { list in
      rows.count = 2
      (list as? ListView)?.reloadData()
    }
    f.type()
    f.host.click(at: f.at(50, 70))
    #expect(list.selectedRow == nil && !f.events.contains(.valueChanged))
  }

  @Test func aSegmentWhoseRunEndsWithItIsNotDrawnPressed() throws {
    for (index, refuse) in Self.refusals.enumerated() {
      let control = SegmentedControl(["First", "Second", "Third"])
      let f = try Fixture(control) { _ in }
      control.becomeFirstResponder()
      f.host.keyDown(.right)
      control.onEdit(for: .editingDidEnd) { control, _, _ in refuse(control) }
      f.host.press(at: f.at(150, 50))
      #expect(control.pressedSegment == nil, "\(index)")
      f.host.release()
      #expect(control.selectedIndex == 1, "\(index)")
    }
  }

  @Test func aTextFieldThatIsTakenAwaySelectsAndPastesNothing() throws {
    for (index, refuse) in Self.refusals.enumerated() {
      let target = TextField("some words")
      target.hasClearButton = true
      let f = try Fixture(target, refuse)
      f.host.pasteboards = [.primary: "pasted"]
      f.type()
      let caret = target.accessibilityNode()?.valueText
      f.host.press(at: f.at(40, 50), clickCount: 2)
      f.host.release()
      f.expectNothing("\(index)")
      #expect(target.selectedText.isEmpty && target.accessibilityNode()?.valueText == caret)
      let middle = try Fixture(TextField("some words"), refuse)
      middle.host.pasteboards = [.primary: "pasted"]
      middle.type()
      middle.host.press(at: middle.at(40, 50), button: .middle)
      middle.host.release(button: .middle)
      middle.host.settle()
      middle.expectNothing("\(index)")
      #expect(middle.subject.text == "some words", "\(index)")
    }
  }

  @Test func aClearButtonWhoseFieldIsTakenAwayClearsNothing() throws {
    for (index, refuse) in Self.refusals.enumerated() {
      let target = TextField("some words")
      target.hasClearButton = true
      let f = try Fixture(target) { _ in }
      f.host.press(at: try #require(clearButton(of: target)))
      // The press has taken the focus; a program may give it to another field.
      f.field.becomeFirstResponder()
      f.field.didLoseKeyboard = { [weak target] _ in if let target { refuse(target) } }
      f.host.release()
      #expect(target.text == "some words", "\(index)")
    }
  }

  private func clearButton(of field: TextField) -> Point? {
    field.accessibilityChildren().first { $0.type == "ClearButton" }?.frame.center
  }

  /// What a press began in a control that was taken away.
  private func trace(in control: Control) -> String? {
    switch control {
    case let control as ThumbControl: control.typing.isOpen ? "a field" : nil
    case let list as ListView: list.selectedRow == nil ? nil : "a row"
    case let menu as MenuButton: menu.isMenuOpen ? "a menu" : nil
    case let segments as SegmentedControl:
      segments.pressedSegment == nil && segments.selectedIndex == 0 ? nil : "a segment"
    default: nil
    }
  }

  @Test func noControlGoesOnWithAPressThatIsTakenAway() throws {
    for kind in ControlKind.allCases {
      for (index, refuse) in Self.refusals.enumerated() {
        for spot in [(80.0, 50.0), (30, 50), (80, 20), (120, 50)] {
          for count in 1...2 {
            let comment: Comment = "\(kind) \(index) \(spot) \(count)"
            let f = try Fixture(kind.make(), refuse)
            f.host.drain()
            let thumb = f.subject.accessibilityChildren().first?.frame.center
            let place = f.subject is RangeSlider ? thumb ?? .zero : f.at(spot.0, spot.1)
            if f.subject is RangeSlider { f.host.click(at: place) }
            f.type()
            f.host.press(at: place, clickCount: count)
            #expect(trace(in: f.subject) == nil, comment)
            f.host.move(to: place + Point(x: 20, y: 5))
            f.host.release()
            guard !f.field.isFirstResponder else { continue }
            f.expectNothing(comment)
            #expect(trace(in: f.subject) == nil, comment)
          }
        }
      }
    }
  }

  @Test func aMenuShowsTheItemsThatWhatClosesForItSets() throws {
    for isPress in [true, false] {
      let button = MenuButton([MenuItem("First"), MenuItem("Second")])
      let f = try Fixture(button) { _ in }
      let other = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
      other.letsPressesThrough = true
      other.didDismiss = { [weak button] _ in button?.items = [MenuItem("New"), MenuItem("Newer")] }
      other.open(from: f.field)
      if isPress { f.host.press(at: f.at(50, 30)) } else { button.openMenu() }
      let titles = button.list?.model.items.map(\.title)
      #expect(!button.isMenuOpen || titles == ["New", "Newer"])
      #expect(button.isMenuOpen)
    }
  }

  @Test func aMenuStaysClosedWhereWhatClosesForItRefusesItsButton() throws {
    for (index, refuse) in Self.refusals.enumerated() {
      let button = MenuButton([MenuItem("First"), MenuItem("Second")])
      let f = try Fixture(button) { _ in }
      let other = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
      other.didDismiss = { [weak button] _ in if let button { refuse(button) } }
      other.open(from: f.field)
      button.openMenu()
      #expect(!button.isMenuOpen && !f.hasPopover, "\(index)")
    }
  }

  @Test func aPopoverStaysClosedWhereWhatClosesForItRefusesItsOwner() throws {
    for (index, refuse) in Self.refusals.enumerated() {
      let owner = Button("Press")
      let f = try Fixture(owner) { _ in }
      let other = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
      other.didDismiss = { [weak owner] _ in if let owner { refuse(owner) } }
      other.open(from: f.field)
      let popover = Popover(content: View(frame: Rect(x: 0, y: 0, width: 30, height: 20)))
      #expect(!popover.open(from: owner) && !popover.isOpen, "\(index)")
      #expect(popover.superview == nil, "\(index)")
    }
  }
}
