import { Button } from "@mantine/core"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { WaitlistEntry, WaitPreview } from "../../../contract/waitlist.ts"
import { serverDate } from "../../api/serverClock.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { DeadlineNote } from "../booking/DeadlineNote.tsx"
import { Payer } from "../booking/Payer.tsx"
import { explain, explainError } from "../booking/refusals.ts"
import { wayOut } from "../booking/wayOut.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./OfferedPlace.module.css"
import { useClaim } from "./useClaim.ts"
import type { Waited } from "./useLeaving.ts"
import { useWaitPreview } from "./useWaitPreview.ts"
import { sayOfferEnd } from "./words.ts"

interface OfferedPlaceProps {
  item: StudioClass
  entry: WaitlistEntry
  preview: WaitPreview
  /** What was pressed ended without the place: said by whoever stays on the screen. */
  onLost: (words: string) => void
  onLeave?: ((waited: Waited) => void) | undefined
}

/** A free place, whoever of the line takes it first: until when, who pays, one press. */
export function OfferedPlace({ item, entry, preview, onLost, onLeave }: OfferedPlaceProps) {
  const claim = useClaim(item, onLost)
  const isUnknown = claim.outcome === "unknown"
  const { dataUpdatedAt } = useWaitPreview(item.id, { every: isUnknown && 3_000 })
  const inDoubt = isUnknown && dataUpdatedAt <= claim.submittedAt
  const failed = claim.error && !isUnknown ? explainError(claim.error).text : undefined

  const obstacle = preview.obstacle && explain(preview.obstacle.error, preview.obstacle.message)
  const way = obstacle?.next && wayOut(obstacle.next, { item, seat: undefined, customerId: entry.userId })
  const atLimit = preview.obstacle?.error === "UNLIMITED_DAILY_LIMIT"
  const when = { timeZone: item.timeZone, now: serverDate() }
  return (
    <div className={style.offer}>
      <p className={style.until}>
        {"Es de quien lo tome primero, "}
        <strong>
          {sayOfferEnd(entry, item.timeZone)}
          {entry.offeredUntil && <ZoneNote at={entry.offeredUntil} timeZone={item.timeZone} />}
        </strong>
      </p>
      {!obstacle && (
        <>
          <Payer preview={{ pays: preview.pays, refusal: null }} visitor={false} />
          <DeadlineNote deadline={preview.claimed} isUnlimited={preview.pays?.isUnlimited} {...when} />
        </>
      )}
      <FormError>{sayFailure({ inDoubt, isUnknown, failed }) ?? obstacle?.text}</FormError>
      {way && !atLimit ? (
        <ButtonLink size="lg" fullWidth to={way.to}>
          {way.label}
        </ButtonLink>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={claim.isPending}
          disabled={Boolean(obstacle)}
          onClick={() => claim.mutate(entry.id)}
        >
          {atLimit ? "Límite diario alcanzado" : "Tomar el lugar"}
        </Button>
      )}
      {way && atLimit && (
        <ButtonLink variant="subtle" fullWidth to={way.to}>
          {way.label}
        </ButtonLink>
      )}
      {onLeave && !claim.isPending && (
        <Button variant="subtle" color="ink.8" fullWidth onClick={() => onLeave({ id: entry.id, item })}>
          Salir de la lista
        </Button>
      )}
      {claim.isSlow && (
        <Button variant="subtle" fullWidth onClick={claim.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )
}

interface Failure {
  inDoubt: boolean
  isUnknown: boolean
  failed: string | undefined
}

/** Silence says nothing: what became of the press is read, as soon as reading works again. */
function sayFailure({ inDoubt, isUnknown, failed }: Failure): string | undefined {
  if (inDoubt) return "No sabemos si quedó tu reserva; la buscamos en cuanto vuelva la conexión."
  return isUnknown ? "No se reservó nada. Intenta de nuevo." : failed
}
