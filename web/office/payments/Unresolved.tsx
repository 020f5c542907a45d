import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatExactMoney } from "../../../contract/money.ts"
import { listUnresolved, type UnresolvedPayment } from "../../../contract/refunds.ts"
import { queryOf } from "../../api/queries.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { None } from "../../ui/None.tsx"
import type { RowAction } from "../../ui/RowMenu.tsx"
import { problems } from "../kit/names/payments.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { useMay } from "../kit/signedIn.ts"
import style from "./columns.module.css"
import { type Resolution, ResolveDialog } from "./ResolveDialog.tsx"
import { sayWhen } from "./words.ts"

const zone = "America/Mexico_City"

const columns: readonly Column<UnresolvedPayment>[] = [
  { name: "Usuario", cell: (payment) => <Whose {...payment} />, card: "title" },
  { name: "Paquete", cell: ({ order }) => order?.description ?? <None />, wraps: true },
  { name: "Monto", cell: (payment) => <Amount {...payment} />, align: "end" },
  { name: "Por qué", cell: ({ problem }) => problems[problem], card: "line" },
  { name: "Fecha", cell: ({ capturedAt, order }) => sayWhen(capturedAt, order?.timeZone ?? zone) },
  {
    name: "Estado",
    cell: ({ isRefunding }) =>
      isRefunding ? <Badge tone="gold">En devolución</Badge> : <Badge tone="clay">Por resolver</Badge>,
    card: "side",
  },
]

/** Money that was taken and gave nothing: staff give the package, or give it back. */
export default function Unresolved() {
  const [asked, ask] = useState<Resolution | null>(null)
  const mayEdit = useMay("transacciones", "editar")
  const { data, error } = useQuery({ ...queryOf(listUnresolved), refetchInterval: 15_000 })
  const actions = (payment: UnresolvedPayment): RowAction[] => [
    ...(payment.canGrant
      ? [{ label: "Entregar el paquete", onSelect: () => ask({ payment, action: "grant" }) }]
      : []),
    { label: "Devolver el dinero", danger: true, onSelect: () => ask({ payment, action: "refund" }) },
  ]
  return (
    <Page title="Pagos sin paquete" lead="Dinero que se cobró y por el que todavía no se entregó nada.">
      <Unread error={error} />
      {!data && !error && <Loading label="Cargando pagos…" />}
      {data && (
        <DataTable
          caption="Pagos sin paquete"
          columns={columns}
          rows={data.payments}
          keyOf={({ id }) => id}
          empty="No hay nada por resolver."
          actions={mayEdit ? (payment) => (payment.isRefunding ? [] : actions(payment)) : undefined}
        />
      )}
      <ResolveDialog asked={asked} onClose={() => ask(null)} />
    </Page>
  )
}

function Whose({ order }: UnresolvedPayment) {
  if (!order) return <span className={style.name}>Sin orden nuestra</span>
  return (
    <>
      <span className={style.name}>{order.person}</span>
      <span className={style.email}>
        <MailAddress email={order.email} />
      </span>
    </>
  )
}

function Amount({ amount, currency }: UnresolvedPayment) {
  return <span className={style.amount}>{formatExactMoney(Math.round(amount * 100), currency)}</span>
}
