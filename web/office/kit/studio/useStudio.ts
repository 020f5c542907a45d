import { useQuery } from "@tanstack/react-query"
import type { Module } from "../../../../contract/permissions.ts"
import { type Branch, listBranches, listDisciplines, listInstructors } from "../../../../contract/studio.ts"
import { queryOf } from "../../../api/queries.ts"
import { useSees } from "../signedIn.ts"

/** Kept for long, and read again by itself where it failed: screens hang and lie there with nobody to press anything. */
const quiet = {
  staleTime: 5 * 60_000,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === "error" ? 10_000 : false),
}

export const useBranchesRead = () => useQuery({ ...queryOf(listBranches), ...quiet })

/** The branches that the person sees in a module; undefined until they are known. */
export function useBranches(module: Module): Branch[] | undefined {
  const sees = useSees(module)
  const { data } = useBranchesRead()
  return data?.branches.filter(({ id }) => sees(id))
}

const useInstructorsRead = () => useQuery({ ...queryOf(listInstructors), ...quiet })
export const useDisciplinesRead = () => useQuery({ ...queryOf(listDisciplines), ...quiet })

export const useInstructors = () => useInstructorsRead().data?.instructors
export const useDisciplines = () => useDisciplinesRead().data?.disciplines

/** Why there is nothing to choose from, where a form has instructors or disciplines to choose. */
export const useUnreadChoices = () =>
  [useInstructorsRead(), useDisciplinesRead()].find(({ isLoadingError }) => isLoadingError)?.error
