import DetentTestSupport
import Foundation
import Testing

/// README.md and the articles: their programs compile, their excerpts are current, and their links
/// lead somewhere.
///
/// A block that begins with `import` begins a program; the Swift blocks after it continue the
/// program. A block before the first program is an excerpt of a Swift file that the page names. A
/// block that begins with `// swift-tools-version` is a manifest.
struct PageTests {
  private static let pages =
    ["README.md", ".github/CONTRIBUTING.md"]
    + ((try? SourceTree.files(below: "Sources", suffix: ".md")) ?? [])

  @Test(arguments: pages) func everyProgramOfAPageCompiles(page: String) throws {
    var programs: [(line: Int, text: String)] = []
    for block in try Block.all(in: page) {
      if block.text.hasPrefix("// swift-tools-version") {
        try Compiler.check(block.text, asManifest: true, of: "\(page):\(block.line)")
      } else if block.text.hasPrefix("import ") || block.text.hasPrefix("@testable import ") {
        programs.append((block.line, block.text))
      } else if !programs.isEmpty {
        programs[programs.count - 1].text += "\n" + block.text
      }
    }
    for program in programs {
      try Compiler.check(program.text, of: "\(page):\(program.line)")
    }
  }

  @Test(arguments: pages) func everyExcerptStandsInAFileThatThePageNames(page: String) throws {
    func lines(_ text: String) -> String {
      text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
    let files = try Self.paths(in: SourceTree.text(page)).filter { $0.hasSuffix(".swift") }
    let source = try files.map { lines(try SourceTree.text($0)) }.joined(separator: "\n")
    let blocks = try Block.all(in: page).prefix { !$0.text.hasPrefix("import ") }
    for block in blocks where !block.text.hasPrefix("// swift-tools-version") {
      #expect(source.contains(lines(block.text)), "\(page):\(block.line)")
    }
  }

  @Test(arguments: pages) func everyLinkLeadsSomewhere(page: String) throws {
    let text = try SourceTree.text(page)
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    for match in text.matches(of: /(?:\]\(|src=")([^)"#]+)/) {
      let target = String(match.1)
      guard !target.hasPrefix("https://") else { continue }
      let path = URL(filePath: "/\(folder)/\(target)").standardized.path.dropFirst()
      #expect(SourceTree.exists(String(path)), "\(page) links to \(target)")
    }
    for match in text.matches(of: /<doc:([A-Za-z0-9]+)>/) {
      #expect(SourceTree.exists("\(folder)/\(match.1).md"), "\(page) links to \(match.1)")
    }
    for path in Self.paths(in: text) { #expect(SourceTree.exists(path), "\(page) names \(path)") }
  }

  @Test func everySymbolLinkNamesADeclaration() throws {
    var declaredByModule: [Substring: Set<String>] = [:]
    for page in Self.pages where page.hasPrefix("Sources/") {
      let folders = page.split(separator: "/").prefix(3)
      let declared =
        try declaredByModule[folders[2]]
        ?? Self.declared(
          below: folders.joined(separator: "/"))
      declaredByModule[folders[2]] = declared
      for match in try SourceTree.text(page).matches(of: /``([^`\n]+)``/) {
        for part in match.1.split(separator: "/") {
          let name = String(part.prefix { $0 != "(" })
          #expect(declared.contains(name), "\(page) links to \(match.1)")
        }
      }
    }
  }

  private static func declared(below folder: String) throws -> Set<String> {
    let sources = try SourceTree.files(below: folder, suffix: ".swift")
      .map { try SourceTree.text($0) }.joined(separator: "\n")
    let names = sources.matches(
      of: /(?:class|struct|enum|protocol|typealias|func|var|let|case) (`?\w+`?)/)
    let module = folder.split(separator: "/").last ?? ""
    return Set(names.map { $0.1.filter { $0 != "`" } } + ["init", String(module)])
  }

  @Test func everyProductHasADocumentationCatalog() throws {
    let manifest = try SourceTree.text("Package.swift")
    let products = manifest.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(products.count > 5)
    let targets = try SourceTree.text(".spi.yml")
    for name in products {
      let page = try #require(Self.pages.first { $0.hasSuffix("/\(name).docc/\(name).md") })
      let root = try SourceTree.text(page)
      #expect(root.hasPrefix("# ``\(name)``\n"), "\(name)")
      #expect(targets.contains("- \(name)\n"), "\(name)")
      // A page that the root does not list can hardly be found.
      for page in Self.pages where page.contains("/\(name).docc/") {
        let article = page.split(separator: "/").last?.dropLast(3) ?? ""
        #expect(article == name || root.contains("- <doc:\(article)>"), "\(page)")
      }
    }
  }

  @Test func theReadmeIsShort() throws {
    #expect(
      try SourceTree.text("README.md").split(omittingEmptySubsequences: false) { $0 == "\n" }.count
        <= 121)
  }

  @Test func theReleaseFilesKnowTheVersionOfThePrograms() throws {
    let source = try SourceTree.text("Sources/DetentProgram/WindowCommand.swift")
    let version = try #require(source.firstMatch(of: /programVersion = "([0-9.]+)"/)).1
    let changes = try SourceTree.text(".github/CHANGELOG.md")
    #expect(try #require(changes.firstMatch(of: /\n## ([0-9.]+)/)).1 == version)
    let metainfo = try SourceTree.text("Resources/io.github.detent.PriceFilter.metainfo.xml")
    #expect(try #require(metainfo.firstMatch(of: /<release version="([0-9.]+)"/)).1 == version)
  }

  /// The files of this package that a text names between backticks.
  private static func paths(in text: String) -> [String] {
    text.matches(of: /`((?:Sources|Tests|Resources|\.ci|\.github)\/[\w\/.+-]+)`/).map {
      String($0.1)
    }
  }
}

/// A block of Swift on a page.
private struct Block {
  /// The line that the block begins on, counted from 1.
  var line: Int
  var text: String

  static func all(in page: String) throws -> [Block] {
    var blocks: [Block] = []
    var block: Block?
    let lines = try SourceTree.text(page).split(omittingEmptySubsequences: false) { $0 == "\n" }
    for (index, line) in lines.enumerated() {
      if line == "```swift" {
        block = Block(line: index + 2, text: "")
      } else if line == "```" {
        if let block { blocks.append(block) }
        block = nil
      } else {
        block?.text += line + "\n"
      }
    }
    return blocks
  }
}

/// The compiler, with the modules that were built for these tests.
private enum Compiler {
  /// The folder that the program of the tests was built in.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  static func check(_ text: String, asManifest: Bool = false, of place: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, output) = (folder.appending(path: "main.swift"), folder.appending(path: "log"))
    try text.write(to: source, atomically: true, encoding: .utf8)
    let process = try ChildProcess.spawn(
      ["sh", "-c", command(asManifest: asManifest), "sh", source.path, products, root],
      output: "/dev/null", errors: output.path)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let log = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    #expect(status == 0, "\(place): \(log)")
  }

  private static let root = SourceTree.path("")

  private static func command(asManifest: Bool) -> String {
    """
    lib=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift
    exec swiftc -typecheck -swift-version 6 -warnings-as-errors \
    -module-cache-path "$2/ModuleCache"
    """
      + (asManifest
        ? #" -I "$lib/pm/ManifestAPI" -package-description-version 6.2 "$1""#
        : """
         -enable-upcoming-feature MemberImportVisibility -I "$2/Modules" \
        -plugin-path "$lib/host/plugins/testing" \
        $(for m in Cairo X11 Bus; do echo "-Xcc -fmodule-map-file=$3/Sources/Toolkit/CDetent$m/module.modulemap"; done) \
        $(pkg-config --cflags-only-I pangocairo x11 xi gio-2.0 | sed 's/-I/-Xcc -I/g') "$1"
        """)
  }
}
