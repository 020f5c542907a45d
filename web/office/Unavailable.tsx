import { matchPath, useLocation } from "react-router"
import { EmptyState } from "../ui/EmptyState.tsx"
import { Page } from "./frame/Page.tsx"
import { sections } from "./sections.ts"

/** A section that is on the map and not yet built. */
export default function Unavailable() {
  const { pathname } = useLocation()
  const section = sections.find(({ path }) => matchPath(path, pathname))
  return (
    <Page title={section?.title ?? ""}>
      <EmptyState title="Esta sección todavía no está disponible." />
    </Page>
  )
}
