import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { listMessages, type Message, MessageState } from "../../../contract/messages.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Page } from "../kit/page/Page.tsx"
import { SearchField } from "../kit/page/SearchField.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { foundBy } from "../kit/page/useEnter.ts"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { columnsAt } from "./columns.tsx"
import style from "./Messages.module.css"
import { StateChips } from "./StateChips.tsx"
import { useResend } from "./useResend.ts"

/** The studio's mails: what left, what did not, and why. The server orders and cuts the list. */
export default function Messages() {
  const navigate = useNavigate()
  const now = useNow()
  const { query, size, page, change, turnTo } = useListQuery()
  const resend = useResend()
  const state = MessageState.safeParse(query.get("estado")).data
  const search = query.get("buscar") ?? ""
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(listMessages, {
      query: {
        page,
        size,
        ...(state && { state }),
        ...(search && { search: search.slice(0, 100) }),
      },
    }),
    refetchInterval: 5_000,
    placeholderData: (before) => before,
  })
  const open = ({ id }: Message) => void navigate(`/backend/mensajes/${id}`, { state: { list: `?${query}` } })
  const failed = data?.counts.failed ?? 0
  return (
    <Page title="Mensajes" lead="Los correos que el estudio envía a sus clientes.">
      <Unread error={error} />
      {failed > 0 && (
        <p className={style.alert} role="status">
          {failed === 1 ? "1 correo no llegó a su destino." : `${failed} correos no llegaron a su destino.`}
        </p>
      )}
      {data && (
        <div className={style.tools}>
          <StateChips counts={data.counts} state={state} query={query} />
          <div className={style.search}>
            <SearchField
              quiet
              label="Buscar por nombre o correo"
              value={search}
              found={foundBy({ data, isPlaceholderData }, search)}
              onChange={(text) => change("buscar", text)}
              onEnter={() => data.messages[0] && open(data.messages[0])}
            />
          </div>
        </div>
      )}
      {!data && !error && <Loading label="Cargando mensajes…" />}
      {data && (
        <DataTable
          caption="Mensajes"
          columns={columnsAt(now)}
          rows={data.messages}
          total={data.total}
          hasMore={data.hasMore}
          keyOf={({ id }) => id}
          empty={
            state || search ? "No hay mensajes para los filtros seleccionados." : "Todavía no hay mensajes."
          }
          page={page}
          onPage={turnTo}
          onOpen={open}
          actions={(message) => [
            { label: "Ver detalles", onSelect: () => open(message) },
            ...(resend.isAllowed && message.canBeSentAgain
              ? [{ label: "Enviar otra vez", onSelect: () => resend.send(message.id) }]
              : []),
          ]}
        />
      )}
    </Page>
  )
}
