import { EmptyState } from "../ui/EmptyState.tsx"
import { Page } from "./Page.tsx"

/** A screen that is not open yet says so. */
export default function Unavailable() {
  return (
    <Page>
      <EmptyState title="Esta sección todavía no está disponible." />
    </Page>
  )
}
