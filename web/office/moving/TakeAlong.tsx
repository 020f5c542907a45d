import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { dayIn, formatDate, hourIn, toHour } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import {
  beginExport,
  exportHours,
  exportPath,
  getMove,
  listMoves,
  type MoveSummary,
} from "../../../contract/moving.ts"
import { sayError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { readFile } from "../../api/openFile.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { saveFile } from "../../ui/saveFile.ts"
import { toast } from "../../ui/Toasts.tsx"
import { Meter } from "./Meter.tsx"
import style from "./Moving.module.css"
import { saySize } from "./words.ts"

/** All of the studio, prepared while it goes on; `last`: what was prepared last and is still here. */
export function TakeAlong({ last }: { last: MoveSummary | undefined }) {
  const write = useWrite({
    send: (_: null, options) => call(beginExport, {}, options),
    staleAfter: [listMoves],
  })
  return (
    <section className={style.part} aria-labelledby="llevarte">
      <h2 id="llevarte" className={style.heading}>
        Llevarte tus datos
      </h2>
      <p className={style.quiet}>
        Todo tu estudio en un ZIP de archivos CSV, con sus fotos y textos: lo abre una hoja de cálculo, y otro
        Cupo lo trae completo. Se prepara mientras tu estudio sigue abierto.
      </p>
      {last?.state === "running" && <Preparing id={last.id} />}
      {last?.state === "done" && <Ready move={last} />}
      <FormError>
        {last?.state === "failed" ? "No se pudo preparar. Intenta de nuevo." : say("preparó", write.error)}
      </FormError>
      {last?.state !== "running" && (
        <div>
          <OnceButton
            variant="outline"
            color="ink.8"
            loading={write.isPending}
            onClick={() => write.mutate(null)}
          >
            {last?.state === "done" ? "Preparar uno nuevo" : "Preparar el ZIP"}
          </OnceButton>
        </div>
      )}
    </section>
  )
}

function Preparing({ id }: { id: string }) {
  const { data } = useQuery({ ...queryOf(getMove, { params: { id } }), refetchInterval: 1_000 })
  const progress = data?.progress
  return (
    <Panel className={style.working}>
      <p role="status">Preparando tu estudio. Puedes salir de esta página.</p>
      <Meter
        label="Preparando tu estudio"
        done={progress?.done ?? 0}
        of={progress?.total ?? 0}
        unit="filas"
      />
    </Panel>
  )
}

function Ready({ move: { id, files, changedAt } }: { move: MoveSummary }) {
  const [isSaving, setSaving] = useState(false)
  const [file] = files
  const until = new Date(Date.parse(changedAt) + exportHours * 3_600_000)
  const save = async () => {
    setSaving(true)
    try {
      saveFile(file?.name ?? "estudio.zip", await readFile(exportPath.replace(":id", id)))
    } catch (error) {
      void toast("error", sayError(error as Error))
    } finally {
      setSaving(false)
    }
  }
  const zone = studioZone()
  return (
    <Panel className={style.ready}>
      <span className={style.column}>
        <strong>{file?.name}</strong>
        <span className={style.quiet}>
          {`${saySize(file?.size ?? 0)} · se guarda hasta el ${formatDate(dayIn(zone, until))} ${toHour(hourIn(zone, until))}`}
        </span>
        <span className={style.quiet}>Tiene los datos de tu clientela: guárdalo como guardas la caja.</span>
      </span>
      <Button loading={isSaving} onClick={save}>
        Descargar
      </Button>
    </Panel>
  )
}
