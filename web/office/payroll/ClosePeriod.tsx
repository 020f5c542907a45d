import { useState } from "react"
import type { Output } from "../../../contract/endpoint.ts"
import { sayPesos } from "../../../contract/money.ts"
import { closePayPeriod, type getPayPeriod } from "../../../contract/payroll.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import { sayClasses, sayPeriod } from "../kit/payroll/words.ts"
import style from "./Payroll.module.css"

interface ClosePeriodProps {
  told: Output<typeof getPayPeriod>
  /** It waits to be closed, by who looks. */
  isOffered: boolean
}

/** Closes a period with the total that was seen, said first. What somebody else did meanwhile is said where it was asked. */
export function ClosePeriod({ told, isOffered }: ClosePeriodProps) {
  const [isOpen, setOpen] = useState(false)
  const { from, to, total, classes, instructors } = told
  const paid = instructors.filter((one) => one.classes > 0 || one.adjusted !== 0).length
  const write = useWrite({
    send: (body: { from: string; to: string; total: number }, options) =>
      call(closePayPeriod, { body }, options),
    about: ({ from }) => from,
    staleAfter: readsOfPay,
    onSuccess: () => {
      setOpen(false)
      void toast("success", "Periodo cerrado.")
    },
  })
  // Closed by this very press, perhaps: then pressing again says so.
  const isPressable = isOffered || write.isPending || write.outcome === "unknown"
  const leave = () => {
    write.reset()
    setOpen(false)
  }
  return (
    <>
      {isOffered && <OnceButton onClick={() => setOpen(true)}>Cerrar periodo</OnceButton>}
      <Question
        open={isOpen}
        title="¿Cerrar este periodo?"
        keep={isPressable ? "Todavía no" : "Entendido"}
        confirm={isPressable ? "Cerrar periodo" : null}
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
