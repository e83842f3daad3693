internal import CDetentCairo
import DetentBase
import Glibc

/// Glyphs of icon fonts as vectors, kept by the catalogue. A face is open only during a lookup.
enum IconFont {
  /// The reason for a missing glyph, in words that follow the icon's name.
  enum Failure: Error, CustomStringConvertible {
    case noFamily(String)
    case cannotOpen(String, String)
    case noGlyph(String)
    case noOutline

    var description: String {
      switch self {
      case .noFamily(let name):
        "no font of the family \(name.prefix(100).debugDescription) is installed"
      case .cannotOpen(let file, let reason): "\(file.prefix(200).debugDescription): \(reason)"
      case .noGlyph(let font): "no glyph in \(font.prefix(200).debugDescription)"
      case .noOutline: "the glyph has no outline"
      }
    }
  }

  /// The vector of a glyph. Its box has the glyph's width and the font's line height.
  static func glyph(_ glyph: Icon.Source, of font: String) throws(Failure) -> VectorIcon {
    for file in try files(of: font) {
      let found = try withFace(file) { face throws(Failure) -> VectorIcon? in
        guard let index = index(of: glyph, in: face) else { return nil }
        guard let vector = vector(of: index, in: face) else { throw .noOutline }
        return vector
      }
      if let found { return found }
    }
    throw .noGlyph(font)
  }

  static func glyphs(of font: String) -> [Icon.Glyph] {
    guard let file = try? files(of: font).first else { return [] }
    let found = try? withFace(file) { face throws(Failure) -> [Icon.Glyph] in
      var glyphs: [Icon.Glyph] = []
      var index: FT_UInt = 0
      var codePoint = FT_Get_First_Char(face, &index)
      while index != 0 {
        if let scalar = UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init) {
          glyphs.append(
            Icon.Glyph(
              icon: .glyph(scalar, font: font), name: name(of: index, in: face),
              codePoint: scalar.value))
        }
        codePoint = FT_Get_Next_Char(face, codePoint, &index)
      }
      return glyphs
    }
    return found ?? []
  }

  // MARK: Faces

  private struct File: Hashable {
    let path: String
    let index: Int
  }

  private struct State {
    var library: FT_Library?
    var families: [String: [File]] = [:]
  }

  private static let state = Lock(State())

  private static func withFace<R>(
    _ file: File, _ body: (FT_Face) throws(Failure) -> R
  ) throws(Failure) -> R {
    // A pipe would block, and a folder is not a font.
    var status = stat()
    guard file.path.withPath({ stat($0, &status) }) == 0 else {
      throw .cannotOpen(file.path, String(cString: strerror(errno)))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotOpen(file.path, "not a regular file")
    }
    return try state.withLock { state throws(Failure) -> R in
      if state.library == nil { FT_Init_FreeType(&state.library) }
      var face: FT_Face?
      let status = file.path.withPath {
        FT_New_Face(state.library, $0, FT_Long(file.index), &face)
      }
      guard status == 0, let face else {
        throw .cannotOpen(file.path, "not a font")
      }
      defer { FT_Done_Face(face) }
      return try body(face)
    }
  }

  // MARK: Families

  /// Whether a font name is a path rather than an installed family.
  static func isFile(_ font: String) -> Bool {
    font.contains("/") || fileEndings.contains { font.lowercased().hasSuffix($0) }
  }

  /// The font file, or the files of an installed family with the most regular first.
  private static func files(of font: String) throws(Failure) -> [File] {
    if isFile(font) { return [File(path: font, index: 0)] }
    if let known = state.withLock({ $0.families[font] }) { return known }
    let files = installed(FC_FAMILY, font) + installed(FC_FULLNAME, font)
    guard !files.isEmpty else { throw .noFamily(font) }
    state.withLock {
      if $0.families.count > 64 { $0.families = [:] }
      $0.families[font] = files
    }
    return files
  }

  private static let fileEndings = [".ttf", ".otf", ".ttc", ".otc", ".pfb"]

  private static func installed(_ property: String, _ name: String) -> [File] {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, property, name)
    let wanted = FcObjectSetCreate()
    defer { FcObjectSetDestroy(wanted) }
    for field in [FC_FILE, FC_INDEX, FC_WEIGHT] { FcObjectSetAdd(wanted, field) }
    guard let set = FcFontList(nil, pattern, wanted) else { return [] }
    defer { FcFontSetDestroy(set) }
    let found = (0..<Int(set.pointee.nfont)).compactMap { index -> (rank: Double, file: File)? in
      let entry = set.pointee.fonts[index]
      var path: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(entry, FC_FILE, 0, &path) == FcResultMatch, let path else {
        return nil
      }
      var (face, weight): (Int32, Double) = (0, 0)
      FcPatternGetInteger(entry, FC_INDEX, 0, &face)
      FcPatternGetDouble(entry, FC_WEIGHT, 0, &weight)
      let file = String(path: UnsafeRawPointer(path).assumingMemoryBound(to: CChar.self))
      // Compressed fonts are for browsers; not every FreeType reads them.
      let isPlain = fileEndings.contains { file.lowercased().hasSuffix($0) }
      let rank = abs(weight - Double(FC_WEIGHT_REGULAR)) + (isPlain ? 0 : 1_000)
      return (rank, File(path: file, index: Int(face)))
    }
    return found.sorted { ($0.rank, $0.file.path) < ($1.rank, $1.file.path) }.map(\.file)
  }

  // MARK: Glyphs

  private static func index(of glyph: Icon.Source, in face: FT_Face) -> FT_UInt? {
    switch glyph {
    case .vector, .image: return nil
    case .glyphName(let name, _):
      let index = FT_Get_Name_Index(face, name)
      return index == 0 ? nil : index
    case .codePoint(let codePoint, _):
      let index = FT_Get_Char_Index(face, FT_ULong(codePoint))
      if index != 0 { return index }
      // Old symbol fonts have no Unicode table.
      for map in 0..<Int(face.pointee.num_charmaps) {
        guard FT_Set_Charmap(face, face.pointee.charmaps[map]) == 0 else { continue }
        let index = FT_Get_Char_Index(face, FT_ULong(codePoint))
        if index != 0 { return index }
      }
      return nil
    }
  }

  private static func name(of index: FT_UInt, in face: FT_Face) -> String? {
    var buffer = [CChar](repeating: 0, count: 128)
    guard FT_Get_Glyph_Name(face, index, &buffer, FT_UInt(buffer.count)) == 0, buffer[0] != 0 else {
      return nil
    }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path of a glyph in font units, from its box's top left, or nil for bitmaps and spaces.
  private static func vector(of index: FT_UInt, in face: FT_Face) -> VectorIcon? {
    // FT_LOAD_NO_SCALE.
    guard FT_Load_Glyph(face, index, 1) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE, slot.pointee.outline.n_points > 0
    else { return nil }
    let top = Double(face.pointee.ascender)
    let box = Size(
      width: Double(slot.pointee.metrics.horiAdvance), height: top - Double(face.pointee.descender))
    guard !box.isEmpty else { return nil }
    var tracer = Tracer(top: top)
    var calls = FT_Outline_Funcs(
      move_to: { to, tracer in
        Tracer.add(to: tracer) {
          $0.path.close()
          $0.path.move(to: $0.point(to))
        }
      },
      line_to: { to, tracer in Tracer.add(to: tracer) { $0.path.line(to: $0.point(to)) } },
      conic_to: { control, to, tracer in
        Tracer.add(to: tracer) { $0.addQuadratic(to: $0.point(to), control: $0.point(control)) }
      },
      cubic_to: { control1, control2, to, tracer in
        Tracer.add(to: tracer) {
          $0.path.curve(
            to: $0.point(to), control1: $0.point(control1), control2: $0.point(control2))
        }
      }, shift: 0, delta: 0)
    let status = withUnsafeMutablePointer(to: &tracer) {
      FT_Outline_Decompose(&slot.pointee.outline, &calls, $0)
    }
    guard status == 0 else { return nil }
    tracer.path.close()
    return VectorIcon(filling: tracer.path, box: box)
  }

  /// Records an outline of FreeType, whose y axis points up.
  private struct Tracer {
    var path = Path()
    let top: Double

    func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
      guard let vector else { return .zero }
      return Point(x: Double(vector.pointee.x), y: top - Double(vector.pointee.y))
    }

    static func add(
      to tracer: UnsafeMutableRawPointer?, _ body: (inout Tracer) -> Void
    ) -> Int32 {
      guard let tracer else { return 1 }
      body(&tracer.assumingMemoryBound(to: Tracer.self).pointee)
      return 0
    }

    /// Adds a quadratic curve as a cubic one.
    mutating func addQuadratic(to end: Point, control: Point) {
      func near(_ end: Point) -> Point {
        Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
      }
      path.curve(to: end, control1: near(path.current ?? .zero), control2: near(end))
    }
  }
}
