import { Button, type ButtonProps } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ComponentProps } from "react"
import { addDays } from "../../../../contract/calendar.ts"
import { pageClasses } from "../../../../contract/schedule.ts"
import { getStudioProfile } from "../../../../contract/studio.ts"
import { queryOf } from "../../../api/queries.ts"
import { copyText } from "../../../ui/copyText.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { Phone } from "../../kit/brand/Phone.tsx"
import { HomeScreen } from "../../kit/brand/Screens.tsx"
import { Unread } from "../../kit/page/Unread.tsx"
import { useDayIn } from "../../kit/studio/useDayIn.ts"
import style from "./Party.module.css"
import { Poster } from "./Poster.tsx"

/** Pieces of paper in the air: where and when each begins to fall. */
const confetti = Array.from({ length: 18 }, (_, index) => ({
  left: `${(index * 37) % 100}%`,
  animationDelay: `${(index * 83) % 900}ms`,
}))

/** The studio is open: its home in a customer's hand, and all that brings people to it. `onEnd`: it was only just set up. */
export default function Party({ onEnd }: { onEnd?: () => void }) {
  const { data: studio, error } = useQuery(queryOf(getStudioProfile))
  const today = useDayIn("clases")(null)
  const coming = { query: { from: today, to: addDays(today, 150), page: 1, size: 1 } }
  const { data: page } = useQuery(queryOf(pageClasses, coming))
  if (!studio) return error ? <Unread error={error} /> : <Loading />
  const address = location.origin
  const first = page?.classes[0]
  const invitation = `Ya puedes reservar en ${studio.name}: elige tu clase y tu lugar en ${address}`
  const copy = async () => {
    if (await copyText(address)) void toast("success", "Dirección copiada.")
    else void toast("error", "No se pudo copiar. Selecciona la dirección y cópiala.")
  }
  return (
    <Panel className={style.party}>
      {onEnd && (
        <div className={style.confetti} aria-hidden="true">
          {confetti.map((style) => (
            <span key={style.left} style={style} />
          ))}
        </div>
      )}
      <Phone color={studio.accent}>
        <HomeScreen {...studio} />
      </Phone>
      <div className={style.words}>
        <h2 className={style.title}>
          {onEnd ? "Tu estudio ya está" : "Tu estudio te espera"} <em>{onEnd ? "abierto." : "aquí."}</em>
        </h2>
        <p className={style.lead}>
          {onEnd
            ? "Felicidades. Así lo tiene tu clientela en la mano, en esta dirección:"
            : "Esta es su dirección:"}
        </p>
        <p className={style.address}>
          <a href="/" target="_blank" rel="noreferrer">
            {location.host}
          </a>
          <Button variant="subtle" color="ink.8" size="sm" onClick={copy}>
            Copiar
          </Button>
        </p>
        {isHere(location.hostname) && (
          <p className={style.note} role="note">
            Esta dirección solo abre en esta red. Cuando el sitio tenga su dominio, entra por él: el póster y
            el mensaje lo llevarán.
          </p>
        )}
        <div className={style.ways}>
          {first && (
            <Away href={`/reserva-clase/${first.branch}?dia=${first.day}`}>
              Reservar la primera clase como tu clientela
            </Away>
          )}
          <Away
            href={`https://wa.me/?text=${encodeURIComponent(invitation)}`}
            variant="outline"
            color="ink.8"
          >
            Mandar por WhatsApp
          </Away>
          <Button variant="outline" color="ink.8" onClick={() => window.print()}>
            Imprimir el póster
          </Button>
        </div>
        {onEnd && (
          <Button variant="subtle" color="ink.8" className={style.end} onClick={onEnd}>
            Ir al día de hoy
          </Button>
        )}
      </div>
      <Poster studio={studio} address={address} />
    </Panel>
  )
}

/** A way out of the office, in a window of its own. */
function Away({ href, ...rest }: ButtonProps & { href: string; children: string }) {
  return (
    <Button
      {...rest}
      renderRoot={({ children, ...props }: ComponentProps<"a">) => (
        <a {...props} href={href} target="_blank" rel="noreferrer">
          {children}
        </a>
      )}
    />
  )
}

/** Of a network of one's own, where no customer is. */
const isHere = (host: string): boolean =>
  /^(localhost|127\.|10\.|192\.168\.|\[?::1)/.test(host) || host.endsWith(".local")
