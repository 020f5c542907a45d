import type { StudioClass } from "../../../contract/schedule.ts"
import { downloadCsv } from "../../ui/csv.ts"
import { Exports } from "../kit/page/Exports.tsx"
import type { filterOf } from "./classFilter.ts"
import { readAll } from "./useClassPage.ts"
import { stateOf, typeNames } from "./words.ts"

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
  const name = `clases-${filter.from}-a-${filter.to}.csv`
  const files = { CSV: async () => downloadCsv(name, header, (await readAll(filter)).map(cells)) }
  return <Exports isEmpty={isEmpty} files={files} />
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
    stateOf(item),
  ]
}
