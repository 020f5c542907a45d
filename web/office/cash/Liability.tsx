import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sayMoment } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import { getLiability, type LiabilityOrder, type Owed } from "../../../contract/liability.ts"
import { formatMoney } from "../../../contract/money.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { orderAsked, parseSort, writeSort } from "../../ui/sorting.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useListQuery } from "../kit/page/useListQuery.ts"

/** «$1,800»: a part of what was paid, in proportion to what is left, is nothing that anybody paid to the centavo. */
const sayWhole = (pesos: number) => formatMoney(Math.round(pesos * 100))
const count = (many: number) => many.toLocaleString("es-MX")

const columns: readonly Column<Owed>[] = [
  {
    name: "Sucursal",
    cell: ({ branchName }) => <strong>{branchName ?? "Todas"}</strong>,
    value: ({ branchName }) => branchName ?? "",
    card: "title",
  },
  {
    name: "Paquetes vigentes",
    cell: ({ packages }) => count(packages),
    value: ({ packages }) => packages,
    ...{ align: "end", unit: ({ packages }) => (packages === 1 ? "paquete" : "paquetes") },
  },
  {
    name: "Clases por dar",
    cell: ({ credits }) => count(credits),
    value: ({ credits }) => credits,
    ...{ align: "end", unit: ({ credits }) => (credits === 1 ? "clase" : "clases") },
  },
  {
    name: "Ilimitados",
    cell: ({ unlimited }) => count(unlimited),
    value: ({ unlimited }) => unlimited,
    ...{ align: "end", unit: ({ unlimited }) => (unlimited === 1 ? "ilimitado" : "ilimitados") },
  },
  {
    name: "A precio de hoy",
    cell: ({ estimated }) => sayWhole(estimated),
    value: ({ estimated }) => estimated,
    ...{ align: "end", unit: () => "a precio de hoy" },
  },
  {
    name: "Valor",
    cell: ({ amount }) => <strong>{sayWhole(amount)}</strong>,
    value: ({ amount }) => amount,
    ...{ align: "end", card: "side" },
  },
]

/** What the columns are called over the wire. */
const orders: Record<string, LiabilityOrder> = {
  Sucursal: "branch",
  "Paquetes vigentes": "packages",
  "Clases por dar": "credits",
  Ilimitados: "unlimited",
  "A precio de hoy": "estimated",
  Valor: "amount",
}

/** What customers paid and have not used: what the studio owes in classes. */
export default function Liability() {
  const { query, size, page, change, turnTo } = useListQuery()
  const sort = parseSort(query.get("sort"))
  const order = orderAsked(sort, orders)
  const { data, error } = useQuery({
    ...queryOf(getLiability, { query: { ...(order && { sort: order }), page, size } }),
    placeholderData: keepPreviousData,
  })
  const now = useNow()
  return (
    <Page
      title="Clases por dar"
      lead={data && `Los clientes pagaron ${sayWhole(data.amount)} en clases que todavía no toman.`}
    >
      <Unread error={error} />
      {!data && !error && <Loading label="Sumando…" />}
      {data && (
        <>
          <DataTable
            caption="Clases por dar, por sucursal"
            columns={columns}
            rows={data.branches}
            total={data.total}
            keyOf={({ branchId }) => branchId ?? ""}
            empty="Nadie tiene clases por tomar."
            sort={sort}
            onSort={(next) => change("sort", writeSort(next))}
            page={page}
            onPage={turnTo}
          />
          <p>
            Sumado {sayMoment(data.at, studioZone(), { now, audience: "staff" })}; se vuelve a sumar cada
            cinco minutos.
          </p>
          <p>
            Cada paquete cuenta lo que se pagó por él, en la parte que le queda: sus clases, o sus días si es
            ilimitado. «A precio de hoy» es la parte de los que no tienen un pago propio, como algunos de los
            que llegaron con una importación.
          </p>
        </>
      )}
    </Page>
  )
}
