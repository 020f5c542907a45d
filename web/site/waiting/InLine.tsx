import { Button } from "@mantine/core"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { WaitlistEntry, WaitPreview } from "../../../contract/waitlist.ts"
import { useNow } from "../../api/useNow.ts"
import { FormError } from "../../ui/FormError.tsx"
import { explain } from "../booking/refusals.ts"
import { useZone } from "../useZone.ts"
import { AutomaticChoice } from "./AutomaticChoice.tsx"
import style from "./InLine.module.css"
import { useAutomatic } from "./useAutomatic.ts"
import type { Waited } from "./useLeaving.ts"
import { sayTerms, sayTurn } from "./words.ts"

interface InLineProps {
  item: StudioClass
  entry: WaitlistEntry
  preview: WaitPreview
  onLeave: (waited: Waited) => void
}

/** One's turn, what will happen with a place that is freed, and the ways to have it otherwise. */
export function InLine({ item, entry, preview, onLeave }: InLineProps) {
  const now = useNow()
  const zone = useZone(preview.automaticUntil, item.timeZone)
  const choice = useAutomatic(item, entry)
  const { automatic } = choice
  const terms = { terms: preview, automatic, pays: preview.pays, timeZone: item.timeZone, now, zone }
  return (
    <div className={style.line}>
      <p className={style.turn} aria-live="polite">
        <span className={style.number} aria-hidden="true">
          {entry.position}
        </span>
        <span>{sayTurn(entry.position ?? 1)}</span>
      </p>
      <p className={style.terms}>{sayTerms(terms)}</p>
      {preview.obstacle && (
        <p className={style.obstacle}>
          {`${explain(preview.obstacle.error, preview.obstacle.message).text} Mientras siga así, el lugar sería de quien sigue; tú conservas tu turno.`}
        </p>
      )}
      {preview.phase === "automatic" && (
        <AutomaticChoice automatic={automatic} disabled={choice.isPending} onChoose={choice.choose} />
      )}
      <FormError>{choice.error}</FormError>
      <Button
        variant="outline"
        color="ink.8"
        onClick={() => onLeave({ id: entry.id, item })}
        aria-label={`Salir de la lista de ${item.discipline}, ${sayHour(item.hour, "customer")}, ${formatLongDay(item.day)}`}
      >
        Salir de la lista
      </Button>
    </div>
  )
}
