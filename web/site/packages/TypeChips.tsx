import type { PackageType } from "../../../contract/packages.ts"
import { ChipLink } from "../../ui/Chip.tsx"
import style from "./TypeChips.module.css"

const names: Record<PackageType, string> = { group: "Grupales", individual: "Individuales" }

/** The same address with another type of package; groups are the one that goes without saying. */
export function typeHref(query: URLSearchParams, type: PackageType): string {
  const next = new URLSearchParams(query)
  if (type === "individual") next.set("tipo", type)
  else next.delete("tipo")
  return `?${next}`
}

export function TypeChips({ query, type }: { query: URLSearchParams; type: PackageType }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are links, not the fields of a form.
    <div className={style.types} role="group" aria-label="Tipo de clase">
      {(["group", "individual"] as const).map((each) => (
        <ChipLink key={each} to={typeHref(query, each)} on={type === each}>
          {names[each]}
        </ChipLink>
      ))}
    </div>
  )
}
