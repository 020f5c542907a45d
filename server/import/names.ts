import type { Faults, Place } from "./faults.ts"
import type { FileName } from "./files.ts"
import { sameName } from "./ids.ts"
import { nearest } from "./nearest.ts"

/** Things by the name that other files call them; a name that nobody has is a fault with the nearest one. */
export class Names<T> {
  readonly #items = new Map<string, T>()
  readonly #written: string[] = []
  readonly #what: string

  readonly #file: FileName

  /** `what`: in Spanish with its article, «la sucursal»; `file`: where they are written. */
  constructor(what: string, file: FileName) {
    this.#what = what
    this.#file = file
  }

  /** False when the name is taken. */
  add(name: string, item: T): boolean {
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

  get all(): T[] {
    return [...this.#items.values()]
  }
}
