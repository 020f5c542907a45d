import { Arches } from "../../../ui/Arches.tsx"
import { Badge } from "../../../ui/Badge.tsx"
import type { Shown } from "../../../ui/Photo.tsx"
import style from "./Screens.module.css"

export interface Shop {
  name: string
  logo: Shown | null
}

/** The studio's logo, or its name as its mark. */
export function Mark({ name, logo }: Shop) {
  return logo ? (
    <img className={style.logo} src={logo.url} alt="" />
  ) : (
    <span className={style.mark}>
      {name}
      <span className={style.dot}>.</span>
    </span>
  )
}

/** The site's home, as small as a drawn phone. */
export function HomeScreen(shop: Shop) {
  return (
    <div className={style.screen}>
      <div className={style.bar}>
        <Mark {...shop} />
        <span className={style.press} data-small="">
          Reservar
        </span>
      </div>
      <div className={style.picture}>
        <Arches />
      </div>
      <p className={style.title}>
        Tu lugar, <em>siempre tuyo.</em>
      </p>
      <p className={style.quiet}>Elige clase, hora y lugar.</p>
      <span className={style.press}>Reservar una clase</span>
      <div className={style.row}>
        <span className={style.hour}>7:00</span>
        <span className={style.grow}>
          <strong>Mat suave</strong>
          <span className={style.quiet}>50 min</span>
        </span>
        <Badge tone="clay">Último lugar</Badge>
      </div>
    </div>
  )
}

const taken = [2, 3, 7, 12]
const chosen = 9

/** The room's map with the place that somebody has chosen. */
export function MapScreen() {
  return (
    <div className={style.screen}>
      <p className={style.heading}>¿Dónde te pones?</p>
      <div className={style.seats}>
        {Array.from({ length: 15 }, (_, index) => index + 1).map((seat) => (
          <span
            key={seat}
            className={style.seat}
            data-state={seat === chosen ? "chosen" : taken.includes(seat) ? "taken" : "free"}
          >
            {seat}
          </span>
        ))}
      </div>
      <span className={style.press}>Reservar el lugar 9</span>
    </div>
  )
}

/** Somebody's next class, as their home shows it. */
export function TicketScreen() {
  return (
    <div className={style.screen}>
      <p className={style.hello}>Hola, Ana</p>
      <p className={style.heading}>Tu próxima clase</p>
      <div className={style.ticket}>
        <span>Mañana</span>
        <span className={style.big}>7:00</span>
        <strong>Mat suave · Lugar 9</strong>
      </div>
    </div>
  )
}

/** A mail of the studio's. */
export function MailScreen(shop: Shop) {
  return (
    <div className={style.screen} data-mail="">
      <Mark {...shop} />
      <div className={style.letter}>
        <p className={style.heading}>Tu lugar está reservado</p>
        <div className={style.ticket}>
          <span>Mañana</span>
          <span className={style.big}>7:00</span>
          <strong>Mat suave · Lugar 9</strong>
        </div>
        <span className={style.press}>Ver mi reserva</span>
        <span className={style.link}>Cancelar</span>
      </div>
    </div>
  )
}
