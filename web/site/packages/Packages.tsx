import { useSearchParams } from "react-router"
import { listPackages } from "../../../contract/packages.ts"
import { callFromServer } from "../../api/server.ts"
import { ChipLink } from "../../ui/Chip.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { pageMeta } from "../meta.ts"
import { Page } from "../Page.tsx"
import type { Route } from "./+types/Packages.ts"
import { PackageCard } from "./PackageCard.tsx"
import style from "./Packages.module.css"

export const loader = ({ context }: Route.LoaderArgs) => callFromServer(context, listPackages, {})

export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta("Paquetes", "Paquetes de clases grupales e individuales, con su vigencia y su precio.")

export default function Packages({ loaderData: { packages } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const type = query.get("tipo") === "individual" ? "individual" : "group"
  const shown = packages
    .filter((each) => each.type === type)
    .sort((a, b) => Number(b.isNewUser) - Number(a.isNewUser))
  return (
    <Page kicker="Paquetes" title="Elige tu ritmo">
      {/* biome-ignore lint/a11y/useSemanticElements: these are links, not the fields of a form. */}
      <div className={style.types} role="group" aria-label="Tipo de clase">
        <ChipLink to="?" on={type === "group"}>
          Grupales
        </ChipLink>
        <ChipLink to="?tipo=individual" on={type === "individual"}>
          Individuales
        </ChipLink>
      </div>
      {shown.length === 0 && <EmptyState title="No hay paquetes de este tipo en este momento." />}
      <ul className={style.packages}>
        {shown.map((each) => (
          <li key={each.id} data-wide={each.isNewUser || undefined}>
            <PackageCard item={each} />
          </li>
        ))}
      </ul>
      <p className={style.note}>
        La compra en línea todavía no está disponible. Mientras tanto, compra tu paquete en recepción.
      </p>
    </Page>
  )
}
