import { Button } from "@mantine/core"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useMay } from "../kit/signedIn.ts"
import { useSubstitutes } from "../kit/substitutes/useSubstitutes.ts"
import style from "./Substitutes.module.css"

interface SubstituteAskedProps {
  item: StudioClass
  /** What opens the choice of somebody else. */
  onSubstitute: () => void
}

/** That whoever gives this class cannot, and the way to somebody who can. */
export function SubstituteAsked({ item, onSubstitute }: SubstituteAskedProps) {
  const mayEdit = useMay("clases", "editar", item.branch)
  const request = useSubstitutes().find((one) => one.class.id === item.id)
  if (!request) return null
  return (
    <section className={style.asked} aria-label="Suplente">
      <p role="status">
        <strong>{`${item.instructor} no puede dar esta clase.`}</strong>
        {request.reason && ` «${request.reason}»`}
      </p>
      {mayEdit && (
        <Button size="md" onClick={onSubstitute}>
          Elegir suplente
        </Button>
      )}
    </section>
  )
}
