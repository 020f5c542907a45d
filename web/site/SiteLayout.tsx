import { Outlet } from "react-router"
import { countIn } from "../../contract/house.ts"
import { getWaysIn } from "../../contract/people.ts"
import { getStudioProfile, listBranches, listInstructors } from "../../contract/studio.ts"
import { tonesOf } from "../../contract/tones.ts"
import { useBranded } from "../api/brand.ts"
import { callFromServer } from "../api/server.ts"
import { useFreshUser } from "../api/useFreshUser.ts"
import { useUser } from "../api/useUser.ts"
import { Accent } from "../ui/Accent.tsx"
import { NavProgress } from "../ui/NavProgress.tsx"
import type { Route } from "./+types/SiteLayout.ts"
import { AuthModal } from "./AuthModal.tsx"
import { Asks } from "./asks/Asks.tsx"
import { BranchPicker } from "./branches/BranchPicker.tsx"
import { ChatLink } from "./ChatLink.tsx"
import { WhatSheet } from "./classes/WhatSheet.tsx"
import { Footer } from "./Footer.tsx"
import { useKeptClasses } from "./offline/useKeptClasses.ts"
import { Overlays } from "./overlays/Overlays.tsx"
import style from "./SiteLayout.module.css"
import { TopBar } from "./TopBar.tsx"
import { useHeadingFocus } from "./useHeadingFocus.ts"
import type { Studio } from "./useStudio.ts"

export async function loader({ request, context }: Route.LoaderArgs): Promise<Studio> {
  const [profile, { branches }, ways, { instructors }] = await Promise.all([
    callFromServer(context, getStudioProfile, {}),
    callFromServer(context, listBranches, {}),
    callFromServer(context, getWaysIn, {}),
    callFromServer(context, listInstructors, {}),
  ])
  countIn(profile)
  const { origin } = new URL(request.url)
  const faces = Object.fromEntries(instructors.flatMap(({ id, photo }) => (photo ? [[id, photo]] : [])))
  return { profile, origin, branches: branches.filter(({ isPublic }) => isPublic), ways, faces }
}

/** A studio's facts change by the day, not by the click. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData: { profile: read, branches } }: Route.ComponentProps) {
  const profile = useBranded(read)
  countIn(profile)
  useKeptClasses(branches)
  useFreshUser(useUser()?.id)
  useHeadingFocus()
  return (
    <Overlays>
      <Accent colors={profile.accent === null ? null : tonesOf(profile.accent)} />
      <a href="#contenido" className={style.skip}>
        Saltar al contenido
      </a>
      <NavProgress />
      <TopBar />
      <Outlet />
      <Footer profile={profile} branches={branches} />
      <ChatLink url={profile.chatUrl} />
      <BranchPicker branches={branches} />
      <WhatSheet />
      <AuthModal />
      <Asks />
    </Overlays>
  )
}
