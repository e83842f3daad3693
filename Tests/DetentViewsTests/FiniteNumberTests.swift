import DetentDrawing
import DetentViews
import DetentWidgets
import Testing

/// Whatever a program sets a plain property to, it holds a number.
@MainActor @Suite struct FiniteNumberTests {
  private static let none: [Double] = [.nan, .infinity, -.infinity]

  /// Sets a property to what is no number, in each of the three ways.
  private func expectWarning<Value: Equatable>(
    by name: String, read: () -> Value, write: (Double) -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for number in Self.none {
      let old = read()
      let lines = ThrottledLog.lines { write(number) }
      #expect(read() == old, "\(name) took \(number)", sourceLocation: location)
      #expect(
        lines.count == 1 && lines.first?.contains(name) == true, "\(lines)",
        sourceLocation: location)
    }
  }

  private func expectWarning<Root: AnyObject, Value: Equatable>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Value>, _ name: String,
    _ location: SourceLocation = #_sourceLocation, _ value: (Double) -> Value
  ) {
    withoutActuallyEscaping(value) { value in
      expectWarning(
        by: name, read: { root[keyPath: path] }, write: { root[keyPath: path] = value($0) },
        location)
    }
  }

  @Test func aViewRefusesWhatIsNoNumber() {
    let view = View(frame: Rect(x: 1, y: 2, width: 30, height: 40))
    view.fixedWidth = 7
    expectWarning(view, \.cornerRadius, "cornerRadius") { $0 }
    expectWarning(view, \.borderWidth, "borderWidth") { $0 }
    expectWarning(view, \.alpha, "alpha") { $0 }
    expectWarning(view, \.fixedWidth, "fixedWidth") { $0 }
    expectWarning(view, \.fixedHeight, "fixedHeight") { $0 }
    expectWarning(view, \.center, "center.x") { Point(x: $0, y: 0) }
    expectWarning(view, \.frame, "frame.origin.x") { Rect(x: $0, y: 0, width: 1, height: 1) }
    expectWarning(view, \.frame, "frame.size.width") { Rect(x: 0, y: 0, width: $0, height: 1) }
    expectWarning(view, \.frame, "frame.size.height") { Rect(x: 0, y: 0, width: 1, height: $0) }
    expectWarning(view, \.bounds, "bounds.origin.y") { Rect(x: 0, y: $0, width: 1, height: 1) }
    expectWarning(view, \.bounds, "bounds.size.width") { Rect(x: 0, y: 0, width: $0, height: 1) }
    expectWarning(view, \.transform, "transform") { AffineTransform(translationX: $0, y: 0) }
  }

  @Test func aWindowRefusesWhatIsNoNumber() {
    let window = Window(size: Size(width: 100, height: 100))
    let driver = WindowDriver(window)
    expectWarning(window, \.minimumSize, "minimumSize") { Size(width: $0, height: 1) }
    expectWarning(window, \.rootTraits.scale, "scale") { $0 }
    expectWarning(
      by: "size", read: { window.frame },
      write: { driver.resize(to: Size(width: $0, height: 10), scale: 1) })
    window.rootTraits.scale = 0
    #expect(window.rootTraits.scale == 0.25)
  }

  @Test func containersRefuseWhatIsNoNumber() {
    let stack = StackView(.horizontal, spacing: 4)
    let child = View()
    stack.addSubview(child)
    expectWarning(stack, \.spacing, "spacing") { $0 }
    expectWarning(stack, \.layoutMargins, "layoutMargins.leading") {
      EdgeInsets(top: 0, leading: $0, bottom: 0, trailing: 0)
    }
    expectWarning(
      by: "customSpacing", read: { stack.intrinsicContentSize },
      write: { stack.setCustomSpacing($0, after: child) })
    let scroll = ScrollView(contentView: View())
    expectWarning(scroll, \.lineHeight, "lineHeight") { $0 }
    expectWarning(scroll, \.contentOffset, "contentOffset") { $0 }
    let popover = Popover(content: View())
    expectWarning(popover, \.anchor, "anchor") { Rect(x: 0, y: $0, width: 1, height: 1) }
    expectWarning(popover, \.placement, "placement.gap") { AnchorPlacement(gap: $0) }
    expectWarning(popover, \.contentCornerRadius, "contentCornerRadius") { $0 }
    var counter = ClickCounter()
    expectWarning(
      by: "ClickCounter.distance", read: { counter.distance },
      write: { counter.setLimits(interval: nil, distance: $0) })
  }

  @Test func stylesOfWidgetsRefuseWhatIsNoNumber() {
    let field = TextField()
    expectWarning(field, \.style.cornerRadius, "style.cornerRadius") { $0 }
    expectWarning(field, \.style.height, "style.height") { $0 }
    expectWarning(field, \.style.padding, "style.padding") { $0 }
    let tabs = SegmentedControl(["A", "B"])
    expectWarning(tabs, \.style.padding, "style.padding") { $0 }
    let menu = MenuButton([MenuItem("A")])
    expectWarning(menu, \.style.menu.rowHeight, "style.menu.rowHeight") { $0 }
    expectWarning(menu, \.style.menu.shadow.sigma, "Shadow.sigma") { $0 }
  }

  @Test func valuesOfTimeAndLayoutRefuseWhatIsNoNumber() {
    var curve = Curve.easeInOut
    expectWarning(by: "Curve.x1", read: { curve }, write: { curve.x1 = $0 })
    expectWarning(by: "Curve.y1", read: { curve }, write: { curve.y1 = $0 })
    expectWarning(by: "Curve.x2", read: { curve }, write: { curve.x2 = $0 })
    expectWarning(by: "Curve.y2", read: { curve }, write: { curve.y2 = $0 })
    curve.x1 = 3
    #expect(curve.x1 == 1)
    var priority = LayoutPriority.low
    expectWarning(by: "rawValue", read: { priority }, write: { priority.rawValue = $0 })
  }

  @Test(arguments: [Double.nan, 0, -1, .infinity, -.infinity])
  func aSpringOfNoPeriodStillSettles(_ number: Double) {
    let spring = Spring(
      duration: number, damping: number, initialSpeed: number, frequency: number)
    let view = View()
    var last = 0.0
    view.startAnimation(Animation(from: 0, to: 1, timing: .spring(spring)) { last = $0 })
    #expect(last == 1)
    #expect(spring.duration.isFinite && spring.duration > 0)
    #expect(spring.position(at: 0.1).isFinite)
  }

  @Test(arguments: [(Double.nan, 1), (0, .nan), (.infinity, .nan), (-.infinity, 2)])
  func anAnimationToNowhereDrawsOnlyNumbers(from: Double, to: Double) {
    var values: [Double] = []
    View().startAnimation(Animation(from: from, to: to, timing: .value) { values.append($0) })
    #expect(!values.isEmpty && values.allSatisfy(\.isFinite))
    let number = AnimatedValue(.nan)
    #expect(number.value == 0 && number.target == 0)
  }

  @Test func aRefusalInTheMiddleOfAListIsFound() {
    let lines = ThrottledLog.lines { _ = Finite.accepts([1, .nan, 2], "notches") }
    #expect(lines == ["notches[1]: nan is not finite; keeping the old value"])
  }
}
