import { useLocation } from "react-router"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Page } from "../kit/page/Page.tsx"
import { sectionAt } from "../sections.ts"

/** A section that is on the map and not yet built. */
export default function Unavailable() {
  const { pathname } = useLocation()
  return (
    <Page title={sectionAt(pathname)?.title ?? ""}>
      <EmptyState title="Esta sección todavía no está disponible." />
    </Page>
  )
}
