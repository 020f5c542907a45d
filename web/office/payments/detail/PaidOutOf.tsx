import { NativeSelect } from "@mantine/core"
import type { Output } from "../../../../contract/endpoint.ts"
import type { ShiftId } from "../../../../contract/shifts.ts"
import type { getRefundImpact, TransactionDetail } from "../../../../contract/transactions.ts"
import { DrawerNotice } from "../../kit/drawer/DrawerNotice.tsx"
import { useMay } from "../../kit/signedIn.ts"
import { useBranches } from "../../kit/studio/useStudio.ts"
import style from "./PaymentDetail.module.css"

interface PaidOutOfProps {
  payment: TransactionDetail
  /** One's own that are open; undefined while they are not known. */
  drawers: Output<typeof getRefundImpact>["drawers"] | undefined
  chosen: ShiftId | undefined
  onChoose: (id: ShiftId) => void
}

/** The drawer that cash is given back out of: said, chosen among several, or opened where there is none. */
export function PaidOutOf({ payment, drawers, chosen, onChoose }: PaidOutOfProps) {
  const branch = useBranches("transacciones")?.find(({ id }) => id === payment.branchId)
  const maySell = useMay("transacciones", "crear", branch?.id)
  const [first, ...others] = drawers ?? []
  return (
    <>
      {branch && maySell && <DrawerNotice branch={branch} isOpen={drawers && drawers.length > 0} />}
      {first && others.length === 0 && (
        <p className={style.quiet}>{`Sale de tu caja de ${first.branchName}.`}</p>
      )}
      {first && others.length > 0 && (
        <NativeSelect
          size="md"
          label="Sale de tu caja de"
          value={chosen ?? first.id}
          onChange={({ currentTarget }) => onChoose(currentTarget.value as ShiftId)}
          data={[first, ...others].map(({ id, branchName }) => ({ value: id, label: branchName }))}
        />
      )}
    </>
  )
}
