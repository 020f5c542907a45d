import { createContext, useContext } from "react"
import type { CurrentUser } from "../../../contract/people.ts"
import { type Action, allows, type Module, permittedBranches } from "../../../contract/permissions.ts"

export const StaffContext = createContext<CurrentUser | null>(null)

/** The staff member at work. */
export function useStaff(): CurrentUser {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error("useStaff debe usarse dentro del proveedor de autenticación")
  return staff
}

/** Whether they may do something, in a branch when one is named. */
export function useMay(module: Module, action: Action, branchId?: string): boolean {
  return allows(useStaff().permissions, module, action, branchId)
}

/** Whether a branch is among those they see in a module. */
export function useSees(module: Module): (branchId: string) => boolean {
  const branches = permittedBranches(useStaff().permissions, module)
  return (branchId) => !branches || branches.includes(branchId)
}
