import { useRouteLoaderData } from "react-router"
import type { Branch, StudioProfile } from "../../contract/studio.ts"

export interface Studio {
  profile: StudioProfile
  branches: Branch[]
}

/** What every page of the site knows of the studio. */
export function useStudio(): Studio {
  return useRouteLoaderData("site/SiteLayout") as Studio
}
