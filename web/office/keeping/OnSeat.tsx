import "@mantine/core/styles/Checkbox.css"
import "@mantine/core/styles/InlineInput.css"
import { Checkbox } from "@mantine/core"
import { formatShortDay } from "../../../contract/calendar.ts"
import type { BlockImpact, BlockScope } from "../../../contract/keptSeats.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { sayMail } from "../kit/studio/sayMail.ts"
import style from "./Keeping.module.css"

interface OnSeatProps {
  impact: BlockImpact
  seat: number
  scope: BlockScope
  staying: readonly string[]
  onStay: (id: string, stays: boolean) => void
}

/** Who is on a seat that is to be out of use: where each goes, or that they stay. */
export function OnSeat({ impact: { seated, paying, classes }, seat, scope, staying, onStay }: OnSeatProps) {
  const mailLeaves = useMailLeaves()
  const where = scope === "class" ? "" : classes === 1 ? " en 1 clase" : ` en ${classes} clases`
  return (
    <div className={style.impact} role="status">
      {seated.length === 0 && paying === 0 && <p>{`Nadie está en el ${seat}${where}.`}</p>}
      {seated.length > 0 && (
        <ul>
          {seated.map(({ id, person, day, hour, newSeat, isReservation }) => {
            const when =
              scope === "class" ? "" : scope === "day" ? `, ${hour}` : `, ${formatShortDay(day)} ${hour}`
            const who = `${person ?? "Alguien"}${isReservation ? "" : " (guardado)"}${when}`
            const isFree = newSeat !== null && scope !== "notice"
            return (
              <li key={id}>
                <strong>{who}</strong>
                {isFree ? (
                  <Checkbox
                    label={staying.includes(id) ? `Se queda en el ${seat}` : `Pasa al ${newSeat}`}
                    aria-label={`${who}: pasa al ${newSeat}`}
                    checked={!staying.includes(id)}
                    onChange={({ currentTarget }) => onStay(id, !currentTarget.checked)}
                  />
                ) : (
                  <span data-stops={newSeat === null || undefined}>{sayFixed(newSeat)}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {seated.some(({ isReservation }) => isReservation) && (
        <p>
          {sayMail(
            mailLeaves,
            "Quien cambia de lugar recibe un correo.",
            "avisa tú a quien cambia de lugar.",
          )}
        </p>
      )}
      {paying > 0 && <p>Alguien lo está pagando ahora: tendrá su paquete, y otro lugar que elegir.</p>}
    </div>
  )

  function sayFixed(newSeat: number | null): string {
    if (newSeat !== null) return `Pasa al ${newSeat}`
    return scope === "notice"
      ? "Sin otro lugar: cámbialo antes de clase"
      : `Sin otro lugar: se queda en el ${seat}`
  }
}
