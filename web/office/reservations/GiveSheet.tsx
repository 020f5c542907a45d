import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { previewGiving, type Taker } from "../../../contract/lateness.ts"
import { payerRefusals, type RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { markStale, queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import { WrittenDown } from "../seating/WrittenDown.tsx"
import style from "./ChangeSheet.module.css"
import { OtherTaker } from "./OtherTaker.tsx"
import { TakerChoice } from "./TakerChoice.tsx"
import type { LateSeat } from "./useLateSeat.ts"

const LateSale = lazily(() => import("./LateSale.tsx"))

const unpaid: readonly string[] = payerRefusals

/** To whom a seat goes whose customer has not come: who waited for the class first, or whoever the desk finds or writes down; to who has nothing that pays it, with what is sold to them. */
export function GiveSheet({ item, late }: { item: StudioClass; late: LateSeat }) {
  const { asked, pending, leave } = late
  return (
    <Sheet open={asked !== null} onClose={leave} busy={pending} title="Dar su lugar" firm>
      {asked && <Choice key={asked.id} item={item} entry={asked} late={late} />}
    </Sheet>
  )
}

function Choice({ item, entry, late }: { item: StudioClass; entry: RosterEntry; late: LateSeat }) {
  const { id, person, seat } = entry
  const [chosen, setChosen] = useState<string | null>(null)
  const [made, setMade] = useState<Buyer | null>(null)
  /** What was typed to find who is written down now. */
  const [writing, setWriting] = useState<string | null>(null)
  const maySearch = useMay("usuarios", "listado")
  const waiting = useQuery(queryOf(previewGiving, { params: { id } }))
  const one = useQuery({
    ...queryOf(previewGiving, { params: { id }, query: { userId: (chosen ?? "") as Taker["userId"] } }),
    enabled: chosen !== null,
  })
  const takers = waiting.data?.takers ?? []
  const taker = takers.find(({ userId }) => userId === chosen) ?? one.data?.takers[0]
  const isReady = chosen !== null && taker?.userId === chosen && taker.refusal === null
  const maySell = useMay("transacciones", "crear", item.branch)
  const isSellable = (one: Taker | undefined) =>
    maySell && one?.refusal != null && unpaid.includes(one.refusal.error)
  const choose = (userId: string | null) => {
    late.forget()
    setChosen(userId)
  }
  const refusal = waiting.data?.refusal
  const keptUntil = refusal?.error === "SEAT_STILL_KEPT" ? (waiting.data?.keptUntil ?? null) : null
  const now = useNow(keptUntil)
  const queries = useQueryClient()
  useEffect(() => {
    if (keptUntil && now >= new Date(keptUntil)) markStale(queries, [previewGiving])
  }, [keptUntil, now, queries])
  const buyer = !refusal && taker?.userId === chosen && isSellable(taker) ? taker : undefined
  const giving = (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && taker) late.give(taker)
      }}
    >
      <p>
        {"El lugar "}
        <strong>{seat}</strong>
        {" es de "}
        <strong>{`${person.firstName} ${person.lastName}`}</strong>
        {". Si lo das, queda como falta y su clase no regresa a su paquete."}
      </p>
      {waiting.isPending && <Loading label="Cargando…" />}
      {refusal && <p role="status">{refusal.message}</p>}
      {!refusal && takers.length > 0 && (
        <fieldset className={style.targets}>
          <legend>Esperaban lugar</legend>
          {takers.map((each) => (
            <TakerChoice
              key={each.userId}
              name={`${each.firstName} ${each.lastName}`}
              taker={each}
              isChosen={chosen === each.userId}
              isSellable={isSellable(each)}
              onChoose={() => choose(each.userId)}
            />
          ))}
        </fieldset>
      )}
      {waiting.data && !refusal && maySearch && (
        <OtherTaker
          label={takers.length > 0 ? "Otra persona" : "A quién"}
          branch={item.branch}
          made={made}
          chosen={chosen}
          taker={taker}
          isSellable={isSellable(taker)}
          onChoose={choose}
          onNew={setWriting}
        />
      )}
      <Unread error={late.error ? null : (waiting.error ?? one.error)} />
      <FormError>{late.error}</FormError>
      {!buyer && (
        <SheetWays
          label="Dar su lugar"
          pending={late.pending}
          isSlow={late.isSlow}
          error={late.error}
          isReady={isReady && !refusal}
          onLeave={late.leave}
          onGiveUp={late.giveUp}
        />
      )}
    </form>
  )
  if (writing !== null) {
    return (
      <WrittenDown
        typed={writing}
        branch={item.branch}
        onMade={(buyer) => {
          setMade(buyer)
          choose(buyer.id)
          setWriting(null)
        }}
        onLeave={() => setWriting(null)}
      />
    )
  }
  return (
    <div className={style.form}>
      {giving}
      {buyer && (
        <Suspense fallback={<Loading label="Cargando…" />}>
          <LateSale
            key={buyer.userId}
            item={item}
            entry={entry}
            taker={buyer}
            isNew={made?.id === buyer.userId}
            late={late}
          />
        </Suspense>
      )}
    </div>
  )
}
