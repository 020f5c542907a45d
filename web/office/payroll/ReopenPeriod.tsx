import { TextInput } from "@mantine/core"
import { useState } from "react"
import { type PayPeriodId, reopenPayPeriod } from "../../../contract/payroll.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import { useStaff } from "../kit/signedIn.ts"
import style from "./Payroll.module.css"

interface ReopenPeriodProps {
  /** The last one that was closed, where that is shown. */
  last: PayPeriodId | undefined
  title: string
}

/** Opens the last closed period again, with a reason; for superusers alone. What somebody else did meanwhile is said where it was asked. */
export function ReopenPeriod({ last, title }: ReopenPeriodProps) {
  const [asked, ask] = useState<PayPeriodId | null>(null)
  const [reason, setReason] = useState("")
  const { permissions } = useStaff()
  const write = useWrite({
    send: ({ id, reason }: { id: PayPeriodId; reason: string }, options) =>
      call(reopenPayPeriod, { params: { id }, body: { reason } }, options),
    about: ({ id }) => id,
    staleAfter: readsOfPay,
    onSuccess: () => {
      leave()
      void toast("success", "Periodo reabierto.")
    },
  })
  const leave = () => {
    setReason("")
    write.reset()
    ask(null)
  }
  // Reopened by this very press, perhaps: then pressing again says so.
  const isPressable = asked === last || write.isPending || write.outcome === "unknown"
  if (!permissions.superuser) return null
  return (
    <>
      {last && (
        <OnceButton variant="outline" color="ink.8" onClick={() => ask(last)}>
          Reabrir
        </OnceButton>
      )}
      <Question
        firm
        open={asked !== null}
        title="¿Reabrir este periodo?"
        keep={isPressable ? "Dejarlo cerrado" : "Entendido"}
        confirm={isPressable ? "Reabrir" : null}
        pending={write.isPending}
        isSlow={write.isSlow}
        error={say("reabrió", write.error)}
        onKeep={leave}
        onConfirm={() => asked && write.mutate({ id: asked, reason })}
        onGiveUp={write.giveUp}
      >
        <div className={style.form}>
          <p>{`${title} se cuenta otra vez con las listas, tarifas y reglas de hoy. Quién lo reabrió y por qué queda en la bitácora.`}</p>
          <TextInput
            size="md"
            label="Motivo"
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
      </Question>
    </>
  )
}
