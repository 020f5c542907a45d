import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { TransactionId } from "../../../contract/payments.ts"
import { getTransaction, nextStatuses, type TransactionDetail } from "../../../contract/transactions.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { Panel } from "../../ui/Panel.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { History as Changes } from "../kit/history/History.tsx"
import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { StatusBadge } from "../kit/payments/StatusBadge.tsx"
import { useMay } from "../kit/signedIn.ts"
import type { Route } from "./+types/PaymentDetail.ts"
import { ChangeDialog, type Wanted } from "./detail/ChangeDialog.tsx"
import { Granted } from "./detail/Granted.tsx"
import { History } from "./detail/History.tsx"
import style from "./detail/PaymentDetail.module.css"
import { PaymentFacts } from "./detail/PaymentFacts.tsx"
import { RefundDialog } from "./detail/RefundDialog.tsx"
import { ReceiptButton } from "./ReceiptButton.tsx"
import { becoming } from "./words.ts"

const list = "/backend/pagos"

/** One payment: what was paid and how, what it gave, and all that was done to it since. */
export default function PaymentDetail({ params }: Route.ComponentProps) {
  const id = params.id as TransactionId
  const query = useQuery({ ...queryOf(getTransaction, { params: { id } }), refetchInterval: 15_000 })
  const isMissing = query.error instanceof ApiError && query.error.status === 404
  useEffect(() => {
    if (isMissing) void toast("error", "Transacción no encontrada")
  }, [isMissing])
  return (
    <Found live query={query} title="Detalle del pago" list={list}>
      {(payment) => <Shown payment={payment} />}
    </Found>
  )
}

function Shown({ payment }: { payment: TransactionDetail }) {
  const { id, folio, status, amount, left, branchId } = payment
  const [refunding, setRefunding] = useState(false)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const mayEdit = useMay("transacciones", "editar", branchId ?? "")
  return (
    <div>
      <BackLink to={list}>Transacciones</BackLink>
      <Page
        title={`Pago ${folio}`}
        actions={
          <>
            <StatusBadge status={status} />
            <ReceiptButton id={id} />
            {mayEdit &&
              nextStatuses[status].map((next) => (
                <Button
                  key={next}
                  variant={next === "paid" ? "filled" : "outline"}
                  {...(next !== "paid" && { color: "ink.8" })}
                  onClick={() => setWanted({ id, status: next })}
                >
                  {becoming[next]}
                </Button>
              ))}
            {mayEdit && status === "paid" && (left > 0 || amount === 0) && (
              <Button variant="outline" color="ink.8" onClick={() => setRefunding(true)}>
                {amount > 0 ? "Reembolsar" : "Deshacer la venta"}
              </Button>
            )}
          </>
        }
      >
        <div className={style.blocks}>
          <PaymentFacts payment={payment} />
          <div className={style.side}>
            <Panel className={style.block}>
              <h2 className={style.heading}>Lo que entregó</h2>
              <Granted payment={payment} />
            </Panel>
            <Panel className={style.block}>
              <h2 className={style.heading}>Historial</h2>
              <History payment={payment} />
            </Panel>
            <Changes subject={id} name={`el pago ${folio}`} />
          </div>
        </div>
      </Page>
      <RefundDialog payment={payment} open={refunding} onClose={() => setRefunding(false)} />
      <ChangeDialog wanted={wanted} onClose={() => setWanted(null)} />
    </div>
  )
}
