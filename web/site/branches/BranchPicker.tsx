import type { Branch } from "../../../contract/studio.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { BranchList } from "./BranchList.tsx"

export function BranchPicker({ branches }: { branches: Branch[] }) {
  const { pickingBranch, pickBranch } = useOverlays()
  return (
    <Sheet open={pickingBranch} onClose={() => pickBranch(false)} title="Selecciona una sucursal">
      <BranchList branches={branches} onPick={() => pickBranch(false)} />
    </Sheet>
  )
}
