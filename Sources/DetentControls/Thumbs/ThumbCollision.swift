/// What happens where the user moves a thumb into another one.
public enum ThumbCollision: String, Hashable, Sendable, Codable, CaseIterable {
  /// It stops there.
  case stop
  /// It takes the other one along, and draws it near where the greatest distance asks for that.
  case push
  /// It goes past: the thumbs change roles, and the values stay in order.
  case cross
}
