import { tonesOf } from "../../../../contract/tones.ts"
import { Accent } from "../../../ui/Accent.tsx"
import { Phone } from "../../kit/brand/Phone.tsx"
import { HomeScreen, MailScreen, MapScreen, type Shop, TicketScreen } from "../../kit/brand/Screens.tsx"
import style from "./BrandPreview.module.css"

/** The brand as customers will have it in their hand, while it is chosen; the office around it tries the colour on too. */
export function BrandPreview({ color, shop }: { color: string | null; shop: Shop }) {
  return (
    <section className={style.preview} aria-label="Cómo se ve">
      <Accent tried colors={tonesOf(color)} />
      <p className={style.lead}>
        Así se ve mientras eliges: inicio, salón, reserva y correo. Nadie más lo ve hasta que guardes.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className={style.phones} role="img" aria-label="Vista previa de tu marca" tabIndex={0}>
        <Phone color={color}>
          <HomeScreen {...shop} />
        </Phone>
        <Phone color={color}>
          <MapScreen />
        </Phone>
        <Phone color={color}>
          <TicketScreen />
        </Phone>
        <Phone color={color}>
          <MailScreen {...shop} />
        </Phone>
      </div>
    </section>
  )
}
