/** `server`: somebody asks us; `client`: we ask somebody; `internal`: neither. */
export type Kind = "server" | "client" | "internal"

/** What is said of a span. Names, codes and numbers of the program's own: never whose, nor which. */
export type Attributes = Record<string, string | number | boolean>

/** A piece of work with its beginning and, once, its end. */
export interface Span {
  end(how?: { name?: string; attributes?: Attributes; isFailed?: boolean }): void
}

/** Tells somebody outside how long each piece of work took, and what it was part of. It never throws, and nobody waits for it. */
export interface Tracing {
  /** Begins within what is under way; or within what `parent`, a `traceparent` of W3C's, says. */
  begin(name: string, kind: Kind, attributes?: Attributes, parent?: string): Span
  /** Runs something as part of a span. */
  run<T>(span: Span, work: () => T): T
  /** The whole of a piece of work, its failure too. */
  within<T>(name: string, kind: Kind, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** A callback that somebody else calls is part of what is under way now. */
  keep<Given extends unknown[], T>(callback: (...given: Given) => T): (...given: Given) => T
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>
}
