import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { getMyShift } from "../../../contract/shifts.ts"
import type { Branch } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"

/** Where one sells: in the branch that is named, else where one has a drawer open; and whether one has one open there. */
export function useDrawer(branches: readonly Branch[], named: Branch | undefined) {
  const { data: latest } = useQuery(queryOf(getMyShift, { query: {} }))
  const open = latest?.shift
  const branch = named ?? branches.find(({ id }) => id === open?.branchId) ?? branches[0]
  const { data, isFetched } = useQuery({
    ...queryOf(getMyShift, { query: { branch: branch?.id ?? "" } }),
    enabled: branch !== undefined,
  })
  // Of the first branch; of another one it comes while one is at work, and nothing waits for it.
  const [wasKnown, setKnown] = useState(false)
  if (!wasKnown && (isFetched || branch === undefined)) setKnown(true)
  return {
    branch,
    wasKnown,
    /** Undefined while it is not known. */
    isOpen: data && data.shift !== null,
    /** The branch of the drawer that is open instead. */
    elsewhere: open && open.branchId !== branch?.id ? open.branchName : undefined,
  }
}
