import DetentTestSupport
import Foundation
import Testing

@testable import DetentX11

/// The application as a package installs it.
struct InstallTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// Runs a command to its end.
  /// - Returns: its exit code and all that it has said.
  private func run(
    _ command: [String], _ environment: [String: String] = [:]
  ) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nowhere"]
      .merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private var program: String { Program.folder + "/price-filter" }

  @Test func whatIsInstalledRunsAndIsTakenAwayWhole() throws {
    let destination = "\(NSTemporaryDirectory())detent install \(UUID())"
    defer { try? FileManager.default.removeItem(atPath: destination) }
    try FileManager.default.createDirectory(
      atPath: destination, withIntermediateDirectories: true)
    let environment = ["DESTDIR": destination, "PREFIX": "/usr", "PROGRAM": program]
    let installed = try run(["\(Self.root)/Resources/install"], environment)
    #expect(installed.code == 0, "\(installed.text)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: destination)
    for file in [
      "usr/bin/price-filter", "usr/share/detent/sample-listings.csv",
      "usr/share/applications/io.github.detent.PriceFilter.desktop",
      "usr/share/metainfo/io.github.detent.PriceFilter.metainfo.xml",
      "usr/share/icons/hicolor/scalable/apps/io.github.detent.PriceFilter.svg",
      "usr/share/icons/hicolor/48x48/apps/io.github.detent.PriceFilter.png",
      "usr/share/man/man1/price-filter.1.gz",
      "usr/share/bash-completion/completions/price-filter",
      "usr/share/zsh/site-functions/_price-filter",
      "usr/share/fish/vendor_completions.d/price-filter.fish",
    ] {
      #expect(files.contains(file))
      let size = try FileManager.default.attributesOfItem(atPath: "\(destination)/\(file)")[.size]
      #expect(size as? Int ?? 0 > 100, "\(file)")
    }
    #expect(!files.contains { $0.hasSuffix(".new") })
    // It finds its sample beside itself, and not in the folder that it was built from.
    let moved = try run(["\(destination)/usr/bin/price-filter", "--version"])
    #expect(moved.code == 0 && moved.text.contains("."))
    let removed = try run(["\(Self.root)/Resources/install", "--uninstall"], environment)
    #expect(removed.code == 0 && removed.text.isEmpty, "\(removed.text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: destination) == [])
  }

  /// What a shell offers, after a folder with these files was made.
  private func offers(_ words: [String]) throws -> [String] {
    let folder = "\(NSTemporaryDirectory())detent-words-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/demos", withIntermediateDirectories: true)
    for name in ["demo.csv", "demo.TSV", "demo.txt", "demo.png", "demo.json"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let script = """
      source <("$0" --generate-completion-script bash) || exit
      cd "$1" || exit
      COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2)) COMP_LINE="${*:2}" COMP_POINT=${#COMP_LINE}
      _price-filter price-filter "${!#}" "${@: -2:1}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try run(["/bin/bash", "-c", script, program, folder, "price-filter"] + words)
    #expect(result.code == 0, "\(result.text)")
    return result.text.split(separator: "\n").map(String.init).sorted()
  }

  @Test func shellsOfferFilesAndWhatThereIsToChoose() throws {
    let tables = ["demo.TSV", "demo.csv", "demo.txt", "demos"]
    #expect(try offers(["de"]) == tables)
    #expect(try offers(["--no-state", "de"]) == tables)
    #expect(try offers(["--listings", "de"]) == tables)
    #expect(try offers(["--style", "de"]) == ["demo.json", "demos"])
    #expect(try offers(["--snapshot", "demo.p"]) == ["demo.png"])
    #expect(try offers(["--appearance", ""]) == ["dark", "light"])
    #expect(try offers(["--print", "c"]) == ["count", "csv"])
    #expect(try offers(["--locale", "d"]) == ["de"])
    #expect(try offers(["--hel"]) == ["--help"] && offers(["hel"]).isEmpty)
  }

  @Test func whatIsNotItsOwnStaysWhereItIs() throws {
    let destination = "\(NSTemporaryDirectory())detent-install-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: destination) }
    let other = "\(destination)/usr/share/applications/other.desktop"
    try FileManager.default.createDirectory(
      atPath: (other as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data("[Desktop Entry]\n".utf8).write(to: URL(fileURLWithPath: other))
    let environment = ["DESTDIR": destination, "PREFIX": "/usr", "PROGRAM": program]
    for arguments in [[], ["--uninstall"], ["--uninstall"]] {
      let result = try run(["\(Self.root)/Resources/install"] + arguments, environment)
      #expect(result.code == 0, "\(result.text)")
    }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: destination).filter {
        $0.contains(".")
      } == ["usr/share/applications/other.desktop"])
  }

  @Test(arguments: [
    (["--nonsense"], [:]), ([], ["PREFIX": "relative"]), ([], ["PROGRAM": "/nowhere/program"]),
  ])
  func whatMakesNoSenseIsRefused(arguments: [String], environment: [String: String]) throws {
    let environment = ["PROGRAM": program, "DESTDIR": "/nowhere"].merging(environment) { $1 }
    let result = try run(["\(Self.root)/Resources/install"] + arguments, environment)
    #expect(result.code != 0 && !result.text.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "/nowhere"))
  }

  // MARK: The manual

  @Test func theManualListsTheOptionsThatHelpLists() throws {
    let help = try run([program, "--help"])
    #expect(help.code == 0)
    let lines = help.text.split(separator: "\n").drop { $0 != "OPTIONS:" }
    let options = lines.flatMap {
      $0.matches(of: /^ {2}(?:-\w, )?--([a-z-]+)/).map { String($0.1) }
    }
    let page = try SourceTree.text("Resources/price-filter.1")
    let listed = page.matches(of: /\n\.It (?:Fl \w , )?Fl -([a-z-]+)/).map { String($0.1) }
    #expect(options.count > 8 && listed == options)
    // A file stands alone, in each line of the synopsis.
    #expect(
      page.contains("\n.It Ar file\nA file") && page.matches(of: /\n\.Op Ar file\n/).count == 3)
    let shown = Set(page.matches(of: /\.Op Fl -([a-z-]+)/).map { String($0.1) })
    #expect(shown.isSubset(of: options))
    #expect(Set(options).subtracting(shown) == ["version", "help"])
  }

  @Test func theManualNamesTheEventsThatHelpNames() throws {
    let help = try run([program, "--help"]).text
    let page = try SourceTree.text("Resources/price-filter.1")
    let start = try #require(page.firstRange(of: ".Sh EVENTS"))
    let end = try #require(page.firstRange(of: ".Sh ENVIRONMENT"))
    let events = page[start.upperBound..<end.lowerBound]
    for match in help.matches(of: /"event":"([a-z|]+)"/) {
      for event in match.1.split(separator: "|") { #expect(events.contains(event), "\(event)") }
    }
  }
}
