import { useQuery } from "@tanstack/react-query"
import { getAttention } from "../../../contract/attention.ts"
import { queryOf } from "../../api/queries.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Directory } from "../kit/page/Directory.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import style from "./Attention.module.css"
import { groupsOf } from "./groups.ts"

/** All that waits for somebody, each with the way to where it is done; what is done is gone. */
export default function Attention() {
  const { data, error } = useQuery({
    ...queryOf(getAttention),
    refetchInterval: 15_000,
    refetchOnMount: "always",
  })
  const groups = data ? groupsOf(data) : []
  return (
    <Page title="Pendientes" lead="Lo que espera a alguien. Cada cosa se quita de aquí al resolverla.">
      <Unread error={error} />
      {!data && !error && <Loading label="Viendo qué falta…" />}
      {data && groups.length === 0 && <EmptyState title="No hay nada pendiente." />}
      <div className={style.groups}>
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2 className={style.title}>{title}</h2>
            <Directory entries={entries} />
          </section>
        ))}
      </div>
    </Page>
  )
}
