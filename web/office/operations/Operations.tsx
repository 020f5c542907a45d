import { useLocalStorage } from "@mantine/hooks"
import { useEffect } from "react"
import { useSearchParams } from "react-router"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useNow } from "../../ui/useNow.ts"
import { useBusyFirst } from "../classes/useBusyFirst.ts"
import { Page } from "../kit/page/Page.tsx"
import { useStaff } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { BranchSwitch } from "./BranchSwitch.tsx"
import { Desk } from "./Desk.tsx"

/** The day at a branch, open all day at the desk. The branch lives in the URL, and this desk remembers it. */
export default function Operations() {
  const now = useNow()
  const { branch: own } = useStaff()
  const [query] = useSearchParams()
  const [kept, keep] = useLocalStorage({
    key: "cupo.deskBranch",
    defaultValue: "",
    getInitialValueInEffect: false,
  })
  const branches = useBusyFirst(useBranches("operaciones"), now)
  const find = (id: string | null) => branches?.find((branch) => branch.id === id)
  const asked = find(query.get("branch"))
  useEffect(() => {
    if (asked) keep(asked.id)
  }, [asked, keep])
  const branch = asked ?? find(kept) ?? find(own) ?? branches?.[0]
  if (!branches || !branch) {
    return (
      <Page title="Operaciones">
        {branches ? <EmptyState title="No hay sucursales para tu cuenta." /> : <Loading />}
      </Page>
    )
  }
  return (
    <Desk
      key={branch.id}
      branch={branch}
      now={now}
      chosen={query.get("clase")}
      switcher={<BranchSwitch branches={branches} current={branch.id} />}
    />
  )
}
