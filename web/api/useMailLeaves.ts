import { useQuery } from "@tanstack/react-query"
import { getMailWay } from "../../contract/messages.ts"
import { queryOf } from "./queries.ts"

/** Whether mail leaves the house; undefined until that is known. */
export const useMailLeaves = (): boolean | undefined =>
  useQuery({ ...queryOf(getMailWay), staleTime: 5 * 60_000 }).data?.isAvailable
