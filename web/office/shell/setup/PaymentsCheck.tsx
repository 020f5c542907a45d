import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getPaymentWay, type PaymentWay, tryPayments } from "../../../../contract/orders.ts"
import { call } from "../../../api/client.ts"
import { queryOf } from "../../../api/queries.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { Badge, type BadgeTone } from "../../../ui/Badge.tsx"
import style from "./Outward.module.css"

interface Words {
  tone: BadgeTone
  badge: string
  says: string
}

/** Whether anything is sold online, and a purchase that nobody pays to see it. */
export function PaymentsCheck() {
  const { data: way } = useQuery(queryOf(getPaymentWay))
  const write = useWrite({
    send: (_: null, options) => call(tryPayments, {}, options),
    staleAfter: [],
  })
  const words = way && wordsOf(way)
  const outcome = write.error
    ? `${say("pidió", write.error)} Revisa la cuenta de PayPal.`
    : write.isSuccess && "Listo: quien cobra aceptó una orden de prueba de $100. No se cobró nada."
  return (
    <section className={style.way} aria-labelledby="ventas">
      <h3 id="ventas" className={style.head}>
        Ventas en línea {words && <Badge tone={words.tone}>{words.badge}</Badge>}
      </h3>
      <p className={style.says}>{words?.says}</p>
      <div className={style.presses}>
        <Button
          variant="outline"
          color="ink.8"
          disabled={!way?.isAvailable}
          loading={write.isPending}
          onClick={() => write.mutate(null)}
        >
          Hacer una compra de prueba
        </Button>
        {way?.isAvailable && (
          <a href="/paquetes" target="_blank" rel="noreferrer">
            Ver la tienda
          </a>
        )}
      </div>
      <p role="status">{outcome}</p>
    </section>
  )
}

function wordsOf(way: PaymentWay): Words {
  if (!way.isAvailable)
    return {
      ...{ tone: "gold", badge: "Cerradas" },
      says: "Todavía no se vende nada en el sitio: falta la cuenta de PayPal, PAYPAL_CLIENT_ID y PAYPAL_CLIENT_SECRET en la configuración de Cupo. En recepción ya puedes cobrar.",
    }
  if (way.isSimulated)
    return { tone: "gold", badge: "Simuladas", says: "Los pagos se simulan: a nadie se le cobra." }
  return way.environment === "production"
    ? { tone: "sage", badge: "Abiertas", says: "El sitio vende y cobra de verdad, con PayPal." }
    : {
        tone: "gold",
        badge: "De prueba",
        says: "PayPal está en modo de pruebas (sandbox): a nadie se le cobra.",
      }
}
