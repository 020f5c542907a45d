import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import {
  getMailWay,
  getMessage,
  listMessages,
  type Message,
  type MessageId,
  sendTestMail,
} from "../../../../contract/messages.ts"
import { call } from "../../../api/client.ts"
import { queryOf } from "../../../api/queries.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { Address } from "../../../ui/Address.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import style from "./Outward.module.css"

/** Milliseconds between two looks at a mail that is on its way. */
const soon = 1_500

/** Whether mail leaves, and a mail to oneself to see it. */
export function MailCheck() {
  const { data: way } = useQuery(queryOf(getMailWay))
  const [sent, setSent] = useState<MessageId | null>(null)
  const write = useWrite({
    send: (_: null, options) => call(sendTestMail, {}, options),
    staleAfter: [listMessages],
    onSuccess: ({ id }) => setSent(id),
  })
  const { data: mail } = useQuery({
    ...queryOf(getMessage, { params: { id: sent as MessageId } }),
    enabled: sent !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== "pending" ? false : soon),
  })
  const says = write.error
    ? say("envió", write.error, { unknown: "No sabemos si se envió. Otro intento es otro correo." })
    : mail && sayTest(mail)
  return (
    <section className={style.way} aria-labelledby="correo">
      <h3 id="correo" className={style.head}>
        Correo{" "}
        {way && (
          <Badge tone={way.isAvailable ? "sage" : "gold"}>{way.isAvailable ? "Sale" : "No sale"}</Badge>
        )}
      </h3>
      <p className={style.says}>
        {way?.isAvailable === false ? (
          <>
            Todavía ningún correo sale: se queda en Mensajes, para leerlo. Falta el servidor de correo,{" "}
            <code>SMTP_URL</code> y <code>MAIL_FROM</code> en la configuración de Cupo.
          </>
        ) : (
          "Confirmaciones, avisos y recibos salen solos, en segundos."
        )}
      </p>
      <div className={style.presses}>
        <Button variant="outline" color="ink.8" loading={write.isPending} onClick={() => write.mutate(null)}>
          Enviarme un correo de prueba
        </Button>
        {sent && <Link to={`/backend/mensajes/${sent}`}>Ver el correo</Link>}
      </div>
      <p role="status">{says && <Address>{says}</Address>}</p>
    </section>
  )
}

/** What became of a try. */
function sayTest({ state, address, error, tries }: Message): string {
  if (state === "sent") return `Salió a ${address}. Si no lo ves, busca en correo no deseado.`
  if (state === "unmailed") return "No salió: se quedó en Mensajes. Así se vería."
  if (state === "failed" || error) return `No salió: ${error ?? "el servidor de correo no lo tomó"}`
  return tries === 0 ? "En camino…" : "El servidor de correo no contesta. Se intenta otra vez."
}
