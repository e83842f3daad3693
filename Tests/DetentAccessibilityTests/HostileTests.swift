import DetentAccessibility
import DetentTestSupport
import DetentViews
import DetentWidgets
import Testing

@testable import DetentAccessibility

/// What nobody means well by: each call has one answer, and nothing ends.
@MainActor @Suite(.serialized) struct HostileTests {
  /// The methods of each interface, by the signatures of their arguments and of their answers.
  private static let methods: [String: [String: (takes: String, gives: String)]] = [
    "Accessible": [
      "GetChildAtIndex": ("i", "(so)"), "GetChildren": ("", "a(so)"),
      "GetIndexInParent": ("", "i"), "GetRelationSet": ("", "a(ua(so))"), "GetRole": ("", "u"),
      "GetRoleName": ("", "s"), "GetLocalizedRoleName": ("", "s"), "GetState": ("", "au"),
      "GetAttributes": ("", "a{ss}"), "GetApplication": ("", "(so)"),
      "GetInterfaces": ("", "as"),
    ],
    "Application": ["GetLocale": ("u", "s")],
    "Component": [
      "GetExtents": ("u", "(iiii)"), "GetPosition": ("u", "ii"), "GetSize": ("", "ii"),
      "Contains": ("iiu", "b"), "GetAccessibleAtPoint": ("iiu", "(so)"), "GetLayer": ("", "u"),
      "GetMDIZOrder": ("", "n"), "GetAlpha": ("", "d"), "GrabFocus": ("", "b"),
      "ScrollTo": ("u", "b"), "ScrollToPoint": ("uii", "b"), "SetExtents": ("iiiiu", "b"),
      "SetPosition": ("iiu", "b"), "SetSize": ("ii", "b"),
    ],
    "Value": [:],
    "Action": [
      "GetActions": ("", "a(sss)"), "GetName": ("i", "s"), "GetLocalizedName": ("i", "s"),
      "GetDescription": ("i", "s"), "GetKeyBinding": ("i", "s"), "DoAction": ("i", "b"),
    ],
    "Selection": [
      "GetSelectedChild": ("i", "(so)"), "SelectChild": ("i", "b"), "DeselectChild": ("i", "b"),
      "DeselectSelectedChild": ("i", "b"), "IsChildSelected": ("i", "b"), "SelectAll": ("", "b"),
      "ClearSelection": ("", "b"),
    ],
    "Text": [
      "GetText": ("ii", "s"), "GetStringAtOffset": ("iu", "sii"),
      "GetTextAtOffset": ("iu", "sii"), "GetTextBeforeOffset": ("iu", "sii"),
      "GetTextAfterOffset": ("iu", "sii"), "GetCharacterAtOffset": ("i", "i"),
      "SetCaretOffset": ("i", "b"), "GetCharacterExtents": ("iu", "iiii"),
      "GetRangeExtents": ("iiu", "iiii"), "GetOffsetAtPoint": ("iiu", "i"),
      "GetNSelections": ("", "i"), "GetSelection": ("i", "ii"), "AddSelection": ("ii", "b"),
      "SetSelection": ("iii", "b"), "RemoveSelection": ("i", "b"),
      "GetAttributes": ("i", "a{ss}ii"), "GetAttributeRun": ("ib", "a{ss}ii"),
      "GetDefaultAttributes": ("", "a{ss}"), "GetDefaultAttributeSet": ("", "a{ss}"),
      "GetAttributeValue": ("is", "s"), "ScrollSubstringTo": ("iiu", "b"),
      "GetBoundedRanges": ("iiiiuuu", "a(iisv)"),
    ],
    "EditableText": [
      "SetTextContents": ("s", "b"), "InsertText": ("isi", "b"), "DeleteText": ("ii", "b"),
      "CutText": ("ii", "b"), "CopyText": ("ii", ""), "PasteText": ("i", "b"),
    ],
    "Cache": ["GetItems": ("", "a((so)(so)(so)iiassusau)")],
  ]

  private static let refusals: Set<String> = [
    "UnknownObject", "UnknownInterface", "UnknownMethod", "UnknownProperty", "PropertyReadOnly",
    "InvalidArgs", "AccessDenied",
  ]

  private static let numbers: [Int32] = [.min, -1, 0, 1, 2, 7, 1_000, .max]
  private static let texts = [
    "", "x", "\u{0}", "%s%n", "../..", "👨‍👩‍👧‍👦", "\u{202e}abc", String(repeating: "ü", count: 2_000),
  ]

  /// A stage with one control of each kind in it.
  private let stage: BridgedStage
  private let field = TextField("Wren field", placeholder: "Place")

  init() async throws {
    stage = try await BridgedStage.joined(listeningTo: ["object:", "window:"])
    stage.add(field, width: 200, height: 32)
  }

  private func paths() async -> [ObjectPath] {
    let items = await stage.ask(ATSPI.cache, "Cache", "GetItems").first?.elements ?? []
    return items.compactMap { $0.elements?.first?.elements?.last?.path } + [ATSPI.cache]
  }

  private func value(_ type: Character, _ random: inout SplitMix64) -> BusValue {
    let number = Self.numbers.randomElement(using: &random) ?? 0
    return switch type {
    case "i": .int32(number)
    case "u": .uint32(UInt32(bitPattern: number))
    case "b": .boolean(number > 0)
    default: .string(Self.texts.randomElement(using: &random) ?? "")
    }
  }

  /// Arguments of any types, in any number.
  private func nonsense(_ random: inout SplitMix64) -> [BusValue] {
    let values: [BusValue] = [
      .int32(.min), .uint32(.max), .int64(.max), .double(.nan), .double(-.infinity), .byte(255),
      .string(String(repeating: "y", count: 10_000)), .objectPath("/"), .signature("a{sv}"),
      .array(of: "v", []), .strings(["a", "b"]), .dictionary(["a": .variant(.int16(1))]),
      .tuple([.tuple([.boolean(true)])]), .variant(.variant(.variant(.string("")))),
    ]
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      values.randomElement(using: &random) ?? .boolean(false)
    }
  }

  @Test func eachMethodGivesWhatItsSignatureSaysWhateverItIsGiven() async throws {
    var random = SplitMix64(seed: 17)
    var answers = 0
    for path in await paths() {
      let interfaces =
        await stage.ask(path, "Accessible", "GetInterfaces")
        .first?.elements?.compactMap(\.string) ?? [ATSPI.prefix + "Cache"]
      for interface in interfaces {
        let methods = try #require(
          Self.methods[String(interface.dropFirst(ATSPI.prefix.count))], "\(interface)")
        for (method, signatures) in methods {
          for _ in 0..<4 {
            let arguments = signatures.takes.map { value($0, &random) }
            let answer = try #require(
              await stage.session.reader.ask(stage.program, path, interface, method, arguments))
            // What a call before has closed is refused.
            guard answer.errorName != "org.freedesktop.DBus.Error.UnknownObject" else { continue }
            #expect(answer.kind == .reply, "\(interface).\(method) \(arguments)")
            #expect(answer.signature == signatures.gives, "\(interface).\(method)")
            answers += 1
          }
        }
      }
    }
    #expect(answers > 1_000)
  }

  @Test func whatIsNoCallIsRefusedInTheWordsOfTheBus() async throws {
    var random = SplitMix64(seed: 99)
    let properties = "org.freedesktop.DBus.Properties"
    let names = Array(Self.methods.keys).sorted() + ["Nothing"]
    for path in await paths() + ["/", "/else", ATSPI.null] {
      for name in names {
        let methods = Self.methods[name]?.keys.sorted() ?? []
        for method in methods + ["Nothing", ""] where !method.isEmpty {
          let arguments = nonsense(&random)
          let answer = try #require(
            await stage.session.reader.ask(stage.program, path, name, method, arguments))
          guard answer.kind == .error else { continue }
          let word = answer.errorName?.split(separator: ".").last.map { String($0) } ?? ""
          #expect(Self.refusals.contains(word), "\(answer)")
        }
        for method in ["Get", "GetAll", "Set"] {
          let arguments: [BusValue] = [.string(ATSPI.prefix + name)] + nonsense(&random)
          let answer = await stage.refusal(path, properties, method, arguments)
          if let answer { #expect(Self.refusals.contains(answer), "\(answer)") }
        }
      }
    }
    #expect(await stage.get(stage.path(stage.button), "Accessible", "Name") == .string("Reset"))
  }

  @Test func aTextOfAMegabyteIsAnswered() async {
    let text = BusValue.string(String(repeating: "a", count: 1 << 20))
    let answer = await stage.ask(stage.path(field), "EditableText", "SetTextContents", [text])
    #expect(answer.first?.bool != nil)
    #expect(await stage.get(stage.path(stage.button), "Accessible", "Name") == .string("Reset"))
  }

  @Test func objectsThatHaveGoneAreRefusedWhileTheyGo() async {
    let button = stage.path(stage.button)
    stage.button.addAction(for: .primaryActionTriggered) { button, _ in
      button.removeFromSuperview()
    }
    #expect(await stage.act(button))
    #expect(await stage.refusal(button, "Action", "DoAction", [.int32(0)]) == "UnknownObject")
  }
}
