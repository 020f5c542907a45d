import { useMemo } from "react"
import { useRouteLoaderData } from "react-router"
import type { Output } from "../../contract/endpoint.ts"
import type { Picture } from "../../contract/images.ts"
import type { getWaysIn } from "../../contract/people.ts"
import type { Branch, getStudioProfile } from "../../contract/studio.ts"
import { useBranded } from "../api/brand.ts"

export interface Studio {
  profile: Output<typeof getStudioProfile>
  branches: Branch[]
  /** The site's own address, without a path. */
  origin: string
  /** How people may come in. */
  ways: Output<typeof getWaysIn>
  /** Photographs of those who teach, by their ids; of whom there is none, nothing. */
  faces: Record<string, Picture>
}

const useRead = () => useRouteLoaderData("site/SiteLayout") as Studio

/** As they were when the site was opened. */
export const useFaces = () => useRead().faces

/** What every page of the site knows of the studio. */
export function useStudio(): Studio {
  const studio = useRead()
  const profile = useBranded(studio.profile)
  return useMemo(() => ({ ...studio, profile }), [studio, profile])
}
