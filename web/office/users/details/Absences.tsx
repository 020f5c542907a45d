import { Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { sayDays } from "../../../../contract/calendar.ts"
import { liftNoShows, type NoShows, readNoShows } from "../../../../contract/noShows.ts"
import type { UserId } from "../../../../contract/people.ts"
import { call } from "../../../api/client.ts"
import { queryOf } from "../../../api/queries.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { useMay } from "../../kit/signedIn.ts"
import { sayDay } from "../words.ts"
import style from "./Block.module.css"
import { Block } from "./Block.tsx"

/** What somebody missed lately, while that says something; and the way to forgive it. */
export function Absences({ id }: { id: UserId }) {
  const query = useQuery(queryOf(readNoShows, { params: { id } }))
  if (!query.data || (query.data.recent === 0 && query.data.lifts.length === 0)) return null
  return (
    <Block title="Faltas" query={query}>
      {(absences) => <Standing id={id} absences={absences} />}
    </Block>
  )
}

function Standing({
  id,
  absences: { recent, limitedUntil, aheadDays, lifts },
}: {
  id: UserId
  absences: NoShows
}) {
  const mayLift = useMay("usuarios", "editar")
  const [reason, setReason] = useState("")
  const lift = useWrite({
    send: (typed: string, options) => call(liftNoShows, { params: { id }, body: { reason: typed } }, options),
    staleAfter: [readNoShows],
    onSuccess: () => {
      setReason("")
      void toast("success", "Sus faltas ya no cuentan.")
    },
  })
  return (
    <>
      <p>{recent === 1 ? "1 falta en 30 días." : `${recent} faltas en 30 días.`}</p>
      {limitedUntil && (
        <p>
          <strong>{`Reserva con máximo ${sayDays(aheadDays)} de anticipación`}</strong>
          {` hasta el ${sayDay(limitedUntil)}.`}
        </p>
      )}
      {mayLift && recent > 0 && (
        <form
          className={style.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim()) lift.mutate(reason.trim())
          }}
        >
          {reason !== "" && <LeaveGuard when />}
          <TextInput
            label="Perdonarlas: motivo"
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FormError>{say("perdonó", lift.error)}</FormError>
          <div className={style.ways}>
            <Button type="submit" variant="outline" color="ink.8" loading={lift.isPending}>
              Perdonar faltas
            </Button>
          </div>
        </form>
      )}
      <ul className={style.rows}>
        {lifts.map(({ liftedAt, liftedBy, reason: why }) => (
          <li key={liftedAt}>
            <div>
              <p className={style.note}>{why}</p>
              <p className={style.quiet}>{`${liftedBy} las perdonó · ${sayDay(liftedAt)}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
