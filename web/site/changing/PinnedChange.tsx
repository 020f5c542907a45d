import { useRef } from "react"
import { Link } from "react-router"
import type { MyReservation } from "../../../contract/reservations.ts"
import { useCustomer } from "../../api/useUser.ts"
import { changeParam, pinnedChange } from "../booking/changeHref.ts"
import { PinnedChoice } from "../PinnedChoice.tsx"
import { withParam } from "../schedule/filters.ts"
import style from "./PinnedChange.module.css"
import type { Mine } from "./useMine.ts"

/** The reservation that waits in the URL for another class, and the way to leave it as it is. */
export function PinnedChange({ query, mine, isRead }: Omit<Mine, "waits"> & { query: URLSearchParams }) {
  const customer = useCustomer()
  const id = pinnedChange(query)
  // Turning to another day reads the list again: what was shown stays until it came.
  const shown = useRef<MyReservation>(undefined)
  shown.current = [...mine, shown.current].find((one) => one?.id === id)
  if (id === null || (!shown.current && (isRead || customer === null))) return null
  return (
    <div className={style.pinned}>
      {shown.current && (
        <PinnedChoice item={shown.current.class} seat={shown.current.seat}>
          <span>
            Elige la clase a la que te cambias o{" "}
            <Link to={withParam(query, changeParam, null)}>conserva este lugar</Link>.
          </span>
        </PinnedChoice>
      )}
    </div>
  )
}
