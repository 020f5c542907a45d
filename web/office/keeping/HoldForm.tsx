import { Button } from "@mantine/core"
import { useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { FormError } from "../../ui/FormError.tsx"
import { BuyerField } from "../cash/BuyerField.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import style from "./Keeping.module.css"
import { type KeptFor, useHolding } from "./useKeeping.ts"

interface HoldFormProps {
  item: StudioClass
  seat: number
  onDone: () => void
  onLeave: () => void
}

/** Holds a seat for a customer, or for a name that nobody has an account under. */
export function HoldForm({ item, seat, onDone, onLeave }: HoldFormProps) {
  const { write, error } = useHolding({ item, seat, onDone })
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  const [name, setName] = useState<string | null>(null)
  const who: KeptFor | null = buyer ? { userId: buyer.id } : name ? { name } : null
  const called = buyer?.name ?? name ?? ""
  const forget = () => {
    write.reset()
    setBuyer(null)
    setName(null)
  }
  return (
    <form
      className={style.form}
      noValidate
      aria-label="Guardar el lugar"
      onSubmit={(event) => {
        event.preventDefault()
        if (who && !write.isPending) write.mutate({ who, called })
      }}
    >
      {name === null ? (
        <BuyerField
          isFloating
          label="Para quién"
          buyer={buyer}
          onChoose={(chosen) => (chosen ? setBuyer(chosen) : forget())}
          onNew={setName}
          sayNew={(typed) => `Guardar a nombre de «${typed}»`}
        />
      ) : (
        <p className={style.named}>
          <strong>{name}</strong>
          <Button variant="subtle" onClick={forget}>
            Cambiar
          </Button>
        </p>
      )}
      <p className={style.quiet}>Nadie más lo puede reservar. Se suelta solo cuando la clase empieza.</p>
      <FormError>{error}</FormError>
      {/* Who it is for is known: the next press is this one. */}
      <SheetWays
        key={called}
        label={`Guardar el ${seat}`}
        pending={write.isPending}
        isSlow={write.isSlow}
        isReady={who !== null}
        isNext={who !== null}
        error={error}
        onLeave={onLeave}
        onGiveUp={write.giveUp}
      />
    </form>
  )
}
