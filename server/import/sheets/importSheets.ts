import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findCustomers } from "../../features/people/import.ts"
import type { ImportContext } from "../context.ts"
import type { Progress } from "../counted.ts"
import { type FileName, fileNames } from "../files.ts"
import { type ImportOptions, importStudio } from "../import.ts"
import type { Added } from "../write.ts"
import type { Note } from "./notes.ts"
import type { Mapped, SheetFault } from "./sheet.ts"
import { kindNamed } from "./synonyms.ts"
import { toFolder } from "./toFolder.ts"

export interface SheetsReport {
  faults: SheetFault[]
  notes: Note[]
  referenceDay: string
  /** What came, or with `checkOnly` what would; absent when there are faults. */
  added?: Added
}

export interface SheetsOptions extends Pick<ImportOptions, "noteAdded" | "finish"> {
  /** What the import is remembered by. */
  name: string
  /** Looks for faults and counts what would come, and leaves everything as it is. */
  checkOnly?: boolean
  progress?: Progress
  /** What could not be read of the files: nothing is imported, and what is missing for that is not said again. */
  unread?: SheetFault[]
}

/** Moves in what sheets say by their mappings: all of it, or nothing and what is wrong where people see it. */
export async function importSheets(
  context: ImportContext,
  mapped: Mapped[],
  { unread = [], ...options }: SheetsOptions,
): Promise<SheetsReport> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-sheets-"))
  try {
    const made = await toFolder(mapped, folder, () => findCustomers(context.pool))
    const {
      faults: found,
      referenceDay,
      added,
    } = await importStudio(context, folder, {
      ...options,
      checkOnly: options.checkOnly || unread.length + made.faults.length > 0,
      lost: [...made.lost, ...lostOf(unread, mapped)],
    })
    const faults = inOrder([...unread, ...made.faults, ...found.map(made.origin)])
    const { notes } = made
    return { faults, notes, referenceDay, ...(faults.length === 0 && { added: added as Added }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** As a person goes through them: a sheet after the other, from its top. */
function inOrder(faults: SheetFault[]): SheetFault[] {
  const sheets = new Map([...new Set(faults.map(({ sheet }) => sheet))].map((sheet, i) => [sheet, i]))
  const order = ({ sheet, row = Number.MAX_SAFE_INTEGER }: SheetFault) =>
    [sheets.get(sheet) ?? 0, row] as const
  return faults.toSorted((a, b) => {
    const [[sheet, row], [other, otherRow]] = [order(a), order(b)]
    return sheet - other || row - otherRow
  })
}

/** What may have stood in sheets that were not read: by their names, or else whatever no other sheet has. */
function lostOf(unread: SheetFault[], mapped: Mapped[]): FileName[] {
  const there = new Set(mapped.map(({ mapping }) => `${mapping.kind}.csv`))
  return unread.flatMap(({ sheet }): FileName[] => {
    const kind = kindNamed(sheet)
    return kind ? [`${kind}.csv`] : fileNames.filter((name) => !there.has(name))
  })
}
