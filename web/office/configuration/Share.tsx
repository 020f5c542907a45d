import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import Party from "../shell/setup/Party.tsx"
import { list } from "./list.ts"

/** What the end of the first steps gave to share, at any time. */
export default function Share() {
  return (
    <div>
      <BackLink to={list}>Configuración</BackLink>
      <Page title="Comparte tu estudio" lead="Para que tu clientela llegue a reservar.">
        <Party />
      </Page>
    </div>
  )
}
