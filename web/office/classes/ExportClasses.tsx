import { Button } from "@mantine/core"
import { useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { downloadCsv } from "../../ui/csv.ts"
import { typeNames } from "./words.ts"

const header = [
  "Fecha",
  "Hora",
  "Disciplina",
  "Instructor",
  "Sucursal",
  "Salón",
  "Tipo",
  "Ocupados",
  "Capacidad",
  "Estado",
]

/** Saves the classes of the list, all its pages. */
export function ExportClasses({ rows, from, to }: { rows: StudioClass[]; from: string; to: string }) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await downloadCsv(`clases-${from}-a-${to}.csv`, header, rows.map(cells)).finally(() => setSaving(false))
  }
  return (
    <Button variant="outline" color="ink.8" disabled={rows.length === 0} loading={saving} onClick={save}>
      Exportar CSV
    </Button>
  )
}

function cells(item: StudioClass): string[] {
  return [
    item.day,
    item.hour,
    item.discipline,
    item.instructor,
    item.branchName,
    item.roomName,
    typeNames[item.type],
    String(item.occupied),
    String(item.capacity),
    item.status === "abierta" ? "ACTIVO" : "CERRADA",
  ]
}
