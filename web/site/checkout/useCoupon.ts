import { useState } from "react"
import { validateCoupon } from "../../../contract/coupons.ts"
import type { PackageId } from "../../../contract/packages.ts"
import { call } from "../../api/client.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { explainCoupon } from "./explain.ts"

/** The coupon of a purchase, asked of the server; what it makes of the price goes along from view to view. */
export function useCoupon(packageId: string, amount: number) {
  const { auth, carryCoupon } = useOverlays()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const applied = auth?.coupon
  /** Why it is not to be had; null once it is applied. */
  const ask = async (code: string): Promise<string | null> => {
    setPending(true)
    setFailure(null)
    try {
      const query = { code, packageId: packageId as PackageId, amount }
      const reply = await call(validateCoupon, { query })
      if (!reply.valid || !reply.coupon) {
        if (applied) carryCoupon(packageId, undefined)
        return reply.message || "Cupón inválido o expirado"
      }
      const { finalAmount, originalAmount } = reply
      if (typeof finalAmount !== "number" || typeof originalAmount !== "number") {
        return "Respuesta del servidor inválida"
      }
      carryCoupon(packageId, {
        code: reply.coupon.code,
        name: reply.coupon.name,
        finalAmount,
        originalAmount,
      })
      return null
    } catch (error) {
      return explainCoupon(error)
    } finally {
      setPending(false)
    }
  }
  return {
    applied,
    isPending,
    failure,
    async apply(typed: string): Promise<void> {
      const code = typed.trim()
      if (!code) return setFailure("Por favor ingresa un código de cupón")
      setFailure(await ask(code))
    },
    /** It, or the price, is another by now: why it is taken away, if it is. What cannot be asked stays as it was, and so is refused. */
    again: async (): Promise<string | null> => (applied ? ask(applied.code) : null),
    remove(): void {
      setFailure(null)
      carryCoupon(packageId, undefined)
    },
  }
}
