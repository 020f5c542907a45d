import { useEffect } from "react"
import type { HeldPackage } from "../../../../../contract/packages.ts"
import type { UserId } from "../../../../../contract/people.ts"
import { listUserReservations, listUserWaits, readUserCredits } from "../../../../../contract/users.ts"
import type { CallOptions } from "../../../../api/client.ts"
import { say } from "../../../../api/say.ts"
import { useWrite } from "../../../../api/useWrite.ts"
import { toast } from "../../../../ui/Toasts.tsx"
import type { Pressing } from "./HeldForm.tsx"

/** Whose package, which one, and what to do once its sheet is left. */
export interface Of {
  userId: UserId
  held: HeldPackage
  onClose: () => void
  /** Something is on its way, or is not any more: nobody leaves meanwhile. */
  onBusy: (isBusy: boolean) => void
}

/** A press on a package of somebody's. `done`: what it would have done, «congeló»; `said`: what is told when it did. */
export function useHeldPress<Body, Answer>(
  { onClose, onBusy }: Of,
  done: string,
  said: (body: Body) => string,
  send: (body: Body, options: Required<CallOptions>) => Promise<Answer>,
) {
  const write = useWrite({
    send,
    staleAfter: [readUserCredits, listUserReservations, listUserWaits],
    onSuccess: (_: Answer, body: Body) => {
      onClose()
      void toast("success", said(body))
    },
  })
  const pending = write.isPending
  useEffect(() => onBusy(pending), [onBusy, pending])
  const press: Pressing = {
    pending,
    isSlow: write.isSlow,
    error: say(done, write.error),
    giveUp: write.giveUp,
    leave: () => {
      write.reset()
      onClose()
    },
  }
  return { press, send: write.mutate }
}

export const paramsOf = ({ userId, held }: Of) => ({ id: userId, packageId: held.id })
