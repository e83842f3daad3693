import DetentBase
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

/// Listings that come once, through standard input.
@Suite struct PipeTests {
  /// A pipe in place of standard input.
  private final class TestPipe {
    let input: StandardInput
    private let reader: Int32
    private let writer: Int32

    init() {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 })
      (reader, writer) = (ends[0], ends[1])
      input = StandardInput(reader)
    }

    deinit { close(reader) }

    func write(_ bytes: [UInt8]) {
      let count = Glibc.write(writer, bytes, bytes.count)
      #expect(count == bytes.count)
    }

    func end() { close(writer) }

    /// Writes beside this thread, some bytes at a time, and ends the pipe.
    func send(_ bytes: [UInt8], piece: Int = .max) {
      let writer = writer
      let started = DetachedThread.start {
        // The reader may close the pipe before all bytes are sent.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = rest.prefix(piece).withUnsafeBytes {
            Glibc.write(writer, $0.baseAddress, $0.count)
          }
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
        close(writer)
      }
      #expect(started)
    }

    func table(
      limit: Int = .max, isCancelled: () -> Bool = { false }
    ) throws(LoadError) -> ListingsTable {
      let file = try input.file(limit: limit, isCancelled: isCancelled)
      return try ListingsReading(StandardInput.path, file).table(isCancelled: isCancelled)
    }
  }

  @Test func standardInputIsReadLikeAFileAndItsRowsAreKept() throws {
    let bytes = SampleListings.csv(rows: 3_000, seed: 4)
    let pipe = TestPipe()
    pipe.send(bytes, piece: 50_001)
    let table = try pipe.table()
    let same = try ListingsTable(parsing: bytes)
    #expect(table.count == 3_000 && table.prices == same.prices)
    for home in [0, 1_500, 2_999] {
      #expect(try table.record(of: home) == same.record(of: home))
    }
    #expect(try pipe.table().prices == same.prices, "a reload has the same bytes")
  }

  @Test func waitingForStandardInputCanBeCancelledAndTheNextLoadContinues() throws {
    let pipe = TestPipe()
    pipe.write(Array("title,price\nA,5\n".utf8))
    var checks = 0
    let error = #expect(throws: LoadError.self) {
      try pipe.table {
        checks += 1
        return checks > 3
      }
    }
    #expect(error?.reason == .cancelled)
    pipe.write(Array("B,6\n".utf8))
    pipe.end()
    #expect(try pipe.table().prices == [5, 6])
  }

  @Test func moreThanMayBeKeptIsRefusedAgainAndAgain() throws {
    let pipe = TestPipe()
    pipe.send(SampleListings.csv(rows: 20_000, seed: 4))
    for _ in 0..<2 {
      let error = #expect(throws: LoadError.self) { try pipe.table(limit: 1 << 19) }
      #expect(error?.reason == .tooMuchInput(limit: 1 << 19))
      #expect(error?.description.contains("came from standard input") == true)
    }
  }

  @Test func standardInputWithoutBytesIsEmptyAndAClosedOneIsNamed() throws {
    let pipe = TestPipe()
    pipe.end()
    let empty = #expect(throws: LoadError.self) { try pipe.table() }
    #expect(empty?.reason == .empty)
    let closed = #expect(throws: LoadError.self) {
      try StandardInput(999_999).file(limit: .max) { false }
    }
    #expect(closed?.reason == .system(EBADF))
  }

  @Test func aPipeWithAPathIsRefusedAtOnceAndTheErrorSaysWhatToDo() throws {
    let folder = TemporaryFolder()
    let path = folder.file("pipe.csv")
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: LoadError.self) { try ListingsLoader.read(path) }
    #expect(error?.reason == .notRegularFile)
    #expect(error?.description.hasSuffix("pipe it to standard input: … | price-filter -") == true)
  }

  @Test func aFileThatIsOpenAlreadyIsReadFromItsStart() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.csv", Array("title,price\nA,5\nB,6\n".utf8))
    let descriptor = open(path, O_RDONLY)
    #expect(try ListingsLoader.read("/dev/fd/\(descriptor)").prices == [5, 6])
    close(descriptor)
  }
}
