import { createContext, useContext } from "react"
import type { CurrentUser } from "../../../contract/people.ts"
import {
  type Action,
  allows,
  type Module,
  type Place,
  permittedBranches,
} from "../../../contract/permissions.ts"

export const StaffContext = createContext<CurrentUser | null>(null)

/** The staff member at work. */
export function useStaff(): CurrentUser {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error("useStaff debe usarse dentro del proveedor de autenticación")
  return staff
}

/** Whether they may do something: to what is of a branch, or of none (null), when that is said. */
export function useMay(module: Module, action: Action, place?: Place): boolean {
  return allows(useStaff().permissions, module, action, place)
}

/** The same of many: of what is of each branch, or of none. */
export function useMayTo(module: Module, action: Action): (place: Place) => boolean {
  const { permissions } = useStaff()
  return (place) => allows(permissions, module, action, place)
}

/** Whether a branch is among those they see in a module. */
export function useSees(module: Module): (branchId: string) => boolean {
  const branches = permittedBranches(useStaff().permissions, module)
  return (branchId) => !branches || branches.includes(branchId)
}
