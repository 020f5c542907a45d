import { useSearchParams } from "react-router"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useNow } from "../../ui/useNow.ts"
import { Page } from "../frame/Page.tsx"
import { useStaff } from "../staff.ts"
import { useBranches } from "../studio/useStudio.ts"
import { BranchChips } from "./BranchChips.tsx"
import { Desk } from "./Desk.tsx"

/** The day at a branch, open all day at the desk. The branch lives in the URL. */
export default function Operations() {
  const now = useNow()
  const { branch: own } = useStaff()
  const [query] = useSearchParams()
  const branches = useBranches("operaciones")
  if (!branches) return <Loading />
  const find = (id: string | null) => branches.find((branch) => branch.id === id)
  const branch = find(query.get("branch")) ?? find(own) ?? branches[0]
  if (!branch) {
    return (
      <Page title="Operaciones">
        <EmptyState title="No hay sucursales para tu cuenta." />
      </Page>
    )
  }
  return (
    <Desk
      key={branch.id}
      branch={branch}
      now={now}
      chosen={query.get("clase")}
      switcher={<BranchChips branches={branches} current={branch.id} />}
    />
  )
}
