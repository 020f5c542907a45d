import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { Navigate, Outlet, useLocation } from "react-router"
import { countIn } from "../../../contract/house.ts"
import { getStudioProfile } from "../../../contract/studio.ts"
import { tonesOf } from "../../../contract/tones.ts"
import { useBranded } from "../../api/brand.ts"
import { queryClient } from "../../api/queryClient.ts"
import { callFromServer } from "../../api/server.ts"
import { useFreshUser } from "../../api/useFreshUser.ts"
import { useUser } from "../../api/useUser.ts"
import { Accent } from "../../ui/Accent.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { StaffContext } from "../kit/signedIn.ts"
import { StudioName } from "../kit/studio/studioName.ts"
import { sectionAt } from "../sections.ts"
import type { Route } from "./+types/OfficeLayout.ts"
import { useDoor } from "./access/session.ts"
import { Frame } from "./frame/Frame.tsx"
import { gate } from "./gate.ts"
import { NoPermissions } from "./NoPermissions.tsx"
import { SetupBar } from "./setup/SetupBar.tsx"

const PasswordAsked = lazily(() => import("./access/PasswordAsked.tsx"))
const StepAsked = lazily(() => import("./secondStep/Asked.tsx"))

export async function loader({ context }: Route.LoaderArgs) {
  return callFromServer(context, getStudioProfile, {})
}

/** A studio's facts change by the day, not by the click. */
export const shouldRevalidate = () => false

export const meta = () => [{ name: "robots", content: "noindex" }]

/** Everything behind the staff's door: who may be here, and what they find at this address. */
export default function OfficeLayout({ loaderData: read }: Route.ComponentProps) {
  const studio = useBranded(read)
  countIn(studio)
  const user = useUser()
  const { pathname } = useLocation()
  const { staff, door } = useDoor(user)
  useFreshUser(staff?.id)
  if (user === undefined) return <Loading page />
  if (!staff) return <Navigate to={door} replace />
  const accent = <Accent colors={studio.accent === null ? null : tonesOf(studio.accent)} />
  if (staff.mustChangePassword || staff.mustSetUpSecondStep) {
    return (
      <StaffContext value={staff}>
        <StudioName value={studio.name}>
          {accent}
          <Suspense fallback={<Loading page />}>
            {staff.mustChangePassword ? <PasswordAsked studio={studio} /> : <StepAsked studio={studio} />}
          </Suspense>
        </StudioName>
      </StaffContext>
    )
  }
  const found = gate(staff.permissions, pathname)
  if (found.kind === "elsewhere") return <Navigate to={found.to} replace />
  return (
    <QueryClientProvider client={queryClient}>
      <StaffContext value={staff}>
        <StudioName value={studio.name}>
          {accent}
          {found.kind === "open" && sectionAt(pathname)?.bare ? (
            <Outlet />
          ) : (
            <Frame studio={studio}>
              {found.kind === "nothing" ? (
                <NoPermissions />
              ) : (
                <>
                  <SetupBar />
                  <Outlet />
                </>
              )}
            </Frame>
          )}
        </StudioName>
      </StaffContext>
    </QueryClientProvider>
  )
}
