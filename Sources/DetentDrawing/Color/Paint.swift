/// What a shape is filled or stroked with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
}
