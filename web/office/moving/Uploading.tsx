import { Button } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { getMove, listMoves, type Move } from "../../../contract/moving.ts"
import { sayError } from "../../api/ApiError.ts"
import { call, isAbort } from "../../api/client.ts"
import { keepRead, markStale } from "../../api/queries.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { Drop } from "./Drop.tsx"
import { heldFiles, holdFiles } from "./held.ts"
import { Meter } from "./Meter.tsx"
import style from "./Moving.module.css"
import { areThose, upload } from "./upload.ts"
import { saySize } from "./words.ts"

/** Sends the files that were chosen, or asks for them again where they are not at hand any more. */
export function Uploading({ move }: { move: Move }) {
  const queries = useQueryClient()
  const { id } = move
  const [tried, setTried] = useState(0)
  const [files, setFiles] = useState(() => heldFiles(id))
  const [sent, setSent] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const all = move.files.reduce((sum, { size }) => sum + size, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came meanwhile is asked for when it begins.
  useEffect(() => {
    if (!files) return
    const stop = new AbortController()
    setError(null)
    const send = async () => {
      const now = await call(getMove, { params: { id } }, { signal: stop.signal })
      if (now.state === "receiving") await upload({ move: now, files, onSent: setSent, signal: stop.signal })
      keepRead(queries, getMove, { params: { id } }, await call(getMove, { params: { id } }))
      markStale(queries, [listMoves])
    }
    send().catch((error: unknown) => {
      if (!isAbort(error)) setError(sayError(error as Error))
    })
    return () => stop.abort()
  }, [files, tried, id])

  const take = (chosen: File[]) => {
    const ordered = move.files.flatMap(({ name }) => chosen.find((one) => one.name === name) ?? [])
    if (!areThose(ordered, move))
      return setError("No son los mismos archivos. Elige los que faltan, o descarta la importación.")
    holdFiles(id, ordered)
    setFiles(ordered)
  }

  return (
    <>
      {!files && (
        <Drop
          title="Elige otra vez tus archivos"
          hint={`La subida se quedó a medias. Faltan ${move.files.map(({ name }) => name).join(", ")}.`}
          onFiles={take}
        />
      )}
      {files && (
        <Panel className={style.working} aria-labelledby="subiendo">
          <div role="status">
            <h2 id="subiendo" className={style.heading}>
              {error ? "La subida se detuvo" : "Subiendo tus archivos"}
            </h2>
          </div>
          <Meter label="Subiendo tus archivos" done={sent} of={all} />
          <ul className={style.files}>
            {move.files.map(({ name, size }) => (
              <li key={name}>
                <span>{name}</span>
                <span className={style.quiet}>{saySize(size)}</span>
              </li>
            ))}
          </ul>
          {!error && <p className={style.quiet}>Deja esta página abierta hasta que terminen de subir.</p>}
        </Panel>
      )}
      <FormError>{error}</FormError>
      {files && error && (
        <div>
          <Button onClick={() => setTried(tried + 1)}>Seguir subiendo</Button>
        </div>
      )}
    </>
  )
}
