import { useLocalStorage } from "@mantine/hooks"
import { useLayoutEffect } from "react"
import type { Branch } from "../../../../contract/studio.ts"

/**
 * The branch that this desk stands in: chosen once, on whichever screen, and remembered by this browser. `named` is the one
 * that an address says; undefined while nobody has chosen, or where it is none of `branches`.
 */
export function useDeskBranch(branches: readonly Branch[] | undefined, named?: string | null) {
  const [kept, keep] = useLocalStorage({
    key: "cupo.deskBranch",
    defaultValue: "",
    getInitialValueInEffect: false,
  })
  const find = (id: string | null | undefined) => branches?.find((branch) => branch.id === id)
  const asked = find(named)
  // What is seen is kept: after the paint, somebody who goes on at once would have chosen nothing.
  useLayoutEffect(() => {
    if (asked) keep(asked.id)
  }, [asked, keep])
  return asked ?? find(kept)
}
