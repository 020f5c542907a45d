import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import { guessImportSheet, type ImportSheet } from "../../../contract/importSheets.ts"
import type { Mapping, MappingFault } from "../../../contract/mapping.ts"
import { type SheetKind, sheetFields, sheetKinds } from "../../../contract/sheetFields.ts"
import { sayError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { Panel } from "../../ui/Panel.tsx"
import { toast } from "../../ui/Toasts.tsx"
import style from "./Moving.module.css"

type Said = Pick<ImportSheet, "mapping" | "doubts">

interface SheetPartProps {
  /** The import's, and the sheet's place in it. */
  id: string
  at: number
  sheet: ImportSheet
  said: Said
  faults: MappingFault[]
  /** They were pressed past: what is missing is not only told. */
  isPressed: boolean
  onChange: (said: Said) => void
}

const kinds = [
  { value: "", label: "Nada: no se importa" },
  ...sheetKinds.map((kind) => ({ value: kind, label: sheetFields[kind].label })),
]

/** The first of a column's values, as they stand there. */
const samplesOf = ({ sample }: ImportSheet, column: number): string =>
  [...new Set(sample.map((row) => row[column] ?? "").filter(Boolean))].slice(0, 3).join(" · ") || "vacía"

/** One sheet: what it brings, and what each of its columns is. */
export function SheetPart({ id, at, sheet, said, faults, isPressed, onChange }: SheetPartProps) {
  const [isAsking, setAsking] = useState(false)
  const { mapping, doubts } = said
  const change = (part: Partial<Mapping>) => onChange({ ...said, mapping: { ...mapping, ...part } })
  const choose = async (kind: SheetKind | "") => {
    if (kind === "") return change({ kind: null })
    setAsking(true)
    try {
      onChange(await call(guessImportSheet, { params: { id, sheet: at }, query: { kind } }))
    } catch (error) {
      void toast("error", sayError(error as Error))
    } finally {
      setAsking(false)
    }
  }
  const rows = sheet.rows === 1 ? "1 fila" : `${sheet.rows.toLocaleString("en")} filas`
  const heading = `hoja-${at}`
  return (
    <Panel className={style.sheet} aria-labelledby={heading}>
      <div className={style.sheetHead}>
        <div>
          <h2 id={heading} className={style.sheetName}>
            {sheet.name}
          </h2>
          <span className={style.quiet}>{sheet.isKept ? `${rows}. Como la última vez.` : rows}</span>
        </div>
        <NativeSelect
          label="Qué trae"
          data={kinds}
          value={mapping.kind ?? ""}
          disabled={isAsking}
          onChange={(event) => void choose(event.currentTarget.value as SheetKind | "")}
        />
      </div>
      {mapping.kind && <Columns sheet={sheet} mapping={mapping} kind={mapping.kind} onChange={change} />}
      {faults.length > 0 && (
        <div role={isPressed ? "alert" : undefined}>
          <ul className={isPressed ? style.faults : style.notices}>
            {faults.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {mapping.kind === null &&
        doubts.map(({ message }) => (
          <p key={message} className={style.quiet}>
            {message}.
          </p>
        ))}
    </Panel>
  )
}

interface ColumnsProps {
  sheet: ImportSheet
  mapping: Mapping
  kind: SheetKind
  onChange: (part: Partial<Mapping>) => void
}

function Columns({ sheet, mapping, kind, onChange }: ColumnsProps) {
  const { fields } = sheetFields[kind]
  const choices = [
    { value: "", label: "No se usa" },
    ...fields.map(({ name, label }) => ({ value: name, label })),
  ]
  const types = new Set(mapping.columns.map(({ field }) => fields.find(({ name }) => name === field)?.type))
  const set = (at: number, field: string) =>
    onChange({
      columns: mapping.columns.map((one, index) => (index === at ? { ...one, field: field || null } : one)),
    })
  return (
    <>
      <ul className={style.columns}>
        {mapping.columns.map(({ header, field }, index) => (
          <li key={header} data-unused={field === null || undefined}>
            <span className={style.column}>
              <strong>{header}</strong>
              <span className={style.quiet}>{samplesOf(sheet, index)}</span>
            </span>
            <NativeSelect
              aria-label={`Qué es «${header}» en ${sheet.name}`}
              data={choices}
              value={field ?? ""}
              onChange={(event) => set(index, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      {(types.has("day") || types.has("moment")) && (
        <NativeSelect
          className={style.way}
          label="Cómo están escritas las fechas"
          data={[
            ...(mapping.dates === null ? [{ value: "", label: "Elige" }] : []),
            { value: "dmy", label: "Día/mes/año: 25/11/2025" },
            { value: "mdy", label: "Mes/día/año: 11/25/2025" },
          ]}
          value={mapping.dates ?? ""}
          onChange={(event) => onChange({ dates: (event.currentTarget.value || null) as Mapping["dates"] })}
        />
      )}
      {types.has("money") && (
        <NativeSelect
          className={style.way}
          label="Cómo están escritos los montos"
          data={[
            ...(mapping.numbers === null ? [{ value: "", label: "Elige" }] : []),
            { value: "point", label: "Punto y centavos: 1,234.50" },
            { value: "comma", label: "Coma y centavos: 1.234,50" },
          ]}
          value={mapping.numbers ?? ""}
          onChange={(event) =>
            onChange({ numbers: (event.currentTarget.value || null) as Mapping["numbers"] })
          }
        />
      )}
    </>
  )
}
