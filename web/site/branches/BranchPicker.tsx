import { useLocation } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { BranchList } from "./BranchList.tsx"
import { branchHref } from "./branchHref.ts"

/** Another branch, with the day and the filters that were being looked at. */
export function BranchPicker({ branches }: { branches: Branch[] }) {
  const { pickingBranch, pickBranch } = useOverlays()
  const { search } = useLocation()
  return (
    <Sheet
      open={pickingBranch}
      onClose={() => pickBranch(false)}
      title={branches.length > 0 ? "Selecciona una sucursal" : "Reservar"}
    >
      <BranchList branches={branches} hrefOf={(id) => branchHref(id, search)} inSheet />
    </Sheet>
  )
}
