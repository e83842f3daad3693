import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentWidgets

@MainActor @Suite struct ConstraintViewTests {
  /// A view with a natural size; as text, it breaks into lines of 10 pixels.
  @MainActor private final class Box: View {
    let natural: Size
    let isText: Bool
    private let ownBaseline: Double?
    init(_ width: Double, _ height: Double, isText: Bool = false, baseline: Double? = nil) {
      (natural, self.isText, ownBaseline) = (Size(width: width, height: height), isText, baseline)
      super.init(frame: .zero)
    }
    override var firstBaseline: Double? { ownBaseline }
    override var intrinsicContentSize: Size { natural }
    override func sizeThatFits(_ size: Size) -> Size {
      guard isText, size.width < natural.width, size.width > 0 else {
        return super.sizeThatFits(size)
      }
      let lines = (natural.width / size.width).rounded(.up)
      return Size(width: size.width, height: natural.height * lines)
    }
  }

  private func form(_ views: [View], _ constraints: (ConstraintView) -> [LayoutConstraint])
    -> ConstraintView
  {
    let form = ConstraintView()
    for view in views { form.addSubview(view) }
    form.addConstraints(constraints(form))
    return form
  }

  private func frames(_ form: ConstraintView, width: Double = 200, height: Double = 100) -> [Rect] {
    form.frame = Rect(x: 7, y: 5, width: width, height: height)
    form.layoutIfNeeded()
    return form.subviews.map(\.frame)
  }

  /// A row of a label and a field with margins of 10 and a distance of 8.
  private func row(_ label: View, _ field: View) -> ConstraintView {
    form([label, field]) { form in
      [
        label.leadingAnchor.constraint(equalTo: form.leadingAnchor, constant: 10),
        label.topAnchor.constraint(equalTo: form.topAnchor, constant: 10),
        field.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
        form.trailingAnchor.constraint(equalTo: field.trailingAnchor, constant: 10),
        field.topAnchor.constraint(equalTo: label.topAnchor),
        form.bottomAnchor.constraint(greaterThanOrEqualTo: field.bottomAnchor, constant: 10),
      ]
    }
  }

  @Test func theViewThatHugsLeastTakesTheRoomAndALineFromRightToLeftIsMirrored() {
    let (label, field) = (Box(40, 20), Box(50, 24))
    label.contentHugging.horizontal = .high
    let form = row(label, field)
    #expect(form.intrinsicContentSize == Size(width: 118, height: 44))
    #expect(
      frames(form) == [
        Rect(x: 10, y: 10, width: 40, height: 20), Rect(x: 58, y: 10, width: 132, height: 24),
      ])
    form.traitOverrides.layoutDirection = .rightToLeft
    #expect(
      frames(form) == [
        Rect(x: 150, y: 10, width: 40, height: 20), Rect(x: 10, y: 10, width: 132, height: 24),
      ])
  }

  @Test func theViewThatResistsLeastGivesWay() {
    let (label, field) = (Box(100, 20), Box(100, 20))
    label.compressionResistance.horizontal = .low
    let form = row(label, field)
    #expect(frames(form).map(\.width) == [72, 100])
    #expect(frames(form, width: 90).map(\.width) == [0, 62])
  }

  @Test func edgesCentresBaselinesAndRatiosHold() {
    let (a, b, c) = (Box(30, 10, baseline: 8), Box(20, 30, baseline: 20), View())
    let form = form([a, b, c]) { form in
      [
        a.centerXAnchor.constraint(equalTo: form.centerXAnchor),
        a.centerYAnchor.constraint(equalTo: form.centerYAnchor, constant: -5),
        b.trailingAnchor.constraint(equalTo: a.leadingAnchor, constant: -4),
        b.firstBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor),
        c.heightAnchor.constraint(equalToConstant: 16),
        c.widthAnchor.constraint(equalTo: c.heightAnchor, multiplier: 2.5),
        c.bottomAnchor.constraint(equalTo: form.bottomAnchor),
        c.leadingAnchor.constraint(equalTo: form.trailingAnchor, multiplier: 0.25),
      ]
    }
    #expect(
      frames(form) == [
        Rect(x: 85, y: 40, width: 30, height: 10), Rect(x: 61, y: 28, width: 20, height: 30),
        Rect(x: 50, y: 84, width: 40, height: 16),
      ])
  }

  /// Lower priorities are met as nearly as the higher ones allow.
  @Test(arguments: [(751.0, 20.0, 120.0), (751, 300, 190), (751, 150, 150), (999, 20, 120)])
  func aWishIsMetAsNearlyAsLimitsAllow(priority: Double, wish: Double, width: Double) {
    let box = Box(10, 10)
    let form = form([box]) { form in
      let wanted = box.widthAnchor.constraint(equalToConstant: wish)
      wanted.priority = LayoutPriority(priority)
      return [
        wanted, box.widthAnchor.constraint(greaterThanOrEqualToConstant: 120),
        box.trailingAnchor.constraint(lessThanOrEqualTo: form.trailingAnchor, constant: -10),
        box.leadingAnchor.constraint(greaterThanOrEqualTo: form.leadingAnchor),
      ]
    }
    #expect(frames(form) == [Rect(x: 0, y: 0, width: width, height: 10)])
  }

  @Test func aTextWithLessRoomTakesMoreLines() {
    let (label, field) = (Box(300, 10, isText: true), Box(50, 10))
    label.compressionResistance.horizontal = .low
    let form = row(label, field)
    #expect(frames(form)[0] == Rect(x: 10, y: 10, width: 122, height: 30))
    form.addConstraints([
      form.bottomAnchor.constraint(greaterThanOrEqualTo: label.bottomAnchor, constant: 10)
    ])
    #expect(form.sizeThatFits(Size(width: 200, height: 500)).height == 50)
  }

  @Test func changesOfConstraintsAndSubviewsAreLaidOut() {
    let box = Box(30, 10)
    let indent = box.leadingAnchor.constraint(equalTo: box.leadingAnchor)
    let form = form([box]) { form in
      [
        box.leadingAnchor.constraint(equalTo: form.leadingAnchor, constant: 10), indent,
        box.widthAnchor.constraint(equalToConstant: 60),
      ]
    }
    #expect(frames(form)[0] == Rect(x: 10, y: 0, width: 60, height: 10))
    form.constraints[0].constant = 25
    form.constraints[2].priority = .low
    box.contentHugging.horizontal = .high
    #expect(frames(form)[0] == Rect(x: 25, y: 0, width: 30, height: 10))
    form.constraints[0].constant = .nan
    #expect(form.constraints[0].constant == 25)
    form.removeConstraints(form.constraints)
    #expect(frames(form)[0] == Rect(x: 0, y: 0, width: 30, height: 10))
    box.fixedHeight = 44
    #expect(frames(form)[0] == Rect(x: 0, y: 0, width: 30, height: 44))
  }

  @Test func aConstraintMovesWithoutALeakToTheViewThatItIsAddedTo() {
    let (one, other) = (ConstraintView(), ConstraintView())
    let constraint = one.widthAnchor.constraint(equalToConstant: 5)
    constraint.constant = .nan
    #expect(constraint.constant == 5)
    one.addConstraints([constraint, constraint])
    #expect(one.constraints.count == 1)
    other.addConstraints([constraint])
    #expect(one.constraints.isEmpty && other.constraints.count == 1)
    one.removeConstraints([constraint])
    #expect(other.constraints.count == 1)
    weak var gone: View?
    do {
      let box = Box(10, 10)
      let form = form([box]) { [box.widthAnchor.constraint(equalTo: $0.widthAnchor)] }
      gone = form
      #expect(frames(form)[0].width == 200)
    }
    #expect(gone == nil)
  }

  @Test func whatCannotHoldIsReportedAndTheRestHolds() {
    let (box, stranger) = (Box(30, 10), View())
    box.identifier = "box"
    let form = form([box]) { form in
      [
        box.widthAnchor.constraint(equalToConstant: 60),
        box.widthAnchor.constraint(greaterThanOrEqualToConstant: 80),
        box.topAnchor.constraint(equalTo: form.topAnchor, constant: 12),
      ]
    }
    let lines = ThrottledLog.lines { #expect(frames(form)[0].minY == 12) }
    #expect(lines.count == 1 && lines[0].contains("box.width"), "\(lines)")
    form.removeConstraints([form.constraints[1]])
    form.addConstraints([stranger.widthAnchor.constraint(equalTo: box.widthAnchor)])
    let others = ThrottledLog.lines { #expect(frames(form)[0].width == 60) }
    #expect(others.count == 1 && others[0].contains("neither"), "\(others)")
  }

  /// Frames are drawn at random, and each number of a view is fixed by a constraint to a view before
  /// it, to the container or to a constant: the solver finds the frames again.
  @Test(arguments: 0..<30) func framesAreFoundFromTheRelationsBetweenThem(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let wanted = (0..<1 + random.below(6)).map { _ in
      Rect(
        x: Double(random.below(300)) - 100, y: Double(random.below(300)) - 100,
        width: Double(random.below(200)), height: Double(random.below(200)))
    }
    let views = wanted.map { _ in View() }
    let form = form(views) { form in
      var constraints: [LayoutConstraint] = []
      for (index, (view, frame)) in zip(views, wanted).enumerated() {
        let (other, base) =
          index > 0 && random.below(3) > 0
          ? (views[index - 1], wanted[index - 1])
          : (form, Rect(x: 0, y: 0, width: 200, height: 100))
        constraints += [
          view.leadingAnchor.constraint(
            equalTo: other.trailingAnchor, constant: frame.minX - base.maxX),
          view.centerXAnchor.constraint(
            equalTo: other.centerXAnchor, constant: frame.midX - base.midX),
          view.bottomAnchor.constraint(equalTo: other.topAnchor, constant: frame.maxY - base.minY),
          view.heightAnchor.constraint(
            equalTo: other.widthAnchor, multiplier: 0.5, constant: frame.height - base.width / 2),
        ]
      }
      return constraints.shuffled(using: &random)
    }
    let lines = ThrottledLog.lines { #expect(frames(form) == wanted) }
    #expect(lines == [])
  }
}
