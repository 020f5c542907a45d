import type { AuditEntry } from "../../../../contract/audit.ts"
import style from "./Changes.module.css"
import { fieldsShown } from "./words.ts"

const shownAtFirst = 6

/** What one change did, column by column. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const fields = fieldsShown(entry)
  const isUpdate = entry.change === "update"
  if (fields.length === 0) return <span className={style.quiet}>-</span>
  return (
    <ul className={style.changes}>
      {fields.slice(0, shownAtFirst).map(({ name, from, to }) => (
        <li key={name}>
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
      {fields.length > shownAtFirst && (
        <li className={style.quiet}>{`y ${fields.length - shownAtFirst} más`}</li>
      )}
    </ul>
  )
}
