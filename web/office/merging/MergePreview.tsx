import { Button } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { previewMerge } from "../../../contract/merging.ts"
import type { UserId } from "../../../contract/people.ts"
import { ApiError } from "../../api/ApiError.ts"
import { queryOf } from "../../api/queries.ts"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { Question } from "../../ui/Question.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { fullName } from "../users/words.ts"
import { AlreadyMerged } from "./AlreadyMerged.tsx"
import style from "./Merging.module.css"
import { StaysChoice } from "./StaysChoice.tsx"
import { sayCollisions, sayMoves, sayRest } from "./sayMerge.ts"
import { useMerging } from "./useMerging.ts"

const isMerged = (error: Error | null) => error instanceof ApiError && error.code === "ALREADY_MERGED"

interface MergePreviewProps {
  stays: UserId
  goes: UserId
  onStays: (id: UserId) => void
}

/** What becomes of the two accounts, before it does. */
export function MergePreview({ stays, goes, onStays }: MergePreviewProps) {
  const [isAsking, setAsking] = useState(false)
  const {
    data: impact,
    error,
    isPlaceholderData,
  } = useQuery({
    ...queryOf(previewMerge, { params: { id: stays }, body: { other: goes } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const merging = useMerging({ stays, goes, onMoved: () => setAsking(false) })
  // Over what was pressed, and nobody knows what became of it, there is the same press.
  if (isMerged(error) && !isAsking) return <AlreadyMerged stays={stays} goes={goes} />
  if (!impact) return error ? <Unread error={error} /> : <Loading />
  const accounts = [impact.stays, impact.goes].sort((a, b) => a.id.localeCompare(b.id))
  const closing = accounts.find(({ id }) => id === goes) ?? impact.goes
  return (
    <div className={style.preview}>
      <StaysChoice accounts={accounts} stays={stays} disabled={merging.pending} onStays={onStays} />
      <Unread error={error} />
      {merging.hasMoved && (
        <p role="status" className={style.warning}>
          Algo cambió mientras lo revisabas. Esto es lo que pasaría ahora.
        </p>
      )}
      <Collisions sentences={sayCollisions(impact)} />
      <Moves moves={sayMoves(impact)} />
      <ul className={style.rest}>
        {sayRest(impact).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className={style.ways}>
        <Button size="md" disabled={isPlaceholderData || error !== null} onClick={() => setAsking(true)}>
          Fusionar cuentas
        </Button>
      </div>
      <Question
        open={isAsking}
        title="¿Fusionar estas cuentas?"
        keep="Todavía no"
        confirm="Fusionar"
        pending={merging.pending}
        isSlow={merging.isSlow}
        error={merging.error}
        onKeep={() => {
          merging.forget()
          setAsking(false)
        }}
        onConfirm={() => merging.confirm(impact.token)}
        onGiveUp={merging.giveUp}
      >
        <p>
          Se cierra{" "}
          <strong>
            <MailAddress email={closing.email} />
          </strong>{" "}
          y todo lo suyo pasa a la cuenta de <strong>{fullName(impact.stays)}</strong>. No se puede deshacer.
        </p>
      </Question>
    </div>
  )
}

function Collisions({ sentences }: { sentences: string[] }) {
  const id = useId()
  if (sentences.length === 0) return null
  return (
    <section aria-labelledby={id} className={style.warning}>
      <h2 id={id} className={style.heading}>
        No caben las dos
      </h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

function Moves({ moves }: { moves: ReturnType<typeof sayMoves> }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className={style.block}>
      <h2 id={id} className={style.heading}>
        Pasa a la cuenta que se queda
      </h2>
      {moves.length === 0 && <p className={style.quiet}>La cuenta que se cierra no tiene nada.</p>}
      <ul className={style.moves}>
        {moves.map(({ what, details }) => (
          <li key={what}>
            <p className={style.name}>{what}</p>
            {details.map((detail, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same, and the list never moves.
              <p key={index} className={style.quiet}>
                {detail}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
