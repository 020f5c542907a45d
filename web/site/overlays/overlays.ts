import { createContext, useContext } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"

/** The seven views of the authentication modal. */
export type AuthView = "Login" | "Singup" | "Recovery" | "Info" | "Payment" | "CardPayment" | "Reserve"

/** The class and the seat that wait while somebody signs up, logs in or buys. */
export interface Choice {
  item: StudioClass
  seat: number
}

/** A coupon that the server found good, and what it makes of the price. In pesos. */
export interface AppliedCoupon {
  code: string
  name: string
  finalAmount: number
  originalAmount: number
}

export interface AuthModalState {
  view: AuthView
  choice?: Choice | undefined
  /** Signing in stays on the page that asked for it. */
  stays?: boolean | undefined
  /** Whose first password is to be made. */
  email?: string | undefined
  packageId?: string | undefined
  classId?: string | undefined
  coupon?: AppliedCoupon | undefined
}

export interface OverlayActions {
  auth: AuthModalState | null
  /** Opens a view; what the modal already carries stays. */
  openAuth: (view: AuthView, carried?: Omit<AuthModalState, "view">) => void
  /** What a coupon makes of the price, or none: for whoever is still buying that package. */
  carryCoupon: (packageId: string, coupon: AppliedCoupon | undefined) => void
  /** Closes the modal and clears what it carried. */
  closeAuth: () => void
  pickingBranch: boolean
  pickBranch: (open: boolean) => void
  /** The class that somebody asked what it is. */
  about: StudioClass | null
  askAbout: (item: StudioClass | null) => void
}

export const OverlayContext = createContext<OverlayActions | null>(null)

export function useOverlays(): OverlayActions {
  const overlays = useContext(OverlayContext)
  if (!overlays) throw new Error("useOverlays debe usarse dentro del proveedor de autenticación")
  return overlays
}
