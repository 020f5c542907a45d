import { useQuery } from "@tanstack/react-query"
import type { Module } from "../../../../contract/permissions.ts"
import { type Branch, listBranches, listDisciplines, listInstructors } from "../../../../contract/studio.ts"
import { queryOf } from "../../../api/queries.ts"
import { useSees } from "../signedIn.ts"

const quiet = { staleTime: 5 * 60_000 }

/** Read again by itself where it failed: screens hang and lie there with nobody to press anything. */
export const useBranchesRead = () =>
  useQuery({
    ...queryOf(listBranches),
    ...quiet,
    refetchInterval: ({ state }) => (state.status === "error" ? 10_000 : false),
  })

/** The branches that the person sees in a module; undefined until they are known. */
export function useBranches(module: Module): Branch[] | undefined {
  const sees = useSees(module)
  const { data } = useBranchesRead()
  return data?.branches.filter(({ id }) => sees(id))
}

export function useInstructors() {
  const { data } = useQuery({ ...queryOf(listInstructors), ...quiet })
  return data?.instructors
}

export function useDisciplines() {
  const { data } = useQuery({ ...queryOf(listDisciplines), ...quiet })
  return data?.disciplines
}
