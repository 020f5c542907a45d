import { Button } from "@mantine/core"
import { useState } from "react"
import type { Output } from "../../../contract/endpoint.ts"
import { sayPesos } from "../../../contract/money.ts"
import { closePayPeriod, type getPayPeriod } from "../../../contract/payroll.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import { sayClasses, sayPeriod } from "../kit/payroll/words.ts"
import style from "./Payroll.module.css"

/** Closes a period with the total that was seen, said first. */
export function ClosePeriod({ told }: { told: Output<typeof getPayPeriod> }) {
  const [isOpen, setOpen] = useState(false)
  const { from, to, total, classes, instructors } = told
  const paid = instructors.filter((one) => one.classes > 0 || one.adjusted !== 0).length
  const write = useWrite({
    send: (body: { from: string; to: string; total: number }, options) =>
      call(closePayPeriod, { body }, options),
    staleAfter: readsOfPay,
    onSuccess: () => {
      setOpen(false)
      void toast("success", "Periodo cerrado.")
    },
  })
  const leave = () => {
    write.reset()
    setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cerrar periodo</Button>
      <Question
        open={isOpen}
        title="¿Cerrar este periodo?"
        keep="Todavía no"
        confirm="Cerrar periodo"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={say("cerró", write.error)}
        onKeep={leave}
        onConfirm={() => write.mutate({ from, to, total })}
        onGiveUp={write.giveUp}
      >
        <p className={style.sum}>{sayPesos(total)}</p>
        <p>
          {`${sayPeriod(told)}: ${sayClasses(classes)} de ${paid === 1 ? "1 instructor" : `${paid} instructores`}. Lo que se paga ya no cambia, aunque después se corrija una lista o una tarifa: eso va como ajuste del siguiente.`}
        </p>
      </Question>
    </>
  )
}
