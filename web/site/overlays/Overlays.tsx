import { type ReactNode, useMemo, useState } from "react"
import { type AuthModalState, OverlayContext } from "./overlays.ts"

/** Which overlay floats over the site. */
export function Overlays({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState<AuthModalState | null>(null)
  const [pickingBranch, pickBranch] = useState(false)
  const overlays = useMemo(
    () => ({
      auth,
      openAuth: (view: AuthModalState["view"], carried?: Omit<AuthModalState, "view">) =>
        setAuth((now) => ({ ...now, ...carried, view })),
      closeAuth: () => setAuth(null),
      pickingBranch,
      pickBranch,
    }),
    [auth, pickingBranch],
  )
  return <OverlayContext value={overlays}>{children}</OverlayContext>
}
