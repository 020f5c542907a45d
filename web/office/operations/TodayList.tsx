import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Panel } from "../../ui/Panel.tsx"
import { ClassLine, ClassLines } from "../classes/ClassLine.tsx"
import { deskHref, wallHref } from "./addresses.ts"
import style from "./Desk.module.css"

interface TodayListProps {
  classes: StudioClass[]
  now: Date
  current: string
  onChoose: () => void
}

export function TodayList({ classes, now, current, onChoose }: TodayListProps) {
  const [first] = classes
  return (
    <Panel className={style.list}>
      <h2 className={style.heading}>Clases de hoy</h2>
      <ClassLines label="Clases de hoy">
        {classes.map((item) => (
          <li key={item.id}>
            <Link
              to={deskHref(item)}
              replace
              preventScrollReset
              aria-current={item.id === current ? "true" : undefined}
              onClick={onChoose}
            >
              <ClassLine item={item} now={now} />
            </Link>
          </li>
        ))}
      </ClassLines>
      {first && (
        <Link className={style.wall} to={wallHref(first.branch)}>
          Pantalla del salón
        </Link>
      )}
    </Panel>
  )
}
