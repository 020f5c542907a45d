import { createContext, useContext } from "react"

/** The seven views of the authentication modal. */
export type AuthView = "Login" | "Singup" | "Recovery" | "Info" | "Payment" | "CardPayment" | "Reserve"

export interface AuthModalState {
  view: AuthView
  packageId?: string | undefined
  classId?: string | undefined
}

export interface OverlayActions {
  auth: AuthModalState | null
  /** Opens a view; what the modal already carries stays. */
  openAuth: (view: AuthView, carried?: Omit<AuthModalState, "view">) => void
  /** Closes the modal and clears what it carried. */
  closeAuth: () => void
  pickingBranch: boolean
  pickBranch: (open: boolean) => void
}

export const OverlayContext = createContext<OverlayActions | null>(null)

export function useOverlays(): OverlayActions {
  const overlays = useContext(OverlayContext)
  if (!overlays) throw new Error("useOverlays debe usarse dentro del proveedor de autenticación")
  return overlays
}
