import { checkMapping, type Mapping } from "../../../contract/mapping.ts"
import { type SheetKind, sheetFields } from "../../../contract/sheetFields.ts"
import type { Fault } from "../faults.ts"
import { type FileName, files } from "../files.ts"
import { readCell } from "./cells.ts"
import { FolderFile } from "./folderFile.ts"
import { type Note, Notes, SheetFaults } from "./notes.ts"
import { originOf } from "./origin.ts"
import { type CustomerRow, People, type Person, type Place } from "./people.ts"
import { readPhone } from "./phones.ts"
import { faultOf, readRows } from "./read.ts"
import { makeRecord } from "./record.ts"
import type { Mapped, Sheet, SheetFault } from "./sheet.ts"
import { isFooter } from "./totals.ts"

export interface MadeFolder {
  faults: SheetFault[]
  notes: Note[]
  /** Files of which rows were lost: what names them is not at fault. */
  lost: FileName[]
  /** Where people see what is wrong with the folder. */
  origin(fault: Fault): SheetFault
}

/**
 * Writes the folder that `importStudio` reads of sheets as people write them. `findOthers` gives whom the studio has already; it is
 * asked when a sheet calls people by name or number.
 */
export async function toFolder(
  mapped: Mapped[],
  into: string,
  findOthers: () => Promise<Person[]> = async () => [],
): Promise<MadeFolder> {
  const faults = new SheetFaults()
  const notes = new Notes()
  const people = new People(notes, faults)
  const written = new Map<FileName, FolderFile>()
  const lost = new Set<FileName>()
  const used = inOrder(mapped).filter(({ sheet, mapping }) => {
    const wrong = mapping.kind === null ? [] : checkMapping(mapping)
    for (const { header, message } of wrong)
      faults.add({ sheet: sheet.name, ...(header !== undefined && { header }), message })
    if (mapping.kind && wrong.length > 0) lost.add(`${mapping.kind}.csv`)
    return mapping.kind !== null && wrong.length === 0
  })
  if (mapped.every(({ mapping }) => mapping.kind === null))
    for (const { sheet } of mapped)
      faults.add({ sheet: sheet.name, message: "no se sabe qué trae esta hoja: nada de ella se importa" })
  let isIndexed = false
  const index = () => {
    if (!isIndexed) people.index()
    isIndexed = true
  }
  if (used.some(({ sheet, mapping }) => mapping.kind === "customers" || namesPeople(sheet, mapping)))
    people.know(await findOthers())
  try {
    for (const { sheet, mapping } of used) {
      const kind = mapping.kind as SheetKind
      const name: FileName = `${kind}.csv`
      if (kind !== "customers" && namesPeople(sheet, mapping)) index()
      const file = written.get(name) ?? new FolderFile(into, name, Object.keys(files[name].shape))
      written.set(name, file)
      const onRow = reader({ sheet, mapping, kind }, { people, notes, faults })
      try {
        for await (const { row, cells } of readRows(sheet)) {
          if (row <= sheet.headerRow) continue
          const at = { sheet: sheet.name, row }
          const record = onRow(cells, at)
          if (record === "lost") lost.add(name)
          else if (record && kind !== "customers") file.write(record, at)
        }
      } catch (error) {
        faults.add(faultOf(sheet.name, error))
        lost.add(name)
      }
    }
    const customers = written.get("customers.csv")
    if (customers) for (const { row, at } of people.rows()) customers.write(row, at)
  } finally {
    for (const file of written.values()) file.close()
  }
  return { faults: faults.all, notes: notes.all, lost: [...lost], origin: originOf(written, used) }
}

/** Those with people first: others call them by name. */
const inOrder = (mapped: Mapped[]) =>
  mapped.toSorted((a, b) => Number(b.mapping.kind === "customers") - Number(a.mapping.kind === "customers"))

const namesPeople = ({ headers, sample }: Sheet, { kind, columns }: Mapping): boolean => {
  if (kind === null) return false
  const field = sheetFields[kind].fields.find(({ type }) => type === "person")?.name
  const header = columns.find((column) => column.field === field)?.header
  return field !== undefined && header !== undefined && headers.includes(header) && sample.length > 0
}

/** Reads one row: its record, nothing when it is no row of theirs, or that it was lost and why. */
function reader(
  { sheet, mapping, kind }: { sheet: Sheet; mapping: Mapping; kind: SheetKind },
  { people, notes, faults }: { people: People; notes: Notes; faults: SheetFaults },
) {
  const fields = new Map(sheetFields[kind].fields.map((field) => [field.name, field]))
  const given = mapping.columns.flatMap(({ header, field: name }) => {
    const field = name === null ? undefined : fields.get(name)
    const at = sheet.headers.indexOf(header)
    return field && at >= 0 ? [{ header, field, at }] : []
  })
  const fixed = mapping.fixed.flatMap(({ field: name, value }) => {
    const field = fields.get(name)
    return field ? [{ header: undefined, field, value }] : []
  })
  const headerOf = (name: string) => given.find(({ field }) => field.name === name)?.header

  return (cells: string[], at: Place): Record<string, string> | "lost" | undefined => {
    if (isFooter(cells, sheet.headers.length)) {
      notes.add(at.sheet, at.row, "filas que no son datos, como totales: no se traen")
      return undefined
    }
    const values: Record<string, string> = {}
    let isGood = true
    const fault = (header: string | undefined, message: string) => {
      faults.add({ ...at, ...(header !== undefined && { header }), message })
      isGood = false
    }
    const own = given.map(({ header, field, at: column }) => ({ header, field, value: cells[column] ?? "" }))
    for (const { header, field, value } of [...own, ...fixed]) {
      if (value === "") continue
      if (field.type === "phone") {
        const phone = readPhone(value)
        if (phone === undefined)
          notes.add(at.sheet, at.row, `teléfonos que no lo son, en «${header}»: se dejan vacíos`)
        else values[field.name] = phone
        continue
      }
      const read =
        field.type === "person"
          ? people.find(value)
          : readCell(kind, field, value, mapping, header === undefined || header.toLowerCase() === field.name)
      if ("fault" in read) fault(header, read.fault)
      else values[field.name] = read.value
    }
    if (!isGood) return "lost"
    const record = makeRecord(kind, values)
    if ("left" in record) {
      notes.add(at.sheet, at.row, String(record.left))
      return undefined
    }
    if (kind !== "customers") return record
    if (!record.first_name) fault(headerOf("first_name") ?? headerOf("full_name"), "falta el nombre")
    else if (!record.email && !record.phone)
      fault(
        headerOf("email") ?? headerOf("phone"),
        "falta el correo o un teléfono: sin ninguno no se sabe quién es",
      )
    else people.add({ email: "", ...record } as CustomerRow, at, headerOf("email"))
    return isGood ? record : "lost"
  }
}
