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

/** Every fault found while reading a folder. Reading goes on after each, so that a person sees them all at once. */
export class Faults {
  readonly list: Fault[] = []
  readonly #partial = new Set<string>()

  add(place: { file: string; row?: number }, column: string | undefined, message: string): void {
    this.list.push({ file: place.file, row: place.row, column, message })
  }

  /** A row of this file counts for nothing, so that what is missing may be only what was lost with it. */
  lose(file: string): void {
    this.#partial.add(file)
  }

  /** True when rows of the file were lost: a name that is not found there may be good. */
  isPartial(file: string): boolean {
    return this.#partial.has(file)
  }

  /** In the order a person would mend them: by file, then by line. */
  sorted(files: readonly string[]): Fault[] {
    const order = (fault: Fault) => files.indexOf(fault.file) * 1e7 + (fault.row ?? 0)
    return this.list.toSorted((a, b) => order(a) - order(b))
  }
}

/** «rooms.csv, fila 4, columna layout: …» */
export function sayFault({ file, row, column, message }: Fault): string {
  const place = [file, row && `fila ${row}`, column && `columna ${column}`].filter(Boolean).join(", ")
  return `${place}: ${message}`
}
