/// Texts among which the user finds some by typing a part of them: each is folded once, and not at
/// every key.
package struct FoldedTexts: Sendable {
  private var texts = TextColumn()

  /// Folds texts.
  package init(_ texts: some Sequence<String>) {
    for text in texts {
      var folded = TextFolding.folded(text)
      folded.withUTF8 { self.texts.append($0) }
    }
  }

  /// The numbers of the texts in which a part occurs, whatever its case and its accents; an empty
  /// one occurs in all.
  package func indices(containing part: String) -> [Int] {
    let part = Array(TextFolding.folded(part).utf8)
    return (0..<texts.count).filter { index in
      texts.withBytes(index) { ByteSearch.contains(part, in: $0) }
    }
  }
}
