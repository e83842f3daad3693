import DetentDrawing
import DetentViews

extension SliderControl {
  // MARK: Layout

  /// Where the parts are now.
  var layout: SliderLayout {
    SliderLayout(
      axis: SliderAxis(
        bounds: bounds, orientation: orientation, isRightToLeft: traits.isRightToLeft,
        isInverted: isInverted, line: decorations.insets.line),
      scale: model.scale, fractions: drawnPositions,
      thumbSizes: thumbSizes, barOrigin: barOrigin, style: storedStyle)
  }

  /// Where the values are, 0...1.
  var valuePositions: [Double] {
    // A range of one value: a thumb at each end, the bar full between them.
    guard model.rules.span > 0 else {
      return model.values.indices.map { Double($0) / Double(max(1, model.rules.count - 1)) }
    }
    return model.values.map(model.scale.fraction)
  }

  var thumbSizes: [Size] {
    images.sizes(of: model.values.count, drawn: storedStyle.thumbSize, scale: traits.scale)
  }

  /// What presses and movements are judged by.
  func context(
    layout: SliderLayout? = nil, device: PointerEvent.Device = .mouse
  ) -> SliderContext {
    SliderContext(
      layout: layout ?? self.layout, rules: model.rules, values: model.values,
      options: SliderContext.Options(
        traffic: traffic, lastThumb: lastThumb, allowsBarDrag: meeting.isBarDragEnabled,
        barKeepsLength: meeting.barKeepsLength, trackPress: trackPress,
        magnet: magnet, target: Self.target(for: device)))
  }

  /// How the thumbs make way for each other.
  var traffic: ThumbConstraints {
    ThumbConstraints(collision: meeting.collision, fixed: disabledThumbs)
  }

  // MARK: Slides

  static let slideTiming = Timing.value

  func positions(from old: [Double], to new: [Double], _ progress: Double) -> [Double] {
    zip(old, new).map { $0 + ($1 - $0) * progress }
  }

  // MARK: Hover

  /// The shape of the pointer tells what a press would do.
  func cursorForPart(at point: Point) -> Cursor? {
    guard isEnabled else { return .arrow }
    let alongAxis = orientation == .vertical ? Cursor.resizeUpDown : .resizeLeftRight
    if let drag { return drag.isPan ? .move : alongAxis }
    if labelPress != nil { return alongAxis }
    if let label = labelPress(at: point) { return canType(label.thumb) ? .text : alongAxis }
    let context = context()
    switch context.layout.hit(at: point, target: Self.target(for: .mouse)) {
    case .thumb(let thumb): return context.options.isEnabled(thumb) ? alongAxis : .arrow
    case .thumbs(let thumbs):
      return thumbs.contains(where: context.options.isEnabled) ? alongAxis : .arrow
    case .bar(let thumb): return context.canMoveBar(above: thumb) ? .move : .arrow
    case .track: return .arrow
    }
  }
}
