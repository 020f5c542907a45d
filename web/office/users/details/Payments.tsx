import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { sayPesos } from "../../../../contract/money.ts"
import { sayRefunded, seesPayments, type Transaction } from "../../../../contract/payments.ts"
import type { UserId } from "../../../../contract/people.ts"
import { allows, permittedBranches } from "../../../../contract/permissions.ts"
import { listUserTransactions } from "../../../../contract/users.ts"
import { queryOf } from "../../../api/queries.ts"
import type { Column } from "../../../ui/column.ts"
import { DataTable } from "../../../ui/DataTable.tsx"
import { Newest } from "../../../ui/Newest.tsx"
import { Noted } from "../../../ui/Noted.tsx"
import { StatusBadge } from "../../kit/payments/StatusBadge.tsx"
import { useMay, useStaff } from "../../kit/signedIn.ts"
import { sayDay } from "../words.ts"
import { Block } from "./Block.tsx"

const columns: readonly Column<Transaction>[] = [
  {
    name: "Paquete",
    cell: (one) => <strong>{one.package?.description ?? "Otro pago"}</strong>,
    card: "title",
  },
  {
    name: "Monto",
    cell: (one) => <Noted note={sayRefunded(one)}>{sayPesos(one.amount)}</Noted>,
    align: "end",
  },
  { name: "Método", cell: ({ paymentMethod }) => (paymentMethod === "paypal" ? "Tarjeta" : "Efectivo") },
  { name: "Estado", cell: ({ status }) => <StatusBadge status={status} />, card: "side" },
  {
    name: "Fecha",
    cell: ({ createdAt, timeZone }) => sayDay(createdAt, timeZone),
    value: ({ createdAt }) => createdAt,
  },
]

/** What a customer paid, for whom may see payments: there is no such part for anybody else. */
export function Payments({ id }: { id: UserId }) {
  const { permissions } = useStaff()
  const maySee = seesPayments.some((action) => allows(permissions, "transacciones", action))
  return maySee ? (
    <Paid id={id} isPart={permittedBranches(permissions, "transacciones") !== undefined} />
  ) : null
}

/** `isPart`: of some branches alone. */
function Paid({ id, isPart }: { id: UserId; isPart: boolean }) {
  const navigate = useNavigate()
  const mayOpen = useMay("transacciones", "detalle")
  const query = useQuery(queryOf(listUserTransactions, { params: { id } }))
  return (
    <Block title="Transacciones" query={query}>
      {({ transactions, hasMore }) => (
        <>
          <DataTable
            caption="Transacciones"
            columns={columns}
            rows={transactions}
            keyOf={(one) => one.id}
            empty={isPart ? "Todavía no tiene pagos en tus sucursales." : "Todavía no tiene pagos."}
            onOpen={mayOpen ? (one) => void navigate(`/backend/pagos/detalles/${one.id}`) : undefined}
          />
          {hasMore && <Newest count={transactions.length} />}
        </>
      )}
    </Block>
  )
}
