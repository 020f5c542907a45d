import { Suspense } from "react"
import { dayIn, formatLongDay } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import type { Branch } from "../../../contract/studio.ts"
import { useNow } from "../../api/useNow.ts"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { useOpenToday } from "../classes/useBusyFirst.ts"
import { Page } from "../kit/page/Page.tsx"
import { useStaff } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { Outward } from "../shell/setup/Outward.tsx"
import { keepProgress, useProgress } from "../shell/setup/progress.ts"
import { SetupList } from "../shell/setup/SetupList.tsx"
import { useSetup } from "../shell/setup/useSetup.ts"
import { BranchToday } from "./BranchToday.tsx"
import style from "./Home.module.css"

const Today = lazily(() => import("../dashboard/Today.tsx"))
const Dashboard = lazily(() => import("../dashboard/Dashboard.tsx"))
const Party = lazily(() => import("../shell/setup/Party.tsx"))

/** The day in every branch, and under it the studio's figures. */
export default function Home() {
  const now = useNow()
  const { firstName } = useStaff()
  const setup = useSetup()
  const isParty = useProgress() === "party"
  const branches = useOpenToday(useBranches("clases"), now)
  const day = dayOf(branches, now)
  return (
    <Page
      title={`Hola, ${firstName}`}
      name="Dashboard"
      lead={[formatLongDay(day), branches?.length !== 0 && "las clases de hoy, por sucursal"]
        .filter(Boolean)
        .join(" · ")}
    >
      {setup && (
        <>
          <SetupList setup={setup} />
          <Outward />
        </>
      )}
      {isParty ? (
        <Suspense fallback={<Loading />}>
          <Party onEnd={() => keepProgress("over")} />
        </Suspense>
      ) : (
        <Suspense fallback={<Loading />}>
          <div className={style.day}>
            <Today />
            {branches ? (
              <div className={style.branches}>
                {branches.map((branch) => (
                  <BranchToday
                    key={branch.id}
                    branch={branch}
                    now={now}
                    saysDay={dayIn(branch.timeZone, now) !== day}
                  />
                ))}
              </div>
            ) : (
              <Loading />
            )}
            <Dashboard />
          </div>
        </Suspense>
      )}
    </Page>
  )
}

/** The day it is in every branch; the studio's own while there is none, and where it is not the same in all. */
function dayOf(branches: readonly Branch[] | undefined, now: Date): string {
  const [day, ...others] = new Set(branches?.map(({ timeZone }) => dayIn(timeZone, now)))
  return day && others.length === 0 ? day : dayIn(studioZone(), now)
}
