import { useQuery } from "@tanstack/react-query"
import { previewChange } from "../../../contract/reservations.ts"
import { queryOf } from "../../api/queries.ts"
import type { Changing } from "./useChanging.ts"

/** What changing a reservation to a seat of this class would mean; nothing when none is changed. */
export function useChangePreview(classId: string, changing: Changing | null) {
  const input = { params: { id: changing?.id ?? "" }, query: { newClassId: classId } }
  return useQuery({ ...queryOf(previewChange, input), enabled: changing !== null })
}
