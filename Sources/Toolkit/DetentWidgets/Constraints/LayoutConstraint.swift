import DetentDrawing
public import DetentViews

/// A rule of a ``ConstraintView`` that relates an edge, centre or length of a view to another.
///
/// Make it from a ``LayoutAnchor`` and give it to ``ConstraintView/addConstraints(_:)``.
@MainActor
public final class LayoutConstraint: @MainActor CustomStringConvertible {
  /// The comparison of the first anchor with the second one.
  public enum Relation: String, Hashable, Sendable {
    case lessThanOrEqual = "≤"
    case equal = "="
    case greaterThanOrEqual = "≥"
  }

  enum Attribute: String {
    case leading, trailing, centerX, width, top, bottom, centerY, height, firstBaseline
  }

  struct Item {
    weak var view: View?
    let attribute: Attribute
  }

  let first: Item
  let relation: Relation
  /// The anchor on the right side, or nil if the constant stands alone.
  let second: Item?
  let multiplier: Double
  /// The distance that is added to the second anchor, in logical pixels.
  public var constant: Double {
    didSet {
      // Checked also without a container.
      let isChanged = Finite.changes(&constant, oldValue, "LayoutConstraint.constant")
      container?.relayout(if: isChanged)
    }
  }
  /// The strength; required, the default, means that the container reports a conflict.
  public var priority = LayoutPriority.required {
    didSet { container?.relayout(if: priority != oldValue) }
  }
  weak var container: ConstraintView?

  init(_ first: Item, _ relation: Relation, _ second: Item?, multiplier: Double, constant: Double) {
    (self.first, self.relation, self.second) = (first, relation, second)
    self.multiplier = Finite.value(multiplier, or: 1, "LayoutConstraint.multiplier")
    self.constant = Finite.value(constant, or: 0, "LayoutConstraint.constant")
  }

  /// The constraint as an equation, for logs.
  public var description: String {
    func name(_ item: Item) -> String { "\(item.view?.logName ?? "?").\(item.attribute.rawValue)" }
    let other = second.map { "\(multiplier) × \(name($0)) + " } ?? ""
    return "\(name(first)) \(relation.rawValue) \(other)\(constant)"
  }
}

/// An edge, centre or length of a view, as in UIKit. Only anchors of the same kind relate.
///
/// Positions are measured from the leading and the top edge of the container, in logical pixels, so
/// that a container from right to left is mirrored as a whole.
@MainActor
public struct LayoutAnchor<Kind> {
  let item: LayoutConstraint.Item

  init(_ view: View, _ attribute: LayoutConstraint.Attribute) {
    item = LayoutConstraint.Item(view: view, attribute: attribute)
  }

  private func constraint(
    _ relation: LayoutConstraint.Relation, _ other: LayoutAnchor?, _ multiplier: Double,
    _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(item, relation, other?.item, multiplier: multiplier, constant: constant)
  }

  /// This anchor is `multiplier` times the other one, plus a constant.
  public func constraint(
    equalTo other: LayoutAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint { constraint(.equal, other, multiplier, constant) }

  /// This anchor is at least `multiplier` times the other one, plus a constant.
  public func constraint(
    greaterThanOrEqualTo other: LayoutAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint { constraint(.greaterThanOrEqual, other, multiplier, constant) }

  /// This anchor is at most `multiplier` times the other one, plus a constant.
  public func constraint(
    lessThanOrEqualTo other: LayoutAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint { constraint(.lessThanOrEqual, other, multiplier, constant) }
}

/// The kind of anchors along the horizontal axis.
public enum LayoutXAxis {}
/// The kind of anchors along the vertical axis.
public enum LayoutYAxis {}
/// The kind of anchors that are lengths.
public enum LayoutDimension {}

extension LayoutAnchor where Kind == LayoutDimension {
  /// The length is a constant, in logical pixels.
  public func constraint(equalToConstant length: Double) -> LayoutConstraint {
    constraint(.equal, nil, 1, length)
  }

  /// The length is at least a constant, in logical pixels.
  public func constraint(greaterThanOrEqualToConstant length: Double) -> LayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, length)
  }

  /// The length is at most a constant, in logical pixels.
  public func constraint(lessThanOrEqualToConstant length: Double) -> LayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, length)
  }
}

extension View {
  /// The edge where lines of text begin.
  public var leadingAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .leading) }
  /// The edge where lines of text end.
  public var trailingAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .trailing) }
  /// The middle between the leading and the trailing edge.
  public var centerXAnchor: LayoutAnchor<LayoutXAxis> { LayoutAnchor(self, .centerX) }
  /// The upper edge.
  public var topAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .top) }
  /// The lower edge.
  public var bottomAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .bottom) }
  /// The middle between the upper and the lower edge.
  public var centerYAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .centerY) }
  /// The baseline of the first line, or the upper edge of a view without text.
  public var firstBaselineAnchor: LayoutAnchor<LayoutYAxis> { LayoutAnchor(self, .firstBaseline) }
  /// The width.
  public var widthAnchor: LayoutAnchor<LayoutDimension> { LayoutAnchor(self, .width) }
  /// The height.
  public var heightAnchor: LayoutAnchor<LayoutDimension> { LayoutAnchor(self, .height) }
}
