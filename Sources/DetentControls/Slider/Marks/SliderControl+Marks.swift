import DetentDrawing
import DetentViews

extension SliderControl {
  /// Where there are ticks beside the track, below it or at the trailing side. `.none` by default.
  public var ticks: SliderTicks {
    get { configuration.ticks }
    set {
      guard Finite.acceptsFields(of: newValue, "\(identifier ?? typeName).ticks") else { return }
      change(\.ticks, to: newValue)
    }
  }

  /// Whether ticks have labels, as many as have room; true by default.
  public var showsTickLabels: Bool {
    get { configuration.showsTickLabels }
    set { change(\.showsTickLabels, to: newValue) }
  }

  /// Values to point out, beside the ticks and longer than those. Where two are nearer to each other than
  /// ticks may be, only one is shown.
  public var marks: [SliderMark] {
    get { configuration.marks }
    set {
      guard Finite.acceptsFields(of: newValue, "\(identifier ?? typeName).marks") else { return }
      change(\.marks, to: newValue)
    }
  }

  /// Whether marks hold the thumbs of a slider without `step`: one that is dragged near a mark goes to
  /// it, unless Shift is held, and keys stop on a mark that they would cross. False by default.
  public var snapsToMarks: Bool {
    get { configuration.snapsToMarks }
    set { configuration.snapsToMarks = newValue }
  }

  /// The marks that hold thumbs now.
  var magnet: MarkMagnet {
    guard configuration.snapsToMarks, model.rules.grid.isContinuous else { return .none }
    return MarkMagnet(configuration.marks.map(\.value), overflow: storedStyle.snapDistance)
  }

  /// What stands beside a tick.
  func tickText(for value: Double) -> String {
    (configuration.tickFormat ?? configuration.format)?.text(value) ?? plainText(for: value)
  }

  /// What stands beside a tick whose nearest neighbour is so far away; nil where that makes no difference.
  func tickText(for value: Double, step: Double) -> String? {
    guard let format = configuration.tickFormat ?? configuration.format else {
      return DecimalRounding.text(
        value, fractionDigits: DecimalRounding.fractionDigits(telling: step))
    }
    return format.tickText?(value, step)
  }
}
