import { Button } from "@mantine/core"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { Page } from "../Page.tsx"

/** A confirmation is for whoever booked: signing in stays on it. */
export function AskToSignIn() {
  const { openAuth } = useOverlays()
  return (
    <Page narrow>
      <EmptyState main title="Inicia sesión para ver tu reserva.">
        <Button size="lg" onClick={() => openAuth("Login", { stays: true })}>
          Iniciar sesión
        </Button>
      </EmptyState>
    </Page>
  )
}
