/// What a person did to edit a value.
public enum EditReason: String, Hashable, Sendable, Codable, CaseIterable {
  case thumbDrag
  case barDrag
  case trackPress
  case key
  case wheel
  case textEntry
  case accessibility
}
