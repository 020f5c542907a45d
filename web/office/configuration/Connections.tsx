import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Outward } from "../shell/setup/Outward.tsx"
import { list } from "./list.ts"

/** Whether mail leaves and the site sells, at any time after the first steps. */
export default function Connections() {
  return (
    <div>
      <BackLink to={list}>Configuración</BackLink>
      <Page title="Correo y ventas en línea" lead="Lo que sale del estudio, con una prueba de cada uno.">
        <Outward />
      </Page>
    </div>
  )
}
