import { Loading } from "../../../ui/Loading.tsx"
import { Unread } from "../page/Unread.tsx"
import { useBranchesRead } from "./useStudio.ts"

/** In the place of a screen that is of a branch, until they are known: they come, or why they do not. */
export function AwaitBranches({ label }: { label?: string }) {
  const { error } = useBranchesRead()
  return error ? <Unread error={error} /> : <Loading label={label} />
}
