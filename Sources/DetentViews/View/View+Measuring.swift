public import DetentDrawing

extension LayoutPriority {
  /// What resists more than this keeps its window from becoming smaller, as in AppKit.
  package static let windowSize = LayoutPriority(500)
}

extension View {
  /// The size that a container gives the view: fixed lengths where there are any, else what fits.
  public final func measuredSize(in size: Size) -> Size {
    let room = Size(width: fixedWidth ?? size.width, height: fixedHeight ?? size.height)
    let fitted = sizeThatFits(room)
    // Asked twice at each level, the innermost of nested stacks would be measured a thousand times.
    let intrinsic = squeezesSubviews ? fitted : intrinsicContentSize
    return Size(
      width: fixedWidth ?? (intrinsic.width < 0 ? intrinsic.width : fitted.width),
      height: fixedHeight ?? (intrinsic.height < 0 ? intrinsic.height : fitted.height))
  }

  package final func fixedLength(along axis: Axis) -> Double? {
    axis == .horizontal ? fixedWidth : fixedHeight
  }

  /// The least size that the view can be given without being squeezed: fixed lengths, else what the
  /// content needs along those axes on which it resists.
  package final var neededSize: Size {
    let content = minimumContentSize
    func length(_ fixed: Double?, _ needed: Double, _ resistance: LayoutPriority) -> Double {
      max(0, fixed ?? (resistance >= .windowSize ? needed : 0))
    }
    return Size(
      width: length(fixedWidth, content.width, compressionResistance.horizontal),
      height: length(fixedHeight, content.height, compressionResistance.vertical))
  }

  /// The first view that a stack gave less room than its content needs, or nothing at all; nil where
  /// everything has its room.
  final var firstSqueezed: View? {
    guard !isHidden else { return nil }
    for subview in subviews {
      if let found = subview.firstSqueezed { return found }
    }
    guard superview?.squeezesSubviews == true, !squeezesSubviews else { return nil }
    // Frames are rounded to device pixels.
    let (needed, given) = (neededSize, bounds.size)
    if needed.width > given.width + 1 || needed.height > given.height + 1 { return self }
    return self is Control && given.isEmpty ? self : nil
  }

  /// What a line of the log says of a view that is squeezed.
  final var squeezeDescription: String {
    let needed = neededSize
    let name = accessibilityNode()?.label.map { "\(logName) “\($0)”" } ?? logName
    return "\(name) is squeezed: it has \(bounds.width) × \(bounds.height) and needs "
      + "\(needed.width) × \(needed.height)"
  }
}
