import { orderTold } from "./dates.ts"
import { decimalMarkOf, isMoneyLike } from "./money.ts"

/** Keeps of each column the first cells that tell how its days or sums are written: they may stand far below the first rows. */
export class Telling {
  readonly #cells: Map<string, string>[] = []

  look(cells: string[]): void {
    for (const [i, cell] of cells.entries()) {
      this.#cells[i] ??= new Map()
      const found = this.#cells[i]
      // One cell for each of both ways, of days and of sums: with those, nothing more can be told.
      if (cell === "" || found.size === 4) continue
      const tells = tellOf(cell)
      if (tells !== undefined && !found.has(tells)) found.set(tells, cell)
    }
  }

  of(columns: number): string[][] {
    return Array.from({ length: columns }, (_, i) => [...(this.#cells[i]?.values() ?? [])])
  }
}

function tellOf(cell: string): string | undefined {
  if (cell.length > 30 || !/\d/.test(cell)) return undefined
  const order = orderTold(cell)
  if (order !== undefined) return order ?? undefined
  if (!/[.,]/.test(cell) || !isMoneyLike(cell)) return undefined
  return decimalMarkOf([cell]) ?? undefined
}
