import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { type ListedTransaction, listTransactions } from "../../../contract/transactions.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { writeSort } from "../../ui/sorting.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { useMay } from "../kit/signedIn.ts"
import { columns } from "./columns.tsx"
import { ExportPayments } from "./ExportPayments.tsx"
import { PaymentFilters } from "./PaymentFilters.tsx"
import { asked, filterNames, filterOf } from "./paymentFilter.ts"
import { Sums } from "./Sums.tsx"

/** The payments of the studio; the server narrows, orders, cuts and sums. */
export default function PaymentList() {
  const navigate = useNavigate()
  const { query, size, change, turnTo, clear } = useListQuery()
  const filter = filterOf(query)
  const mayOpen = useMay("transacciones", "detalle")
  const maySell = useMay("transacciones", "crear")
  const { data, error } = useQuery({
    ...queryOf(listTransactions, { query: { ...asked(filter), page: filter.page, size } }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
  const open = ({ id }: ListedTransaction) =>
    void navigate(`/backend/pagos/detalles/${id}`, { state: { list: `?${query}` } })
  const active = filterNames.filter((name) => filter[name]).length
  const whose = filter.userId && data?.transactions[0]?.userName
  return (
    <Page
      title="Transacciones"
      lead={whose && `De ${whose}`}
      actions={
        <>
          <ExportPayments filter={filter} isEmpty={!data?.total} />
          {maySell && <ButtonLink to="/backend/pagos/crear">Cobrar</ButtonLink>}
        </>
      }
    >
      <PaymentFilters filter={filter} active={active} onChange={change} onReset={clear} />
      <Unread error={error} />
      {!data && !error && <Loading label="Cargando pagos…" />}
      {data && <Sums total={data.total} sums={data.sums} />}
      {data && (
        <DataTable
          caption="Transacciones"
          columns={columns}
          rows={data.transactions}
          total={data.total}
          keyOf={({ id }) => id}
          empty={active > 0 ? "No hay pagos para los filtros seleccionados." : "Todavía no hay pagos."}
          sort={filter.sort}
          onSort={(sort) => change("sort", writeSort(sort))}
          page={filter.page}
          onPage={turnTo}
          onOpen={mayOpen ? open : undefined}
          actions={mayOpen ? (one) => [{ label: "Ver detalles", onSelect: () => open(one) }] : undefined}
        />
      )}
    </Page>
  )
}
