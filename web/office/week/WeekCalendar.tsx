import { useSearchParams } from "react-router"
import { dayIn } from "../../../contract/calendar.ts"
import type { Branch } from "../../../contract/studio.ts"
import { useNow } from "../../api/useNow.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ViewSwitch } from "../classes/ViewSwitch.tsx"
import { Page } from "../kit/page/Page.tsx"
import { useMay } from "../kit/signedIn.ts"
import { AwaitBranches } from "../kit/studio/AwaitBranches.tsx"
import { useBranches } from "../kit/studio/useStudio.ts"
import { WeekOf } from "./WeekOf.tsx"
import { weekFilterOf } from "./weekFilter.ts"

/** The classes of one branch in one week, each in its place; branch, week and grouping live in the URL. */
export default function WeekCalendar() {
  const [query] = useSearchParams()
  const now = useNow()
  const mayCreate = useMay("clases", "crear")
  const branches = useBranches("clases")
  const filter = weekFilterOf(query)
  const branch: Branch | undefined = branches?.find(({ id }) => id === filter.branch) ?? branches?.[0]
  return (
    <Page
      title="Clases"
      name="Semana de clases"
      actions={
        <>
          <ViewSwitch view="week" branch={filter.branch} />
          {mayCreate && <ButtonLink to="/backend/clases/crear">Crear clase</ButtonLink>}
        </>
      }
    >
      {!branches && <AwaitBranches label="Cargando clases…" />}
      {branches && !branch && <EmptyState title="No hay sucursales que puedas ver." />}
      {branches && branch && (
        <WeekOf
          key={branch.id}
          {...{ branches, branch, filter, now }}
          day={filter.day ?? dayIn(branch.timeZone, now)}
        />
      )}
    </Page>
  )
}
