import { sayError } from "../../../api/ApiError.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { useBranchesRead } from "./useStudio.ts"

/** In the place of a screen that is of a branch, until they are known: they come, or why they do not. */
export function AwaitBranches({ label }: { label?: string }) {
  const { error } = useBranchesRead()
  return error ? <FormError>{sayError(error)}</FormError> : <Loading label={label} />
}
