import { type Module, permittedBranches } from "../../../../contract/permissions.ts"
import type { BranchId } from "../../../../contract/studio.ts"
import { useStaff } from "../signedIn.ts"
import { useBranches } from "./useStudio.ts"

/** The branches that something may be of; «all of them» is for who is not limited to some. */
export function useBranchChoice(module: Module) {
  const limit = permittedBranches(useStaff().permissions, module)
  const branches = useBranches(module) ?? []
  return {
    /** What something new is of. */
    first: (limit?.[0] ?? null) as BranchId | null,
    options: (chosen: BranchId | null) => [
      ...(limit && chosen !== null ? [] : [{ value: "", label: "Todas" }]),
      ...branches.map(({ id, name }) => ({ value: id, label: name })),
    ],
  }
}
