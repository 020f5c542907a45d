import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { formatLongDay } from "../../../contract/calendar.ts"
import { followLink, getLink, type MailLink } from "../../../contract/links.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useNow } from "../../api/useNow.ts"
import { useCustomer } from "../../api/useUser.ts"
import { useWrite } from "../../api/useWrite.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { Hour } from "../Hour.tsx"
import { Page } from "../Page.tsx"
import { useZone } from "../useZone.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./LinkPress.module.css"
import { wayAfter, wayOn } from "./wayOn.ts"
import { sayLink } from "./words.ts"

/** One thing to press, said whole before it is; and what came of it, on the same page. */
export function LinkPress({ token, link }: { token: string; link: MailLink }) {
  const now = useNow(link.freeUntil ?? link.until)
  const customer = useCustomer()
  const write = useWrite({
    send: (_: null, options) => call(followLink, { params: { token } }, options),
    staleAfter: [getLink],
  })
  // Silence says nothing: what became of the press is read, as soon as reading works again.
  const isUnknown = write.outcome === "unknown"
  const { dataUpdatedAt } = useQuery({
    ...queryOf(getLink, { params: { token } }),
    retry: 1,
    refetchInterval: isUnknown && 3_000,
  })
  const isSeen = isUnknown && dataUpdatedAt > write.submittedAt
  const seen = write.data ?? link
  const zone = useZone(link.until, seen.class?.timeZone ?? "UTC")
  const { title, text, tone, press, refusal } = sayLink(seen, now, zone)
  const { changedTo } = seen
  const { class: item, seat } = changedTo ?? seen
  const isReady = press !== undefined
  const isTold = write.data !== undefined || (isSeen && !isReady)
  const unknown = isSeen
    ? "No se hizo nada. Intenta de nuevo."
    : "No sabemos si se hizo; lo revisamos en cuanto vuelva la conexión."
  const way = isReady ? wayAfter(write.error) : wayOn(seen, refusal?.next, customer?.id)
  const isGone = link.purpose === "cancel" && !isReady && !changedTo && !seen.obstacle
  return (
    <Page narrow kicker={`Hola, ${link.firstName}`} title={title} news={isTold ? title : null}>
      <div className={style.link}>
        {item && (
          <article className={style.card} data-gone={isGone ? "" : undefined}>
            <p className={style.day}>{formatLongDay(item.day)}</p>
            <p>
              <Hour hour={item.hour} className={style.hour} />
              <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
            </p>
            <p className={style.what}>{seat ? `${item.discipline} · Lugar ${seat}` : item.discipline}</p>
            <p>{`${item.instructor} · ${item.branchName}`}</p>
          </article>
        )}
        <p className={style.note} data-tone={tone}>
          {text}
        </p>
        <FormError>{refusal?.text ?? (isTold ? null : say("hizo", write.error, { unknown }))}</FormError>
        <div className={style.actions}>
          {way ? (
            <ButtonLink size="lg" to={way.to}>
              {way.label}
            </ButtonLink>
          ) : (
            <>
              <Button size="lg" loading={write.isPending && !write.isSlow} onClick={() => write.mutate(null)}>
                {write.error ? "Intentar de nuevo" : press}
              </Button>
              {write.isSlow && (
                <Button size="lg" variant="outline" color="ink.8" onClick={write.giveUp}>
                  Dejar de esperar
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </Page>
  )
}
