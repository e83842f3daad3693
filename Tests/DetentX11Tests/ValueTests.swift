import CDetentX11
import DetentDrawing
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct Values {
    @Test(arguments: [
      (":0", "", 0), (":999", "", 999), (":0.7", "", 0), ("host:2", "host", 2),
      ("host.invalid:0.1", "host.invalid", 0), ("unix:3", "", 3), ("unix/:4", "", 4),
      ("tcp/far:5", "far", 5), ("[::1]:6", "::1", 6), ("::1:7", "::1", 7),
    ])
    func aDisplayNameIsTakenApart(_ text: String, host: String, number: Int) throws {
      let name = try #require(DisplayName(text))
      #expect(name.host == host && name.number == number)
    }

    @Test(arguments: [
      "", "nonsense", ":", ":x", ":-1", ":1.", ":1.x",
      ":99999999999999999999", "a b:0",
    ])
    func anImpossibleDisplayNameIsRefused(_ text: String) {
      #expect(DisplayName(text) == nil)
    }

    @Test(arguments: [
      ("Xft.dpi:\t96", 1), ("Xft.dpi:\t144\n", 1.5),
      ("*color: red\nXft.dpi: 120\nXft.hinting: 1", 1.25),
      ("Xft.dpi:192\r\n", 2),
    ])
    func theScaleFollowsTheResolution(_ resources: String, scale: Double) {
      #expect(DesktopSettings(nil, resources: resources).scale == scale)
    }

    @Test(arguments: [
      "", "Xft.dpi", "Xft.dpi:", "Xft.dpi: 0", "Xft.dpi: -96", "Xft.dpi: nan", "Xft.dpi: 1e400",
      "Xft.dpi: abc", "Xft.dpix: 192", "Other.Xft.dpi: 192",
    ])
    func aSenselessResolutionIsIgnored(_ resources: String) {
      #expect(DesktopSettings(nil, resources: resources).scale == nil)
    }

    @Test func anOverrideOfTheScaleWinsWhereItIsSensible() {
      #expect(ScaleFactor.sensible(3) == 3 && ScaleFactor.sensible(100) == 8)
      for request in [.nan, .infinity, 0, -2] { #expect(ScaleFactor.sensible(request) == nil) }
    }

    @Test(
      arguments: [
        (Size(width: 0, height: -5), 1, PixelSize(width: 1, height: 1)),
        (Size(width: .nan, height: .infinity), 1, PixelSize(width: 1, height: 32_767)),
        (Size(width: 40_000, height: 10), 1, PixelSize(width: 32_767, height: 10)),
        (Size(width: 10.2, height: 10), 1, PixelSize(width: 11, height: 10)),
        // A scaled size that is whole costs no further pixel.
        (Size(width: 100, height: 10), 1.1, PixelSize(width: 110, height: 11)),
      ] as [(Size, Double, PixelSize)])
    func windowSizesAreThoseThatXHas(_ size: Size, scale: Double, pixels: PixelSize) {
      #expect(PixelSize(size, scale: scale) == pixels)
    }

    @Test func noMoreThanSomeMemoryIsDrawn() {
      let drawable = PixelSize(width: 32_767, height: 32_767).drawable
      #expect(drawable.width == 32_767)
      #expect(drawable.width * drawable.height <= PixelSize.mostPixels)
      let tall = PixelSize(width: 3, height: 900)
      #expect(tall.drawable == tall)
    }

    @Test(
      arguments: [
        (Rect(x: 1.2, y: 2, width: 3, height: 4), 1.5, [1, 3, 6, 6]),
        (Rect(x: -10, y: -10, width: 1000, height: 1000), 1, [0, 0, 100, 50]),
      ] as [(Rect, Double, [Int])])
    func aRectangleIsGrownToPixelsAndCutAtTheEdges(_ rect: Rect, scale: Double, expected: [Int]) {
      let size = PixelSize(width: 100, height: 50)
      let pixels = PixelRect(rect, scale: scale, in: size)
      #expect([pixels.x, pixels.y, pixels.width, pixels.height] == expected)
      #expect(PixelRect(Rect(x: 200, y: 0, width: 5, height: 5), scale: 1, in: size).isEmpty)
    }

    @Test func aTitleIsOneLineOfBoundedLength() {
      #expect("a\u{0}b\nc".asWindowTitle == "a b c")
      #expect("价格 ≤ €5".asWindowTitle == "价格 ≤ €5")
      let long = String(repeating: "é", count: 500_000).asWindowTitle
      #expect(long.utf8.count == 4096)
    }

    @Test func endingsHaveTheExitCodesOfShells() {
      #expect(X11Host.ExitReason.closed.exitCode == 0)
      #expect(X11Host.ExitReason.connectionLost.exitCode == 70)
      #expect(X11Host.ExitReason.terminated(signal: 15).exitCode == 143)
    }
  }

  @MainActor struct KeySymbols {
    @Test(arguments: [
      (XK_Left, Key.left), (XK_KP_Left, .left), (XK_KP_Page_Up, .pageUp), (XK_Prior, .pageUp),
      (XK_Next, .pageDown), (XK_KP_Home, .home), (XK_KP_End, .end), (XK_KP_Delete, .delete),
      (XK_KP_Enter, .enter), (XK_Return, .enter), (XK_ISO_Left_Tab, .tab), (XK_space, .space),
      (XK_Menu, .menu),
      (XK_F1, .function(1)), (XK_F12, .function(12)), (XK_F35, .function(35)),
      (XK_a, .character("a")), (XK_A, .character("A")), (XK_plus, .character("+")),
      (XK_KP_0, .character("0")), (XK_KP_9, .character("9")), (XK_KP_Add, .character("+")),
      (XK_KP_Decimal, .character(".")), (XK_adiaeresis, .character("ä")),
      (XF86XK_AudioPlay, .playPause), (XF86XK_AudioPause, .playPause), (XF86XK_AudioMute, .mute),
    ])
    func aSymbolIsTheKeyThatItStandsFor(_ symbol: Int32, key: Key) {
      #expect(KeySymbol(UInt(symbol)).key == key)
    }

    @Test(arguments: [
      0, UInt(XK_VoidSymbol), UInt(XK_Shift_L), UInt(XK_Control_R), UInt(XK_Caps_Lock),
      UInt(XK_Num_Lock), UInt(XK_KP_Begin), 0xfe50, 0xfe5b, 0x1008_ff02, 0x0100_001b, 0x0100_200b,
      0x0100_d800, 0x0111_0000, 0xffff_ffff, .max,
    ])
    func otherSymbolsMeanNothing(_ symbol: UInt) {
      #expect(KeySymbol(symbol).key == nil && KeySymbol(symbol).text.isEmpty)
    }

    @Test func symbolsTypeTheirCharacterOrWhatXlibSays() {
      #expect(KeySymbol(0x0100_20ac).text == "€")
      #expect(KeySymbol(0x0101_f600).text == "😀")
      #expect(KeySymbol(UInt(XK_space)).text == " ")
      for symbol in [XK_Return, XK_Tab, XK_Escape, XK_BackSpace, XK_Delete] {
        #expect(KeySymbol(UInt(symbol), text: "\r").text.isEmpty)
      }
      // An alphabet with numbers of its own.
      #expect(KeySymbol(0x6c6, text: "ф").key == .character("ф"))
      for text in ["", "\u{1b}"] { #expect(KeySymbol(0x6c6, text: text).key == nil) }
    }
  }

  @MainActor struct ErrorLedgers {
    /// What is done about an error, which is of the request before the next one if it does not say.
    private func receive(
      _ serial: UInt, request: UInt8 = 8, minor: UInt8 = 0, code: Int32 = 3, next: UInt = 50,
      now: Duration = .zero, by ledger: inout ErrorLedger
    ) -> ErrorLedger.Verdict {
      var event = XErrorEvent()
      event.serial = serial
      event.request_code = request
      event.minor_code = minor
      event.error_code = UInt8(code)
      event.resourceid = 0xbeef
      return ledger.receive(event, nextRequest: next, now: now)
    }

    @Test(
      arguments: [
        (8, 0, 3, 14, "BadWindow in MapWindow, resource 0xbeef, 4 requests ago"),
        (130, 3, 9, 11, "BadDrawable in MIT-SHM request 3, resource 0xbeef, 1 requests ago"),
        (200, 0, 150, 10, "error 150 in request 200.0, resource 0xbeef, 0 requests ago"),
        // All requests of the core protocol have names.
        (1, 0, 3, 10, "BadWindow in CreateWindow, resource 0xbeef, 0 requests ago"),
        (72, 0, 3, 10, "BadWindow in PutImage, resource 0xbeef, 0 requests ago"),
        (119, 0, 3, 10, "BadWindow in GetModifierMapping, resource 0xbeef, 0 requests ago"),
        (0, 0, 3, 10, "BadWindow in request 0.0, resource 0xbeef, 0 requests ago"),
        (120, 0, 3, 10, "BadWindow in request 120.0, resource 0xbeef, 0 requests ago"),
        (1, 0, 17, 10, "BadImplementation in CreateWindow, resource 0xbeef, 0 requests ago"),
      ] as [(UInt8, UInt8, Int32, UInt, String)])
    func aLineNamesTheRequestAndItsAge(
      request: UInt8, minor: UInt8, code: Int32, next: UInt, line: String
    ) {
      var ledger = ErrorLedger(extensions: [130: "MIT-SHM"])
      let verdict = receive(
        10, request: request, minor: minor, code: code, next: next, by: &ledger)
      #expect(verdict == .log("X error " + line))
      #expect(ledger.unexpectedCount == 1)
    }

    @Test func noMoreThanTenLinesASecondAreLogged() {
      var ledger = ErrorLedger(extensions: [:])
      let verdicts = (0..<100).map { _ in receive(1, now: .milliseconds(5), by: &ledger) }
      #expect(verdicts.count { $0 != .quiet } == 10)
      #expect(ledger.unexpectedCount == 100)
      guard case .log(let line) = receive(1, now: .milliseconds(1005), by: &ledger) else {
        Issue.record("nothing was logged")
        return
      }
      #expect(line.hasSuffix("; 90 more before it"))
    }

    @Test func errorsOfExpectedRequestsAreDropped() {
      var ledger = ErrorLedger(extensions: [:])
      ledger.expect(20..<22, processed: 5)
      let serials: [UInt] = [20, 21, 22]
      let areExpected = serials.map { receive($0, by: &ledger) == .expected }
      #expect(areExpected == [true, true, false])
      #expect(ledger.unexpectedCount == 1)
      // Their errors would have come: the numbers are not kept for ever.
      ledger.expect(40..<41, processed: 30)
      #expect(receive(20, by: &ledger) != .expected)
    }

    @Test func aWindowOfOursThatIsGoneIsAnotherProgramsDoing() {
      var ledger = ErrorLedger(extensions: [:])
      ledger.register(0xbeef, processed: 1)
      #expect(receive(20, by: &ledger) == .expected)
      #expect(receive(21, code: 9, by: &ledger) == .expected)
      // Nobody else can make us ask for nonsense.
      #expect(receive(22, code: 8, by: &ledger) != .expected)
      // What was asked before its end was known fails later; what is asked after it is a mistake.
      ledger.giveUp(0xbeef, at: 40)
      #expect(receive(39, by: &ledger) == .expected)
      #expect(receive(40, by: &ledger) != .expected)
      ledger.register(0xcafe, processed: 40)
      #expect(receive(39, by: &ledger) != .expected)
    }

    @Test func aTrapCatchesTheFirstErrorAndNoOlderOne() {
      var ledger = ErrorLedger(extensions: [:])
      ledger.beginTrap(at: 10)
      #expect(receive(9, by: &ledger) != .expected)
      #expect(receive(10, code: 10, by: &ledger) == .expected)
      #expect(receive(11, code: 2, by: &ledger) == .expected)
      #expect(ledger.endTrap() == 10 && ledger.unexpectedCount == 1)
    }
  }
}
