import { useRouteLoaderData } from "react-router"
import type { Branch, StudioProfile } from "../../contract/studio.ts"

export interface Studio {
  profile: StudioProfile
  branches: Branch[]
  /** The site's own address, without a path. */
  origin: string
  /** How people may come in, beside email and password. */
  ways: { google: boolean }
}

/** What every page of the site knows of the studio. */
export function useStudio(): Studio {
  return useRouteLoaderData("site/SiteLayout") as Studio
}
