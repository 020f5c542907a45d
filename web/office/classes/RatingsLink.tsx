import { useQuery } from "@tanstack/react-query"
import { getRatingSetting } from "../../../contract/ratings.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { office } from "../sections.ts"

/** To what customers say of the classes, where they are asked. */
export function RatingsLink() {
  const { data } = useQuery(queryOf(getRatingSetting))
  if (!data?.isOn) return null
  return (
    <ButtonLink to={`${office}/clases/calificaciones`} variant="outline" color="ink.8">
      Calificaciones
    </ButtonLink>
  )
}
