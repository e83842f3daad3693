import DetentViews
import DetentWidgets
import Listings

/// The homes that the user looks at: the list, and everything about the one that is chosen.
@MainActor
final class HomeBrowser {
  let listings = ListingsCard()
  let details = DetailsPane()
  /// Whether everything about the chosen home is shown.
  private(set) var isShowingDetails = false

  /// Details come or go.
  var didToggleDetails: (() -> Void)?
  /// Another home is chosen, or none.
  var didChoose: ((Int?) -> Void)?
  /// What there is to say of a home is on the clipboard.
  var didCopy: (() -> Void)?
  /// The user wants to see where the chosen home is.
  var didRequestPlace: (() -> Void)?
  /// The user wants to see favourites and nothing else, or all again.
  var didRequestFavourites: (() -> Void)?

  private let model: ListingsModel
  /// The chosen home as its file names it, to be found when that is read again.
  private var chosen: (home: Int, cells: HomeKey.Cells)?
  private var file = 0
  private var task: Task<Void, Never>?

  init(model: ListingsModel) {
    self.model = model
    connectList()
    connectDetails()
  }

  private func connectList() {
    listings.didSort = { [weak self] column, adding in
      guard let self else { return }
      guard column != .favourite else { return didRequestFavourites?() ?? () }
      sort(SortWords.sort(model.session.search.sort, pressing: column, adding: adding))
    }
    listings.didSelect = { [weak self] home in self?.homeDidChange(home) }
    listings.didOpen = { [weak self] _ in self?.setDetails(open: true) }
    listings.didToggleFavourite = { [weak self] in self?.toggleFavourite($0) }
  }

  private func connectDetails() {
    details.didClose = { [weak self] in self?.setDetails(open: false) }
    details.didStep = { [weak self] step in self?.step(by: step) }
    details.didSetFavourite = { [weak self] isFavourite in
      guard let self, let home = listings.selectedHome else { return }
      setFavourite(isFavourite, of: home)
    }
    details.didWriteNote = { [weak self] note in
      guard let self, let home = listings.selectedHome else { return }
      model.marks.setNote(note, of: home)
    }
    details.didCopy = { [weak self] in self?.copy() }
    details.didFollow = { [weak self] action in
      switch action {
      case .link(let address): WebBrowser.open(address)
      case .place: self?.didRequestPlace?()
      }
    }
  }

  /// Says what the commands about the chosen home do.
  func register(in commands: CommandTable) {
    let hasHome: @MainActor () -> Bool = { [weak self] in self?.listings.selectedHome != nil }
    commands.register(.openDetails, isEnabled: hasHome) { [weak self] in
      self?.setDetails(open: true)
    }
    commands.register(
      .toggleFavourite, isEnabled: hasHome,
      isDone: { [weak self] in
        guard let self, let home = listings.selectedHome else { return nil }
        return model.marks[.favourite].contains(home)
      },
      action: { [weak self] in
        guard let self, let home = listings.selectedHome else { return }
        toggleFavourite(home)
      })
    commands.register(
      .writeNote, isEnabled: hasHome,
      isDone: { [weak self] in
        guard let self, let home = listings.selectedHome else { return nil }
        return model.marks[.note].contains(home)
      },
      action: { [weak self] in self?.writeNote() })
    commands.register(.copyHome, isEnabled: hasHome) { [weak self] in self?.copy() }
    commands.register(
      .openLink, isEnabled: { [weak self] in self?.link != nil },
      action: { [weak self] in (self?.link).map(WebBrowser.open) })
    listings.didPressKey = { [weak commands] in commands?.perform($0, in: .list) ?? false }
  }

  /// What there is to say of the chosen home; nil where none is chosen.
  private var chosenDetails: HomeDetails? { listings.selectedHome.flatMap(model.details) }

  /// The first address that the file has for the chosen home.
  private var link: String? { chosenDetails?.link }

  /// Where the chosen home is; nil where the file does not say.
  var place: Coordinate? {
    listings.selectedHome.flatMap { model.session.listings?.coordinates(of: $0) }
      .map { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
  }

  private func copy() {
    guard let text = chosenDetails?.text(model.texts.text) else { return }
    listings.window?.offer(text, on: .clipboard)
    didCopy?()
  }

  private func writeNote() {
    setDetails(open: true)
    details.note.becomeFirstResponder(.keyboard(.forward))
  }

  // MARK: What is shown

  /// Shows what passes now, in its order.
  func show() {
    listings.show(model.rows)
    updateDetails()
  }

  /// Other listings are there. Those of the same file, read again, keep the chosen home; else none
  /// is chosen.
  func listingsDidLoad() {
    task?.cancel()
    details.details = nil
    guard file == model.fileNumber, let chosen, let listings = model.session.listings else {
      (file, chosen) = (model.fileNumber, nil)
      return
    }
    if chosen.home < listings.count, listings.cells(of: chosen.home) == chosen.cells { return }
    self.listings.selectionDidMove(to: nil)
    task = Task { [weak self] in
      let home = await Self.home(chosen.cells, in: listings)
      guard let self, let home, !Task.isCancelled, model.session.listings === listings else {
        return
      }
      select(home)
    }
  }

  @concurrent
  private nonisolated static func home(
    _ cells: HomeKey.Cells, in listings: ListingsTable
  ) async -> Int? {
    (0..<listings.count).first { Task.isCancelled || listings.cells(of: $0) == cells }
  }

  /// Puts the list into another order, a step that can be taken back.
  func sort(_ sort: ListingsSort) {
    var search = model.session.search
    search.sort = sort
    for number in search.fileColumns { model.session.readColumn(number) }
    model.session.apply(search)
    model.session.commit()
  }

  /// Chooses a home, and brings it into sight.
  func select(_ home: Int?) {
    listings.select(home)
    homeDidChange(home)
  }

  private func homeDidChange(_ home: Int?) {
    chosen = home.flatMap { home in
      model.session.listings.map { (home, $0.cells(of: home)) }
    }
    updateDetails()
    didChoose?(home)
  }

  private func updateDetails() {
    guard isShowingDetails else { return }
    details.details = chosenDetails
  }

  /// Shows everything about the chosen home, or only the list.
  func setDetails(open isOpen: Bool) {
    guard isOpen != isShowingDetails else { return }
    isShowingDetails = isOpen
    updateDetails()
    didToggleDetails?()
    if !isOpen { listings.list.becomeFirstResponder() }
    if isOpen, let title = chosenDetails?.title {
      details.announce(model.texts.text("Details of \(title)"))
    }
  }

  /// Chooses the home after (1) or before (-1) the chosen one.
  private func step(by step: Int) {
    guard let sorted = model.session.sorted, let home = listings.selectedHome,
      let place = sorted.position(of: home), sorted.indices.contains(place + step)
    else { return }
    select(sorted[place + step])
    details.announce(model.spoken(home: sorted[place + step]))
  }

  private func toggleFavourite(_ home: Int) {
    setFavourite(!model.marks[.favourite].contains(home), of: home)
  }

  private func setFavourite(_ isFavourite: Bool, of home: Int) {
    guard isFavourite != model.marks[.favourite].contains(home) else { return }
    model.marks.setFavourite(isFavourite, of: home)
    let text = model.texts.text
    listings.announce(
      isFavourite ? text("Added to favourites") : text("Removed from favourites"))
  }
}
