import DetentDrawing
import DetentViews

extension SliderControl {
  /// Where there are ticks beside the track, below it or at the trailing side. `.none` by default.
  public var ticks: SliderTicks {
    get { extras.ticks }
    set {
      guard Finite.acceptsFields(of: newValue, "\(identifier ?? typeName).ticks") else { return }
      change(\.ticks, to: newValue)
    }
  }

  /// Whether ticks have labels, as many as have room; true by default.
  public var showsTickLabels: Bool {
    get { extras.showsTickLabels }
    set { change(\.showsTickLabels, to: newValue) }
  }

  /// Values to point out, beside the ticks and longer than those. Where two are nearer to each other than
  /// ticks may be, only one is shown.
  public var marks: [SliderMark] {
    get { extras.marks }
    set {
      guard Finite.acceptsFields(of: newValue, "\(identifier ?? typeName).marks") else { return }
      change(\.marks, to: newValue)
    }
  }

  /// Whether marks hold the thumbs of a slider without `step`: one that is dragged near a mark goes to
  /// it, unless Shift is held, and keys stop on a mark that they would cross. False by default.
  public var snapsToMarks: Bool {
    get { extras.snapsToMarks }
    set { extras.snapsToMarks = newValue }
  }

  /// The marks that hold thumbs now.
  var magnet: MarkMagnet {
    guard extras.snapsToMarks, model.rules.lattice.isContinuous else { return .none }
    return MarkMagnet(extras.marks.map(\.value), reach: storedStyle.magnetReach)
  }

  /// What stands beside a tick.
  func tickText(for value: Double) -> String {
    (extras.tickFormat ?? extras.format)?.text(value) ?? plainText(for: value)
  }

  /// What stands beside a tick whose nearest neighbour is so far away; nil where that makes no difference.
  func tickText(for value: Double, step: Double) -> String? {
    guard let format = extras.tickFormat ?? extras.format else {
      return Decimals.text(value, places: Decimals.places(telling: step))
    }
    return format.tickText?(value, step)
  }
}
