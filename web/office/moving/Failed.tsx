import type { Move } from "../../../contract/moving.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { list } from "./list.ts"
import { sayCounts } from "./words.ts"

/** An import that came to nothing, and why. */
export function Failed({ move: { state, failure, added } }: { move: Move }) {
  const again = <ButtonLink to={list}>Subir otros archivos</ButtonLink>
  if (state === "undone")
    return (
      <EmptyState title="Esta importación se deshizo.">
        <p>{`Se quitó todo lo que vino: ${sayCounts(added)}.`}</p>
        {again}
      </EmptyState>
    )
  if (state === "dropped")
    return (
      <EmptyState title="Esta importación se descartó.">
        <p>Sus archivos ya no están aquí.</p>
        {again}
      </EmptyState>
    )
  return (
    <EmptyState title="No se importó nada.">
      <p>{failure}</p>
      <p>Descarta esta importación para subir otros archivos.</p>
    </EmptyState>
  )
}
