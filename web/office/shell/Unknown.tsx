import { data } from "react-router"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Page } from "../kit/page/Page.tsx"
import { home } from "./gate.ts"

export const loader = () => data(null, { status: 404 })

/** An address of the office that is none: the menu and the way back stay. */
export default function Unknown() {
  return (
    <Page title="404 no found">
      <EmptyState title="Esta página no existe o cambió de lugar.">
        <ButtonLink to={home}>Ir al inicio</ButtonLink>
      </EmptyState>
    </Page>
  )
}
