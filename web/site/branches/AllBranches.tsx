import type { MouseEvent } from "react"
import { Link } from "react-router"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import { allHref, mostNamed } from "./few.ts"

/** «Ver las 200 sucursales», of a chain that has more than a page names: to find one among them. */
export function AllBranches({ className }: { className?: string | undefined }) {
  const { branches } = useStudio()
  const { pickBranch } = useOverlays()
  if (branches.length <= mostNamed) return null
  const pick = (event: MouseEvent) => {
    event.preventDefault()
    pickBranch(true)
  }
  return (
    <Link to={allHref} className={className} onClick={pick}>
      {`Ver las ${branches.length} sucursales`}
    </Link>
  )
}
