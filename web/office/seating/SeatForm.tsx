import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errors } from "../../../contract/errors.ts"
import { sayPesos } from "../../../contract/money.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { getMyShift } from "../../../contract/shifts.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { queryOf } from "../../api/queries.ts"
import { FormError } from "../../ui/FormError.tsx"
import { useHold } from "../../ui/useHold.ts"
import { BuyerField } from "../cash/BuyerField.tsx"
import { PackageField } from "../cash/PackageField.tsx"
import { PayField } from "../cash/PayField.tsx"
import { DrawerNotice } from "../kit/drawer/DrawerNotice.tsx"
import { useMay } from "../kit/signedIn.ts"
import { Paying } from "./Paying.tsx"
import style from "./SeatForm.module.css"
import { type Seated, useSeating } from "./useSeating.ts"
import { useWalkIn } from "./useWalkIn.ts"
import { WrittenDown } from "./WrittenDown.tsx"

interface SeatFormProps {
  item: StudioClass
  seat: number
  /** Nobody sits there, as far as the map knows. */
  isFree: boolean
  now: Date
  onSeated: (who: Buyer, seated: Seated) => void
}

/** Who sits down on a free seat, and what pays it: one press does all of it, or nothing. */
export function SeatForm({ item, seat, isFree, now, onSeated }: SeatFormProps) {
  const walkIn = useWalkIn(item, now)
  const { sale, pays, sells } = walkIn
  const { buyer } = sale
  const maySell = useMay("transacciones", "crear", item.branch)
  const mayAdd = useMay("usuarios", "crear", item.branch)
  const [typed, setTyped] = useState<string | null>(null)
  const seating = useSeating(item, seat, walkIn, (seated) => buyer && onSeated(buyer, seated))
  useHold(seating.pending)
  const { data: drawer } = useQuery({
    ...queryOf(getMyShift, { query: { branch: item.branch } }),
    enabled: sells && maySell,
  })
  const choose = (chosen: Buyer | null, isNew = false) => {
    setTyped(null)
    seating.forget()
    walkIn.choose(chosen, isNew)
  }
  // Gone by this very press, perhaps: then pressing again says so.
  const isLost = !isFree && !seating.pending && !seating.isUnknown
  if (typed !== null) {
    return (
      <WrittenDown
        typed={typed}
        branch={item.branch}
        onMade={(made) => choose(made, true)}
        onLeave={() => setTyped(null)}
      />
    )
  }
  return (
    <form
      className={style.form}
      data-finds
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLost) seating.press(seating.isRepeat)
      }}
    >
      <BuyerField
        isFloating
        label="Quién"
        buyer={buyer}
        onChoose={choose}
        onNew={mayAdd ? setTyped : undefined}
      />
      {buyer && <Paying walkIn={walkIn} timeZone={item.timeZone} now={now} maySell={maySell} />}
      {sells && maySell && (
        <>
          <PackageField
            branch={item.branch}
            chosen={sale.item}
            onChoose={sale.setItem}
            only={walkIn.suits}
            isNext={sale.item !== null}
          />
          <PayField sale={sale}>
            <DrawerNotice
              branch={{ id: item.branch, name: item.branchName }}
              isOpen={drawer && drawer.shift !== null}
            />
          </PayField>
        </>
      )}
      <FormError>{isLost ? errors.SEAT_NOT_AVAILABLE.message : seating.error}</FormError>
      {buyer && (pays || (sells && maySell)) && (
        <Button
          type="submit"
          size="lg"
          fullWidth
          // What pays is known: the next press is this one.
          {...(pays && { autoFocus: true, "data-autofocus": true })}
          disabled={!seating.isReady || isLost}
          loading={seating.pending}
        >
          {sayPress()}
        </Button>
      )}
      {seating.isSlow && (
        <Button variant="subtle" color="ink" onClick={seating.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </form>
  )

  function sayPress(): string {
    if (pays) return `Reservar el ${seat}`
    const price = sale.item ? ` ${sayPesos(sale.total / 100)}` : ""
    return `${seating.isRepeat ? "Cobrar otra vez" : "Cobrar"}${price} y sentar en el ${seat}`
  }
}
