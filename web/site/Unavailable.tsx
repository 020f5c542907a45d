import { Link } from "react-router"
import { EmptyState } from "../ui/EmptyState.tsx"
import { titled } from "./meta.ts"
import { Page } from "./Page.tsx"

export const meta = titled("Todavía no disponible")

/** A screen that is not open yet says so. */
export default function Unavailable() {
  return (
    <Page>
      <EmptyState main title="Esta sección todavía no está disponible.">
        <Link to="/contacto">Pregúntanos y lo resolvemos contigo</Link>
      </EmptyState>
    </Page>
  )
}
