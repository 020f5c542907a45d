import { useQuery } from "@tanstack/react-query"
import { getBilling } from "../../../contract/reports.ts"
import { queryOf } from "../../api/queries.ts"

/** How often what is on the screen all day is read again. */
export const everyMinute = { refetchInterval: 60_000 } as const

/** Read once for all boxes that show some of it. */
export const useBilling = () => useQuery({ ...queryOf(getBilling), ...everyMinute })
