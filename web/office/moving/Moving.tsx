import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useNavigate } from "react-router"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import {
  beginImport,
  isTaken,
  isWorkedOn,
  listMoves,
  type MoveSummary,
  mostFileBytes,
  mostImportBytes,
} from "../../../contract/moving.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Badge } from "../../ui/Badge.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { list as configuration } from "../configuration/list.ts"
import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { Drop } from "./Drop.tsx"
import { holdFiles } from "./held.ts"
import { list } from "./list.ts"
import style from "./Moving.module.css"
import { TakeAlong } from "./TakeAlong.tsx"
import { Templates } from "./Templates.tsx"
import { sayCounts, stateNames, toneOf } from "./words.ts"

const ended = ["done", "undone", "failed"]

/** Why files are not sent at all; null: they are. */
function faultOf(files: readonly File[]): string | null {
  const strange = files.find(({ name }) => !isTaken(name))
  if (strange)
    return `«${strange.name}» no se puede leer. Elige archivos CSV o XLSX (Excel), o un ZIP de ellos.`
  const large = files.find(({ size }) => size > mostFileBytes)
  if (large) return `«${large.name}» pesa más de 64 MB. Divídelo y tráelo por partes.`
  const all = files.reduce((sum, { size }) => sum + size, 0)
  return all > mostImportBytes ? "Juntos pesan más de 100 MB. Tráelos por partes." : null
}

/** What a studio brings from where it was before, and what it brought. */
export default function Moving() {
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<string | null>(null)
  const { data, error } = useQuery({ ...queryOf(listMoves), refetchInterval: 3_000 })
  const begin = useWrite({
    send: (files: readonly File[], options) =>
      call(beginImport, { body: { files: files.map(({ name, size }) => ({ name, size })) } }, options),
    staleAfter: [listMoves],
    onSuccess: ({ id }, files) => {
      holdFiles(id, files)
      void navigate(`${list}/${id}`)
    },
  })
  const take = (files: File[]) => {
    const fault = faultOf(files)
    setWrong(fault)
    begin.reset()
    if (!fault) begin.mutate(files)
  }
  const moves = data?.moves ?? []
  const open = moves.find(({ kind, state }) => kind === "import" && !ended.includes(state))
  const past = moves.filter((one) => one.kind === "import" && one !== open)
  const prepared = moves.find(({ kind }) => kind === "export")
  return (
    <div>
      <BackLink to={configuration}>Configuración</BackLink>
      <Page
        title="Traer y llevarte tus datos"
        lead="Trae tu clientela, sus paquetes, reservas y pagos, de otro sistema o de tus hojas; o llévate todo."
      >
        {!data && <Unread error={error} />}
        {!data && !error && <Loading />}
        {data && open && <Open move={open} />}
        {data && !open && (
          <>
            <Drop
              title="Sube tus archivos"
              hint="Elígelos o suéltalos aquí: Excel (.xlsx), CSV o un ZIP de ellos; también la carpeta que otro Cupo exportó. Hasta 64 MB cada uno y 100 MB en total."
              isBusy={begin.isPending}
              onFiles={take}
            />
            <FormError>{wrong ?? say("empezó", begin.error)}</FormError>
            <section className={style.part} aria-labelledby="plantillas">
              <h2 id="plantillas" className={style.heading}>
                ¿Empiezas de cero?
              </h2>
              <p className={style.quiet}>
                No hace falta que tus columnas se llamen de ningún modo: al subirlas dices cuál es cuál. Si
                todavía no tienes una lista, estas plantillas ya traen los nombres.
              </p>
              <Templates />
            </section>
          </>
        )}
        {data && <TakeAlong last={prepared} />}
        {past.length > 0 && (
          <section className={style.part} aria-labelledby="anteriores">
            <h2 id="anteriores" className={style.heading}>
              Lo que ya trajiste
            </h2>
            <ul className={style.past}>
              {past.map((one) => (
                <li key={one.id}>
                  <Past {...one} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Page>
    </div>
  )
}

const sayFiles = ({ files }: MoveSummary) =>
  files.length > 1 ? `${files[0]?.name} y ${files.length - 1} más` : (files[0]?.name ?? "")

const sayDay = (instant: string) => formatDate(dayIn(studioZone(), new Date(instant)))

/** What is on its way: one at a time. */
function Open({ move }: { move: MoveSummary }) {
  return (
    <Link to={`${list}/${move.id}`} className={style.open}>
      <span className={style.top}>
        <strong>{sayFiles(move)}</strong>
        <Badge tone="gold">{stateNames[move.state]}</Badge>
      </span>
      <span className={style.quiet}>{`${move.madeBy}, ${sayDay(move.madeAt)}`}</span>
      <span className={style.go}>{isWorkedOn(move.state) ? "Ver cómo va" : "Continuar"}</span>
    </Link>
  )
}

function Past(move: MoveSummary) {
  return (
    <Link to={`${list}/${move.id}`} className={style.entry}>
      <span>
        <strong>{sayFiles(move)}</strong>
        <span className={style.quiet}>
          {move.state === "done" ? `${sayCounts(move.added)} · ` : ""}
          {`${move.madeBy}, ${sayDay(move.madeAt)}`}
        </span>
      </span>
      <Badge tone={toneOf(move.state)}>{stateNames[move.state]}</Badge>
    </Link>
  )
}
