import DetentDrawing
import DetentHeadless
import DetentViews
import Testing

@MainActor @Suite struct ProgramMessageTests {
  struct Saved: ProgramMessage { var name: String }
  struct Closed: ProgramMessage {}

  @MainActor final class Target {
    var names: [String] = []
    func saved(_ message: Saved) { names.append(message.name) }
  }

  private let center = MessageCenter()
  private let target = Target()

  @Test func aMessageReachesThoseWhoAskedForItsKindInTheirOrder() {
    var log: [String] = []
    center.addObserver(for: Saved.self) { log.append("first \($0.name)") }
    center.addObserver(for: Closed.self) { _ in log.append("closed") }
    center.addObserver(target, for: Saved.self, action: Target.saved)
    let token = center.addObserver(for: Saved.self) { log.append("second \($0.name)") }
    center.post(Saved(name: "a"))
    token.remove()
    center.post(Saved(name: "b"))
    #expect(log == ["first a", "second a", "first b"] && target.names == ["a", "b"])
  }

  @Test func aMessageThatIsPostedMeanwhileFollows() {
    var log: [String] = []
    center.addObserver(for: Saved.self) { message in
      log.append("1 \(message.name)")
      if message.name == "a" { center.post(Saved(name: "b")) }
    }
    center.addObserver(for: Saved.self) { log.append("2 \($0.name)") }
    center.post(Saved(name: "a"))
    #expect(log == ["1 a", "2 a", "1 b", "2 b"])
  }

  @Test func anObserverThatPostsForEverIsStopped() {
    var count = 0
    center.addObserver(for: Saved.self) { message in
      count += 1
      center.post(message)
    }
    center.post(Saved(name: "a"))
    #expect((2...1_000).contains(count))
    // And the next one is delivered again.
    let before = count
    center.post(Saved(name: "b"))
    #expect(count > before)
  }

  @Test func aTargetOfMessagesIsHeldWeakly() {
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      center.addObserver(target, for: Saved.self, action: Target.saved)
    }
    #expect(gone == nil)
    center.post(Saved(name: "a"))
  }

  @Test func aWindowThatIsShownTellsOfItsTraits() throws {
    var log: [String] = []
    let (window, center) = (Window(size: Size(width: 100, height: 100)), MessageCenter.shared)
    let tokens = [
      center.addObserver(for: AppearanceDidChange.self) { message in
        guard message.window === window else { return }
        // The views have it already.
        log.append("\(message.appearance) \(window.overlay.traits.appearance)")
      },
      center.addObserver(for: ContrastDidChange.self) { message in
        if message.window === window { log.append("\(message.contrast)") }
      },
      center.addObserver(for: LocaleDidChange.self) { message in
        if message.window === window { log.append("\(message.locale) \(message.language)") }
      },
    ]
    window.rootTraits.locale = "de_DE"
    #expect(log.isEmpty)
    let host = try HeadlessHost(window: window)
    window.rootTraits.appearance = .dark
    window.rootTraits.appearance = .dark
    window.rootTraits.contrast = .high
    window.rootTraits.locale = "ar_EG"
    window.rootTraits.reducesMotion = true
    window.rootTraits.language = "de"
    #expect(log == ["dark dark", "high", "ar_EG ", "ar_EG de"])
    for token in tokens { token.remove() }
    window.rootTraits.appearance = .light
    #expect(log.count == 4)
    _ = host
  }

  @Test func aWindowThatIsClosedTellsNothing() throws {
    var log: [String] = []
    let (window, center) = (Window(size: Size(width: 100, height: 100)), MessageCenter.shared)
    let host = try HeadlessHost(window: window)
    let tokens = [
      center.addObserver(for: AppearanceDidChange.self) { message in
        guard message.window === window else { return }
        log.append("first")
        window.close()
      },
      center.addObserver(for: AppearanceDidChange.self) { message in
        if message.window === window { log.append("second") }
      },
      center.addObserver(for: ContrastDidChange.self) { message in
        if message.window === window { log.append("contrast") }
      },
      center.addObserver(for: LocaleDidChange.self) { message in
        if message.window === window { log.append("locale") }
      },
    ]
    // Whoever hears the first message closes the window: nobody hears of it any more.
    host.driver.settingsDidChange(appearance: .dark, contrast: .high, reducesMotion: nil)
    #expect(window.isClosed && log == ["first"])
    window.rootTraits.appearance = .light
    window.rootTraits.locale = "de_DE"
    window.rootTraits.language = "de"
    #expect(log == ["first"])
    for token in tokens { token.remove() }
  }
}
