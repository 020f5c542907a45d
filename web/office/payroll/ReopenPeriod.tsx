import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { type PayPeriodId, reopenPayPeriod } from "../../../contract/payroll.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import { useStaff } from "../kit/signedIn.ts"
import style from "./Payroll.module.css"

/** Opens the last closed period again, with a reason; for superusers alone. */
export function ReopenPeriod({ id, title }: { id: PayPeriodId; title: string }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState("")
  const { permissions } = useStaff()
  const write = useWrite({
    send: (reason: string, options) => call(reopenPayPeriod, { params: { id }, body: { reason } }, options),
    staleAfter: readsOfPay,
    onSuccess: () => {
      setOpen(false)
      void toast("success", "Periodo reabierto.")
    },
  })
  if (!permissions.superuser) return null
  return (
    <>
      <Button variant="outline" color="ink.8" onClick={() => setOpen(true)}>
        Reabrir
      </Button>
      <Question
        open={isOpen}
        title="¿Reabrir este periodo?"
        keep="Dejarlo cerrado"
        confirm="Reabrir"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={say("reabrió", write.error)}
        onKeep={() => {
          write.reset()
          setOpen(false)
        }}
        onConfirm={() => write.mutate(reason)}
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
