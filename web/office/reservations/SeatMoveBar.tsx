import { Button } from "@mantine/core"
import { FormError } from "../../ui/FormError.tsx"
import style from "./SeatMoveBar.module.css"
import type { SeatMove } from "./useSeatMove.ts"

/** Who is being moved and where to, and the press that does it: below the map, which chooses. */
export function SeatMoveBar({ moving }: { moving: SeatMove }) {
  const { entry, seat, pending, isSlow, error } = moving
  if (!entry) return null
  const { firstName, lastName } = entry.person
  return (
    <div className={style.bar}>
      <p role="status">
        <strong>{`${firstName} ${lastName}`}</strong>
        {seat
          ? `, del ${entry.seat} al ${seat}. No cuesta nada.`
          : `, en el ${entry.seat}. Elige un lugar libre.`}
      </p>
      <FormError>{error}</FormError>
      <div className={style.ways}>
        <Button
          size="md"
          variant="outline"
          color="ink.8"
          disabled={pending && !isSlow}
          onClick={pending ? moving.giveUp : moving.leave}
        >
          {isSlow ? "Dejar de esperar" : "Dejar ahí"}
        </Button>
        <Button size="md" disabled={!seat} loading={pending} onClick={moving.confirm}>
          {error ? "Intentar de nuevo" : seat ? `Pasar al ${seat}` : "Pasar"}
        </Button>
      </div>
    </div>
  )
}
