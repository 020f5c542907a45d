import type { Discipline } from "../../../contract/studio.ts"
import { classPath } from "../schedule/places.ts"
import { share } from "../share.ts"
import { useStudio } from "../useStudio.ts"

interface ShareClassProps {
  discipline: Pick<Discipline, "id" | "name">
  className: string | undefined
}

/** Tells somebody what a kind of class is. */
export function ShareClass({ discipline, className }: ShareClassProps) {
  const { profile } = useStudio()
  const tell = () =>
    share(
      {
        text: `${discipline.name} en ${profile.name}`,
        url: new URL(classPath(discipline), location.href).href,
      },
      "Dirección copiada. Pégala donde quieras.",
    )
  return (
    <button type="button" className={className} onClick={tell}>
      Compartir
    </button>
  )
}
