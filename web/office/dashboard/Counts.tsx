import type { ReactNode } from "react"
import { Link } from "react-router"
import style from "./Counts.module.css"

interface Count {
  says: string
  /** What adds up to it. */
  to: string | undefined
  /** For who hears the link alone. */
  label: string
}

interface CountsProps {
  /** Of what: the branch, when there are several tables. */
  caption: string
  /** The caption says no more than the box's title. */
  quiet?: boolean
  /** Of the names and of each figure. */
  columns: readonly string[]
  rows: readonly { id: string; name: ReactNode; counts: readonly Count[] }[]
  empty: string
}

/** Names, and figures beside them that lead to what they are the sum of. */
export function Counts({ caption, quiet = false, columns, rows, empty }: CountsProps) {
  return (
    <div className={style.counts}>
      <table className={style.table}>
        <caption data-quiet={quiet || undefined}>{caption}</caption>
        {rows.length > 0 && (
          <>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, counts }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {counts.map(({ says, to, label }, at) => (
                    <td key={label} data-column={columns[at + 1]}>
                      {to ? (
                        <Link to={to} aria-label={`${says}, ${label}`}>
                          {says}
                        </Link>
                      ) : (
                        says
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </>
        )}
      </table>
      {rows.length === 0 && <p className={style.empty}>{empty}</p>}
    </div>
  )
}
