import type { Faults, Place } from "./faults.ts"
import type { FileName } from "./files.ts"
import { sameName } from "./ids.ts"
import { nearest } from "./nearest.ts"

/** Items of the studio by their names; of two with one name the first. */
export function named<T>(items: T[], nameOf: (item: T) => string): Map<string, T> {
  return new Map(items.toReversed().map((item) => [sameName(nameOf(item)), item]))
}

/** Things by the name that other files call them; a name that nobody has is a fault with the nearest one. */
export class Names<T> {
  readonly #items = new Map<string, T>()
  readonly #written: string[] = []
  readonly #own: T[] = []
  readonly #what: string

  readonly #file: FileName

  /** `what`: in Spanish with its article, «la sucursal»; `file`: where they are written. */
  constructor(what: string, file: FileName) {
    this.#what = what
    this.#file = file
  }

  /** An item of the folder; false when the name is taken. */
  add(name: string, item: T): boolean {
    if (!this.#put(name, item)) return false
    this.#own.push(item)
    return true
  }

  /** What the studio has and the folder does not bring. */
  addThere(items: T[], nameOf: (item: T) => string): void {
    for (const item of items) this.#put(nameOf(item), item)
  }

  #put(name: string, item: T): boolean {
    if (this.#items.has(sameName(name))) return false
    this.#items.set(sameName(name), item)
    this.#written.push(name)
    return true
  }

  get(name: string): T | undefined {
    return this.#items.get(sameName(name))
  }

  /** The item of a name that must exist. */
  find(faults: Faults, at: Place, column: string, name: string): T | undefined {
    const item = this.get(name)
    if (item !== undefined) return item
    faults.lose(at.file)
    faults.need(this.#file, at.file)
    if (faults.isPartial(this.#file)) return undefined
    const like = nearest(name, this.#written)
    const message = `no existe ${this.#what} «${name}»${like ? `; ¿quisiste decir «${like}»?` : ""}`
    faults.addOnce(`${this.#file} ${sameName(name)}`, at, column, message)
    return undefined
  }

  /** What the folder brings. */
  get own(): T[] {
    return this.#own
  }

  get all(): T[] {
    return [...this.#items.values()]
  }
}
