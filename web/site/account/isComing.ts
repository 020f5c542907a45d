import type { UseQueryResult } from "@tanstack/react-query"

/** Whether its first answer is on its way still. What failed is read again in its place: nothing else leaves the screen for it. */
export const isComing = ({ isPending, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && errorUpdateCount === 0
