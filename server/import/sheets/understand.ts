import { sheetFields } from "../../../contract/sheetFields.ts"
import { guess } from "./guess.ts"
import { readSheets } from "./read.ts"
import type { Mapped, SheetFault } from "./sheet.ts"

export interface Understood {
  mapped: Mapped[]
  /** What could not be read of the files. */
  unread: SheetFault[]
  /** What is not sure, in Spanish. */
  doubts: { sheet: string; message: string }[]
}

/** The sheets of some files, and what each is taken for. */
export async function understand(paths: string[]): Promise<Understood> {
  const understood: Understood = { mapped: [], unread: [], doubts: [] }
  for (const path of paths) {
    const { sheets, faults } = await readSheets(path)
    understood.unread.push(...faults)
    for (const sheet of sheets) {
      const { mapping, doubts } = guess(sheet)
      understood.mapped.push({ sheet, mapping })
      for (const { message } of doubts) understood.doubts.push({ sheet: sheet.name, message })
    }
  }
  return understood
}

/** What was understood, and what is not sure, one line a thing. Names speak Spanish, as the studio. */
export function sayUnderstood({ mapped, doubts }: Understood): string {
  return mapped
    .flatMap(({ sheet, mapping: { kind, columns } }) => {
      const fields = new Map(
        kind === null ? [] : sheetFields[kind].fields.map(({ name, label }) => [name, label]),
      )
      const used = columns.flatMap(({ header, field }) =>
        field === null ? [] : [`  ${header} → ${fields.get(field) ?? field}`],
      )
      const open = doubts.filter((doubt) => doubt.sheet === sheet.name).map(({ message }) => `  ? ${message}`)
      const title = `${sheet.name}: ${kind === null ? "?" : sheetFields[kind].label}, ${sheet.rows} rows`
      return [title, ...used, ...open]
    })
    .join("\n")
}
