import DetentTestSupport
import Foundation
import Testing

@testable import DetentX11

/// The application as a package installs it, and its manual.
struct InstallTests {
  private let script = SourceTree.path("Resources/install")
  private let program = Program.folder + "/price-filter"
  private let destination = "\(NSTemporaryDirectory())detent install \(UUID())"
  private var environment: [String: String] {
    ["DESTDIR": destination, "PREFIX": "/usr", "PROGRAM": program]
  }

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

  @Test func whatIsInstalledRunsAndIsTakenAwayWhole() throws {
    defer { try? FileManager.default.removeItem(atPath: destination) }
    try FileManager.default.createDirectory(
      atPath: destination, withIntermediateDirectories: true)
    let installed = try run([script], environment)
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
    let removed = try run([script, "--uninstall"], environment)
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

  @Test(arguments: [
    (["de"], ["demo.TSV", "demo.csv", "demo.txt", "demos"]),
    (["--no-state", "de"], ["demo.TSV", "demo.csv", "demo.txt", "demos"]),
    (["--listings", "de"], ["demo.TSV", "demo.csv", "demo.txt", "demos"]),
    (["--style", "de"], ["demo.json", "demos"]), (["--snapshot", "demo.p"], ["demo.png"]),
    (["--appearance", ""], ["dark", "light"]), (["--print", "c"], ["count", "csv"]),
    (["--locale", "d"], ["de"]), (["--hel"], ["--help"]), (["hel"], []),
  ])
  func shellsOfferFilesAndWhatThereIsToChoose(words: [String], offered: [String]) throws {
    #expect(try offers(words) == offered)
  }

  @Test func whatIsNotItsOwnStaysWhereItIs() throws {
    defer { try? FileManager.default.removeItem(atPath: destination) }
    let folder = "\(destination)/usr/share/applications"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("[Desktop Entry]\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/other.desktop"))
    for arguments in [[], ["--uninstall"], ["--uninstall"]] {
      let result = try run([script] + arguments, environment)
      #expect(result.code == 0, "\(result.text)")
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: destination)
    #expect(files.filter { $0.contains(".") } == ["usr/share/applications/other.desktop"])
  }

  @Test(arguments: [
    (["--nonsense"], [:]), ([], ["PREFIX": "relative"]), ([], ["PROGRAM": "/nowhere/program"]),
  ])
  func whatMakesNoSenseIsRefused(arguments: [String], environment: [String: String]) throws {
    let environment = ["PROGRAM": program, "DESTDIR": "/nowhere"].merging(environment) { $1 }
    let result = try run([script] + arguments, environment)
    #expect(result.code != 0 && !result.text.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "/nowhere"))
  }

  @Test func theManualListsTheOptionsAndEventsThatHelpLists() throws {
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
    let start = try #require(page.firstRange(of: ".Sh EVENTS"))
    let end = try #require(page.firstRange(of: ".Sh ENVIRONMENT"))
    let events = page[start.upperBound..<end.lowerBound]
    for match in help.text.matches(of: /"event":"([a-z|]+)"/) {
      for event in match.1.split(separator: "|") { #expect(events.contains(event), "\(event)") }
    }
  }
}
