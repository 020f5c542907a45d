import { useQuery } from "@tanstack/react-query"
import type { Module } from "../../../contract/permissions.ts"
import { type Branch, listBranches, listInstructors } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { useSees } from "../staff.ts"

const quiet = { staleTime: 5 * 60_000 }

/** The branches that the person sees in a module; undefined until they are known. */
export function useBranches(module: Module): Branch[] | undefined {
  const sees = useSees(module)
  const { data } = useQuery({ queryKey: ["branches"], queryFn: () => call(listBranches), ...quiet })
  return data?.branches.filter(({ id }) => sees(id))
}

export function useInstructors() {
  const { data } = useQuery({ queryKey: ["instructors"], queryFn: () => call(listInstructors), ...quiet })
  return data?.instructors
}
