import { permittedBranches } from "../../../contract/permissions.ts"
import { useMay, useMayTo, useStaff } from "../kit/signedIn.ts"
import { office } from "../sections.ts"

type Query = Record<string, string>

const to = (path: string, query: Query) => {
  const written = new URLSearchParams(query).toString()
  return `${office}/${path}${written && `?${written}`}`
}

/** Where each figure leads: to the list that adds up to it. Undefined for who may not see that list. */
export function useLinks() {
  const { permissions } = useStaff()
  const mayPay = useMay("transacciones", "listado")
  const mayList = useMay("usuarios", "listado")
  const mayListClasses = useMayTo("clases", "listado")
  const mayOpenClass = useMayTo("clases", "detalle")
  const [branch, ...others] = permittedBranches(permissions, "dashboard") ?? []
  // Whose figures are of one branch may see payments of more.
  const own: Query = branch && others.length === 0 ? { branch } : {}
  return {
    payments: (query: Query = {}) => (mayPay ? to("pagos", { ...own, ...query }) : undefined),
    users: (query: Query = {}) => (mayList ? to("listausuarios", query) : undefined),
    /** Of a branch, or of all that they see. */
    classes: (query: Query & { initdate: string; enddate: string }) =>
      (
        query.branch
          ? mayListClasses(query.branch)
          : own.branch
            ? mayListClasses(own.branch)
            : mayListClasses(null)
      )
        ? to("clases", { ...own, ...query })
        : undefined,
    class: ({ id, branchId }: { id: string; branchId: string }) =>
      mayOpenClass(branchId) ? to(`clases/detalle/${id}`, {}) : undefined,
  }
}
