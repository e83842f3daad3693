import ListingsTestSupport

@testable import Listings

/// Opens a file with some bytes, which is removed at once.
func openFile(_ bytes: [UInt8]) throws(LoadError) -> InputFile {
  let folder = TemporaryFolder()
  return try InputFile.open(folder.write("bytes.csv", bytes))
}
