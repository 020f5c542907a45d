import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { closeCalendarFeed, getCalendarFeed, openCalendarFeed } from "../../../contract/calendarFeed.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Unread } from "../Unread.tsx"
import style from "./CalendarFeed.module.css"

/** One's classes in one's own calendar, by an address that can be taken back. */
export function CalendarFeed() {
  const query = useQuery(queryOf(getCalendarFeed))
  const { data } = query
  const { mutate, isPending, error } = useWrite({
    send: (wanted: "open" | "close", options) =>
      call(wanted === "open" ? openCalendarFeed : closeCalendarFeed, {}, options),
    staleAfter: [getCalendarFeed],
  })
  if (query.isLoadingError) return <Unread of={[query]} />
  if (!data) return null
  return (
    <section className={style.feed} aria-labelledby="calendario">
      <h2 id="calendario" className={style.title}>
        Tus clases en tu calendario
      </h2>
      <FormError>{say("cambió", error)}</FormError>
      {data.url ? (
        <Address url={data.url} pending={isPending} onChange={mutate} />
      ) : (
        <>
          <p>Suscribe tu calendario y tus reservas aparecerán ahí solas, también cuando cambien.</p>
          <Button variant="outline" color="ink.8" loading={isPending} onClick={() => mutate("open")}>
            Crear mi dirección
          </Button>
        </>
      )}
    </section>
  )
}

interface AddressProps {
  url: string
  pending: boolean
  onChange: (wanted: "open" | "close") => void
}

function Address({ url, pending, onChange }: AddressProps) {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <p>
        Es solo tuya: quien la tenga ve tus clases. Si la compartiste sin querer, pide otra y la anterior deja
        de servir.
      </p>
      <input
        className={style.address}
        readOnly
        value={url}
        aria-label="Dirección de tu calendario"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={style.actions}>
        <a className={style.add} href={url.replace(/^https?:/, "webcal:")}>
          Agregar a mi calendario
        </a>
        <Button variant="outline" color="ink.8" onClick={copy}>
          {copied ? "Copiada" : "Copiar"}
        </Button>
        <Button variant="subtle" disabled={pending} onClick={() => onChange("open")}>
          Pedir otra
        </Button>
        <Button variant="subtle" disabled={pending} onClick={() => onChange("close")}>
          Apagar
        </Button>
      </div>
    </>
  )
}
