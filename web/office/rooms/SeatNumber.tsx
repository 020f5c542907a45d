import { TextInput } from "@mantine/core"
import { type KeyboardEvent, useEffect, useState } from "react"
import { farthestSeat } from "../../../contract/catalogue.ts"

/** The number of one seat, by hand. It is given when one leaves the field, or with Enter. */
export function SeatNumber({ id, onChoose }: { id: number; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState(String(id))
  useEffect(() => setTyped(String(id)), [id])
  const give = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= farthestSeat) onChoose(wanted)
    else setTyped(String(id))
  }
  const giveByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    give()
  }
  return (
    <TextInput
      label="Número del lugar"
      inputMode="numeric"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={give}
      onKeyDown={giveByKey}
    />
  )
}
