import { type ReactNode, useEffect, useMemo, useState } from "react"
import { useLocation } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { readUser } from "../../api/storage.ts"
import { useElsewhere } from "../../ui/useElsewhere.ts"
import { useVisit } from "../../ui/useVisit.ts"
import { askedView, firstPasswordOf } from "./asked.ts"
import { type AuthModalState, OverlayContext } from "./overlays.ts"

/** Which overlay floats over the site. */
export function Overlays({ children }: { children: ReactNode }) {
  const [auth, setAuth] = useState<AuthModalState | null>(null)
  const [pickingBranch, pickBranch] = useState(false)
  const [about, askAbout] = useState<StudioClass | null>(null)
  const { search, hash } = useLocation()
  const asked = () => {
    const view = readUser() ? undefined : askedView(search)
    return view ? { view, email: firstPasswordOf(hash) } : null
  }
  // Arriving anywhere closes what floated over the page before.
  useElsewhere(useVisit(), () => {
    setAuth(asked())
    pickBranch(false)
    askAbout(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page is as the server sent it, and then what its address asks for.
  useEffect(() => {
    const first = asked()
    if (first) setAuth(first)
  }, [])
  const overlays = useMemo(
    () => ({
      auth,
      openAuth: (view: AuthModalState["view"], carried?: Omit<AuthModalState, "view">) =>
        setAuth((now) => ({ ...now, ...carried, view })),
      carryCoupon: (packageId: string, coupon: AuthModalState["coupon"]) =>
        setAuth((now) => (now?.packageId === packageId ? { ...now, coupon } : now)),
      closeAuth: () => setAuth(null),
      pickingBranch,
      pickBranch,
      about,
      askAbout,
    }),
    [auth, pickingBranch, about],
  )
  return <OverlayContext value={overlays}>{children}</OverlayContext>
}
