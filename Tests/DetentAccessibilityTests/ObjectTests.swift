import DetentAccessibility
import DetentControls
import DetentDrawing
import DetentHeadless
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

@MainActor
@Suite(.serialized) struct ObjectTests {
  @Test func theRootIsTheProgram() async throws {
    let stage = try await BridgedStage.joined()
    let root = ATSPI.root
    #expect(await stage.get(root, "Accessible", "Name") == .string("homes"))
    #expect(await stage.ask(root, "Accessible", "GetRole") == [.uint32(75)])
    #expect(await stage.ask(root, "Accessible", "GetIndexInParent") == [.int32(-1)])
    #expect(await stage.children(root) == [stage.path(stage.window)])
    #expect(await stage.get(root, "Accessible", "Parent")?.elements?.last?.path == root)
    #expect(await stage.get(root, "Application", "AtspiVersion") == .string("2.1"))
    #expect(await stage.get(root, "Application", "ToolkitName") == .string("Detent"))
  }

  @Test func theRegistryNumbersTheProgram() async throws {
    let stage = try await BridgedStage.joined()
    let answer = await stage.refusal(
      ATSPI.root, "org.freedesktop.DBus.Properties", "Set",
      [.string(ATSPI.prefix + "Application"), .string("Id"), .variant(.int32(4_711))])
    #expect(answer == nil)
    #expect(await stage.get(ATSPI.root, "Application", "Id") == .int32(4_711))
  }

  @Test func theTreeIsThatOfTheWindow() async throws {
    let stage = try await BridgedStage.joined()
    let window = stage.path(stage.window)
    let views: [View] = [stage.slider, stage.button, stage.toggle, stage.status]
    #expect(await stage.children(window) == views.map { stage.path($0) })
    let thumbs = [stage.path(stage.slider, "lower"), stage.path(stage.slider, "upper")]
    #expect(await stage.children(stage.path(stage.slider)) == thumbs)
    for (index, thumb) in thumbs.enumerated() {
      let parent = await stage.get(thumb, "Accessible", "Parent")?.elements?.last?.path
      #expect(parent == stage.path(stage.slider))
      #expect(
        await stage.ask(thumb, "Accessible", "GetIndexInParent") == [.int32(Int32(index))])
      #expect(
        await stage.ask(
          stage.path(stage.slider), "Accessible", "GetChildAtIndex", [.int32(Int32(index))]
        ).first?.elements?.last?.path == thumb)
      #expect(await stage.ask(thumb, "Accessible", "GetRole") == [.uint32(51)])
    }
    #expect(await stage.get(thumbs[0], "Accessible", "Name") == .string("Least"))
    #expect(await stage.get(thumbs[0], "Accessible", "AccessibleId") == .string("price.lower"))
  }

  /// Is read in another order than it is drawn in.
  private final class Backwards: View {
    override var focusOrder: [View] { subviews.reversed() }
  }

  @Test func whatLiesOnTopIsMetWhateverIsReadFirst() async throws {
    let stage = try await BridgedStage.joined()
    let (content, below, above) = (Backwards(), Button("Below"), Button("Above"))
    for button in [below, above] {
      button.frame = Rect(x: 20, y: 20, width: 100, height: 40)
      content.addSubview(button)
    }
    stage.window.contentView = content
    stage.host.settle()
    let window = stage.path(stage.window)
    #expect(await stage.children(window) == [stage.path(above), stage.path(below)])
    let met = await stage.ask(
      window, "Component", "GetAccessibleAtPoint", [.int32(80), .int32(80), .uint32(1)])
    #expect(met.first?.elements?.last?.path == stage.path(above))
  }

  @Test func allObjectsComeInOneAnswer() async throws {
    let stage = try await BridgedStage.joined()
    let items = await stage.ask(ATSPI.cache, "Cache", "GetItems").first?.elements ?? []
    let paths = items.compactMap { $0.elements?.first?.elements?.last?.path }
    #expect(paths.first == ATSPI.root)
    #expect(paths.count == 8 && Set(paths).count == 8)
    #expect(paths.contains(stage.path(stage.slider, "upper")))
  }

  @Test func aPathStaysWithItsViewAndIsNeverUsedAgain() async throws {
    let stage = try await BridgedStage.joined()
    let path = stage.path(stage.button)
    stage.button.removeFromSuperview()
    stage.host.drain()
    #expect(await stage.refusal(path, "Accessible", "GetRole") == "UnknownObject")
    let other = Button("Other")
    stage.window.contentView?.insertSubview(other, at: 0)
    stage.host.drain()
    #expect(stage.path(other) != path)
    stage.window.contentView?.addSubview(stage.button)
    stage.host.drain()
    #expect(await stage.get(path, "Accessible", "Name") == .string("Reset"))
  }

  @Test func aHeadingHasALevel() async throws {
    let stage = try await BridgedStage.joined()
    let heading = Label("Filters")
    heading.headingLevel = 2
    stage.window.contentView?.addSubview(heading)
    stage.host.drain()
    let path = stage.path(heading)
    #expect(await stage.ask(path, "Accessible", "GetRole") == [.uint32(83)])
    let attributes = await stage.attributes(path)
    #expect(attributes?["level"] == .string("2"))
  }

  @Test func theKeysThatDoWhatAButtonDoesAreSaid() async throws {
    let stage = try await BridgedStage.joined()
    let path = stage.path(stage.button)
    #expect(await stage.ask(path, "Action", "GetKeyBinding", [.int32(0)]) == [.string("")])
    stage.button.keyShortcuts = "Control+Shift+Z F5"
    stage.host.drain()
    let attributes = await stage.attributes(path)
    #expect(attributes?["keyshortcuts"] == .string("Control+Shift+Z F5"))
    let keys = BusValue.string(";;<Control><Shift>Z")
    #expect(await stage.ask(path, "Action", "GetKeyBinding", [.int32(0)]) == [keys])
    #expect(await stage.ask(path, "Action", "GetKeyBinding", [.int32(1)]) == [.string("")])
    let action = await stage.ask(path, "Action", "GetActions").first?.elements?.first
    #expect(action?.elements?.last == keys)
  }

  @Test func aDisabledControlIsNeitherEnabledNorSensitive() async throws {
    let stage = try await BridgedStage.joined()
    let path = stage.path(stage.button)
    let usual: AccessibleStates = [.enabled, .sensitive, .visible, .showing, .focusable]
    #expect(await stage.states(path) == usual)
    stage.button.isEnabled = false
    stage.host.drain()
    #expect(await stage.states(path) == [.visible, .showing])
  }

  @Test func whatIsScrolledAwayDoesNotShow() async throws {
    let stage = try await BridgedStage.joined()
    stage.button.frame.origin.y = 500
    stage.host.drain()
    let states = await stage.states(stage.path(stage.button))
    #expect(states.contains(.visible) && !states.contains(.showing))
  }

  @Test func aSwitchThatIsOnIsCheckedAndPressed() async throws {
    let stage = try await BridgedStage.joined()
    let path = stage.path(stage.toggle)
    #expect(await stage.states(path).isDisjoint(with: [.checked, .pressed]))
    stage.toggle.isOn = true
    stage.host.drain()
    #expect(await stage.states(path).isSuperset(of: [.checked, .pressed, .checkable]))
  }

  @Test func onlyTheThumbWithTheKeyboardIsFocused() async throws {
    let stage = try await BridgedStage.joined()
    stage.host.key(.tab)
    let (lower, upper) = (stage.path(stage.slider, "lower"), stage.path(stage.slider, "upper"))
    #expect(await stage.states(lower).contains(.focused))
    #expect(await !stage.states(upper).contains(.focused))
    let group = await stage.states(stage.path(stage.slider))
    #expect(group.isDisjoint(with: [.focused, .focusable]))
    stage.host.setFocused(false)
    #expect(await !stage.states(lower).contains(.focused))
    #expect(await !stage.states(stage.path(stage.window)).contains(.active))
  }

  // MARK: Words and relations

  @Test func aChoiceThatReadersCannotTellFromItsItemsIsDescribed() async throws {
    let stage = try await BridgedStage.joined()
    let spinner = Spinner()
    spinner.items = ["Flat", "House", "Studio"].map { SpinnerItem(title: $0) }
    spinner.allowsMultipleSelection = true
    spinner.frame = Rect(x: 320, y: 10, width: 80, height: 80)
    stage.window.contentView?.addSubview(spinner)
    func description(_ chosen: Set<Int>) async -> BusValue? {
      spinner.selectedIndexes = chosen
      stage.host.drain()
      return await stage.get(stage.path(spinner), "Accessible", "Description")
    }
    #expect(await description([1]) == .string(""))
    let several = await description([0, 2])
    #expect(several?.string?.isEmpty == false)
    #expect(several?.string == spinner.accessibilityNode()?.valueText)
  }

  @Test func relationsAreToldInBothDirections() async throws {
    let stage = try await BridgedStage.joined()
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

  @Test func whatAControlIsIsSaidInTheLanguageOfTheWindow() async throws {
    let stage = try await BridgedStage.joined()
    let path = stage.path(stage.button)
    #expect(
      await stage.ask(path, "Accessible", "GetLocalizedRoleName") == [.string("push button")])
    stage.window.rootTraits.setLocale("de_DE", texts: .accessibility)
    stage.host.drain()
    #expect(await stage.ask(path, "Accessible", "GetRoleName") == [.string("push button")])
    #expect(
      await stage.ask(path, "Accessible", "GetLocalizedRoleName") == [.string("Schaltfläche")])
    let names = await stage.ask(path, "Action", "GetActions").first?.elements?.first?.elements
    #expect(names?.first == .string("Klicken"))
    #expect(await stage.ask(path, "Action", "GetName", [.int32(0)]) == [.string("click")])
  }

  @Test(arguments: ["ar", "de", "zh_CN"])
  func allWordsOfReadersAreTranslated(_ language: String) {
    var traits = Traits()
    traits.setLocale(language, texts: .accessibility)
    let texts = Localized(.accessibility, for: traits)
    let roles = AccessibilityRole.allCases.map { AccessibleRole($0).name }
    for word in roles + ["application", "click", "toggle", "increment", "decrement", "reset"] {
      let translation = texts(LocalizedText(stringLiteral: word))
      #expect(translation != word, "\(word) in \(language)")
    }
  }

  // MARK: Places

  @Test func placesAreDevicePixelsFromTheKindOfOriginThatIsAskedFor() async throws {
    let stage = try await BridgedStage.joined()
    func extents(_ kind: UInt32) async -> [Int32] {
      await stage.ask(stage.path(stage.button), "Component", "GetExtents", [.uint32(kind)])
        .first?.elements?.compactMap(\.int) ?? []
    }
    #expect(await extents(1) == [40, 110, 600, 80])
    #expect(await extents(0) == [140, 160, 600, 80])
    #expect(await extents(2) == [40, 110, 600, 80])
    #expect(await extents(77) == [140, 160, 600, 80])
  }

  @Test func whatLiesAtAPointIsTheDeepestObject() async throws {
    let stage = try await BridgedStage.joined()
    func path(_ x: Int32, _ y: Int32) async -> ObjectPath? {
      await stage.ask(
        stage.path(stage.window), "Component", "GetAccessibleAtPoint",
        [.int32(x), .int32(y), .uint32(1)]
      ).first?.elements?.last?.path
    }
    #expect(await path(60, 130) == stage.path(stage.button))
    #expect(await path(790, 390) == stage.path(stage.window))
    #expect(await path(-5, 10) == ATSPI.null)
    #expect(await path(.max, .max) == ATSPI.null)
  }

  // MARK: Refusals

  @Test func whatThereIsNotIsRefusedByItsName() async throws {
    let stage = try await BridgedStage.joined()
    let window = stage.path(stage.window)
    let properties = "org.freedesktop.DBus.Properties"
    let accessible = BusValue.string(ATSPI.prefix + "Accessible")
    #expect(await stage.refusal("/else/where", "Accessible", "GetRole") == "UnknownObject")
    #expect(await stage.refusal(window, "com.example.Nothing", "GetRole") == "UnknownInterface")
    #expect(await stage.refusal(window, "Value", "GetRole") == "UnknownInterface")
    #expect(await stage.refusal(window, "Accessible", "GetNothing") == "UnknownMethod")
    #expect(await stage.refusal(window, "Accessible", "GetChildAtIndex") == "InvalidArgs")
    #expect(
      await stage.refusal(window, "Accessible", "GetRole", [.int32(1)]) == "InvalidArgs")
    #expect(
      await stage.refusal(window, properties, "Get", [accessible, .string("Nothing")])
        == "UnknownProperty")
    #expect(
      await stage.refusal(
        window, properties, "Set", [accessible, .string("Name"), .variant(.string("x"))])
        == "PropertyReadOnly")
  }

  @Test(arguments: [-1, 4, 100_000, Int32.max, .min])
  func aChildThatThereIsNotIsNobody(_ index: Int32) async throws {
    let stage = try await BridgedStage.joined()
    let answer = await stage.ask(
      stage.path(stage.window), "Accessible", "GetChildAtIndex", [.int32(index)])
    #expect(answer == [ATSPI.nobody])
  }
}
