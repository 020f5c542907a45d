import { Button } from "@mantine/core"
import { useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { WaitTerms } from "../../../contract/waitlist.ts"
import { useNow } from "../../api/useNow.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { useHydrated } from "../../ui/useHydrated.ts"
import { explain } from "../booking/refusals.ts"
import { isNotOpenYet, useMyOpening } from "../booking/useMyOpening.ts"
import { wayOut } from "../booking/wayOut.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { sayOpening } from "../schedule/opening.ts"
import { useZone } from "../useZone.ts"
import { AutomaticChoice } from "./AutomaticChoice.tsx"
import style from "./JoinLine.module.css"
import { explainWait, explainWaitError } from "./refusals.ts"
import { useJoin } from "./useJoin.ts"
import { useWaitPreview } from "./useWaitPreview.ts"
import { sayTerms, sayTurn, sayWaiting } from "./words.ts"

interface JoinLineProps {
  item: StudioClass
  terms: WaitTerms
  /** How many wait already. */
  waiting: number
  /** It had room a moment ago. */
  hasFilled: boolean
  onJoined: (words: string) => void
}

/** What waiting means, said before one does: what becomes of a freed place, who pays, one button. Or why one cannot. */
export function JoinLine({ item, terms, waiting, hasFilled, onJoined }: JoinLineProps) {
  const customer = useCustomer()
  const hydrated = useHydrated()
  const { openAuth } = useOverlays()
  const now = useNow()
  const zone = useZone(terms.automaticUntil, item.timeZone)
  const [automatic, setAutomatic] = useState(true)
  const join = useJoin(item, (position) => onJoined(`Entraste a la lista de espera. ${sayTurn(position)}`))
  const isUnknown = join.outcome === "unknown"
  const { data: preview, dataUpdatedAt } = useWaitPreview(item.id, { every: isUnknown && 3_000 })
  const inDoubt = isUnknown && dataUpdatedAt <= join.submittedAt

  const opening = useMyOpening(item, preview?.refusal)
  const refused = isNotOpenYet(preview?.refusal) ? null : preview?.refusal
  const refusal = refused && explainWait(refused.error, refused.message)
  const way = refusal?.next && wayOut(refusal.next, { item, seat: undefined, customerId: customer?.id })
  const obstacle = !refusal && preview?.obstacle
  const press = () => {
    if (!customer) return openAuth("Info", { stays: true })
    join.mutate(automatic)
  }
  const what = sayTerms({ terms, automatic, pays: preview?.pays, timeZone: item.timeZone, now, zone })
  if (terms.phase === "over") return <p className={style.terms}>{what}</p>
  return (
    <div className={style.join}>
      {!refusal && (
        <>
          <p className={style.count}>{`${sayWaiting(waiting)} Esperar no usa ninguna clase.`}</p>
          {terms.phase === "automatic" && (
            <AutomaticChoice automatic={automatic} disabled={join.isPending} onChoose={setAutomatic} />
          )}
          <p className={style.terms} aria-live="polite">
            {what}
          </p>
        </>
      )}
      {obstacle && (
        <p className={style.obstacle}>
          {`${explain(obstacle.error, obstacle.message).text} Si eso cambia a tiempo, el lugar es tuyo.`}
        </p>
      )}
      <FormError>
        {refusal?.text ??
          (opening && `${sayOpening(opening, item.timeZone)}`) ??
          (join.error && sayFailure({ isUnknown, inDoubt, error: join.error })) ??
          (hasFilled ? "No hay cupos disponibles en esta clase." : null)}
      </FormError>
      {way ? (
        <ButtonLink size="lg" fullWidth to={way.to}>
          {way.label}
        </ButtonLink>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={join.isPending}
          disabled={!hydrated || Boolean(refusal) || opening !== null || (Boolean(customer) && !preview)}
          onClick={press}
        >
          Unirme a la lista de espera
        </Button>
      )}
      {join.isSlow && (
        <Button variant="subtle" fullWidth onClick={join.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )
}

/** Silence says nothing: what became of the press is read, as soon as reading works again. */
function sayFailure({ isUnknown, inDoubt, error }: { isUnknown: boolean; inDoubt: boolean; error: Error }) {
  if (inDoubt) return "No sabemos si entraste a la lista; lo revisamos en cuanto vuelva la conexión."
  return isUnknown ? "No entraste a la lista. Intenta de nuevo." : explainWaitError(error).text
}
