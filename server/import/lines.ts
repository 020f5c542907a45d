import type { Info } from "csv-parse"

/**
 * Tells of each record of a CSV, in their order, on which line it begins. `info.lines` counts to its end, and a break of two
 * characters inside of quotes twice.
 */
export function beginsAt(): (record: readonly string[], info: Info) => number {
  let twice = 0
  return (record, { lines }) => {
    const breaks = record.join("").match(/\r\n|\r|\n/g) ?? []
    twice += breaks.filter(({ length }) => length === 2).length
    return lines - twice - breaks.length
  }
}
