import DetentBase
import DetentDrawing
package import DetentOutput
package import DetentViews
package import DetentWidgets
package import Listings

/// The application without its host: creates the window, loads the listings and reports results.
@MainActor
package final class PriceFilterApplication {
  /// Shorter loads show no progress: the window opens with its listings.
  private static let patience = Duration.milliseconds(150)

  /// The window of the application, ready to be shown.
  package let window: Window
  let model: ListingsModel
  let state: StateStore
  private let screen: PriceFilterScreen

  private static let usualSize = Size(width: 1_120, height: 720)

  /// Creates the application without reading the file.
  /// - Throws: `OptionError` if there is no file to read.
  package convenience init(options: Options, log: EventLog? = nil) throws {
    let state = StateStore(folders: options.keepsState ? StateFolders() : nil)
    try self.init(options: options, log: log, state: state)
  }

  init(options: Options, log: EventLog?, state: StateStore) throws {
    self.state = state
    let kept = state.application.content.window
    window = Window(size: options.size ?? kept ?? Self.usualSize)
    window.rootTraits.appearance = options.appearance ?? .light
    window.rootTraits.locale = options.locale.description
    window.rootTraits.language = options.language
    window.rootTraits.layoutDirection = TextCatalog.priceFilter.layoutDirection(
      for: window.rootTraits)
    window.icons = ApplicationIcon.images
    let last = state.application.content.lastFile.map { ListingsSource(path: $0) }
    let source = try ListingsSource(options, last: last?.isThere == true ? last?.path : nil)
    let model = ListingsModel(
      source: source, search: options.search,
      marked: HomeMarks.kept(options.keepsMarks), traits: window.rootTraits, log: log,
      store: state)
    self.model = model
    window.minimumSize = Size(width: 360, height: 320)
    screen = PriceFilterScreen(model: model)
    window.contentView = screen
    window.title = model.windowTitle
    screen.announcesLosses = {
      options.announcesLosses && (options.listings != nil || $0 != source)
    }
    // A dropped file replaces the shown one, or the one being read.
    window.performDrop = { [weak screen] in screen?.files.open($0) }
    keepState()
    if options.listings == nil, let last, !last.isThere {
      model.say(model.text("\(last.name) was moved or deleted"), .failure)
    }
  }

  /// Stores the size of the window, and the search when the window closes.
  private func keepState() {
    let opened = window.bounds.size
    screen.sizeDidChange = { [weak window, state] size in
      guard let window, window.state.isDisjoint(with: [.fullScreen, .maximized]),
        size != opened || state.application.content.window != nil
      else { return }
      state.application.edit("window") { $0.window = size }
    }
    window.didClose = { [model, state] in
      model.memory.keepSearch()
      state.flush()
    }
  }

  /// Starts loading the listings. Waits for a time too short to be noticed.
  package func startLoading() async {
    model.session.load()
    // Resuming the waiting task needs an executor, even on the main actor.
    await withTaskExecutorPreference(ShortLivedThreads()) {
      await withCheckedContinuation { continuation in
        var waiting: CheckedContinuation<Void, Never>? = continuation
        let goOn: @MainActor () -> Void = {
          waiting?.resume()
          waiting = nil
        }
        model.session.whenFinished(goOn)
        _ = DelayedCall(after: Self.patience, goOn)
      }
    }
  }

  package var fileChooser: any FileChooser {
    get { screen.files.chooser }
    set { screen.files.chooser = newValue }
  }

  /// Calls an action with lines for users about each file that has problems or could not be read.
  package func onFileReport(_ action: @escaping ([String]) -> Void) {
    model.didReadFile = { if !$0.isEmpty { action($0) } }
  }

  /// Calls an action if the initial search does not fit the file.
  package func onSearchError(_ action: @escaping (LoadError) -> Void) {
    model.didFailSearch = action
  }

  /// Lines for users about problems in the file, with reasons. Empty for a file without problems.
  package var fileReport: [String] {
    model.reportLines(of: model.session.source, model.session.state)
  }

  /// Loads the listings, however long it takes.
  /// - Throws: the problem of the file, in one line.
  package func loadToTheEnd() async throws {
    model.session.load()
    try await waitForLoad()
    await screen.plot.finishMap()
  }

  func waitForLoad() async throws {
    await withCheckedContinuation { continuation in
      model.session.whenFinished { continuation.resume() }
    }
    if let error = model.session.error { throw error }
  }

  /// The description of the file for scripts, or nil if no file was read.
  package var fileDescription: (any Encodable)? {
    model.session.report?.members(of: model)
  }
}

/// A JSON object. Members of nil are left out.
private struct Members: Encodable {
  let values: [String: (any Encodable)?]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for case (let name, let value?) in values {
      try container.encode(value, forKey: FieldName(name))
    }
  }
}

extension LoadReport {
  private static let statedDiagnostics = 100

  /// The description of the file for scripts.
  @MainActor
  fileprivate func members(of model: ListingsModel) -> Members {
    let columns = ColumnRole.allCases.compactMap { role in
      assignment.flatMap { Self.members(of: role, in: $0) }
    }
    let stated = diagnostics.stored.prefix(Self.statedDiagnostics).map {
      Members(values: [
        "line": $0.line, "column": $0.column, "reason": $0.reason.description,
        "skipsRow": $0.skipsRow,
      ])
    }
    let others = otherCurrencies.map { ($0.currency.code, $0.count) }
    return Members(values: [
      "file": model.fileName, "rows": rowsRead, "homes": rowsKept, "skipped": rowsSkipped,
      "encoding": encoding.rawValue, "currency": currency?.code,
      "currencyReason": fileCurrency?.reason,
      "otherCurrencies": Dictionary(others, uniquingKeysWith: +), "columns": columns,
      "notes": notes.map(\.description), "matches": model.count,
      "filter": model.searchText.filter, "sort": model.searchText.sort,
      "diagnosticCount": diagnostics.count, "diagnostics": stated,
    ])
  }

  /// The column of a role, counted from 1, with the unit in its name: that of areas, or the power of
  /// ten of prices. Confidence is 0...1.
  private static func members(of role: ColumnRole, in assignment: ColumnAssignment) -> Members? {
    guard let choice = assignment.choices[role] else { return nil }
    func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
    let unit =
      switch role {
      case .area: assignment.areaMeasure?.name
      case .price: assignment.priceScale > 0 ? "1e\(assignment.priceScale)" : nil
      default: String?.none
      }
    let reasons = choice.reasons.map {
      Members(values: ["text": $0.text, "weight": rounded($0.weight)])
    }
    return Members(values: [
      "role": role.rawValue, "column": choice.column + 1,
      "name": assignment.names[choice.column], "cells": assignment.cells[choice.column],
      "confidence": rounded(choice.confidence), "chosen": choice.isChosen, "unit": unit,
      "reasons": reasons,
    ])
  }
}
