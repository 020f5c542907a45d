import { EmptyState } from "../../ui/EmptyState.tsx"
import { Page } from "../kit/page/Page.tsx"

export function NoPermissions() {
  return (
    <Page title="Sin Permisos">
      <EmptyState title="Tu cuenta todavía no tiene permisos.">
        <p>Contacta a un administrador para que te dé acceso a las secciones que necesitas.</p>
      </EmptyState>
    </Page>
  )
}
