/// A drawing context on a surface, valid only during the call that hands it out.
public final class Canvas {}
