import { useState } from "react"
import { useNavigate } from "react-router"
import { listAudit } from "../../../contract/audit.ts"
import { findDuplicates, mergeUsers, previewMerge } from "../../../contract/merging.ts"
import { getUser, type UserId } from "../../../contract/people.ts"
import { listRoster } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, pageClasses } from "../../../contract/schedule.ts"
import {
  listNotes,
  listUserReservations,
  listUsers,
  listUserTransactions,
  listUserWaits,
  readUserCredits,
} from "../../../contract/users.ts"
import { ApiError, sayError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import type { Outcome } from "../../api/outcome.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

interface Merging {
  stays: UserId
  goes: UserId
  /** What was agreed to is not what it would do any more. */
  onMoved: () => void
}

const hasMoved = (error: Error | null) => error instanceof ApiError && error.code === "IMPACT_CHANGED"

function explain(error: Error, outcome: Outcome | null): string | null {
  if (outcome === "unsent") return "Sin conexión. No se fusionó nada."
  if (outcome === "unknown") return "No sabemos si se fusionaron. Al intentar de nuevo cuenta una sola vez."
  return hasMoved(error) ? null : sayError(error)
}

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
    error: write.error && explain(write.error, write.outcome),
    hasMoved: moved,
    confirm: (token: string) => write.mutate(token),
    giveUp: write.giveUp,
  }
}
