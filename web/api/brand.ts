import { useMemo, useSyncExternalStore } from "react"
import type { StudioBrand } from "../../contract/live.ts"

let heard: StudioBrand | undefined
const listeners = new Set<() => void>()

/** The studio saved another name, colour or logo. */
export function brandChanged(brand: StudioBrand): void {
  heard = brand
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A profile as it was read, in the brand that was heard of since: a page is not loaded anew for it. */
export function useBranded<P extends StudioBrand>(profile: P): P {
  const brand = useSyncExternalStore(
    subscribe,
    () => heard,
    () => undefined,
  )
  return useMemo(
    () => (brand && brand.revision > profile.revision ? { ...profile, ...brand } : profile),
    [profile, brand],
  )
}
