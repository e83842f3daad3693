import DetentViews

/// A button that shows one of several choices and goes on to the next when it is clicked.
final class CycleButton: Button {
  private let name: String
  private let choices: [String]
  private let changed: (Int) -> Void
  private(set) var index: Int

  init(
    _ identifier: String, _ name: String, _ choices: [String], at index: Int = 0,
    changed: @escaping (Int) -> Void
  ) {
    self.name = name
    self.choices = choices
    self.changed = changed
    self.index = index
    super.init("\(name): \(choices[index])", kind: .bordered)
    self.identifier = identifier
    addAction(for: .primaryActionTriggered) { button, _ in button.advance() }
  }

  private func advance() {
    index = (index + 1) % choices.count
    title = "\(name): \(choices[index])"
    changed(index)
  }
}
