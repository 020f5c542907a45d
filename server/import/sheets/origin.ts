import { sheetFields, sheetKinds } from "../../../contract/sheetFields.ts"
import type { Fault } from "../faults.ts"
import type { FileName } from "../files.ts"
import type { FolderFile } from "./folderFile.ts"
import type { Mapped, SheetFault } from "./sheet.ts"

/** Of a column of the folder the fields that it may be made of. */
const madeOf: Record<string, string[]> = {
  first_name: ["first_name", "full_name"],
  last_name: ["last_name", "full_name", "second_last_name"],
  day: ["day", "starts", "paid_at"],
  hour: ["hour", "starts", "paid_at"],
  attended: ["attended", "status"],
  cancelled: ["cancelled", "status"],
}

/** Says of a fault of the folder where people see it: their sheet, row and heading, and their words for the files. */
export function originOf(written: Map<FileName, FolderFile>, used: Mapped[]): (fault: Fault) => SheetFault {
  return ({ file, row, column, message }) => {
    const made = written.get(file as FileName)
    const place = row === undefined ? undefined : made?.placeOf(row)
    const sheet = place?.sheet ?? made?.sheets[0] ?? labelOf(file)
    const columns = used.find((one) => one.sheet.name === sheet && `${one.mapping.kind}.csv` === file)
      ?.mapping.columns
    const names = column === undefined ? [] : (madeOf[column] ?? [column])
    const header = names.flatMap((name) => columns?.find(({ field }) => field === name)?.header ?? [])[0]
    const kind = sheetKinds.find((one) => `${one}.csv` === file)
    const label =
      header ?? (kind && sheetFields[kind].fields.find(({ name }) => name === column)?.label) ?? column
    return {
      sheet,
      ...(place && { row: place.row }),
      ...(label !== undefined && { header: label }),
      message: sayRows(sayFiles(message), made),
    }
  }
}

const labelOf = (file: string) =>
  sheetKinds.flatMap((kind) => (`${kind}.csv` === file ? sheetFields[kind].label : []))[0] ?? file

const sayFiles = (message: string) =>
  sheetKinds.reduce((text, kind) => text.replaceAll(`${kind}.csv`, `«${sheetFields[kind].label}»`), message)

/** «fila 7» of the folder as the row of the sheet. */
const sayRows = (message: string, made: FolderFile | undefined) =>
  message.replace(/\b(filas?) (\d+)/g, (whole, word: string, line: string) => {
    const place = made?.placeOf(Number(line))
    return place ? `${word} ${place.row}` : whole
  })
