import { useState } from "react"
import {
  askSubstitute,
  listOwnClasses,
  listOwnRoster,
  type OwnClass,
  withdrawSubstitute,
} from "../../../contract/ownClasses.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"

const staleAfter = [listOwnRoster, listOwnClasses]

/** Asking for a substitute, and taking it back: each press sent now or never. */
export function useSubstitute({ id }: OwnClass) {
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState("")
  const params = { id }
  const ask = useWrite({
    send: (said: string, options) => call(askSubstitute, { params, body: { reason: said } }, options),
    staleAfter,
    onSuccess: () => {
      leave()
      void toast("success", "Pediste suplente.")
    },
  })
  const leave = () => {
    setAsked(false)
    setReason("")
  }
  const withdraw = useWrite({
    send: (_: null, options) => call(withdrawSubstitute, { params }, options),
    staleAfter,
    onSuccess: () => void toast("success", "La clase sigue siendo tuya."),
  })
  return {
    asking: {
      isAsked,
      reason,
      write: setReason,
      pending: ask.isPending,
      isSlow: ask.isSlow,
      error: say("pidió", ask.error),
      ask: () => {
        ask.reset()
        setAsked(true)
      },
      confirm: () => ask.mutate(reason),
      giveUp: ask.giveUp,
      leave,
    },
    withdrawing: {
      pending: withdraw.isPending,
      isSlow: withdraw.isSlow,
      error: say("retiró", withdraw.error),
      press: () => withdraw.mutate(null),
      giveUp: withdraw.giveUp,
    },
  }
}
