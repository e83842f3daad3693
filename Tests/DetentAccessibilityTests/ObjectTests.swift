import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor @Suite(.serialized) struct ObjectTests {
  private let stage: BridgedStage

  init() async throws { stage = try await BridgedStage.joined() }

  @Test func theRootIsTheProgramThatTheRegistryNumbers() async {
    let root = ATSPI.root
    #expect(await stage.get(root, "Accessible", "Name") == .string("homes"))
    #expect(await stage.role(of: root) == 75)
    #expect(await stage.ask(root, "Accessible", "GetIndexInParent") == [.int32(-1)])
    #expect(await stage.children(root) == [stage.path(stage.window)])
    #expect(await stage.parent(of: root) == root)
    #expect(await stage.get(root, "Application", "AtspiVersion") == .string("2.1"))
    #expect(await stage.get(root, "Application", "ToolkitName") == .string("Detent"))
    let answer = await stage.refusal(
      root, "org.freedesktop.DBus.Properties", "Set",
      [.string(ATSPI.prefix + "Application"), .string("Id"), .variant(.int32(4_711))])
    #expect(answer == nil)
    #expect(await stage.get(root, "Application", "Id") == .int32(4_711))
  }

  @Test func theTreeIsThatOfTheWindow() async {
    let (window, slider, thumbs) = (
      stage.path(stage.window), stage.path(stage.slider), stage.thumbs
    )
    let views: [View] = [stage.slider, stage.button, stage.toggle, stage.status]
    #expect(await stage.children(window) == views.map { stage.path($0) })
    #expect(await stage.children(slider) == thumbs)
    for (index, thumb) in zip(Int32(0)..., thumbs) {
      #expect(await stage.parent(of: thumb) == slider)
      #expect(await stage.ask(thumb, "Accessible", "GetIndexInParent") == [.int32(index)])
      let child = await stage.ask(slider, "Accessible", "GetChildAtIndex", [.int32(index)])
      #expect(child.first?.elements?.last?.path == thumb)
      #expect(await stage.role(of: thumb) == 51)
    }
    #expect(await stage.get(thumbs[0], "Accessible", "Name") == .string("Least"))
    #expect(await stage.get(thumbs[0], "Accessible", "AccessibleId") == .string("price.lower"))
    // All objects come in one answer.
    let items = await stage.ask(ATSPI.cache, "Cache", "GetItems").first?.elements ?? []
    let paths = items.compactMap { $0.elements?.first?.elements?.last?.path }
    #expect(paths.first == ATSPI.root)
    #expect(paths.count == 8 && Set(paths).count == 8)
    #expect(paths.contains(thumbs[1]))
    for index: Int32 in [-1, 4, 100_000, .max, .min] {
      let answer = await stage.ask(window, "Accessible", "GetChildAtIndex", [.int32(index)])
      #expect(answer == [ATSPI.nobody], "\(index)")
    }
  }

  /// Is read in another order than it is drawn in.
  private final class Backwards: View {
    override var focusOrder: [View] { subviews.reversed() }
  }

  @Test func whatLiesAtAPointIsTheDeepestObjectOnTopWhateverIsReadFirst() async {
    let window = stage.path(stage.window)
    #expect(await stage.object(at: 60, 130) == stage.path(stage.button))
    #expect(await stage.object(at: 790, 390) == window)
    #expect(await stage.object(at: -5, 10) == ATSPI.null)
    #expect(await stage.object(at: .max, .max) == ATSPI.null)
    let (content, below, above) = (Backwards(), Button("Below"), Button("Above"))
    for button in [below, above] {
      button.frame = Rect(x: 20, y: 20, width: 100, height: 40)
      content.addSubview(button)
    }
    stage.window.contentView = content
    stage.host.settle()
    #expect(await stage.children(window) == [stage.path(above), stage.path(below)])
    #expect(await stage.object(at: 80, 80) == stage.path(above))
  }

  @Test func aPathStaysWithItsViewAndIsNeverUsedAgain() async {
    let path = stage.path(stage.button)
    stage.after { stage.button.removeFromSuperview() }
    #expect(await stage.refusal(path, "Accessible", "GetRole") == "UnknownObject")
    let other = Button("Other")
    stage.window.contentView?.insertSubview(other, at: 0)
    stage.host.drain()
    #expect(stage.path(other) != path)
    stage.window.contentView?.addSubview(stage.button)
    stage.host.drain()
    #expect(await stage.get(path, "Accessible", "Name") == .string("Reset"))
  }

  @Test func aHeadingHasALevelAndAnItemOfAListItsPlace() async throws {
    let heading = Label("Filters")
    heading.headingLevel = 2
    let spinner = Spinner()
    spinner.items = ["Flat", "House", "Studio"].map { SpinnerItem(title: $0) }
    for view in [heading, spinner] as [View] { stage.window.contentView?.addSubview(view) }
    stage.host.drain()
    #expect(await stage.role(of: stage.path(heading)) == 83)
    #expect(await stage.attribute("level", of: stage.path(heading)) == .string("2"))
    let list = try #require(await stage.children(stage.path(spinner)).first)
    let items = await stage.children(list)
    #expect(items.count == 3)
    for (place, item) in zip(1..., items) {
      #expect(await stage.attribute("posinset", of: item) == .string("\(place)"))
      #expect(await stage.attribute("setsize", of: item) == .string("3"))
    }
  }

  @Test func theKeysThatDoWhatAButtonDoesAreSaid() async {
    let path = stage.path(stage.button)
    #expect(await stage.ask(path, "Action", "GetKeyBinding", [.int32(0)]) == [.string("")])
    stage.after { stage.button.keyShortcuts = "Control+Shift+Z F5" }
    let shortcuts = await stage.attribute("keyshortcuts", of: path)
    #expect(shortcuts == .string("Control+Shift+Z F5"))
    let keys = BusValue.string(";;<Control><Shift>Z")
    #expect(await stage.ask(path, "Action", "GetKeyBinding", [.int32(0)]) == [keys])
    #expect(await stage.ask(path, "Action", "GetKeyBinding", [.int32(1)]) == [.string("")])
    let action = await stage.ask(path, "Action", "GetActions").first?.elements?.first
    #expect(action?.elements?.last == keys)
  }

  @Test func statesAreThoseOfTheControl() async {
    let (button, toggle) = (stage.path(stage.button), stage.path(stage.toggle))
    let usual: AccessibleStates = [.enabled, .sensitive, .visible, .showing, .focusable]
    #expect(await stage.states(button) == usual)
    #expect(await stage.states(toggle).isDisjoint(with: [.checked, .pressed]))
    stage.button.isEnabled = false
    stage.toggle.isOn = true
    stage.host.drain()
    #expect(await stage.states(button) == [.visible, .showing])
    #expect(await stage.states(toggle).isSuperset(of: [.checked, .pressed, .checkable]))
    // Scrolled away.
    stage.after { stage.button.frame.origin.y = 500 }
    #expect(await stage.states(button) == [.visible])
  }

  @Test func onlyTheThumbWithTheKeyboardIsFocused() async {
    stage.host.key(.tab)
    #expect(await stage.states(stage.thumbs[0]).contains(.focused))
    #expect(await !stage.states(stage.thumbs[1]).contains(.focused))
    let group = await stage.states(stage.path(stage.slider))
    #expect(group.isDisjoint(with: [.focused, .focusable]))
    stage.host.setFocused(false)
    #expect(await !stage.states(stage.thumbs[0]).contains(.focused))
    #expect(await !stage.states(stage.path(stage.window)).contains(.active))
  }

  @Test func aChoiceThatReadersCannotTellFromItsItemsIsDescribed() async {
    let spinner = Spinner()
    spinner.items = ["Flat", "House", "Studio"].map { SpinnerItem(title: $0) }
    spinner.allowsMultipleSelection = true
    spinner.frame = Rect(x: 320, y: 10, width: 80, height: 80)
    stage.window.contentView?.addSubview(spinner)
    func description(_ chosen: Set<Int>) async -> BusValue? {
      stage.after { spinner.selectedIndexes = chosen }
      return await stage.get(stage.path(spinner), "Accessible", "Description")
    }
    #expect(await description([1]) == .string(""))
    let several = await description([0, 2])?.string
    #expect(several?.isEmpty == false && several == spinner.accessibilityNode()?.valueText)
  }

  @Test func relationsAreToldInBothDirections() async {
    stage.slider.accessibilityRelations = [
      AccessibilityRelation(.controls, stage.status),
      // What is not there is not told.
      AccessibilityRelation(.labelledBy, Label("elsewhere")),
    ]
    stage.toggle.accessibilityRelations = [AccessibilityRelation(.controls, stage.status)]
    stage.host.drain()
    func relations(_ view: View) async -> [BusValue] {
      await stage.ask(stage.path(view), "Accessible", "GetRelationSet").first?.elements ?? []
    }
    func relation(_ number: UInt32, _ views: View...) -> BusValue {
      let targets = views.map { ATSPI.reference(stage.program, stage.path($0)) }
      return .tuple([.uint32(number), .array(of: "(so)", targets)])
    }
    #expect(await relations(stage.slider) == [relation(3, stage.status)])
    #expect(await relations(stage.status) == [relation(4, stage.slider, stage.toggle)])
    #expect(await relations(stage.button).isEmpty)
  }

  @Test func whatAControlIsIsSaidInTheLanguageOfTheWindow() async {
    let path = stage.path(stage.button)
    #expect(
      await stage.ask(path, "Accessible", "GetLocalizedRoleName") == [.string("push button")])
    stage.after { stage.window.rootTraits.setLocale("de_DE", texts: .accessibility) }
    #expect(await stage.ask(path, "Accessible", "GetRoleName") == [.string("push button")])
    #expect(
      await stage.ask(path, "Accessible", "GetLocalizedRoleName") == [.string("Schaltfläche")])
    let names = await stage.ask(path, "Action", "GetActions").first?.elements?.first?.elements
    #expect(names?.first == .string("Klicken"))
    #expect(await stage.ask(path, "Action", "GetName", [.int32(0)]) == [.string("click")])
  }

  @Test func placesAreDevicePixelsFromTheKindOfOriginThatIsAskedFor() async {
    for (kind, x, y) in [(1, 40, 110), (0, 140, 160), (2, 40, 110), (77, 140, 160)] {
      let extents = await stage.ask(
        stage.path(stage.button), "Component", "GetExtents", [.uint32(UInt32(kind))])
      #expect(extents == [.tuple([Int32(x), Int32(y), 600, 80].map { .int32($0) })], "\(kind)")
    }
  }

  @Test func whatThereIsNotIsRefusedByItsName() async {
    let window = stage.path(stage.window)
    let properties = "org.freedesktop.DBus.Properties"
    let accessible = BusValue.string(ATSPI.prefix + "Accessible")
    for (path, interface, member, arguments, refusal) in [
      ("/else/where", "Accessible", "GetRole", [], "UnknownObject"),
      (window, "com.example.Nothing", "GetRole", [], "UnknownInterface"),
      (window, "Value", "GetRole", [], "UnknownInterface"),
      (window, "Accessible", "GetNothing", [], "UnknownMethod"),
      (window, "Accessible", "GetChildAtIndex", [], "InvalidArgs"),
      (window, "Accessible", "GetRole", [.int32(1)], "InvalidArgs"),
      (window, properties, "Get", [accessible, .string("Nothing")], "UnknownProperty"),
      (
        window, properties, "Set", [accessible, .string("Name"), .variant(.string("x"))],
        "PropertyReadOnly"
      ),
    ] as [(ObjectPath, String, String, [BusValue], String)] {
      #expect(
        await stage.refusal(path, interface, member, arguments) == refusal,
        "\(interface).\(member)")
    }
  }
}

@MainActor @Suite struct AccessibleWordTests {
  @Test(arguments: ["ar", "de", "zh_CN"]) func allWordsOfReadersAreTranslated(_ language: String) {
    var traits = Traits()
    traits.setLocale(language, texts: .accessibility)
    let texts = Localized(.accessibility, for: traits)
    let roles = AccessibilityRole.allCases.map { AccessibleRole($0).name }
    for word in roles + ["application", "click", "toggle", "increment", "decrement", "reset"] {
      let translation = texts(LocalizedText(stringLiteral: word))
      #expect(translation != word, "\(word) in \(language)")
    }
  }
}
