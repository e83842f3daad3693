import DetentViews
import DetentWidgets
import Dispatch
import Glibc
import Listings

/// The homes that the user looks at: the list, and everything about the one that is chosen.
@MainActor
final class HomeBrowser {
  let listings = ListingsCard()
  let details = DetailsPane()
  private(set) var isShowingDetails = false

  var didToggleDetails: (() -> Void)?
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
    listings.header.didSort = { [weak self] column in
      guard let self else { return }
      guard let sorted = SortWords.columns[column] else { return didRequestFavourites?() ?? () }
      sort(SortWords.sort(model.session.search.sort, choosing: sorted))
    }
    listings.didSelect = { [weak self] home in self?.homeDidChange(home) }
    listings.didOpen = { [weak self] in self?.setDetails(open: true) }
    listings.didToggleFavourite = { [weak self] in self?.toggleFavourite($0) }
    func press(_ button: PressControl, _ action: @escaping @MainActor (HomeBrowser) -> Void) {
      button.addAction(for: .primaryActionTriggered) { [weak self] _, _ in self.map(action) }
    }
    press(details.previous) { $0.step(by: -1) }
    press(details.following) { $0.step(by: 1) }
    press(details.close) { $0.setDetails(open: false) }
    details.note.addAction(for: .valueCommitted) { [weak self] field, _ in
      guard let self, let home = listings.selectedHome else { return }
      model.marks.setNote(field.text, of: home)
    }
    details.didFollow = { [weak self] action in
      switch action {
      case .link(let address): HomeDetails.openInBrowser(address)
      case .place: self?.didRequestPlace?()
      }
    }
  }

  func register(in commands: CommandTable) {
    func register(
      _ command: Command, mark: ListingMark? = nil,
      _ action: @escaping @MainActor (HomeBrowser, _ home: Int) -> Void
    ) {
      commands.register(
        command, isEnabled: { [weak self] in self?.listings.selectedHome != nil },
        isDone: { [weak self] in
          guard let self, let mark, let home = listings.selectedHome else { return nil }
          return model.marks[mark].contains(home)
        },
        action: { [weak self] in
          if let self, let home = listings.selectedHome { action(self, home) }
        })
    }
    register(.openDetails) { browser, _ in browser.setDetails(open: true) }
    register(.toggleFavourite, mark: .favourite) { $0.toggleFavourite($1) }
    register(.writeNote, mark: .note) { browser, _ in
      browser.setDetails(open: true)
      browser.details.note.becomeFirstResponder(.keyboard(.forward))
    }
    register(.copyHome) { browser, _ in browser.copy() }
    commands.register(
      .openLink, isEnabled: { [weak self] in self?.chosenDetails?.link != nil },
      action: { [weak self] in
        (self?.chosenDetails?.link).map(HomeDetails.openInBrowser)
      })
    commands.bind(details.favourite, to: .toggleFavourite)
    commands.bind(details.copy, to: .copyHome)
    listings.didPressKey = { [weak commands] in commands?.perform($0, in: .list) ?? false }
  }

  /// What there is to say of the chosen home; nil where none is chosen.
  private var chosenDetails: HomeDetails? { listings.selectedHome.flatMap(model.details) }

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

  // MARK: What is shown

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
    if isShowingDetails { details.details = chosenDetails }
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
    let isFavourite = !model.marks[.favourite].contains(home)
    model.marks.setFavourite(isFavourite, of: home)
    let text = model.texts.text
    listings.announce(
      isFavourite ? text("Added to favourites") : text("Removed from favourites"))
  }
}

extension HomeDetails {
  /// Opens an address with the program that the desktop has for the web; does nothing with other
  /// addresses, or if there is no such program.
  static func openInBrowser(_ address: String) {
    guard let address = webAddress(address) else { return }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ) == 0 else { return }
    // A child that nobody waits for would stay as a zombie; other children are waited for elsewhere.
    DispatchQueue.global(qos: .utility).async { [process] in
      while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }
  }
}
