/// The coverage of a text that was drawn.
struct TextMask {}
