import Glibc
import ListingsTestSupport
import Testing

@testable import Listings
@testable import PriceFilter

@Suite struct SoundPlayerTests {
  /// A folder with programs and a theme of its own.
  private func folder(_ programs: [String: String], sounds: [String] = []) -> TemporaryFolder {
    let folder = TemporaryFolder()
    for (name, script) in programs {
      chmod(folder.write(name, Array("#!/bin/sh\n\(script)\n".utf8)), 0o755)
    }
    _ = folder.file("heard")
    if !sounds.isEmpty {
      for name in ["sounds", "sounds/freedesktop", "sounds/freedesktop/stereo"] {
        folder.makeFolder(name)
      }
    }
    for sound in sounds { _ = folder.write("sounds/freedesktop/stereo/\(sound)", []) }
    return folder
  }

  /// What a player that was started has written down.
  private func heard(in folder: TemporaryFolder) throws -> String {
    let file = try RegularFile(path: folder.path + "/heard")
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private func player(_ folder: TemporaryFolder) -> SoundPlayer {
    SoundPlayer(environment: ["PATH": folder.path, "XDG_DATA_HOME": folder.path])
  }

  /// Waits until nothing plays any more, at most ten seconds.
  private func waitForSilence(_ player: SoundPlayer) async throws {
    for _ in 0..<1_000 where player.runningCount > 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(player.runningCount == 0)
  }

  @Test func withoutAPlayerItIsSilent() {
    let folder = folder([:], sounds: ["menu-popup.oga"])
    let player = player(folder)
    #expect(player.command(for: "menu-popup") == nil)
    player.play("menu-popup")
    #expect(player.runningCount == 0)
  }

  @Test func theFirstPlayerThatIsThereIsTaken() throws {
    let file = "sounds/freedesktop/stereo/menu-popup.oga"
    for (programs, expected) in [
      (["canberra-gtk-play", "paplay"], ["canberra-gtk-play", "-i", "menu-popup"]),
      (["pw-play", "paplay"], ["pw-play", file]), (["paplay"], ["paplay", file]),
    ] {
      let folder = folder(
        Dictionary(uniqueKeysWithValues: programs.map { ($0, "") }), sounds: ["menu-popup.oga"])
      let command = try #require(player(folder).command(for: "menu-popup"))
      #expect(command[0] == "\(folder.path)/\(expected[0])")
      #expect(command.last?.hasSuffix(expected[expected.count - 1]) == true)
    }
  }

  @Test func aThemeMayHaveTheSoundThatTheNameBeginsWith() throws {
    let folder = folder(["paplay": ""], sounds: ["item.wav"])
    #expect(player(folder).command(for: "item-selected")?.last?.hasSuffix("/item.wav") == true)
    #expect(player(folder).command(for: "menu-popup") == nil)
  }

  @Test func namesThatAreNoneAreRefused() {
    let folder = folder(["canberra-gtk-play": ""])
    for name in ["", "../menu-popup", "a/b", "a b", "-i;reboot", ".hidden", "a\0b", "ä"] {
      #expect(player(folder).command(for: name) == nil, "\(name)")
    }
  }

  @Test func aPlayerRunsBesideTheProgramAndLeavesNoProcess() async throws {
    let folder = folder(["canberra-gtk-play": "echo $$ \"$@\" > \"${0%/*}/heard\"; sleep 0.3"])
    let player = player(folder)
    let clock = ContinuousClock()
    // Nobody waits for the sound.
    #expect(clock.measure { player.play("item-selected") } < .milliseconds(250))
    #expect(player.runningCount == 1)
    try await waitForSilence(player)
    let heard = try heard(in: folder).split(whereSeparator: \.isWhitespace)
    #expect(heard.dropFirst() == ["-i", "item-selected"])
    let process = try #require(heard.first.flatMap { pid_t($0) })
    // Neither running nor a zombie: nobody's child any more.
    #expect(waitpid(process, nil, WNOHANG) == -1 && errno == ECHILD)
    #expect(kill(process, 0) == -1)
  }

  @Test func moreThanTwoAtOnceAreLeftOut() async throws {
    let folder = folder(["canberra-gtk-play": "echo x >> \"${0%/*}/heard\"; sleep 0.3"])
    let player = player(folder)
    for _ in 0..<50 { player.play("item-selected") }
    #expect(player.runningCount == 2)
    try await waitForSilence(player)
    #expect(try heard(in: folder) == "x\nx\n")
  }

  @Test func aPlayerThatCannotBeStartedIsForgotten() async throws {
    let folder = TemporaryFolder()
    chmod(folder.write("canberra-gtk-play", [0x7F, 0x45, 0x4C, 0x46]), 0o755)
    let player = player(folder)
    player.play("menu-popup")
    try await waitForSilence(player)
  }
}
