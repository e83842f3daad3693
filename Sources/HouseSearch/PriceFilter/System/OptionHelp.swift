package import Listings

extension LoadError {
  /// What `--help` says about files that cannot be read.
  package static let help = """
    Problems in a file (rows without a readable price, other currencies, an encoding other than UTF-8) are \
    reported on standard error and in the member "report" of --describe, which also lists the role of each column \
    with its reasons. With --describe, --snapshot and \
    --print the exit status is 1 if the file cannot be read, and 65 if none of its rows can be read.
    """
}

extension SearchText {
  /// What `--help` says about what is looked for.
  package static let help = """
    A filter is a list of conditions separated by commas: price, area in m², beds, type, place, \
    distance<=5km@51.5/-0.12, within=51.4/-0.2..51.6/0, favourite, note, row=1..3, and any column of the \
    file by its name. Quote names that contain punctuation. Write .. between the ends of a range and | \
    between choices. --sort accepts price, area, beds, baths, distance, title, type, place, price/area and \
    columns. If the filter or the order does not fit the file, the exit status is 64.

    --print writes to standard output: csv the header and the rows of the file, json an array of objects, \
    count the number of homes, describe the same as --describe, and snapshot a PNG image.
    """
}
