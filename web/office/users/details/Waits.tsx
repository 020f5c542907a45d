import { useQuery } from "@tanstack/react-query"
import { formatShortDay } from "../../../../contract/calendar.ts"
import type { UserId } from "../../../../contract/people.ts"
import { listUserWaits } from "../../../../contract/users.ts"
import { queryOf } from "../../../api/queries.ts"
import style from "./Block.module.css"
import { Block } from "./Block.tsx"

/** What a customer waits for, and where in the line. */
export function Waits({ id }: { id: UserId }) {
  const query = useQuery(queryOf(listUserWaits, { params: { id } }))
  return (
    <Block title="Listas de espera" query={query}>
      {({ waitlists }) =>
        waitlists.length === 0 ? (
          <p className={style.quiet}>No espera lugar en ninguna clase.</p>
        ) : (
          <ul className={style.rows}>
            {waitlists.map(({ id, position, class: item }) => (
              <li key={id}>
                <div>
                  <p className={style.name}>{`${item.hour} ${item.discipline}`}</p>
                  <p className={style.quiet}>{`${formatShortDay(item.day)} · ${item.branchName}`}</p>
                </div>
                <p>{position ? `Lugar ${position} en la lista` : ""}</p>
              </li>
            ))}
          </ul>
        )
      }
    </Block>
  )
}
