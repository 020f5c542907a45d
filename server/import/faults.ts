/** One thing that is wrong with a folder, where an editor shows it. */
export interface Fault {
  file: string
  /** Line of the file, counted from 1; absent when the whole file is meant. */
  row?: number
  column?: string
  /** In Spanish: what is wrong and what was expected. */
  message: string
}

/** Where a value was read. */
export interface Place {
  file: string
  row: number
}

/** Of one file more are not told one by one: a person mends what is wrong with so many, and looks again. */
const mostOfFile = 2_000

/** Every fault found while reading a folder. Reading goes on after each, so that a person sees them all at once. */
export class Faults {
  readonly list: Fault[] = []
  readonly #ofFile = new Map<string, number>()
  readonly #partial = new Set<string>()
  readonly #absent = new Set<string>()
  readonly #again = new Map<string, { fault: Fault; more: number }>()

  add(place: { file: string; row?: number }, column: string | undefined, message: string): void {
    this.#tell({ file: place.file, row: place.row, column, message })
  }

  /** How many there are, also of those that are not told. */
  get count(): number {
    return this.#ofFile.values().reduce((sum, count) => sum + count, 0)
  }

  #tell(fault: Fault): void {
    const count = (this.#ofFile.get(fault.file) ?? 0) + 1
    this.#ofFile.set(fault.file, count)
    if (count <= mostOfFile) this.list.push(fault)
  }

  /** What many rows would say, each for the same cause: told where it is met first, and how often it is met again. */
  addOnce(cause: string, place: Place, column: string, message: string): void {
    const before = this.#again.get(cause)
    if (before) before.more += 1
    else {
      const fault = { file: place.file, row: place.row, column, message }
      this.#tell(fault)
      this.#again.set(cause, { fault, more: 0 })
    }
  }

  /** A file that may be left out, and was. */
  leaveOut(file: string): void {
    this.#absent.add(file)
  }

  /** A row of `by` names something of a file: where that was left out, it is what is wrong, and nothing of it counts. */
  need(file: string, by: string): void {
    if (!this.#absent.delete(file)) return
    this.add({ file }, undefined, `falta este archivo en la carpeta; ${by} lo necesita`)
    this.lose(file)
  }

  /** A row of this file counts for nothing, so that what is missing may be only what was lost with it. */
  lose(file: string): void {
    this.#absent.delete(file)
    this.#partial.add(file)
  }

  /** True when rows of the file were lost: a name that is not found there may be good. */
  isPartial(file: string): boolean {
    return this.#partial.has(file)
  }

  /** In the order a person would mend them: by file, then by line. */
  sorted(files: readonly string[]): Fault[] {
    for (const one of this.#again.values()) {
      if (one.more > 0) one.fault.message += `; y ${one.more} ${one.more === 1 ? "vez" : "veces"} más`
      one.more = 0
    }
    const order = (fault: Fault) => files.indexOf(fault.file) * 1e7 + (fault.row ?? 0)
    const list = this.list.toSorted((a, b) => order(a) - order(b))
    for (const [file, count] of this.#ofFile) {
      if (count <= mostOfFile) continue
      const last = list.findLastIndex((fault) => fault.file === file)
      list.splice(last + 1, 0, { file, message: `y ${count - mostOfFile} más` })
    }
    return list
  }
}

/** «rooms.csv, fila 4, columna layout: …» */
export function sayFault({ file, row, column, message }: Fault): string {
  const place = [file, row && `fila ${row}`, column && `columna ${column}`].filter(Boolean).join(", ")
  return `${place}: ${message}`
}
