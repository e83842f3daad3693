import DetentBase
import Dispatch
import Glibc
import ListingsTestSupport
import Testing

@testable import Listings

/// Listings that come once, through a pipe.
@Suite struct PipeTests {
  private func read(
    _ path: String, limit: Int = .max, progress: ((LoadProgress) -> Void)? = nil,
    isCancelled: () -> Bool = { false }
  ) throws(LoadError) -> ListingsTable {
    try ListingsLoader.read(
      path, options: ImportOptions(), chunkBytes: 16_384, memoryLimit: limit,
      progress: progress, isCancelled: isCancelled)
  }

  /// Writes to a pipe beside this thread, some bytes at a time.
  private func send(_ bytes: [UInt8], to path: String, piece: Int = .max, pause: UInt32 = 0) {
    let started = DetachedThread.start {
      let descriptor = open(path, O_WRONLY)
      // The reader may close the pipe before all bytes are sent.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.prefix(piece).withUnsafeBytes {
          write(descriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
        usleep(pause)
      }
      close(descriptor)
    }
    #expect(started)
  }

  @Test func aNamedPipeIsReadLikeAFileAndItsRowsAreKept() throws {
    let folder = TemporaryFolder()
    let path = folder.file("pipe.csv")
    #expect(mkfifo(path, 0o600) == 0)
    let bytes = SampleListings.csv(rows: 3_000, seed: 4)
    send(bytes, to: path, piece: 50_001)
    let table = try read(path)
    let same = try ListingsTable(parsing: bytes)
    #expect(table.count == 3_000 && table.prices == same.prices)
    for home in [0, 1_500, 2_999] {
      #expect(try table.record(of: home) == same.record(of: home))
    }
  }

  @Test func rowsAreToldWhileTheSizeIsUnknown() throws {
    let folder = TemporaryFolder()
    let path = folder.file("pipe.csv")
    #expect(mkfifo(path, 0o600) == 0)
    send(SampleListings.csv(rows: 8_000, seed: 4), to: path, piece: 60_000, pause: 20_000)
    var reports: [LoadProgress] = []
    _ = try read(path) { reports.append($0) }
    #expect(reports.dropLast().allSatisfy { $0.fraction == 0 })
    #expect(reports.dropLast().contains { $0.rows > 0 && $0.rows < 8_000 })
    #expect(reports.map(\.rows) == reports.map(\.rows).sorted())
    #expect(reports.last == LoadProgress(fraction: 1, rows: 8_000))
  }

  @Test func waitingForAPipeCanBeCancelled() throws {
    let folder = TemporaryFolder()
    let path = folder.file("pipe.csv")
    #expect(mkfifo(path, 0o600) == 0)
    var checks = 0
    let error = #expect(throws: LoadError.self) {
      try read(
        path,
        isCancelled: {
          checks += 1
          return checks > 3
        })
    }
    #expect(error?.reason == .cancelled)
  }

  @Test func moreThanMayBeKeptIsRefused() throws {
    let folder = TemporaryFolder()
    let path = folder.file("pipe.csv")
    #expect(mkfifo(path, 0o600) == 0)
    // Rows that become no homes take no other memory.
    let row = "POA,\(String(repeating: "x", count: 900))\n"
    send(Array(("price,note\n5,x\n" + String(repeating: row, count: 2_000)).utf8), to: path)
    let error = #expect(throws: LoadError.self) { try read(path, limit: 1 << 19) }
    #expect(error?.reason == .tooMuchInput(limit: 1 << 19))
    #expect(error?.description.contains("came through the pipe") == true)
  }

  /// As after a full disk: what was read from the pipe comes only once.
  @Test func bytesThatCouldNotBeStoredAreStoredByTheNextLoad() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 })
    let (bytes, path) = (SampleListings.csv(rows: 500, seed: 4), "/dev/fd/\(ends[0])")
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let error = #expect(throws: LoadError.self) { try read(path, limit: 20_000) }
    #expect(error?.reason == .tooMuchInput(limit: 20_000))
    let table = try read(path)
    #expect(table.prices == (try ListingsTable(parsing: bytes)).prices)
    close(ends[0])
  }

  @Test func aDescriptorIsReadAgainFromWhatItBrought() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 })
    let text = Array("title,price\nA,5\nB,6\n".utf8)
    #expect(write(ends[1], text, text.count) == text.count)
    close(ends[1])
    let path = "/dev/fd/\(ends[0])"
    #expect(try read(path).prices == [5, 6])
    #expect(try read(path).record(of: 1) == ["B", "6"])
    close(ends[0])
  }

  @Test func aPipeWithoutAWriterIsEmptyAndAClosedDescriptorIsNamed() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0 && ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 })
    close(ends[1])
    let empty = #expect(throws: LoadError.self) { try read("/dev/fd/\(ends[0])") }
    #expect(empty?.reason == .empty)
    let closed = #expect(throws: LoadError.self) { try read("/dev/fd/999999") }
    #expect(closed?.reason == .system(EBADF))
    close(ends[0])
  }

  @Test func aFileThatIsOpenAlreadyIsReadFromItsStart() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.csv", Array("title,price\nA,5\nB,6\n".utf8))
    let descriptor = open(path, O_RDONLY)
    #expect(try read("/dev/fd/\(descriptor)").prices == [5, 6])
    close(descriptor)
  }
}
