import { Button } from "@mantine/core"
import { useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { ApiError } from "../../api/ApiError.ts"
import { downloadCsv } from "../../ui/csv.ts"
import { toast } from "../../ui/Toasts.tsx"
import type { filterOf } from "./classFilter.ts"
import { readAll } from "./useClassPage.ts"
import { typeNames } from "./words.ts"

type Filter = ReturnType<typeof filterOf>

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
export function ExportClasses({ filter, isEmpty }: { filter: Filter; isEmpty: boolean }) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const rows = await readAll(filter)
      await downloadCsv(`clases-${filter.from}-a-${filter.to}.csv`, header, rows.map(cells))
    } catch (error) {
      void toast("error", error instanceof ApiError ? error.message : "Error de servidor")
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button variant="outline" color="ink.8" disabled={isEmpty} loading={saving} onClick={save}>
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
