/** What of an address means the same in every branch, a reservation being changed too; instructors and classes belong to one. */
const shared = ["dia", "disciplina", "tipo", "hora", "conlugar", "cambiar"]

/** A branch's week with the day, the filters and the pinned change of the address that one comes from. */
export function branchHref(id: string, search = ""): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => shared.includes(name)),
  )
  return `/reserva-clase/${id}${query.size ? `?${query}` : ""}`
}
