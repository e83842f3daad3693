import CDetentX11
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  @Suite
  struct KeySymbols {
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
      #expect(KeySymbol(symbol).key == nil)
      #expect(KeySymbol(symbol).text.isEmpty)
    }

    @Test func unicodeSymbolsTypeTheirCharacter() {
      #expect(KeySymbol(0x0100_20ac).text == "€")
      #expect(KeySymbol(0x0101_f600).text == "😀")
    }

    @Test func alphabetsWithNumbersOfTheirOwnTypeWhatXlibSays() {
      #expect(KeySymbol(0x6c6, text: "ф").key == .character("ф"))
      #expect(KeySymbol(0x6c6, text: "").key == nil)
      #expect(KeySymbol(0x6c6, text: "\u{1b}").key == nil)
    }

    @Test func controllingKeysTypeNothing() {
      for symbol in [XK_Return, XK_Tab, XK_Escape, XK_BackSpace, XK_Delete] {
        #expect(KeySymbol(UInt(symbol), text: "\r").text.isEmpty)
      }
      #expect(KeySymbol(UInt(XK_space)).text == " ")
    }
  }
}
