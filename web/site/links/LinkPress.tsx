import { Button } from "@mantine/core"
import { formatLongDay } from "../../../contract/calendar.ts"
import { followLink, getLink, type MailLink } from "../../../contract/links.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useNow } from "../../api/useNow.ts"
import { useWrite } from "../../api/useWrite.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { explainError } from "../booking/refusals.ts"
import { packagesHref } from "../booking/wayOut.ts"
import { Hour } from "../Hour.tsx"
import { Page } from "../Page.tsx"
import { classHref } from "../schedule/places.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./LinkPress.module.css"
import { sayLink } from "./words.ts"

/** One thing to press, said whole before it is; and what came of it, on the same page. */
export function LinkPress({ token, link }: { token: string; link: MailLink }) {
  const now = useNow(link.freeUntil ?? link.until)
  const write = useWrite({
    send: (_: null, options) => call(followLink, { params: { token } }, options),
    staleAfter: [getLink],
  })
  const seen = write.data ?? link
  const { title, text, tone, press } = sayLink(seen, now)
  const { changedTo } = seen
  const { class: item, seat } = changedTo ?? seen
  const isReady = press !== undefined
  const refusal = write.error && explainError(write.error)
  const way = refusal?.next === "packages" && item && packagesHref(item, undefined)
  const isGone = link.purpose === "cancel" && !isReady && !changedTo
  return (
    <Page narrow kicker={`Hola, ${link.firstName}`} title={title} news={write.data ? title : null}>
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
        <FormError>{say("hizo", write.error)}</FormError>
        <div className={style.actions}>
          {isReady && way ? (
            <ButtonLink size="lg" to={way}>
              Ver paquetes
            </ButtonLink>
          ) : isReady ? (
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
          ) : changedTo ? (
            <ButtonLink size="lg" to={`${classHref(changedTo.class)}&reserva=${changedTo.id}`}>
              Ver reserva
            </ButtonLink>
          ) : (
            <ButtonLink size="lg" to={item ? `/reserva-clase/${item.branch}?dia=${item.day}` : "/"}>
              {item ? "Ver la semana" : "Ir al inicio"}
            </ButtonLink>
          )}
        </div>
      </div>
    </Page>
  )
}
