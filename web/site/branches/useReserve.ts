import type { MouseEvent } from "react"
import type { Branch } from "../../../contract/studio.ts"
import { useCustomer } from "../../api/useUser.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import { branchHref } from "./branchHref.ts"

/** The public branch that the customer who is looking calls theirs. */
export function useMyBranch(): Branch | undefined {
  const customer = useCustomer()
  const { branches } = useStudio()
  return branches.find(({ id }) => id === customer?.branch)
}

/** Where «Reservar» leads: straight to one's own branch, or to the choice of one. A link, so it works before the scripts come. */
export function useReserve(): { to: string; onClick?: (event: MouseEvent) => void } {
  const { branches } = useStudio()
  const { pickBranch } = useOverlays()
  const mine = useMyBranch() ?? (branches.length === 1 ? branches[0] : undefined)
  if (mine) return { to: branchHref(mine.id) }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    pickBranch(true)
  }
  return { to: "/#sucursales", onClick }
}
