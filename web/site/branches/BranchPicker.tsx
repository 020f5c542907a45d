import { Suspense } from "react"
import { useLocation } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { lazily } from "../../ui/lazily.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { BranchList } from "./BranchList.tsx"
import { branchHref } from "./branchHref.ts"
import { mostNamed } from "./few.ts"

const FindBranch = lazily(async () => ({ default: (await import("./FindBranch.tsx")).FindBranch }))

/** Another branch, with the day and the filters that were being looked at. */
export function BranchPicker({ branches }: { branches: Branch[] }) {
  const { pickingBranch, pickBranch } = useOverlays()
  const { search } = useLocation()
  const list = { branches, hrefOf: (id: string) => branchHref(id, search), inSheet: true }
  return (
    <Sheet
      open={pickingBranch}
      onClose={() => pickBranch(false)}
      title={branches.length > 0 ? "Selecciona una sucursal" : "Reservar"}
    >
      {branches.length > mostNamed ? (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <FindBranch {...list} />
        </Suspense>
      ) : (
        <BranchList {...list} />
      )}
    </Sheet>
  )
}
