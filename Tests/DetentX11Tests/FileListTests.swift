import Testing

@testable import DetentX11

@Suite
struct FileLists {
  private func paths(_ list: String) -> [String] { FileList.paths(in: list, host: "Box") }

  @Test func everyLineIsAFile() {
    #expect(paths("file:///a\r\n# a remark\r\nfile:///b c\r\n\r\n") == ["/a", "/b c"])
    #expect(paths("file:///a\nfile:///b") == ["/a", "/b"])
    #expect(paths("") == [])
  }

  @Test(arguments: [
    ("file:///x", "/x"), ("file://localhost/x", "/x"), ("file://box/x", "/x"),
    ("FILE:/x", "/x"), ("file:///%41%2f%c3%A9", "/A/é"), ("file:///", "/"),
    ("file:///a?b#c", "/a?b#c"), ("file:///a%ff%FEb", "/a\u{10FFFF}\u{10FFFE}b"),
  ])
  func theFilesOfThisMachineAreTaken(uri: String, path: String) {
    #expect(FileList.path(of: uri, host: "Box") == path)
  }

  @Test(arguments: [
    "http://x/y", "file://elsewhere/x", "file:x", "file:", "file://", "file://host", "/x", "",
    "file:///%", "file:///%4", "file:///%zz", "file:///%00",
    "file:///" + String(repeating: "x", count: 4_095),
  ])
  func whatIsNoFileOfThisMachineIsLeftOut(uri: String) {
    #expect(FileList.path(of: uri, host: "Box") == nil)
    #expect(paths("\(uri)\r\nfile:///good") == ["/good"])
  }

  @Test func aListHasAnEnd() {
    let list = String(repeating: "file:///x\n", count: 5_000)
    #expect(paths(list).count == FileList.mostFiles)
  }
}
