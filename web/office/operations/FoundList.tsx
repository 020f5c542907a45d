import { Link } from "react-router"
import { Panel } from "../../ui/Panel.tsx"
import { ClassLine, ClassLines } from "../classes/ClassLine.tsx"
import { deskHref } from "./addresses.ts"
import style from "./Desk.module.css"
import type { Search } from "./useSearch.ts"

interface FoundListProps {
  search: Search
  now: Date
  onChoose: () => void
}

/** What the search found, the first one first to be opened. */
export function FoundList({ search, now, onChoose }: FoundListProps) {
  const { found, isBusy } = search
  const none = isBusy ? "Buscando…" : "Nadie ni ninguna clase de hoy"
  return (
    <Panel className={style.list}>
      <div role="status">
        <h2 className={style.heading}>{found.length === 0 ? none : `Encontrados: ${found.length}`}</h2>
      </div>
      <ClassLines label="Encontrados">
        {found.map(({ item, entry, seat }) => (
          <li key={entry?.id ?? item.id}>
            <Link to={deskHref(item, seat)} replace preventScrollReset onClick={onChoose}>
              {entry ? (
                <>
                  <strong
                    className={style.person}
                  >{`${entry.person.firstName} ${entry.person.lastName}`}</strong>
                  <span
                    className={style.facts}
                  >{`${seat ? `Lugar ${seat}` : "Se dio su lugar"} · ${item.hour} ${item.discipline}`}</span>
                </>
              ) : (
                <ClassLine item={item} now={now} />
              )}
            </Link>
          </li>
        ))}
      </ClassLines>
    </Panel>
  )
}
