import DetentDrawing
import DetentViews
import DetentWidgets

/// The keys of a spinner: they choose items, type the beginning of a title, and search a picker.
///
/// Keys that move turn the wheel here. Each function returns the action that remains for the
/// spinner.
@MainActor
final class SpinnerKeys {
  /// The state of the spinner that the meaning of a key depends on.
  struct Scene {
    /// Whether letters search the picker instead of choosing by the beginning of a title.
    var isSearchable: Bool
    /// The rows in sight; nil on a wheel.
    var visibleRows: Int?
    var isRightToLeft: Bool
  }

  private let wheel: SpinnerWheel
  private var typeAhead = TypeAhead()
  private(set) var search = PickerSearch()

  init(on wheel: SpinnerWheel) { self.wheel = wheel }

  /// Forgets the letters of a title, because the spinner closes.
  func forgetTyping() { typeAhead.clear() }

  /// Empties the search.
  /// - Returns: whether anything was typed.
  func clearSearch() -> Bool {
    defer { search.delete(all: true) }
    return search.isActive
  }

  // MARK: Closed

  /// The meaning of a key on the closed spinner.
  func pressClosed(_ event: KeyEvent) -> SpinnerAction {
    let model = wheel.model
    if opens(event) {
      guard event.phase == .down else { return model.presentation == .inert ? .ignore : .none }
      return .clickHub
    }
    guard event.modifiers.isDisjoint(with: Self.commands), model.count > 1,
      !model.allowsMultipleSelection
    else { return .ignore }
    return event.key == .escape || Self.moves.contains(event.key) || isLetter(event)
      ? .edit : .ignore
  }

  private func opens(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .space, .enter: event.modifiers.isEmpty && !continuesTyping(event)
    case .down, .up:
      event.key == .down && event.modifiers == .alt
        || event.modifiers.isEmpty && wheel.model.allowsMultipleSelection
          && wheel.model.presentation != .button
    case .function(4): event.modifiers.isEmpty
    default: false
    }
  }

  // MARK: Open

  private static let commands: Modifiers = [.alt, .super, .control]

  func pressOpen(_ event: KeyEvent, _ scene: Scene) -> SpinnerAction {
    let isSearched = scene.isSearchable
    if wheel.isSpinning {
      wheel.stopSpinning()
      return isForOthers(event, isSearched) ? .ignore : .none
    }
    if toggles(event, isSearched) {
      if event.phase == .down { wheel.toggle(wheel.model.currentIndex, reason: .key) }
      return .none
    }
    // The press that opened the spinner may still be held.
    if closes(event, isSearched) { return event.phase == .down ? .close(.accept) : .none }
    if event.key == .backspace, event.modifiers == .control, isSearched {
      return .clearSearch
    }
    if isForOthers(event, isSearched) { return .ignore }
    switch event.key {
    case .escape: return .close(.cancel, .escape)
    case .tab: return .close(.accept, .tab)
    case .backspace where isSearched:
      search.delete(all: false)
      return .search
    default:
      if isSearched, let letter = letter(of: event) {
        return search.add(event.text.isEmpty ? String(letter) : event.text) ? .search : .none
      }
      if !jump(by: event) { move(by: event, scene) }
      return .none
    }
  }

  /// Whether a key is a shortcut or a function key, which goes on to other views.
  private func isForOthers(_ event: KeyEvent, _ isSearched: Bool) -> Bool {
    if closes(event, isSearched) { return false }
    switch event.key {
    case .function, .insert, .menu: return true
    default: return !event.modifiers.isDisjoint(with: Self.commands)
    }
  }

  /// Whether a key is the space bar that selects and deselects: not the one of a text that is being
  /// typed, unless with Ctrl.
  private func toggles(_ event: KeyEvent, _ isSearched: Bool) -> Bool {
    guard wheel.model.allowsMultipleSelection, event.key == .space else { return false }
    return event.modifiers == .control
      || event.modifiers.isEmpty && !continuesTyping(event, isSearched)
  }

  /// Whether a key closes the spinner, as it does combo boxes.
  private func closes(_ event: KeyEvent, _ isSearched: Bool) -> Bool {
    switch event.key {
    case .up: event.modifiers == .alt
    case .function(4): event.modifiers.isEmpty
    case .enter: event.modifiers.isDisjoint(with: Self.commands)
    case .space:
      event.modifiers.isDisjoint(with: Self.commands) && !continuesTyping(event, isSearched)
    default: false
    }
  }

  /// Turns to one of the first nine items by its digit, unless a title is being typed or titles
  /// begin with digits.
  private func jump(by event: KeyEvent) -> Bool {
    guard case .character(let digit) = event.key, !typeAhead.isActive(at: event.timestamp),
      let number = digit.decimalValue, number > 0, !wheel.model.hasTitlesOfDigits,
      wheel.model.isSelectable(number - 1)
    else { return false }
    wheel.turn(toIndex: number - 1, reason: .key)
    return true
  }

  // MARK: Moves

  private static let moves: [Key] = [
    .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
  ]

  /// Turns by steps, to an end or to the title that is being typed.
  func move(by event: KeyEvent, _ scene: Scene) {
    let right = scene.isRightToLeft ? -1 : 1
    // A quarter of the wheel, or as many rows as are in sight.
    let page = scene.visibleRows ?? (wheel.model.count + 3) / 4
    switch event.key {
    case .left: wheel.turn(bySteps: -right, reason: .key)
    case .right: wheel.turn(bySteps: right, reason: .key)
    case .up: wheel.turn(bySteps: -1, reason: .key)
    case .down: wheel.turn(bySteps: 1, reason: .key)
    case .home: wheel.turn(toIndex: wheel.model.firstSelectable, reason: .key)
    case .end: wheel.turn(toIndex: wheel.model.lastSelectable, reason: .key)
    case .pageUp: wheel.turn(bySteps: -page, reason: .key)
    case .pageDown: wheel.turn(bySteps: page, reason: .key)
    default:
      guard isLetter(event), let letter = letter(of: event) else { return }
      typeAhead.add(String(letter), at: event.timestamp)
      wheel.turn(toIndex: typeAhead.match(in: wheel.model), reason: .key)
    }
  }

  // MARK: Letters

  private func letter(of event: KeyEvent) -> Character? {
    if event.key == .space { return " " }
    guard case .character(let character) = event.key else { return nil }
    return event.text.first ?? character
  }

  private func isLetter(_ event: KeyEvent) -> Bool {
    guard let letter = letter(of: event) else { return false }
    return event.key != .space || typeAhead.isActive(at: event.timestamp) && letter == " "
  }

  /// Whether a space belongs to the title that is being typed.
  private func continuesTyping(_ event: KeyEvent, _ isSearched: Bool = false) -> Bool {
    if isSearched, search.isActive { return true }
    guard event.key == .space, typeAhead.isActive(at: event.timestamp) else { return false }
    var longer = typeAhead
    longer.add(" ", at: event.timestamp)
    return longer.match(in: wheel.model) != nil
  }
}

extension TypeAhead {
  /// The item that the letters mean.
  func match(in model: SpinnerModel) -> Int? {
    match(among: model.count, from: model.currentIndex) {
      model.isSelectable($0) ? model.items[$0].title : nil
    }
  }
}

/// The text in the search field of a picker, and the items that it leaves in sight.
struct PickerSearch: Equatable, Sendable {
  private(set) var text = ""

  /// The longest text, in letters.
  static let longestText = 64

  /// Whether anything was typed.
  var isActive: Bool { !text.isEmpty }

  /// Appends typed letters. A search does not begin with a space.
  /// - Returns: whether the text changed.
  mutating func add(_ typed: String) -> Bool {
    let letters = typed.filter {
      !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    }
    let added = text.isEmpty ? String(letters.drop(while: \.isWhitespace)) : letters
    guard !added.isEmpty, text.count + added.count <= Self.longestText else { return false }
    text += added
    return true
  }

  /// Removes the last letter, or all letters.
  mutating func delete(all: Bool) { text = all ? "" : String(text.dropLast()) }

  /// The indices of the items in sight, in their order: those with a word that begins with the
  /// text, else those that contain it. Nil without a text.
  func matches(in items: [SpinnerItem]) -> [Int]? {
    let wanted = Array(text.foldedForSearch.unicodeScalars)
    guard wanted.contains(where: { !$0.properties.isWhitespace }) else { return nil }
    var atWords: [Int] = []
    var anywhere: [Int] = []
    for (index, item) in items.enumerated() {
      switch Self.match(of: wanted, in: Array(item.title.foldedForSearch.unicodeScalars)) {
      case .word: atWords.append(index)
      case .inside: anywhere.append(index)
      case .nowhere: break
      }
    }
    return atWords.isEmpty ? anywhere : atWords
  }

  private enum Match { case word, inside, nowhere }

  private static func match(of wanted: [Unicode.Scalar], in title: [Unicode.Scalar]) -> Match {
    guard wanted.count <= title.count else { return .nowhere }
    var found = Match.nowhere
    for start in 0...(title.count - wanted.count)
    where title[start] == wanted[0] && title[start...].starts(with: wanted) {
      guard start > 0, title[start - 1].properties.isAlphabetic || isDigit(title[start - 1]) else {
        return .word
      }
      found = .inside
    }
    return found
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType != nil
  }
}
