import { Button } from "@mantine/core"
import { type SheetKind, sheetFields } from "../../../contract/sheetFields.ts"
import { downloadCsv } from "../../ui/csv.ts"
import style from "./Moving.module.css"

/** What a studio that opens its doors here brings first, each with a line that shows how. */
const templates: readonly { kind: SheetKind; columns: readonly [field: string, example: string][] }[] = [
  {
    kind: "customers",
    columns: [
      ["first_name", "Ana"],
      ["last_name", "Pérez Luna"],
      ["email", "ana@ejemplo.com"],
      ["phone", "55 1234 5678"],
      ["birth_date", "14/05"],
      ["registered", "2025-01-31"],
    ],
  },
  {
    kind: "customer_packages",
    columns: [
      ["customer", "ana@ejemplo.com"],
      ["package", "10 clases"],
      ["starts", "2025-11-01"],
      ["remaining", "6"],
    ],
  },
  {
    kind: "payments",
    columns: [
      ["customer", "ana@ejemplo.com"],
      ["package", "10 clases"],
      ["amount", "1800"],
      ["method", "efectivo"],
      ["status", "pagado"],
      ["day", "2025-11-01"],
    ],
  },
]

/** Our own columns, for who keeps no list yet. */
export function Templates() {
  return (
    <ul className={style.templates}>
      {templates.map(({ kind, columns }) => {
        const { label, fields } = sheetFields[kind]
        const header = columns.map(([name]) => fields.find((one) => one.name === name)?.label ?? name)
        const example = columns.map(([, value]) => value)
        return (
          <li key={kind}>
            <Button
              variant="outline"
              color="ink.8"
              onClick={() =>
                downloadCsv(`plantilla-${label.toLowerCase().replaceAll(" ", "-")}.csv`, header, [example])
              }
            >
              {label}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
