import DetentTestSupport
import Foundation
import Glibc
import Testing

@testable import DetentProgram

@Suite struct SoundPlayerTests {
  /// A folder with programs and a theme of its own.
  private func folder(
    _ programs: [String: String], sounds: [String] = []
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, script) in programs { try folder.write("#!/bin/sh\n\(script)\n", to: name) }
    for sound in sounds { try folder.write("", to: "sounds/freedesktop/stereo/\(sound)") }
    return folder
  }

  /// What a player that was started has written down.
  private func heard(in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path + "/heard", encoding: .utf8)
  }

  private func player(_ folder: TemporaryFolder) -> SoundPlayer {
    SoundPlayer(environment: ["PATH": folder.path, "XDG_DATA_HOME": folder.path])
  }

  /// A player that writes down something and plays until there is a file `end` beside it.
  private static func untilTheEnd(_ command: String) -> String {
    """
    \(command) >> "${0%/*}/heard"
    while [ -e "$0" ] && [ ! -e "${0%/*}/end" ]; do sleep 0.01; done
    """
  }

  /// Waits until nothing plays any more.
  private func waitForSilence(_ player: SoundPlayer) async throws {
    try await wait("silence") { player.runningCount == 0 }
  }

  @Test func withoutAPlayerItIsSilent() throws {
    let folder = try folder([:], sounds: ["menu-popup.oga"])
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
      let folder = try folder(
        Dictionary(uniqueKeysWithValues: programs.map { ($0, "") }), sounds: ["menu-popup.oga"])
      let command = try #require(player(folder).command(for: "menu-popup"))
      #expect(command[0] == "\(folder.path)/\(expected[0])")
      #expect(command.last?.hasSuffix(expected[expected.count - 1]) == true)
    }
  }

  @Test func aThemeMayHaveTheSoundThatTheNameBeginsWith() throws {
    let folder = try folder(["paplay": ""], sounds: ["item.wav"])
    #expect(player(folder).command(for: "item-selected")?.last?.hasSuffix("/item.wav") == true)
    #expect(player(folder).command(for: "menu-popup") == nil)
  }

  @Test func namesThatAreNoneAreRefused() throws {
    let folder = try folder(["canberra-gtk-play": ""])
    for name in ["", "../menu-popup", "a/b", "a b", "-i;reboot", ".hidden", "a\0b", "ä"] {
      #expect(player(folder).command(for: name) == nil, "\(name)")
    }
  }

  @Test func aPlayerRunsBesideTheProgramAndLeavesNoProcess() async throws {
    let folder = try folder(["canberra-gtk-play": Self.untilTheEnd("echo $$ \"$@\"")])
    let player = player(folder)
    player.play("item-selected")
    // Nobody waited for the sound.
    #expect(player.runningCount == 1)
    try folder.write("", to: "end")
    try await waitForSilence(player)
    let heard = try heard(in: folder).split(whereSeparator: \.isWhitespace)
    #expect(heard.dropFirst() == ["-i", "item-selected"])
    let process = try #require(heard.first.flatMap { pid_t($0) })
    // Neither running nor a zombie: nobody's child any more.
    #expect(waitpid(process, nil, WNOHANG) == -1 && errno == ECHILD)
    #expect(kill(process, 0) == -1)
  }

  @Test func moreThanTwoAtOnceAreLeftOut() async throws {
    let folder = try folder(["canberra-gtk-play": Self.untilTheEnd("echo x")])
    let player = player(folder)
    for _ in 0..<50 { player.play("item-selected") }
    #expect(player.runningCount == 2)
    try folder.write("", to: "end")
    try await waitForSilence(player)
    #expect(try heard(in: folder) == "x\nx\n")
  }

  @Test func aPlayerThatCannotBeStartedIsForgotten() async throws {
    let folder = try TemporaryFolder()
    try folder.write("\u{7F}ELF", to: "canberra-gtk-play")
    let player = player(folder)
    player.play("menu-popup")
    try await waitForSilence(player)
  }
}

/// A folder of its own for a test, removed with the value.
private final class TemporaryFolder {
  let path = NSTemporaryDirectory() + "detent-sounds-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file that can be run, and makes the folders that it lies in.
  func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Written by another process: what is forked here meanwhile would keep the file open, and
    // nobody could run it for as long.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf %s \"$1\" > \"$0\" && chmod 755 \"$0\"", file.path, text]
    try writer.run()
    writer.waitUntilExit()
  }
}
