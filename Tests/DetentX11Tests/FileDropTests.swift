import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor struct FileDropping {
    /// A stage whose window takes files, and a program that drags some.
    @MainActor private final class DropStage {
      let stage: Stage
      let source: DragSource
      var dropped: [[String]] = []
      var above: [Bool] = []

      init(takesFiles: Bool = true) async throws {
        stage = try await Stage()
        source = try DragSource(stage.server)
        stage.window.draggingEntered = { [weak self] in self?.above.append(true) }
        stage.window.draggingExited = { [weak self] in self?.above.append(false) }
        guard takesFiles else { return }
        stage.window.performDrop = { [weak self] in self?.dropped.append($0) }
      }

      var id: UInt { stage.id }

      /// Drags over the window.
      func drag(types: [String] = ["text/uri-list"]) {
        source.enter(id, types: types)
        source.move(id)
        stage.settle()
      }

      func drop() {
        stage.after { source.drop(id) }
      }

      func give(_ list: String) -> Bool {
        defer { stage.settle() }
        return source.give(list)
      }
    }

    @Test func aDropBringsThePathsAndIsAcknowledged() async throws {
      let drop = try await DropStage()
      #expect(drop.stage.driver.longs("XdndAware", of: drop.id) == [5])
      #expect(drop.stage.driver.longs("XdndProxy", of: drop.id).isEmpty)
      drop.drag()
      #expect(drop.above == [true])
      #expect(drop.source.answer("XdndStatus") == [3, 0, 0, drop.source.copy])
      drop.drop()
      #expect(drop.above == [true, false])
      let question = try #require(drop.source.neighbour.question())
      #expect(question.time == 4711)
      #expect(question.target == drop.stage.driver.atom("text/uri-list"))
      drop.source.neighbour.reply(
        to: question, Array("file:///tmp/a%20b.csv\r\nhttp://x/y\r\n".utf8), type: "text/uri-list")
      drop.stage.settle()
      #expect(drop.dropped == [["/tmp/a b.csv"]])
      #expect(drop.source.answer("XdndFinished") == [1, drop.source.copy, 0, 0])
      // What was put there is taken away.
      #expect(drop.stage.driver.property("_DETENT_FILES", of: question.requestor).isEmpty)
    }

    /// A view that takes files for itself.
    private final class DropView: DetentViews.View, FileDropTarget {
      var acceptsFiles: Bool { true }
      var log: [String] = []
      func draggingEntered() { log.append("entered") }
      func draggingExited() { log.append("exited") }
      func performDrop(_ paths: [String]) { log.append(paths.joined(separator: " ")) }
    }

    @Test func filesAreDroppedOnTheViewBelowThem() async throws {
      let drop = try await DropStage(takesFiles: false)
      let view = DropView(frame: Rect(x: 100, y: 0, width: 60, height: 100))
      drop.stage.view.addSubview(view)
      let place = drop.stage.driver.place(of: drop.id)
      func move(_ x: Int, _ y: Int) {
        drop.stage.after { drop.source.move(drop.id, place[0] + x, place[1] + y) }
      }
      drop.source.enter(drop.id)
      move(20, 50)
      #expect(drop.source.answer("XdndStatus") == [2, 0, 0, 0] && view.log == [])
      move(130, 50)
      #expect(drop.source.answer("XdndStatus") == [3, 0, 0, drop.source.copy])
      #expect(view.log == ["entered"])
      move(20, 50)
      #expect(view.log == ["entered", "exited"])
      move(130, 50)
      drop.drop()
      #expect(drop.give("file:///x.png\n"))
      #expect(view.log == ["entered", "exited", "entered", "exited", "/x.png"])
    }

    @Test func aLongListOfTypesIsRead() async throws {
      let drop = try await DropStage()
      drop.drag(types: ["text/plain", "UTF8_STRING", "text/html", "text/uri-list"])
      drop.drop()
      #expect(drop.give("file:///x\n"))
      #expect(drop.dropped == [["/x"]])
    }

    @Test(arguments: [(true, ["text/plain"]), (false, ["text/uri-list"])])
    func whatIsNoFileAndAnyFileOfAWindowThatTakesNoneIsRefused(
      takesFiles: Bool, types: [String]
    ) async throws {
      let drop = try await DropStage(takesFiles: takesFiles)
      drop.drag(types: types)
      #expect(drop.source.answer("XdndStatus") == [2, 0, 0, 0])
      #expect(drop.above.isEmpty)
      drop.drop()
      #expect(drop.source.answer("XdndFinished") == [0, 0, 0, 0])
      #expect(drop.dropped.isEmpty)
    }

    @Test func leavingEndsIt() async throws {
      let drop = try await DropStage()
      drop.drag()
      drop.source.leave(drop.id)
      drop.drop()
      #expect(drop.above == [true, false] && drop.source.neighbour.question() == nil)
    }

    @Test func aSourceThatVanishesLeavesNothingBehindAndIsNotWaitedFor() async throws {
      let drop = try await DropStage()
      drop.drag()
      drop.source.driver.leave()
      try await wait("the end") { drop.above == [true, false] }
      // After its drop, too.
      let second = try DragSource(drop.stage.server)
      second.enter(drop.id)
      second.move(drop.id)
      second.drop(drop.id)
      drop.stage.settle()
      second.driver.leave()
      drop.stage.settle()
      let again = try DragSource(drop.stage.server)
      try await wait("the end of the first") {
        again.enter(drop.id)
        again.move(drop.id)
        drop.stage.settle()
        return drop.above.last == true
      }
      #expect(drop.dropped.isEmpty)
    }

    @Test(arguments: [("http://only/this\n", false), ("file:///x\n", true)])
    func aListOfNothingAndOneOfAWindowThatClosesAreRefused(list: String, closes: Bool) async throws
    {
      let drop = try await DropStage()
      // The host ends with its last window.
      _ = drop.stage.showAnother(200, 100)
      drop.drag()
      drop.drop()
      if closes { drop.stage.window.close() }
      #expect(drop.give(list))
      #expect(drop.source.answer("XdndFinished") == [0, 0, 0, 0])
      #expect(drop.dropped.isEmpty)
    }

    @Test func messagesOutOfOrderOrOfOthersAreIgnored() async throws {
      let drop = try await DropStage()
      let (source, id) = (drop.source, drop.id)
      let files = source.driver.long("text/uri-list")
      // Without an arrival, from our own window, from nobody, in an old version, in another format.
      source.move(id)
      source.drop(id)
      source.leave(id)
      for sender in [id, source.driver.root, 0] {
        source.send("XdndEnter", to: id, [5 << 24, files], from: sender)
        source.send("XdndPosition", to: id, from: sender)
      }
      source.enter(id, version: 2)
      source.move(id)
      source.send("XdndEnter", to: id, [5 << 24, files], format: 8)
      source.move(id)
      drop.stage.settle()
      #expect(drop.above.isEmpty)
      // Another program's drag is not this one's.
      source.enter(id)
      source.move(id)
      source.send("XdndDrop", to: id, from: 0xdead)
      source.send("XdndLeave", to: id, from: 0xdead)
      drop.stage.settle()
      #expect(drop.above == [true])
      #expect(source.neighbour.question() == nil)
      source.send("XdndEnter", to: id, [5 << 24, files], from: 0xdead)
      source.send("XdndPosition", to: id, from: 0xdead)
      drop.stage.settle()
    }
  }
}

struct FileLists {
  private func paths(_ list: String) -> [String] { FileList.paths(in: list, host: "Box") }

  @Test func everyLineIsAFileUpToAnEnd() {
    #expect(paths("file:///a\r\n# a remark\r\nfile:///b c\r\n\r\n") == ["/a", "/b c"])
    #expect(paths("file:///a\nfile:///b") == ["/a", "/b"])
    #expect(paths("") == [])
    let long = String(repeating: "file:///x\n", count: 5_000)
    #expect(paths(long).count == FileList.mostFiles)
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
}
