import style from "./DataTable.module.css"
import type { Sort } from "./sorting.ts"

interface SortHeadingProps {
  column: { name: string; align?: "end"; value?: unknown }
  sort: Sort | undefined
  onSort: () => void
}

/** The heading of a column; one that sorts is pressed for it. */
export function SortHeading({ column: { name, align, value }, sort, onSort }: SortHeadingProps) {
  const order = sort?.by === name ? (sort.descending ? "descending" : "ascending") : undefined
  return (
    <th scope="col" data-align={align} aria-sort={order}>
      {value ? (
        <button type="button" className={style.sort} onClick={onSort}>
          {name}
          <span aria-hidden="true">{order === "descending" ? "↓" : "↑"}</span>
        </button>
      ) : (
        name
      )}
    </th>
  )
}
