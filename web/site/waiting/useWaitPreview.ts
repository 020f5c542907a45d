import { useQuery } from "@tanstack/react-query"
import { previewWait } from "../../../contract/waitlist.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"

interface How {
  /** Asked again and again, every so many milliseconds. */
  every?: number | false
  isWanted?: boolean
}

/** What waiting for this class means to the customer who is looking; nothing for a visitor. */
export function useWaitPreview(classId: string, { every = false, isWanted = true }: How = {}) {
  const customer = useCustomer()
  return useQuery({
    ...queryOf(previewWait, { query: { classId } }),
    enabled: Boolean(customer) && isWanted,
    refetchInterval: every,
  })
}
