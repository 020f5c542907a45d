import { Link } from "react-router"
import { formatShortDay } from "../../../contract/calendar.ts"
import { listSubstitutes } from "../../../contract/ownClasses.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { useMayTo } from "../kit/signedIn.ts"
import { useFollowed } from "../kit/studio/useFollowed.ts"
import { useSubstitutes } from "../kit/substitutes/useSubstitutes.ts"
import style from "./Substitutes.module.css"

const stale = [listSubstitutes]

interface SubstitutesProps {
  /** Classes that are in sight: what is asked of them is seen at once. */
  shown: readonly StudioClass[]
  onSubstitute: (item: StudioClass) => void
}

/** The classes to come that wait for a substitute; nothing while none does. */
export function Substitutes({ shown, onSubstitute }: SubstitutesProps) {
  const requests = useSubstitutes()
  const mayEdit = useMayTo("clases", "editar")
  const mayOpen = useMayTo("clases", "detalle")
  useFollowed(
    [...requests.map((one) => one.class), ...shown].map(({ id }) => id),
    stale,
  )
  if (requests.length === 0) return null
  return (
    <section className={style.list} aria-label="Buscan suplente">
      <h2 className={style.heading}>
        {requests.length === 1 ? "1 clase busca suplente" : `${requests.length} clases buscan suplente`}
      </h2>
      <ul>
        {requests.map(({ class: item, reason }) => (
          <li key={item.id} className={style.line}>
            <div>
              <p className={style.what}>
                {mayOpen(item.branch) ? (
                  <Link to={`/backend/clases/detalle/${item.id}`}>{nameOf(item)}</Link>
                ) : (
                  nameOf(item)
                )}
              </p>
              <p className={style.facts}>
                <Dotted facts={[item.instructor, item.branchName, reason && `«${reason}»`]} />
              </p>
            </div>
            {mayEdit(item.branch) && (
              <OnceButton
                size="sm"
                h={44}
                aria-label={`Elegir suplente para ${nameOf(item)}`}
                onClick={() => onSubstitute(item)}
              >
                Elegir suplente
              </OnceButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ day, hour, discipline }: StudioClass) => `${formatShortDay(day)} ${hour} ${discipline}`
