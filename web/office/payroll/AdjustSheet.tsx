import { NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { adjustPay } from "../../../contract/payroll.ts"
import type { InstructorId } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { PesosInput } from "../../ui/PesosInput.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import style from "./Payroll.module.css"

interface AdjustSheetProps {
  open: boolean
  instructor: InstructorId
  name: string
  onClose: () => void
}

interface Adjusting {
  amount: number
  reason: string
}

/** Adds to what somebody earns, or takes off it, with a reason. */
export function AdjustSheet({ open, instructor, name, onClose }: AdjustSheetProps) {
  const write = useWrite({
    send: (one: Adjusting, options) => call(adjustPay, { body: { instructor, ...one } }, options),
    staleAfter: readsOfPay,
    onSuccess: () => {
      onClose()
      void toast("success", "Ajuste guardado.")
    },
  })
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Sheet open={open} onClose={leave} busy={write.isPending} title={`Ajustar a ${name}`} firm>
      <Fields write={write} onLeave={leave} />
    </Sheet>
  )
}

function Fields({
  write,
  onLeave,
}: {
  write: ReturnType<typeof useWrite<Adjusting, unknown>>
  onLeave: () => void
}) {
  const [sign, setSign] = useState("1")
  const [amount, setAmount] = useState<number | "">("")
  const [reason, setReason] = useState("")
  const error = say("guardó", write.error)
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate({ amount: Number(sign) * Number(amount), reason })
      }}
    >
      <NativeSelect
        size="md"
        label="Qué se hace"
        data-autofocus
        value={sign}
        onChange={({ currentTarget }) => setSign(currentTarget.value)}
        data={[
          { value: "1", label: "Sumar" },
          { value: "-1", label: "Restar" },
        ]}
      />
      <PesosInput label="Cantidad" value={amount} onChange={setAmount} />
      <TextInput
        size="md"
        label="Motivo"
        description="Lo lee quien recibe el pago."
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormError>{error}</FormError>
      <SheetWays
        label="Guardar"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={error}
        isReady={Number(amount) > 0 && reason.trim().length >= 3}
        onLeave={onLeave}
        onGiveUp={write.giveUp}
      />
    </form>
  )
}
