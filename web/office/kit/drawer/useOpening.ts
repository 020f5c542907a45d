import { useState } from "react"
import { getMyShift, listShifts, openShift } from "../../../../contract/shifts.ts"
import type { BranchId } from "../../../../contract/studio.ts"
import { getRefundImpact } from "../../../../contract/transactions.ts"
import { call } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"

/** The press that opens one's drawer in a branch, with what is in it. */
export function useOpening(branchId: BranchId, onOpened?: () => void) {
  const [pesos, setPesos] = useState<number | "">("")
  const write = useWrite({
    send: (openingFloat: number, options) => call(openShift, { body: { branchId, openingFloat } }, options),
    staleAfter: [getMyShift, listShifts, getRefundImpact],
    onSuccess: () => onOpened?.(),
  })
  return {
    ...{ pesos, setPesos, pending: write.isPending, isDone: write.isSuccess },
    error: say("abrió", write.error),
    open: () => {
      if (!write.isPending) write.mutate(Number(pesos) || 0)
    },
  }
}
