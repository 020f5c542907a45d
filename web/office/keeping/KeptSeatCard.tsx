import { Button } from "@mantine/core"
import { sayMoment } from "../../../contract/calendar.ts"
import type { KeptSeat } from "../../../contract/keptSeats.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { FormError } from "../../ui/FormError.tsx"
import { useHold } from "../../ui/useHold.ts"
import { useMay } from "../kit/signedIn.ts"
import style from "./Keeping.module.css"
import { useReleasing } from "./useKeeping.ts"

interface KeptSeatCardProps {
  item: StudioClass
  seat: number
  /** Absent: the room has it out of use until further notice. */
  kept: KeptSeat | undefined
  now: Date
  onDone: () => void
}

/** Whom a seat is held for, or why it is out of use, and the press that lets it go. */
export function KeptSeatCard({ item, seat, kept, now, onDone }: KeptSeatCardProps) {
  const { write, error } = useReleasing({ item, seat, onDone })
  useHold(write.isPending)
  const mayBook = useMay("operaciones", "crear", item.branch)
  const mayDesk = useMay("operaciones", "editar", item.branch)
  const mayRoom = useMay("salones", "editar", item.branch)
  const isHeld = kept?.kind === "held"
  const may = isHeld ? mayBook || mayDesk : mayDesk && (kept !== undefined || mayRoom)
  const moment = (at: string) => sayMoment(at, item.timeZone, { now, audience: "staff" })
  return (
    <div className={style.form}>
      <div className={style.kept} data-held={isHeld || undefined}>
        <strong>{isHeld ? `Guardado para ${kept.name}` : "Fuera de uso"}</strong>
        {!isHeld && kept?.name && <span>{kept.name}</span>}
        <span className={style.quiet}>
          {kept
            ? `${isHeld ? "Se suelta solo" : "Vuelve solo"} ${moment(kept.until)} · ${kept.keptBy}, ${moment(kept.keptAt)}`
            : "Hasta nuevo aviso, en todas las clases de este salón."}
        </span>
      </div>
      <FormError>{error}</FormError>
      {may && (
        <Button
          size="md"
          variant="outline"
          color="ink.8"
          autoFocus
          data-autofocus
          loading={write.isPending}
          onClick={() => write.mutate(null)}
        >
          {sayPress()}
        </Button>
      )}
      {write.isSlow && (
        <Button variant="subtle" color="ink" onClick={write.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )

  function sayPress(): string {
    if (error) return "Intentar de nuevo"
    const everywhere = kept && kept.classes > 1 ? ` en ${kept.classes} clases` : ""
    return isHeld ? "Soltar el lugar" : `Poner en uso${everywhere}`
  }
}
