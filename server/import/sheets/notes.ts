import type { SheetFault } from "./sheet.ts"

/** Of one column more are not told one by one: what is wrong with so many has one cause. */
const mostOfColumn = 100
/** Rows that a note names. */
const mostNamed = 5

/** What is wrong with the sheets. */
export class SheetFaults {
  readonly #list: SheetFault[] = []
  readonly #more = new Map<string, { fault: SheetFault; count: number }>()
  readonly #told = new Map<string, number>()

  add(fault: SheetFault): void {
    const key = `${fault.sheet}|${fault.header ?? ""}`
    const count = (this.#told.get(key) ?? 0) + 1
    this.#told.set(key, count)
    if (count <= mostOfColumn) {
      this.#list.push(fault)
      return
    }
    const more = this.#more.get(key) ?? { fault, count: 0 }
    more.count += 1
    this.#more.set(key, more)
  }

  get all(): SheetFault[] {
    const more = [...this.#more.values()].map(({ fault: { sheet, header }, count }) => ({
      ...{ sheet, ...(header !== undefined && { header }) },
      message: `y ${count} ${count === 1 ? "fila" : "filas"} más con algo mal aquí`,
    }))
    return [...this.#list, ...more]
  }
}

/** What was understood otherwise than it is written, or left out: nothing is wrong with it. */
export interface Note {
  sheet: string
  message: string
  count: number
  /** The first of its rows. */
  rows: number[]
}

export class Notes {
  readonly #notes = new Map<string, Note>()

  add(sheet: string, row: number, message: string): void {
    const key = `${sheet}|${message}`
    const note = this.#notes.get(key) ?? { sheet, message, count: 0, rows: [] }
    note.count += 1
    if (note.rows.length < mostNamed) note.rows.push(row)
    this.#notes.set(key, note)
  }

  get all(): Note[] {
    return [...this.#notes.values()]
  }
}
