import type { Mapping } from "../../../contract/mapping.ts"

/** Where people see it: the file or sheet, its row as their program counts it, the heading of its column. */
export interface SheetFault {
  sheet: string
  row?: number
  header?: string
  /** In Spanish: what is wrong and what was expected. */
  message: string
}

/** How the rows of a sheet are got out of its file. */
export type Format =
  | { type: "csv"; encoding: string; delimiter: string; skip: number }
  | { type: "xlsx"; index: number }

/** A table as a studio brings it: a CSV file, or one sheet of a workbook. */
export interface Sheet {
  /** The file's name; of a workbook with several sheets «file › sheet». */
  name: string
  path: string
  format: Format
  /** No two are the same, none is empty: a second «Fecha» is «Fecha (2)», one without a name «Columna D». */
  headers: string[]
  /** Its row, counted from 1. */
  headerRow: number
  /** Rows under the headings that are not empty. */
  rows: number
  /** The first of them, a text for each heading. */
  sample: string[][]
  /** Of each column cells that tell how its days and sums are written, wherever they stand. */
  telling: string[][]
}

/** A sheet, and what it was said to be. */
export interface Mapped {
  sheet: Sheet
  mapping: Mapping
}

/** A row of a sheet that is not empty, counted from 1. */
export interface SheetRow {
  row: number
  cells: string[]
}

/** What cannot be read any further, in words. */
export class Unreadable extends Error {
  readonly row: number | undefined
  constructor(message: string, row?: number) {
    super(message)
    this.row = row
  }
}

export const mostColumns = 300
export const largestFile = 64 * 1024 * 1024
