import { Button } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import {
  closeCalendarFeed,
  type CalendarFeed as Feed,
  getCalendarFeed,
  openCalendarFeed,
} from "../../../contract/calendarFeed.ts"
import { call } from "../../api/client.ts"
import { keepRead, queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { copyText } from "../../ui/copyText.ts"
import { FormError } from "../../ui/FormError.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
import { Unread } from "../Unread.tsx"
import style from "./CalendarFeed.module.css"

type Wanted = "create" | "renew" | "close"

/** What is wanted, and the address that there was. */
interface Press {
  wanted: Wanted
  before: string | null
}

/** What was done, for who sees it and who hears it. */
const done: Record<Wanted, string> = {
  create: "Tu dirección está lista.",
  renew: "Tienes una dirección nueva; la anterior dejó de servir.",
  close: "La dirección se apagó y dejó de servir.",
}

/** One's classes in one's own calendar, by an address that can be taken back. */
export function CalendarFeed() {
  const queries = useQueryClient()
  const [said, setSaid] = useState("")
  const { mutate, reset, isPending, variables, error, outcome, submittedAt } = useWrite({
    send: ({ wanted }: Press, options) =>
      call(wanted === "close" ? closeCalendarFeed : openCalendarFeed, {}, options),
    staleAfter: [getCalendarFeed],
    onSuccess: (answer, { wanted }) => {
      keepRead(queries, getCalendarFeed, {}, answer)
      setSaid(done[wanted])
    },
  })
  // Silence says nothing: what became of the press is read, as soon as reading works again.
  const isUnknown = outcome === "unknown"
  const query = useQuery({ ...queryOf(getCalendarFeed), refetchInterval: isUnknown && 3_000 })
  const { data } = query
  const isSeen = isUnknown && query.dataUpdatedAt > submittedAt
  const isDone = isSeen && variables !== undefined && data !== undefined && isThere(variables, data)
  useEffect(() => {
    if (!isDone || !variables) return
    setSaid(done[variables.wanted])
    reset()
  }, [isDone, variables, reset])
  const change = (wanted: Wanted) => {
    setSaid("")
    mutate({ wanted, before: data?.url ?? null })
  }
  const unknown = isSeen
    ? "No se cambió nada. Intenta de nuevo."
    : "No sabemos si se cambió; lo revisamos en cuanto vuelva la conexión."
  if (query.isLoadingError) return <Unread of={[query]} />
  if (!data) return null
  return (
    <section className={style.feed} aria-labelledby="calendario" tabIndex={-1}>
      <h2 id="calendario" className={style.title}>
        Tus clases en tu calendario
      </h2>
      <FormError>{isDone ? null : say("cambió", error, { unknown })}</FormError>
      {data.url ? (
        <Address
          url={data.url}
          pending={isPending ? variables?.wanted : undefined}
          onChange={change}
          onSaid={setSaid}
        />
      ) : (
        <>
          <p>Suscribe tu calendario y tus reservas aparecerán ahí solas, también cuando cambien.</p>
          <OnceButton variant="outline" color="ink.8" loading={isPending} onClick={() => change("create")}>
            Crear mi dirección
          </OnceButton>
        </>
      )}
      <p role="status" className={style.said}>
        {said}
      </p>
    </section>
  )
}

/** Whether what was pressed for was done. */
const isThere = ({ wanted, before }: Press, { url }: Feed) =>
  wanted === "close" ? url === null : url !== null && url !== before

interface AddressProps {
  url: string
  pending: Wanted | undefined
  onChange: (wanted: Wanted) => void
  onSaid: (words: string) => void
}

function Address({ url, pending, onChange, onSaid }: AddressProps) {
  const field = useRef<HTMLInputElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  useFocusLeft(actions)
  const [copied, setCopied] = useState<string>()
  const copy = async () => {
    const isDone = await copyText(url)
    setCopied(isDone ? url : undefined)
    onSaid(isDone ? "Dirección copiada." : "No se pudo copiar. La dirección está seleccionada: cópiala.")
    // It selects itself.
    if (!isDone) field.current?.focus()
  }
  const way = (wanted: Wanted) => ({
    loading: pending === wanted,
    disabled: pending !== undefined && pending !== wanted,
    onClick: () => onChange(wanted),
  })
  return (
    <>
      <p>
        Es solo tuya: quien la tenga ve tus clases. Si la compartiste sin querer, pide otra y la anterior deja
        de servir.
      </p>
      <input
        ref={field}
        className={style.address}
        readOnly
        value={url}
        aria-label="Dirección de tu calendario"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div ref={actions} className={style.actions}>
        <a className={style.add} href={url.replace(/^https?:/, "webcal:")}>
          Agregar a mi calendario
        </a>
        <Button variant="outline" color="ink.8" onClick={copy}>
          {copied === url ? "Copiada" : "Copiar"}
        </Button>
        <Button variant="subtle" {...way("renew")}>
          Pedir otra
        </Button>
        <Button variant="subtle" {...way("close")}>
          Apagar
        </Button>
      </div>
    </>
  )
}
