import { schemaResolver, useForm } from "@mantine/form"
import { useState } from "react"
import { PassingOn, passPackage } from "../../../../../contract/heldPackages.ts"
import type { Buyer } from "../../../../../contract/transactions.ts"
import { call } from "../../../../api/client.ts"
import { BuyerField } from "../../../cash/BuyerField.tsx"
import { Unread } from "../../../kit/page/Unread.tsx"
import { sayDay } from "../../words.ts"
import style from "../Block.module.css"
import { HeldForm } from "./HeldForm.tsx"
import { type Of, paramsOf, useHeldPress } from "./useHeldPress.ts"
import { sayAhead, usePaidAhead } from "./usePaidAhead.ts"

const Reason = PassingOn.pick({ reason: true })

/** Whom a package goes to, what goes with it and what stays. */
export function PassForm(of: Of) {
  const { held } = of
  const { ahead, unread } = usePaidAhead(of)
  const [to, choose] = useState<Buyer | null>(null)
  const { press, send } = useHeldPress(
    of,
    "pasó",
    ({ to: { name } }: { to: Buyer; reason: string }) => `El paquete ahora es de ${name}.`,
    ({ to: { id }, reason }, options) =>
      call(passPackage, { params: paramsOf(of), body: { to: id, reason } }, options),
  )
  const form = useForm({ initialValues: { reason: "" }, validate: schemaResolver(Reason, { sync: true }) })
  const isSelf = to?.id === of.userId
  return (
    <HeldForm
      form={form}
      press={press}
      label="Pasar"
      isReady={to !== null && !isSelf && ahead !== undefined}
      onSend={({ reason }) => to && send({ to, reason })}
    >
      <p>
        <strong>{held.description}</strong>
        {`: ${sayLeft(held)}, hasta el ${sayDay(held.expiresAt, held.timeZone)}.`}
      </p>
      <BuyerField label="Para quién" isFloating buyer={to} onChoose={choose} onNew={undefined} />
      {isSelf && <p role="status">El paquete ya es suyo: elige a otra persona.</p>}
      {ahead && ahead.length > 0 && (
        <div className={style.inside}>
          <p>Lo que ya reservó se queda como está:</p>
          <ul>
            {ahead.map((one) => (
              <li key={one.id}>{sayAhead(one)}</li>
            ))}
          </ul>
        </div>
      )}
      <Unread error={unread} />
    </HeldForm>
  )
}

function sayLeft({ isUnlimited, available }: Of["held"]): string {
  if (isUnlimited) return "pasa completo"
  return available === 1 ? "pasa la clase que le queda" : `pasan las ${available} clases que le quedan`
}
