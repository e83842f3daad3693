/// Names of the core protocol's requests and errors, for the log: asking the server or its database
/// is not allowed where errors are handled.
enum RequestNames {
  static func name(of opcode: UInt8) -> String? {
    let index = Int(opcode) - 1
    return requests.indices.contains(index) ? String(requests[index]) : nil
  }

  static func errorName(of code: UInt8) -> String? {
    let index = Int(code) - 1
    return errors.indices.contains(index) ? "Bad" + errors[index] : nil
  }

  /// In the order of their opcodes, from 1.
  private static let requests = """
    CreateWindow ChangeWindowAttributes GetWindowAttributes DestroyWindow DestroySubwindows
    ChangeSaveSet ReparentWindow MapWindow MapSubwindows UnmapWindow UnmapSubwindows
    ConfigureWindow CirculateWindow GetGeometry QueryTree InternAtom GetAtomName ChangeProperty
    DeleteProperty GetProperty ListProperties SetSelectionOwner GetSelectionOwner
    ConvertSelection SendEvent GrabPointer UngrabPointer GrabButton UngrabButton
    ChangeActivePointerGrab GrabKeyboard UngrabKeyboard GrabKey UngrabKey AllowEvents GrabServer
    UngrabServer QueryPointer GetMotionEvents TranslateCoords WarpPointer SetInputFocus
    GetInputFocus QueryKeymap OpenFont CloseFont QueryFont QueryTextExtents ListFonts
    ListFontsWithInfo SetFontPath GetFontPath CreatePixmap FreePixmap CreateGC ChangeGC CopyGC
    SetDashes SetClipRectangles FreeGC ClearArea CopyArea CopyPlane PolyPoint PolyLine
    PolySegment PolyRectangle PolyArc FillPoly PolyFillRectangle PolyFillArc PutImage GetImage
    PolyText8 PolyText16 ImageText8 ImageText16 CreateColormap FreeColormap CopyColormapAndFree
    InstallColormap UninstallColormap ListInstalledColormaps AllocColor AllocNamedColor
    AllocColorCells AllocColorPlanes FreeColors StoreColors StoreNamedColor QueryColors
    LookupColor CreateCursor CreateGlyphCursor FreeCursor RecolorCursor QueryBestSize
    QueryExtension ListExtensions ChangeKeyboardMapping GetKeyboardMapping ChangeKeyboardControl
    GetKeyboardControl Bell ChangePointerControl GetPointerControl SetScreenSaver GetScreenSaver
    ChangeHosts ListHosts SetAccessControl SetCloseDownMode KillClient RotateProperties
    ForceScreenSaver SetPointerMapping GetPointerMapping SetModifierMapping GetModifierMapping
    """.split(whereSeparator: \.isWhitespace)

  private static let errors = """
    Request Value Window Pixmap Atom Cursor Font Match Drawable
    Access Alloc Color GC IDChoice Name Length Implementation
    """.split(whereSeparator: \.isWhitespace)
}
