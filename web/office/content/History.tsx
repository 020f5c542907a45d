import { Button } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { listVersions, type VersionLine } from "../../../contract/versions.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Pager } from "../../ui/Pager.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { pageOf } from "../../ui/paging.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import style from "./History.module.css"
import { sayWhen } from "./sayVersion.ts"
import { type HistoryOf, useRestoring } from "./useRestoring.ts"

interface HistoryProps extends HistoryOf {
  /** Something is typed that no version has yet. */
  isDirty: boolean
  show: (version: number) => ReactNode
}

/** Every version of a page: who saved it and when; looked at, and brought back. */
export function History({ isDirty, show, ...of }: HistoryProps) {
  const now = useNow()
  const [wanted, setPage] = useState(1)
  const [looked, look] = useState<VersionLine | null>(null)
  const query = { page: wanted, size: 6 }
  const { data, error } = useQuery({
    ...queryOf(listVersions, { params: { page: of.page }, query }),
    placeholderData: keepPreviousData,
  })
  const restoring = useRestoring({
    ...of,
    onRestored: (version) => {
      look(null)
      setPage(1)
      of.onRestored(version)
    },
  })
  const close = () => {
    look(null)
    restoring.reset()
  }
  const page = pageOf(data?.total ?? 0, wanted)
  return (
    <Panel className={style.history} aria-labelledby="versiones">
      <h2 id="versiones" className={style.heading}>
        Versiones
      </h2>
      <Unread error={error} />
      {!data && !error && <Loading />}
      {data?.total === 0 && <p className={style.quiet}>Aquí queda cada versión que guardes.</p>}
      <ol className={style.versions}>
        {data?.versions.map((line) => (
          <li key={line.version}>
            <div>
              <strong>{`Versión ${line.version}`}</strong>
              {line.version === of.newest && <span className={style.shown}> · la que se ve ahora</span>}
              <span className={style.quiet}>{sayLine(line, now)}</span>
            </div>
            <Button
              variant="outline"
              color="ink.8"
              aria-label={`Ver versión ${line.version}`}
              onClick={() => look(line)}
            >
              Ver
            </Button>
          </li>
        ))}
      </ol>
      {page.pages > 1 && <Pager of="Versiones" page={page} onPage={setPage} />}
      <Sheet
        full
        open={looked !== null}
        onClose={close}
        busy={restoring.isPending}
        title={looked ? `Versión ${looked.version}` : ""}
      >
        {looked && (
          <>
            <div className={style.bar}>
              <p className={style.quiet}>
                {sayLine(looked, now)}
                {isDirty && " Si la restauras, lo que no has guardado se pierde."}
              </p>
              {looked.version !== of.newest && (
                <Button loading={restoring.isPending} onClick={() => restoring.mutate(looked.version)}>
                  {restoring.error ? "Intentar de nuevo" : "Restaurar esta versión"}
                </Button>
              )}
              {restoring.isSlow && (
                <Button variant="subtle" color="ink" onClick={restoring.giveUp}>
                  Dejar de esperar
                </Button>
              )}
            </div>
            <FormError>{restoring.why}</FormError>
            {show(looked.version)}
          </>
        )}
      </Sheet>
    </Panel>
  )
}

const sayLine = ({ at, by }: VersionLine, now: Date): string =>
  by ? `${by}, ${sayWhen(at, now)}.` : `Guardada ${sayWhen(at, now)}.`
