/** Something of a page that a person reaches. */
export interface Found {
  press(): Promise<void>
  /** Key by key, into what has the focus after a press. */
  type(text: string): Promise<void>
}

/** A browser of one engine, as wide as a phone or a desk, with one page. */
export interface Browser {
  open(url: string): Promise<void>
  /** Runs an expression in the page; what it is worth. */
  run<T>(expression: string): Promise<T>
  /** Runs a whole script in the page, whatever its policy says of scripts that are evaluated there. */
  load(script: string): Promise<void>
  /** The element that an expression is worth. Throws when it is none. */
  element(expression: string): Promise<Found>
  /** A picture of what is seen, as PNG. */
  picture(): Promise<Uint8Array>
  back(): Promise<void>
  /** From here on its holder unlocks the device whenever a page asks; undefined where it keeps no passkeys. */
  unlocks: (() => Promise<void>) | undefined
  /** What the engine is called and its version. */
  name: string
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

export interface Engine {
  name: string
  /** What of it is not on this machine, in words; undefined when it can start. */
  missing: string | undefined
  start(size: Size): Promise<Browser>
}
