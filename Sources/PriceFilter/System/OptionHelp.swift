package import Listings

extension LoadError {
  /// What `--help` says about files that cannot be read.
  package static let help = """
    What a file lacks (rows without a readable price, other currencies, another encoding than UTF-8) is \
    said on standard error and in the member "report" of --describe. With --describe, --snapshot and \
    --print the program ends with 1 if the file cannot be read, and with 65 if none of its rows is a home.
    """
}

extension SearchText {
  /// What `--help` says about what is looked for.
  package static let help = """
    A filter has parts between commas: price, area in m², beds, type, place, distance<=5km@51.5/-0.12, \
    within=51.4/-0.2..51.6/0, favourite, note, row=1..3, and any column of the file by its name, between \
    quotes where it holds signs; .. stands between the ends of a range and | between choices. --sort takes price, \
    area, beds, baths, distance, title, type, place, price/area and columns. What makes no sense in the \
    file ends the program with 64.

    --print csv writes the header and the rows of the file, json an array of objects, count a number, \
    describe the same as --describe, snapshot a PNG, all to standard output.
    """
}
