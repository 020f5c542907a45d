import { EmptyState } from "../ui/EmptyState.tsx"
import { Page } from "./Page.tsx"

export const meta = () => [{ title: "Todavía no disponible" }]

/** A screen that is not open yet says so. */
export default function Unavailable() {
  return (
    <Page>
      <EmptyState main title="Esta sección todavía no está disponible." />
    </Page>
  )
}
