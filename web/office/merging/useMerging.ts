import { useState } from "react"
import { useNavigate } from "react-router"
import { listAudit } from "../../../contract/audit.ts"
import { findDuplicates, mergeUsers, previewMerge } from "../../../contract/merging.ts"
import type { UserId } from "../../../contract/people.ts"
import { listRoster } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, pageClasses } from "../../../contract/schedule.ts"
import {
  getUser,
  listNotes,
  listUserReservations,
  listUsers,
  listUserTransactions,
  listUserWaits,
  readUserCredits,
} from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

interface Merging {
  stays: UserId
  goes: UserId
  /** What was agreed to is not what it would do any more. */
  onMoved: () => void
}

const hasMoved = (error: Error | null) => error instanceof ApiError && error.code === "IMPACT_CHANGED"

/** Makes one account of the two, as it was shown. */
export function useMerging({ stays, goes, onMoved }: Merging) {
  const navigate = useNavigate()
  const [moved, setMoved] = useState(false)
  const write = useWrite({
    send: (accepts: string, options) =>
      call(mergeUsers, { params: { id: stays }, body: { other: goes, accepts } }, options),
    staleAfter: [
      ...[previewMerge, findDuplicates, getUser, listUsers, listAudit, listNotes],
      ...[readUserCredits, listUserReservations, listUserWaits, listUserTransactions],
      ...[listRoster, getClass, getSeatMap, pageClasses],
    ],
    onSuccess: () => {
      void toast("success", "Cuentas fusionadas.")
      void navigate(`/backend/detallesusuario/${stays}`, { replace: true })
    },
    onError: (error) => {
      setMoved(hasMoved(error))
      if (hasMoved(error)) onMoved()
    },
  })
  return {
    pending: write.isPending,
    isSlow: write.isSlow,
    error: write.error && !hasMoved(write.error) ? say("fusionó", write.error) : null,
    hasMoved: moved,
    confirm: (token: string) => write.mutate(token),
    giveUp: write.giveUp,
    forget: write.reset,
  }
}
