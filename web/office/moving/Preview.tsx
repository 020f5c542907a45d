import { Button } from "@mantine/core"
import { useState } from "react"
import {
  faultsPath,
  getMove,
  listMoves,
  type Move,
  type MoveFault,
  runImport,
} from "../../../contract/moving.ts"
import { sayError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { readFile } from "../../api/openFile.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { saveFile } from "../../ui/saveFile.ts"
import { toast } from "../../ui/Toasts.tsx"
import { Counts } from "./Counts.tsx"
import style from "./Moving.module.css"
import { SheetsForm } from "./SheetsForm.tsx"
import { sayImport } from "./words.ts"

const columns: readonly Column<MoveFault>[] = [
  { name: "Archivo", cell: ({ sheet }) => <strong>{sheet}</strong>, card: "title" },
  { name: "Fila", cell: ({ row }) => row ?? "", align: "end", label: ({ row }) => (row ? "fila" : "") },
  { name: "Columna", cell: ({ column }) => column ?? "", wraps: true },
  { name: "Qué corregir", cell: ({ message }) => message, wraps: true },
]

/** What would come, or what has to be mended before anything does. */
export function Preview({ move }: { move: Move }) {
  const [isMapping, setMapping] = useState(false)
  const { id, coming, faults, notes, isWhole } = move
  const write = useWrite({
    send: (_: null, options) => call(runImport, { params: { id } }, options),
    staleAfter: [getMove, listMoves],
  })
  if (isMapping) return <SheetsForm move={move} />
  const change = !isWhole && (
    <OnceButton variant="outline" color="ink.8" onClick={() => setMapping(true)}>
      Cambiar qué es cada columna
    </OnceButton>
  )
  if (faults > 0) return <Faults move={move}>{change}</Faults>
  return (
    <section className={style.part} aria-labelledby="viene">
      <h2 id="viene" className={style.heading}>
        {coming.length > 0 ? "Esto es lo que viene" : "No hay nada nuevo"}
      </h2>
      <p className={style.quiet}>
        {coming.length > 0
          ? "Todavía no se guarda nada. Lo que tu estudio ya tiene se queda como está."
          : "Todo lo que traen estos archivos ya está en tu estudio."}
      </p>
      <Counts counts={coming} />
      {notes.length > 0 && (
        <ul className={style.notices}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <FormError>{say("importó", write.error)}</FormError>
      <div className={style.ways}>
        {coming.length > 0 && (
          <Button size="md" loading={write.isPending} onClick={() => write.mutate(null)}>
            {sayImport(coming)}
          </Button>
        )}
        {change}
      </div>
    </section>
  )
}

/** What is wrong, where a person finds it; nothing comes before it is mended. */
function Faults({ move: { id, faults, firstFaults }, children }: { move: Move; children: React.ReactNode }) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      saveFile("por-corregir.csv", await readFile(`${faultsPath.replace(":id", id)}?format=csv`))
    } catch (error) {
      void toast("error", sayError(error as Error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <section className={style.part} aria-labelledby="corregir">
      <h2 id="corregir" className={style.heading}>
        {faults === 1 ? "Falta corregir 1 cosa" : `Falta corregir ${faults.toLocaleString("en")} cosas`}
      </h2>
      <p className={style.quiet}>
        No se importa nada a medias. Corrígelas en tus archivos, descarta esta importación y súbelos otra vez:
        lo que dijiste de cada columna se recuerda.
      </p>
      <DataTable
        caption="Por corregir"
        columns={columns}
        rows={firstFaults}
        keyOf={(one) => `${one.sheet} ${one.row} ${one.column} ${one.message}`}
        empty=""
      />
      {faults > firstFaults.length && (
        <p
          className={style.quiet}
        >{`Aquí están las primeras ${firstFaults.length}; en la lista están todas.`}</p>
      )}
      <div className={style.ways}>
        <Button loading={isSaving} onClick={save}>
          Descargar la lista
        </Button>
        {children}
      </div>
    </section>
  )
}
