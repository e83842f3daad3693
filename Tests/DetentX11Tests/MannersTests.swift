import Glibc
import Testing

/// The article about manners says which test holds each case; it must not tell of tests that are gone.
struct MannersTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  private static let cases: [String] =
    [("EV", 1...33, [5, 6, 7, 16, 26]), ("WS", 1...32, [4, 6, 17]), ("PO", 1...15, [3, 6, 10])]
    .flatMap { name, numbers, missing in
      numbers.filter { !missing.contains($0) }.map { "\(name)\($0 < 10 ? "0" : "")\($0)" }
    }
    + ["TX01", "TX02", "TX03", "TX04", "TX05", "TX07", "TX08", "TX09", "TX10", "TX11", "TX12"]
    + ["TX14", "TX15", "TX16", "CC01", "CC02", "CC04", "CC05", "CC06", "CC07", "CC08", "CC09"]
    + ["CC10", "R5", "R6", "R7", "R8", "R9", "R10", "R12", "R13", "R14", "R15", "R16"]

  private func rows() throws -> [[Substring]] {
    let text = try read(Self.root + "/Sources/DetentX11/DetentX11.docc/X11Manners.md")
    return text.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.drop { $0 == " " } } }
      .filter { $0.count == 3 }
      .map { $0.map { Substring($0.reversed().drop { $0 == " " }.reversed().map { $0 }) } }
      .filter { $0[0] != "Case" && !$0[0].hasPrefix("-") }
  }

  @Test func everyCaseHasARow() throws {
    let named = Set(try rows().map { String($0[0]) })
    for name in Self.cases { #expect(named.contains(name), "\(name) is missing") }
  }

  @Test func everyTestOfTheTableExists() throws {
    var known: Set<Substring> = []
    for file in try files(below: Self.root + "/Tests") where file.hasSuffix("Tests.swift") {
      for line in try read(file).split(separator: "\n") {
        guard let start = line.firstRange(of: "func ")?.upperBound else { continue }
        known.insert(line[start...].prefix { $0.isLetter || $0.isNumber })
      }
    }
    #expect(known.count > 100)
    for row in try rows() {
      let names = row[2].split(separator: "`").filter { $0.first?.isLowercase ?? false }
      let isSaidOtherwise = row[0] == "CC01" || row[0] == "CC04"
      #expect(!names.isEmpty || isSaidOtherwise, "\(row[0]) names no test")
      for name in names where !isSaidOtherwise {
        #expect(known.contains(name), "\(row[0]): there is no test \(name)")
      }
    }
  }

  @Test func nobodyGrabsTheServerOrTheKeyboard() throws {
    for file in try files(below: Self.root + "/Sources/DetentX11") where file.hasSuffix(".swift") {
      let text = try read(file)
      #expect(!text.contains("XGrabServer") && !text.contains("XGrabKeyboard"), "\(file)")
    }
  }

  private func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"), "\(path)")
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  private func files(below folder: String) throws -> [String] {
    let handle = try #require(opendir(folder), "\(folder)")
    defer { closedir(handle) }
    var found: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      let path = folder + "/" + name
      let isFolder = entry.pointee.d_type == UInt8(DT_DIR)
      if isFolder { found += try files(below: path) } else { found.append(path) }
    }
    return found
  }
}
