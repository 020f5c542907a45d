import { useSearchParams } from "react-router"
import { useNow } from "../../api/useNow.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { useBusyFirst } from "../classes/useBusyFirst.ts"
import { Page } from "../kit/page/Page.tsx"
import { useStaff } from "../kit/signedIn.ts"
import { AwaitBranches } from "../kit/studio/AwaitBranches.tsx"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { BranchSwitch } from "./BranchSwitch.tsx"
import { Desk } from "./Desk.tsx"
import { DoorLinks } from "./DoorLinks.tsx"
import { SeatSomebody } from "./SeatSomebody.tsx"

/** The day at a branch, open all day at the desk. The branch lives in the URL, and this desk remembers it. */
export default function Operations() {
  const now = useNow()
  const { branch: own } = useStaff()
  const [query] = useSearchParams()
  const branches = useBusyFirst(useBranches("operaciones"), now)
  const desk = useDeskBranch(branches, query.get("branch"))
  const branch = desk ?? branches?.find(({ id }) => id === own) ?? branches?.[0]
  if (!branches || !branch) {
    return (
      <Page title="Operaciones">
        {branches ? <EmptyState title="No hay sucursales para tu cuenta." /> : <AwaitBranches />}
      </Page>
    )
  }
  return (
    <>
      <Desk
        key={branch.id}
        branch={branch}
        now={now}
        chosen={query.get("clase")}
        switcher={
          <>
            <BranchSwitch branches={branches} current={branch.id} />
            <DoorLinks branch={branch.id} />
          </>
        }
      />
      <SeatSomebody />
    </>
  )
}
