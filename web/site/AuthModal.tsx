import { type ComponentType, Suspense } from "react"
import { lazily } from "../ui/lazily.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import style from "./AuthModal.module.css"
import { HeldFor } from "./booking/HeldFor.tsx"
import { type AuthView, useOverlays } from "./overlays/overlays.ts"
import { PinnedChoice } from "./PinnedChoice.tsx"

const titles: Record<AuthView, string> = {
  Login: "Inicia sesión",
  Singup: "Crea tu cuenta",
  Recovery: "Recupera tu contraseña",
  Info: "Tu lugar te espera",
  Payment: "Compra tu paquete",
  CardPayment: "Pago con tarjeta",
  Reserve: "Confirma tu lugar",
}

const views: Record<AuthView, ComponentType> = {
  Login: lazily(async () => ({ default: (await import("./access/Login.tsx")).Login })),
  Singup: lazily(async () => ({ default: (await import("./access/Singup.tsx")).Singup })),
  Info: lazily(async () => ({ default: (await import("./access/Info.tsx")).Info })),
  Recovery: lazily(async () => ({ default: (await import("./access/Recover.tsx")).Recover })),
  Payment: lazily(async () => ({ default: (await import("./packages/Purchase.tsx")).Purchase })),
  CardPayment: lazily(async () => ({ default: (await import("./checkout/CardPayment.tsx")).CardPayment })),
  Reserve: lazily(async () => ({ default: (await import("./seats/ReserveView.tsx")).ReserveView })),
}

/** Views in which something is typed, or paid. */
const forms: AuthView[] = ["Login", "Singup", "Recovery", "Payment", "CardPayment"]

/** One modal with seven views, changed in place. */
export function AuthModal() {
  const { auth, closeAuth } = useOverlays()
  const View = auth && views[auth.view]
  const isFirst = auth?.view === "Recovery" && auth.email !== undefined
  return (
    <Sheet
      open={auth !== null}
      onClose={closeAuth}
      title={isFirst ? "Crea tu contraseña" : auth ? titles[auth.view] : ""}
      firm={auth !== null && forms.includes(auth.view)}
      asks={false}
    >
      {auth?.choice && auth.view !== "Reserve" && (
        <div className={style.choice}>
          <PinnedChoice {...auth.choice}>
            <HeldFor {...auth.choice} />
          </PinnedChoice>
        </div>
      )}
      {View && (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <View />
        </Suspense>
      )}
    </Sheet>
  )
}
