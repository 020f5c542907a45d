import { useState } from "react"
import type { AuditEntry } from "../../../../contract/audit.ts"
import { readOn } from "../../../ui/useFocusLeft.ts"
import style from "./Changes.module.css"
import { fieldsShown } from "./words.ts"

const shownAtFirst = 6

/** What one change did, column by column. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const [isWhole, setWhole] = useState(false)
  const fields = fieldsShown(entry)
  const isUpdate = entry.change === "update"
  if (fields.length === 0) return <span className={style.quiet}>-</span>
  return (
    <ul className={style.changes}>
      {(isWhole ? fields : fields.slice(0, shownAtFirst)).map(({ name, from, to }, index) => (
        // What showed the rest is gone with its press: one reads on there.
        <li key={name} {...(index === shownAtFirst && { ref: readOn, tabIndex: -1 })}>
          <span className={style.quiet}>{`${name}: `}</span>
          {isUpdate ? (
            <>
              <del>{from}</del>
              {" → "}
              <ins>{to}</ins>
            </>
          ) : entry.change === "insert" ? (
            to
          ) : (
            from
          )}
        </li>
      ))}
      {!isWhole && fields.length > shownAtFirst && (
        <li>
          <button type="button" className={style.more} onClick={() => setWhole(true)}>
            {`y ${fields.length - shownAtFirst} más`}
          </button>
        </li>
      )}
    </ul>
  )
}
