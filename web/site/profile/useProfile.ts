import { useQuery } from "@tanstack/react-query"
import type { UserId } from "../../../contract/people.ts"
import { getProfile } from "../../../contract/profile.ts"
import { queryOf } from "../../api/queries.ts"

export const useProfile = (id: UserId) => useQuery(queryOf(getProfile, { params: { id } }))
