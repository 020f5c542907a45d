import { Button } from "@mantine/core"
import { useOverlays } from "../overlays/overlays.ts"
import { phoneHref } from "../phoneHref.ts"
import { useStudio } from "../useStudio.ts"
import style from "./access.module.css"

const lines = {
  Payment: "La compra en línea todavía no está disponible.",
  CardPayment: "El pago con tarjeta en línea todavía no está disponible.",
}

/** A view that is not open yet says so, and who can help meanwhile. */
export function Later() {
  const { auth, closeAuth } = useOverlays()
  const { profile } = useStudio()
  const { phone, email } = profile
  const line = lines[auth?.view as keyof typeof lines]
  return (
    <div className={style.view}>
      <p>{line}</p>
      <p className={style.lead}>
        Escríbenos o llámanos y lo resolvemos contigo:{" "}
        <a className={style.link} href={phone ? phoneHref(phone) : `mailto:${email}`}>
          {phone || email}
        </a>
      </p>
      <Button size="lg" fullWidth variant="outline" color="ink.8" onClick={closeAuth}>
        Cerrar
      </Button>
    </div>
  )
}
