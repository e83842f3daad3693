import CDetentX11
import DetentDrawing
import DetentTestSupport
import DetentViews
import Testing

@testable import DetentX11

extension X11Tests {
  @MainActor
  struct FileDropping {
    /// A stage whose window takes files, and a program that drags some.
    @MainActor
    private final class DropStage {
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

      /// Everything up to the question for the files.
      func dropOnWindow(types: [String] = ["text/uri-list"]) {
        source.enter(id, types: types)
        source.move(id)
        source.drop(id)
        stage.settle()
      }

      func give(_ list: String, type: String = "text/uri-list") -> Bool {
        defer { stage.settle() }
        return source.give(list, type: type)
      }
    }

    @Test func windowsSayThatTheyCanBeAsked() async throws {
      let drop = try await DropStage()
      #expect(drop.stage.driver.longs("XdndAware", of: drop.id) == [5])
      #expect(drop.stage.driver.longs("XdndProxy", of: drop.id).isEmpty)
    }

    @Test func aDropBringsThePathsAndIsAcknowledged() async throws {
      let drop = try await DropStage()
      drop.source.enter(drop.id)
      drop.source.move(drop.id)
      drop.stage.settle()
      #expect(drop.above == [true])
      #expect(drop.source.answer("XdndStatus") == [3, 0, 0, drop.source.copy])
      drop.source.drop(drop.id)
      drop.stage.settle()
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
        drop.source.send(
          "XdndPosition", to: drop.id,
          [0, (place[0] + x) << 16 | (place[1] + y), 0, drop.source.copy])
        drop.stage.settle()
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
      drop.source.drop(drop.id)
      drop.stage.settle()
      #expect(drop.give("file:///x.png\n"))
      #expect(view.log == ["entered", "exited", "entered", "exited", "/x.png"])
    }

    @Test func aLongListOfTypesIsRead() async throws {
      let drop = try await DropStage()
      drop.dropOnWindow(types: ["text/plain", "UTF8_STRING", "text/html", "text/uri-list"])
      #expect(drop.give("file:///x\n"))
      #expect(drop.dropped == [["/x"]])
    }

    @Test func whatIsNoFileIsRefused() async throws {
      let drop = try await DropStage()
      drop.source.enter(drop.id, types: ["text/plain"])
      drop.source.move(drop.id)
      drop.stage.settle()
      #expect(drop.source.answer("XdndStatus") == [2, 0, 0, 0])
      #expect(drop.above.isEmpty)
      drop.source.drop(drop.id)
      drop.stage.settle()
      #expect(drop.source.answer("XdndFinished") == [0, 0, 0, 0])
      #expect(drop.dropped.isEmpty)
    }

    @Test func aWindowThatTakesNoFilesRefusesThem() async throws {
      let drop = try await DropStage(takesFiles: false)
      drop.source.enter(drop.id)
      drop.source.move(drop.id)
      drop.stage.settle()
      #expect(drop.source.answer("XdndStatus") == [2, 0, 0, 0])
      #expect(drop.above.isEmpty)
    }

    @Test func leavingEndsIt() async throws {
      let drop = try await DropStage()
      drop.source.enter(drop.id)
      drop.source.move(drop.id)
      drop.source.leave(drop.id)
      drop.source.drop(drop.id)
      drop.stage.settle()
      #expect(drop.above == [true, false])
      #expect(drop.source.neighbour.question() == nil)
    }

    @Test func aSourceThatVanishesLeavesNothingBehind() async throws {
      let drop = try await DropStage()
      drop.source.enter(drop.id)
      drop.source.move(drop.id)
      drop.stage.settle()
      drop.source.driver.leave()
      try await wait("the end") { drop.above == [true, false] }
      drop.stage.settle()
    }

    @Test func aSourceThatVanishesAfterTheDropIsNotWaitedFor() async throws {
      let drop = try await DropStage()
      drop.dropOnWindow()
      drop.source.driver.leave()
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

    @Test func aListInAnotherTypeOrOfNothingIsRefused() async throws {
      let drop = try await DropStage()
      drop.dropOnWindow()
      #expect(drop.give("http://only/this\n"))
      #expect(drop.source.answer("XdndFinished") == [0, 0, 0, 0])
      #expect(drop.dropped.isEmpty)
    }

    @Test func closingTheWindowRefusesWhatWasDropped() async throws {
      let drop = try await DropStage()
      let other = DetentViews.Window(size: drop.stage.window.bounds.size)
      drop.stage.host.show(other)
      drop.dropOnWindow()
      drop.stage.window.close()
      #expect(drop.give("file:///x\n"))
      #expect(drop.source.answer("XdndFinished") == [0, 0, 0, 0])
      #expect(drop.dropped.isEmpty)
    }

    @Test func messagesOutOfOrderOrOfOthersAreIgnored() async throws {
      let drop = try await DropStage()
      let (source, id) = (drop.source, drop.id)
      let files = Int(bitPattern: source.driver.atom("text/uri-list"))
      // Without an arrival, from our own window, from nobody, in an old version, in another format.
      source.move(id)
      source.drop(id)
      source.leave(id)
      for sender in [id, source.driver.root, 0] {
        source.send("XdndEnter", to: id, [5 << 24, files, 0, 0], from: sender)
        source.send("XdndPosition", to: id, [0, 0, 0, 0], from: sender)
      }
      source.enter(id, version: 2)
      source.move(id)
      source.send("XdndEnter", to: id, [5 << 24, files, 0, 0], format: 8)
      source.move(id)
      drop.stage.settle()
      #expect(drop.above.isEmpty)
      // Another program's drag is not this one's.
      source.enter(id)
      source.move(id)
      source.send("XdndDrop", to: id, [0, 0, 0, 0], from: 0xdead)
      source.send("XdndLeave", to: id, [0, 0, 0, 0], from: 0xdead)
      drop.stage.settle()
      #expect(drop.above == [true])
      #expect(source.neighbour.question() == nil)
      source.send("XdndEnter", to: id, [5 << 24, files, 0, 0], from: 0xdead)
      source.send("XdndPosition", to: id, [0, 0, 0, 0], from: 0xdead)
      drop.stage.settle()
    }
  }
}

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
