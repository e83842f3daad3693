import Testing

/// Everything here, one after the other: handlers of X errors and signals belong to the process.
@MainActor
@Suite(.serialized)
struct X11Tests {}
